"""Export of a sheet as SVG in millimetres, so that it prints and cuts in true size."""

from html import escape

from autopeg.drawings.outline_text import contours_of
from autopeg.drawings.sheet import LAYER_COLORS, Circle, Line, Shape, Sheet, Text, arc_between

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
            if shape.bulges:
                return f'<path d="{_bent(shape, height_mm)}"/>'
            steps = " ".join(f"{x:.6g},{height_mm - y:.6g}" for x, y in points)
            return f'<{"polygon" if is_closed else "polyline"} points="{steps}"/>'
        case Text(layer="ENGRAVE"):
            steps = "".join(
                f"M{' '.join(f'{x:.6g},{height_mm - y:.6g}' for x, y in contour)}Z" for contour in contours_of(shape)
            )
            return f'<path d="{steps}" fill="{color}" fill-rule="evenodd" stroke="none"/>'
        case Text(at=(x, y), height_mm=height, words=words, degrees=degrees):
            place = f"translate({x:.6g} {height_mm - y:.6g}) rotate({-degrees:.6g})"
            # Capitals are 0.7 of the font size high, so half of their height is 0.35 of it.
            style = f'font-family="Helvetica, Arial, sans-serif" font-size="{height / 0.7:.4g}" text-anchor="middle"'
            words = escape(words)
            return f'<text transform="{place}" y="{height / 2:.4g}" {style} fill="{color}" stroke="none">{words}</text>'


def _bent(line: Line, height_mm: float) -> str:
    """Return the path of a line with arcs."""
    x, y = line.points[0]
    path = [f"M{x:.6g},{height_mm - y:.6g}"]
    for one, other, bulge in line.steps():
        end = f"{other[0]:.6g},{height_mm - other[1]:.6g}"
        if bulge:
            radius = f"{arc_between(one, other, bulge).radius_mm:.6g}"
            path.append(f"A{radius},{radius} 0 {int(abs(bulge) > 1)} {int(bulge < 0)} {end}")
        else:
            path.append(f"L{end}")
    return " ".join([*path, "Z"] if line.is_closed else path)
