"""Questions of cribbage."""

from collections.abc import Sequence

from autopeg.games.counting.questions import RevealCount
from autopeg.games.cribbage.rules import Counting, View
from autopeg.games.cribbage.rules.moves import CribbageMove, Discard, Event, Go
from autopeg.session.questions import Advance, Question


class ChooseDiscard(Question, frozen=True):
    """A person discards to the crib. cards: how many."""

    seat: int
    cards: int


class PlayCard(Question, frozen=True):
    """A person plays a card. must_go: no card fits, so the person says go."""

    seat: int
    must_go: bool


class CountCards(Question, frozen=True):
    """A person counts points, because of muggins or of `count_it_yourself`."""

    seat: int
    counting: Counting
    is_declaration: bool


class RevealHand(RevealCount, frozen=True):
    """A hand or crib is counted aloud."""

    event: Event
    claimants: tuple[int, ...] = ()
    """The people who may call muggins."""


class MayClaim(Question, frozen=True):
    """Points were declared in the play; people may call muggins until `pass_claim`."""

    claimants: tuple[int, ...]


def question_of(view: View, legal: Sequence[CribbageMove]) -> Question:
    """Return the question for the seat of a view, `Advance` if there is none. legal: its moves."""
    if view.counting is not None and view.counting.player == view.seat:
        return CountCards(view.seat, view.counting, True)
    match legal[0] if legal else None:
        case None:
            return Advance()
        case Discard(cards=cards):
            return ChooseDiscard(view.seat, len(cards))
        case first:
            return PlayCard(view.seat, isinstance(first, Go))
