"""The light of every hole of a board by the pegs of the game, where nobody can see its LEDs from here."""

from typing import Any

from autopeg.boards.board_layout import BoardLayout
from autopeg.boards.led_frame import Color
from autopeg.link.values import State
from pegboard import palette
from pegcore.track import STREET_HOLES, place_of

_BRIGHTNESS_PCT = 75  # as delivered

_palette: Any = palette  # the program of the Pico has no type hints that reach here


def peg_lights(layout: BoardLayout, state: State) -> list[list[Color]]:
    """Return the light of each hole by lane for pegs at rest: front peg, back peg and streets, as LEDs have them."""
    target, unit, _, _, pegs, _ = state
    lanes: list[list[Color]] = [[_palette.OFF] * layout.holes for _ in layout.colors]
    for lane, color, pair in zip(lanes, layout.colors, pegs, strict=False):  # lanes that nobody plays in stay dark
        shades = _palette.Palette(color, _BRIGHTNESS_PCT)
        for hole in range(STREET_HOLES, layout.holes, STREET_HOLES):
            lane[hole - 1] = shades.faint
        for points, light in zip(pair, (shades.back, shades.front), strict=True):
            _, hole = place_of(points, target, unit)
            if 1 <= hole <= layout.holes:
                lane[hole - 1] = light
    return lanes
