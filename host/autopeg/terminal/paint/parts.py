"""The parts of a hand, each with its points and cards."""

from collections.abc import Sequence

from rich.text import Text

from autopeg.engine.moves import Part
from autopeg.session.card_text import cards_text
from autopeg.terminal import palette

_COLUMNS = 24
_MOST_ACROSS = 4


def paint_parts(parts: Sequence[Part], columns: int, rows: int, ascii_only: bool = False) -> list[Text]:
    """Return rows with the parts in columns, none where so many rows do not hold all of them."""
    shown = [part for part in parts if part.cards]
    across = max(1, min(_MOST_ACROSS, (columns - 2) // _COLUMNS))
    deep = -(-len(shown) // across)
    if deep > rows:
        return []
    painted: list[Text] = []
    for number in range(deep):
        row = Text(" ", no_wrap=True)
        for part in shown[number::deep]:
            text = f" {part.points:>2}  {part.kind} {cards_text(part.cards, ascii_only)}"
            row.append(text.ljust(_COLUMNS), palette.FAINT)
        painted.append(row)
    return painted
