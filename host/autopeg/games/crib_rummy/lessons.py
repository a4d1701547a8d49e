"""The lesson of Crib Rummy: draw, meld, lengthen runs, discard, go out; and its first deal explained."""

from collections.abc import Sequence
from functools import partial

from autopeg.games.crib_rummy.rules import View
from autopeg.games.crib_rummy.rules.moves import CribRummyMove
from autopeg.games.rummy.lessons import later_move, meld_of, on_table
from autopeg.learning.lesson import SEATS, Pattern, Position, cards, position_from
from autopeg.learning.lesson_file import WrittenPosition, read_lesson

_PILE = "4S 7H QC 2D 9H 6C KD AS 8S 3D TD 5C"


class _Position(WrittenPosition, frozen=True):
    """A position in which it is the learner's turn."""

    hand: str
    upcard: str
    """The discard pile, top first."""
    draws: str = ""
    """The card that the learner has drawn already, if any."""
    bobs: str = "2C 6H 8C TC QH KS AD 4C 9C 3S JD"
    table: tuple[str, ...] = ()
    """The melds on the table, each with its owner: "Bob 8S 9S TS"."""

    def position(self) -> Position:
        draw = {"type": "draw", "player": SEATS["you"]}
        return position_from(
            {
                "scores": [0, 0],
                "hands": [cards(self.hand), cards(self.bobs)],
                "draw_pile": [*cards(self.draws), *cards(_PILE)],
                "discard_pile": cards(self.upcard),
                "table": on_table(self.table),
                "hand_starter": SEATS["you"],
                "to_move": SEATS["you"],
            },
            *([draw] if self.draws else []),
        )


def _move(verb: str, words: Sequence[str]) -> Pattern | None:
    match verb, words:
        case "draw", []:
            return {"type": "draw"}
        case "take", [_, *_]:
            return {"type": "take_upcard", "use": {"type": "meld", **meld_of(words)}}
        case "meld", []:
            return {"type": "meld"}
        case "meld", _:
            return {"type": "meld", **meld_of(words)}
        case _:
            return later_move(verb, words)


lesson = partial(read_lesson, "autopeg.games.crib_rummy", _Position, _move)


def guide(view: View, legal: Sequence[CribRummyMove]) -> str:
    """Return what a decision is about, for somebody who plays for the first time."""
    match view.phase:
        case "choose":
            return "You have the lowest score, so you say whether you start this hand."
        case "draw":
            return (
                "Begin with a card: draw one, or take the upcard if you can meld it at once. "
                "The next six cards of the pile come with it."
            )
        case "play":
            return (
                "Lay sets, and runs, which score more with every card, or keep them for later: on the table others can "
                "add to them. Then discard one card."
            )
        case _:
            return ""
