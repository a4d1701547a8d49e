"""Capabilities of the output: a full screen, a dumb terminal or a pipe; with all characters or only ASCII."""

import codecs
import io
import os
import sys
from typing import TextIO

from autopeg.base.direction import MARKS, kept_in_place

_LINES_ONLY = ("dumb", "unknown")
_PLAIN_ASCII = "plain_ascii"
_PLAIN_LOCALES = ("C", "POSIX")
_LETTERS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "…": "...", "–": "-", "—": "-", "’": "'", "“": '"', "”": '"'} | {
    "×": "x",
    "·": ".",
    "→": "->",
    "←": "<-",
    "▶": ">",
    "●": "o",
    "■": "x",
    "▲": "^",
    "◆": "v",
    "\u00a0": " ",
}


def is_terminal() -> bool:
    """Return whether stdin and stdout are a terminal, with a person at it."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def writes_to_terminal() -> bool:
    """Return whether stdout is a terminal."""
    return sys.stdout is not None and sys.stdout.isatty()  # pyright: ignore[reportUnnecessaryComparison]  # None if closed


def file_of(stream: TextIO) -> int | None:
    """Return the file descriptor of a stream, None if its lines cannot be waited for."""
    try:
        return None if sys.platform == "win32" else stream.fileno()
    except (OSError, ValueError):  # not a file, or closed
        return None


def has_screen() -> bool:
    """Return whether the terminal supports a full-screen application."""
    term = os.environ.get("TERM", "")
    return is_terminal() and term not in _LINES_ONLY and (bool(term) or os.name == "nt") and has_signs()


def has_signs() -> bool:
    """Return whether suit symbols, pegs and frames can be written: not under LANG=C or an old code page."""
    locale = os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    if locale in _PLAIN_LOCALES:
        return False
    return can_write("♣♦♥♠●╭█…", getattr(sys.stdout, "encoding", None) or "utf-8")


def can_write(signs: str, encoding: str) -> bool:
    """Return whether an encoding has these characters."""
    try:
        signs.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def why_lines() -> str | None:
    """Return why this terminal gets line mode, None if it has a full screen."""
    if not is_terminal() or has_screen():
        return None
    if not has_signs():
        return "This terminal shows ASCII only, so you play in line mode. Type help to see what you can type."
    return "This terminal has no full screen, so you play in line mode. Type help to see what you can type."


def write_plain_letters() -> None:
    """Make every stream replace characters that its encoding lacks with plain letters, or else a question mark."""
    codecs.register_error("plain-letters", _plain_letters)
    codecs.register(_plain_ascii)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            errors = "replace" if stream is sys.stdin else "plain-letters"
            encoding = _PLAIN_ASCII if codecs.lookup(stream.encoding).name == "ascii" else stream.encoding
            stream.reconfigure(encoding=encoding, errors=errors)  # pyright: ignore


def keep_names_in_place() -> None:
    """Make a terminal draw what is written after a Hebrew or Arabic name after it, if its encoding has the marks."""
    out = sys.stdout
    if writes_to_terminal() and can_write(MARKS, out.encoding):
        sys.stdout = _InPlace(out.buffer, out.encoding, out.errors, line_buffering=True)


class _InPlace(io.TextIOWrapper):
    def write(self, text: str) -> int:
        super().write(kept_in_place(text))
        return len(text)


def _plain_ascii(name: str) -> codecs.CodecInfo | None:
    """Return ASCII under another name: click mistrusts the usual one and writes UTF-8 instead."""
    if name != _PLAIN_ASCII:
        return None
    ascii_codec = codecs.lookup("ascii")
    return codecs.CodecInfo(
        ascii_codec.encode,
        ascii_codec.decode,
        ascii_codec.streamreader,
        ascii_codec.streamwriter,
        ascii_codec.incrementalencoder,
        ascii_codec.incrementaldecoder,
        _PLAIN_ASCII,
    )


def _plain_letters(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    unknown = error.object[error.start : error.end]
    return "".join(_LETTERS.get(sign, "?") for sign in unknown), error.end
