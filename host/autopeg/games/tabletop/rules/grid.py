"""The table of 5 by 5 cells: rows from north to south, columns from west to east, the starter in the centre (T3).

A grid is a tuple of 25 cards or None, row after row; a cell is a number 0 to 24 in it, or (row, column) for people.
"""

from collections.abc import Callable
from itertools import compress
from operator import is_not, itemgetter

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

_BITS = tuple(1 << cell for cell in range(CELLS))
"""The cells as bits, to find the open ones among all at once."""
_WEST, _EAST = (sum(_BITS[column::SIZE]) for column in (0, SIZE - 1))
_ROW = (1 << SIZE) - 1
_CELLS_OF_ROWS = tuple(
    tuple(tuple(row * SIZE + column for column in range(SIZE) if bits >> column & 1) for bits in range(_ROW + 1))
    for row in range(SIZE)
)
"""By row, and by the bits of the row, the numbers of its cells."""

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
    filled = sum(compress(_BITS, map(is_not, grid, EMPTY)))
    cells = ~filled if anywhere else ~filled & _around(filled)
    first, second, third, fourth, fifth = _CELLS_OF_ROWS
    return (
        first[cells & _ROW]
        + second[cells >> SIZE & _ROW]
        + third[cells >> 2 * SIZE & _ROW]
        + fourth[cells >> 3 * SIZE & _ROW]
        + fifth[cells >> 4 * SIZE & _ROW]
    )


def _around(bits: int) -> int:
    """Return the bits of cells with those of all cells that touch them at a side or a corner, and some off the grid."""
    rows = bits | (bits & ~_EAST) << 1 | (bits & ~_WEST) >> 1
    return rows | rows << SIZE | rows >> SIZE


def line_of(grid: Grid, is_row: bool, index: int) -> Grid:
    """Return the cells of a row or column 0 to 4, from west to east or from north to south."""
    return grid[index * SIZE : (index + 1) * SIZE] if is_row else grid[index::SIZE]


def rows_of(grid: Grid) -> tuple[tuple[Card | None, ...], ...]:
    """Return a grid as five rows of five."""
    return tuple(grid[row * SIZE : (row + 1) * SIZE] for row in range(SIZE))
