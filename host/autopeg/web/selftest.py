"""The self-test of the board in the page: the guide asks step by step, and somebody at the table answers."""

import threading
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue

from msgspec import Struct

from autopeg.base.errors import Failure, Refusal, UsageError
from autopeg.base.typed_words import quoted
from autopeg.boards.console import Console
from autopeg.boards.selftest import Finding
from autopeg.boards.selftest.bench import Bench
from autopeg.boards.selftest.guide import run_self_test
from pegcore.track import LANE_NAMES

PATIENCE_S = 290.0
"""Timeout for an answer: a little less than the time after which the board resumes its game."""

_LIGHTS = ("test leds ", "test hole ")
_COLORS = {(1, 0, 0): "red", (0, 1, 0): "green", (0, 0, 1): "blue", (1, 1, 1): "white"}
_JOIN_S = 10.0


class Step(Struct, frozen=True):
    """One step of the test, as people see it."""

    number: int = 0
    said: str = ""
    """What to do."""
    question: str = ""
    """Empty if nothing is asked."""
    answers: dict[str, str] = {}
    """The answers by letter, empty if a number up to `most` is asked for."""
    most: int | None = None
    lit: str = ""
    """What should be lit."""
    hole: tuple[int, int] | None = None
    """(lane, hole) of a single LED that should be lit, lanes from 0."""
    findings: tuple[Finding, ...] | None = None
    """The faults found, None before the end."""
    trouble: str = ""
    """Why the test could not be finished."""


class _Ended(Failure):
    """Raised when the test is ended early."""


class PageTest:
    """One run of the guide in its own thread. step: the current step.

    board: the console of the board; on_news: called by the thread at each new step;
    on_end: called by the thread when the board is not needed any more.
    """

    def __init__(
        self,
        board: Console,
        on_news: Callable[[], object],
        on_end: Callable[[], object] = lambda: None,
    ) -> None:
        self.step = Step()
        self._board = board
        self._on_news = on_news
        self._on_end = on_end
        self._light = self._said = ""
        self._answers: SimpleQueue[str | int | None] = SimpleQueue()
        self._is_ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="autopeg-self-test", daemon=True)

    def start(self) -> None:
        self._thread.start()

    @property
    def is_over(self) -> bool:
        """Whether the test has no more questions."""
        return self.step.findings is not None or bool(self.step.trouble)

    # -- what people do

    def answer(self, number: int, answer: str | int | None) -> None:
        """Answer the question of a step with a letter or a number. Raises UsageError, and Refusal for an old step."""
        step = self.step
        if number != step.number or not step.question:
            raise Refusal("MOVED_ON", "the test has moved on: look again")
        if step.most is None:
            if answer not in step.answers:
                raise UsageError(f"{quoted(str(answer))} is not an answer: choose from {', '.join(step.answers)}")
        elif answer is not None and not (isinstance(answer, int) and 0 <= answer <= step.most):
            raise UsageError(f"{quoted(str(answer))} is not an answer: give a number from 0 to {step.most}, or none")
        self._said = ""
        self._see(Step(number + 1))
        self._answers.put(answer)

    def light_again(self) -> None:
        """Light the LEDs of the question again, after a resumed game has taken the board back. Raises Failure."""
        if self._light and self.step.question:
            self._board.ask(self._light)

    def end(self) -> None:
        """End the test, drop its findings and return the board to the game. Waits until the board has confirmed."""
        self._is_ended.set()
        self._answers.put(None)
        if self._thread.ident is not None:
            self._thread.join(_JOIN_S)

    # -- called by the guide and its bench

    def tell(self, text: str) -> None:
        self._said = text
        self._see(Step(self.step.number, text))

    def choose(self, question: str, answers: dict[str, str]) -> str:
        return str(self._ask(question, answers, None))

    def number(self, question: str, most: int) -> int | None:
        answer = self._ask(question, {}, most)
        return None if answer is None else int(answer)

    def ask(self, line: str) -> list[str]:
        """Send a command to the board, and remember what it lights."""
        if line.startswith(_LIGHTS):
            self._light, self._said = line, ""
        return self._board.ask(line)

    # -- inside

    def _run(self) -> None:
        try:
            findings = run_self_test(Bench(self, self._wait), self)
        except _Ended:
            return
        except Failure as failure:
            self._see(Step(self.step.number, trouble=str(failure)))
        else:
            self._see(Step(self.step.number, findings=tuple(findings)))
        finally:
            self._on_end()

    def _ask(self, question: str, answers: dict[str, str], most: int | None) -> str | int | None:
        self._see(Step(self.step.number, self._said, question, answers, most, *_lit(self._light)))
        with suppress(Empty):
            answer = self._answers.get(timeout=PATIENCE_S)
            self._check_wanted()
            return answer
        raise Failure("there was no answer for five minutes: the board shows its game again")

    def _wait(self, seconds: float) -> None:
        self._is_ended.wait(seconds)
        self._check_wanted()

    def _check_wanted(self) -> None:
        if self._is_ended.is_set():
            raise _Ended("the test was ended before its last question")

    def _see(self, step: Step) -> None:
        self.step = step
        self._on_news()


def _lit(line: str) -> tuple[str, tuple[int, int] | None]:
    """Return what a console command lights, in words, and its lane and hole if it is a single LED."""
    words = line.split()
    if not words:
        return "", None
    if words[1] == "hole":
        return f"hole {words[3]} of lane {words[2]}", (LANE_NAMES.index(words[2]), int(words[3]))
    red, green, blue = (int(int(words[-1][at : at + 2], 16) > 0) for at in (0, 2, 4))
    return f"strip {words[2]} in {_COLORS[red, green, blue]}", None
