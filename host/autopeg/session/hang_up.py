"""The terminal goes away: its window is closed, or the connection to it breaks. The program ends with it, quietly.

Nothing is lost by that, for every move is on disk before it takes effect. What is left is to let go of the board and
the bots, and to forget a game in which nothing has happened; who cannot do that in time ends without it.
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
"""What a shell tells of a program that SIGHUP has ended: 128 and the number of the signal."""

_FAREWELL_S = 3.0
_LOOK_S = 0.5
_STDIN, _STDERR = 0, 2


class HungUp(SystemExit):
    """The terminal has gone. Not an Exception, so that nothing takes it for a failure of its own."""

    def __init__(self) -> None:
        super().__init__(HUNG_UP)


def end_with_terminal() -> None:
    """Let a hang-up raise HungUp in the main thread from now on, unless it is ignored, as under nohup."""
    if _is_heeded():
        signal.signal(signal.SIGHUP, _hang_up)


class TerminalWatch:
    """Ends a screen when its terminal goes, whether or not anybody sends a signal.

    leave: called then, by the watch's own thread, to ask the screen to end.
    """

    def __init__(self, leave: Callable[[], object]) -> None:
        self._leave = leave
        self._is_hung_up = threading.Event()
        self._is_over = threading.Event()

    def __enter__(self) -> Self:
        if sys.platform != "win32" and os.isatty(_STDIN):  # else there is nothing to watch
            if _is_heeded():
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


def _is_heeded() -> bool:
    """Return whether a hang-up ends the program, as it does unless somebody has asked for something else."""
    return hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN


def _hang_up(*_: object) -> None:
    _silence()
    threading.Thread(target=_end_in_time, args=(threading.Event(),), daemon=True).start()
    raise HungUp


def _silence() -> None:
    """Let what is still written to a terminal that has gone be dropped, instead of failing."""
    for number in range(_STDIN, _STDERR + 1):
        with suppress(OSError):
            if stat.S_ISCHR(os.fstat(number).st_mode) and not os.isatty(number):
                os.dup2(os.open(os.devnull, os.O_RDWR), number)


def _end_in_time(is_over: threading.Event) -> None:
    if not is_over.wait(_FAREWELL_S):
        os._exit(HUNG_UP)
