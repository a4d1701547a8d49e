"""Export of a sheet as PDF in true size: whole, or in pages to glue together."""

import io
from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from autopeg.drawings.sheet import LAYER_COLORS, Circle, Line, Shape, Sheet, Text, arc_between

_LINE_MM = 0.2
_MARGIN_MM = 10.0
_OVERLAP_MM = 10.0
_SCALE_BAR_MM = 100.0


class Paper(NamedTuple):
    name: str
    width_mm: float
    height_mm: float


A4 = Paper("A4", 210, 297)
LETTER = Paper("Letter", 215.9, 279.4)


def pdf_of(sheet: Sheet) -> bytes:
    """Return a PDF of one page as large as the sheet."""
    stream = io.BytesIO()
    canvas = _canvas(stream, sheet.width_mm, sheet.height_mm, sheet.title)
    _draw(canvas, sheet)
    canvas.showPage()
    canvas.save()
    return stream.getvalue()


class Tile(NamedTuple):
    """A page of a tiled sheet. column, row: from the lower left, from 0; x_mm, y_mm: its corner on the sheet."""

    column: int
    row: int
    x_mm: float
    y_mm: float


def tiles_of(sheet: Sheet, paper: Paper) -> Iterator[Tile]:
    """Yield the pages that cover a sheet, from the top left. They overlap by 10 mm."""
    step_x_mm, step_y_mm = _printed(paper, _OVERLAP_MM)
    columns = max(1, ceil((sheet.width_mm - _OVERLAP_MM) / step_x_mm))
    rows = max(1, ceil((sheet.height_mm - _OVERLAP_MM) / step_y_mm))
    for row in reversed(range(rows)):
        for column in range(columns):
            yield Tile(column, row, column * step_x_mm, row * step_y_mm)


def tiled_pdf_of(sheet: Sheet, paper: Paper) -> bytes:
    """Return a PDF of pages to print at 100%, cut along the crosses and glue, each with a bar of 100 mm to check."""
    stream = io.BytesIO()
    canvas = _canvas(stream, paper.width_mm, paper.height_mm, sheet.title)
    tiles = list(tiles_of(sheet, paper))
    for number, tile in enumerate(tiles, 1):
        canvas.saveState()
        width_mm, height_mm = _printed(paper)
        frame = canvas.beginPath()
        frame.rect(_MARGIN_MM * mm, _MARGIN_MM * mm, width_mm * mm, height_mm * mm)
        canvas.clipPath(frame, stroke=0)
        canvas.translate((_MARGIN_MM - tile.x_mm) * mm, (_MARGIN_MM - tile.y_mm) * mm)
        _draw(canvas, sheet, (tile.x_mm, tile.y_mm, tile.x_mm + width_mm, tile.y_mm + height_mm))
        canvas.restoreState()
        place = f"column {tile.column + 1}, row {tile.row + 1}"
        _draw_margin(canvas, paper, f"{sheet.title} · page {number} of {len(tiles)} · {place}")
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def _printed(paper: Paper, less_mm: float = 0) -> tuple[float, float]:
    return paper.width_mm - 2 * _MARGIN_MM - less_mm, paper.height_mm - 2 * _MARGIN_MM - less_mm


def _canvas(stream: io.BytesIO, width_mm: float, height_mm: float, title: str) -> Canvas:
    # Without a date and without compression the same sheet gives the same bytes everywhere.
    canvas = Canvas(stream, pagesize=(width_mm * mm, height_mm * mm), invariant=1, pageCompression=0)
    canvas.setTitle(title)
    return canvas


def _draw_margin(canvas: Canvas, paper: Paper, words: str) -> None:
    canvas.setStrokeColor(HexColor("#000000"))
    canvas.setFillColor(HexColor("#000000"))
    canvas.setLineWidth(_LINE_MM * mm)
    width_mm, height_mm = _printed(paper)
    for x_mm in (_MARGIN_MM, _MARGIN_MM + width_mm):
        for y_mm in (_MARGIN_MM, _MARGIN_MM + height_mm):
            canvas.line((x_mm - 4) * mm, y_mm * mm, (x_mm + 4) * mm, y_mm * mm)
            canvas.line(x_mm * mm, (y_mm - 4) * mm, x_mm * mm, (y_mm + 4) * mm)
    canvas.setFont("Helvetica", 7)
    canvas.drawString((_MARGIN_MM + 8) * mm, (paper.height_mm - _MARGIN_MM + 3) * mm, words)
    canvas.line((_MARGIN_MM + 8) * mm, 6 * mm, (_MARGIN_MM + 8 + _SCALE_BAR_MM) * mm, 6 * mm)
    canvas.drawString((_MARGIN_MM + 10 + _SCALE_BAR_MM) * mm, 5.2 * mm, "100 mm: measure it before you drill")


_Window = tuple[float, float, float, float]


def _draw(canvas: Canvas, sheet: Sheet, window: _Window | None = None) -> None:
    """Draw a sheet, or only the shapes that may touch a window (left, bottom, right, top)."""
    canvas.setLineWidth(_LINE_MM * mm)
    for layer, color in LAYER_COLORS.items():
        canvas.setStrokeColor(HexColor(color))
        canvas.setFillColor(HexColor(color))
        for shape in sheet.on(layer):
            if window is None or _touches(shape, window):
                _draw_shape(canvas, shape)


def _form_of(canvas: Canvas, circle: Circle) -> str:
    """Return the name of a form shared by all equal circles; drilled ones have a cross."""
    name = f"{circle.layer}-{circle.radius_mm:g}".replace(".", "_")
    if not canvas.hasForm(name):
        reach = ceil((circle.radius_mm + 1) * mm)
        canvas.beginForm(name, -reach, -reach, reach, reach)
        canvas.setLineWidth(_LINE_MM * mm)
        canvas.setStrokeColor(HexColor(LAYER_COLORS[circle.layer]))
        canvas.circle(0, 0, circle.radius_mm * mm)
        if circle.layer == "DRILL":
            canvas.line(-mm, 0, mm, 0)
            canvas.line(0, -mm, 0, mm)
        canvas.endForm()
    return name


def _touches(shape: Shape, window: _Window) -> bool:
    """Return whether a shape may touch a window; text may reach half a page from its position."""
    left, bottom, right, top = window
    match shape:
        case Line(points=points):
            xs, ys, reach = [x for x, _ in points], [y for _, y in points], 1.0
        case Circle(center=(x, y), radius_mm=radius):
            xs, ys, reach = [x], [y], radius + 1
        case Text(at=(x, y)):
            xs, ys, reach = [x], [y], 100.0
    return min(xs) - reach < right and max(xs) + reach > left and min(ys) - reach < top and max(ys) + reach > bottom


def _draw_shape(canvas: Canvas, shape: Shape) -> None:
    match shape:
        case Circle(center=(x, y)):
            canvas.saveState()
            canvas.translate(x * mm, y * mm)
            canvas.doForm(_form_of(canvas, shape))
            canvas.restoreState()
        case Line(points=points, is_closed=is_closed):
            path = canvas.beginPath()
            path.moveTo(points[0][0] * mm, points[0][1] * mm)
            for one, other, bulge in shape.steps():
                if bulge:
                    arc = arc_between(one, other, bulge)
                    (x, y), radius = arc.center, arc.radius_mm
                    box = ((x - radius) * mm, (y - radius) * mm, (x + radius) * mm, (y + radius) * mm)
                    path.arcTo(*box, arc.start_degrees, arc.sweep_degrees)  # pyright: ignore[reportArgumentType]
                else:
                    path.lineTo(other[0] * mm, other[1] * mm)
            if is_closed:
                path.close()
            canvas.drawPath(path)
        case Text(at=(x, y), height_mm=height, words=words, degrees=degrees):
            canvas.saveState()
            canvas.translate(x * mm, y * mm)
            canvas.rotate(degrees)
            canvas.setFont("Helvetica", height / 0.7 * mm)
            canvas.drawCentredString(0, -height / 2 * mm, words)
            canvas.restoreState()
