"""Words that name a board: its own uid, and the port it is at."""

_UID_DIGITS = 16


def is_uid(word: str) -> bool:
    """Return whether a word has the format of a board's uid."""
    return len(word) == _UID_DIGITS and all(letter in "0123456789abcdef" for letter in word.lower())


def is_port(word: str) -> bool:
    """Return whether a word has the format of a port: a path, or COM3 on Windows."""
    return "/" in word or "\\" in word or (word.upper().startswith("COM") and word[3:].isdigit())
