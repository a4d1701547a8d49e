"""All files generated from the board files, by their path in hardware/."""

from pathlib import Path

from autopeg.boards.board_layout import BoardLayout
from autopeg.drawings.bill_page import bill_page
from autopeg.drawings.cutting import cutting_page
from autopeg.drawings.dxf import dxf_of
from autopeg.drawings.files import files_of, has_plates, layout_in
from autopeg.drawings.fit_test import kerf_coupon
from autopeg.drawings.laser_page import laser_page
from autopeg.drawings.optics import optics_page
from autopeg.drawings.power import power_page
from autopeg.drawings.svg import svg_of
from autopeg.drawings.wiring import pin_page


def layouts(hardware: Path) -> list[BoardLayout]:
    """Return the layouts of all board files, by name."""
    return [layout_in(path) for path in sorted((hardware / "boards").glob("*.json"))]


def drawings(hardware: Path) -> dict[str, bytes]:
    """Return the content of every generated file."""
    boards = layouts(hardware)
    plated = [board for board in boards if has_plates(board)]
    files = {name: content for board in boards for name, content in files_of(board).items()}
    return files | {
        "bom/README.md": bill_page(boards).encode(),
        "power.md": power_page(boards).encode(),
        "optics.md": optics_page(plated).encode(),
        "cutting.md": cutting_page(plated).encode(),
        "laser.md": laser_page(plated).encode(),
        "panel/kerf.svg": svg_of(kerf_coupon()).encode(),
        "panel/kerf.dxf": dxf_of(kerf_coupon()).encode(),
        "wiring/pins.md": pin_page(boards).encode(),
    }
