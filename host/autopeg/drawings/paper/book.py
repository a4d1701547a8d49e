"""All sheets of a board: each as a picture, and together as one PDF to print."""

from collections.abc import Callable, Iterator

from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.paper.back import back_page
from autopeg.drawings.paper.exploded import assembly_page
from autopeg.drawings.paper.export import page_svg, pages_pdf
from autopeg.drawings.paper.front import plates_page
from autopeg.drawings.paper.page import Page
from autopeg.drawings.paper.perfboard_pages import parts_page, wires_page
from autopeg.drawings.paper.strips import strips_page
from autopeg.drawings.paper.wiring_sheet import wiring_page
from autopeg.drawings.perfboard import perfboard_of

SHEETS: dict[str, Callable[[BuildPlan], Page]] = {
    "1-assembly": assembly_page,
    "2-plates": plates_page,
    "3-strips": strips_page,
    "4-back": back_page,
    "5-parts": parts_page,
    "6-wires": wires_page,
}
"""The sheets of a board built from plates, in order; the last of its book is the wiring."""


def sheet_files(plan: BuildPlan) -> Iterator[tuple[str, str | bytes]]:
    """Yield the files with the sheets of a board."""
    pages = {name: make(plan) for name, make in sheets_of(plan).items()}
    for name, page in pages.items():
        yield f"sheets/{plan.name}/{name}.svg", page_svg(page)
    yield (
        f"sheets/{plan.name}/all.pdf",
        pages_pdf(f"{plan.name}: all sheets", [*pages.values(), wiring_page(plan)]),
    )


def sheets_of(plan: BuildPlan) -> dict[str, Callable[[BuildPlan], Page]]:
    """Return the sheets of a board: all, or without the perfboard if its terminals have no room there."""
    has_room = perfboard_of(plan) is not None
    return {name: make for name, make in SHEETS.items() if has_room or make not in (parts_page, wires_page)}
