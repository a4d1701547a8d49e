"""Helpers of the rummy games for the page."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from autopeg.engine.cards import Card
from autopeg.games.rummy.rules import TableMeld
from autopeg.session.lay_options import LayOptions
from autopeg.web.game_page import Modules

TOP_OF_PILE = 8
"""Cards of a discard pile that a replay draws; it shows only the number of the rest."""

MOST_SUGGESTED = 24
"""The most lay options suggested at once."""


class MeldNote(Struct, frozen=True):
    """What there is to say about a meld on the table."""

    note: str
    """What it has scored."""
    stands: Sequence[Card | None]
    """The cards that its wild cards stand for, by position."""


class RummyNotes(Struct, frozen=True, kw_only=True):
    """Notes on the table of a rummy game, for everybody."""

    melds: dict[str, MeldNote]
    """By the id of the meld."""


class OpenTable(Struct, frozen=True, kw_only=True):
    """The whole table of a rummy game, every card open."""

    dealer: int | None
    hands: tuple[tuple[Card, ...], ...]
    melds: tuple[TableMeld, ...]
    pile: tuple[Card, ...]
    """The top of the discard pile."""
    pile_count: int
    deck_count: int


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
