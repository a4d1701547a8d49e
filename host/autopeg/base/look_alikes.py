"""Names that nobody could tell apart, by Unicode's table of letters that look alike (UTS #39)."""

import unicodedata
from functools import cache
from importlib.resources import files

from autopeg.base.characters import without_unseen

TABLE = "look_alikes.txt"


def look_alike(one: str, other: str) -> bool:
    """Return whether two names differ only by case, blanks, what cannot be seen, and letters that look alike."""
    one, other = normal(one), normal(other)
    if _seen(one) == _seen(other) or _seen(one.casefold()) == _seen(other.casefold()):
        return True
    return len(one) == len(other) and all(map(_letters_alike, one, other))


def normal(name: str) -> str:
    """Return a name as it is compared: without what cannot be seen, accents apart, and one sort of blanks and width."""
    return " ".join(unicodedata.normalize("NFKD", without_unseen(name)).split())


def _letters_alike(one: str, other: str) -> bool:
    """Return whether two letters look alike, or do so in the same case."""
    return (
        one == other
        or _seen(one) == _seen(other)
        or _seen(one.casefold()) == _seen(other.casefold())
        or _in_latin(one).casefold() == _in_latin(other).casefold()
    )


def _in_latin(letter: str) -> str:
    """Return what a digit or a letter of another script looks like. An I stays one, though it looks like an l."""
    return letter if letter.isascii() and letter.isalpha() else _seen(letter)


def _seen(text: str) -> str:
    """Return what a text looks like."""
    return "".join(_table().get(letter, letter) for letter in text)


@cache
def _table() -> dict[str, str]:
    """Return what letters look like."""
    found: dict[str, str] = {}
    for line in files("autopeg.base").joinpath(TABLE).read_text(encoding="ascii").splitlines():
        if not line.startswith("#"):
            shape, _, letters = line.partition(":")
            found |= dict.fromkeys(map(_text, letters.split()), _text(shape))
    return found


def _text(codes: str) -> str:
    return "".join(chr(int(code, 16)) for code in codes.split("+"))
