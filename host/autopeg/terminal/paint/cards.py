"""Painters of cards, alone and side by side."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from autopeg.engine.cards import Card
from autopeg.session.card_text import is_red
from autopeg.terminal import palette
from autopeg.terminal.faces import CardSize, card_rows
from autopeg.terminal.scene import Scene

HAND_LEFT = 2
"""Columns before the first card."""


def blank_rows(rows: int, left: int = 1) -> list[Text]:
    """Return rows to draw cards in, with blank columns at their left."""
    return [Text(" " * left, no_wrap=True) for _ in range(rows)]


def write_beside(rows: Sequence[Text], label: str, middle: int) -> None:
    """Write a label in the middle row, and blanks in the others."""
    for number, row in enumerate(rows):
        row.append(f" {label}" if number == middle else " " * (len(label) + 1), palette.FAINT)


def pad(rows: Sequence[Text], columns: int) -> None:
    """Write blanks at the end of rows."""
    for row in rows:
        row.append(" " * columns)


def draw_cards(rows: Sequence[Text], cards: Sequence[Card | None], size: CardSize, scene: Scene) -> None:
    """Draw cards side by side at the end of rows."""
    for card in cards:
        draw_card(rows, card, size, scene)


def draw_card(
    rows: Sequence[Text],
    card: Card | None,
    size: CardSize,
    scene: Scene,
    is_dim: bool = False,
    columns: int | None = None,
    owner: int | None = None,
) -> None:
    """Draw a card at the end of rows. columns: its visible width; owner: whose peg is drawn on its lower edge."""
    style = palette.BACK_OF_CARD if card is None else palette.card_style(is_red(card), is_dim)
    lines = card_rows(card, size, scene.ascii_only, columns)
    for number, (row, line) in enumerate(zip(rows, lines, strict=True)):
        if owner is not None and size.rows > 1 and number == len(lines) - 1:
            line = line[:1] + scene.lane_sign(owner) + line[2:]
        row.append(line, style)
    if owner is not None and size.rows == 1:
        rows[0].append(f"{scene.lane_sign(owner)} ", Style(color=palette.LANE_COLORS[owner]))
