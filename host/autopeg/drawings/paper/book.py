"""All sheets of a board: each as a picture, and together as one PDF to print."""

from collections.abc import Callable, Iterator

from autopeg.boards.board_layout import BoardLayout
from autopeg.drawings.paper.back import back_page
from autopeg.drawings.paper.exploded import assembly_page
from autopeg.drawings.paper.export import page_svg, pages_pdf
from autopeg.drawings.paper.front import plates_page
from autopeg.drawings.paper.page import Page
from autopeg.drawings.paper.strips import strips_page

SHEETS: dict[str, Callable[[BoardLayout], Page]] = {
    "1-assembly": assembly_page,
    "2-plates": plates_page,
    "3-strips": strips_page,
    "4-back": back_page,
}
"""The sheets of a board built from plates, in order."""


def sheet_files(layout: BoardLayout) -> Iterator[tuple[str, str | bytes]]:
    """Yield the files with the sheets of a board."""
    pages = {name: make(layout) for name, make in SHEETS.items()}
    for name, page in pages.items():
        yield f"sheets/{layout.name}/{name}.svg", page_svg(page)
    yield f"sheets/{layout.name}/all.pdf", pages_pdf(f"{layout.name}: all sheets", list(pages.values()))
