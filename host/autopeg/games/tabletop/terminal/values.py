"""Values of the lines of the table, and what a card would add to them."""

from itertools import chain
from typing import NamedTuple

from autopeg.engine.cards import Card
from autopeg.games.counting.rules import points_of
from autopeg.games.tabletop.rules import View
from autopeg.games.tabletop.rules.counting import count_grid_line
from autopeg.games.tabletop.rules.grid import SIZE, Cell, Grid, number_of, open_cells


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
    after = (*before[:number], card, *before[number + 1 :])
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
