"""Export of a sheet as SVG in millimetres, so that it prints and cuts in true size."""

from html import escape
from math import cos, radians, sin

from autopeg.drawings.sheet import LAYER_COLORS, Arc, Circle, Line, Shape, Sheet, Text

_LINE_MM = 0.2


def svg_of(sheet: Sheet) -> str:
    """Return the text of the SVG file, with a group for each layer."""
    size = f'width="{sheet.width_mm:g}mm" height="{sheet.height_mm:g}mm"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {sheet.width_mm:g} {sheet.height_mm:g}">',
        f"<title>{escape(sheet.title)}</title>",
    ]
    for layer, color in LAYER_COLORS.items():
        shapes = sheet.on(layer)
        if shapes:
            parts.append(f'<g id="{layer}" fill="none" stroke="{color}" stroke-width="{_LINE_MM}">')
            parts.extend(_element(shape, sheet.height_mm, color) for shape in shapes)
            parts.append("</g>")
    return "\n".join([*parts, "</svg>", ""])


def _element(shape: Shape, height_mm: float, color: str) -> str:
    """Return the SVG element of a shape; in SVG, y points down."""
    match shape:
        case Circle(center=(x, y), radius_mm=radius):
            return f'<circle cx="{x:.6g}" cy="{height_mm - y:.6g}" r="{radius:.6g}"/>'
        case Line(points=points, is_closed=is_closed):
            steps = " ".join(f"{x:.6g},{height_mm - y:.6g}" for x, y in points)
            return f'<{"polygon" if is_closed else "polyline"} points="{steps}"/>'
        case Arc(center=(x, y), radius_mm=radius, start_degrees=start, end_degrees=end):
            first, last = (
                f"{x + radius * cos(radians(angle)):.6g},{height_mm - y - radius * sin(radians(angle)):.6g}"
                for angle in (start, end)
            )
            return f'<path d="M{first} A{radius:.6g},{radius:.6g} 0 {int(end - start > 180)} 0 {last}"/>'
        case Text(at=(x, y), height_mm=height, words=words, degrees=degrees):
            place = f"translate({x:.6g} {height_mm - y:.6g}) rotate({-degrees:.6g})"
            # Capitals are 0.7 of the font size high, so half of their height is 0.35 of it.
            style = f'font-family="Helvetica, Arial, sans-serif" font-size="{height / 0.7:.4g}" text-anchor="middle"'
            words = escape(words)
            return f'<text transform="{place}" y="{height / 2:.4g}" {style} fill="{color}" stroke="none">{words}</text>'
