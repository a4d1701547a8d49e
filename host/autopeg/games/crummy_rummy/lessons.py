"""The lesson of Crummy Rummy: contracts, wild cards, the table, penalties; and its first deal explained."""

from collections.abc import Sequence
from functools import partial

from autopeg.engine.cards import PACK
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.moves import CrummyRummyMove
from autopeg.games.crummy_rummy.text import contract_name
from autopeg.games.rummy.lessons import later_move, on_table
from autopeg.learning.lesson import SEATS, Pattern, Position, cards, position_from
from autopeg.learning.lesson_file import WrittenPosition, read_lesson
from pegcore.melds import LAST_ROUND

_DECK_CARDS = 10
_TAKE: Pattern = {"type": "take_upcard", "player": SEATS["you"]}


class _Position(WrittenPosition, frozen=True):
    """A position in which it is the learner's turn."""

    round: int
    hand: str
    upcard: str
    """The discard pile, top first."""
    has_taken: bool = False
    """Whether the learner has taken the upcard."""
    bobs: int = 7
    """How many cards Bob holds."""
    table: tuple[str, ...] = ()
    """The melds on the table, each with its owner: "Bob 8S 9S TS"."""

    def position(self) -> Position:
        table = on_table(self.table)
        known = {*cards(self.hand), *cards(self.upcard), *(card for meld in table for card in meld["cards"])}
        unknown = [str(card) for card in PACK if str(card) not in known]
        return position_from(
            {
                "round": self.round,
                "dealer": SEATS["Bob"],
                "to_move": SEATS["you"],
                "hands": [cards(self.hand), unknown[: self.bobs]],
                "deck": unknown[self.bobs : self.bobs + _DECK_CARDS],
                "discard_pile": cards(self.upcard),
                "table": table,
                "laid_down": [any(meld["owner"] == seat for meld in table) for seat in SEATS.values()],
                "totals": [0, 0],
            },
            *([_TAKE] if self.has_taken else []),
        )


def _move(verb: str, words: Sequence[str]) -> Pattern | None:
    match verb, words:
        case "take", []:
            return _TAKE
        case "lay", ["down"]:
            return {"type": "lay_down"}
        case _:
            return later_move(verb, words)


lesson = partial(read_lesson, "autopeg.games.crummy_rummy", _Position, _move)


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
    if view.round == LAST_ROUND:
        return (
            f"When all of your cards together make the contract, {contract}, lay it down: nothing may be left, and the "
            "round is over. If not, discard what helps you least."
        )
    return f"When you hold the contract, {contract}, lay it down at once. If not, discard what helps you least."
