"""Peg positions: points to lap, hole and street; lane and hole to LED.

A lap is 120 holes in four streets of 30; hole 121 is the finish of games to 121 and 241, hole 61 of games to 61.
Source: docs/rules/cribbage.md C40, docs/board-file.md.
"""

LAP_HOLES = 120
STREET_HOLES = 30
LANE_NAMES = "abcd"
STRIP_ORDERS = ("GRB", "RGB", "GRBW")


class BoardError(ValueError):
    """Invalid board file; the message names the place, the value and what is wrong with it."""


def finish_hole(target_holes: int) -> int:
    """Return the hole of the lane in which a game to `target_holes` ends: 61 for 61, 121 for 121 and 241."""
    return target_holes - LAP_HOLES * ((target_holes - 2) // LAP_HOLES)


def place_of(points: int, target: int, unit: int = 1) -> tuple[int, int]:
    """Return (lap, hole) of a peg: (0, 0) before the start, else laps from 1 and holes from 1 (C40).

    points, target: in points; unit: points per hole. Points past the finish give the finish (C33).
    """
    holes = min(points, target) // unit
    if holes <= 0:
        return (0, 0)
    target_holes = target // unit
    if holes >= target_holes:
        return ((target_holes - 2) // LAP_HOLES + 1, finish_hole(target_holes))
    return ((holes - 1) // LAP_HOLES + 1, (holes - 1) % LAP_HOLES + 1)


class Track:
    """The lanes of a board and the LED of each hole, from a validated board file.

    name: the board's name; lanes: tuple of lane names; holes: per lane; strips: tuple of (pin, leds, order).
    LEDs are also numbered across all strips; first_leds: the number of each strip's first LED.
    """

    def __init__(
        self,
        name: str,
        lanes: tuple[str, ...],
        holes: int,
        strips: tuple[tuple[int, int, str], ...],
        first_leds: tuple[int, ...],
        leds_of_lanes: list[list[int]],
    ):
        self.name = name
        self.lanes = lanes
        self.holes = holes
        self.strips = strips
        self.first_leds = first_leds
        self._leds_of_lanes = leds_of_lanes

    def leds_of(self, lane: int) -> list[int]:
        """Return the LEDs of a lane, numbered across all strips, hole 1 first."""
        return self._leds_of_lanes[lane]

    def led_of(self, lane: int, hole: int) -> tuple[int, int]:
        """Return (strip, led) of a hole. lane: index into `lanes`; hole: from 1. Raises BoardError off the board."""
        if not 0 <= lane < len(self.lanes):
            raise BoardError("lane {}: the board {} has {} lanes".format(lane, self.name, len(self.lanes)))
        if not 1 <= hole <= self.holes:
            raise BoardError("hole {}: lane {} has holes 1 to {}".format(hole, self.lanes[lane], self.holes))
        number = self._leds_of_lanes[lane][hole - 1]
        strip = len(self.strips) - 1
        while number < self.first_leds[strip]:
            strip -= 1
        return (strip, number - self.first_leds[strip])
