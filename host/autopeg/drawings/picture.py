"""Picture of a board in the middle of a game, as people at the table see it."""

from collections.abc import Iterator

from autopeg.boards.board_layout import BoardLayout
from autopeg.boards.led_frame import Color
from autopeg.boards.marks import Marks
from autopeg.boards.panel import Point
from autopeg.boards.panel_reading import Reading
from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.imprint import imprint
from autopeg.drawings.midgame import mid_game

_FRAME_MM = 10.0
_DARK_HOLE = "#1b110a"
_GAMMA = 2.2
_HALOS = (0.4, 0.9, 1.5, 2.2, 3.0)
_LETTERS = "#ecd9b4"
_STROKE_MM = 0.4
_FONT = 'font-family="Helvetica, Arial, sans-serif"'


def picture_of(plan: BuildPlan) -> str:
    """Return the text of an SVG picture: the wooden panel, its dark holes and marks, and the lights of the firmware."""
    panel, reading = plan.panel, Reading(plan.panel)
    width, height = reading.width_mm + 2 * _FRAME_MM, reading.height_mm + 2 * _FRAME_MM
    size = f'width="{width:g}mm" height="{height:g}mm"'
    board = f'width="{reading.width_mm:g}" height="{reading.height_mm:g}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" {size}>',
        f"<title>{plan.name} in the middle of a game</title>",
        _DEFINITIONS,
        f'<rect width="{width:g}" height="{height:g}" rx="8" fill="#14110e"/>',
        f'<g transform="translate({_FRAME_MM:g} {_FRAME_MM:g})">',
        f'<rect {board} rx="6" fill="url(#wood)"/>',
        *_marks(plan.marks),
    ]
    lights = mid_game(plan).colors
    radius = panel.hole_mm / 2
    for hole in panel.holes:
        x, y = reading.seen(hole.at)
        parts.append(f'<circle cx="{x:.6g}" cy="{y:.6g}" r="{radius:g}" fill="{_DARK_HOLE}"/>')
    for hole in panel.holes:
        color = lights.get((hole.lane, hole.number))
        if color is not None:
            parts.append(_light(*reading.seen(hole.at), radius, color, max(map(sum, lights.values()))))
    parts.append(_below(plan, reading))
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


def _marks(marks: Marks) -> Iterator[str]:
    """Yield what is engraved, in the colour of the wood under it."""
    lines = "".join(
        f"M{x1:.6g} {y1:.6g} {x2:.6g} {y2:.6g}" for (x1, y1), (x2, y2) in (line.ends for line in marks.lines)
    )
    rings = "".join(
        f'<circle cx="{ring.at[0]:.6g}" cy="{ring.at[1]:.6g}" r="{ring.radius_mm:g}"/>' for ring in marks.rings
    )
    yield f'<g fill="none" stroke="{_LETTERS}" stroke-width="{_STROKE_MM}"><path d="{lines}"/>{rings}</g>'
    yield f'<g fill="{_LETTERS}">'
    for arrow in marks.arrows:
        yield '<polygon points="{}"/>'.format(" ".join(f"{x:.6g},{y:.6g}" for x, y in arrow.outline))
    for words in marks.words:
        yield _words(words.at, words.height_mm, words.words, f'textLength="{words.width_mm:.4g}"')
    yield "</g>"


def _words(at: Point, height_mm: float, words: str, more: str) -> str:
    """Return words centred on a point. Capitals are 0.7 of the font size high."""
    x, y = at
    style = f'{_FONT} font-size="{height_mm / 0.7:.4g}" text-anchor="middle" {more}'
    return f'<text x="{x:.6g}" y="{y + height_mm / 2:.6g}" {style}>{words}</text>'


def _below(layout: BoardLayout, reading: Reading) -> str:
    """Return the text on the frame below the panel."""
    at = (reading.width_mm / 2, reading.height_mm + _FRAME_MM / 2)
    return _words(at, 2.2, imprint(layout.name), 'fill="#8a7a66"')


_DEFINITIONS = """\
<defs>
<linearGradient id="wood" x1="0" y1="0" x2="1" y2="0.15">
<stop offset="0" stop-color="#6b452a"/><stop offset="0.22" stop-color="#7a5031"/>
<stop offset="0.47" stop-color="#68422a"/>
<stop offset="0.7" stop-color="#7d5334"/><stop offset="1" stop-color="#634026"/>
</linearGradient>
</defs>"""
