"""The table of 5 by 5 cells: rows from north to south, columns from west to east, the starter in the centre (T3).

A grid is a tuple of 25 cards or None, row after row; a cell is a number 0 to 24 in it, or (row, column) for people.
"""

from collections.abc import Callable
from operator import itemgetter

from autopeg.engine.cards import Card

SIZE = 5
CELLS = SIZE * SIZE
CENTRE = CELLS // 2
MIDDLE = SIZE // 2
"""The number of the centre row and of the centre column."""

Grid = tuple[Card | None, ...]
Cell = tuple[int, int]

EMPTY: Grid = (None,) * CELLS


def _neighbours_of(cell: int) -> tuple[int, ...]:
    row, column = divmod(cell, SIZE)
    return tuple(
        other
        for other in range(CELLS)
        if other != cell and abs(other // SIZE - row) <= 1 and abs(other % SIZE - column) <= 1
    )


NEIGHBOURS = tuple(_neighbours_of(cell) for cell in range(CELLS))
"""By cell, the cells that touch it at a side or a corner (T13)."""
_AROUND: tuple[Callable[[Grid], Grid], ...] = tuple(itemgetter(*iter(cells)) for cells in NEIGHBOURS)
"""Functions that take the cells that touch a cell from a grid."""

_TOUCHED = tuple(sum(1 << other for other in cells) for cells in NEIGHBOURS)
"""The same as bits: 1 << number of the cell."""

_CELLS = tuple(divmod(number, SIZE) for number in range(CELLS))


def is_on_grid(cell: Cell) -> bool:
    """Return whether a cell is at most two from the centre each way (T13)."""
    return 0 <= cell[0] < SIZE and 0 <= cell[1] < SIZE


def number_of(cell: Cell) -> int:
    """Return the number 0 to 24 of a cell that is on the grid."""
    return cell[0] * SIZE + cell[1]


def cell_of(number: int) -> Cell:
    """Return (row, column) of a cell's number."""
    return _CELLS[number]


def touches(grid: Grid, number: int) -> bool:
    """Return whether this cell touches a card at a side or a corner (T13)."""
    around = _AROUND[number](grid)
    return around.count(None) < len(around)


def open_cells(grid: Grid, anywhere: bool) -> tuple[int, ...]:
    """Return the empty cells where a card may be placed. anywhere: even if they touch no card (T14), else not (T13)."""
    empty: list[int] = []
    touched = 0
    for number, card in enumerate(grid):
        if card is None:
            empty.append(number)
        else:
            touched |= _TOUCHED[number]
    return tuple(empty if anywhere else [number for number in empty if touched >> number & 1])


def line_of(grid: Grid, is_row: bool, index: int) -> Grid:
    """Return the cells of a row or column 0 to 4, from west to east or from north to south."""
    return grid[index * SIZE : (index + 1) * SIZE] if is_row else grid[index::SIZE]


def rows_of(grid: Grid) -> tuple[tuple[Card | None, ...], ...]:
    """Return a grid as five rows of five."""
    return tuple(grid[row * SIZE : (row + 1) * SIZE] for row in range(SIZE))
