"""The front of a ready-made panel: a sheet of paper, printed dark but where a light shines through."""

from collections.abc import Iterator, Sequence

from autopeg.boards.panel import Point
from autopeg.boards.panel_reading import Reading
from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.imprint import imprint
from autopeg.drawings.paper.page import Disc, Mark, Page, Stroke, Words
from autopeg.drawings.pdf import A4, LETTER, Paper

_DARK, _PAPER, _LETTERS, _SOFT = "#1d130b", "#ffffff", "#ecd9b4", "#8a8a8a"
_LINE_MM = 0.4
_BLEED_MM = 3.0
"""The dark reaches so much beyond the edge, so that no white shows where the knife slips."""
_BAR_MM = 100.0
_CLEAR_MM = 0.5


def front_page(plan: BuildPlan) -> Page:
    """Return the front in true size, without an edge."""
    return Page(_title(plan), plan.panel.width_mm, plan.panel.height_mm, tuple(_marks(plan, (0.0, 0.0))))


def front_pages(plan: BuildPlan, paper: Paper) -> list[Page]:
    """Return the front on two pages across, which meet where neither light nor letter is."""
    width, height = max(paper.width_mm, paper.height_mm), min(paper.width_mm, paper.height_mm)
    joint = joint_mm(plan)
    low = (height - plan.panel.height_mm) / 2
    pages: list[Page] = []
    for number, (start, end) in enumerate(((0.0, joint), (joint, plan.panel.width_mm))):
        left = (width - (end - start)) / 2
        marks = [*_marks(plan, (left - start, low))]
        high = (left + end - start, low + plan.panel.height_mm)
        marks += _around((left, low), high, (width, height), is_first=number == 0)
        title = f"{_title(plan)} · part {number + 1} of 2"
        marks += _margin((left, low), title)
        pages.append(Page(title, width, height, tuple(marks)))
    return pages


def front_files(plan: BuildPlan) -> dict[str, list[Page]]:
    """Return the pages of each file with the front, by its name."""
    return {
        "front": [front_page(plan)],
        "front-a4": front_pages(plan, A4),
        "front-letter": front_pages(plan, LETTER),
    }


def joint_mm(plan: BuildPlan) -> float:
    """Return where the two parts of the front meet: near the middle, between columns, clear of all marks."""
    panel, reading = plan.panel, Reading(plan.panel)
    taken: list[tuple[float, float]] = [
        (at - reach - _CLEAR_MM, at + reach + _CLEAR_MM)
        for at, reach in (
            *((reading.on_panel(words.at)[0], words.width_mm / 2) for words in plan.marks.words),
            *((reading.on_panel(arrow.at)[0], arrow.length_mm / 2) for arrow in plan.marks.arrows),
            *((reading.on_panel(end)[0], 0.0) for line in plan.marks.lines for end in line.ends),
        )
    ]
    middle, pitch = panel.width_mm / 2, panel.led_pitch_mm
    columns = sorted({hole.x_mm + pitch / 2 for hole in panel.holes}, key=lambda x: abs(x - middle))
    return next(x for x in columns if not any(low < x < high for low, high in taken))


def _title(plan: BuildPlan) -> str:
    return imprint(f"{plan.name} front", "mm, 1:1")


def _marks(plan: BuildPlan, at: Point) -> Iterator[Mark]:
    """Yield the front with its lower left corner there."""
    panel, reading = plan.panel, Reading(plan.panel)

    def seen(point: Point) -> Point:
        x, y = reading.on_panel(point)
        return x + at[0], y + at[1]

    low, high = (at[0] - _BLEED_MM, at[1] - _BLEED_MM), (at[0] + panel.width_mm, at[1] + panel.height_mm)
    yield _box(low, (high[0] + _BLEED_MM, high[1] + _BLEED_MM), _DARK)
    for line in plan.marks.lines:
        yield Stroke(tuple(map(seen, line.ends)), width_mm=_LINE_MM, color=_LETTERS)
    for arrow in plan.marks.arrows:
        yield Stroke(tuple(map(seen, arrow.outline)), is_closed=True, color=None, fill=_LETTERS)
    for ring in plan.marks.rings:
        yield Disc(seen(ring.at), ring.radius_mm, _LINE_MM, _LETTERS)
    for words in plan.marks.words:
        yield Words(seen(words.at), words.words, words.height_mm, "middle", reading.degrees, _LETTERS)
    for hole in panel.holes:
        yield Disc((hole.x_mm + at[0], hole.y_mm + at[1]), panel.hole_mm / 2, color=None, fill=_PAPER)


def _box(low: Point, high: Point, fill: str) -> Stroke:
    return Stroke((low, (high[0], low[1]), high, (low[0], high[1])), is_closed=True, color=None, fill=fill)


def _around(low: Point, high: Point, size: Point, *, is_first: bool) -> Sequence[Mark]:
    """Return what hides the other half, and the marks at the corners along which one cuts."""
    bleed = _BLEED_MM
    hidden = _box((high[0], 0.0), size, _PAPER) if is_first else _box((0.0, 0.0), (low[0], size[1]), _PAPER)
    ticks = [
        Stroke(((x, y + dy), (x, y + 3 * dy)) if upright else ((x + dx, y), (x + 3 * dx, y)), color="#1a1a1a")
        for x, dx in ((low[0], -bleed - 1), (high[0], bleed + 1))
        for y, dy in ((low[1], -bleed - 1), (high[1], bleed + 1))
        for upright in (True, False)
    ]
    return [hidden, *ticks]


def _margin(at: Point, title: str) -> Sequence[Mark]:
    x, y = at[0], 12.0
    ends = ((x, y), (x + _BAR_MM, y))
    words = f"{_BAR_MM:g} mm: measure it before you cut · {title}"
    return [Stroke(ends, color="#1a1a1a"), Words((x, y - 4.0), words, color=_SOFT)]
