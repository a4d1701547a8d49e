"""The straight board: each lane runs to and fro in rows, and every row is a whole piece of strip.

Every other lane is upside down, so that the data wire of one strip is short from lane to lane.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from autopeg.drawings.design.plan import Run, Straight, whole_mm

_SIDE_MM, _END_MM = 22.5, 25.0
"""The margins along the rows and at their ends."""
_SCREW_REACH_MM = 14.0
"""The strip along the edge that belongs to screws."""
_GROUP = 5
LEAST_ROW = 10
"""Holes of a row."""
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


class Rows(Struct, frozen=True):
    """A straight board. rows: of each lane; lane_gap_mm: between the nearest rows of two lanes."""

    lanes: int
    holes: int
    pitch_mm: float
    lane_gap_mm: float
    row_gap_mm: float
    rows: int

    @property
    def words(self) -> str:
        if self.rows == 1:
            return "straight from start to finish"
        if self.rows == 2:
            return "up and down a long plank"
        return f"{_NUMBERS[self.rows] if self.rows < len(_NUMBERS) else self.rows} rows each"

    @property
    def width_mm(self) -> float:
        spots = [spot for first, last in self._spots() for spot in (first, last)]
        return whole_mm((max(spots) - min(spots)) * self.pitch_mm + 2 * self._end_mm)

    @property
    def height_mm(self) -> float:
        return whole_mm(2 * _SIDE_MM + self.lanes * self._lane_mm + (self.lanes - 1) * self.lane_gap_mm)

    @property
    def _lane_mm(self) -> float:
        """The distance from the first row of a lane to its last."""
        return (self.rows - 1) * self.row_gap_mm

    @property
    def _end_mm(self) -> float:
        return max(_END_MM, self.pitch_mm / 2 + _SCREW_REACH_MM)

    def counts(self) -> Sequence[int]:
        """Return the holes of each row: whole groups of five, unless that makes the last row too long or too short."""
        if self.rows == 1:
            return [self.holes]
        for each in (self.holes // self.rows // _GROUP * _GROUP, -(-self.holes // self.rows // _GROUP) * _GROUP):
            last = self.holes - each * (self.rows - 1)
            if each / 2 <= last <= each + _GROUP - 1:
                return [each] * (self.rows - 1) + [last]
        each, more = divmod(self.holes, self.rows)
        return [each] * (self.rows - more) + [each + 1] * more

    def _spots(self) -> Iterator[tuple[int, int]]:
        """Yield where each row begins and ends, in pitches from the first hole."""
        at = 0
        for row, count in enumerate(self.counts()):
            end = at + (count - 1) * (-1 if row % 2 else 1)
            yield at, end
            at = end

    def runs(self) -> Sequence[Run]:
        """Return the runs of all lanes, one for each row."""
        return [run for lane in range(self.lanes) for run in self._runs(lane)]

    def _runs(self, lane: int) -> Iterator[Run]:
        top_mm = self.height_mm - _SIDE_MM - lane * (self._lane_mm + self.lane_gap_mm)
        spots = list(self._spots())
        least = min(min(spot) for spot in spots)
        first = 1
        for row, (begin, end) in enumerate(spots):
            below = row if lane % 2 == 0 else self.rows - 1 - row
            y_mm = top_mm - below * self.row_gap_mm
            x_mm, to_mm = (self._end_mm + (spot - least) * self.pitch_mm for spot in (begin, end))
            count = abs(end - begin) + 1
            yield Run(lane, first, first + count - 1, Straight((x_mm, y_mm), (to_mm, y_mm)))
            first += count


def boards_of_rows(
    lanes: int, holes: int, pitch_mm: float, gaps_mm: tuple[float, float], rows: int | None
) -> Iterator[Rows]:
    """Yield the boards to choose from, those with two rows first, then those with fewer pieces. rows: only these."""
    lane_gap_mm, row_gap_mm = gaps_mm
    for number in (2, 1, *range(3, holes // LEAST_ROW + 1)) if rows is None else (rows,):
        yield Rows(lanes, holes, pitch_mm, lane_gap_mm, row_gap_mm, number)
