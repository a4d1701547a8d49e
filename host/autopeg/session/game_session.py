"""Session of one game at one screen, without the screen: which question comes next, and for whom.

A driver calls `question`, shows it, and answers it with a move at the table, `acknowledge` or `take_screen`.
"""

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from autopeg.engine.history import Redo, Step, Undo
from autopeg.engine.moves import Move
from autopeg.engine.table_state import GameState
from autopeg.play.table import Table
from autopeg.session.advice_text import hint_text
from autopeg.session.course import Course
from autopeg.session.questions import NOTHING_TO_CHOOSE, Advance, GameOver, HandOver, Question, Reveal
from autopeg.session.settings import Settings
from autopeg.session.text import CardText

AnyState = TypeVar("AnyState", bound=GameState)
AnyView = TypeVar("AnyView")
AnyEvent = TypeVar("AnyEvent")


class GameSession(Generic[AnyState, AnyView, AnyEvent]):
    """Base class of the games' sessions; each subclass defines what a person is asked and shown.

    viewer: the seat whose cards are visible on the screen, None while nobody's are.
    pegs: (back, front) by side, after the events shown so far.
    shown: the event now on the screen, until it is acknowledged.
    """

    PART: ClassVar[str]
    """The game's word for a deal: deal, round, hand."""
    CHOICES: ClassVar[tuple[type[Question], ...]] = ()
    """The questions of the game that give a person a choice."""
    NUMBERS: ClassVar[tuple[type[Question], ...]] = ()
    """The questions that a person answers with a number of points."""
    QUESTION_OF: Callable[[AnyView, Sequence[Any]], Question]
    """Returns the question for the seat of a view, given its moves."""

    def __init__(self, table: Table, settings: Settings) -> None:
        self.table = table
        self.settings = settings
        self.people = table.people
        self.viewer = self.people[0] if len(self.people) == 1 else None
        self.pegs: list[tuple[int, int]] = list(table.state.pegs)
        self.shown: AnyEvent | None = None
        self._waiting: deque[AnyEvent] = deque()
        self._history = table.history
        table.listeners.append(self._on_step)

    @property
    def state(self) -> AnyState:
        return self.table.state

    @property
    def view(self) -> AnyView:
        """The viewer's view, or only what everybody can know while nobody's cards are visible."""
        if self.viewer is None:
            return self.covered(self.table.view(0))
        return self.arranged(self.table.view(self.viewer))

    def question(self) -> Question:
        """Return the next question. Waiting events are shown before the game goes on, unless another window has moved
        it on."""
        if self._history is not self.table.history:
            self._history = self.table.history
            self.forget_events()
            self.pegs = list(self.table.state.pegs)
        if self._waiting:
            return self.next_shown(self._waiting[0])
        if self.table.over is not None:
            return GameOver()
        due = self.table.person_due
        before = self.before_turn(due)
        if before is not None:
            return before
        if due is None:
            return Advance()
        if self.viewer != due and self.has_secrets:
            self.viewer = None
            return HandOver(due)
        self.viewer = due
        return self.QUESTION_OF(self.table.view(due), self.table.legal_moves(due))

    def hint(self, question: Question, card: CardText) -> str:
        """Return the best choice at a question, its worth and the reasons; it fits on two rows of a screen."""
        if not isinstance(question, self.CHOICES):
            return NOTHING_TO_CHOOSE
        seat: int = getattr(question, "seat")  # noqa: B009
        return hint_text(self.table.game.NAME, self.table.view(seat), self.table.legal_moves(seat), card)

    @property
    def deals(self) -> int:
        """How many hands have been dealt."""
        return sum(step.is_deal for step in self.table.history.steps)

    @property
    def unshown(self) -> int:
        """How many events are still waiting to be shown."""
        return len(self._waiting)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points by side, after the events shown so far."""
        return tuple(front for _, front in self.pegs)

    # -- what a game defines

    @property
    def course(self) -> Course:
        """The peg track."""
        return Course.of(self.table.state)

    @property
    def has_secrets(self) -> bool:
        """Whether a person sees what others may not, so that the screen must be handed over."""
        return True

    def prompt(self, question: Question, card: CardText) -> str:
        """Return the prompt of a question."""
        raise NotImplementedError

    def before_turn(self, due: int | None) -> Question | None:
        """Return the question that comes before the turn of `due`, or None."""
        return None

    def automatic_move(self, question: Question) -> Move | None:
        """Return the move that the settings make without asking, or None."""
        return None

    def events_of(self, step: Step) -> Sequence[AnyEvent]:
        """Return the events of a step to show and to peg: its own, and any that a game adds."""
        return step.events

    def is_shown(self, event: AnyEvent) -> bool:
        """Return whether an event is shown until it is acknowledged."""
        return False

    def next_shown(self, event: AnyEvent) -> Question:
        """Open the next event, which moves its pegs, and return the question that shows it."""
        self.open(event)
        return Reveal(event)

    def peg(self, event: AnyEvent) -> None:
        """Move the pegs on the screen by an event; they match the state once everything has been shown."""

    def arranged(self, view: AnyView) -> AnyView:
        """Return the viewer's view, the cards in the order chosen on the screen."""
        return view

    def covered(self, view: AnyView) -> AnyView:
        """Return a view without its seat's secrets."""
        raise NotImplementedError

    # -- answers

    def take_screen(self, seat: int) -> None:
        """Show the cards of the person who has the screen now."""
        self.viewer = seat

    def seat_at_screen(self, question: Question) -> int | None:
        """Return the seat that has or will take the screen at a question, None if nobody does."""
        return question.seat if isinstance(question, HandOver) else self.viewer

    def cover(self) -> None:
        """Hide everybody's cards."""
        self.viewer = None

    def acknowledge(self) -> None:
        """Go on from the event on the screen."""
        self._waiting.popleft()
        if not self._waiting:
            self.shown = None
            self.pegs = list(self.table.state.pegs)

    # -- internals

    def open(self, event: AnyEvent) -> None:
        """Show an event and move its pegs, once."""
        if event is not self.shown:
            self.shown = event
            self.peg(event)

    def _on_step(self, step: Step) -> None:
        if isinstance(step.move, Undo | Redo):
            self.forget_events()
        for event in self.events_of(step):
            if self.is_shown(event):
                self._waiting.append(event)
            else:
                self.peg(event)
        if not self._waiting:
            self.pegs = list(self.table.state.pegs)

    def forget_events(self) -> None:
        """Drop the events waiting to be shown, after an undo or redo."""
        self._waiting.clear()
        self.shown = None
