"""Cards as characters: on one line, three rows high, or five."""

from typing import NamedTuple

from autopeg.engine.cards import Card
from autopeg.session.card_text import card_text, rank_text


class CardSize(NamedTuple):
    """Size of a drawn card. step: columns from one card to the next if they overlap."""

    rows: int
    columns: int
    step: int


LINE = CardSize(1, 3, 4)
SMALL = CardSize(3, 5, 4)
LARGE = CardSize(5, 7, 5)


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
