"""A hand of many cards, in as many rows as it needs."""

from collections.abc import Sequence

from rich.text import Text

from autopeg.engine.cards import Card
from autopeg.session.card_text import card_text, is_red
from autopeg.terminal import palette
from autopeg.terminal.faces import SMALL, card_rows

_CARD_COLUMNS = 5
_LEFT = 1
_DRAWN_ROWS = SMALL.rows + 1
"""Below drawn cards stand their signs."""


def hand_rows(cards: int, columns: int) -> int:
    """Return how many rows a hand of so many cards takes."""
    return max(1, -(-cards // cards_a_row(columns)))


def cards_a_row(columns: int) -> int:
    """Return how many cards stand side by side."""
    return (columns - _LEFT) // _CARD_COLUMNS


def card_at(column: int, row: int, cards: int, columns: int) -> int | None:
    """Return the index of the card that is drawn at a column and row of the hand."""
    if column < _LEFT or column >= _LEFT + cards_a_row(columns) * _CARD_COLUMNS:
        return None
    index = row * cards_a_row(columns) + (column - _LEFT) // _CARD_COLUMNS
    return index if index < cards else None


def paint_hand(
    cards: Sequence[Card],
    columns: int,
    cursor: int | None = None,
    marks: frozenset[int] = frozenset(),
    fresh: frozenset[int] = frozenset(),
    ascii_only: bool = False,
) -> list[Text]:
    """Return the rows of a hand.

    cursor, marks, fresh: indexes into it: between brackets, with a star, and with a plus for what has just come.
    """
    a_row = cards_a_row(columns)
    rows = [Text(" " * _LEFT, no_wrap=True) for _ in range(hand_rows(len(cards), columns))]
    for index, card in enumerate(cards):
        sign = "*" if index in marks else "+" if index in fresh else " "
        before, after = ("[", "]") if index == cursor else (sign, " ")
        style = palette.MARKED if index in marks else palette.FAINT
        row = rows[index // a_row]
        row.append(before, palette.CURSOR if index == cursor else style)
        face = palette.card_style(is_red(card))
        row.append(card_text(card, ascii_only).rjust(_CARD_COLUMNS - 2), palette.CURSOR if index in marks else face)
        row.append(after, palette.CURSOR if index == cursor else style)
    return rows


def drawn_rows(cards: int, columns: int) -> int:
    """Return how many rows a hand of so many drawn cards takes, their signs among them."""
    return max(1, -(-cards // drawn_a_row(columns))) * _DRAWN_ROWS


def drawn_a_row(columns: int) -> int:
    """Return how many drawn cards lie side by side, each over the one before."""
    return (columns - _LEFT - SMALL.columns) // SMALL.step + 1


def drawn_card_at(column: int, row: int, cards: int, columns: int) -> int | None:
    """Return the index of the drawn card at a column and row of the hand."""
    a_row = drawn_a_row(columns)
    first = row // _DRAWN_ROWS * a_row
    here = min(a_row, cards - first)
    if here <= 0 or not _LEFT <= column < _LEFT + (here - 1) * SMALL.step + SMALL.columns:
        return None
    return first + min((column - _LEFT) // SMALL.step, here - 1)


def paint_drawn_hand(
    cards: Sequence[Card],
    columns: int,
    cursor: int | None = None,
    marks: frozenset[int] = frozenset(),
    fresh: frozenset[int] = frozenset(),
    ascii_only: bool = False,
) -> list[Text]:
    """Return the rows of a hand of drawn cards; cursor, marks and fresh as in `paint_hand`, below the cards."""
    a_row = drawn_a_row(columns)
    painted: list[Text] = []
    for first in range(0, max(1, len(cards)), a_row):
        rows = [Text(" " * _LEFT, no_wrap=True) for _ in range(_DRAWN_ROWS)]
        here = range(first, min(first + a_row, len(cards)))
        for index in here:
            width = SMALL.columns if index == here[-1] else SMALL.step
            style = palette.card_style(is_red(cards[index]))
            for row, line in zip(rows, card_rows(cards[index], SMALL, ascii_only), strict=False):
                row.append(line[:width], style)
            sign = "*" if index in marks else "+" if index in fresh else " "
            is_pointed_at = index == cursor
            label = f"[{sign}]" if is_pointed_at else f" {sign} "
            style = palette.CURSOR if is_pointed_at else palette.MARKED if index in marks else palette.FAINT
            rows[-1].append(f" {label}" if width == SMALL.step else f" {label} ", style)
        painted += rows
    return painted
