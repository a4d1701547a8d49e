"""Screen of the summary of a finished game: its figures, how it went, and every decision in words."""

import threading
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from rich.text import Text
from textual.screen import Screen

from autopeg.base.block_chart import ASCII_EIGHTHS, EIGHTHS
from autopeg.base.errors import AutopegError
from autopeg.learning.mistakes import MistakesCourse
from autopeg.session.refusals import message_of
from autopeg.statistics.finished import FinishedGame
from autopeg.statistics.review import Decision
from autopeg.terminal import palette
from autopeg.terminal.controller import AnyController, KeyHint
from autopeg.terminal.learning.screen import CourseScreen
from autopeg.terminal.page_screen import PageScreen
from autopeg.terminal.paint.clicks import click_is
from autopeg.terminal.paint.said import said_rows

_LABELS = 7
"""The columns of the graph's scale."""
_LEAST_CHART, _MOST_CHART = 2, 10
_SAID_ROWS = 4
_AT = "at:"
"""The start of the key that a click on the graph stands for; the number of a move follows."""

_LEAVE = ("escape", "s", "q", "enter")


def summary_of(
    controller: AnyController, follows: str | None, push: Callable[[Screen[None]], object]
) -> "SummaryScreen":
    """Return the screen of the summary of the game that has ended. follows, push: as of `SummaryScreen`."""
    table = controller.table
    seats = controller.session.people or range(table.state.players)
    load = partial(FinishedGame.at, table, controller.card)
    return SummaryScreen(load, seats, follows, push, ascii_only=controller.settings.ascii_suits)


class SummaryScreen(PageScreen[str | None]):
    """The summary over the end of a game; closes with the key that is meant for the game, None for no key.

    load: analyses the game, in a thread of its own; seats: of the people at the screen, whose mistakes can be tried
    again and of whom the first one's chances are drawn; follows: what can follow the game;
    push: shows a screen over this one.
    """

    heading = "Summary"

    def __init__(
        self,
        load: Callable[[], FinishedGame],
        seats: Sequence[int],
        follows: str | None,
        push: Callable[[Screen[None]], object],
        *,
        ascii_only: bool,
    ) -> None:
        super().__init__(ascii_only=ascii_only)
        self._push = push
        self._load = load
        self._seats = seats
        self._follows = follows
        self._found: FinishedGame | None = None
        self._trouble = ""
        self.chosen: Decision | None = None
        """The decision that is shown in words."""
        self.shows_seen = False
        """Whether the screen shows what the player of that decision saw."""

    def on_mount(self) -> None:
        # A daemon: a long analysis must not keep the window from closing.
        threading.Thread(target=self._analyse, daemon=True).start()

    @property
    def is_ready(self) -> bool:
        """Whether the game has been analysed."""
        return self._found is not None

    def _analyse(self) -> None:
        found, trouble = None, ""
        try:
            found = self._load()
        except AutopegError as error:
            trouble = message_of(error)
        self.call_later(self._show, found, trouble)

    def _show(self, found: FinishedGame | None, trouble: str) -> None:
        self._found, self._trouble = found, trouble
        if self.is_mounted:
            self._paint()

    # -- the screen

    def _keys(self) -> list[KeyHint]:
        keys: list[KeyHint] = []
        if self._found is not None:
            keys += [("Left Right", "a decision"), ("c", "next costly"), ("w", "seen"), ("m", "mistakes")]
        if self._follows is not None:
            keys.append(("n", self._follows))
        return [*keys, ("Esc", "back")]

    def _rows(self, columns: int, rows: int) -> Iterator[Text]:
        found = self._found
        if found is None:
            yield from (Text(), Text(f" {self._trouble or 'Looking at every decision ...'}", palette.CALL))
            return
        if self.chosen is not None and self.shows_seen:
            yield from self._seen(found, self.chosen, columns)
            return
        figures = found.table_lines(columns - 2)
        side = self._seats[0] % len(found.sides)
        title = said_rows(found.course_title(side), columns, palette.NAME)
        room = rows - len(figures) - len(title)
        said = self._said(found, columns, room - _LEAST_CHART)
        gap = 1 if room > _LEAST_CHART + len(said) else 0
        yield Text(f" {figures[0]}", palette.NAME)
        yield from (Text(f" {line}") for line in figures[1:])
        yield from [Text()] * gap
        yield from title
        chart = min(_MOST_CHART, max(_LEAST_CHART, room - gap - max(_SAID_ROWS, len(said))))
        yield from self._chart(found, side, columns - _LABELS - 2, chart)
        yield from said

    def _said(self, found: FinishedGame, columns: int, most: int) -> list[Text]:
        """Return all about a decision, or the last sentences of the story that fit into so many rows."""
        if self.chosen is not None:
            notes = found.decision_text(self.chosen).splitlines()
            return [row for note in notes for row in said_rows(note, columns, palette.CALL)]
        said: list[Text] = []
        for note in reversed(found.story()):
            longer = [*said_rows(note, columns, palette.FAINT), *said]
            if len(longer) > most:
                break
            said = longer
        return said

    def _seen(self, found: FinishedGame, decision: Decision, columns: int) -> Iterator[Text]:
        """Yield what the player of a decision saw, and the choices with their chances."""
        title, *lines = found.seen_lines(decision)
        yield from said_rows(title, columns, palette.NAME)
        for line in lines:
            yield from said_rows(line, columns, palette.FAINT)
        yield Text()
        yield from said_rows(found.decision_text(decision), columns, palette.CALL)

    def _chart(self, found: FinishedGame, side: int, columns: int, rows: int) -> Iterator[Text]:
        """Yield the graph; a click on it chooses the nearest decision."""
        moves = [found.move_at(column, columns) for column in range(columns)]
        at = -1 if self.chosen is None else found.column_of(self.chosen, columns)
        for label, line in found.chart(side, columns, rows, ASCII_EIGHTHS if self._ascii else EIGHTHS):
            row = Text(f"{label:>{_LABELS}} ", palette.FAINT, no_wrap=True)
            for column, block in enumerate(line):
                start = row.cell_len
                row.append(block, palette.CURSOR if column == at else palette.MARKED)
                click_is(f"{_AT}{moves[column]}", [row], start)
            yield row

    # -- keys and clicks

    def press(self, key: str) -> None:
        found = self._found
        if key in _LEAVE:
            self.dismiss(None)
        elif key == "n" and self._follows is not None:
            self.dismiss(key)
        elif key == "w" and found is not None and found.decisions:
            self.shows_seen = not (self.shows_seen and self.chosen is not None)
            self.chosen = self.chosen or found.decisions[0]
            self._paint()
        elif key == "m" and found is not None:
            self._push(CourseScreen(MistakesCourse(found, self._seats), ascii_only=self._ascii))
        elif found is not None:
            chosen = self._chosen_by(found, key)
            if chosen is not None:
                self.chosen = chosen
                self._paint()

    def _chosen_by(self, found: FinishedGame, key: str) -> Decision | None:
        """Return the decision that a key chooses, None if it chooses none."""
        if key.startswith(_AT):
            return found.nearest(int(key.removeprefix(_AT)))
        n = 0 if self.chosen is None else self.chosen.n
        match key:
            case "right":
                return next((each for each in found.decisions if each.n > n), None)
            case "left":
                return next((each for each in reversed(found.decisions) if each.n < n), None)
            case "c":
                costly = [each for each in found.decisions if found.is_costly(each)]
                return next((each for each in costly if each.n > n), costly[0] if costly else None)
            case _:
                return None
