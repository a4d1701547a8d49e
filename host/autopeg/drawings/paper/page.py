"""A page of A4 with marks on it, in millimetres from its lower left corner, x to the right and y up."""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct
from reportlab.pdfbase.pdfmetrics import stringWidth

from autopeg.boards.panel import Point
from autopeg.drawings.imprint import imprint
from autopeg.drawings.sheet import Line, arc_between

SHORT_MM, LONG_MM = 210.0, 297.0
LETTER_MM = 2.0
"""The height of the smallest capitals: what people read at arm's length."""
MARGIN_MM = 10.0

THIN_MM, MEDIUM_MM, THICK_MM = 0.18, 0.3, 0.5

INK, SOFT, RED, BLUE, GREEN = "#1a1a1a", "#8a8a8a", "#c01818", "#1454b8", "#17803d"

_CAPITAL = 0.7
"""The height of capitals as a share of the size of the font."""

Anchor = Literal["start", "middle", "end"]


class Stroke(Struct, frozen=True):
    """A line through points, or an area."""

    points: tuple[Point, ...]
    is_closed: bool = False
    width_mm: float = THIN_MM
    color: str | None = INK
    fill: str | None = None
    is_dashed: bool = False


class Disc(Struct, frozen=True):
    center: Point
    radius_mm: float
    width_mm: float = THIN_MM
    color: str | None = INK
    fill: str | None = None


class Words(Struct, frozen=True):
    """A line of text, its capitals height_mm high, centred on the height of `at` and turned by `degrees`."""

    at: Point
    words: str
    height_mm: float = LETTER_MM
    anchor: Anchor = "start"
    degrees: float = 0
    color: str = INK
    is_bold: bool = False

    @property
    def font(self) -> str:
        return "Helvetica-Bold" if self.is_bold else "Helvetica"

    @property
    def size_mm(self) -> float:
        """Return the size of the font."""
        return self.height_mm / _CAPITAL

    @property
    def width_mm(self) -> float:
        return stringWidth(self.words, self.font, self.size_mm)

    @property
    def left_mm(self) -> float:
        """The start of words that are not turned."""
        return self.at[0] - {"start": 0, "middle": 0.5, "end": 1}[self.anchor] * self.width_mm

    def meets(self, other: "Words") -> bool:
        """Return whether two words that are not turned lie on each other."""
        apart = abs(self.at[1] - other.at[1]) >= (self.height_mm + other.height_mm) / 2
        beside = self.left_mm + self.width_mm <= other.left_mm or other.left_mm + other.width_mm <= self.left_mm
        return not (apart or beside)


Mark = Stroke | Disc | Words


class Page(Struct, frozen=True):
    """A finished page."""

    title: str
    width_mm: float
    height_mm: float
    marks: tuple[Mark, ...]


class Pencil:
    """Draws the marks of one page."""

    def __init__(self, title: str) -> None:
        self.title = imprint(title)
        self.width_mm, self.height_mm = SHORT_MM, LONG_MM
        self.marks: list[Mark] = []
        self.words((MARGIN_MM, self.height_mm - MARGIN_MM - 2), title, height_mm=4, is_bold=True)
        self.words((self.width_mm - MARGIN_MM, MARGIN_MM), self.title, anchor="end", color=SOFT)

    def page(self) -> Page:
        """Return the page as it is now."""
        return Page(self.title, self.width_mm, self.height_mm, tuple(self.marks))

    def line(self, *points: Point, width_mm: float = THIN_MM, color: str = INK, is_dashed: bool = False) -> None:
        """Draw a line through points."""
        self.marks.append(Stroke(points, width_mm=width_mm, color=color, is_dashed=is_dashed))

    def area(
        self, points: Sequence[Point], fill: str | None, *, color: str | None = INK, width_mm: float = THIN_MM
    ) -> None:
        """Draw a closed line, filled or not."""
        self.marks.append(Stroke(tuple(points), is_closed=True, width_mm=width_mm, color=color, fill=fill))

    def box(
        self, low: Point, high: Point, fill: str | None = None, *, color: str | None = INK, width_mm: float = THIN_MM
    ) -> None:
        """Draw a rectangle."""
        corners = (low, (high[0], low[1]), high, (low[0], high[1]))
        self.area(corners, fill, color=color, width_mm=width_mm)

    def disc(
        self,
        center: Point,
        radius_mm: float,
        fill: str | None = None,
        *,
        color: str | None = INK,
        width_mm: float = THIN_MM,
    ) -> None:
        """Draw a circle."""
        self.marks.append(Disc(center, radius_mm, width_mm, color, fill))

    def words(
        self,
        at: Point,
        words: str,
        *,
        height_mm: float = LETTER_MM,
        anchor: Anchor = "start",
        degrees: float = 0,
        color: str = INK,
        is_bold: bool = False,
    ) -> None:
        """Write a line of text."""
        self.marks.append(Words(at, words, height_mm, anchor, degrees, color, is_bold))

    def words_beside(self, places: Sequence[Point], words: str, color: str) -> None:
        """Write a bold word around the first place where it lies on no other."""
        level = [mark for mark in self.marks if isinstance(mark, Words) and mark.degrees == 0]
        tried = [Words(at, words, anchor="middle", color=color, is_bold=True) for at in places]
        self.marks.append(next((mark for mark in tried if not any(map(mark.meets, level))), tried[0]))

    def lines(self, at: Point, lines: Sequence[str], *, leading_mm: float = 3.6, color: str = INK) -> None:
        """Write lines below each other."""
        for number, words in enumerate(lines):
            self.words((at[0], at[1] - number * leading_mm), words, color=color)

    def balloon(self, at: Point, words: str, to: Point | None = None) -> None:
        """Draw a number in a circle, with a line to what it names."""
        if to is not None:
            self.line(at, to, color=INK)
            self.disc(to, 0.5, INK, color=None)
        self.disc(at, 2.9, "#ffffff", width_mm=MEDIUM_MM)
        self.words(at, words, anchor="middle", is_bold=True)

    def arrow(self, tail: Point, tip: Point, *, color: str = INK, width_mm: float = THIN_MM) -> None:
        """Draw a line with a head at its end."""
        self.line(tail, tip, color=color, width_mm=width_mm)
        self._head(tail, tip, color)

    def across(self, left: float, right: float, y: float, words: str, *, from_y: Sequence[float] = ()) -> None:
        """Draw a dimension from left to right. from_y: where its two witness lines begin."""
        for x, start in zip((left, right), from_y, strict=False):
            self.line((x, start), (x, y + (1 if y > start else -1)), color=SOFT)
        self._dimension((left, y), (right, y), right - left < 8)
        self._above(((left + right) / 2, y + 1.8), words, 0)

    def upright(self, bottom: float, top: float, x: float, words: str, *, from_x: Sequence[float] = ()) -> None:
        """Draw a dimension from bottom to top. from_x: where its two witness lines begin."""
        for y, start in zip((bottom, top), from_x, strict=False):
            self.line((start, y), (x + (1 if x > start else -1), y), color=SOFT)
        self._dimension((x, bottom), (x, top), top - bottom < 8)
        self._above((x - 1.8, (bottom + top) / 2), words, 90)

    def table(self, at: Point, widths: Sequence[float], rows: Sequence[Sequence[str]], *, row_mm: float = 4.4) -> float:
        """Draw a table down from its upper left corner, its first row as the head; return the height of its end."""
        x, y = at
        right = x + sum(widths)
        for number, row in enumerate(rows):
            left, middle = x, y - row_mm * (number + 0.5)
            for width, cell in zip(widths, row, strict=True):
                self.words((left + 0.8, middle), cell, is_bold=number == 0)
                left += width
            self.line((x, y - row_mm * (number + 1)), (right, y - row_mm * (number + 1)), color=SOFT)
        return y - row_mm * len(rows)

    def _above(self, at: Point, words: str, degrees: float) -> None:
        self.words(at, words, anchor="middle", degrees=degrees, color=INK)

    def _dimension(self, one: Point, other: Point, is_short: bool) -> None:
        """Draw the line of a dimension, its heads inside, or outside where there is no room."""
        if is_short:
            dx, dy = (3.0, 0.0) if one[1] == other[1] else (0.0, 3.0)
            self.arrow((one[0] - dx, one[1] - dy), one)
            self.arrow((other[0] + dx, other[1] + dy), other)
            return
        self.line(one, other)
        self._head(other, one, INK)
        self._head(one, other, INK)

    def _head(self, tail: Point, tip: Point, color: str) -> None:
        length = ((tip[0] - tail[0]) ** 2 + (tip[1] - tail[1]) ** 2) ** 0.5
        dx, dy = (tip[0] - tail[0]) / length * 1.6, (tip[1] - tail[1]) / length * 1.6
        wings = ((tip[0] - dx - dy / 4, tip[1] - dy + dx / 4), (tip[0] - dx + dy / 4, tip[1] - dy - dx / 4))
        self.area((tip, *wings), color, color=None)


def corners_of(outline: Line) -> Iterator[Point]:
    """Yield the corners of an outline, its arcs in four parts."""
    for one, other, bulge in outline.steps():
        if bulge:
            yield from arc_between(one, other, bulge).points(4)
        else:
            yield other
