"""The board in character cells: three streets and two curves, holes in groups of five, two pegs a lane.

    1 → 35 along the top, 36–45 round the great curve, 46 → 80 back along the bottom, 81–85 round the small curve and
    86 → 120 up the middle to the finish, hole 121.

The outermost lane is lane 0. Source: docs/rules/cribbage.md C38, C40, C49, C50.
"""

from collections.abc import Iterator, Sequence
from math import cos, pi, sin
from typing import NamedTuple

from autopeg.session.course import LANE_LETTERS, Course, Hop
from pegcore.scoreboard import lurch_line, skunk_line
from pegcore.track import finish_hole, place_of

_GREAT_CURVE, _BOTTOM, _SMALL_CURVE, _MIDDLE, _FINISH = 36, 46, 81, 86, 121

FRONT_PEGS, BACK_PEGS = "●■▲◆", "○□△◇"
FRONT_LETTERS, BACK_LETTERS = LANE_LETTERS, LANE_LETTERS.lower()
GHOST_PEG = "+"

Spot = tuple[int, int]
"""A row and a column, from 0 at the top left."""


class Cell(NamedTuple):
    """One character of the board. ink: wood, hole, unused, finish, front, back, ghost, line or label.

    lane: whose, or -1.
    """

    char: str
    ink: str
    lane: int = -1


WOOD = Cell(" ", "wood")


_USUAL = Course(skunk="lurch")


class Board:
    """The board of a game. lanes: 2 to 4; course: what the pegs run on; pitch: columns a hole, 1 or 2."""

    def __init__(self, lanes: int, course: Course = _USUAL, pitch: int = 1, ascii_only: bool = False) -> None:
        self.lanes = lanes
        self.target = course.target
        self.unit = course.unit
        self._target_holes = course.target // course.unit
        self._pitch = pitch
        self._has_finish = course.has_finish
        self._ascii = ascii_only
        self._left = self._small_radius(0) + 2
        self._right = self._left + self._along(_GREAT_CURVE - 2)
        self.width = self._right + self._great_radius(0) + 3
        self.height = 3 * lanes + 4
        self._spots = [[self._place(lane, hole) for hole in range(1, _FINISH + 1)] for lane in range(lanes)]
        self._bare = self._draw_bare(course.skunk)

    def spot(self, lane: int, hole: int) -> Spot:
        """Return where a hole 1 to 121 of a lane is."""
        return self._spots[lane][hole - 1]

    def start_spot(self, lane: int, is_front: bool) -> Spot:
        """Return where a peg of a lane stands before its first point."""
        return (1 + lane, self._left - (2 if is_front else 3))

    def peg_spot(self, lane: int, points: int, is_front: bool) -> Spot:
        """Return where a peg with so many points stands (C40)."""
        _, hole = place_of(points, self.target, self.unit)
        return self.spot(lane, hole) if hole else self.start_spot(lane, is_front)

    def draw(
        self, pegs: Sequence[tuple[int, int]], hop: Hop | None = None, ghost: Hop | None = None
    ) -> list[list[Cell]]:
        """Return the rows of cells with the pegs in them. pegs: (back, front) by lane.

        hop: the peg that is moving; ghost: where a peg would go if what is being typed were pegged.
        """
        rows = [list(row) for row in self._bare]
        fronts, backs = (FRONT_LETTERS, BACK_LETTERS) if self._ascii else (FRONT_PEGS, BACK_PEGS)
        for lane, (back, front) in enumerate(pegs):
            moving = hop if hop is not None and hop.lane == lane else None
            back_at = back if moving is None else moving.at
            _put(rows, self.peg_spot(lane, back_at, False), Cell(backs[lane], "back", lane))
            _put(rows, self.peg_spot(lane, front, True), Cell(fronts[lane], "front", lane))
            lap, _ = place_of(front, self.target, self.unit)
            if self._target_holes > _FINISH and lap:
                _put(rows, (1 + lane, self._left - 6), Cell(str(lap), "label", lane))
        if ghost is not None:
            _put(rows, self.peg_spot(ghost.lane, ghost.at, True), Cell(GHOST_PEG, "ghost", ghost.lane))
        return rows

    # -- geometry

    def _along(self, index: int) -> int:
        """The columns from the first hole of a straight to hole `index` of it; a gap after every five."""
        return index * self._pitch + index // 5

    def _place(self, lane: int, hole: int) -> Spot:
        lanes = self.lanes
        if hole < _GREAT_CURVE:
            return (1 + lane, self._left + self._along(hole - 1))
        if hole < _BOTTOM:
            # The curve is drawn to its middle and mirrored, so that rounding cannot bend its halves differently.
            turn, mirrored = _turn(hole, _GREAT_CURVE, _BOTTOM)
            row = _nearest((3 * lanes + 3) / 2 - (3 * lanes + 1 - 2 * lane) / 2 * cos(turn))
            column = self._right + 1 + _nearest(self._great_radius(lane) * sin(turn))
            return (3 * lanes + 3 - row if mirrored else row, column)
        if hole < _SMALL_CURVE:
            return (3 * lanes + 2 - lane, self._left + self._along(_SMALL_CURVE - 1 - hole))
        if hole < _MIDDLE:
            turn, mirrored = _turn(hole, _SMALL_CURVE, _MIDDLE)
            rise = _nearest((lanes - lane) * cos(turn))
            column = self._left - 1 - _nearest(self._small_radius(lane) * sin(turn))
            return (2 * lanes + 2 + (-rise if mirrored else rise), column)
        column = self._right + 4 if hole == _FINISH else self._left + self._along(hole - _MIDDLE)
        return (lanes + 2 + lane, column)

    def _great_radius(self, lane: int) -> int:
        """The columns from the end of the straights to the outside of the great curve; a row is two columns high."""
        return 3 * self.lanes - 2 * lane + self._pitch + 1

    def _small_radius(self, lane: int) -> int:
        return (self.lanes - lane) * 2 + self._pitch

    def _line_column(self, hole: int) -> int:
        """The column of the line that is crossed with this hole, in the gap before a group of five."""
        column = self.spot(0, hole)[1]
        return column + 1 if _BOTTOM <= hole < _SMALL_CURVE else column - 1

    def _label_row(self, hole: int) -> int:
        """The row beside the street of a hole that has room for numbers."""
        if hole < _BOTTOM:
            return 0
        return self.height - 1 if hole < _SMALL_CURVE else self.lanes + 1

    # -- what never changes

    def _draw_bare(self, skunk: str) -> list[list[Cell]]:
        rows = [[WOOD] * self.width for _ in range(self.height)]
        finish = finish_hole(self._target_holes)
        last = finish if self._target_holes <= _FINISH else _FINISH
        hole_sign, finish_sign = (".", "*") if self._ascii else ("•", "◎")
        for lane in range(self.lanes):
            for hole in range(1, _FINISH + 1):
                is_finish = hole == finish and self._has_finish
                ink = "unused" if hole > last else "finish" if is_finish else "hole"
                char = finish_sign if is_finish else hole_sign
                _put(rows, self.spot(lane, hole), Cell(char, ink, lane))
            for is_front in (True, False):
                _put(rows, self.start_spot(lane, is_front), Cell(hole_sign, "hole", lane))
            _put(rows, (1 + lane, self._left - 5), Cell(FRONT_LETTERS[lane], "label", lane))
        for line, name in _lines(skunk, self.target):
            self._draw_line(rows, line, name)
        self._number(rows, last)
        return rows

    def _number(self, rows: list[list[Cell]], last: int) -> None:
        """Write the number of every fifth hole of the streets that is used, and of the last, where there is room."""
        for hole in [*range(5, _GREAT_CURVE, 5), *range(50, _SMALL_CURVE, 5), *range(90, _FINISH, 5), _FINISH]:
            if hole <= last:
                column = self.spot(0, hole)[1]
                text = str(hole)
                start = column if _BOTTOM <= hole < _SMALL_CURVE else column - len(text) + 1
                row = self._label_row(hole)
                if all(cell.ink != "line" for cell in rows[row][start - 1 : start + len(text)]):
                    _write(rows, (row, start), text, "label")

    def _draw_line(self, rows: list[list[Cell]], points: int, name: str) -> None:
        """Draw the line that a loser must have crossed: `points` is the first hole beyond it."""
        _, hole = place_of(points, self.target, self.unit)
        column = self._line_column(hole)
        label_row = self._label_row(hole)
        _write(rows, (label_row, column), f"{'|' if self._ascii else '┊'}{name}", "line")
        for lane in range(self.lanes):
            _put(rows, (self.spot(lane, hole)[0], column), Cell("|" if self._ascii else "┊", "line"))


def _lines(skunk: str, target: int) -> Iterator[tuple[int, str]]:
    """Yield the lines of a skunk rule: the first hole beyond each, and its name (C49, C50)."""
    if skunk in ("lurch", "double_skunk"):
        yield lurch_line(target), "lurch" if skunk == "lurch" else "double"
    if skunk in ("skunk", "double_skunk"):
        yield skunk_line(target), "skunk"


def _turn(hole: int, first: int, end: int) -> tuple[float, bool]:
    """The angle of a hole on a half circle, 0 to pi / 2, and whether it is past its middle and mirrored.

    first, end: the holes of the half circle; its groups of five lie apart.
    """
    index = hole - first
    mirrored = index > end - 1 - hole
    from_end = end - 1 - hole if mirrored else index
    return pi * (from_end + 0.5) / (end - first + 0.5 * ((end - first) // 5 - 1)), mirrored


def _nearest(number: float) -> int:
    return int(number + 0.5)


def _put(rows: list[list[Cell]], spot: Spot, cell: Cell) -> None:
    rows[spot[0]][spot[1]] = cell


def _write(rows: list[list[Cell]], spot: Spot, text: str, ink: str) -> None:
    row, column = spot
    for index, char in enumerate(text):
        if 0 <= column + index < len(rows[row]):
            rows[row][column + index] = Cell(char, ink)
