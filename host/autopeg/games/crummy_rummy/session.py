"""Session of Crummy Rummy: turns, taking out of turn, and counting a round."""

from collections.abc import Sequence

from msgspec.structs import replace

from autopeg.engine.history import Step
from autopeg.engine.table import Table
from autopeg.games.crummy_rummy.hand_view import ContractHandView
from autopeg.games.crummy_rummy.questions import AskOutOfTurn, RevealRound, RoundCount, TakeCard, TakeTurn, question_of
from autopeg.games.crummy_rummy.rules import State, View
from autopeg.games.crummy_rummy.text import points_by_round, round_sum
from autopeg.games.rummy.session import RummySession
from autopeg.session.course import Course
from autopeg.session.questions import Question
from autopeg.session.settings import Settings
from autopeg.session.text import CardText

_LOOK_FIRST = "Look at your cards first: a hint would tell of them."


class CrummyRummySession(RummySession[State, View, RoundCount, ContractHandView]):
    """Session of one game of Crummy Rummy. beginners: the people who are warned before a bad discard (Y33-Y37)."""

    PART = "round"
    CHOICES = (TakeCard, TakeTurn, AskOutOfTurn)

    def __init__(self, table: Table, settings: Settings) -> None:
        super().__init__(table, settings, ContractHandView)
        self.beginners = {seat for seat in self.people if table.seats[seat].name in settings.beginners}

    @property
    def course(self) -> Course:
        return Course(self.state.lap_points, unit=self.state.unit, has_finish=False)

    def hint(self, question: Question, card: CardText) -> str:
        if isinstance(question, AskOutOfTurn) and not question.is_open:
            return _LOOK_FIRST
        return super().hint(question, card)

    def before_turn(self, due: int | None) -> Question | None:
        state = self.state
        if due is None or self.table.seat_to_answer != due or state.active is None or state.upcard is None:
            return None
        if self.viewer != due:
            self.cover()
        return AskOutOfTurn(due, state.active, state.upcard, self.viewer == due)

    def question_for(self, seat: int) -> Question:
        return question_of(self.table.view(seat), self.table.legal_moves(seat))

    @property
    def this_deal(self) -> object:
        return self.state.round

    def covered(self, view: View) -> View:
        return replace(view, hand=())

    # -- a round is counted

    def events_of(self, step: Step) -> Sequence[RoundCount]:
        if not step.events:
            return ()
        return (RoundCount(step.events, round_sum(step, self.table.names)),)

    def is_shown(self, event: RoundCount) -> bool:
        return True

    def next_shown(self, event: RoundCount) -> Question:
        self.open(event)
        return RevealRound(event)

    def peg(self, event: RoundCount) -> None:
        """Peg the penalties of the round, all lanes at once (Y43)."""
        self.pegs = list(self.state.pegs)

    def points_by_round(self) -> tuple[tuple[int, ...], ...]:
        """Return the penalties of each finished round, by round and seat."""
        return points_by_round(self.table.history)

    def first_counted(self) -> int:
        """Return the number of the first round that was counted here: a game may start from a position."""
        counted = len(self.points_by_round())
        return self.state.round - counted + (1 if self.state.hand_over else 0)
