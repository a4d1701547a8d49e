"""The signs of a lane besides its pegs: streets and lap, the skunk line, the crib, a new game.

Signs are a dict of hole to colour, with at most a tenth of the front peg's light.
"""

from pegcore.scoreboard import skunk_line
from pegcore.track import LAP_HOLES, STREET_HOLES, finish_hole, place_of

_CRIB_HOLES = (2, 3)
_MENU_STEP = 5  # holes between the dots that show the length of a new game
_MOST_TALLIES = 4  # no game has more than two laps, but the wire allows any number


def signs_of(state: tuple, i: int, front: int, palette, is_chosen: bool):
    """Return the signs of lane i: street marks, one LED wide per lap, the skunk line, the crib.

    state: see pegcore.words.state_from; front: place of its front peg, in holes; is_chosen: on the keypad.
    """
    target, unit, _, crib, pegs, win = state
    signs = {}
    if i >= len(pegs):
        return signs
    lap = max(place_of(front, target // unit)[0], 1)
    mark = palette.sign if is_chosen else palette.faint
    for hole in range(STREET_HOLES, min(finish_hole(target // unit), LAP_HOLES) + 1, STREET_HOLES):
        for tally in range(tallies(lap)):
            signs[hole - tally] = mark
    skunk_lap, skunk_hole = place_of(skunk_line(target), target, unit)
    if lap == skunk_lap:
        signs[skunk_hole] = palette.skunk
    if crib == i and win is None:
        for hole in _CRIB_HOLES:
            signs[hole] = palette.sign
    return signs


def menu_lights(menu: tuple, i: int, palette):
    """Return the lights of lane i for the game that the menu would start: dots, one LED wide per lap, a bright finish,
    and as many LEDs from the start as the number of the game's kind, none for cribbage. menu: Menu.picture."""
    holes, lanes, kind = menu
    laps, finish = place_of(holes, holes)
    lights = {}
    if i < lanes:
        for hole in range(_MENU_STEP, finish, _MENU_STEP):
            for tally in range(laps):
                lights[hole - tally] = palette.sign
        for hole in range(1, kind + 1):
            lights[hole] = palette.ghost
        lights[finish] = palette.front
    return lights


def tallies(lap: int) -> int:
    """Return how many adjacent LEDs show a lap."""
    return min(max(lap, 1), _MOST_TALLIES)
