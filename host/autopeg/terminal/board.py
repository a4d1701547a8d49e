"""Board drawn in character cells: three streets and two curves, holes in groups of five, two pegs a lane.

    1 → 35 along the top, 36–45 round the great curve, 46 → 80 back along the bottom, 81–85 round the small curve and
    86 → 120 up the middle to the finish, hole 121.

The outermost lane is lane 0. Source: docs/rules/cribbage.md C38, C40.
"""

from collections.abc import Sequence
from functools import cache
from math import cos, pi, sin

from rich.text import Text

from autopeg.session.course import LANE_LETTERS, Course, Hop
from autopeg.terminal.board_canvas import LANE_PEGS, Canvas, Spot
from autopeg.terminal.palette import CREAM, GOLD, LANE_COLORS, RIM, WOOD, mixed
from pegcore.track import finish_hole, place_of

_GREAT_CURVE, _BOTTOM, _SMALL_CURVE, _MIDDLE, _FINISH = 36, 46, 81, 86, 121

_BACK_PEGS = "○□△◇"
_GHOST_PEG = "+"

_HOLE, _UNUSED, _LABEL = 0.5, 0.16, 0.6
"""Ink strength on the wood of holes, of holes beyond the finish, and of numbers."""

_USUAL = Course(skunk="lurch")


@cache
def board_for(lanes: int, course: Course, pitch: int = 1, ascii_only: bool = False) -> "Board":
    """Return the board for a course."""
    return Board(lanes, course, pitch, ascii_only)


class Board:
    """The board of a game. lanes: 2 to 4; course: the course that the pegs run; pitch: columns per hole, 1 or 2."""

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
        self.bare = self._draw_bare(course)
        """The board without pegs."""

    def spot(self, lane: int, hole: int) -> Spot:
        """Return the cell of a hole, 1 to 121, of a lane."""
        return self._spots[lane][hole - 1]

    def start_spot(self, lane: int, is_front: bool) -> Spot:
        """Return the cell of a lane's peg before its first point."""
        return (1 + lane, self._left - (2 if is_front else 3))

    def peg_spot(self, lane: int, points: int, is_front: bool) -> Spot:
        """Return the cell of a peg with this many points (C40)."""
        _, hole = place_of(points, self.target, self.unit)
        return self.spot(lane, hole) if hole else self.start_spot(lane, is_front)

    def draw(self, pegs: Sequence[tuple[int, int]], hop: Hop | None = None, ghost: Hop | None = None) -> list[Text]:
        """Return the rows of the board with its pegs. pegs: (back, front) by lane.

        hop: the peg that is moving; ghost: where a peg would go if the typed points were pegged.
        """
        canvas = self.bare.copy()
        fronts, backs = (LANE_LETTERS, LANE_LETTERS.lower()) if self._ascii else (LANE_PEGS, _BACK_PEGS)
        for lane, (back, front) in enumerate(pegs):
            color = LANE_COLORS[lane]
            back_at = hop.at if hop is not None and hop.lane == lane else back
            canvas.put(self.peg_spot(lane, back_at, False), backs[lane], color)
            canvas.put(self.peg_spot(lane, front, True), fronts[lane], color, is_bold=True)
            lap, _ = place_of(front, self.target, self.unit)
            if self._target_holes > _FINISH and lap:
                canvas.put((1 + lane, self._left - 6), str(lap), color)
        if ghost is not None:
            spot = self.peg_spot(ghost.lane, ghost.at, True)
            canvas.put(spot, _GHOST_PEG, canvas.at(spot).back, LANE_COLORS[ghost.lane], is_bold=True)
        return canvas.paint()

    # -- geometry

    def _along(self, index: int) -> int:
        """Return the columns from the first hole of a straight to hole `index`, with a gap after every five."""
        return index * self._pitch + index // 5

    def _place(self, lane: int, hole: int) -> Spot:
        lanes = self.lanes
        if hole < _GREAT_CURVE:
            return (1 + lane, self._left + self._along(hole - 1))
        if hole < _BOTTOM:
            # Only half of the curve is computed and then mirrored, so that rounding cannot make the halves differ.
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
        """Return the columns from the end of the straights to the rim of the great curve; a row is two columns high."""
        return 3 * self.lanes - 2 * lane + self._pitch + 1

    def _small_radius(self, lane: int) -> int:
        return (self.lanes - lane) * 2 + self._pitch

    def _line_column(self, hole: int) -> int:
        """Return the column of the line that a peg crosses with this hole, in the gap before a group of five."""
        column = self.spot(0, hole)[1]
        return column + 1 if _BOTTOM <= hole < _SMALL_CURVE else column - 1

    def _label_row(self, hole: int) -> int:
        """Return the row beside the street of a hole that has room for numbers."""
        if hole < _BOTTOM:
            return 0
        return self.height - 1 if hole < _SMALL_CURVE else self.lanes + 1

    # -- the board without pegs

    def _draw_bare(self, course: Course) -> Canvas:
        canvas = Canvas(self.height, self.width, lambda row, _: RIM if row in (0, self.height - 1) else WOOD[row % 2])
        finish = finish_hole(self._target_holes)
        last = finish if self._target_holes <= _FINISH else _FINISH
        hole_sign, finish_sign = (".", "*") if self._ascii else ("•", "◎")
        for lane, color in zip(range(self.lanes), LANE_COLORS, strict=False):
            for hole in range(1, _FINISH + 1):
                spot = self.spot(lane, hole)
                if hole == finish and self._has_finish:
                    canvas.put(spot, finish_sign, color, is_bold=True)
                else:
                    ink, strength = (CREAM, _UNUSED) if hole > last else (color, _HOLE)
                    canvas.put(spot, hole_sign, mixed(ink, canvas.at(spot).back, strength))
            for is_front in (True, False):
                spot = self.start_spot(lane, is_front)
                canvas.put(spot, hole_sign, mixed(color, canvas.at(spot).back, _HOLE))
            canvas.put((1 + lane, self._left - 5), LANE_LETTERS[lane], color)
        for line, name in course.lines():
            self._draw_line(canvas, line, name)
        self._number(canvas, last)
        return canvas

    def _number(self, canvas: Canvas, last: int) -> None:
        """Write the numbers of every fifth used hole of the streets and of the last hole, if there is room."""
        for hole in [*range(5, _GREAT_CURVE, 5), *range(50, _SMALL_CURVE, 5), *range(90, _FINISH, 5), _FINISH]:
            if hole <= last:
                column = self.spot(0, hole)[1]
                text = str(hole)
                start = column if _BOTTOM <= hole < _SMALL_CURVE else column - len(text) + 1
                row = self._label_row(hole)
                if all(cell.ink != GOLD for cell in canvas.cells[row][start - 1 : start + len(text)]):
                    canvas.write((row, start), text, mixed(CREAM, canvas.at((row, start)).back, _LABEL))

    def _draw_line(self, canvas: Canvas, points: int, name: str) -> None:
        """Draw the line that a loser must cross. points: of the first hole beyond it."""
        _, hole = place_of(points, self.target, self.unit)
        column, line = self._line_column(hole), "|" if self._ascii else "┊"
        canvas.write((self._label_row(hole), column), f"{line}{name}", GOLD)
        for lane in range(self.lanes):
            canvas.put((self.spot(lane, hole)[0], column), line, GOLD)


def _turn(hole: int, first: int, end: int) -> tuple[float, bool]:
    """Return the angle of a hole on a half circle, 0 to pi / 2, and whether it is past the middle and mirrored.

    first, end: the holes of the half circle, with a gap between groups of five.
    """
    index = hole - first
    mirrored = index > end - 1 - hole
    from_end = end - 1 - hole if mirrored else index
    return pi * (from_end + 0.5) / (end - first + 0.5 * ((end - first) // 5 - 1)), mirrored


def _nearest(number: float) -> int:
    return int(number + 0.5)
