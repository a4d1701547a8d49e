"""The games that a board keeps alone, and what the menu of a new game offers for each.

Source: docs/keypad.md, "Alone".
"""

from pegcore.scoreboard import TARGETS

from .game import CRIBBAGE

TABLETOP = "tabletop"
SHIP = "ship"
CRIB_RUMMY = "crib_rummy"
CRUMMY_RUMMY = "crummy_rummy"

KINDS = (CRIBBAGE, TABLETOP, SHIP, CRIB_RUMMY, CRUMMY_RUMMY)

_LENGTH_KEYS = "ABC"
_USUAL_TARGET = 121
_SHIP_TARGETS = (31, 61, 121)  # T28
_CRUMMY_TARGETS = (1205, 481)  # the points that fill two laps of 5 points a hole, or four laps of 1 (Y41, Y44)
_CRUMMY_UNITS = {1205: 5, 481: 1}
_TABLETOP_SIDES = 2


def targets_of(kind: str) -> tuple:
    """Return the targets that the keys A, B and C choose."""
    return _CRUMMY_TARGETS if kind == CRUMMY_RUMMY else _SHIP_TARGETS if kind == SHIP else TARGETS


def target_for(kind: str, key: str):
    """Return the target that a key chooses, None for another key."""
    targets = targets_of(kind)
    number = _LENGTH_KEYS.find(key) if len(key) == 1 else -1
    return targets[number] if 0 <= number < len(targets) else None


def usual_target(kind: str) -> int:
    """Return the target that most people play to."""
    return targets_of(kind)[0] if kind in (SHIP, CRUMMY_RUMMY) else _USUAL_TARGET


def unit_of(kind: str, target: int) -> int:
    """Return the points of a hole."""
    return _CRUMMY_UNITS[target] if kind == CRUMMY_RUMMY else 1


def most_lanes_of(kind: str, lanes: int) -> int:
    """Return the most lanes that a game can have on a board with so many: the sides of Table Top are two."""
    return min(lanes, _TABLETOP_SIDES) if kind in (TABLETOP, SHIP) else lanes


def kinds_for(lanes: int) -> tuple:
    """Return the kinds of games that a board with so many lanes can keep: Table Top needs one for each side."""
    return KINDS if lanes >= _TABLETOP_SIDES else tuple([kind for kind in KINDS if kind not in (TABLETOP, SHIP)])


def check_kind(kind: str, target: int) -> None:
    """Raise ValueError unless this is a kind of game that can have this target."""
    if kind not in KINDS or target not in targets_of(kind):
        raise ValueError("{} to {} is not a game that a board keeps".format(kind, target))
