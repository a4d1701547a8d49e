"""Session of Crib Rummy: turns, claiming points, and the end of a hand."""

from collections.abc import Sequence

from msgspec.structs import replace

from autopeg.engine.history import Redo, Step, Undo
from autopeg.engine.table import Table
from autopeg.games.crib_rummy.questions import ChooseStart, ClaimPoints, LayCards, RevealHand, TakeCard, question_of
from autopeg.games.crib_rummy.rules import State, View
from autopeg.games.crib_rummy.rules.moves import Event
from autopeg.games.crib_rummy.text import hand_end, made_in_hand
from autopeg.games.rummy.hand_view import HandView
from autopeg.games.rummy.session import RummySession
from autopeg.session.questions import Question
from autopeg.session.settings import Settings
from autopeg.session.text import Line


class CribRummySession(RummySession[State, View, Event | Line, HandView]):
    """Session of one game of Crib Rummy."""

    PART = "hand"

    CHOICES = (ChooseStart, TakeCard, LayCards)

    def __init__(self, table: Table, settings: Settings) -> None:
        self._ended: RevealHand | None = None
        super().__init__(table, settings, HandView)

    @property
    def this_deal(self) -> object:
        return self.state.pile

    def question_for(self, seat: int) -> Question:
        return question_of(self.table.view(seat), self.table.legal_moves(seat))

    def before_turn(self, due: int | None) -> Question | None:
        """Return the question to claim points, before the next player takes a card or the next deal (R56), or None."""
        owner = self.state.unclaimed
        return None if owner is None or owner not in self.people else ClaimPoints(owner, self.state.earned)

    def arranged(self, view: View) -> View:
        return replace(view, hand=self.hand.cards)

    def covered(self, view: View) -> View:
        return replace(view, hand=())

    # -- the end of a hand

    def events_of(self, step: Step) -> Sequence[Event | Line]:
        if isinstance(step.move, Undo | Redo):
            return ()
        before: State = self.table.history.state_before(1)
        ended = hand_end(before, step.state, self.table.names)
        if ended is None:
            return step.events
        turn = next(iter(step.events), None)
        self._ended = RevealHand(ended, turn, made_in_hand(self.table.history))
        return (*step.events, ended)

    def is_shown(self, event: Event | Line) -> bool:
        return isinstance(event, Line)

    def next_shown(self, event: Event | Line) -> Question:
        self.open(event)
        assert self._ended is not None
        return self._ended

    def peg(self, event: Event | Line) -> None:
        """Peg all points of a turn together; points beyond the target count (R26, R45)."""
        if isinstance(event, Event) and event.points:
            _, front = self.pegs[event.side]
            self.pegs[event.side] = (front, front + event.points)
