"""All files generated from the board files, by their path in hardware/."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from autopeg.boards.board_layout import BoardLayout, layout_of
from generate.bill import bill_csv
from generate.cutting import cutting_page
from generate.dxf import dxf_of
from generate.optics import GRID_MM, MOST_BLEED, optics_of, optics_page
from generate.pdf import A4, LETTER, pdf_of, tiled_pdf_of
from generate.picture import picture_of
from generate.plates import backing_sheet, diffuser_sheet, grid_sheet, panel_sheet
from generate.power import budget_of, power_page
from generate.stl import tiled_stl_of
from generate.svg import svg_of
from generate.wiring import pin_page, wiring_svgs, wiring_yaml
from pegcore.track import BoardError


def layouts(hardware: Path) -> list[BoardLayout]:
    """Return the layouts of all board files, by name."""
    return [layout_in(path) for path in sorted((hardware / "boards").glob("*.json"))]


def layout_in(path: Path) -> BoardLayout:
    """Return the layout of the board in a file. Raises BoardError, also for a board without a panel."""
    layout = layout_of(path.read_text(encoding="utf-8"))
    if layout is None:
        raise BoardError(f"{path.name}: it has no panel, and so nothing can be drawn")
    return layout


def drawings(hardware: Path) -> dict[str, bytes]:
    """Return the content of every generated file except the wiring diagrams."""
    boards = layouts(hardware)
    files = {
        name: content.encode() if isinstance(content, str) else content
        for board in boards
        for name, content in _files_of(board)
    }
    return files | {
        "power.md": power_page(boards).encode(),
        "optics.md": optics_page([board for board in boards if has_plates(board)]).encode(),
        "cutting.md": cutting_page([board for board in boards if has_plates(board)]).encode(),
        "wiring/pins.md": pin_page(boards).encode(),
    }


def wiring_diagrams(hardware: Path) -> dict[str, bytes]:
    """Return the content of the wiring diagrams, which need node to draw."""
    return wiring_svgs(layouts(hardware))


def _files_of(board: BoardLayout) -> Iterator[tuple[str, str | bytes]]:
    if has_plates(board):
        yield from _plates_of(board)
    yield f"pictures/{board.name}.svg", picture_of(board)
    yield f"bom/{board.name}.csv", bill_csv(board)
    yield f"wiring/{board.name}.yml", wiring_yaml(board)


def has_plates(board: BoardLayout) -> bool:
    """Return whether a board is built from plates; what USB feeds lies on a breadboard."""
    return budget_of(board).protection is not None


def _plates_of(board: BoardLayout) -> Iterator[tuple[str, str | bytes]]:
    optics = optics_of(board)
    if optics.bleed > MOST_BLEED:
        raise BoardError(
            f"{board.name}: its nearest holes are {optics.nearest:g} mm apart, and a hole would get {optics.bleed:.1%} "
            f"of its neighbour's light; {MOST_BLEED:.0%} is the most"
        )
    folder = f"panel/{board.name}"
    grid = grid_sheet(board)
    for sheet, what in (
        (panel_sheet(board), "panel"),
        (diffuser_sheet(board), "diffuser"),
        (grid, "light-grid"),
        (backing_sheet(board), "backing"),
    ):
        yield f"{folder}/{what}.svg", svg_of(sheet)
        yield f"{folder}/{what}.dxf", dxf_of(sheet)
        yield f"{folder}/{what}.pdf", pdf_of(sheet)
        if what in ("panel", "backing"):
            yield f"{folder}/{what}-a4.pdf", tiled_pdf_of(sheet, A4)
            yield f"{folder}/{what}-letter.pdf", tiled_pdf_of(sheet, LETTER)
    for number, tile in enumerate(tiled_stl_of(grid, GRID_MM), 1):
        yield f"{folder}/light-grid-{number}.stl", tile


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
