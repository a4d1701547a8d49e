"""Cells of the grid from the places of its cards: nobody says how large the grid is, its cards do."""

from collections.abc import Sequence

from autopeg.camera.reading import Point

_LEAST, _MOST = 0.045, 0.2
"""The least and the largest distance of two rows or columns, in parts of the picture; five must fit in it."""

_OFF = 0.36
"""How far from the middle of a cell a card can lie, in cells."""

_CLOSE = 0.25
"""The same for cards by which the size of a cell is found."""

_ROUNDS = 3

_REACH = 2
"""Cells from the centre to the edge of the grid (T13)."""


def cells_of(centre: Point, places: Sequence[Point]) -> list[tuple[int, int] | None]:
    """Return the (row, column) of cards by their places, None for one outside the grid. centre: of the starter."""
    columns = _steps([x - centre[0] for x, _ in places])
    rows = _steps([y - centre[1] for _, y in places])
    return [
        None if row is None or column is None else (row + _REACH, column + _REACH)
        for row, column in zip(rows, columns, strict=True)
    ]


def _steps(offsets: Sequence[float]) -> list[int | None]:
    """Return how many cells each offset is from the centre, None for one that is outside or between two cells."""
    pitch = _pitch(offsets)
    if pitch is None:
        return [0 if abs(offset) < _LEAST else None for offset in offsets]
    shift = 0.0
    for _ in range(_ROUNDS):
        shift, pitch = _line_through(offsets, shift, pitch)
    cells = [(offset - shift) / pitch for offset in offsets]
    return [round(each) if abs(round(each)) <= _REACH and abs(each - round(each)) <= _OFF else None for each in cells]


def _line_through(offsets: Sequence[float], shift: float, pitch: float) -> tuple[float, float]:
    """Return the middle of the grid and the distance of two cells that fit best: cards do not lie exactly in theirs,
    the starter neither."""
    pairs = [(0, 0.0)]
    for offset in offsets:
        step = round((offset - shift) / pitch)
        if abs(step) <= _REACH and abs((offset - shift) / pitch - step) <= _OFF:
            pairs.append((step, offset))
    middle_step = sum(step for step, _ in pairs) / len(pairs)
    middle = sum(offset for _, offset in pairs) / len(pairs)
    spread = sum((step - middle_step) ** 2 for step, _ in pairs)
    if not spread:
        return shift, pitch
    slope = sum((step - middle_step) * (offset - middle) for step, offset in pairs) / spread
    return (middle - slope * middle_step, slope) if slope > 0 else (shift, pitch)


def _pitch(offsets: Sequence[float]) -> float | None:
    """Return the distance of two cells that fits the offsets best, the largest one if several do; None without any."""
    large = [abs(offset) for offset in offsets if abs(offset) >= _LEAST]
    tried = sorted({each / steps for each in large for steps in (1, 2)}, reverse=True)
    tried = [pitch for pitch in tried if _LEAST <= pitch <= _MOST]
    if not tried:
        return None
    best = max(tried, key=lambda pitch: sum(_fit(each / pitch) for each in large))
    pairs = [(each, step) for each in large if _fit(each / best) and (step := round(each / best))]
    return sum(each * step for each, step in pairs) / sum(step * step for _, step in pairs)


def _fit(cells: float) -> float:
    """Return how well an offset fits, from 1 in the middle of a cell to 0 between two or outside."""
    off = abs(cells - round(cells))
    return 1 - off if off <= _CLOSE and 1 <= round(cells) <= _REACH else 0.0
