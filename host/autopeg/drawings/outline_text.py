"""Text as outlines, so that a machine needs no font: closed contours of each letter, in millimetres."""

from collections.abc import Iterable, Sequence
from functools import cache
from math import ceil, cos, dist, radians, sin, sqrt
from pathlib import Path
from typing import Any

import reportlab
from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont

from autopeg.boards.panel import Point
from autopeg.drawings.sheet import Text

Contour = tuple[Point, ...]
"""The corners of a closed line, the first not repeated. Where contours lie in each other, even-odd is the letter."""

_FONT = Path(reportlab.__file__).with_name("fonts") / "Vera.ttf"
"""Bitstream Vera Sans, which comes with the writer of the PDF files."""

_FLAT_MM = 0.03
"""The most that a contour leaves its curve by, far less than the width of a beam."""


def contours_of(text: Text) -> tuple[Contour, ...]:
    """Return the contours of a text, placed and turned. Raises ValueError for a sign that the font lacks."""
    font = _font()
    scale = text.height_mm / font.capital
    along = (cos(radians(text.degrees)), sin(radians(text.degrees)))
    x, y = -width_mm(text) / 2, -text.height_mm / 2
    contours: list[Contour] = []
    for sign in text.words:
        width, curves = font.glyph(sign)
        for curve in curves:
            flat = [(x + a * scale, y + b * scale) for a, b in _flat(curve, _FLAT_MM / scale)]
            turned = (
                (
                    round(text.at[0] + a * along[0] - b * along[1], 3),
                    round(text.at[1] + a * along[1] + b * along[0], 3),
                )
                for a, b in flat
            )
            contours.append(_without_repeats(turned))
        x += width * scale
    return tuple(contour for contour in contours if len(contour) > 2)


def width_mm(text: Text) -> float:
    """Return the length of a text as outlines, from the start of its first sign to the end of its last."""
    font = _font()
    return sum(font.glyph(sign)[0] for sign in text.words) * text.height_mm / font.capital


_Step = tuple[Point, ...]
"""A point to go straight to, or the middle and the last point of a curve of second order."""


class _Pen(BasePen):
    """Collector of the curves of one glyph."""

    def __init__(self, glyphs: Any) -> None:
        super().__init__(glyphs)
        self.curves: list[list[_Step]] = []

    def _moveTo(self, pt: Point) -> None:  # noqa: N802 (fontTools calls it)
        self.curves.append([(pt,)])

    def _lineTo(self, pt: Point) -> None:  # noqa: N802
        self.curves[-1].append((pt,))

    def _qCurveToOne(self, pt1: Point, pt2: Point) -> None:  # noqa: N802
        self.curves[-1].append((pt1, pt2))


class _Font:
    """The font file, read glyph by glyph. All lengths in its own units."""

    def __init__(self) -> None:
        font: Any = TTFont(_FONT)
        self._glyphs = font.getGlyphSet()
        self._names: dict[int, str] = font.getBestCmap()
        self._known: dict[str, tuple[float, tuple[Sequence[_Step], ...]]] = {}
        self.capital: float = max(point[1] for step in self.glyph("H")[1][0] for point in step)

    def glyph(self, sign: str) -> tuple[float, tuple[Sequence[_Step], ...]]:
        """Return the width of a sign and its curves."""
        if sign not in self._known:
            name = self._names.get(ord(sign))
            if name is None:
                raise ValueError(f"the font has no {sign!r}")
            glyph, pen = self._glyphs[name], _Pen(self._glyphs)
            glyph.draw(pen)
            self._known[sign] = glyph.width, tuple(pen.curves)
        return self._known[sign]


@cache
def _font() -> _Font:
    return _Font()


def _flat(curve: Sequence[_Step], tolerance: float) -> list[Point]:
    """Return a curve as corners: the chords of n parts of a curve of second order are off by its bend / n²."""
    points: list[Point] = []
    for step in curve:
        if len(step) == 1:
            points.append(step[0])
            continue
        (x0, y0), (x1, y1), (x2, y2) = points[-1], step[0], step[1]
        bend = dist((x0 + x2, y0 + y2), (2 * x1, 2 * y1)) / 4
        parts = max(1, ceil(sqrt(bend / tolerance)))
        for part in range(1, parts + 1):
            t = part / parts
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
            points.append((a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2))
    return points


def _without_repeats(points: Iterable[Point]) -> Contour:
    """Return a closed line without corners that follow themselves, the last before the first included."""
    kept: list[Point] = []
    for point in points:
        if not kept or point != kept[-1]:
            kept.append(point)
    while len(kept) > 1 and kept[0] == kept[-1]:
        kept.pop()
    return tuple(kept)
