"""Cards counted aloud, and part by part."""

from collections.abc import Sequence
from textwrap import wrap

from rich.text import Text

from autopeg.engine.moves import Part
from autopeg.terminal import palette
from autopeg.terminal.paint.parts import paint_parts


def told_points(said: str, parts: Sequence[Part]) -> str:
    """Return a call as a sentence with the sum of its parts behind it: "A pair for two: 2 points"."""
    total = sum(part.points for part in parts)
    return f"{said[0].upper()}{said[1:]}: {'1 point' if total == 1 else f'{total} points'}"


def count_rows(said: str, parts: Sequence[Part], columns: int, room: int, ascii_only: bool) -> list[Text]:
    """Return the rows of a call, and as far as there is room each part with its cards, in columns."""
    rows = [Text(f" {line}", palette.CALL, no_wrap=True) for line in wrap(said, columns - 2)]
    return rows + paint_parts(parts, columns, room - len(rows), ascii_only)
