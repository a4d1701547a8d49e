"""All pages about some boards, by their path."""

from collections.abc import Sequence

from autopeg.boards.board_layout import BoardLayout
from autopeg.drawings.bed import SMALL_BED, Size
from autopeg.drawings.bill_page import bill_page
from autopeg.drawings.cutting import cutting_page
from autopeg.drawings.dxf import dxf_of
from autopeg.drawings.files import has_plates
from autopeg.drawings.fit_test import kerf_coupon
from autopeg.drawings.laser_page import laser_page
from autopeg.drawings.optics import optics_page
from autopeg.drawings.pages import MAKE
from autopeg.drawings.power import power_page
from autopeg.drawings.stl import BED_MM
from autopeg.drawings.svg import svg_of
from autopeg.drawings.wiring import pin_page


def pages_of(
    boards: Sequence[BoardLayout], bed: Size = SMALL_BED, printer_mm: float = BED_MM, made_by: str = MAKE
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
