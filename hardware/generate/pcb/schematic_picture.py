"""The schematic as a picture."""

from html import escape

from autopeg.drawings.imprint import imprint
from generate.pcb.model import Point
from generate.pcb.schematic import SHEET_MM, NetName, Placed, Schematic
from generate.pcb.symbols import Pin

_BODY, _WIRE, _NAME, _NOTE = "#7a1f1f", "#1b6e3c", "#7a3c00", "#33475b"


def schematic_picture(drawing: Schematic) -> str:
    """Return the SVG of the sheet."""
    width, height = SHEET_MM
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="0 0 {width:g} {height:g}" font-family="Helvetica, Arial, sans-serif">',
        f"<title>{escape(imprint('carrier board, schematic'))}</title>",
        f'<rect width="{width:g}" height="{height:g}" fill="#fffdf6"/>',
        f'<rect x="10" y="10" width="{width - 20:g}" height="{height - 20:g}" fill="none" stroke="#888"/>',
        _text(imprint("Autopeg carrier board, schematic"), (width - 14, height - 14), 3, _NOTE, "end"),
        f'<g fill="none" stroke="{_WIRE}" stroke-width="0.25">',
        *(f'<path d="M{a[0]:g},{a[1]:g}L{b[0]:g},{b[1]:g}"/>' for a, b in drawing.wires),
        "</g>",
    ]
    parts.extend(f'<circle cx="{x:g}" cy="{y:g}" r="0.6" fill="{_WIRE}"/>' for x, y in drawing.junctions())
    for placed in drawing.placed:
        parts.extend(_symbol(placed))
    parts.extend(_name(name) for name in drawing.names)
    for x, y in drawing.open_pins:
        parts.append(
            f'<path stroke="#1b3c9e" stroke-width="0.2" d="M{x - 0.8:g},{y - 0.8:g}l1.6,1.6m0,-1.6l-1.6,1.6"/>'
        )
    parts.extend(_text(words, at, size, _NOTE, "start") for words, at, size in drawing.notes)
    return "\n".join([*parts, "</svg>", ""])


def _symbol(placed: Placed) -> list[str]:
    x, y = placed.at
    symbol = placed.symbol
    lines = [f'<g transform="translate({x:g} {y:g})">', f'<g fill="none" stroke="{_BODY}" stroke-width="0.3">']
    lines += [f'<polyline points="{" ".join(f"{px:.4g},{py:.4g}" for px, py in line)}"/>' for line in symbol.lines]
    lines += [f'<path d="M{pin.at[0]:g},{pin.at[1]:g}L{pin.root[0]:g},{pin.root[1]:g}"/>' for pin in symbol.pins]
    lines.append("</g>")
    for pin in symbol.pins:
        lines.extend(_pin_texts(pin, shows_name=symbol.shows_names, shows_number=symbol.shows_numbers))
    if not symbol.is_power:
        lines.append(_text(placed.ref, symbol.reference_at, 1.9, "#1b3c7a", "middle"))
    if symbol.shows_value and symbol.name != "GND":
        lines.append(_text(placed.value, symbol.value_at, 1.6, "#1b3c7a", "middle"))
    return [*lines, "</g>"]


def _pin_texts(pin: Pin, *, shows_name: bool, shows_number: bool) -> list[str]:
    (x, y), (rx, ry) = pin.at, pin.root
    texts: list[str] = []
    if pin.degrees in (0, 180):
        inside = 0.8 if pin.degrees == 0 else -0.8
        anchor = "start" if pin.degrees == 0 else "end"
        if shows_name:
            texts.append(_text(pin.name, (rx + inside, ry + 0.55), 1.5, _BODY, anchor))
        if shows_number:
            texts.append(_text(pin.number, ((x + rx) / 2, y - 0.4), 1.2, _BODY, "middle"))
    else:
        inside = 2.4 if pin.degrees == 270 else -1.2
        if shows_name and pin.name != "GND":
            texts.append(_text(pin.name, (rx, ry + inside), 1.5, _BODY, "middle"))
        if shows_number:
            texts.append(_text(pin.number, (x + 0.3, (y + ry) / 2 + 0.5), 1.2, _BODY, "start"))
    return texts


def _name(name: NetName) -> str:
    (x, y), words = name.at, name.net
    if name.degrees == 0:
        return _text(words, (x, y - 0.5), 1.6, _NAME, "start")
    return f'<g transform="translate({x - 0.5:g} {y:g}) rotate(-90)">{_text(words, (0, 0), 1.6, _NAME, "start")}</g>'


def _text(words: str, at: Point, size: float, color: str, anchor: str) -> str:
    place = f'x="{at[0]:g}" y="{at[1]:g}" font-size="{size:g}"'
    return f'<text {place} fill="{color}" text-anchor="{anchor}">{escape(words)}</text>'
