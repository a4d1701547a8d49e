"""The sheets of a board without soldering: every cut, where the modules lie, every cable, and the wiring."""

from collections.abc import Iterator

from autopeg.boards.panel import Point
from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.paper.export import page_svg, pages_pdf
from autopeg.drawings.paper.page import BLUE, MARGIN_MM, RED, SOFT, Page, Pencil
from autopeg.drawings.paper.wiring_sheet import wiring_page
from autopeg.drawings.plugged.cables import CABLES, COLORS, READY
from autopeg.drawings.plugged.frame import (
    BAR_MM,
    BASE_MM,
    FOAM,
    FRONT_MM,
    PAD_MM,
    RAIL_MM,
    TAPE_MM,
    Area,
    frame_of,
)  # fmt: skip
from autopeg.drawings.plugged.templates import pad_count

_SCALE = 2.3


def frame_sheets(plan: BuildPlan) -> Iterator[tuple[str, str | bytes]]:
    """Yield the files with the sheets of a board."""
    pages = {"1-cuts": cuts_page(plan), "2-cables": cables_page(plan)}
    for name, page in pages.items():
        yield f"sheets/{plan.name}/{name}.svg", page_svg(page)
    yield f"sheets/{plan.name}/all.pdf", pages_pdf(f"{plan.name}: all sheets", [*pages.values(), wiring_page(plan)])


def cuts_page(plan: BuildPlan) -> Page:
    """Return the sheet of the frame: the list of its cuts, and the base from behind with its modules."""
    frame, panel = frame_of(plan), plan.panel
    pencil = Pencil(f"{plan.name}: cuts and places")
    stack = (
        f"From the front: printed sheet {FRONT_MM:g} mm, bars {BAR_MM:g} mm around the panel of LEDs, tape "
        f"{TAPE_MM:g} mm, base {BASE_MM:g} mm; below it rails of {RAIL_MM:g} mm."
    )
    front = f"On the front: keypad {_window(frame.keypad)}, display, if you have one, {_window(frame.display)}."
    measured = (
        "All figures in mm, places from the lower left corner as seen from the front. Templates at 1:1 are in panel/."
    )
    pencil.lines((MARGIN_MM, 279), [stack, front, measured])
    rows = [("piece", "of", "size", "windows and notches"), ("front", "paper", _size(_wide(plan)), "none")]
    rows += [
        (
            piece.name,
            f"{piece.material} {piece.thickness_mm:g}",
            _size(piece.size),
            "; ".join(_window(area) for area in (*piece.windows, *piece.notches)) or "none",
        )
        for piece in (*frame.bars, frame.base, *frame.rails)
    ]
    wide = [row for row in rows if len(row[3]) < 60]
    for row in rows:
        if row not in wide:
            wide += [(row[0], row[1], row[2], row[3].split("; ")[0])]
            wide += [("", "", "", words) for words in row[3].split("; ")[1:]]
    wide.append((f"{pad_count(frame)} pads", f"{FOAM} {BASE_MM:g}", _size((PAD_MM, PAD_MM)), "none"))
    end = pencil.table((MARGIN_MM, 267), (26, 30, 30, 104), wide)
    low = (MARGIN_MM + 3, end - 16 - panel.height_mm / _SCALE)
    pencil.words((MARGIN_MM, end - 8), "The base from behind, with its windows (red) and modules (blue)", is_bold=True)

    def behind(at: Point) -> Point:
        return low[0] + (frame.base.size[0] - at[0]) / _SCALE, low[1] + at[1] / _SCALE

    pencil.area([behind(at) for at in frame.base.outline], "#fbf6ec", width_mm=0.3)
    for window in frame.base.windows:
        pencil.area([behind(at) for at in window.corners], "#ffffff", color=RED)
    places = [("module, from behind", "from the left", "from below", "size")]
    for number, (name, area) in enumerate(frame.modules.items(), 1):
        pencil.area([behind(at) for at in area.corners], None, color=BLUE)
        pencil.words(behind(area.middle), str(number), anchor="middle", is_bold=True)
        from_left = frame.base.size[0] - area.high[0]
        places.append((f"{number}  {name}", f"{from_left:g}", f"{area.low[1]:g}", _size(area.size)))
    pencil.words((low[0], low[1] - 4), "lower edge of the board; the back rail is above", color=SOFT)
    pencil.table((MARGIN_MM, low[1] - 8), (46, 28, 28, 34), places)
    return pencil.page()


def _wide(plan: BuildPlan) -> Point:
    return plan.panel.width_mm, plan.panel.height_mm


def _size(size: Point) -> str:
    return f"{size[0]:g} × {size[1]:g}"


def _window(area: Area) -> str:
    return f"{_size(area.size)} at ({area.low[0]:g}, {area.low[1]:g})"


def cables_page(plan: BuildPlan) -> Page:
    """Return the sheet of the cables: each piece of wire, and what has wires or legs of its own."""
    pencil = Pencil(f"{plan.name}: cables")
    pencil.lines(
        (MARGIN_MM, 279),
        [
            "Wire of 0.5 mm² (AWG 20). Strip 8 mm at each end, 11 mm for a lever nut; twist the strands.",
            "Pull at each wire once it is in. Tick it off here.",
        ],
    )
    rows = [("", "from", "to", "length", "colour")]
    rows += [(str(cable.number), *cable.ends, f"{cable.length_mm} mm", COLORS[cable.color]) for cable in CABLES]
    end = pencil.table((MARGIN_MM, 270), (8, 66, 66, 24, 26), rows)
    pencil.words((MARGIN_MM, end - 8), "With wires or legs of their own", is_bold=True)
    pencil.table((MARGIN_MM, end - 11), (74, 62, 54), [("from", "to", "by"), *READY])
    keypad = [("wire of the pad", "terminal")]
    keypad += [(f"row {n}", f"GP{gp}") for n, gp in enumerate(plan.board.rows, 1)]
    keypad += [(f"column {n}", f"GP{gp}") for n, gp in enumerate(plan.board.cols, 1)]
    pencil.words((MARGIN_MM, 140), "Keypad: eight jumper wires, from the left with the keys towards you", is_bold=True)
    pencil.table((MARGIN_MM, 137), (50, 40), keypad)
    if plan.board.display is not None:
        sda, scl = plan.board.display
        display = [("display, optional", "terminal"), ("GND", "GND (pin 3)"), ("VCC", "3V3 (pin 36)")]
        display += [("SCL", f"GP{scl}"), ("SDA", f"GP{sda}")]
        pencil.table((MARGIN_MM + 100, 137), (50, 40), display)
    return pencil.page()
