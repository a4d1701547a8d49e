"""Columns that a text takes in a terminal: names may have Chinese signs, which take two each."""

from unicodedata import combining, east_asian_width

_CUT = "..."


def columns_of(text: str) -> int:
    """Return how many columns a text takes."""
    return sum(0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def cut_to(text: str, columns: int) -> str:
    """Return a text of at most that many columns, at least 3; one that is cut ends with dots."""
    if columns_of(text) <= columns:
        return text
    while text and columns_of(text) > columns - len(_CUT):
        text = text[:-1]
    return text.rstrip() + _CUT
