"""Layout of a board's panel in character cells: the cell of every hole of its board file, for any window size.

Streets run from left to right, so a tall panel is turned on its side. Along a street, holes are a whole number of
columns apart, all evenly; across, rows keep the distances of the panel, or a little more if the lanes would touch.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import floor, log2, sqrt

from msgspec import Struct

from autopeg.boards.panel import Panel
from autopeg.terminal.board_canvas import Spot

RIM = 1
"""Rows and columns of wood around the holes."""

_MOST_PITCH = 4
_ROW_HEIGHT = 2  # the height of a row, in columns
_LEAST_STREET = 8  # at least this many holes in one line are a street
_SHAPE_WEIGHT = 0.35  # cost of twice or half the right height, relative to holes that are half a row off


class Plot(Struct, frozen=True):
    """The holes of a panel in cells. columns, rows: including the rim."""

    pitch: int
    """Columns from hole to hole."""
    columns: int
    rows: int
    spots: tuple[tuple[Spot, ...], ...]
    """The cell of each hole, by lane."""


def plot_panel(panel: Panel, columns: int, rows: int) -> Plot | None:
    """Return the largest plot of a panel that fits, None if two holes would share a cell."""
    along, across = _laid(panel)
    for pitch in range(_MOST_PITCH, 0, -1):
        at_columns = _columns(along, panel.led_pitch_mm / pitch)
        width = max(at_columns) + 1 + 2 * RIM
        if width > columns:
            continue
        at_rows = _rows(across, at_columns, _ROW_HEIGHT * panel.led_pitch_mm / pitch, rows - 2 * RIM)
        if at_rows is not None:
            places = zip(panel.holes, at_rows, at_columns, strict=True)
            spots: list[list[Spot]] = [[] for _ in range(panel.holes[-1].lane + 1)]
            for hole, row, column in places:
                spots[hole.lane].append((RIM + row, RIM + column))
            return Plot(pitch, width, max(at_rows) + 1 + 2 * RIM, tuple(map(tuple, spots)))
    return None


def _laid(panel: Panel) -> tuple[list[float], list[float]]:
    """Return how far to the right and how far down each hole is, in millimetres; a tall panel is turned clockwise."""
    if panel.height_mm > panel.width_mm:
        return [hole.y_mm for hole in panel.holes], [hole.x_mm for hole in panel.holes]
    return [hole.x_mm for hole in panel.holes], [panel.height_mm - hole.y_mm for hole in panel.holes]


def _columns(along: Sequence[float], column_mm: float) -> list[int]:
    """Return the column of each hole, from 0. Holes of a street are evenly apart, as the first hole is one of them."""
    found = [floor((at - along[0]) / column_mm + 0.501) for at in along]
    return [column - min(found) for column in found]


def _rows(across: Sequence[float], columns: Sequence[int], row_mm: float, most: int) -> list[int] | None:
    """Return the row of each hole, from 0, or None if holes always share cells.

    row_mm: the height of a row if the shape is kept; most: the rows available. Of all heights at which no two holes
    share a cell, choose the one with the streets nearest to the middle of their rows and the shape nearest to the
    panel's.
    """
    top, bottom = min(across), max(across)
    streets = [at for at, holes in Counter(across).items() if holes >= _LEAST_STREET]
    wanted = max((bottom - top) / row_mm + 1, 2 * len(streets) - 1)
    costs: list[tuple[float, list[int]]] = []
    for count in range(2, most + 1):
        found = [_nearest(at, count) for at in _places(across, top, bottom, count)]
        if len(set(zip(found, columns, strict=True))) == len(found):
            off = [at - _nearest(at, count) for at in _places(streets, top, bottom, count)]
            blur = sqrt(sum(part * part for part in off) / max(1, len(off)))
            costs.append((blur + _SHAPE_WEIGHT * abs(log2(count / wanted)), found))
    return min(costs)[1] if costs else None


def _places(across: Sequence[float], top: float, bottom: float, count: int) -> Iterator[float]:
    """Yield each position on a scale of `count` rows, the outermost in the first and the last row."""
    for at in across:
        yield (at - top) / (bottom - top) * (count - 1)


def _nearest(at: float, count: int) -> int:
    """Return the nearest of `count` rows; the halves round as mirror images, to keep curves symmetrical."""
    last = count - 1
    return floor(at + 0.5) if at <= last / 2 else last - floor(last - at + 0.5)
