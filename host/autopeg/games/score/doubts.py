"""Scores that cannot be right, by the rules of the game that is played: they are asked about, never refused (C59).

A game's doubt takes the points of one entry and returns what speaks against them, or None.
"""

from collections.abc import Callable

Doubt = Callable[[int], str | None]

_MOST_POINTS = 29
_IMPOSSIBLE = (19, 25, 26, 27)


def _doubt_cribbage(points: int) -> str | None:
    """No hand or crib counts 19, 25, 26, 27 or more than 29 (C30); a card, a go and a penalty score less."""
    if points > _MOST_POINTS:
        return f"no hand counts more than {_MOST_POINTS}"
    return f"no hand counts {points}" if points in _IMPOSSIBLE else None


_DOUBTS: dict[str, Doubt] = {"cribbage": _doubt_cribbage}


def doubt_of(rules: str, points: int) -> str | None:
    """Return what speaks against an entry of so many points, or None. rules: `Options.rules`."""
    return _DOUBTS[rules](points)
