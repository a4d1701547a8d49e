"""Lines of the table from the view of a side: those that it counts, and those of the others (T3)."""

from collections.abc import Callable

from autopeg.engine.cards import Card
from autopeg.games.tabletop.rules import View
from autopeg.games.tabletop.rules.grid import SIZE, Cell
from autopeg.games.tabletop.rules.moves import Place

Line = tuple[Card, ...]


class TableLines:
    """The ten lines of a view as far as they are filled.

    owns_rows: whether the side's own lines are the rows; own, other: five lines each, without holes.
    """

    def __init__(self, view: View) -> None:
        rows = tuple(_filled(row) for row in view.grid)
        columns = tuple(_filled(tuple(row[column] for row in view.grid)) for column in range(SIZE))
        self.owns_rows = view.seat % 2 == view.rows_side
        self.own, self.other = (rows, columns) if self.owns_rows else (columns, rows)

    def through(self, cell: Cell) -> tuple[int, int]:
        """Return the numbers of the side's own line and of the others' line through a cell."""
        row, column = cell
        return (row, column) if self.owns_rows else (column, row)

    def best_place(
        self, places: list[Place], built: Callable[[int], float], given: Callable[[int], float]
    ) -> tuple[Place, float]:
        """Return the place that gains most, and how much.

        built: points that the card adds to the side's own line of that number; given: those for a line of the others.
        """
        own = [built(index) if len(line) < SIZE else 0.0 for index, line in enumerate(self.own)]
        other = [given(index) if len(line) < SIZE else 0.0 for index, line in enumerate(self.other)]

        def gain(move: Place) -> float:
            mine, theirs = self.through(move.cell)
            return own[mine] - other[theirs]

        best = max(places, key=gain)
        return best, gain(best)


def _filled(cells: tuple[Card | None, ...]) -> Line:
    return tuple(card for card in cells if card is not None)


def owns_crib(view: View) -> bool:
    """Return whether the crib of this round counts for the player's side (T16)."""
    return view.dealer is not None and view.dealer % 2 == view.seat % 2
