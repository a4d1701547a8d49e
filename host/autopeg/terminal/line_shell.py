"""Commands that people type line by line, and the board that is polled meanwhile."""

import codecs
import os
import select
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from textwrap import wrap
from typing import TextIO

from autopeg.base.console import file_of
from autopeg.base.errors import UsageError
from autopeg.base.phrases import capitalised
from autopeg.base.text_columns import columns_of, wrapped
from autopeg.base.typed_words import quoted
from autopeg.boards import Board
from autopeg.boards.link.link import LOOKING
from autopeg.boards.link.symptoms import ASKING
from autopeg.boards.sync import BoardSync
from autopeg.learning.glossary import meaning_of
from autopeg.play.table import Table
from autopeg.session.announcer import SpokenLog
from autopeg.session.board_questions import BoardMessage, BoardNews
from autopeg.session.course import Course
from autopeg.session.settings import Settings
from autopeg.terminal.verbs import Offer

_LEAST_COLUMNS, _MOST_COLUMNS = 40, 78
_QUIT = "quit"
BOARD_WAIT_S = 0.02
QUIET_WAIT_S = 0.2
_SIMULATED = "virtual"
_PASSING = (LOOKING, ASKING)  # states that last only a moment


class LeaveGame(Exception):
    """Raised when the person at the keyboard quits."""


class LineShell:
    """One game in line mode, played or scored. board: the one that shows it, if any."""

    def __init__(self, stdin: TextIO, stdout: TextIO) -> None:
        self._stdin = stdin
        self._stdout = stdout
        self.board: Board | None = None
        self.spoken: SpokenLog | None = None
        """Says aloud what the log says, None for silence."""
        self.more_offers: Sequence[Offer] = ()
        """What else can be typed at any time, and is handled by whoever reads the lines."""
        self.common_offers: Sequence[Offer] = ()
        """What can be typed at any time in every game."""
        self._next_lines: list[str] = []

    def run(self) -> tuple[Table, Settings] | None:
        """Run the game; return the table of the next one, or None. Raises LeaveGame."""
        raise NotImplementedError

    def poll_board(self, poll: Callable[[], None]) -> None:
        """Handle entries on the board while waiting for a line. poll: polls the board."""
        poll()

    def follow_others(self) -> None:
        """Show what another window has done, while waiting for a line."""

    def say(self, *lines: str) -> None:
        """Write lines and flush. In a terminal, sentences that are too long for it wrap between words."""
        columns = self._terminal_columns
        for line in lines:
            rows = [line]
            if columns is not None and columns_of(line) > columns:
                rows = wrapped(line, columns, break_long_words=False, break_on_hyphens=False)
            self._stdout.writelines(f"{row}\n" for row in rows)
        self._stdout.flush()

    def say_board(self, course: Course, pegs: Sequence[tuple[int, int]]) -> None:
        """Write the board with its pegs."""
        from autopeg.terminal.board import board_for  # imported late, as it loads rich

        self.say(*(row.plain.rstrip() for row in board_for(len(pegs), course, ascii_only=True).draw(pegs)))

    def say_display(self) -> None:
        """Write the text on the board's display."""
        from autopeg.boards.display_text import describe_display

        keypad = None if self.board is None else self.board.keypad()
        self.say(*describe_display(None if keypad is None else keypad.display_picture()))

    @property
    def columns(self) -> int:
        """The columns of a line of text: those of the terminal, but neither too few nor too many."""
        return min(_MOST_COLUMNS, max(_LEAST_COLUMNS, self._terminal_columns or _MOST_COLUMNS))

    @property
    def _terminal_columns(self) -> int | None:
        """The columns of the terminal, None if the output is none or its size is unknown."""
        try:
            return os.get_terminal_size(self._stdout.fileno()).columns or None
        except (OSError, ValueError):
            return None

    def say_meaning(self, game_name: str, asked: str) -> None:
        """Write what a word of players means. Raises UsageError for a word that is not in the glossary."""
        word = meaning_of(game_name, asked)
        if word is None:
            raise UsageError(f"{quoted(asked)} is not in the list of words: look in autopeg rules {game_name}")
        self.say(*wrap(f"{word.word}: {word.meaning}", self.columns))

    def read(self) -> str:
        """Return the next line, stripped. Raises LeaveGame at the end of the input."""
        if self._next_lines:
            return self._next_lines.pop(0)
        line = self._stdin.readline()
        if not line:
            raise LeaveGame
        return line.strip()

    @property
    def is_typed(self) -> bool:
        """Whether the lines come from a terminal."""
        return self._stdin.isatty()

    def is_next(self, is_wanted: Callable[[str], bool], within_s: float) -> bool:
        """Return whether a certain line comes within some seconds, without a question; any other stays the next line,
        but an empty one that is typed in a terminal only ends the wait.

        is_wanted: returns whether it is the line, given stripped.
        """
        if self._next_lines:
            line = self._next_lines.pop(0)
        elif isinstance(self._stdin, TypedLines) and (typed := self._stdin.line_within(within_s)):
            line = typed.strip()
        else:
            return False
        if is_wanted(line):
            return True
        if line or not self.is_typed:
            self._next_lines.insert(0, line)
        return False

    def enter_again(self, line: str) -> None:
        """Enter a line again that could not be stored, before what is typed next. Raises LeaveGame."""
        if self._next_lines[:1] == [_QUIT]:
            raise LeaveGame
        try:
            if not self._next_lines:
                self.say("? Your entry is kept. Press Enter to try again, or type quit")
                with suppress(LeaveGame):
                    self.unread(self.read())
        finally:
            self._next_lines.insert(0, line)

    def unread(self, line: str) -> None:
        """Return a line again from the next `read`, unless it is empty."""
        if line:
            self._next_lines.insert(0, line)


class TypedLines:
    """The lines of a text stream. On Windows, or if it is not a file, nothing can be done while one is awaited."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self.rest()
        self._file = file_of(stream)
        self._decode = codecs.getincrementaldecoder(stream.encoding or "utf-8")(errors="replace").decode
        self._text = ""
        self._is_at_end = False

    def rest(self) -> None:
        """Do nothing while a line is awaited."""
        self.do_meanwhile(lambda: None, QUIET_WAIT_S)

    def do_meanwhile(self, act: Callable[[], None], wait_s: float) -> None:
        """Call a function every few seconds while a line is awaited, or at least before each; its exceptions
        propagate."""
        self._meanwhile, self._wait_s = act, wait_s

    def readline(self) -> str:
        """Return the next line with its newline, or an empty string at the end of the stream."""
        if self._file is None:
            self._meanwhile()
            return self._stream.readline()
        while not self._has_line:
            self._wait(self._wait_s)
        return self._take()

    def line_within(self, seconds: float) -> str | None:
        """Return the next line likewise if it comes within some seconds, else None; also if that can't be known."""
        if self._file is None:
            return self._stream.readline() if self._stream.seekable() else None
        until = time.monotonic() + seconds
        while not self._has_line:
            left_s = max(0.0, until - time.monotonic())
            if not self._wait(min(self._wait_s, left_s)) and not left_s:
                return None
        return self._take()

    def isatty(self) -> bool:
        """Return whether the stream is a terminal."""
        return self._stream.isatty()

    @property
    def _has_line(self) -> bool:
        return "\n" in self._text or self._is_at_end

    def _wait(self, seconds: float) -> bool:
        """Read what comes within some seconds; return whether anything came, the end included."""
        assert self._file is not None
        self._meanwhile()
        comes = bool(select.select([self._file], [], [], seconds)[0])
        if comes:
            data = os.read(self._file, 4096)
            self._is_at_end = not data
            self._text += self._decode(data, not data)
        return comes

    def _take(self) -> str:
        line, end, self._text = self._text.partition("\n")
        self._is_at_end = False  # in a terminal, more can be typed after it
        return line + end


@cache
def typed_lines(stream: TextIO) -> TypedLines:
    """Return the lines of a stream, which all its readers share: what one of them has read ahead is lost for others."""
    return TypedLines(stream)


class BoardWatch:
    """Polls a board and reports changes. say: writes one line."""

    def __init__(self, sync: BoardSync, say: Callable[[str], None]) -> None:
        self._sync = sync
        self._say = say
        self._last_line = ""
        sync.listeners.append(self._on_news)

    def poll(self) -> None:
        """Poll the board and report a change of its status, except for a board that is simulated here."""
        self._sync.poll()
        status = self._sync.status()
        line = f"Board: {status.name} at {status.path}" if status.is_connected else f"Board away: {status.why}"
        line += f": {status.why}" if status.is_connected and status.why else ""
        is_passing = not status.is_connected and status.why.startswith(_PASSING)
        if line != self._last_line and status.kind != _SIMULATED and not is_passing:
            self._last_line = line
            self._say(line)

    def _on_news(self, news: BoardNews) -> None:
        if isinstance(news, BoardMessage):
            self._say(f"{capitalised(news.sentence)}.")
