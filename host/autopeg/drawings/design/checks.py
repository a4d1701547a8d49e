"""Reasons not to build a board: light, power, screws, solder joints. Each names a choice."""

from itertools import combinations

from autopeg.boards.board_layout import BoardLayout
from autopeg.boards.clearance import are_apart
from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.design.choices import Choices, DesignError, millimetres
from autopeg.drawings.optics import (
    LEAST_SHOWN,
    LEAST_WEB_MM,
    MOST_BLEED,
    SEAT_DEGREES,
    grid_hole_mm,
    is_blocked,
    optics_of,
    shown_share,
)
from autopeg.drawings.pieces import Piece
from autopeg.drawings.plates import SCREW_MM, feed_holes
from autopeg.drawings.power import PICO_MA, PROTECTIONS, USB_MA
from pegcore.track import BoardError

_STEP_MM = 0.1
_SMALLEST_HOLE_MM, _LARGEST_HOLE_MM = 2.0, 30.0


def check_holes(choices: Choices) -> None:
    """Check the diameter of the holes: their light is seen from the side of the table, and there is wood between
    them.
    """
    hole_mm = choices.hole_mm
    apart_mm = min(choices.pitch_mm, choices.lane_gap_mm, choices.row_gap if choices.shape == "straight" else 1000)
    given = f"--hole {hole_mm:g}"
    if not hole_mm < apart_mm - LEAST_WEB_MM:
        most_mm = int((apart_mm - LEAST_WEB_MM) / _STEP_MM - 0.001) * _STEP_MM
        raise DesignError(
            "hole",
            f"{given}: holes that are {millimetres(apart_mm)} mm apart may be {millimetres(most_mm)} mm wide, because "
            f"{LEAST_WEB_MM:g} mm of the light grid stay between them; {_wider_apart(choices, apart_mm)}",
        )
    if hole_mm < _SMALLEST_HOLE_MM or shown_share(hole_mm, SEAT_DEGREES) < LEAST_SHOWN:
        least_mm = next(
            number * _STEP_MM
            for number in range(20, 300)
            if shown_share(number * _STEP_MM, SEAT_DEGREES) >= LEAST_SHOWN
        )
        raise DesignError(
            "hole",
            f"{given}: players beside the board would hardly see a light; choose {millimetres(least_mm)} mm or more",
        )


def _wider_apart(choices: Choices, apart_mm: float) -> str:
    if choices.pitch_mm == apart_mm:
        return "or choose a strip with fewer LEDs a metre"
    return "or choose a larger --lane-gap" if choices.lane_gap_mm == apart_mm else "or choose a larger --row-gap"


def check_current(choices: Choices) -> None:
    """Check `milliamps` against the LEDs and the table of fuses."""
    given, leds = f"--milliamps {choices.most_milliamps}", choices.lanes * choices.holes
    most = PROTECTIONS[-1].largest_cap
    if choices.most_milliamps > most:
        raise DesignError(
            "milliamps", f"{given}: the largest fuse has {PROTECTIONS[-1].fuse / 1000:g} A; choose {most} or less"
        )
    least = least_milliamps(choices)
    if choices.most_milliamps < least:
        why = f"its {leds} LEDs take {leds} while they are dark" if leds >= choices.most_milliamps else (
            f"up to {USB_MA - PICO_MA} a USB port feeds a strip on a breadboard, as `first-light` does, and no board"
        )  # fmt: skip
        usual = Choices(lanes=choices.lanes).most_milliamps
        raise DesignError("milliamps", f"{given}: {why}; choose {least} or more, {usual} is usual")


def least_milliamps(choices: Choices) -> int:
    """Return the least current of a board that has a supply of its own."""
    return max(USB_MA - PICO_MA, choices.lanes * choices.holes) + 1


def check_layout(choices: Choices, plan: BuildPlan) -> None:
    """Check a board that has its holes: light, pieces of strip, screws, feeds."""
    _check_light(plan)
    pieces = plan.pieces
    given = f"--lane-gap {choices.lane_gap_mm:g}"
    _check_pieces(given, pieces)
    _check_screws(choices, plan, pieces)
    try:
        feed_holes(plan)
    except BoardError as error:
        raise DesignError("lane_gap", f"{given}: {error}; choose a larger --lane-gap") from None


def _check_light(layout: BoardLayout) -> None:
    optics = optics_of(layout)
    if optics.bleed > MOST_BLEED or not is_blocked(layout.panel):
        raise DesignError(
            "hole",
            f"--hole {layout.panel.hole_mm:g}: the nearest holes are {millimetres(optics.nearest)} mm apart, and one "
            f"gets {optics.bleed:.1%} of its neighbour's light through a grid with holes of "
            f"{millimetres(grid_hole_mm(layout.panel))} mm; {MOST_BLEED:.0%} is the most: choose smaller holes, or a "
            "strip with fewer LEDs a metre",
        )


def _check_pieces(given: str, pieces: tuple[Piece, ...]) -> None:
    for one, other in combinations(pieces, 2):
        # A tenth of a millimetre is nothing.
        if not are_apart(one.corners, other.corners, -0.1):
            raise DesignError(
                "lane_gap",
                f"{given}: pieces {one.number} and {other.number} of the strip would lie on each other; choose a "
                "larger --lane-gap, or a strip with more LEDs a metre",
            )


def _check_screws(choices: Choices, plan: BuildPlan, pieces: tuple[Piece, ...]) -> None:
    clear_mm = SCREW_MM / 2 + 1
    for x, y in plan.screws:
        for piece in pieces:
            xs, ys = zip(*piece.corners, strict=True)
            if min(xs) - clear_mm < x < max(xs) + clear_mm and min(ys) - clear_mm < y < max(ys) + clear_mm:
                raise DesignError(
                    "shape",
                    f"--shape {choices.shape}: the screw at {millimetres(x)}, {millimetres(y)} mm meets piece "
                    f"{piece.number} of the strip; choose another --shape or --rows",
                )
