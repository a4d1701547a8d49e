"""Names of people at a table: validate them and keep them unique."""

import re
import unicodedata
from collections.abc import Iterable
from itertools import groupby

from autopeg.bots import COMMAND, LEVELS
from autopeg.errors import UsageError

LONGEST_NAME = 24
_BOT = re.compile(rf"({'|'.join(LEVELS)})( \d+)?|{COMMAND}.*")
_YOU = re.compile(r"you(r|rs|rself)?\d*")
_UNNAMED = re.compile(r"player \d+")
_UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200d\u2800\u3164\ufe00-\ufe0f\uffa0]")
"""Invisible characters that Unicode counts as letters, marks or symbols; includes the joiner of emoji."""
_OF_EMOJI = re.compile("(?<=[^\0-\u203b])[\ufe0f\u200d]")
"""Characters after an emoji that join it to the next or colour it."""
_MOST_MARKS = 4
"""The most marks on one letter; Vietnamese and Thai have two."""


def unnamed(seat: int) -> str:
    """Return the default name of a seat."""
    return f"Player {seat + 1}"


def is_you(name: str) -> bool:
    """Return whether a name reads as "You", however it is spaced, dotted or numbered."""
    return _YOU.fullmatch("".join(filter(str.isalnum, _key(name)))) is not None


def check_name(text: str, others: Iterable[str]) -> str:
    """Validate and trim a name. others: the names at the table. Raises UsageError saying what is wrong."""
    name = unicodedata.normalize("NFC", _with_plain_blanks(text).strip())
    if not any(unicodedata.category(each)[0] in "LNPS" for each in _UNSEEN.sub("", name)):
        raise UsageError("type a name")
    plain = _OF_EMOJI.sub("", name)
    if not plain.isprintable() or _UNSEEN.search(plain):
        raise UsageError("this name has a character that cannot be shown: leave it out")
    if _marks_in_a_row(name) > _MOST_MARKS:
        raise UsageError("this name has too many accents on one letter: leave some out")
    if len(name) > LONGEST_NAME:
        raise UsageError(f"this name is too long: it can have {LONGEST_NAME} characters")
    key = _key(name)
    if is_you(name):
        raise UsageError(f'"{name}" cannot be a name, because everybody reads it as themselves: type your own')
    if _BOT.fullmatch(key):
        raise UsageError(f'"{name}" is the name of a bot: type another')
    if _UNNAMED.fullmatch(key):
        raise UsageError(f'"{name}" is what a seat without a name is called: type your own')
    if key in map(_key, others):
        raise UsageError(f'"{name}" is the name of another player at this table: type another')
    return name


def _key(name: str) -> str:
    """Return the key for comparing names: ignores case, width, blanks and invisible characters."""
    return " ".join(_UNSEEN.sub("", unicodedata.normalize("NFKC", name)).casefold().split())


def _with_plain_blanks(text: str) -> str:
    return "".join(" " if unicodedata.category(each) == "Zs" else each for each in text)


def _marks_in_a_row(name: str) -> int:
    return max((len(list(run)) for is_mark, run in groupby(name, _is_mark) if is_mark), default=0)


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter) == "Mn"
