"""Questions of Crib Rummy."""

from collections.abc import Sequence

from autopeg.games.crib_rummy.rules import View
from autopeg.games.crib_rummy.rules.moves import CribRummyMove, Draw, Event, TakeUpcard
from autopeg.session.questions import Advance, Question, Reveal
from autopeg.session.text import Line


class ChooseStart(Question, frozen=True):
    """A person chooses whether to start the hand (R9)."""

    seat: int


class TakeCard(Question, frozen=True):
    """A person draws (may_draw) or takes the upcard (may_take; R11, R12)."""

    seat: int
    may_draw: bool
    may_take: bool


class LayCards(Question, frozen=True):
    """A person lays melds, and ends the turn with a discard (R20, R24)."""

    seat: int


class ClaimPoints(Question, frozen=True):
    """A person claims the points of the turn, as the person has counted them (R56). points: those earned."""

    seat: int
    points: int


class RevealHand(Reveal, frozen=True):
    """The end of a hand is shown."""

    event: Line
    turn: Event | None
    """The points pegged for the last turn, None if there are none or they are not claimed yet."""
    made: tuple[int, ...]
    """The points pegged in the hand, by seat."""


def question_of(view: View, legal: Sequence[CribRummyMove]) -> Question:
    """Return the question for the seat of a view, `Advance` if there is none. legal: its moves."""
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
