"""Steps in which somebody learns, on the screen: the text of a step, and below it the table of the game itself."""

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from rich.style import Style
from rich.text import Text

from autopeg.base.text_columns import fit
from autopeg.base.typed_words import number_typed
from autopeg.engine.cards import Card, parse_cards
from autopeg.learning.exercise import Answered, ExerciseTable, Verdict
from autopeg.learning.lesson import ChoiceTask, CountTask, LessonStep, MoveTask, TryTask
from autopeg.learning.lesson_check import check_choice, check_count
from autopeg.learning.lesson_course import Course, answer_text
from autopeg.session.card_text import card_text, is_red
from autopeg.session.settings import Settings
from autopeg.terminal import palette
from autopeg.terminal.controller import AnyController, KeyHint
from autopeg.terminal.key_guard import KeyGuard
from autopeg.terminal.page_screen import PageScreen
from autopeg.terminal.paint.cards import LARGE, LINE, SMALL, CardSize, blank_rows, card_rows, pad
from autopeg.terminal.paint.clicks import click_is
from autopeg.terminal.paint.said import said_rows
from autopeg.terminal.parts import controller_of, picture_of
from autopeg.terminal.scene import Layout, Scene, fits, too_small
from autopeg.terminal.screen_app import ScreenApp
from autopeg.terminal.table_app import TableApp
from autopeg.terminal.waiting_key import WaitingKey

_IN_LINES = "the same command with --plain"
_OTHER_ROWS = 12
"""The rows of the window that the table leaves to the text at least."""
_LEAST_TABLE_ROWS = 6
_LEFT = 2
"""Columns before and between cards."""
_PLAIN = Style()
_SHOW: tuple[KeyHint, ...] = (("F3", "show me"),)
_WAYS: tuple[KeyHint, ...] = (("PgDn", "skip"), ("PgUp", "back"), ("q", "quit"))


class CourseScreen(PageScreen[None]):
    """The screen of a lesson, or of other steps. clock: in seconds."""

    def __init__(
        self, course: Course, *, ascii_only: bool = False, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(ascii_only=ascii_only)
        self.course = course
        self._settings = Settings(speed="none", hints=False, ascii_suits=ascii_only)
        self._clock = clock
        self.guard = KeyGuard()
        self._waiting = WaitingKey(self.guard, clock, self.call_later, self._act_late)
        self._open()

    def _open(self) -> None:
        """Begin the open step."""
        self.heading = f"{self.course.title}, {self.course.standing}"
        self.verdict: Verdict | None = None
        self.controller: AnyController | None = None
        self.marks: frozenset[int] = frozenset()
        self._found: list[tuple[str, ...]] = []
        self._points = 0
        table = self.course.table(partial(card_text, ascii_only=self._ascii))
        if table is not None:
            self.controller = controller_of(self.course.game)(table, self._settings)
            self.controller.guard = self.guard

    @property
    def is_done(self) -> bool:
        """Whether the open step has been answered right."""
        return self.verdict is not None and self.verdict.is_right and self.verdict.is_done

    # -- the screen

    def _keys(self) -> Sequence[KeyHint]:
        step = self.course.step
        if step is None or not fits(*self.size):
            return (("q", "quit"),)
        if self.is_done:
            return (("Enter", "next"), *_WAYS[1:])
        if self.controller is not None:
            return (*self.controller.offers(), *(_SHOW if self.course.shows_best else ()), *_WAYS)
        if isinstance(step.task, CountTask):
            return (("1-5", "mark"), ("Enter", "count these"), *_WAYS)
        answers = len(step.task.answers) if isinstance(step.task, ChoiceTask) else 0
        return ((f"1-{answers}", "answer"), *_WAYS)

    def _rows(self, columns: int, rows: int) -> list[Text]:
        """Return the text of the step, and its table below."""
        if not fits(*self.size):
            lines = too_small(*self.size, _IN_LINES).splitlines()
            return [Text(f" {fit(line, columns - 1)}", no_wrap=True) for line in lines]
        step = self.course.step
        if step is None:
            return [Text(), *said_rows(self.course.farewell, columns, _PLAIN)]
        title, says = Text(f" {step.title}", palette.CALL), said_rows(step.says, columns, _PLAIN)
        asks = [] if self.is_done else [Text(), *said_rows(self._asked(step), columns, palette.NAME)]
        said = list(self._said(columns))
        page: list[Text] = []
        # Where not all of it fits, what has been read before the answer makes room for what is said of it.
        for text in ([title, *says, *asks, *said, Text()], [title, *asks, *said, Text()], [title, *said]):
            page = [*text, *self._task_rows(columns, rows - len(text))]
            if len(page) <= rows or not said:
                break
        return page

    def _asked(self, step: LessonStep) -> str:
        """Return the question of a step; in a position of a game also the game's, which says whose crib it is."""
        if self.controller is None or not isinstance(step.task, TryTask):
            return step.task.asks
        return f"{step.task.asks} {self.controller.prompt}"

    def _said(self, columns: int) -> Iterator[Text]:
        """Yield what is said of the last answer, or by the game."""
        if self.verdict is not None:
            style = palette.HINT if self.verdict.is_right else palette.CURSOR
            yield from said_rows(answer_text(self.verdict), columns, style)
        elif self.controller is not None and self.controller.notice:
            yield from said_rows(self.controller.notice, columns, palette.TROUBLE)

    def _task_rows(self, columns: int, rows: int) -> list[Text]:
        """Return the table or the cards of the step, in about `rows` rows."""
        step = self.course.step
        if self.controller is not None:
            return picture_of(self.course.game).table_rows(self._scene(self.controller, columns, rows))
        assert step is not None
        match step.task:
            case CountTask(cards=cards, starter=starter):
                below = [Text(), Text(f"  So far: {self._points}" if self._points else "", palette.CALL)]
                size = _card_size(len(cards), columns, rows - len(below) - 1)
                return [*self._card_rows(parse_cards(cards), size), self._marks_row(len(cards), starter, size), *below]
            case ChoiceTask(cards=cards, answers=answers):
                lines = [_answer_row(number, answer.text) for number, answer in enumerate(answers, 1)]
                size = _card_size(len(cards), columns, rows - len(lines) - 1)
                return [*self._card_rows(parse_cards(cards), size), Text(), *lines] if cards else lines
            case MoveTask() | TryTask():
                return []

    def _scene(self, controller: AnyController, columns: int, rows: int) -> Scene:
        """Return the scene of the game, without board and log."""
        common = Scene(
            layout=Layout(columns, 0, 0, 1, max(_LEAST_TABLE_ROWS, min(rows, self.size.height - _OTHER_ROWS))),
            names=controller.names,
            sides=controller.sides,
            title=controller.title,
            course=controller.course,
            pegs=controller.pegs,
            scores=controller.scores,
            prompt="",
            keys=(),
            typed=controller.typed,
            ascii_only=self._ascii,
            view=controller.view,
            question=controller.question,
            viewer=controller.session.viewer,
        )
        return picture_of(self.course.game).scene(controller, common)

    def _card_rows(self, cards: Sequence[Card], size: CardSize) -> list[Text]:
        """Return cards side by side; a click on one stands for its number."""
        rows = blank_rows(size.rows, _LEFT)
        for number, card in enumerate(cards, 1):
            start = rows[0].cell_len
            for row, line in zip(rows, card_rows(card, size, self._ascii), strict=True):
                row.append(line, palette.card_style(is_red(card)))
            pad(rows, _LEFT)
            click_is(str(number), rows, start)
        return rows

    def _marks_row(self, cards: int, last: str, size: CardSize) -> Text:
        """Return the numbers below cards, those of the marked ones in brackets. last: what the last card is called."""
        row = Text(" " * _LEFT, no_wrap=True)
        for index in range(cards):
            is_marked = index in self.marks
            label = f"[{index + 1}]" if is_marked else f" {index + 1} "
            row.append(label.center(size.columns + _LEFT), palette.MARKED if is_marked else palette.FAINT)
        return row.append(last, palette.FAINT)

    # -- keys and clicks

    def press(self, key: str) -> None:
        key, at = "enter" if key == "click" else key, self._clock()
        self._waiting.acts_before(key, at)
        self.guard.strike(key, at, self._situation)
        if key in ("q", "escape"):
            self.dismiss()
            return
        if not fits(*self.size):
            return
        if key in ("pagedown", "pageup"):
            self._go(1 if key == "pagedown" else -1)
        else:
            self._press_at_step(key)
        self._paint()

    def _press_at_step(self, key: str) -> None:
        """Handle a key at the open step. A second press of Enter in a row does not skip what the first has brought."""
        if self.controller is not None and not self.is_done:
            if key == "f3" and self.course.shows_best:
                self._show_best(self.controller)
            else:
                self._press_at_table(self.controller, key)
        elif key == "enter" and not self.guard.counts():
            self._waiting.wait()
        elif not self.is_done:
            self._press_at_task(key)
        elif key == "enter":
            self._go(1)

    @property
    def _situation(self) -> tuple[object, ...]:
        """What a key would act on now."""
        at_table = () if self.controller is None else self.controller.situation
        return (self.course.at, self.is_done, len(self._found), *at_table)

    def _act_late(self) -> None:
        if self.guard.let_count(self._situation):
            self._press_at_step(self.guard.key)
        self._paint()

    def _go(self, by: int) -> None:
        self.course.go(by)
        self._open()

    def _press_at_table(self, controller: AnyController, key: str) -> None:
        self.verdict = None
        try:
            controller.press(key)
        except Answered as answered:
            if answered.verdict.is_right and isinstance(controller.table, ExerciseTable):
                controller.table.make(answered.move)
            controller.rest()
            self._take(answered.verdict)
        controller.look()
        self._waiting.wait()

    def _show_best(self, controller: AnyController) -> None:
        """Make the best move, and say why it is."""
        best = controller.table.solve() if isinstance(controller.table, ExerciseTable) else None
        if best is not None and isinstance(controller.table, ExerciseTable):
            controller.table.make(best.move)
            controller.look()
            self._take(best.verdict)

    def _press_at_task(self, key: str) -> None:
        step = self.course.step
        number = (number_typed(key) or 0) - 1
        if step is None:
            return
        match step.task:
            case CountTask(cards=cards) if 0 <= number < len(cards):
                self.marks ^= {number}
            case CountTask() as task if key == "enter":
                chosen = tuple(task.cards[index] for index in sorted(self.marks))
                verdict = check_count(task, self._found, chosen)
                if verdict.is_right:
                    self._found.append(chosen)
                    self._points += sum(part.points for part in verdict.parts)
                    self.marks = frozenset()
                self._take(verdict)
            case ChoiceTask(answers=answers) as task if 0 <= number < len(answers):
                self._take(check_choice(task, number))
            case _:
                pass

    def _take(self, verdict: Verdict) -> None:
        self.verdict = verdict
        self.course.on_verdict(verdict)


def _card_size(cards: int, columns: int, rows: int) -> CardSize:
    """Return the largest size in which this number of cards fits side by side."""
    sizes = (size for size in (LARGE, SMALL) if _LEFT + cards * (size.columns + _LEFT) <= columns and size.rows <= rows)
    return next(sizes, LINE)


def _answer_row(number: int, text: str) -> Text:
    row = Text.assemble((f"  {number} ", palette.KEY), f" {text}", no_wrap=True)
    click_is(str(number), [row], 0)
    return row


class LessonApp(ScreenApp):
    """The screen of a course that a command starts, until it is left."""

    CSS_PATH = TableApp.CSS_PATH

    def __init__(
        self, course: Course, *, ascii_only: bool = False, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__()
        self.lesson = CourseScreen(course, ascii_only=ascii_only, clock=clock)

    def on_mount(self) -> None:
        self.push_screen(self.lesson, lambda _: self.exit())
