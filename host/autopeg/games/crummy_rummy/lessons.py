"""The lesson of Crummy Rummy: contracts, wild cards, the table, penalties; and its first deal explained."""

from collections.abc import Sequence
from functools import cache

from msgspec import Struct

from autopeg.engine.cards import PACK
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.moves import CrummyRummyMove
from autopeg.games.crummy_rummy.text import contract_name
from autopeg.games.rummy.lessons import WrittenMeld, on_table
from autopeg.learning.lesson import Lesson, Position, cards, position_from
from autopeg.learning.lesson_file import SEATS, read_lesson

_DECK_CARDS = 10


class _WrittenPosition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position in which it is the learner's turn."""

    round: int
    hand: str
    upcard: str
    """The discard pile, top first."""
    has_taken: bool = False
    """Whether the learner has taken the upcard."""
    bobs: int = 7
    """How many cards Bob holds."""
    table: tuple[WrittenMeld, ...] = ()
    laid_down: tuple[bool, bool] = (False, False)

    def position(self) -> Position:
        known = {*cards(self.hand), *cards(self.upcard), *(card for meld in self.table for card in cards(meld.cards))}
        unknown = [str(card) for card in PACK if str(card) not in known]
        take = {"type": "take_upcard", "player": SEATS["you"]}
        return position_from(
            {
                "round": self.round,
                "dealer": SEATS["Bob"],
                "to_move": SEATS["you"],
                "hands": [cards(self.hand), unknown[: self.bobs]],
                "deck": unknown[self.bobs : self.bobs + _DECK_CARDS],
                "discard_pile": cards(self.upcard),
                "table": on_table(self.table),
                "laid_down": self.laid_down,
                "totals": [0, 0],
            },
            *([take] if self.has_taken else []),
        )


@cache
def lesson() -> Lesson:
    """Return the lesson."""
    return read_lesson("autopeg.games.crummy_rummy", _WrittenPosition)


def guide(view: View, legal: Sequence[CrummyRummyMove]) -> str:
    """Return what a decision is about, for somebody who plays for the first time."""
    if view.phase == "draw":
        return "Begin with one card: the upcard if it helps your contract, else the top of the deck."
    if view.phase == "window":
        return "Another player has drawn. You may take the upcard now, but you get one more card from the deck with it."
    if view.phase != "play" or view.contract is None:
        return ""
    if view.laid_down[view.seat]:
        return "Get rid of cards: add them to any meld on the table. Then discard one."
    contract = contract_name(view.contract)
    return f"When you hold the contract, {contract}, lay it down at once. If not, discard what helps you least."
