"""Keeping score for physical cards in the page."""

from collections.abc import Sequence
from typing import Any

from autopeg.games.score import View
from autopeg.games.score.moves import Event, ScoreMove

TITLE = "Score pad"
ABOUT = "You play with your own cards, any of the four games; every phone at the table enters points."
RULES_TITLES = {
    "cribbage": "Cribbage",
    "tabletop": "Table Top Cribbage",
    "crib_rummy": "Crib Rummy",
    "crummy_rummy": "Crummy Rummy",
}
"""The games of which the score is kept, in the order of the lobby."""


def covered(view: View) -> View:
    """Return the view as it is: everybody sees the pegs."""
    return view


def is_shown(event: Event) -> bool:
    """Nothing waits to be looked at."""
    return False


def call(event: Event, names: Sequence[str]) -> str:
    """Return the points of an event."""
    return str(event.points)


def prompt(view: View, legal: Sequence[ScoreMove], names: Sequence[str]) -> str:
    """Return what everybody may do."""
    return "Choose who scores, type the points, and peg them"


def hint(view: View, legal: Sequence[Any]) -> str:
    """Return that there is none: what is pegged is for the people to say."""
    return "The cards are yours: count a hand, and its points are told with their reasons."
