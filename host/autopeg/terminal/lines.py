"""Line mode of a game: no colour, no cursor, for pipes and screen readers. Each game adds its own commands."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import TextIO

from autopeg.base.errors import AutopegError, Failure, GameDeleted, Refusal, StoreBusy, UsageError
from autopeg.base.phrases import capitalised
from autopeg.base.typed_words import quoted
from autopeg.engine.refusal import IllegalMove
from autopeg.play.table import Table
from autopeg.records import Store
from autopeg.session.course import LANE_LETTERS
from autopeg.session.ending import Ending, result_of_resigning_now
from autopeg.session.fairness_text import commitment_text
from autopeg.session.questions import Advance, GameOver, HandOver, Question, Reveal
from autopeg.session.settings import Settings
from autopeg.session.text import describe_scores
from autopeg.terminal.controller import ELSEWHERE, NO_HINTS, AnySession, AnyState, AnyView, GameFront
from autopeg.terminal.line_shell import LeaveGame, LineShell
from autopeg.terminal.verbs import HAND_OFFER, HELP_OFFER, VERBS, Offer, help_lines, whole_verb

_HINT: Offer = ("hint", "what a strong player would do, and why")
_AT_ANY_TIME: tuple[Offer, ...] = (
    _HINT,
    ("why", "explain every choice of this deal; again: stop"),
    ("undo, redo", "undo your last decision; redo it"),
    ("scores, board", "read out the scores; show the board"),
    ("display", "read out the display of the board of LEDs"),
    HAND_OFFER,
    ("resign", "resign a game of two, after a question"),
    HELP_OFFER,
    ("quit", "leave (the game is kept)"),
)
_ABBREVIATED = "You can shorten a verb as long as it is clear: undo, und, un, u."

_HIDING_LINES = 60
_BELL = "\a"


class TableMoved(Exception):
    """Raised when keys on the board, or another window, have moved the game on while a line was awaited."""


class Lines(GameFront[AnySession, AnyState, AnyView], LineShell):
    """One game in line mode; each game derives its own, which handles the answers to its questions."""

    def __init__(self, table: Table, store: Store | None, settings: Settings, stdin: TextIO, stdout: TextIO) -> None:
        super().__init__(table, settings, ascii_only=True)
        LineShell.__init__(self, stdin, stdout)
        self._store = store
        self.common_offers = _AT_ANY_TIME
        self._alone: Mapping[str, Callable[[], object]] = {
            "board": self._show_board,
            "display": self.say_display,
            "scores": lambda: self.say(describe_scores(self.state, self.names)),
            "undo": table.undo,
            "redo": table.redo,
        }
        """What a word does that stands alone, whatever is asked."""
        self._is_news = True
        self._is_elsewhere = False
        """Whether another window has moved the game on, and this one waits to see whether it goes on there."""
        self._dealt = 0
        self._said_count = len(self.narration.follow(table.history))
        if self._said_count:
            self._show_board()

    def poll_board(self, poll: Callable[[], None]) -> None:
        before = self.state
        poll()
        if self.state is not before:
            raise TableMoved

    def follow_others(self) -> None:
        said = ""
        with suppress(Failure):  # what is typed next tells it
            said = self.table.catch_up()
        if said:
            self._is_elsewhere = True
            self.say(f"{capitalised(said)}.")
            raise TableMoved

    # -- for each game to define

    def asks(self, question: Question) -> str:
        """Return the prompt of a question, with what to type."""
        prompt, answers = self.session.prompt(question, self.card), self.answers(question)
        return f"{prompt}{'' if prompt.endswith('?') else ':'} {answers}" if answers else prompt

    def answers(self, question: Question) -> str:
        """Return what to type to a question in a few words, empty if its prompt says so itself; by default, what is
        offered."""
        return " or ".join(usage for usage, _ in self.offers(question))

    def offers(self, question: Question) -> Sequence[Offer]:
        """Return what can be typed to a question, without what can be typed at any time."""
        raise NotImplementedError

    def show_hand(self, question: Question) -> None:
        """Write the table and the hand of the player who is asked."""
        raise NotImplementedError

    def show(self, question: Reveal) -> None:
        """Write what is revealed, before the log does."""
        if question.verdict:
            self.say(question.verdict)

    def stops_at(self, question: Reveal) -> bool:
        """Return whether to wait for somebody's answer to what is revealed."""
        return False

    def is_held_up(self) -> bool:
        """Let a person act who can before others go on; return whether somebody did."""
        return False

    def answer(self, question: Question, words: list[str]) -> bool:
        """Handle the words typed to a question; return whether they mean anything.

        words: of the typed line; the first is in lower case if it is letters. Raises UsageError and IllegalMove; then
        nothing has changed.
        """
        raise NotImplementedError

    # -- the course of the game

    def run(self) -> tuple[Table, Settings] | None:
        """Play the game to its end; return the table of the next game, or None."""
        self.say(*filter(None, [commitment_text(self.table)]))
        while True:
            try:
                return self._run()
            except TableMoved:
                self._is_news = True

    def _run(self) -> tuple[Table, Settings] | None:
        question: Question | None = None
        while True:
            before, question = question, self.session.question()
            self._say_news()
            if isinstance(question, Advance) and self._is_elsewhere:
                self.say(f"? {ELSEWHERE}, or type quit")
                self._handle_line(question, self.read().split())
                continue
            self._is_elsewhere = False
            if isinstance(question, Advance):
                if not self.is_held_up():
                    self._by_itself(self.table.advance)
                self._say_totals()
                continue
            if isinstance(question, Reveal):
                self.show(question)
                if not self.stops_at(question):
                    self.session.acknowledge()
                    continue
            if isinstance(question, GameOver):
                following = self._end()
                if following is not None or self.table.over is not None:
                    return following
                continue
            move = self.session.automatic_move(question)
            if move is not None:
                self._by_itself(partial(self.table.submit, move))
                continue
            if self._is_news:
                self.show_hand(question)
                self.say(*filter(None, [self.explanation(question, "Type why.")]))
            self.say(f"{_BELL if self.rings_for(question, before) else ''}? {self.asks(question)}")
            asked_at = (self.state, self.session.viewer)
            made = len(self.table.history.steps)
            self._handle_line(question, self.read().split())
            self._grade_since(made)
            self._is_news = self._is_news or asked_at != (self.state, self.session.viewer)

    def _grade_since(self, made: int) -> None:
        """Mark the decision of a person that has just been made, if that is wanted. made: how many moves there were."""
        seat = self.decided_since(made)
        if seat is None:
            return
        # The analysis takes a tenth of a second to load.
        from autopeg.statistics.grading import last_mark, mark_text

        mark = last_mark(self.table.history, seat)
        if mark is not None:
            self.say(f"({mark_text(mark, ascii_only=True)})")

    def _say_news(self) -> None:
        lines = self.narration.follow(self.table.history, self.session.unshown)
        if len(lines) < self._said_count:
            self.say("Undone.")
        for line in lines[self._said_count :]:
            self.say(f"{line.text}{f' (+{line.points})' if line.points else ''}")
        self._said_count = len(lines)
        if self.spoken is not None:
            self.spoken.follow(self.session.unshown)

    def _say_totals(self) -> None:
        """Write everybody's score once a deal is over, before the next one is described."""
        deals, steps = self.session.deals, self.table.history.steps
        if deals > 1 and deals != self._dealt and steps[-1].is_deal:
            self.say(f"Totals after {self.session.PART} {deals - 1}: {describe_scores(self.state, self.names)}")
        self._dealt = deals

    def _show_board(self) -> None:
        self.say_board(self.session.course, self.session.pegs)
        self.say(*(f"{LANE_LETTERS[lane]}: {side}" for lane, side in enumerate(self.sides)))
        self.say(describe_scores(self.state, self.names))

    # -- answers

    def _handle_line(self, question: Question, words: list[str]) -> None:
        """Handle a line, or say why it is refused; then nothing has changed."""
        self._is_news = False
        try:
            if words != ["quit"]:
                self.table.check_current()
            self._dispatch(question, [whole_verb(words[0]), *words[1:]] if words else words)
        except StoreBusy as error:
            self.say(self.explain(error))
            self.enter_again(" ".join(words))
        except AutopegError as error:
            self.say(self.explain(error))
            if isinstance(error, Refusal) and error.code == "MOVED_ON":
                self._is_elsewhere = self._is_news = True

    def _dispatch(self, question: Question, words: list[str]) -> None:
        match words:
            case ["quit"]:
                raise LeaveGame
            case ["help"]:
                self._say_help(question)
            case ["help", *asked]:
                self.say_meaning(self.table.game.NAME, " ".join(asked))
            case [word] if word in self._alone:
                self._alone[word]()
            case ["hand"]:
                self._is_news = True
            case ["hint"]:
                self.say(self.session.hint(question, self.card) if self.settings.hints else NO_HINTS)
            case ["why"]:
                self.is_guided = not self.is_guided
                self._is_news = True
            case ["resign"]:
                self._resign(question)
            case [] if isinstance(question, HandOver):
                if self._stdout.isatty():
                    self.say(*[""] * _HIDING_LINES)
                self.session.take_screen(question.seat)
            case [] if isinstance(question, Advance):
                self._is_elsewhere = False
            case [] if isinstance(question, Reveal):
                self.session.acknowledge()
            case _:
                if not self.answer(question, words):
                    raise UsageError(_not_now(words, self.offers(question)))

    def _resign(self, question: Question) -> None:
        """Let the player who has the screen resign, once confirmed with yes."""
        seat = self.session.seat_at_screen(question)
        if seat is None:
            raise IllegalMove("NOT_RESIGNED")
        refusal = self.table.refusal_of_resigning()
        if refusal is not None:
            raise refusal
        self.say(f"? Resign? {result_of_resigning_now(self.table, seat)}, and this can't be undone. Type yes or no")
        if self.read().lower() in ("yes", "y"):
            self.table.resign(seat)

    def _say_help(self, question: Question) -> None:
        """Write what can be typed now."""
        goes_on: Sequence[Offer] = [("an empty line", "go on")] if isinstance(question, HandOver | Reveal) else []
        self.say("Type a line and press Enter. Name a card, such as 5H, or type its number in your hand:")
        at_any_time = [offer for offer in self.common_offers if offer is not _HINT or self.settings.hints]
        self.say(*help_lines([*goes_on, *self.offers(question), *self.more_offers, *at_any_time]), _ABBREVIATED)

    # -- automatic steps

    def _by_itself(self, act: Callable[[], object]) -> None:
        """Run an automatic step; if it fails, wait for Enter before it is tried again."""
        try:
            act()
        except GameDeleted as error:
            self.say(self.explain(error))
            raise LeaveGame from None
        except AutopegError as error:
            self.say(self.explain(error), "? The game is safe. Press Enter to try again, or type quit")
            typed = self.read()
            if typed == "quit":
                raise LeaveGame from None
            self.unread(typed)

    def _look_back(self, *, tries_again: bool) -> None:
        """Write the summary of the game that has ended, or let people try their costliest decisions again."""
        # All this takes a tenth of a second to load.
        from autopeg.learning.mistakes import MistakesCourse
        from autopeg.statistics.finished import FinishedGame
        from autopeg.terminal.learning.lines import LessonLines

        seats = self.session.people or range(self.table.state.players)
        self.say("Looking at every decision ...")
        found = FinishedGame.at(self.table, self.card)
        if tries_again:
            LessonLines(MistakesCourse(found, seats), self._stdin, self._stdout).teach()
        else:
            self.say(*found.lines(seats, self.columns))

    def _end(self) -> tuple[Table, Settings] | None:
        """Say who has won and ask what follows; if the end is undone, the game goes on."""
        ending = Ending(self.table, self.settings)
        self._show_board()
        self.say(*ending.lines())
        if ending.follows is None:
            return None
        undo: list[Offer] = [("undo", "undo your last decision")] if ending.may_undo else []
        offers: list[Offer] = [
            ("yes", f"begin the {ending.follows}"),
            ("summary", "how the game went, and what decided it"),
            ("mistakes", "another try at what cost you most"),
            *undo,
            ("quit", "leave (the game is kept)"),
        ]
        *first, last = (usage for usage, _ in offers)
        while True:
            self.say(f"? {ending.follows.capitalize()}? Type {', '.join(first)}, or {last}")
            try:
                match words := self.read().split():
                    case ["yes" | "y"]:
                        return ending.next_table(self._store)
                    case ["summary" | "mistakes" as asked]:
                        self._look_back(tries_again=asked == "mistakes")
                    case ["undo"]:
                        self.table.undo()
                        return None
                    case ["help"]:
                        self.say(*help_lines(offers))
                    case ["quit" | "q" | "no" | "n"]:
                        raise LeaveGame
                    case []:
                        pass
                    case _:
                        raise UsageError(_not_now(words, offers))
            except AutopegError as error:
                self.say(self.explain(error))


def _not_now(words: Sequence[str], offers: Sequence[Offer]) -> str:
    """Return why these words are refused. offers: what can be typed now."""
    if not words:
        return "Type help for what can be typed now"
    said = " ".join(words)
    usage = next((usage for usage, _ in offers if words[0] in usage.replace(",", " ").split()), None)
    if usage is not None:
        return f"{quoted(said)} is not understood here; type it like {quoted(usage)}"
    if words[0] in VERBS:
        return f"{quoted(said)} cannot be done now; help lists what can"
    return f"{quoted(said)} is not understood; help lists what can be typed now"
