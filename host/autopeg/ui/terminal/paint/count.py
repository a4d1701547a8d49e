"""Cards counted aloud, and part by part."""

from collections.abc import Sequence
from textwrap import wrap

from rich.text import Text

from autopeg.games.moves import Part
from autopeg.ui.terminal import palette
from autopeg.ui.terminal.faces import cards_text

_PART_COLUMNS = 24


def told_points(said: str, parts: Sequence[Part]) -> str:
    """Return a call as a sentence with the sum of its parts behind it: "A pair for two: 2 points"."""
    total = sum(part.points for part in parts)
    return f"{said[0].upper()}{said[1:]}: {'1 point' if total == 1 else f'{total} points'}"


def count_rows(said: str, parts: Sequence[Part], columns: int, room: int, ascii_only: bool) -> list[Text]:
    """Return the rows of a call, and as far as there is room each part with its cards, in columns."""
    rows = [Text(f" {line}", palette.CALL, no_wrap=True) for line in wrap(said, columns - 2)]
    shown = [part for part in parts if part.cards]
    across = max(1, min(4, (columns - 2) // _PART_COLUMNS))
    deep = -(-len(shown) // across)
    if deep and deep <= room - len(rows):
        for number in range(deep):
            row = Text(" ", no_wrap=True)
            for part in shown[number::deep]:
                text = f" {part.points:>2}  {part.kind} {cards_text(part.cards, ascii_only)}"
                row.append(text.ljust(_PART_COLUMNS), palette.FAINT)
            rows.append(row)
    return rows
