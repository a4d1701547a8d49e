"""Painter of a hand of many cards, in as many rows as needed: card names, or drawn cards that overlap."""

from rich.style import Style
from rich.text import Text

from autopeg.engine.cards import Card
from autopeg.games.rummy.terminal.scene import ShownHand
from autopeg.session.card_text import card_text, is_red
from autopeg.terminal import palette
from autopeg.terminal.paint.cards import SMALL, blank_rows, card_rows
from autopeg.terminal.paint.clicks import click_is

_LEFT = 1
_NAME_COLUMNS = 5


def _row_height(is_drawn: bool) -> int:
    """Return the height of a row of cards; drawn cards have their signs below."""
    return SMALL.rows + 1 if is_drawn else 1


def _cards_per_row(columns: int, is_drawn: bool) -> int:
    """Return how many cards fit in a row; drawn cards overlap."""
    if is_drawn:
        return (columns - _LEFT - SMALL.columns) // SMALL.step + 1
    return (columns - _LEFT) // _NAME_COLUMNS


def hand_rows(cards: int, columns: int, is_drawn: bool) -> int:
    """Return how many rows a hand of `cards` cards takes."""
    return max(1, -(-cards // _cards_per_row(columns, is_drawn))) * _row_height(is_drawn)


def paint_hand(hand: ShownHand, columns: int, is_drawn: bool, ascii_only: bool = False) -> list[Text]:
    """Return the rows of a hand. A click on a card marks it."""
    a_row = _cards_per_row(columns, is_drawn)
    painted: list[Text] = []
    for first in range(0, max(1, len(hand.cards)), a_row):
        rows = blank_rows(_row_height(is_drawn), _LEFT)
        here = range(first, min(first + a_row, len(hand.cards)))
        for index in here:
            start = rows[0].cell_len
            if is_drawn:
                _draw(rows, hand, index, index == here[-1], ascii_only)
            else:
                _name(rows[0], hand, index, ascii_only)
            click_is(f"card {index}", rows, start)
        painted += rows
    return painted


def _name(row: Text, hand: ShownHand, index: int, ascii_only: bool) -> None:
    """Write a card between its signs."""
    card, is_at_cursor, is_marked = hand.cards[index], index == hand.cursor, index in hand.marks
    before, after = ("[", "]") if is_at_cursor else (_sign(hand, index), " ")
    style = palette.CURSOR if is_at_cursor else _sign_style(hand, index)
    row.append(before, style)
    row.append(card_text(card, ascii_only).rjust(_NAME_COLUMNS - 2), palette.CURSOR if is_marked else _face(card))
    row.append(after, style)


def _draw(rows: list[Text], hand: ShownHand, index: int, is_last: bool, ascii_only: bool) -> None:
    """Draw a card above its sign; the next card covers its right end."""
    card, width = hand.cards[index], SMALL.columns if is_last else SMALL.step
    for row, line in zip(rows, card_rows(card, SMALL, ascii_only), strict=False):
        row.append(line[:width], _face(card))
    label = f"[{_sign(hand, index)}]" if index == hand.cursor else f" {_sign(hand, index)} "
    rows[-1].append(f" {label}".ljust(width), palette.CURSOR if index == hand.cursor else _sign_style(hand, index))


def _sign(hand: ShownHand, index: int) -> str:
    return "*" if index in hand.marks else "+" if index in hand.fresh else " "


def _sign_style(hand: ShownHand, index: int) -> Style:
    return palette.MARKED if index in hand.marks else palette.FAINT


def _face(card: Card) -> Style:
    return palette.card_style(is_red(card))
