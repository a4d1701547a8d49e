"""Fitting of painted text into columns and rows."""

from collections.abc import Iterable, Sequence

from rich.text import Text

from autopeg.base.text_columns import ellipsis, fit, wrapped
from autopeg.terminal import palette

_HELP = "?"
_MOST_KEY_ROWS = 2
_HELD = "\0"
"""Placeholder for a blank at which no line is broken."""


def joined(rows: Iterable[Text]) -> Text:
    """Join rows into one text, a line each."""
    return Text("\n", end="").join(rows)


def filled(rows: Sequence[Text], count: int) -> list[Text]:
    """Return exactly `count` rows: cut these, or add empty ones below."""
    return [*rows, *[Text()] * (count - len(rows))][:count]


def keys_rows(keys: Sequence[tuple[str, str]], columns: int, most: int = 1) -> Text:
    """Return keys in at most `most` rows, each with its label, closer together where there is little room.

    What does not fit even then is left out from the end, except the help and the last key, which leaves.
    """
    shown = list(keys)
    gap = 1 if len(_keys_by_row(shown, columns, 1)) <= most else 0
    while len(shown) > 1 and len(_keys_by_row(shown, columns, gap)) > most:
        shown.remove(next((key for key in reversed(shown[:-1]) if key[0] != _HELP), shown[0]))
    return joined(_keys_row(row, gap) for row in _keys_by_row(shown, columns, gap))


def rows_of_keys(keys: Sequence[tuple[str, str]], columns: int) -> int:
    """Return how many rows keys need, at most two."""
    return min(_MOST_KEY_ROWS, max(1, len(_keys_by_row(keys, columns, 0))))


def _keys_row(keys: Iterable[tuple[str, str]], gap: int) -> Text:
    text = Text(no_wrap=True, end="")
    for key, does in keys:
        text.append(f" {key} ", palette.KEY)
        text.append(does + " " * gap, palette.TITLE)
    return text


def _keys_by_row(keys: Sequence[tuple[str, str]], columns: int, gap: int) -> list[list[tuple[str, str]]]:
    """Return keys in as many rows as they take. gap: between them, beside the blank that belongs to each."""
    rows: list[list[tuple[str, str]]] = []
    room = 0
    for key, does in keys:
        width = len(key) + len(does) + 2 + gap
        if not rows or width > room:
            rows.append([])
            room = columns
        rows[-1].append((key, does))
        room -= width
    return rows


def wrap_rows(text: str, columns: int, rows: int, ascii_only: bool = False, tail: str = "") -> list[str]:
    """Return a text in at most `rows` rows, broken between words; one that is cut ends with an ellipsis.

    tail: the end of the last row, kept even if text before it is left out.
    """
    broken = wrapped(text + tail.replace(" ", _HELD), columns, break_on_hyphens=False)
    if len(broken) > rows:
        kept = broken[: max(0, rows)]
        if kept:
            room = columns - len(tail)
            kept[-1] = fit(f"{kept[-1]} {ellipsis(ascii_only)}", room, ascii_only) + tail
        broken = kept
    return [row.replace(_HELD, " ") for row in broken]


def fit_page(page: Text, columns: int, rows: int, ascii_only: bool = False) -> Text:
    """Return a page of at most this many columns and rows; an ellipsis marks what is cut."""
    lines = page.split("\n", allow_blank=True)
    if len(lines) <= rows and all(line.cell_len <= columns for line in lines):
        return page
    sign = ellipsis(ascii_only)
    fitted: list[Text] = []
    for line in lines[: max(0, rows)]:
        if line.cell_len > columns and line.plain.rstrip() != line.plain:
            line.right_crop(len(line.plain) - len(line.plain.rstrip()))
        if line.cell_len > columns:
            line.truncate(max(0, columns - len(sign)))
            line.append(sign[:columns])
        fitted.append(line)
    if rows > 0 and any(line.plain.strip() for line in lines[rows:]):
        last = fitted[-1]
        last.truncate(max(0, columns - len(sign) - 1))
        last.append(f" {sign}"[:columns])
    return Text("\n", no_wrap=True, end="").join(fitted)
