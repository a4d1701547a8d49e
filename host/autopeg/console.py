"""What the program talks to: a screen, a terminal that only takes lines, or a pipe; with all signs or plain letters."""

import codecs
import os
import sys

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
    """Return whether a person types and reads: stdin and stdout are a terminal."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def has_screen() -> bool:
    """Return whether the terminal can be filled and its cursor moved, rather than written to line by line."""
    term = os.environ.get("TERM", "")
    return is_terminal() and term not in _LINES_ONLY and (bool(term) or os.name == "nt") and has_signs()


def has_signs() -> bool:
    """Return whether what is written may hold suits, pegs and frames: not under LANG=C or an old code page."""
    locale = os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    if locale in _PLAIN_LOCALES:
        return False
    try:
        "♣♦♥♠●╭█…".encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def is_plain() -> bool:
    """Return whether nothing beyond ASCII is to be shown: as the settings have it, else as the terminal can.

    Raises UsageError where the settings make no sense.
    """
    # Settings take a moment to load, which `--version` does not wait for.
    from autopeg.settings import chosen

    ascii_only = chosen("ascii")
    return ascii_only.value is True if ascii_only.source is not None else not has_signs()


def why_lines() -> str | None:
    """Return why a game on this terminal is in lines though none was asked for, None where it is on the screen."""
    if not is_terminal() or has_screen():
        return None
    if not has_signs():
        return "This terminal shows plain letters only, so everything is in lines. Type help for what can be typed."
    return "This terminal has no screen to fill, so everything is in lines. Type help for what can be typed."


def write_plain_letters() -> None:
    """Let every stream write a plain letter for a sign that its encoding does not have, else a question mark."""
    codecs.register_error("plain-letters", _plain_letters)
    codecs.register(_plain_ascii)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            errors = "replace" if stream is sys.stdin else "plain-letters"
            encoding = _PLAIN_ASCII if codecs.lookup(stream.encoding).name == "ascii" else stream.encoding
            stream.reconfigure(encoding=encoding, errors=errors)  # pyright: ignore


def _plain_ascii(name: str) -> codecs.CodecInfo | None:
    """Find ASCII by another name: click takes the usual one for a mistake and writes UTF-8 instead."""
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
