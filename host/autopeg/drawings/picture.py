"""Picture of a board in the middle of a game, as people at the table see it."""

from autopeg.boards.board_layout import BoardLayout
from autopeg.boards.led_frame import Color
from autopeg.drawings.imprint import imprint
from autopeg.drawings.midgame import mid_game

_FRAME_MM = 10.0
_DARK_HOLE = "#1b110a"
_GAMMA = 2.2
_HALOS = (0.4, 0.9, 1.5, 2.2, 3.0)
_LETTERS = "#ecd9b4"


def picture_of(layout: BoardLayout) -> str:
    """Return the text of an SVG picture: the wooden panel, its dark holes and the lights of the firmware."""
    panel = layout.panel
    width, height = panel.width_mm + 2 * _FRAME_MM, panel.height_mm + 2 * _FRAME_MM
    size = f'width="{width:g}mm" height="{height:g}mm"'
    board = f'width="{panel.width_mm:g}" height="{panel.height_mm:g}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" {size}>',
        f"<title>{layout.name} in the middle of a game</title>",
        _DEFINITIONS,
        f'<rect width="{width:g}" height="{height:g}" rx="8" fill="#14110e"/>',
        f'<g transform="translate({_FRAME_MM:g} {height - _FRAME_MM:g})">',
        f'<rect y="{-panel.height_mm:g}" {board} rx="6" fill="url(#wood)"/>',
    ]
    lights = mid_game(layout).colors
    radius = panel.hole_mm / 2
    for hole in panel.holes:
        x, y = hole.x_mm, -hole.y_mm
        parts.append(f'<circle cx="{x:.6g}" cy="{y:.6g}" r="{radius:g}" fill="{_DARK_HOLE}"/>')
    for hole in panel.holes:
        color = lights.get((hole.lane, hole.number))
        if color is not None:
            parts.append(_light(hole.x_mm, -hole.y_mm, radius, color, max(map(sum, lights.values()))))
    parts.extend(_letters(layout))
    parts.append(_below(layout))
    return "\n".join([*parts, "</g>", "</svg>", ""])


def _light(x: float, y: float, radius: float, color: Color, brightest: int) -> str:
    """Return a lit hole and its glow. LED bytes are linear light; a screen needs gamma correction."""
    strength = (sum(color) / brightest) ** (1 / _GAMMA)
    top = max(color)
    shown = "#{:02x}{:02x}{:02x}".format(*(round(255 * (part / top) ** (1 / _GAMMA)) for part in color))
    disc = f'<circle cx="{x:.6g}" cy="{y:.6g}" fill="{shown}"'
    halos = "".join(
        f'{disc} r="{radius * (1 + reach * strength):.3g}" opacity="{0.13 * strength:.3g}"/>' for reach in _HALOS
    )
    return f'{halos}{disc} r="{radius:g}" opacity="{strength:.3g}"/>{_glint(x, y, radius, strength)}'


def _glint(x: float, y: float, radius: float, strength: float) -> str:
    """Return the white middle of a bright light."""
    return f'<circle cx="{x:.6g}" cy="{y:.6g}" r="{radius * 0.45:.3g}" fill="#fff" opacity="{0.7 * strength**2:.3g}"/>'


def _letters(layout: BoardLayout) -> list[str]:
    letters: list[str] = []
    for lane, letter in enumerate(layout.lanes):
        first, second = layout.panel.lane(lane)[:2]
        apart = 1 + 4 / layout.panel.led_pitch_mm
        x = first.x_mm + (first.x_mm - second.x_mm) * apart * 0.8
        y = first.y_mm + (first.y_mm - second.y_mm) * apart * 0.8
        style = f'font-family="Helvetica, Arial, sans-serif" font-size="6" text-anchor="middle" fill="{_LETTERS}"'
        letters.append(f'<text x="{x:.6g}" y="{-y + 2:.6g}" {style}>{letter}</text>')
    return letters


def _below(layout: BoardLayout) -> str:
    """Return the text on the frame below the panel."""
    style = 'font-family="Helvetica, Arial, sans-serif" font-size="3.2" text-anchor="middle" fill="#8a7a66"'
    return f'<text x="{layout.panel.width_mm / 2:g}" y="6.2" {style}>{imprint(layout.name)}</text>'


_DEFINITIONS = """\
<defs>
<linearGradient id="wood" x1="0" y1="0" x2="1" y2="0.15">
<stop offset="0" stop-color="#6b452a"/><stop offset="0.22" stop-color="#7a5031"/>
<stop offset="0.47" stop-color="#68422a"/>
<stop offset="0.7" stop-color="#7d5334"/><stop offset="1" stop-color="#634026"/>
</linearGradient>
</defs>"""
