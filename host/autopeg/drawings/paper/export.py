"""Export of pages: one as SVG to look at, several as one PDF to print."""

import io
from collections.abc import Sequence
from html import escape
from math import ceil

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from autopeg.drawings.paper.page import Disc, Mark, Page, Stroke, Words

_DASH_MM = (1.6, 1.0)


def page_svg(page: Page) -> str:
    """Return the text of the SVG file of a page."""
    size = f'width="{page.width_mm:g}mm" height="{page.height_mm:g}mm"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {page.width_mm:g} {page.height_mm:g}" '
            'font-family="Helvetica, Arial, sans-serif">',
            f"<title>{escape(page.title)}</title>",
            f'<rect width="{page.width_mm:g}" height="{page.height_mm:g}" fill="#fff"/>',
            *(_element(mark, page.height_mm) for mark in page.marks),
            "</svg>",
            "",
        ]
    )


def pages_pdf(title: str, pages: Sequence[Page]) -> bytes:
    """Return a PDF of pages, the same bytes each time."""
    stream = io.BytesIO()
    # Compressed by another zlib, the same pages would be other bytes.
    canvas = Canvas(stream, invariant=1, pageCompression=0)
    canvas.setTitle(title)
    for page in pages:
        canvas.setPageSize((page.width_mm * mm, page.height_mm * mm))
        for mark in page.marks:
            _draw(canvas, mark)
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def _element(mark: Mark, height_mm: float) -> str:
    match mark:
        case Stroke(points=points):
            steps = " ".join(f"{x:.5g},{height_mm - y:.5g}" for x, y in points)
            dash = f' stroke-dasharray="{_DASH_MM[0]} {_DASH_MM[1]}"' if mark.is_dashed else ""
            kind = "polygon" if mark.is_closed else "polyline"
            return f'<{kind} points="{steps}" {_paint(mark)}{dash}/>'
        case Disc(center=(x, y)):
            return f'<circle cx="{x:.5g}" cy="{height_mm - y:.5g}" r="{mark.radius_mm:.4g}" {_paint(mark)}/>'
        case Words(at=(x, y)):
            turn = f" rotate({-mark.degrees:.4g})" if mark.degrees else ""
            bold = ' font-weight="bold"' if mark.is_bold else ""
            return (
                f'<text transform="translate({x:.5g} {height_mm - y:.5g}){turn}" y="{mark.height_mm / 2:.4g}" '
                f'font-size="{mark.size_mm:.4g}" text-anchor="{mark.anchor}" fill="{mark.color}"{bold}>'
                f"{escape(mark.words)}</text>"
            )


def _paint(mark: Stroke | Disc) -> str:
    stroke = f'stroke="{mark.color}" stroke-width="{mark.width_mm:g}"' if mark.color else 'stroke="none"'
    return f'fill="{mark.fill or "none"}" {stroke}'


def _draw(canvas: Canvas, mark: Mark) -> None:
    match mark:
        case Words():
            _write(canvas, mark)
        case Disc(center=(x, y)):
            canvas.saveState()
            canvas.translate(_points(x), _points(y))
            canvas.doForm(_form_of(canvas, mark))
            canvas.restoreState()
        case Stroke():
            _set_paint(canvas, mark)
            canvas.setDash([part * mm for part in _DASH_MM] if mark.is_dashed else [])
            path = canvas.beginPath()
            path.moveTo(*map(_points, mark.points[0]))
            for point in mark.points[1:]:
                path.lineTo(*map(_points, point))
            if mark.is_closed:
                path.close()
            canvas.drawPath(path, stroke=int(mark.color is not None), fill=int(mark.fill is not None))


def _points(length_mm: float) -> float:
    """Return a length in the points of PDF, to four thousandths of a millimetre."""
    return round(length_mm * mm, 2)


def _set_paint(canvas: Canvas, mark: Stroke | Disc) -> None:
    if mark.color:
        canvas.setStrokeColor(HexColor(mark.color))
    if mark.fill:
        canvas.setFillColor(HexColor(mark.fill))
    canvas.setLineWidth(mark.width_mm * mm)


def _form_of(canvas: Canvas, disc: Disc) -> str:
    """Return the name of a form that all equal discs share: there are hundreds on a page."""
    name = f"disc-{disc.radius_mm:g}-{disc.width_mm:g}-{disc.color}-{disc.fill}".replace(".", "_").replace("#", "")
    if not canvas.hasForm(name):
        reach = ceil((disc.radius_mm + disc.width_mm) * mm)
        canvas.beginForm(name, -reach, -reach, reach, reach)
        _set_paint(canvas, disc)
        canvas.circle(0, 0, disc.radius_mm * mm, stroke=int(disc.color is not None), fill=int(disc.fill is not None))
        canvas.endForm()
    return name


def _write(canvas: Canvas, mark: Words) -> None:
    canvas.saveState()
    canvas.translate(*map(_points, mark.at))
    canvas.rotate(mark.degrees)
    canvas.setFillColor(HexColor(mark.color))
    canvas.setFont(mark.font, mark.size_mm * mm)
    put = {"start": canvas.drawString, "middle": canvas.drawCentredString, "end": canvas.drawRightString}[mark.anchor]
    put(0, -mark.height_mm / 2 * mm, mark.words)
    canvas.restoreState()
