"""Handling of a hang-up: the terminal's window is closed, or its connection breaks, and the program ends quietly.

Nothing is lost, because every move is on disk before it takes effect. The program only has to close the board and the
bots, and to delete a game in which nothing has happened; if that takes too long, it ends without.
"""

import os
import signal
import stat
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Self

HUNG_UP = 129
"""Exit code of a program ended by SIGHUP, as a shell reports it: 128 plus the signal's number."""

_FAREWELL_S = 3.0
_LOOK_S = 0.5
_STDIN, _STDERR = 0, 2


class HungUp(SystemExit):
    """The terminal is gone. Not an Exception, so that no handler catches it as an error."""

    def __init__(self) -> None:
        super().__init__(HUNG_UP)


def end_with_terminal() -> None:
    """Make a hang-up raise HungUp in the main thread from now on, unless SIGHUP is ignored, as under nohup."""
    if _handles_hangup():
        signal.signal(signal.SIGHUP, _hang_up)


class TerminalWatch:
    """Context manager that ends a screen when its terminal is gone, with or without a signal.

    leave: called in the watch's own thread to ask the screen to end.
    """

    def __init__(self, leave: Callable[[], object]) -> None:
        self._leave = leave
        self._is_hung_up = threading.Event()
        self._is_over = threading.Event()

    def __enter__(self) -> Self:
        if sys.platform != "win32" and os.isatty(_STDIN):  # else there is nothing to watch
            if _handles_hangup():
                signal.signal(signal.SIGHUP, self._note_signal)
            threading.Thread(target=self._watch, name="autopeg-terminal", daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._is_over.set()
        self._is_hung_up.set()
        end_with_terminal()

    def _note_signal(self, *_: object) -> None:
        self._is_hung_up.set()

    def _watch(self) -> None:
        while os.isatty(_STDIN) and not self._is_hung_up.wait(_LOOK_S):
            pass
        if not self._is_over.is_set():
            _silence()
            self._leave()
            _end_in_time(self._is_over)


def _handles_hangup() -> bool:
    """Return whether a hang-up ends the program, as it does unless SIGHUP is ignored."""
    return hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN


def _hang_up(*_: object) -> None:
    _silence()
    threading.Thread(target=_end_in_time, args=(threading.Event(),), daemon=True).start()
    raise HungUp


def _silence() -> None:
    """Drop further output to the lost terminal instead of failing."""
    for number in range(_STDIN, _STDERR + 1):
        with suppress(OSError):
            if stat.S_ISCHR(os.fstat(number).st_mode) and not os.isatty(number):
                os.dup2(os.open(os.devnull, os.O_RDWR), number)


def _end_in_time(is_over: threading.Event) -> None:
    if not is_over.wait(_FAREWELL_S):
        os._exit(HUNG_UP)
