"""The boards as the page draws them: where their holes are, and the marks for the game that is played."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from autopeg.base.errors import UsageError
from autopeg.base.typed_words import quoted
from autopeg.boards.board_layout import board_files, layout_named
from autopeg.boards.board_uri import board_for
from autopeg.boards.mark_places import marks_of
from autopeg.boards.marks import Goal, Marks, WordKind
from autopeg.boards.panel import Panel, Point
from autopeg.boards.panel_reading import Reading
from autopeg.session.course import Course
from pegcore.track import place_of

_LETTERS_MM = (3.5, 5.0, 7.0, 10.0, 14.0)
_LEAST_CAPITAL_PX, _LEAST_WORDS_PX = 6.5, 6.0
"""A capital is at least the first high if one of the heights allows it; below the second there are no words."""


class PanelRequest(Struct, frozen=True):
    """What the picture of a board is for: a game, and how large it is."""

    target: int = 121
    unit: int = 1
    skunk: str = "none"
    ends: bool = True
    """Whether the game ends at its target."""
    width: int = 0
    """The room for the picture, in pixels; likewise height."""
    height: int = 0
    starts: bool = False
    """Whether pegs stand in it at 0, which LEDs do not show."""

    @property
    def goal(self) -> Goal:
        """Return what the marks say about the game."""
        if not (0 < self.unit <= self.target // 2 and self.target <= _MOST_POINTS):
            raise UsageError(f"no game to {self.target} has {self.unit} points a hole")
        course = Course(self.target, self.skunk, self.unit, self.ends)
        lines = ((place_of(points, course.target, course.unit)[1], name.upper()) for points, name in course.lines())
        return Goal(course.finish, tuple(lines))


_MOST_POINTS = 10_000


class PanelWords(Struct, frozen=True, kw_only=True):
    """Words on a board, centred on a place."""

    kind: WordKind
    words: str
    at: Point
    height: float
    """Of their capitals."""
    width: float


class PanelRing(Struct, frozen=True):
    """A ring around a hole."""

    at: Point
    radius: float


class PanelMarks(Struct, frozen=True):
    """What is engraved on a board."""

    paths: dict[Literal["group", "line", "arrow"], str]
    """Lines and arrows as the data of SVG paths, by their kind."""
    rings: tuple[PanelRing, ...]
    words: tuple[PanelWords, ...]


class DrawnPanel(Struct, frozen=True, kw_only=True):
    """A board for a game, in millimetres from the upper left, with its long side across."""

    width_mm: float
    height_mm: float
    hole_mm: float
    lanes: tuple[tuple[Point, ...], ...]
    """The holes of each lane."""
    finish: int | None
    """The hole where the game ends."""
    starts: tuple[tuple[Point, Point], ...]
    """The holes of each lane where its pegs stand at 0, the one nearer to the first hole first; empty without them."""
    marks: PanelMarks


def panel_of(board: str, request: PanelRequest) -> DrawnPanel:
    """Return the holes and marks of a board in millimetres from the upper left corner, with its long side across.

    board: the name of a board file that comes with Autopeg, or a number of lanes. Raises UsageError for any other.
    """
    name = board_for(int(board)) if board in ("1", "2", "3", "4") else board
    if name not in board_files():
        raise UsageError(f"there is no board {quoted(board)}: choose from {', '.join(board_files())}")
    layout = layout_named(name)
    assert layout is not None
    reading = Reading(layout.panel)
    px_a_mm = min(request.width / reading.width_mm, request.height / reading.height_mm)
    letter_mm = next((each for each in _LETTERS_MM if each * px_a_mm >= _LEAST_CAPITAL_PX), _LETTERS_MM[-1])
    has_words = letter_mm * px_a_mm >= _LEAST_WORDS_PX
    return _panel(name, request, _as_large(layout.panel, request, letter_mm), has_words=has_words)


def _as_large(panel: Panel, request: PanelRequest, letter_mm: float) -> float:
    """Return how high letters can be without any word being shortened or left out that there is at a height."""

    def words_at(size_mm: float) -> list[str]:
        return sorted(each.words for each in _marks(panel, request, size_mm).words)

    words = words_at(letter_mm)
    return max(each for each in _LETTERS_MM if each >= letter_mm and words_at(each) == words)


def _marks(panel: Panel, request: PanelRequest, letter_mm: float) -> Marks:
    return marks_of(panel, request.goal, letter_mm, has_screws=False, has_starts=request.starts)


def _panel(name: str, request: PanelRequest, letter_mm: float, *, has_words: bool) -> DrawnPanel:
    layout = layout_named(name)
    assert layout is not None
    reading = Reading(layout.panel)
    marks = _marks(layout.panel, request, letter_mm)
    return DrawnPanel(
        width_mm=reading.width_mm,
        height_mm=reading.height_mm,
        hole_mm=reading.hole_mm,
        lanes=tuple(tuple(_near(at) for at in holes) for holes in reading.lanes),
        finish=request.goal.finish,
        starts=tuple((_near(front), _near(back)) for front, back in marks.starts),
        marks=_drawn(marks, has_words=has_words),
    )


def _drawn(marks: Marks, *, has_words: bool) -> PanelMarks:
    """Return marks as the page draws them: lines and arrows as the data of SVG paths, by their kind."""
    words = (
        PanelWords(
            kind=each.kind,
            words=each.words,
            at=_near(each.at),
            height=round(each.height_mm, 2),
            width=round(each.width_mm, 2),
        )
        for each in marks.words
    )
    return PanelMarks(
        paths={
            "group": _path(line.ends for line in marks.lines if line.kind == "group"),
            "line": _path(line.ends for line in marks.lines if line.kind == "line"),
            "arrow": _path((*arrow.outline, arrow.outline[0]) for arrow in marks.arrows),
        },
        rings=tuple(PanelRing(_near(ring.at), ring.radius_mm) for ring in marks.rings),
        words=tuple(words) if has_words else (),
    )


def _path(lines: Iterable[tuple[Point, ...]]) -> str:
    return "".join("M" + " ".join(f"{x:.5g} {y:.5g}" for x, y in points) for points in lines)


def _near(at: Point) -> tuple[float, float]:
    return round(at[0], 1), round(at[1], 1)
