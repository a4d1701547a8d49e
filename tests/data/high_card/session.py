"""Who is asked what next in High Card."""

from msgspec.structs import replace

from autopeg.games.high_card.questions import PlayCard
from autopeg.games.high_card.rules import Event, State, View
from autopeg.session.game_session import GameSession
from autopeg.session.questions import Question


class HighCardSession(GameSession[State, View, Event]):
    """The course of one game of High Card."""

    PART = "deal"
    CHOICES = (PlayCard,)

    def question_for(self, seat: int) -> Question:
        return PlayCard(seat)

    def covered(self, view: View) -> View:
        return replace(view, hand=())
