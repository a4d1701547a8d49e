"""The keys of both rummy games, in one place: the terminal, its help and the page follow it, and the docs list it.

Drawing and discarding never share a key, and a key that both games have does the same in both.
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


def _row(action: Action, does: str, also: str | None = None) -> KeyRow:
    return KeyRow((KEYS[action],) if also is None else (KEYS[action], also), does)


_DISCARD = _row("discard", "discard the card between the brackets, or the marked one")
_SUGGEST = _row("suggest", "suggest what can be laid: arrows choose, Enter lays it")
_HAND = (
    KeyRow(("←", "→", "Home", "End"), "go from card to card"),
    KeyRow(("Space", "Esc"), "mark the card between the brackets; take all marks off"),
    _row("sort", "sort by suit and by rank in turns"),
    _row("gather", "gather the marked cards"),
    KeyRow((",", "."), "shift the card between the brackets; so do Shift and ← →"),
)

_GROUPS: dict[str, tuple[tuple[str, tuple[KeyRow, ...]], ...]] = {
    "crib_rummy": (
        (
            "Your turn",
            (
                _row("draw", "draw a card; Enter does where none is marked", "Enter"),
                _row("take", "take the upcard: with the marked cards, or choose how"),
                _row("lay", "lay the marked cards: a new meld, or to one on the table", "Enter"),
                _SUGGEST,
                _DISCARD,
                _row("go_first", "go first in the hand, or not, where you are asked", KEYS["not_first"]),
                _row("claim", "claim the points of your turn; or type them, then Enter"),
            ),
        ),
        ("Your hand", _HAND),
    ),
    "crummy_rummy": (
        (
            "Your turn",
            (
                _row("draw", "draw from the deck; Enter does where no card is marked", "Enter"),
                _row("take", "take the upcard"),
                _row("put_together", "put the marked cards together to a meld of the contract"),
                KeyRow(("Backspace",), "take the last of these melds apart again"),
                _row("lay", "lay the contract down; after that, the marked cards", "Enter"),
                _SUGGEST,
                _DISCARD,
                _row("agree_end", "agree to end the round; warnings for beginners", KEYS["warnings"]),
            ),
        ),
        ("Your hand", _HAND),
        (
            "Out of turn",
            (
                _row("take", "take the upcard and a penalty card; let it go", "Enter"),
                _row("see_cards", "see your cards first, where several people play"),
            ),
        ),
    ),
}


def key_rows(game_name: str) -> tuple[KeyRow, ...]:
    """Return all keys of a rummy game with what they do."""
    return tuple(row for _, rows in _GROUPS[game_name] for row in rows)


def key_page(game_name: str) -> str:
    """Return the keys of a rummy game as lines under headings, without the keys that every game has."""
    lines: list[str] = []
    for heading, rows in _GROUPS[game_name]:
        lines.append(heading)
        for row in rows:
            first, *more = wrap(row.does, _TEXT_COLUMNS)
            keys = _joined(row.keys)
            gap = max(1, _KEY_COLUMNS - len(keys))
            lines.append(f"  {keys}{' ' * gap}{first}")
            lines += [f"{'':{_KEY_COLUMNS + 2}}{line}" for line in more]
    return "".join(f"{line}\n" for line in lines)


def _joined(keys: tuple[str, ...]) -> str:
    """Return keys side by side, with commas where they are words or letters."""
    separator = " " if keys[0] in "←," else ", "
    return separator.join(keys)
