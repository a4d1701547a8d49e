"""Names of people at a table in the page: what can be one, and that nobody has the same."""

import re
import unicodedata
from collections.abc import Iterable

from autopeg.errors import UsageError
from autopeg.players import COMMAND, LEVELS

LONGEST_NAME = 24
_BOT = re.compile(rf"({'|'.join(LEVELS)})( \d+)?|{COMMAND}.*")
_YOU = re.compile(r"you( \d+)?")
_UNNAMED = re.compile(r"player \d+")


def unnamed(seat: int) -> str:
    """Return what a seat is called until somebody with a name sits there."""
    return f"Player {seat + 1}"


def is_you(name: str) -> bool:
    """Return whether a name is the word by which every reader is addressed, numbered or not."""
    return _YOU.fullmatch(_key(name)) is not None


def check_name(text: str, others: Iterable[str]) -> str:
    """Return a name without what stands around it. others: the names at the table. Raises UsageError saying why not."""
    name = unicodedata.normalize("NFC", text.strip())
    if not name:
        raise UsageError("a name is missing: type one")
    if not name.isprintable():
        raise UsageError("this name has a character that cannot be shown: leave it out")
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
    """Return a name as it is compared: without regard to case, width and blanks."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
