"""Lessons in line mode."""

from collections.abc import Sequence
from functools import partial
from textwrap import wrap
from typing import TextIO

from autopeg.base.errors import AutopegError, UsageError
from autopeg.base.typed_words import number_typed
from autopeg.engine.cards import Card, parse_cards
from autopeg.learning.exercise import Answered, Verdict
from autopeg.learning.lesson import ChoiceTask, CountTask, LessonStep, MoveTask, TryTask
from autopeg.learning.lesson_check import check_choice, check_count
from autopeg.learning.lesson_course import Course, answer_text
from autopeg.session.card_text import card_text, cards_text
from autopeg.session.refusals import sentence
from autopeg.session.settings import Settings
from autopeg.terminal.line_shell import LeaveGame, LineShell
from autopeg.terminal.parts import lines_of
from autopeg.terminal.verbs import (
    HAND_OFFER,
    HELP_OFFER,
    HELP_WORDS,
    QUIT_WORDS,
    Offer,
    cards_typed,
    help_lines,
    numbered,
)

_HELP = "Type skip for the next step, back for the one before, quit to stop."
_REMEMBERED = "What you have done is remembered."
_SHOW = "Type show for the best move."
_WAYS: Offer = ("skip, back", "the next step; the one before")
_QUIT: Offer = ("quit", "stop the lesson")
_SHOW_OFFER: Offer = ("show", "the best move, and the next step")
_card = partial(card_text, ascii_only=True)
_MOVES = {"skip": 1, "back": -1}


class Turned(Exception):
    """Raised when the learner goes to another step. by: how many further."""

    def __init__(self, by: int) -> None:
        super().__init__()
        self.by = by


class Shown(Exception):
    """Raised when the learner asks for the best move."""


class LessonInput:
    """The typed lines; skip and back leave the step, wherever they are typed, and show asks for the best move."""

    def __init__(self, stream: TextIO, *, shows_best: bool) -> None:
        self._stream = stream
        self._shows_best = shows_best

    def readline(self) -> str:
        """Return the next line. Raises Turned and Shown."""
        line = self._stream.readline()
        word = line.strip().lower()
        if word in _MOVES:
            raise Turned(_MOVES[word])
        if word == "show" and self._shows_best:
            raise Shown
        return line


class LessonLines(LineShell):
    """A lesson in lines: the text of a step, the table of the game, and what is said of each answer."""

    def __init__(self, course: Course, stdin: TextIO, stdout: TextIO) -> None:
        self._input: TextIO = LessonInput(stdin, shows_best=course.shows_best)  # pyright: ignore[reportAttributeAccessIssue]  # it reads lines only
        super().__init__(self._input, stdout)
        self._course = course
        self._offers = (_SHOW_OFFER, _WAYS) if course.shows_best else (_WAYS,)

    def teach(self) -> None:
        """Go through the lesson until its end, or until the learner leaves."""
        more = _REMEMBERED if self._course.goes_on else _SHOW if self._course.shows_best else ""
        self.say(self._course.title, _HELP, *filter(None, [more]))
        try:
            while self._course.step is not None:
                try:
                    self._take(self._course.step)
                    self._course.go(1)
                except Turned as turned:
                    self._course.go(turned.by)
                except Shown:
                    self._show_best()
        except LeaveGame:
            if self._course.goes_on:
                self.say("", self._course.goes_on)
        else:
            self.say("", *wrap(self._course.farewell, self.columns))

    def _show_best(self) -> None:
        """Say what is best at the open step, if its moves are judged by their worth, and go on."""
        table = self._course.table(_card) if self._course.shows_best else None
        best = None if table is None else table.solve()
        if best is not None:
            self.say(*wrap(best.verdict.says, self.columns))
            self._course.go(1)

    def _take(self, step: LessonStep) -> None:
        """Take a step until its answer is right."""
        self.say("", f"{self._course.standing}: {step.title}", *wrap(step.says, self.columns))
        if step.rules:
            self.say(f"Rules: {', '.join(step.rules)}")
        self.say("", *wrap(step.task.asks, self.columns))
        match step.task:
            case MoveTask() | TryTask():
                while not self._judge(self._moved()):
                    pass
            case CountTask() as task:
                self._count(task)
            case ChoiceTask() as task:
                if task.cards:
                    self.say(f"Cards: {cards_text(parse_cards(task.cards), ascii_only=True)}")
                self.say(*(f"  {number} {answer.text}" for number, answer in enumerate(task.answers, 1)))
                while not self._judge(self._chosen(task)):
                    pass

    def _judge(self, verdict: Verdict) -> bool:
        """Write what is said of an answer; return whether it is right."""
        self._course.on_verdict(verdict)
        self.say(*wrap(answer_text(verdict), self.columns))
        return verdict.is_right

    def _moved(self) -> Verdict:
        """Let the learner play at the table of the game, until there is a legal move."""
        table = self._course.table(_card)
        assert table is not None
        settings = Settings(speed="none", hints=False, ascii_suits=True)
        lines = lines_of(self._course.game)(table, None, settings, self._input, self._stdout)
        lines.more_offers = self._offers
        lines.common_offers = (HAND_OFFER, HELP_OFFER, _QUIT)
        try:
            lines.run()
        except Answered as answered:
            return answered.verdict
        raise LeaveGame

    def _count(self, task: CountTask) -> None:
        found: list[list[str]] = []
        is_done = False
        hand = parse_cards(task.cards)
        while not is_done:
            self.say(*numbered(hand))
            last = f"; the last card is the {task.starter}" if task.starter else ""
            self.say(f"? Type the numbers of cards that score together, such as 1 2{last}")
            try:
                chosen = [str(card) for card in self._marked(hand)]
            except AutopegError as error:
                self.say(sentence(error))
                continue
            verdict = check_count(task, found, chosen)
            if self._judge(verdict):
                found.append(chosen)
            is_done = verdict.is_right and verdict.is_done

    def _marked(self, hand: Sequence[Card]) -> list[Card]:
        """Return the cards of the next line. Raises UsageError for one that is not in sight, or is named twice."""
        chosen = cards_typed(self._words(), hand)
        for at, card in enumerate(chosen):
            if card not in hand:
                raise UsageError(f"the {_card(card)} is not one of these cards")
            if card in chosen[:at]:
                raise UsageError(f"you named the {_card(card)} twice")
        return chosen

    def _chosen(self, task: ChoiceTask) -> Verdict:
        while True:
            self.say(f"? Type the number of an answer, 1 to {len(task.answers)}")
            try:
                word = " ".join(self._words())
                return check_choice(task, (number_typed(word) or 0) - 1)
            except UsageError as error:
                self.say(sentence(error))

    def _words(self) -> list[str]:
        """Return the words of the next line that is no call for help. Raises LeaveGame, and UsageError for a word that
        is not in the glossary."""
        while True:
            match self.read().split():
                case [verb] if verb.lower() in HELP_WORDS:
                    self.say(*help_lines([*self._offers, HELP_OFFER, _QUIT]))
                case [verb, *asked] if verb.lower() in HELP_WORDS:
                    self.say_meaning(self._course.game, " ".join(asked))
                case [verb] if verb.lower() in QUIT_WORDS:
                    raise LeaveGame
                case words:
                    return words
