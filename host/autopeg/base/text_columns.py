"""Columns of text in a terminal, where Chinese signs take two each; an ellipsis marks what is cut."""

from rich.cells import cell_len


def ellipsis(ascii_only: bool = False) -> str:
    """Return the sign for text that is left out."""
    return "..." if ascii_only else "…"


def fit(text: str, columns: int, ascii_only: bool = False) -> str:
    """Return a text of at most `columns` columns; one that is cut ends with an ellipsis."""
    if cell_len(text) <= columns:
        return text
    sign = ellipsis(ascii_only)
    if columns <= len(sign):
        return sign[: max(0, columns)]
    while cell_len(text) > columns - len(sign):
        text = text[:-1]
    return text.rstrip() + sign


def padded(text: str, columns: int) -> str:
    """Return a text with blanks after it up to `columns` columns."""
    return text + _blanks(text, columns)


def right_aligned(text: str, columns: int) -> str:
    """Return a text with blanks before it up to `columns` columns."""
    return _blanks(text, columns) + text


def _blanks(text: str, columns: int) -> str:
    """Return the blanks that fill up `columns` columns beside a text."""
    return " " * (columns - cell_len(text))
