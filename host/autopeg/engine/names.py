"""What can be the name of a person, and two names that cannot be at one table: the same in every front end.

The rule is for names that are typed now. Games, records and settings that have others are read as they are.
"""

import re
import unicodedata
from collections.abc import Iterable

from autopeg.base.characters import characters, has_many_marks
from autopeg.base.errors import UsageError
from autopeg.base.look_alikes import look_alike, normal
from autopeg.base.typed_words import quoted
from autopeg.engine.players import COMMAND, LEVELS, is_bot

LONGEST_NAME = 24
"""The most characters of a name, as people see them."""

_NUMBERED = re.compile(r"(.*) \d+")


def check_name(text: str, others: Iterable[str] = ()) -> str:
    """Return a name in its usual form, without blanks around it. others: the names at the table.

    Raises UsageError saying what is wrong with it.
    """
    name = _usual_form(text)
    found = list(characters(name))
    if not any(each.is_shown and each.text != " " for each in found):
        raise UsageError("type a name")
    if has_many_marks(name):
        raise UsageError("this name has too many accents on one letter: leave some out")
    if not all(each.is_shown for each in found):
        raise UsageError("this name has a character that cannot be shown: leave it out")
    if len(found) > LONGEST_NAME:
        raise UsageError(f"this name is too long: it can have {LONGEST_NAME} characters")
    if _is_of_bot(name):
        raise UsageError(f'"{name}" is the name of a bot: type another')
    for other in others:
        if look_alike(name, other):
            looks = "is" if name == other else f'looks like "{other}",'
            raise UsageError(f'"{name}" {looks} the name of another player at this table: type another')
    return name


def check_names(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the names of the people at a table in their usual form. Raises UsageError saying what is wrong."""
    names: list[str] = []
    for text in texts:
        names.append(check_name(text, names))
    return tuple(names)


def are_names(texts: Iterable[str]) -> bool:
    """Return whether people at one table can have these names."""
    try:
        check_names(texts)
    except UsageError:
        return False
    return True


def check_seats(words: Iterable[str], place: str) -> tuple[str, ...]:
    """Return the words of the seats with the names of people in their usual form. place: where they were typed.

    Raises UsageError saying what is wrong with a name, and where.
    """
    found: list[str] = []
    for seat, word in enumerate(words, 1):
        try:
            found.append(word if is_bot(word) else check_name(word, found))
        except UsageError as error:
            where = f"{place} {quoted(word)}" if word else f"{place}, seat {seat}"
            raise UsageError(f"{where}: {error}") from None
    return tuple(found)


def is_numbered(name: str, word: str) -> bool:
    """Return whether a name reads as a word and a number, such as "Player 2"."""
    match = _NUMBERED.fullmatch(normal(name))
    return match is not None and look_alike(match[1], word)


def _is_of_bot(name: str) -> bool:
    return normal(name).casefold().startswith(COMMAND) or any(
        look_alike(name, level) or is_numbered(name, level) for level in LEVELS
    )


def _usual_form(text: str) -> str:
    """Return a text in its usual form (NFC), with one plain blank between its words and none around it."""
    plain = "".join(" " if unicodedata.category(letter) == "Zs" else letter for letter in text)
    return re.sub(" +", " ", unicodedata.normalize("NFC", plain).strip())
