"""All files drawn from one board file, and the pages about several, by their path."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from autopeg.boards.board_layout import layout_of
from autopeg.drawings.bed import PRINTER_MM, SMALL_BED, Size, laser_page, parts_for
from autopeg.drawings.bill import bill_csv
from autopeg.drawings.bill_page import bill_page
from autopeg.drawings.build_plan import BuildPlan, build_plan
from autopeg.drawings.cutting import cutting_page
from autopeg.drawings.dxf import CUTS, dxf_of
from autopeg.drawings.fit_test import fit_test_sheets, kerf_coupon
from autopeg.drawings.optics import GRID_MM, MOST_BLEED, optics_of, optics_page
from autopeg.drawings.pages import MAKE
from autopeg.drawings.paper.book import sheet_files
from autopeg.drawings.paper.export import page_svg, pages_pdf
from autopeg.drawings.paper.wiring_sheet import wiring_page
from autopeg.drawings.pdf import A4, LETTER, pdf_of, tiled_pdf_of
from autopeg.drawings.picture import picture_of
from autopeg.drawings.plates import plates_of
from autopeg.drawings.plugged.front import front_files, front_page
from autopeg.drawings.plugged.lists import frame_sheets
from autopeg.drawings.plugged.templates import printed_pieces, templates_of
from autopeg.drawings.power import has_plates, is_plugged
from autopeg.drawings.power_page import power_page
from autopeg.drawings.stl import tiled_stl_of
from autopeg.drawings.svg import svg_of
from autopeg.drawings.wiring import pin_page, wiring_yaml
from pegcore.track import BoardError


def plan_in(path: Path) -> BuildPlan:
    """Return the plan of the board in a file. Raises BoardError, also for a board without a panel."""
    layout = layout_of(path.read_text(encoding="utf-8"))
    if layout is None:
        raise BoardError(f"{path.name}: it has no panel, and so nothing can be drawn")
    return build_plan(layout)


def files_of(board: BuildPlan, bed: Size = SMALL_BED, printer_mm: float = PRINTER_MM) -> dict[str, bytes]:
    """Return the content of every file of a board. bed, printer_mm: of the machines that make its plates.

    Raises BoardError for a board whose lights stray.
    """
    return {
        name: content.encode() if isinstance(content, str) else content
        for name, content in _texts_and_bytes(board, bed, printer_mm)
    }


def pages_of(
    boards: Sequence[BuildPlan], bed: Size = SMALL_BED, printer_mm: float = PRINTER_MM, made_by: str = MAKE
) -> dict[str, bytes]:
    """Return the pages about some boards, and what is cut first for all of them.

    One board lies on a breadboard, for the first evening. made_by: the command, in words.
    """
    plated = [board for board in boards if has_plates(board)]
    texts = {
        "bom/README.md": bill_page(boards, made_by),
        "power.md": power_page(boards, made_by),
        "optics.md": optics_page(plated, made_by),
        "cutting.md": cutting_page(plated, made_by),
        "laser.md": laser_page(plated, bed, printer_mm, made_by),
        "panel/kerf.svg": svg_of(kerf_coupon()),
        "panel/kerf.dxf": dxf_of(kerf_coupon()),
        "wiring/pins.md": pin_page(boards, made_by),
    }
    return {name: text.encode() for name, text in texts.items()}


def write(files: Mapping[str, bytes], folder: Path) -> list[str]:
    """Write the files that have changed and return their names."""
    changed = [name for name, content in sorted(files.items()) if not _is_there(folder / name, content)]
    for name in changed:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(files[name])
    return changed


def _is_there(path: Path, content: bytes) -> bool:
    return path.is_file() and path.read_bytes() == content


def _texts_and_bytes(board: BuildPlan, bed: Size, printer_mm: float) -> Iterator[tuple[str, str | bytes]]:
    if has_plates(board):
        yield from _plates_of(board, bed, printer_mm)
        yield from sheet_files(board)
    elif is_plugged(board):
        yield from _frame_of(board, printer_mm)
    yield f"pictures/{board.name}.svg", picture_of(board)
    yield f"bom/{board.name}.csv", bill_csv(board)
    yield f"wiring/{board.name}.yml", wiring_yaml(board)
    yield f"wiring/{board.name}.svg", page_svg(wiring_page(board))


def _frame_of(board: BuildPlan, printer_mm: float) -> Iterator[tuple[str, str | bytes]]:
    """Yield what is cut, printed on paper or printed in 3D for a board without soldering, and its lists."""
    folder = f"panel/{board.name}"
    for what, sheet in templates_of(board).items():
        yield f"{folder}/{what}.svg", svg_of(sheet)
        yield f"{folder}/{what}.dxf", dxf_of(sheet)
        yield f"{folder}/{what}.pdf", pdf_of(sheet)
        yield f"{folder}/{what}-a4.pdf", tiled_pdf_of(sheet, A4)
        yield f"{folder}/{what}-letter.pdf", tiled_pdf_of(sheet, LETTER)
    for name, pages in front_files(board).items():
        yield f"{folder}/{name}.pdf", pages_pdf(f"{board.name}: front", pages)
    yield f"{folder}/front.svg", page_svg(front_page(board))
    for name, body in printed_pieces(board, printer_mm).items():
        yield f"{folder}/{name}.stl", body
    yield from frame_sheets(board)


def _plates_of(board: BuildPlan, bed: Size, printer_mm: float) -> Iterator[tuple[str, str | bytes]]:
    optics = optics_of(board)
    if optics.bleed > MOST_BLEED:
        raise BoardError(
            f"{board.name}: its nearest holes are {optics.nearest:g} mm apart, and a hole would get {optics.bleed:.1%} "
            f"of its neighbour's light; {MOST_BLEED:.0%} is the most"
        )
    folder = f"panel/{board.name}"
    plates = plates_of(board)
    for what, sheet in plates.items():
        yield f"{folder}/{what}.svg", svg_of(sheet)
        yield f"{folder}/{what}.dxf", dxf_of(sheet)
        yield f"{folder}/{what}-cut.dxf", dxf_of(sheet, CUTS)
        yield f"{folder}/{what}.pdf", pdf_of(sheet)
        yield f"{folder}/{what}-a4.pdf", tiled_pdf_of(sheet, A4)
        yield f"{folder}/{what}-letter.pdf", tiled_pdf_of(sheet, LETTER)
    small = parts_for(board, bed)
    for what, parts in small.sheets.items() if small else ():
        for number, part in enumerate(parts, 1):
            yield f"{folder}/small-bed/{what}-{number}.svg", svg_of(part)
            yield f"{folder}/small-bed/{what}-{number}.dxf", dxf_of(part)
    for what, sheet in fit_test_sheets(board).items():
        yield f"{folder}/fit-test/{what}.svg", svg_of(sheet)
        yield f"{folder}/fit-test/{what}.dxf", dxf_of(sheet)
    for number, tile in enumerate(tiled_stl_of(plates["light-grid"], GRID_MM, printer_mm), 1):
        yield f"{folder}/light-grid-{number}.stl", tile
