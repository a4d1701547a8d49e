"""Controller of a game on the screen: keys in, moves and prompts out. Shared by all games; draws nothing."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from textwrap import wrap
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Protocol, TypeVar

from autopeg.base.errors import AutopegError, GameDeleted
from autopeg.base.phrases import capitalised
from autopeg.base.typed_words import number_typed
from autopeg.engine.moves import Move
from autopeg.engine.table_state import GameState
from autopeg.learning.glossary import words_in
from autopeg.learning.guide import FAREWELL, OFFER, guide_text
from autopeg.play.table import Table
from autopeg.session.card_text import card_text
from autopeg.session.course import Course, Pegs
from autopeg.session.ending import Ending, result_of_resigning_now
from autopeg.session.fairness_text import commitment_lines
from autopeg.session.game_session import GameSession
from autopeg.session.questions import Advance, GameOver, HandOver, Question, Reveal
from autopeg.session.refusals import describe_error
from autopeg.session.settings import Settings
from autopeg.session.text import Line, Narration, side_names, text_of
from autopeg.terminal.key_guard import KeyGuard

if TYPE_CHECKING:
    from autopeg.statistics.grading import Mark

KeyHint = tuple[str, str]
"""A key and what it does."""

AT_ANY_TIME = """\
At any time
  h, F1         a hint, with its reason; F1 explains every choice
  u, r, z       undo your last decision; redo it; resign, if you confirm
  ?             this page; again: the words on the screen explained
  n, s          at the end of a game: the next game; the summary of this one
  q             leave; the game is kept, and `autopeg resume` continues it
"""

NoticeKind = Literal["hint", "trouble", "word"]

NO_HINTS = "There are no hints in this game."

PRESSED_TWICE = "You pressed that key twice in a row, so the second press did nothing. Press it again if you meant it."

_SAFE = "The game is safe. Press Enter to try again, or q to leave"
_NO_LONGER_THERE = "Press q to leave"
ELSEWHERE = "The game goes on in another window. Press Enter to go on here"

_MOST_DIGITS = 2

_SEEN_LINES = 4
"""How many lines of the log the smallest screen shows at least."""
_MOST_WORDS = 6
_WORDS_COLUMNS = 74

AnyGameSession = GameSession[Any, Any, Any]
AnySession = TypeVar("AnySession", bound=AnyGameSession, covariant=True)
AnyState = TypeVar("AnyState", bound=GameState, covariant=True)
AnyView = TypeVar("AnyView", covariant=True)


class PublicView(Protocol):
    """What every game's view has."""

    @property
    def to_act(self) -> int | None: ...


class GameFront(Generic[AnySession, AnyState, AnyView]):
    """One game as its players see it, on the screen or in lines: its table, its session and its texts."""

    SESSION: Callable[[Table, Settings], AnySession]
    """Creates the game's session."""

    def __init__(self, table: Table, settings: Settings, ascii_only: bool) -> None:
        self.table = table
        self.settings = settings
        self.session = self.SESSION(table, settings)
        self.names = table.names
        self.sides = side_names(self.names, table.state.sides)
        self.card = partial(card_text, ascii_only=ascii_only)
        """Returns a card as this front shows it."""
        self._text = text_of(table.game.NAME)
        self.narration = Narration(self._text, self.names, self.card)
        self.is_guided = settings.guide
        """Whether every choice of the first deal is explained."""
        self._offers_guide = settings.offers_guide

    @property
    def state(self) -> AnyState:
        return self.table.state

    @property
    def view(self) -> AnyView:
        return self.session.view

    def decided_since(self, made: int) -> int | None:
        """Return the seat of a person whose decision is to be marked, None if nobody has made one.

        made: how many moves there were before.
        """
        if not self.settings.grades or not self.settings.hints:
            return None
        seats = (step.move.actor for step in self.table.history.steps[made:])
        return next((seat for seat in seats if seat in self.session.people), None)

    def rings_for(self, question: Question, before: Question | None) -> bool:
        """Return whether the bell rings for a question: others have moved just before, and now a person chooses."""
        return self.settings.bell and isinstance(before, Advance) and isinstance(question, self.session.CHOICES)

    def guide_text(self) -> str:
        """Return what the open choice is about, and what would be good."""
        seat = self.session.viewer
        if seat is None:
            return ""
        return guide_text(self.table.game.NAME, self.table.view(seat), self.table.legal_moves(seat), self.card)

    def explanation(self, question: Question, how: str) -> str:
        """Return the explanation of a new choice of the first deal, if that is wanted; once, that there are any.

        how: what to do for them.
        """
        if not isinstance(question, self.session.CHOICES):
            return ""
        if self._offers_guide:
            self._offers_guide = False
            return f"{OFFER} {how}"
        if self.is_guided and self.session.deals > 1:
            self.is_guided = False
            return FAREWELL
        return self.guide_text() if self.is_guided else ""

    def meanings(self, text: str) -> list[str]:
        """Return what the words of players in a text mean, a word a line."""
        return [f"{word.word}: {word.meaning}" for word in words_in(self.table.game.NAME, text)]

    def explain(self, error: AutopegError) -> str:
        """Return why something could not be done."""
        return describe_error(error, self._text, self.names, self.card)


class Controller(GameFront[AnySession, AnyState, AnyView]):
    """Controller of one game; each game derives its own, which handles its keys."""

    HELP: ClassVar[str]
    """The help page: all keys."""

    def __init__(self, table: Table, settings: Settings) -> None:
        super().__init__(table, settings, settings.ascii_suits)
        self.ending: Ending | None = None
        self.is_stuck = False
        """Whether an automatic step has failed; the game waits until a person says to try again."""
        self.is_deleted = False
        self.is_elsewhere = False
        """Whether another window has moved the game on, and this one waits to see whether it goes on there."""
        self.guard = KeyGuard()
        self.notice = ""
        """The message to show now."""
        self.notice_kind: NoticeKind = "word"
        self.typed: str | None = None
        """The digits typed so far, None while no number is asked for."""
        self.mark: Mark | None = None
        """How good the last decision of a person was, None while that is unknown or not wanted."""
        self.resigning: int | None = None
        """The seat whose player is asked whether to resign."""
        self.question: Question = self.session.question()
        """The question that the game waits for."""
        self.rest()
        self._note_ending()  # a finished game can be resumed, to begin the next one of its match

    @property
    def pegs(self) -> Pegs:
        """(back, front) by side, up to the last event shown."""
        return tuple(self.session.pegs)

    @property
    def scores(self) -> tuple[int, ...]:
        return self.session.scores

    @property
    def course(self) -> Course:
        return self.session.course

    @property
    def help(self) -> str:
        return self.HELP

    @property
    def log(self) -> tuple[Line, ...]:
        """What has happened, as people may read it now, after the commitment to the cards."""
        return (*commitment_lines(self.table), *self.narration.follow(self.table.history, self.session.unshown))

    @property
    def words_help(self) -> str:
        """The words that stand on the screen, explained, and the commitment to the cards; empty without both."""
        log = (line.text for line in self.narration.follow(self.table.history, self.session.unshown)[-_SEEN_LINES:])
        meanings = self.meanings("\n".join((self.prompt, self.notice, *log)))
        texts = [*meanings[:_MOST_WORDS], *(line.text for line in commitment_lines(self.table))]
        if not texts:
            return ""
        lines = (line for text in texts for line in (*wrap(text, _WORDS_COLUMNS), ""))
        more = f"More: autopeg rules {self.table.game.NAME}, or autopeg rules and a word. Any key closes this page."
        return "\n".join(("Words on the screen", "", *lines, more))

    def look(self) -> None:
        """Update the question; on a new one, clear what was typed and chosen, and greet it."""
        before, self.question = self.question, self.session.question()
        if self.question != before:
            self.notice = ""
            self.rest()
            self.greet()
            explained = "" if self.notice else self.explanation(self.question, "Press F1.")
            if explained:
                self.say(explained, "hint")
        self._note_ending()

    def _note_ending(self) -> None:
        """Keep the ending of the game while it is over."""
        if isinstance(self.question, GameOver):
            self.ending = self.ending or Ending(self.table, self.settings)
        else:
            self.ending = None

    def trouble(self, error: AutopegError) -> None:
        """Show why something could not be done."""
        self.say(self.explain(error), "trouble")
        self.is_deleted = isinstance(error, GameDeleted)

    # -- what the screen shows

    @property
    def title(self) -> str:
        """The game with its rules, the score of the match, and the number of the deal."""
        title, match, deal = self.game_title(), self.settings.match, self.deal_title()
        if match is not None:
            is_match = match.to is not None
            standing = ":".join(map(str, match.counted if is_match else match.wins))
            title += f", game {match.number} of the match to {match.to} ({standing})" if is_match else f" ({standing})"
        title = f"{title}, {deal}" if deal else title
        return f"{title}   {self.mark_text}" if self.mark_text else title

    @property
    def mark_text(self) -> str:
        """The mark of the last decision, for its own player alone; empty if there is none."""
        mark = self.mark
        if mark is None or mark.seat != self.session.viewer or mark.moves > len(self.table.history.steps):
            return ""
        from autopeg.statistics.grading import mark_text

        return mark_text(mark, ascii_only=self.settings.ascii_suits)

    @property
    def prompt(self) -> str:
        if self.is_elsewhere:
            return f"{ELSEWHERE}, or q to leave"
        if self.is_stuck:
            return _NO_LONGER_THERE if self.is_deleted else _SAFE
        if self.resigning is not None:
            return f"Resign? {result_of_resigning_now(self.table, self.resigning)}, and this can't be undone"
        return self.asks()

    @property
    def keys(self) -> tuple[KeyHint, ...]:
        if self.is_stuck:
            does = "go on here" if self.is_elsewhere else "try again"
            tries_again: tuple[KeyHint, ...] = () if self.is_deleted else (("Enter", does),)
            return (*tries_again, ("q", "quit"))
        if self.resigning is not None:
            return (("y", "resign"), ("n", "play on"))
        if self.is_busy:
            return tuple(self.offers())
        return (*self._common_keys(), *self.offers(), *self._keys_at_any_time())

    def _common_keys(self) -> Iterator[KeyHint]:
        """Yield the keys for the questions that all games share."""
        match self.question:
            case HandOver() | Reveal():
                yield "Enter", "go on"
            case GameOver():
                if self.follows is not None:
                    yield "n", self.follows
                yield "s", "summary"
            case Advance():
                yield "Enter", "hurry"
            case _:
                pass

    def _keys_at_any_time(self) -> Iterator[KeyHint]:
        if self.settings.hints and self.is_hinted:
            yield "h", "hint"
        if self.ending is None or self.ending.may_undo:
            yield "u", "undo"
        yield "?", "help"
        yield "q", "quit"

    @property
    def is_hinted(self) -> bool:
        """Whether there is a hint for the current question."""
        return isinstance(self.question, self.session.CHOICES)

    @property
    def follows(self) -> str | None:
        """What can follow the game, as text, or None."""
        return None if self.ending is None else self.ending.follows

    # -- keys

    def strike(self, key: str, at: float) -> None:
        """Register a key before it is handled. at: when it was pressed, in seconds of a clock."""
        self.guard.strike(key, at, self.situation)

    @property
    def situation(self) -> tuple[object, ...]:
        """What a key would act on now."""
        return (self.question, id(self.state), self.is_busy, self.resigning)

    @property
    def interrupting_keys(self) -> Sequence[str]:
        """The keys that act at once although others are about to move."""
        return ()

    def refers_to(self, key: str) -> object:
        """Return what a key refers to on the current screen; a kept key acts only while that is unchanged."""
        return None

    def press(self, key: str) -> None:
        """Handle a key, under Textual's name for it. A key without a meaning does nothing."""
        self.notice = ""
        if self.is_stuck:
            self.is_stuck = key != "enter"
            self.is_elsewhere = self.is_elsewhere and self.is_stuck
        elif self.resigning is not None:
            self._press_at_resigning(self.resigning, key)
        elif self.is_busy:
            self.press_busy(key)
        elif key in ("u", "r"):
            self.attempt(self.table.undo if key == "u" else self.table.redo)
        elif key == "h":
            self.say(*((self.hint(), "hint") if self.settings.hints else (NO_HINTS, "trouble")))
        elif key == "f1":
            self._turn_guide()
        elif key == "z":
            self._ask_to_resign()
        elif isinstance(self.question, HandOver) and key == "enter":
            if self.is_meant():
                self.session.take_screen(self.question.seat)
        elif isinstance(self.question, Reveal) and key in ("enter", "space"):
            self._go_on_from_shown()
        else:
            self.press_at_question(key)

    def _turn_guide(self) -> None:
        """Explain every choice from here on, or no longer."""
        self.is_guided = not self.is_guided
        if self.is_guided and isinstance(self.question, self.session.CHOICES):
            self.say(self.guide_text(), "hint")
        elif not self.is_guided:
            self.say("Choices are no longer explained. F1 explains them again.")

    def _ask_to_resign(self) -> None:
        """Ask the player who has the screen, or gets it next, whether to resign."""
        seat = self.session.seat_at_screen(self.question)
        if seat is None or self.table.over is not None:
            return
        refusal = self.table.refusal_of_resigning()
        if refusal is None:
            self.resigning = seat
        else:
            self.trouble(refusal)

    def _press_at_resigning(self, seat: int, key: str) -> None:
        if key in ("y", "n", "escape"):
            self.resigning = None
        if key == "y":
            self.attempt(lambda: self.table.resign(seat))

    def _go_on_from_shown(self) -> None:
        """Acknowledge what is shown; a key that has just made a move must not hide its result."""
        first = self.guard.first_situation
        if (first and isinstance(first[0], Reveal)) or self.is_meant():
            self.session.acknowledge()

    def is_meant(self) -> bool:
        """Return whether the key was pressed for its present meaning; say so if it was pressed by accident."""
        is_meant = self.guard.counts()
        if not is_meant and not self.guard.is_waiting:
            self.guard.refuse()
            self.say(PRESSED_TWICE)
        return is_meant

    def go_on_by_itself(self) -> bool:
        """Make the move that the settings automate, if there is one; return whether there was."""
        move = None if self.is_stuck else self.session.automatic_move(self.question)
        if move is not None:
            self.attempt(lambda: self.table.submit(move))
        return move is not None

    def catch_up(self) -> bool:
        """Show the game as another window has moved it on; return whether one has."""
        said = self.table.catch_up()
        if said:
            self.wait_for_window()
            self.say(f"{capitalised(said)}.", "trouble")
        return bool(said)

    def wait_for_window(self) -> None:
        """Let others move in the other window, which has moved the game on, unless somebody goes on here."""
        self.look()
        self.is_stuck = self.is_elsewhere = isinstance(self.question, Advance)

    # -- for each game to define

    def game_title(self) -> str:
        """Return the name of the game with its rules."""
        raise NotImplementedError

    def deal_title(self) -> str:
        """Return the deal or round with its number, empty before the first."""
        deals = self.session.deals
        return f"{self.session.PART} {deals}" if deals else ""

    def asks(self) -> str:
        """Return the prompt of the current question."""
        return self.session.prompt(self.question, self.card)

    def offers(self) -> Iterable[KeyHint]:
        """Return the game's own keys that do something now, without those that all games share."""
        raise NotImplementedError

    def hint(self) -> str:
        """Return the best move, its value and the reason."""
        return self.session.hint(self.question, self.card)

    def press_at_question(self, key: str) -> None:
        """Handle a key at the current question."""
        raise NotImplementedError

    @property
    def is_busy(self) -> bool:
        """Whether a dialogue is open that takes every key until it is finished or cancelled."""
        return False

    def press_busy(self, key: str) -> None:
        """Handle a key in the open dialogue."""

    def greet(self) -> None:
        """Show the message that belongs to a new question, if any."""
        if isinstance(self.question, Reveal):
            self.say(self.question.verdict)

    def rest(self) -> None:
        """Clear the selection and the typed text."""
        self.typed = "" if isinstance(self.question, self.session.NUMBERS) else None

    # -- helpers for the games

    def submit(self, move: Move) -> None:
        """Make a move, or show why it is refused. A repeated key makes only one move."""
        if self.is_meant():
            self.attempt(lambda: self.table.submit(move))

    def attempt(self, act: Callable[[], object]) -> None:
        """Run an action at the table, or show why it failed; then nothing has changed."""
        try:
            act()
        except AutopegError as error:
            self.trouble(error)
        else:
            self.rest()

    def say(self, sentence: str, kind: NoticeKind = "word") -> None:
        self.notice, self.notice_kind = sentence, kind

    def typed_points(self, key: str) -> int | None:
        """Add a key to the typed number; return the number once it is complete."""
        typed = self.typed or ""
        if number_typed(key) is not None and len(typed) < _MOST_DIGITS:
            self.typed = typed + key
        elif key == "backspace":
            self.typed = typed[:-1]
        elif key == "enter" and typed:
            return int(typed)
        elif key == "enter":
            self.say("Type a number of points first, 0 for none.", "trouble")
        return None


AnyController = Controller[AnyGameSession, GameState, PublicView]
"""The controller of any game."""
