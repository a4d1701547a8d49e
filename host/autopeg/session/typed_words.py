"""Words that people type: numbers, and how a message names a word that is not understood."""

_MOST_DIGITS = 6
_MOST_QUOTED = 24
"""Letters of a word in a message, so that whatever is typed, the message stays a line."""


def number_typed(word: str) -> int | None:
    """Return the number that a word is, None if there is anything but the digits 0 to 9, or too many."""
    return int(word) if word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS else None


def type_key(text: str, key: str, most: int = 30) -> str:
    """Return a text of `most` letters after one more key: a character, space or backspace; others do nothing."""
    if key == "backspace":
        return text[:-1]
    key = " " if key == "space" else key
    return text + key if len(key) == 1 and key.isprintable() and len(text) < most else text


def quoted(text: str, most: int = _MOST_QUOTED) -> str:
    """Return what somebody has typed as a message names it: a text of more than `most` letters only begins there, and
    nothing in it controls a terminal."""
    shown = text if len(text) <= most else f"{text[:most].rstrip()}..."
    return f'"{"".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in shown)}"'
