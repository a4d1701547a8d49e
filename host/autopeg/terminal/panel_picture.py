"""Picture of a board's panel in characters, for any window size: wood, lanes, labels and LEDs.

Streets run from left to right, so a tall panel is turned on its side. Along a street, holes are a whole number of
columns apart, all evenly; across, rows keep the distances of the panel, or a little more if the lanes would touch.
A lit hole has the shape of its lane, a dark one is a dot, so that lanes differ without colour too.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import floor, log2, sqrt

from msgspec import Struct
from rich.text import Text

from autopeg.boards.board_layout import BoardLayout
from autopeg.boards.led_frame import Color
from autopeg.boards.panel import Panel
from autopeg.session.course import LANE_LETTERS
from autopeg.terminal.board_canvas import LANE_PEGS, Canvas, Spot, lane_label
from autopeg.terminal.palette import CREAM, GOLD, RIM, mixed
from pegcore.track import STREET_HOLES

MARGIN = 1
"""Rows and columns of wood around the holes."""

_MOST_PITCH = 4
_ROW_HEIGHT = 2  # the height of a row, in columns
_LEAST_STREET = 8  # at least this many holes in one line are a street
_SHAPE_WEIGHT = 0.35  # cost of twice or half the right height, relative to holes that are half a row off
_SCREEN_GAMMA = 1 / 2.2  # gamma: half of a byte looks darker on a screen than a half-lit LED
_FULL_LIGHT = 180  # sum of a front peg's three bytes at the default brightness; anything above looks no brighter
_WOOD = ("#4a2e1b", "#50321d", "#472c19", "#4d301c")
_DARK_HOLE = "#160d07"
_LANE_TINT = 0.28
_GLOW, _HALO = 0.3, 0.15
_LEAST_STRENGTH = 0.2  # keeps the faintest light distinct from a dark hole
_NEAR_ROWS, _NEAR_COLUMNS = 4, 8  # lanes this close together share a label
_FAINT = 0.6  # weaker lights do not shine on the wood around them


class Plot(Struct, frozen=True):
    """The holes of a panel in cells. columns, rows: including the rim."""

    pitch: int
    """Columns from hole to hole."""
    columns: int
    rows: int
    spots: tuple[tuple[Spot, ...], ...]
    """The cell of each hole, by lane."""


@lru_cache(maxsize=64)
def plot_panel(panel: Panel, columns: int, rows: int) -> Plot | None:
    """Return the largest plot of a panel that fits, None if two holes would share a cell."""
    along, across = _laid(panel)
    for pitch in range(_MOST_PITCH, 0, -1):
        at_columns = _columns(along, panel.led_pitch_mm / pitch)
        width = max(at_columns) + 1 + 2 * MARGIN
        if width > columns:
            continue
        at_rows = _rows(across, at_columns, _ROW_HEIGHT * panel.led_pitch_mm / pitch, rows - 2 * MARGIN)
        if at_rows is not None:
            places = zip(panel.holes, at_rows, at_columns, strict=True)
            spots: list[list[Spot]] = [[] for _ in range(panel.holes[-1].lane + 1)]
            for hole, row, column in places:
                spots[hole.lane].append((MARGIN + row, MARGIN + column))
            return Plot(pitch, width, max(at_rows) + 1 + 2 * MARGIN, tuple(map(tuple, spots)))
    return None


def _laid(panel: Panel) -> tuple[list[float], list[float]]:
    """Return how far to the right and how far down each hole is, in millimetres; a tall panel is turned clockwise."""
    if panel.height_mm > panel.width_mm:
        return [hole.y_mm for hole in panel.holes], [hole.x_mm for hole in panel.holes]
    return [hole.x_mm for hole in panel.holes], [panel.height_mm - hole.y_mm for hole in panel.holes]


def _columns(along: Sequence[float], column_mm: float) -> list[int]:
    """Return the column of each hole, from 0. Holes of a street are evenly apart, as the first hole is one of them."""
    found = [floor((at - along[0]) / column_mm + 0.501) for at in along]
    first = min(found)
    return [column - first for column in found]


def _rows(across: Sequence[float], columns: Sequence[int], row_mm: float, most: int) -> list[int] | None:
    """Return the row of each hole, from 0, or None if holes always share cells.

    row_mm: the height of a row if the shape is kept; most: the rows available. Of all heights at which no two holes
    share a cell, choose the one with the streets nearest to the middle of their rows and the shape nearest to the
    panel's.
    """
    top, bottom = min(across), max(across)
    if top == bottom:
        return [0] * len(across) if most > 0 else None
    streets = [at for at, holes in Counter(across).items() if holes >= _LEAST_STREET]
    wanted = max((bottom - top) / row_mm + 1, 2 * len(streets) - 1)
    costs: list[tuple[float, list[int]]] = []
    heights = list(set(across))
    for count in range(2, most + 1):
        rows = (_nearest(place, count) for place in _places(heights, top, bottom, count))
        row_at = dict(zip(heights, rows, strict=True))
        found = [row_at[at] for at in across]
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


class PanelPicture:
    """Picture of a board in the cells of a plot. layout: of the board; ascii_only: ASCII only, for poor fonts."""

    def __init__(self, layout: BoardLayout, plot: Plot, ascii_only: bool = False) -> None:
        self._plot = plot
        self._ascii_only = ascii_only
        self._hole, self._finish, self._street = (".", "*", "|") if ascii_only else ("•", "◎", "┊")
        self._holes = {spot for spots in plot.spots for spot in spots}
        self._tints = ["#{:02x}{:02x}{:02x}".format(*color) for color in layout.colors]
        self._inks = [lane_color(color) for color in layout.colors]
        self._bare = Canvas(plot.rows, plot.columns, lambda row, column: _wood(row, column, plot))
        self._labelled: defaultdict[str, list[Spot]] = defaultdict(list)
        for lane, spots in enumerate(plot.spots):
            self._lay_lane(lane, spots)
        for lane, spots in enumerate(plot.spots):
            self._name_lane(lane, spots)
        for spots in plot.spots:
            self._mark(spots)

    def draw(self, lanes: Iterable[Sequence[Color]]) -> list[Text]:
        """Return the rows of the picture with the lights. lanes: the light of each hole, by lane."""
        canvas = self._bare.copy()
        for lane, (spots, colors) in enumerate(zip(self._plot.spots, lanes, strict=False)):
            for spot, color in zip(spots, colors, strict=False):
                if any(color):
                    self._light(canvas, spot, lane, color)
        return canvas.paint()

    def _light(self, canvas: Canvas, spot: Spot, lane: int, color: Color) -> None:
        row, column = spot
        hue, strength = seen(color)
        back = canvas.at(spot).back
        if strength > _FAINT:
            back = mixed(hue, back, _GLOW * strength)
            for beside in ((row, column - 1), (row, column + 1)):
                if beside not in self._holes:
                    canvas.put(beside, back=mixed(hue, canvas.at(beside).back, _HALO * strength))
        canvas.put(
            spot, (LANE_LETTERS if self._ascii_only else LANE_PEGS)[lane], mixed(hue, _DARK_HOLE, strength), back
        )

    # -- the board without lights

    def _lay_lane(self, lane: int, spots: Sequence[Spot]) -> None:
        for spot, following in pairwise(spots):
            for between in _between(spot, following):
                if between not in self._holes:
                    self._tint(between, lane)
        for spot in spots:
            self._tint(spot, lane)
            self._bare.put(spot, self._hole)
        self._bare.put(spots[-1], self._finish, GOLD)

    def _tint(self, spot: Spot, lane: int) -> None:
        self._bare.put(spot, ink=_DARK_HOLE, back=mixed(self._tints[lane], _WOOD[spot[0] % len(_WOOD)], _LANE_TINT))

    def _name_lane(self, lane: int, spots: Sequence[Spot]) -> None:
        """Write the shape and letter of a lane before its first hole."""
        (row, column), (_, second) = spots[:2]
        before = -1 if second >= column else 1
        for text in (lane_label(lane, self._ascii_only), LANE_LETTERS[lane]):
            for gap in (1, 0):
                start = column - gap - len(text) if before < 0 else column + 1 + gap
                if self._is_free(row, start, len(text)):
                    self._bare.write((row, start), text, self._inks[lane])
                    return

    def _mark(self, spots: Sequence[Spot]) -> None:
        """Label start, finish and streets of a lane if there is free wood, once for lanes side by side."""
        last = len(spots)
        self._label("finish", spots[-1])
        self._label("start", spots[0])
        for hole in range(STREET_HOLES, last - 1, STREET_HOLES):
            self._label(str(hole), spots[hole - 1])
            between = list(_between(spots[hole - 1], spots[hole]))
            if between and between[len(between) // 2] not in self._holes:
                self._bare.put(between[len(between) // 2], self._street, GOLD)

    def _label(self, text: str, spot: Spot) -> None:
        row, column = spot
        near = [
            at for at in self._labelled[text] if abs(at[0] - row) <= _NEAR_ROWS and abs(at[1] - column) <= _NEAR_COLUMNS
        ]
        self._labelled[text].append(spot)
        if near:
            return
        centred, ended = column - len(text) // 2, column - len(text) + 1
        above_and_below = [(beside, start) for start in (centred, ended, column) for beside in (row - 1, row + 1)]
        for at, start in [*above_and_below, (row, column + 2), (row, column - 1 - len(text))]:
            if self._is_free(at, start, len(text)):
                self._bare.write((at, start), text, GOLD)
                return

    def _is_free(self, row: int, start: int, length: int) -> bool:
        """Return whether these cells are bare wood, with no letter beside them."""
        columns = range(start, start + length)
        if not (0 <= row < self._plot.rows and start >= 0 and start + length <= self._plot.columns):
            return False
        cells = self._bare.cells[row]
        if any((cells[at].char, cells[at].back) != (" ", _wood(row, at, self._plot)) for at in columns):
            return False
        return not any(cells[at].char.isalnum() for at in (start - 1, start + length) if 0 <= at < len(cells))


def lane_color(color: Color) -> str:
    """Return the colour of a lane for letters on wood. color: from the board file."""
    return mixed("#{:02x}{:02x}{:02x}".format(*color), CREAM, 0.75)


def seen(light: Color) -> tuple[str, float]:
    """Return the hue of a lit LED at its brightest, and its strength, up to 1."""
    top = max(light)
    red, green, blue = (round(255 * (part / top) ** _SCREEN_GAMMA) for part in light)
    strength = min(1.0, sum(light) / _FULL_LIGHT) ** _SCREEN_GAMMA
    return f"#{red:02x}{green:02x}{blue:02x}", _LEAST_STRENGTH + (1 - _LEAST_STRENGTH) * strength


def _wood(row: int, column: int, plot: Plot) -> str:
    is_rim = row in (0, plot.rows - 1) or column in (0, plot.columns - 1)
    grain = _WOOD[row % len(_WOOD)]
    return mixed(RIM, grain, 0.5) if is_rim else grain


def _between(one: Spot, other: Spot) -> Iterator[Spot]:
    """Yield the cells between two consecutive holes."""
    (row, column), (next_row, next_column) = one, other
    steps = max(abs(next_row - row), abs(next_column - column))
    for step in range(1, steps):
        yield (
            round(row + (next_row - row) * step / steps),
            round(column + (next_column - column) * step / steps),
        )
