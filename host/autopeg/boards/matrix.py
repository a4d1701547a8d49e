"""A ready-made panel of LEDs: upright columns whose data runs to and fro, and where it lies under the holes."""

from collections.abc import Sequence
from itertools import product

from msgspec import Struct

_Point = tuple[float, float]


class MatrixPlace(Struct, frozen=True):
    """Where a panel lies. low: its lower left corner; first, last: the middles of its first and last LED."""

    low: _Point
    first: _Point
    last: _Point


class Matrix(Struct, frozen=True):
    """The LEDs of a ready-made panel, which comes with plugs on its wires."""

    columns: int
    rows: int
    pitch_mm: float

    @property
    def leds(self) -> int:
        return self.columns * self.rows

    @property
    def size_mm(self) -> _Point:
        return self.columns * self.pitch_mm, self.rows * self.pitch_mm

    def place(self, lights: Sequence[tuple[int, _Point]]) -> MatrixPlace | None:
        """Return where a panel lies whose LEDs are under these places, None if none can. lights: LEDs in data order.

        Its first LED may be in any corner; the data goes up or down there.
        """
        for is_right, is_upward in product((False, True), (False, True)):
            corners = {self._corner(led, at, is_right=is_right, is_upward=is_upward) for led, at in lights}
            if len(corners) == 1:
                ((x, y),) = corners
                (fx, fy), (lx, ly) = (
                    self._offset(led, is_right=is_right, is_upward=is_upward) for led in (0, self.leds - 1)
                )
                return MatrixPlace((x, y), (x + fx, y + fy), (x + lx, y + ly))
        return None

    def _corner(self, led: int, at: _Point, *, is_right: bool, is_upward: bool) -> _Point:
        """Return where the lower left corner is if this LED is there."""
        x, y = self._offset(led, is_right=is_right, is_upward=is_upward)
        return round(at[0] - x, 3), round(at[1] - y, 3)

    def _offset(self, led: int, *, is_right: bool, is_upward: bool) -> _Point:
        """Return the middle of an LED from the lower left corner. is_right, is_upward: how its first column runs."""
        column, place = divmod(led, self.rows)
        height = place if (column % 2 == 0) == is_upward else self.rows - 1 - place
        across = self.columns - 1 - column if is_right else column
        return (across + 0.5) * self.pitch_mm, (height + 0.5) * self.pitch_mm
