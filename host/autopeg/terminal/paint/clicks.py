"""Meaning of clicks: painters attach to what they draw the key that a click stands for."""

from collections.abc import Iterable

from rich.style import Style
from rich.text import Span, Text

_META = "key"
_NO_KEY = Style.from_meta({_META: "none"})


def click_is(key: str, rows: Iterable[Text], start: int = 0) -> None:
    """Let a click on these rows, from a column on, stand for a key."""
    for row in rows:
        row.apply_meta({_META: key}, start)


def only_keys(rows: Iterable[Text], columns: int) -> None:
    """Let a click on these rows, `columns` wide, do nothing where no key is attached."""
    for row in rows:
        row.pad_right(columns - row.cell_len)
        row.spans.insert(0, Span(0, len(row), _NO_KEY))


def key_clicked(style: Style) -> str | None:
    """Return the key attached to what was clicked, or None. style: of the clicked character."""
    return style.meta.get(_META)
