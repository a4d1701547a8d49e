"""Keys of the rummy games, used by the terminal, its help, the page and the docs.

Drawing and discarding never share a key, and a key does the same in every game that has it.
"""

from textwrap import wrap
from typing import Literal

from msgspec import Struct

Action = Literal[
    "draw",
    "take",
    "lay",
    "discard",
    "suggest",
    "sort",
    "gather",
    "put_together",
    "claim",
    "go_first",
    "not_first",
    "see_cards",
    "agree_end",
    "warnings",
]

KEYS: dict[Action, str] = {
    "draw": "d",
    "take": "t",
    "lay": "l",
    "discard": "x",
    "suggest": "w",
    "sort": "s",
    "gather": "g",
    "put_together": "m",
    "claim": "p",
    "go_first": "f",
    "not_first": "n",
    "see_cards": "v",
    "agree_end": "a",
    "warnings": "b",
}

_KEY_COLUMNS = 14
_TEXT_COLUMNS = 62


class KeyRow(Struct, frozen=True):
    """One line of a list of keys."""

    keys: tuple[str, ...]
    does: str


def key_row(action: Action, does: str, also: str | None = None) -> KeyRow:
    return KeyRow((KEYS[action],) if also is None else (KEYS[action], also), does)


DISCARD_ROW = key_row("discard", "discard the card between the brackets, or the marked one")
SUGGEST_ROW = key_row("suggest", "suggest what can be laid: arrows choose, Enter lays it")
HAND_ROWS = (
    KeyRow(("←", "→", "Home", "End"), "go from card to card"),
    KeyRow(("Space", "Esc"), "mark the card between the brackets; take all marks off"),
    key_row("sort", "sort by suit and by rank in turns"),
    key_row("gather", "gather the marked cards"),
    KeyRow((",", "."), "shift the card between the brackets; so do Shift and ← →"),
)

KeyGroups = tuple[tuple[str, tuple[KeyRow, ...]], ...]
"""The keys of a game, grouped under headings."""


def key_page(groups: KeyGroups) -> str:
    """Return the help text of a game's own keys, grouped under headings."""
    lines: list[str] = []
    for heading, rows in groups:
        lines.append(heading)
        for row in rows:
            first, *more = wrap(row.does, _TEXT_COLUMNS)
            keys = _joined(row.keys)
            gap = max(1, _KEY_COLUMNS - len(keys))
            lines.append(f"  {keys}{' ' * gap}{first}")
            lines += [f"{'':{_KEY_COLUMNS + 2}}{line}" for line in more]
    return "".join(f"{line}\n" for line in lines)


def _joined(keys: tuple[str, ...]) -> str:
    """Join keys, with commas if they are words or letters."""
    separator = " " if keys[0] in "←," else ", "
    return separator.join(keys)


HAS_DRAWN = f"You have already taken a card. Press {KEYS['discard']} to discard one and end your turn."
DRAW_FIRST = f"Take a card first: {KEYS['draw']} draws, {KEYS['take']} takes the upcard."
