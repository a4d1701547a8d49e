"""Lessons in line mode."""

from textwrap import wrap
from typing import TextIO

from autopeg.engine.cards import parse_cards
from autopeg.errors import AutopegError, UsageError
from autopeg.learning.course import LessonCourse, answer_text
from autopeg.learning.lesson import ChoiceTask, CountTask, LessonStep, MoveTask
from autopeg.learning.lesson_check import Answered, LessonTable, Verdict, check_choice, check_count
from autopeg.registry import kit_of
from autopeg.session.refusals import message_of
from autopeg.session.settings import Settings
from autopeg.terminal.line_mode import LeaveGame, LineShell
from autopeg.terminal.verbs import cards_typed, numbered

_COLUMNS = 78
_HELP = "Type skip for the next step, back for the one before, quit to stop. What you have done is remembered."
_MOVES = {"skip": 1, "back": -1}


class Turned(Exception):
    """Raised when the learner goes to another step. by: how many further."""

    def __init__(self, by: int) -> None:
        super().__init__()
        self.by = by


class LessonInput:
    """The typed lines; skip and back leave the step, wherever they are typed."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def readline(self) -> str:
        """Return the next line. Raises Turned."""
        line = self._stream.readline()
        word = line.strip().lower()
        if word in _MOVES:
            raise Turned(_MOVES[word])
        return line


class LessonLines(LineShell):
    """A lesson in lines: the text of a step, the table of the game, and what is said of each answer."""

    def __init__(self, course: LessonCourse, stdin: TextIO, stdout: TextIO) -> None:
        self._input: TextIO = LessonInput(stdin)  # pyright: ignore[reportAttributeAccessIssue]  # it reads lines only
        super().__init__(self._input, stdout)
        self._course = course

    def teach(self) -> None:
        """Go through the lesson until its end, or until the learner leaves."""
        self.say(self._course.title, _HELP)
        try:
            while self._course.step is not None:
                try:
                    self._take(self._course.step)
                    self._course.go(1)
                except Turned as turned:
                    self._course.go(turned.by)
        except LeaveGame:
            self.say("", f"`autopeg learn {self._course.game}` goes on here.")
        else:
            self.say("", *wrap(self._course.farewell, _COLUMNS))

    def _take(self, step: LessonStep) -> None:
        """Take a step until its answer is right."""
        self.say("", f"{self._course.standing}: {step.title}", *wrap(step.says, _COLUMNS))
        self.say(f"Rules: {', '.join(step.rules)}", "", *wrap(step.task.asks, _COLUMNS))
        match step.task:
            case MoveTask() as task:
                while not self._judge(self._moved(task)):
                    pass
            case CountTask() as task:
                self._count(task)
            case ChoiceTask() as task:
                self.say(*(f"  {number} {answer.text}" for number, answer in enumerate(task.answers, 1)))
                while not self._judge(self._chosen(task)):
                    pass

    def _judge(self, verdict: Verdict) -> bool:
        """Write what is said of an answer; return whether it is right."""
        self._course.on_verdict(verdict)
        self.say(*wrap(answer_text(verdict), _COLUMNS))
        return verdict.is_right

    def _moved(self, task: MoveTask) -> Verdict:
        """Let the learner play at the table of the game, until there is a legal move."""
        game, settings = self._course.game, Settings(speed="none", hints=False, ascii_suits=True)
        lines = kit_of(game).lines.LINES(LessonTable(game, task), None, settings, self._input, self._stdout)
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
            self.say(f"? Type the numbers of cards that score together{last}")
            try:
                chosen = [str(card) for card in cards_typed(self._words(), hand)]
            except AutopegError as error:
                self.say(message_of(error))
                continue
            verdict = check_count(task, found, chosen)
            if self._judge(verdict):
                found.append(chosen)
            is_done = verdict.is_right and verdict.is_done

    def _chosen(self, task: ChoiceTask) -> Verdict:
        while True:
            self.say("? Type the number of an answer")
            try:
                word = "".join(self._words())
                return check_choice(task, int(word) - 1 if word.isdigit() else -1)
            except UsageError as error:
                self.say(message_of(error))

    def _words(self) -> list[str]:
        """Return the words of the next line. Raises LeaveGame."""
        words = self.read().split()
        if words == ["quit"]:
            raise LeaveGame
        return words
