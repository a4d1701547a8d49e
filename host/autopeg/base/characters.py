"""The characters of a text as people see them: a letter with its accents is one, and so is a family of emoji.

They are Unicode's grapheme clusters (UAX #29) as far as they occur in names. What joins or colours others counts only
where it does so; elsewhere it could not be seen.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

MOST_MARKS = 4
"""The most accents on one letter; Vietnamese and Thai have two."""

_UNSEEN = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f\u2800\u3164\uffa0"
"""Invisible characters that Unicode counts as letters, marks or symbols."""
_KINDS = {
    "\u200d": "z",  # joins emoji, and letters of India
    "\u200c": "n",  # keeps letters apart
    "\ufe0e": "f",  # without colours
    "\ufe0f": "f",  # in colours
    "\u20e3": "k",  # a key around a digit
    "\u0e33": "m",  # vowels of Thai and Lao
    "\u0eb3": "m",
    "\u2139": "p",
    " ": "b",
}
_BLOCKS = (
    (0x1F1E6, 0x1F1FF, "r"),  # letters of flags
    (0x1F3FB, 0x1F3FF, "s"),  # colours of skin
    (0x1F000, 0x1FAFF, "p"),  # pictures, also those that this Python does not know yet
    (0xE0020, 0xE007F, "t"),  # the region of a flag
    (0xE0100, 0xE01EF, "i"),  # the form of a Chinese sign
    (0xFE00, 0xFE0D, "x"),
)
_NOT_SEEN = "fintxz"
_SYMBOLS = 0x203C
"""The first of the symbols that can be emoji, besides © and ®."""
_LINKERS = "\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d\u1039\u17d2"
"""The marks that make one character of two consonants in the scripts of India and its neighbours."""
_VIRAMA = 9
"""The combining class of such marks, also of those that do so only with a joiner."""

_PICTURE = "pf?s?f?"
_LETTER = rf"[la]i?[mvw]{{0,{MOST_MARKS}}}"
_CHARACTER = re.compile(
    rf"rr|[prs]f?s?f?t{{0,7}}(?:z{_PICTURE}){{0,4}}m{{0,{MOST_MARKS}}}|lf?k"
    rf"|{_LETTER}(?:(?<=v){_LETTER}|(?<=[vw])[zn]{_LETTER}|(?<=a)n(?=a)|(?<=am)n(?=a)){{0,4}}|b|(?P<unseen>.)"
)
"""A character by the kinds of its letters."""


class Character(NamedTuple):
    """What people see as one character."""

    text: str
    is_shown: bool
    """Whether it can be seen, or is a blank."""


def characters(text: str) -> Iterator[Character]:
    """Yield the characters of a text."""
    for match in _CHARACTER.finditer("".join(map(_kind, text))):
        yield Character(text[match.start() : match.end()], match["unseen"] is None)


def shortened(text: str, most: int) -> str:
    """Return the first characters of a text."""
    return "".join([each.text for each in characters(text)][:most])


def is_typed(key: str) -> bool:
    """Return whether a key adds to a text: a letter, or what joins letters."""
    return len(key) == 1 and _kind(key) not in "ux"


def printable(text: str) -> str:
    """Return a text with a blank for whatever cannot be printed, such as what a terminal would obey."""
    if text.isprintable():
        return text
    return "".join(each.text if each.is_shown or each.text.isprintable() else " " for each in characters(text))


def has_many_marks(text: str) -> bool:
    """Return whether a letter of a text has more accents than any language gives it."""
    return re.search(f"[mvw]{{{MOST_MARKS + 1}}}", "".join(map(_kind, text))) is not None


def without_unseen(text: str) -> str:
    """Return a text without what joins, colours or keeps apart others, and without what cannot be seen at all."""
    return "".join(letter for letter in text if _kind(letter) not in _NOT_SEEN)


def _kind(letter: str) -> str:
    """Return the kind of a letter: above, or l any, a Arabic, m a mark, v and w viramas, u unknown, x unseen."""
    if letter.isascii():
        return _KINDS.get(letter, "l" if letter.isprintable() else "x")
    if letter in _KINDS:
        return _KINDS[letter]
    code = ord(letter)
    for first, last, kind in _BLOCKS:
        if first <= code <= last:
            return kind
    category = unicodedata.category(letter)
    if letter in _UNSEEN or not letter.isprintable():
        return "u" if category in ("Cn", "Co") else "x"
    if category[0] == "M":
        return "v" if letter in _LINKERS else "w" if unicodedata.combining(letter) == _VIRAMA else "m"
    if category[0] in "SP" and (code >= _SYMBOLS or category == "So"):
        return "p"
    return "a" if unicodedata.bidirectional(letter) == "AL" else "l"
