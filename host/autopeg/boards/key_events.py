"""Keys typed on a simulated board: "B12#", and "[*]" for a held key."""

import re
from collections.abc import Sequence

from msgspec import Struct

from autopeg.base.errors import UsageError
from pegboard.keypad import HOLD_MS

BETWEEN_KEYS_MS = 40
"""The pause between releasing a key and pressing the next."""

_TAP_MS = 60
_PAST_HOLD_MS = 100


class KeyEvent(Struct, frozen=True):
    """A key, and how long it is down."""

    key: str
    down_ms: int


def parse_keys(text: str, rows: Sequence[str], board: str) -> list[KeyEvent]:
    """Return the key events of a text, ignoring blanks. rows: the keys of the board of this name.

    Raises UsageError for a key that the board does not have or that cannot be held.
    """
    keys = "".join(rows)
    events: list[KeyEvent] = []
    for held, tapped in re.findall(r"\[(.)\]|(\S)", text.upper()):
        key = held or tapped
        if key not in keys:
            raise UsageError(f'the board {board} has no key "{key}"; its keys: {keys or "none"}')
        if held and held not in HOLD_MS:
            raise UsageError(f"[{held}]: only the keys {' '.join(HOLD_MS)} can be held")
        events.append(KeyEvent(held, HOLD_MS[held] + _PAST_HOLD_MS) if held else KeyEvent(tapped, _TAP_MS))
    return events
