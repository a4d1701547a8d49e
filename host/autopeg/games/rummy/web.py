"""Helpers of the rummy games for the page."""

from msgspec.structs import replace

from autopeg.session.lay_options import LayOptions
from autopeg.web.game_page import Modules

TOP_OF_PILE = 8
"""Cards of a discard pile that a replay draws; it shows only the number of the rest."""

MOST_SUGGESTED = 24
"""The most lay options suggested at once."""


def modules_of(game: str) -> Modules:
    """Return the browser modules of a rummy game: its table and score pad, and what all rummies share."""
    return Modules(
        table=f"/games/{game}/table.js",
        sketch="/games/rummy/sketch.js",
        replay="/games/rummy/replay.js",
        score=f"/games/{game}/score.js",
    )


def first_suggested(found: LayOptions) -> LayOptions:
    """Return lay options without those that are too many for the page."""
    return replace(found, options=found.options[:MOST_SUGGESTED])
