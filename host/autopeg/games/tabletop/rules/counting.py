"""Counting a line of the table and the crib, with reasons (T17-T20)."""

from collections.abc import Sequence
from typing import cast

from autopeg.engine.cards import Card
from autopeg.engine.moves import Part
from autopeg.games.counting.parts import as_parts, hand_parts
from autopeg.games.tabletop.rules.grid import CENTRE, COLUMNS, MIDDLE, ROWS, SIZE, Grid
from pegcore.cards import rank_of, suit_of
from pegcore.cribbage import JACK, count_fifteens, count_pairs_and_runs

FULL_FLUSH = SIZE
"""The cards and the points of a flush."""
SHORT_FLUSH = SIZE - 1
"""The cards and the points of the short flush, which only the Ship variation has (T18)."""

Parts = tuple[Part, ...]


def count_line(cards: Sequence[Card], four_flush: bool, starter: Card | None = None) -> Parts:
    """Return the parts of a line: fifteens, pairs, runs, flush, nobs, in this order (T17-T19).

    cards: at most five, fewer for a line with holes. four_flush: whether four of one suit count as well (Ship, T18).
    starter: the centre card for a line through the centre, None for the others (T19).
    """
    by_rank = sorted(cards)
    counted = count_fifteens(cast("list[int]", by_rank)) + count_pairs_and_runs(cast("list[int]", by_rank))
    return (*as_parts(counted), *_flush_of(by_rank, four_flush), *_nobs_of(by_rank, starter))


def _flush_of(cards: Sequence[Card], four_flush: bool) -> Parts:
    """Return a flush of all five cards, in the Ship variation also of four; the starter is a card like any (T18)."""
    for suit in range(4):
        alike = tuple(card for card in cards if suit_of(card) == suit)
        if len(alike) == FULL_FLUSH or (four_flush and len(alike) == SHORT_FLUSH):
            return (Part("flush", alike, len(alike)),)
    return ()


def _nobs_of(cards: Sequence[Card], starter: Card | None) -> Parts:
    """Return a jack of the starter's suit in a centre line, never the starter itself (T19)."""
    if starter is None:
        return ()
    return tuple(
        Part("nobs", (card,), 1)
        for card in cards
        if rank_of(card) == JACK and suit_of(card) == suit_of(starter) and card != starter
    )


def count_crib(cards: tuple[Card, ...], starter: Card) -> Parts:
    """Return the parts of the crib with the starter, as an ordinary crib: a flush needs all five cards (T20)."""
    return hand_parts(cards, starter, True)


def line_cards(grid: Grid, is_row: bool, index: int) -> tuple[Card, ...]:
    """Return the cards of a row or column 0 to 4, from west to east or from north to south, without holes."""
    cells = (ROWS if is_row else COLUMNS)[index]
    return tuple(card for number in cells if (card := grid[number]) is not None)


def count_grid_line(grid: Grid, is_row: bool, index: int, four_flush: bool) -> Parts:
    """Return the parts of the cards now in a row or column 0 to 4 (T17-T19)."""
    starter = grid[CENTRE] if index == MIDDLE else None
    return count_line(line_cards(grid, is_row, index), four_flush, starter)
