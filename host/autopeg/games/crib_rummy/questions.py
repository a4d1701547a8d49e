"""What a person is asked in Crib Rummy."""

from collections.abc import Sequence

from autopeg.games.crib_rummy.rules import View
from autopeg.games.crib_rummy.rules.moves import CribRummyMove, Draw, Event, TakeUpcard
from autopeg.session.questions import Advance, Question, Reveal
from autopeg.session.text import Line


class ChooseStart(Question, frozen=True):
    """A person says whether he starts the hand (R9)."""

    seat: int


class TakeCard(Question, frozen=True):
    """A person draws or takes the upcard (R11, R12). may_draw, may_take: which of them."""

    seat: int
    may_draw: bool
    may_take: bool


class LayCards(Question, frozen=True):
    """A person lays melds, and ends his turn with a discard (R20, R24)."""

    seat: int


class ClaimPoints(Question, frozen=True):
    """A person claims the points of his turn, or what he takes them to be (R56). points: that he has earned."""

    seat: int
    points: int


class RevealHand(Reveal, frozen=True):
    """How a hand has ended. turn: what the last turn has pegged, None where that is nothing or not claimed yet.

    made: what everybody has pegged in the hand, by seat.
    """

    event: Line
    turn: Event | None
    made: tuple[int, ...]


def question_of(view: View, legal: Sequence[CribRummyMove]) -> Question:
    """Return what the seat of a view is asked now, `Advance` where nothing. legal: its moves."""
    if view.unclaimed == view.seat:
        return ClaimPoints(view.seat, view.earned)
    match view.phase:
        case "choose":
            return ChooseStart(view.seat)
        case "draw":
            may_draw = any(isinstance(move, Draw) for move in legal)
            return TakeCard(view.seat, may_draw, any(isinstance(move, TakeUpcard) for move in legal))
        case "play":
            return LayCards(view.seat)
        case _:
            return Advance()
