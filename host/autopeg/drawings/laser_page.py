"""The page laser.md: which file is for which machine, and the parts of boards for a small one."""

from collections.abc import Iterator, Sequence

from autopeg.boards.board_layout import BoardLayout
from autopeg.drawings.bed import SMALL_BED, Size, parts_for
from autopeg.drawings.fit_test import SQUARE_MM, SQUARES
from autopeg.drawings.pages import MAKE, page
from autopeg.drawings.plates import SCREW_MM
from autopeg.drawings.stl import BED_MM


def laser_page(
    layouts: Sequence[BoardLayout], bed: Size = SMALL_BED, printer_mm: float = BED_MM, made_by: str = MAKE
) -> str:
    """Return the text of laser.md for a machine and a 3D printer."""
    return page(
        "laser.md",
        made_by=made_by,
        bed=" × ".join(f"{side:g}" for side in bed),
        tile=f"{printer_mm:g}",
        kerf_dxf="[DXF](panel/kerf.dxf)",
        squares=SQUARES,
        row=f"{SQUARES * SQUARE_MM:g}",
        screw=SCREW_MM,
        parts="\n".join(_rows(layouts, bed)),
    )


def _rows(layouts: Sequence[BoardLayout], bed: Size) -> Iterator[str]:
    for layout in layouts:
        parts = parts_for(layout, bed)
        if parts is None:
            continue
        sheets = [sheet for plate in parts.sheets.values() for sheet in plate]
        largest = max(sheets, key=lambda sheet: sheet.width_mm * sheet.height_mm)
        early, late = (", ".join(f"{at:g}" for at in parts.seams[name]) for name in ("panel", "backing"))
        yield (
            f"| {layout.name} | {len(parts.sheets['panel'])} | {largest.width_mm:g} × {largest.height_mm:g} "
            f"| {early} | {late} | {len(parts.screws)} |"
        )
