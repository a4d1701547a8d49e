"""Progress of long work: one line on stderr that is overwritten, if stderr is a terminal."""

import os
import shutil
import sys
import time
from collections.abc import Callable

_EVERY_S = 0.25
_EVERY_LINE_S = 10.0
_CTRL_C_COLUMNS = 2
"""The width of ^C, which the terminal writes for Ctrl-C."""
_SHARE_OF_TIME = 20
"""Updating the line may take a twentieth of the time."""


class ProgressLine:
    """The progress line. `show` takes a function that makes the text, and calls it only when the line is updated.

    Nothing is written if stderr is not a terminal. A dumb terminal gets a new line every ten seconds.
    """

    def __init__(self) -> None:
        self._is_terminal = sys.stderr is not None and sys.stderr.isatty()
        self._is_dumb = os.environ.get("TERM") == "dumb"
        self._next_s = 0.0
        self._shown = ""

    def show(self, text_of: Callable[[], str]) -> None:
        """Update the line, unless it was just updated."""
        now_s = time.monotonic()
        if not self._is_terminal or now_s < self._next_s:
            return
        text = text_of()
        if self._is_dumb:
            sys.stderr.write(f"{text}\n")
        else:
            columns = shutil.get_terminal_size().columns
            most = columns - _CTRL_C_COLUMNS - 1
            text = text if len(text) <= most else text[: most - 1] + "…"
            before, self._shown = len(self._shown), text  # first: Ctrl-C may come while it is written
            sys.stderr.write(f"\r{text.ljust(before)}")
        sys.stderr.flush()
        took_s = time.monotonic() - now_s
        self._next_s = now_s + max(_EVERY_LINE_S if self._is_dumb else _EVERY_S, took_s * _SHARE_OF_TIME)

    def clear(self) -> None:
        """Clear the line."""
        if self._shown:
            sys.stderr.write(f"\r{' ' * (len(self._shown) + _CTRL_C_COLUMNS)}\r")
            sys.stderr.flush()
            self._shown = ""


def pace_text(done: int, whole: int, elapsed_s: float, what: str) -> str:
    """Return progress, speed and remaining time: "12 of 40 games, 6.0/s, 5 s left".

    what: in the plural.
    """
    per_s = done / elapsed_s if elapsed_s > 0 else 0.0
    left = f", {duration_text((whole - done) / per_s)} left" if per_s else ""
    return f"{done} of {whole} {what}, {per_s:.1f}/s{left}"


def duration_text(seconds: float) -> str:
    """Return a duration for people: "40 s", "3 min 20 s", "2 h 5 min"."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    minutes, rest = divmod(whole, 60)
    if minutes < 60:
        return f"{minutes} min {rest} s"
    return f"{minutes // 60} h {minutes % 60} min"
