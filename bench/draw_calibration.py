"""Draw how true the winning chances are, as docs/pictures/calibration.svg, from what `bench/calibration.py` and
`bench/endings.py` have kept.

Run it as `.venv/bin/python bench/draw_calibration.py`; it takes no time.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from autopeg.registry import title_of
from calibration import ENDINGS, Calibration, Tenth, kept

PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "calibration.svg"
ORDER = ("cribbage", "tabletop", "crib_rummy", "crummy_rummy")
COLORS = {**dict(zip(ORDER, ("#b34700", "#00609c", "#007a55", "#8d3a75"), strict=True)), ENDINGS: "#b34700"}
"""Of the squares in their order: those of the lanes on the page."""
PAPER, LINE, QUIET, INK = "#fffaf1", "#d9c8ac", "#635446", "#2b2018"

SIDE = 184
LEFT, TOP, RIGHT, BOTTOM = 58, 50, 12, 46
GAP = 28
QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.0)


def main() -> None:
    PICTURE.write_text(picture_of(kept()), encoding="utf-8", newline="\n")
    print(PICTURE)


def picture_of(found: dict[str, Calibration]) -> str:
    """Return the picture: a square for each game and one for endings, across the chance that was said, upwards what was
    won.
    """
    names = [name for name in COLORS if name in found]
    width, height = LEFT + len(names) * (SIDE + GAP) - GAP + RIGHT, TOP + SIDE + BOTTOM
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"',
        '  font-family="Helvetica, Arial, sans-serif" font-size="12" role="img">',
        "<title>The chance to win that was said, and the share of games that was won</title>",
        f'<rect width="{width}" height="{height}" rx="8" fill="{PAPER}"/>',
        _text(16, TOP + SIDE / 2, "won", QUIET, turned=True),
        _text(LEFT + (width - LEFT - RIGHT) / 2, height - 8, "chance to win that was said", QUIET),
    ]
    parts += [_text(LEFT - 6, _down(quarter) + 4, f"{quarter:.0%}", QUIET, anchor="end") for quarter in QUARTERS]
    for number, name in enumerate(names):
        parts.append(f'<g transform="translate({LEFT + number * (SIDE + GAP)} 0)">')
        parts += _square(name, found[name])
        parts.append("</g>")
    return "\n".join([*parts, "</svg>", ""])


def _square(name: str, calibration: Calibration) -> Iterator[str]:
    """Yield the elements of a square, drawn from its left edge."""
    title = f"{title_of('cribbage')}, near the end" if name == ENDINGS else title_of(name)
    counted = "discards" if name == ENDINGS else "games"
    yield _text(0, 20, title, INK, anchor="start", weight="bold")
    yield _text(0, 36, f"{calibration.games} {counted} of two experts", QUIET, anchor="start")
    for quarter in QUARTERS:
        across, down = _across(quarter), _down(quarter)
        yield _line(0, down, SIDE, down, LINE)
        yield _line(across, TOP, across, TOP + SIDE, LINE)
    for quarter in QUARTERS[::2]:
        anchor = {0.0: "start", 1.0: "end"}.get(quarter, "middle")
        yield _text(_across(quarter), TOP + SIDE + 16, f"{quarter:.0%}", QUIET, anchor=anchor)
    yield _line(0, TOP + SIDE, SIDE, TOP, QUIET, dashes="5 4")
    yield from _points(calibration.tenths, COLORS[name])


def _points(tenths: Sequence[Tenth], color: str) -> Iterator[str]:
    for tenth in tenths:
        across = _across(tenth.says)
        low, high = max(0.0, tenth.won - tenth.error), min(1.0, tenth.won + tenth.error)
        yield _line(across, _down(low), across, _down(high), color, width=2)
    for tenth in tenths:
        yield f'<circle cx="{_across(tenth.says):.1f}" cy="{_down(tenth.won):.1f}" r="4" fill="{color}"/>'


def _across(share: float) -> float:
    return SIDE * share


def _down(share: float) -> float:
    return TOP + SIDE * (1 - share)


def _line(x: float, y: float, to_x: float, to_y: float, color: str, *, width: float = 1, dashes: str = "") -> str:
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    ends = f'x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}"'
    return f'<line {ends} stroke="{color}" stroke-width="{width:g}"{dashed}/>'


def _text(
    x: float, y: float, words: str, color: str, *, anchor: str = "middle", weight: str = "normal", turned: bool = False
) -> str:
    turn = f' transform="rotate(-90 {x:.1f} {y:.1f})"' if turned else ""
    style = f'text-anchor="{anchor}" font-weight="{weight}"'
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{color}" {style}{turn}>{words}</text>'


if __name__ == "__main__":
    main()
