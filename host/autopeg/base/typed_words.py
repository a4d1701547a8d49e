"""Words that people type: numbers, and how a message names a word that is not understood."""

from autopeg.base.characters import characters, is_typed, shortened

_MOST_DIGITS = 6
_MOST_QUOTED = 24
"""Letters of a word in a message, so that whatever is typed, the message stays a line."""


def number_typed(word: str) -> int | None:
    """Return the number that a word is, None if there is anything but the digits 0 to 9, or too many."""
    return int(word) if word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS else None


def type_key(text: str, key: str, most: int = 30) -> str:
    """Return a text of `most` characters after one more key: a character, space or backspace; others do nothing."""
    if key == "backspace":
        return "".join([each.text for each in characters(text)][:-1])
    longer = text + (" " if key == "space" else key if is_typed(key) else "")
    return longer if len(list(characters(longer))) <= most else text


def quoted(text: str, most: int = _MOST_QUOTED) -> str:
    """Return what somebody has typed as a message names it: a text of more than `most` letters only begins there, and
    nothing in it controls a terminal."""
    begin = shortened(text, most)
    shown = "".join(each.text if each.is_shown else _escaped(each.text) for each in characters(begin))
    return f'"{shown}"' if begin == text else f'"{shown.rstrip()}..."'


def _escaped(letter: str) -> str:
    return letter if letter.isprintable() else repr(letter)[1:-1]
