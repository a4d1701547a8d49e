"""Columns of text in a terminal, where Chinese signs take two each; an ellipsis marks what is cut."""

from collections.abc import Iterator
from math import inf
from string import whitespace
from textwrap import wrap
from typing import Any

from autopeg.base.characters import characters

_SECOND = "\x01"
"""Stands for the second column of a sign while lines are broken."""


def columns_of(text: str) -> int:
    """Return how many columns a text takes."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len  # imported late, as it loads rich

    return cell_len(text)


def ellipsis(ascii_only: bool = False) -> str:
    """Return the sign for text that is left out."""
    return "..." if ascii_only else "…"


def fit(text: str, columns: int, ascii_only: bool = False) -> str:
    """Return a text of at most `columns` columns; one that is cut ends with an ellipsis."""
    if columns_of(text) <= columns:
        return text
    sign = ellipsis(ascii_only)
    if columns <= len(sign):
        return sign[: max(0, columns)]
    kept = [each.text for each in characters(text)]
    while columns_of("".join(kept)) > columns - len(sign):
        kept.pop()
    return "".join(kept).rstrip() + sign


def wrapped(text: str, columns: int, **options: Any) -> list[str]:
    """Return a text in rows of at most `columns` columns, broken as `textwrap.wrap` breaks them with these options."""
    if text.isascii():
        return wrap(text, columns, **options)
    indent = max(len(options.get(each, "")) for each in ("initial_indent", "subsequent_indent"))
    longest = columns - indent if options.pop("break_long_words", True) else inf
    wide = "".join(_by_columns(text, longest))
    return [row.replace(_SECOND, "") for row in wrap(wide, columns, break_long_words=False, **options)]


def padded(text: str, columns: int) -> str:
    """Return a text with blanks after it up to `columns` columns."""
    return text + _blanks(text, columns)


def right_aligned(text: str, columns: int) -> str:
    """Return a text with blanks before it up to `columns` columns."""
    return _blanks(text, columns) + text


def _by_columns(text: str, longest: float) -> Iterator[str]:
    """Yield the characters of a text with their columns, and a blank where a word becomes longer than `longest`."""
    length = 0
    for each in characters(text):
        shown = each.text.ljust(columns_of(each.text), _SECOND)
        length = 0 if shown in whitespace else length + len(shown)
        if length > longest:
            yield " "
            length = len(shown)
        yield shown


def _blanks(text: str, columns: int) -> str:
    """Return the blanks that fill up `columns` columns beside a text."""
    return " " * (columns - columns_of(text))
