"""What a person is asked in High Card."""

from collections.abc import Sequence

from autopeg.games.high_card.rules import HighCardMove, View
from autopeg.session.questions import Advance, Question


class PlayCard(Question, frozen=True):
    """A person plays a card of their hand (H3)."""

    seat: int


def question_of(view: View, legal: Sequence[HighCardMove]) -> Question:
    """Return what the seat of a view is asked. legal: its moves."""
    return PlayCard(view.seat) if legal else Advance()
