"""Names that people type in the page, where several read the same sentences: "you" and "Player 2" are refused."""

import re
import unicodedata
from collections.abc import Iterable

from autopeg.base.errors import AutopegError, UsageError
from autopeg.base.look_alikes import look_alike, normal
from autopeg.base.phrases import with_unnamed
from autopeg.engine.names import check_name, is_numbered
from autopeg.session.preferences import chosen

_YOU = ("you", "your", "yours", "yourself")


def unnamed(seat: int) -> str:
    """Return the default name of a seat."""
    return with_unnamed((), seat + 1)[seat]


def is_you(name: str) -> bool:
    """Return whether a name reads as "You", however it is spaced, dotted or numbered."""
    letters = "".join(filter(str.isalnum, unicodedata.normalize("NFC", normal(name))))
    return any(look_alike(re.sub(r"\d+$", "", letters), word) for word in _YOU)


def check_typed(text: str, others: Iterable[str]) -> str:
    """Return a name in its usual form. others: the names at the table. Raises UsageError saying what is wrong."""
    name = check_name(text, others)
    if is_you(name):
        raise UsageError(f'"{name}" cannot be a name, because everybody reads it as themselves: type your own')
    if is_numbered(name, "player"):
        raise UsageError(f'"{name}" is what a seat without a name is called: type your own')
    return name


def suggested_name(*, is_here: bool) -> str:
    """Return the name in the settings of this computer, "" if there is none. is_here: for whom is at this computer."""
    try:
        name = chosen("name")
    except AutopegError:  # a command says what is wrong with the settings
        return ""
    return str(name.value) if is_here and name.source is not None else ""
