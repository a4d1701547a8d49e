"""Painters of cards: on one line, three rows high, or five; alone and side by side."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from autopeg.engine.cards import Card
from autopeg.session.card_text import card_text, is_red, rank_text
from autopeg.terminal import palette
from autopeg.terminal.scene import TableScene


class CardSize(NamedTuple):
    """Size of a drawn card. step: columns from one card to the next if they overlap."""

    rows: int
    columns: int
    step: int


LINE = CardSize(1, 3, 4)
SMALL = CardSize(3, 5, 4)
LARGE = CardSize(5, 7, 5)

HAND_LEFT = 2
"""Columns before the first card."""


def card_rows(card: Card | None, size: CardSize, ascii_only: bool = False, columns: int | None = None) -> list[str]:
    """Return the rows of a drawn card, cut to the visible width.

    card: None for the back of a card; columns: the visible width, None for all. A partly covered card has no lower
    rank: cut, a ten would read as a one.
    """
    return [row[:columns] for row in _whole_rows(card, size, ascii_only, columns in (None, size.columns))]


def _whole_rows(card: Card | None, size: CardSize, ascii_only: bool, is_seen_whole: bool) -> list[str]:
    if size.rows == 1:
        return ["[?]" if card is None else card_text(card, ascii_only).rjust(3)]
    inner = size.columns - 2
    top, bottom, side = (
        ("+" + "-" * inner + "+",) * 2 + ("|",) if ascii_only else (f"╭{'─' * inner}╮", f"╰{'─' * inner}╯", "│")
    )
    rows = _inner_rows(card, size, inner, ascii_only, is_seen_whole)
    return [top, *(side + row + side for row in rows), bottom]


def _inner_rows(card: Card | None, size: CardSize, inner: int, ascii_only: bool, is_seen_whole: bool) -> list[str]:
    if card is None:
        return [("#" if ascii_only else "░") * inner] * (size.rows - 2)
    text = card_text(card, ascii_only)
    if size.rows == 3:
        return [text.center(inner)]
    rank = rank_text(card)
    lower = rank if is_seen_whole else ""
    return [rank.ljust(inner), text[len(rank) :].center(inner), lower.rjust(inner)]


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


def draw_cards(rows: Sequence[Text], cards: Sequence[Card | None], size: CardSize, scene: TableScene) -> None:
    """Draw cards side by side at the end of rows."""
    for card in cards:
        draw_card(rows, card, size, scene)


def draw_card(
    rows: Sequence[Text],
    card: Card | None,
    size: CardSize,
    scene: TableScene,
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
