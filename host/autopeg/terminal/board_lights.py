"""The light of every hole of a board by the pegs of the game, where nobody can see its LEDs from here."""

from typing import Any

from autopeg.boards.face import Face
from autopeg.boards.lights import Color
from autopeg.link.values import State
from pegboard import palette
from pegcore.track import STREET_HOLES, place_of

_BRIGHTNESS_PCT = 75  # as delivered

_palette: Any = palette  # the program of the Pico has no type hints that reach here


def peg_lights(face: Face, state: State) -> list[list[Color]]:
    """Return the light of each hole by lane for pegs at rest: front peg, back peg and streets, as LEDs have them."""
    target, unit, _, _, pegs, _ = state
    lanes: list[list[Color]] = [[_palette.OFF] * face.holes for _ in face.colors]
    for lane, color, pair in zip(lanes, face.colors, pegs, strict=False):  # lanes that nobody plays in stay dark
        shades = _palette.Palette(color, _BRIGHTNESS_PCT)
        for hole in range(STREET_HOLES, face.holes, STREET_HOLES):
            lane[hole - 1] = shades.faint
        for points, light in zip(pair, (shades.back, shades.front), strict=True):
            _, hole = place_of(points, target, unit)
            if 1 <= hole <= face.holes:
                lane[hole - 1] = light
    return lanes
