"""What the program talks to: a screen, a terminal that only takes lines, or a pipe."""

import os
import sys

_LINES_ONLY = ("dumb", "unknown")


def is_terminal() -> bool:
    """Return whether a person types and reads: stdin and stdout are a terminal."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def has_screen() -> bool:
    """Return whether the terminal can be filled and its cursor moved, rather than written to line by line."""
    term = os.environ.get("TERM", "")
    return is_terminal() and term not in _LINES_ONLY and (bool(term) or os.name == "nt")
