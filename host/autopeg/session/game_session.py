"""Who is asked what next: the course of a game at one screen, without the screen.

A driver asks `question`, shows it, and answers: with a move at the table, `acknowledge` or `take_screen`.
"""

from collections import deque
from collections.abc import Sequence
from typing import ClassVar, Generic, TypeVar

from autopeg.engine.history import Redo, Step, Undo
from autopeg.engine.moves import Move
from autopeg.engine.table import Table
from autopeg.engine.table_state import GameState
from autopeg.session.advice_text import hint_text
from autopeg.session.course import Course
from autopeg.session.prompts import NOTHING_TO_CHOOSE
from autopeg.session.questions import Advance, GameOver, HandOver, Question, Reveal
from autopeg.session.settings import Settings
from autopeg.session.text import CardText

AnyState = TypeVar("AnyState", bound=GameState)
AnyView = TypeVar("AnyView")
AnyEvent = TypeVar("AnyEvent")


class GameSession(Generic[AnyState, AnyView, AnyEvent]):
    """The course of one game; each game derives its own, which says what a person is asked and shown.

    viewer: the seat whose cards lie open on the screen, None while nobody's do; pegs: (back, front) by side, as far as
    events have been shown; shown: the event that lies open to be looked at. CHOICES: the questions of the game that
    leave a person something to choose.
    """

    PART: ClassVar[str]
    """What is dealt: a deal, a round, a hand."""
    CHOICES: ClassVar[tuple[type[Question], ...]] = ()

    def __init__(self, table: Table, settings: Settings) -> None:
        self.table = table
        self.settings = settings
        self.people = table.people
        self.viewer = self.people[0] if len(self.people) == 1 else None
        self.pegs: list[tuple[int, int]] = list(table.state.pegs)
        self.shown: AnyEvent | None = None
        self._waiting: deque[AnyEvent] = deque()
        table.listeners.append(self._on_step)

    @property
    def state(self) -> AnyState:
        return self.table.state

    @property
    def view(self) -> AnyView:
        """What the viewer can know, or what everybody can while nobody's cards lie open."""
        if self.viewer is None:
            return self.covered(self.table.view(0))
        return self.arranged(self.table.view(self.viewer))

    def question(self) -> Question:
        """Return what comes next. What is to be shown is shown before the game goes on."""
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
        return self.question_for(due)

    def hint(self, question: Question, card: CardText) -> str:
        """Return what to do at a question, what it is worth and why; it fits on two rows of a screen."""
        if not isinstance(question, self.CHOICES):
            return NOTHING_TO_CHOOSE
        seat: int = getattr(question, "seat")  # noqa: B009
        return hint_text(self.table.game.NAME, self.table.view(seat), self.table.legal_moves(seat), card)

    @property
    def deals(self) -> int:
        """How often has been dealt."""
        return sum(type(step.move).__name__ == "Deal" for step in self.table.history.steps)

    @property
    def unshown(self) -> int:
        """How many events are still to be shown."""
        return len(self._waiting)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points by side, as far as events have been shown."""
        return tuple(front for _, front in self.pegs)

    # -- what a game brings

    @property
    def course(self) -> Course:
        """What the pegs run on."""
        return Course(self.table.state.board_target, unit=self.table.state.unit)

    @property
    def has_secrets(self) -> bool:
        """Whether a person sees what the others may not, so that the screen is handed over."""
        return True

    def question_for(self, seat: int) -> Question:
        """Return what the person of a seat is asked, whose turn it is and who has the screen."""
        raise NotImplementedError

    def before_turn(self, due: int | None) -> Question | None:
        """Return what people are asked before the turn of `due` begins, or None."""
        return None

    def automatic_move(self, question: Question) -> Move | None:
        """Return the move that is made without asking, because the settings want it so, or None."""
        return None

    def events_of(self, step: Step) -> Sequence[AnyEvent]:
        """Return what a step has to show and to peg: its events, and what a game tells besides."""
        return step.events

    def is_shown(self, event: AnyEvent) -> bool:
        """Return whether an event waits until it has been looked at."""
        return False

    def next_shown(self, event: AnyEvent) -> Question:
        """Return how the event that is next is shown; its pegs move now."""
        self.open(event)
        return Reveal(event)

    def peg(self, event: AnyEvent) -> None:
        """Move the pegs of the screen by an event; they stand as in the state once everything has been shown."""

    def arranged(self, view: AnyView) -> AnyView:
        """Return the view of the one who has the screen, his cards in the order in which they lie before him."""
        return view

    def covered(self, view: AnyView) -> AnyView:
        """Return a view without what only its seat knows."""
        raise NotImplementedError

    # -- answers

    def take_screen(self, seat: int) -> None:
        """Show the cards of the person who has the screen now."""
        self.viewer = seat

    def seat_at_screen(self, question: Question) -> int | None:
        """Return who has the screen or is to have it at a question, None where nobody does."""
        return question.seat if isinstance(question, HandOver) else self.viewer

    def cover(self) -> None:
        """Let nobody's cards lie open."""
        self.viewer = None

    def acknowledge(self) -> None:
        """Go on from the event that is shown."""
        self._waiting.popleft()
        if not self._waiting:
            self.shown = None
            self.pegs = list(self.table.state.pegs)

    # -- inside

    def open(self, event: AnyEvent) -> None:
        """Show an event, once."""
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
        """Forget what was to be shown: a move was undone or redone."""
        self._waiting.clear()
        self.shown = None
