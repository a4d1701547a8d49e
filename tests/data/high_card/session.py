"""Who is asked what next in High Card."""

from msgspec.structs import replace

from autopeg.games.high_card.questions import PlayCard, question_of
from autopeg.games.high_card.rules import Event, State, View
from autopeg.games.high_card.text import prompt_of
from autopeg.session.game_session import GameSession
from autopeg.session.questions import Question
from autopeg.session.text import CardText


class HighCardSession(GameSession[State, View, Event]):
    """The course of one game of High Card."""

    PART = "deal"
    CHOICES = (PlayCard,)
    QUESTION_OF = staticmethod(question_of)

    def prompt(self, question: Question, card: CardText) -> str:
        return prompt_of(question, self.table.names, self.view)

    def covered(self, view: View) -> View:
        return replace(view, hand=())
