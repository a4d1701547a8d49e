"""Text shown in place of the table: sentences, a count aloud and part by part, the end of a game."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from autopeg.base.phrases import capitalised, points_text
from autopeg.base.text_columns import wrapped
from autopeg.engine.moves import Part
from autopeg.session.card_text import cards_text
from autopeg.terminal import palette
from autopeg.terminal.scene import TableScene

_COLUMNS = 24
_MOST_ACROSS = 4


def said_rows(sentence: str, columns: int, style: Style = palette.CALL) -> list[Text]:
    """Return a sentence in as many rows as it needs."""
    return [Text(f" {line}", style, no_wrap=True) for line in wrapped(sentence, columns - 2)]


def ending_rows(scene: TableScene, columns: int) -> list[Text]:
    """Return the winner, highlighted, and below it the result of the game and the match."""
    who, *rest = scene.ending
    return [*said_rows(who, columns), *(row for line in rest for row in said_rows(line, columns, palette.NAME))]


def points_said(said: str, parts: Sequence[Part]) -> str:
    """Return a call as a sentence with the sum of its parts: "A pair for two: 2 points"."""
    total = sum(part.points for part in parts)
    return f"{capitalised(said)}: {points_text(total)}"


def count_rows(said: str, parts: Sequence[Part], columns: int, room: int, ascii_only: bool) -> list[Text]:
    """Return the rows of a call and, if there is room, each part with its cards, in columns."""
    rows = said_rows(said, columns)
    return rows + paint_parts(parts, columns, room - len(rows), ascii_only)


def paint_parts(parts: Sequence[Part], columns: int, rows: int, ascii_only: bool = False) -> list[Text]:
    """Return the parts in columns, each with its points and cards; no rows unless all of them fit."""
    shown = [
        f" {part.points:>2}  {part.kind} {cards_text(part.cards, ascii_only)}".ljust(_COLUMNS)
        for part in parts
        if part.cards
    ]
    across = max(1, min(_MOST_ACROSS, (columns - 2) // _COLUMNS))
    deep = -(-len(shown) // across)
    painted = [f" {''.join(shown[number::deep])}".rstrip() for number in range(deep)]
    if deep > rows or any(len(row) > columns for row in painted):
        return []
    return [Text(row, palette.FAINT, no_wrap=True) for row in painted]
