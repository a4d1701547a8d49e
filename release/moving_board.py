"""The moving picture of README.md: a board in a game, its pegs of light walking from hole to hole.

`python -m release.moving_board` writes docs/pictures/moving-board.svg.
"""

from pathlib import Path

from autopeg.web.panels import DrawnPanel, PanelRequest, panel_of
from release.publication import ROOT

PICTURE = ROOT / "docs/pictures/moving-board.svg"
_BOARD = "long-2"
_MOVES = ((0, 12), (1, 8), (0, 6), (1, 15), (0, 10), (1, 4), (1, 12), (0, 16), (1, 9), (0, 8))
"""A lane and its points, one after the other."""
_HOLE_S, _REST_S, _END_S = 0.09, 0.7, 3.0


def frames() -> list[tuple[float, tuple[int, int]]]:
    """Return when the front pegs change, in seconds, and the hole of each lane from then on."""
    at_s, holes = 0.0, [0, 0]
    found = [(at_s, (0, 0))]
    for lane, points in _MOVES:
        at_s += _REST_S
        for _ in range(points):
            at_s += _HOLE_S
            holes[lane] += 1
            found.append((at_s, (holes[0], holes[1])))
    return found


def moving_svg(panel: DrawnPanel) -> str:
    """Return the picture of a panel."""
    steps = frames()
    whole_s = steps[-1][0] + _END_S
    width, height, radius = panel.width_mm, panel.height_mm, panel.hole_mm / 2
    holes = "".join(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}"/>' for lane in panel.lanes for x, y in lane)
    words = "".join(
        f'<text x="{each.at[0]:g}" y="{each.at[1] + each.height / 2:g}" font-size="{each.height / 0.72:.3g}" '
        f'textLength="{each.width:g}" lengthAdjust="spacingAndGlyphs">{each.words}</text>'
        for each in panel.marks.words
    )
    pegs = "".join(_peg(panel, lane, steps, whole_s) for lane in range(len(panel.lanes)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" font-family="sans-serif">'
        "<title>A board in a game: two pegs of light walk from hole to hole</title>"
        f'<rect width="{width:g}" height="{height:g}" rx="10" fill="#4b2f1b"/>'
        f'<g fill="none" stroke="#e8cfa8" stroke-width="0.6" opacity="0.7"><path d="{panel.marks.paths["line"]}"/></g>'
        f'<g fill="#e8cfa8" text-anchor="middle">{words}</g><g fill="#1c0f07">{holes}</g>{pegs}</svg>\n'
    )


def _peg(panel: DrawnPanel, lane: int, steps: list[tuple[float, tuple[int, int]]], whole_s: float) -> str:
    """Return the front peg of a lane, which jumps to each hole at its time."""
    walked = [(at_s, holes[lane]) for at_s, holes in steps if holes[lane] > 0]
    first = panel.lanes[lane][0]
    changes = [(0.0, first), *((at_s / whole_s, panel.lanes[lane][hole - 1]) for at_s, hole in walked)]
    times = ";".join(f"{share:.4f}" for share, _ in changes)
    moves = "".join(
        f'<animate attributeName="{name}" dur="{whole_s:.2f}s" repeatCount="indefinite" calcMode="discrete" '
        f'keyTimes="{times}" values="{";".join(f"{place[axis]:g}" for _, place in changes)}"/>'
        for axis, name in enumerate(("cx", "cy"))
    )
    x, y = first
    return f'<circle cx="{x:g}" cy="{y:g}" r="{panel.hole_mm:g}" fill="#{panel.colors[lane]}">{moves}</circle>'


def main(path: Path = PICTURE) -> None:
    """Write the picture."""
    path.write_text(moving_svg(panel_of(_BOARD, PanelRequest(width=1000, height=400))), encoding="utf-8")


if __name__ == "__main__":
    main()
