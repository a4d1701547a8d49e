"""Counting the lines of the table and the crib, with reasons (T17-T20); the end of a round.

After a round is counted the pegs move, and a side wins or the deal passes on (T8, T16-T29). Last come the values that
a screen shows while the table is filled.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from msgspec.structs import replace

from autopeg.counting.rules import as_parts, hand_parts, points_of, rank_parts
from autopeg.engine.cards import Card
from autopeg.engine.moves import Part
from autopeg.engine.table_state import with_item
from autopeg.games.tabletop.rules.grid import CENTRE, MIDDLE, SIZE, Cell, Grid, line_of, number_of, open_cells
from autopeg.games.tabletop.rules.moves import Event
from autopeg.games.tabletop.rules.state import SIDES, Options, State, Step, View
from pegcore.cards import rank_of
from pegcore.cribbage import HEELS_POINTS, JACK, count_flush_and_nobs_of_line
from pegcore.scoreboard import leapfrog

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
    ordered: list[int] = sorted(cards)
    return (*rank_parts(ordered), *as_parts(count_flush_and_nobs_of_line(ordered, four_flush, starter)))


def count_crib(cards: tuple[Card, ...], starter: Card) -> Parts:
    """Return the parts of the crib with the starter, as an ordinary crib: a flush needs all five cards (T20)."""
    return hand_parts(cards, starter, True)


def line_cards(grid: Grid, is_row: bool, index: int) -> tuple[Card, ...]:
    """Return the cards of a row or column 0 to 4, from west to east or from north to south, without holes."""
    return tuple([card for card in line_of(grid, is_row, index) if card is not None])


def count_grid_line(grid: Grid, is_row: bool, index: int, four_flush: bool) -> Parts:
    """Return the parts of the cards now in a row or column 0 to 4 (T17-T19)."""
    return count_line(line_cards(grid, is_row, index), four_flush, grid[CENTRE] if index == MIDDLE else None)


def count_heels(state: State) -> tuple[Event, ...]:
    """Return the event of a jack in the centre, for the dealer's side, or none (T8)."""
    starter, dealer = state.starter, state.dealer
    if starter is None or dealer is None or rank_of(starter) != JACK:
        return ()
    parts = (Part("heels", (starter,), HEELS_POINTS),)
    return (Event("show", dealer, state.side_of(dealer), HEELS_POINTS, parts, "heels", cards=(starter,)),)


def count_table(state: State) -> tuple[Event, ...]:
    """Return the counts of the ten lines and the crib, zeros included: the other side's lines, the dealing side's
    lines and its crib (T16, T21).
    """
    dealer, starter = state.dealer, state.starter
    assert dealer is not None
    assert starter is not None
    dealing = state.side_of(dealer)
    parts = count_crib(state.crib, starter)
    crib = Event("show", dealer, dealing, points_of(parts), parts, "crib", cards=(*state.crib, starter))
    return (*_lines_of(state, 1 - dealing), *_lines_of(state, dealing), crib)


def _lines_of(state: State, side: int) -> Iterator[Event]:
    is_row, is_ship = state.owns_rows(side), state.options.is_ship
    for index in range(SIZE):
        cards = line_cards(state.grid, is_row, index)
        parts = count_line(cards, is_ship, state.starter if index == MIDDLE else None)
        yield Event("show", side, side, points_of(parts), parts, "row" if is_row else "col", index, cards)


def hand_points(events: Iterable[Event]) -> tuple[int, int]:
    """Return the points of events by side: over a whole round the hand points (T27)."""
    points = [0] * SIDES
    for event in events:
        points[event.side] += event.points
    return points[0], points[1]


def game_points(points: Sequence[int]) -> tuple[int, int]:
    """Return the side with more hand points and the difference, which it gets in the Ship variation (T27)."""
    ahead = 0 if points[0] > points[1] else 1
    return ahead, points[ahead] - points[1 - ahead]


def peg(state: State, events: Iterable[Event]) -> State:
    """Return the state after a peg move for every event (T21)."""
    return peg_points(state, [(event.side, event.points) for event in events])


def peg_points(state: State, gains: Iterable[tuple[int, int]]) -> State:
    """Return the state after peg moves: sides with their points. A total can pass the target, but the front peg stops
    there (T21, T24)."""
    scores, pegs = list(state.scores), list(state.pegs)
    for side, points in gains:
        scores[side] += points
        pegs[side] = leapfrog(pegs[side], points, state.options.target)
    return replace(state, scores=tuple(scores), pegs=tuple(pegs))


def end_round(state: State) -> Step:
    """Count everything, then name the winner or pass the deal to the left (T16, T23, T24, T27, T28)."""
    events = count_table(state)
    if state.options.is_ship:
        state = peg_points(state, [game_points(hand_points((*count_heels(state), *events)))])
    else:
        state = peg(state, events)
    winner = winner_of(state.options, state.scores)
    if winner is not None:
        return replace(state, phase="over", winner=winner), events
    assert state.dealer is not None
    return replace(state, phase="deal", dealer=(state.dealer + 1) % state.players), events


def winner_of(options: Options, scores: tuple[int, ...]) -> int | None:
    """Return the side with more points once one has reached the target, None before that and in a tie (T24, T28)."""
    if max(scores) < options.target or scores[0] == scores[1]:
        return None
    return scores.index(max(scores))


class LineValues(NamedTuple):
    """Points of the five rows from north to south and of the five columns from west to east (T17-T19)."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]


def line_values(view: View) -> LineValues:
    """Return the value of every line so far."""
    grid = _flat(view)
    return LineValues(
        tuple(_points(view, grid, True, index) for index in range(SIZE)),
        tuple(_points(view, grid, False, index) for index in range(SIZE)),
    )


def gains(view: View, card: Card, cell: Cell) -> tuple[int, int]:
    """Return what a card in an empty cell would add to its row and to its column."""
    before = _flat(view)
    number = number_of(cell)
    after = with_item(before, number, card)
    row, column = cell
    return (
        _points(view, after, True, row) - _points(view, before, True, row),
        _points(view, after, False, column) - _points(view, before, False, column),
    )


def may_place_at(view: View) -> frozenset[int]:
    """Return the numbers of the cells in which a card may be placed (T13, T14)."""
    return frozenset(open_cells(_flat(view), anywhere=view.variant == "ship"))


def _flat(view: View) -> Grid:
    return tuple(chain.from_iterable(view.grid))


def _points(view: View, grid: Grid, is_row: bool, index: int) -> int:
    return points_of(count_grid_line(grid, is_row, index, view.variant == "ship"))
