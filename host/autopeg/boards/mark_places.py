"""Places for the marks of a panel, found for any board: nothing overlaps a hole, a screw, the edge or another mark.

What has no place is left out, so that larger letters give fewer marks.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise, product

from autopeg.boards.clearance import Footprint, FreeWood, box, disc
from autopeg.boards.lettering import width_mm
from autopeg.boards.marks import LETTER_MM, Arrow, Goal, Line, LineKind, Marks, Ring, WordKind, Words, goal_of
from autopeg.boards.panel import Panel, Point, screws_of
from autopeg.boards.panel_reading import Abreast, Reading, between, moved
from pegcore.track import STREET_HOLES

CLEAR_MM = 0.8
"""The least distance of two marks, and of a mark and a hole."""

RIM_MM = 1.5
"""The least distance of a mark from the edge."""

WASHER_MM = 7.0
"""The diameter that the washer of a screw covers."""

_OFF_MM = 1.5
"""From the edge of a hole to what is written beside it."""

_RING_MM = 0.8
_TICK_MM = 0.5
"""By how much a line across the lanes reaches over the edges of the holes on either side."""

_DOUBLE_MM = 1.2
"""Between the two strokes of a line that a loser must cross."""

_ABREAST_MM, _NEAR_MM = 14.0, 25.0
"""Lanes that run at most so far apart share their lines and numbers, or START and FINISH."""

_PEG = 2.6
"""How much wider a peg is drawn than its hole."""

_LINE_CLEAR_MM = 0.5
_SPACE, _LEADING = 1.3, 0.4
"""The space between words of different marks, beside and above each other, in letters."""

_NUDGE_MM, _STREET_NUDGE_MM = 12, 60
"""How far words may be from where they belong; the name of a street, from the middle of its row."""

_GROUP, _DECADE = 5, 10
_TITLES = (10 / 7, 9 / 7, 8 / 7, 1.0)
"""The height of START and FINISH in letters, as large as there is room for."""

_STARTS = tuple(
    (has_arrow, has_letters, title, letter)
    for has_letters, has_arrow in ((True, True), (True, False), (False, True), (False, False))
    for title, letter in product(_TITLES, _TITLES if has_letters else (1.0,))
)
"""The ways to mark the start, the best first: with an arrow, with the letters of the lanes, and how large."""

_STREETS = (
    ("FIRST STREET", "FIRST", "1ST"),
    ("SECOND STREET", "SECOND", "2ND"),
    ("THIRD STREET", "THIRD", "3RD"),
    ("FOURTH STREET", "FOURTH", "4TH"),
)
_SHORTEST = tuple(forms[-1] for forms in _STREETS)
_LANES = "ABCD"


@lru_cache(maxsize=64)
def marks_of(
    panel: Panel,
    goal: Goal | None = None,
    letter_mm: float = LETTER_MM,
    *,
    has_screws: bool = True,
    has_starts: bool = False,
) -> Marks:
    """Return the marks of a panel, for a game or as they are engraved.

    letter_mm: the height of the capitals, START and FINISH aside; has_screws: False for a picture without screws;
    has_starts: whether there are holes for pegs at 0, which a picture can have: there is no LED for them.
    """
    places = _Places(panel, letter_mm, has_screws=has_screws)
    if has_starts:
        places.drill_starts()
    places.engrave(goal or goal_of(len(panel.lane(0))))
    return Marks(
        tuple(places.words), tuple(places.lines), tuple(places.arrows), tuple(places.rings), tuple(places.starts)
    )


class _Places:
    """A panel while its marks are being placed, the most important ones first."""

    def __init__(self, panel: Panel, letter_mm: float, *, has_screws: bool) -> None:
        self._reading = Reading(panel)
        self._last = len(self._reading.lanes[0])
        self._tens = range(_DECADE, self._last + 1, _DECADE)
        self._letter_mm = letter_mm
        self._edge_mm = panel.hole_mm / 2
        self._beside_mm = self._edge_mm + _OFF_MM
        """From the middle of a hole to what is written beside it."""
        self._wood = FreeWood(self._reading.width_mm, self._reading.height_mm, RIM_MM)
        for hole in panel.holes:
            self._wood.take(disc(self._reading.seen(hole.at), self._edge_mm))
        for at in screws_of(panel) if has_screws else ():
            self._wood.take(disc(self._reading.seen(at), WASHER_MM / 2))
        self._spaces = FreeWood(self._reading.width_mm, self._reading.height_mm, 0.0)
        """The words with the space around them that tells them from others."""
        self._crowded: set[int] = set()
        """The lanes whose rows are too close for words between them."""
        self.words: list[Words] = []
        self.lines: list[Line] = []
        self.arrows: list[Arrow] = []
        self.rings: list[Ring] = []
        self.starts: list[tuple[Point, Point]] = []

    def drill_starts(self) -> None:
        """Take the place of two holes before the first of each lane, if there is room for all of them."""
        pitch_mm = self._reading.pitch_mm
        first = ((holes[0], self._reading.ahead(lane, 1, 2)) for lane, holes in enumerate(self._reading.lanes))
        starts = [(moved(at, ahead, -pitch_mm), moved(at, ahead, -2 * pitch_mm)) for at, ahead in first]
        holes = [disc(at, self._edge_mm) for pair in starts for at in pair]
        if all(self._wood.is_free(hole, CLEAR_MM) for hole in holes):
            self.starts = starts
            for at in (at for pair in starts for at in pair):
                self._wood.take(disc(at, _PEG * self._edge_mm))

    def engrave(self, goal: Goal) -> None:
        """Place all marks."""
        lines = [line for line in goal.lines if line[0] <= self._last]
        finish = goal.finish if goal.finish is not None and goal.finish <= self._last else None
        if finish is not None:
            self._ring_finish(finish)
        for hole, _ in lines:
            self._draw_line(hole)
        self._draw_groups({hole - 1 for hole, _ in lines})
        self._crowded = {lane for lane in range(len(self._reading.lanes)) if self._is_crowded(lane)}
        self._write_start()
        if finish is not None:
            self._write_finish(finish)
        if self._crowded:  # the names of streets have no choice there
            self._name_streets()
        for hole, name in lines:
            self._name_line(hole, name)
        self._number()
        if not self._crowded:
            self._name_streets()
        self._point_ahead()

    def _fit(self, *marks: Words | Arrow) -> bool:
        return all(self._has_room(mark) for mark in marks)

    def _has_room(self, mark: Words | Arrow) -> bool:
        footprint = mark.footprint
        if not self._wood.is_free(footprint, CLEAR_MM):
            return False
        return isinstance(mark, Arrow) or self._spaces.is_free(footprint, CLEAR_MM)

    def _place(self, *marks: Words | Arrow) -> bool:
        """Place marks that belong together, if all of them have room. Return whether they have."""
        if not self._fit(*marks):
            return False
        for mark in marks:
            self._wood.take(mark.footprint)
            if isinstance(mark, Words):
                self.words.append(mark)
                self._spaces.take(_spaced(mark))
            else:
                self.arrows.append(mark)
        return True

    def _write(self, kind: WordKind, words: str, height_mm: float, spots: Iterable[Point]) -> bool:
        """Write words at the first spot where they fit. Return whether there is one."""
        return any(self._place(Words(kind, words, spot, height_mm)) for spot in spots)

    # -- lines and rings

    def _ring_finish(self, finish: int) -> None:
        for holes in self._reading.lanes:
            ring = Ring(holes[finish - 1], self._edge_mm + _RING_MM)
            self.rings.append(ring)
            self._wood.take(ring.footprint)

    def _draw_line(self, hole: int) -> None:
        """Draw the double line before a hole."""
        for abreast in self._reading.abreast_after(hole - 1, _ABREAST_MM):
            for shift_mm in (-_DOUBLE_MM / 2, _DOUBLE_MM / 2):
                self._cross(abreast, "line", shift_mm)

    def _draw_groups(self, doubled: set[int]) -> None:
        """Draw a line after every five holes, except where there is a double one."""
        for hole in range(_GROUP, self._last, _GROUP):
            if hole not in doubled:
                for abreast in self._reading.abreast_after(hole, _ABREAST_MM):
                    self._cross(abreast, "group")

    def _cross(self, abreast: Abreast, kind: LineKind, shift_mm: float = 0.0) -> None:
        """Draw a line across lanes that run side by side, `shift_mm` ahead."""
        reach_mm = self._edge_mm + _TICK_MM
        outer = moved(moved(abreast.points[0], abreast.out, reach_mm), abreast.ahead, shift_mm)
        inner = moved(moved(abreast.points[-1], abreast.out, -reach_mm), abreast.ahead, shift_mm)
        line = Line(kind, (outer, inner))
        if self._wood.is_free(line.footprint, _LINE_CLEAR_MM):
            self.lines.append(line)
            self._wood.take(line.footprint)

    # -- start, finish and the names of the lines

    def _write_start(self) -> None:
        """Write START, an arrow and the letters of the lanes before their first holes."""
        # A double line may be drawn half a pitch before them.
        off_mm = self._reading.pitch_mm / 2 + _OFF_MM + (2 * self._reading.pitch_mm if self.starts else 0.0)
        for abreast in self._reading.abreast_at(1, _NEAR_MM):
            for has_arrow, has_letters, title, letter in _STARTS:
                letters = [
                    self._word("lane", _LANES[lane], letter, hole, abreast.back, off_mm)
                    for lane, hole in zip(abreast.lanes, abreast.points, strict=True)
                    if has_letters
                ]
                behind_mm = off_mm + max((each.width_mm + _OFF_MM for each in letters), default=0.0)
                chain = self._chain("start", "START", title, abreast.middle, abreast.back, behind_mm, has_arrow)
                if self._place(*letters, *chain):
                    break
            else:
                widest_mm = _PEG * self._edge_mm if self.starts else self._edge_mm
                self._write_beside("start", "START", abreast, widest_mm + _OFF_MM)

    def _write_beside(self, kind: WordKind, words: str, abreast: Abreast, off_mm: float) -> bool:
        """Write words along the lanes beside a hole, as large as there is room for. Return whether there is any."""
        return any(
            self._write(kind, words, beside.height_mm, (moved(beside.at, abreast.back, by) for by in _back(beside)))
            for scale in _TITLES
            for at, way in ((abreast.points[-1], abreast.inwards), (abreast.points[0], abreast.out))
            for beside in [self._word(kind, words, scale, at, way, off_mm)]
        )

    def _chain(
        self, kind: WordKind, words: str, scale: float, at: Point, back: Point, off_mm: float, has_arrow: bool
    ) -> tuple[Words | Arrow, ...]:
        """Return words behind a place where a row starts, with an arrow between them."""
        if not has_arrow:
            return (self._word(kind, words, scale, at, back, off_mm),)
        ahead = (-back[0], -back[1])
        length_mm = Arrow(at, ahead, self._letter_mm).length_mm
        arrow = Arrow(moved(at, back, off_mm + length_mm / 2), ahead, self._letter_mm)
        return arrow, self._word(kind, words, scale, at, back, off_mm + length_mm + _OFF_MM)

    def _word(self, kind: WordKind, words: str, scale: float, at: Point, way: Point, off_mm: float) -> Words:
        """Return words that begin `off_mm` from a place in a direction. scale: their height in letters."""
        height_mm = scale * self._letter_mm
        half_mm = abs(way[0]) * width_mm(words, height_mm) / 2 + abs(way[1]) * height_mm / 2
        return Words(kind, words, moved(at, way, off_mm + half_mm), height_mm)

    def _write_finish(self, finish: int) -> None:
        """Write FINISH behind the last holes, else between or beside them."""
        off_mm = self._beside_mm + _RING_MM
        for abreast in self._reading.abreast_at(finish, _NEAR_MM):
            behind = [self._word("finish", "FINISH", scale, abreast.middle, abreast.ahead, off_mm) for scale in _TITLES]
            for words in behind:
                spots = (moved(words.at, abreast.back, step) for step in range(int(2 * words.width_mm)))
                if self._write("finish", "FINISH", words.height_mm, spots):
                    break
            else:
                self._write_beside("finish", "FINISH", abreast, off_mm)

    def _name_line(self, hole: int, name: str) -> None:
        """Write the name of a line at its inner end, else at its outer end, else half a letter farther from them."""
        near_mm = self._edge_mm + _TICK_MM + CLEAR_MM
        for abreast in self._reading.abreast_after(hole - 1, _ABREAST_MM):
            ends = [
                self._word("line", name, 1.0, at, way, off_mm)
                for off_mm in (near_mm, near_mm + self._letter_mm / 2)
                for at, way in ((abreast.points[-1], abreast.inwards), (abreast.points[0], abreast.out))
            ]
            spots = (moved(end.at, abreast.ahead, by) for end in ends for by in _nudges(_NUDGE_MM))
            self._write("line", name, self._letter_mm, spots)

    # -- numbers

    def _number(self) -> None:
        """Write the number of every tenth hole beside it; where rows are too close for that, in the margin."""
        for hole in self._tens:
            for abreast in self._reading.abreast_at(hole, _ABREAST_MM):
                if self._crowded.isdisjoint(abreast.lanes):
                    any(self._place(number) for number in self._numbers_beside(abreast, hole))
        for lane in sorted(self._crowded):
            self._head_columns(lane)

    def _numbers_beside(self, abreast: Abreast, hole: int) -> tuple[Words, Words]:
        outside = self._word("number", str(hole), 1.0, abreast.points[0], abreast.out, self._beside_mm)
        return outside, self._word("number", str(hole), 1.0, abreast.points[-1], abreast.inwards, self._beside_mm)

    def _is_crowded(self, lane: int) -> bool:
        """Return whether most numbers have no room beside their holes."""
        beside = 0
        for hole in self._tens:
            abreast = next(each for each in self._reading.abreast_at(hole, _ABREAST_MM) if lane in each.lanes)
            numbers = self._numbers_beside(abreast, hole)
            beside += any(self._fit(number) for number in numbers)
        return 2 * beside < len(self._tens)

    def _head_columns(self, lane: int) -> None:
        """Write the numbers of a lane in the margin, above or below the line that follows them in every row."""
        holes, reading = self._reading.lanes[lane], self._reading
        columns: dict[float, list[int]] = {}
        for hole in self._tens:
            is_turn = abs(reading.ahead(lane, hole, hole + 1)[0]) < 0.5
            across = holes[hole - 1][0] if is_turn else reading.after(lane, hole)[0]
            column = next((known for known in columns if abs(known - across) < reading.pitch_mm), across)
            columns.setdefault(column, []).append(hole)
        rows = [y for _, y in holes]
        is_upper = sum(rows) / len(rows) < reading.height_mm / 2
        row, way = (min(rows), (0.0, -1.0)) if is_upper else (max(rows), (0.0, 1.0))
        for across, numbers in columns.items():
            head = self._word("number", " · ".join(map(str, numbers)), 1.0, (across, row), way, self._beside_mm)
            self._write("number", head.words, head.height_mm, (moved(head.at, (1, 0), by) for by in _nudges(_NUDGE_MM)))

    # -- streets and arrows

    def _name_streets(self) -> None:
        """Write the name of each street, in the longest form that all of them have room for."""
        rows = [
            (street, row, abreast)
            for street in range(min(len(_STREETS), (self._last - 1) // STREET_HOLES))
            for row in self._rows(street)[:1]
            for abreast in self._reading.abreast_after((row[0] + row[-1]) // 2, _ABREAST_MM)
        ]
        for names in zip(*_STREETS, strict=True):
            if names == _SHORTEST or all(
                any(self._fit(*marks) for marks in self._street_marks(abreast, row, names[street]))
                for street, row, abreast in rows
            ):
                for street, row, abreast in rows:
                    any(self._place(*marks) for marks in self._street_marks(abreast, row, names[street]))
                return

    def _rows(self, street: int) -> list[range]:
        """Return the holes of a street that are in straight rows across, the longest row first."""
        rows: list[range] = []
        for hole in range(street * STREET_HOLES + 1, (street + 1) * STREET_HOLES):
            if abs(self._reading.ahead(0, hole, hole + 1)[1]) < 0.01:
                if rows and rows[-1][-1] == hole:
                    rows[-1] = range(rows[-1][0], hole + 2)
                else:
                    rows.append(range(hole, hole + 2))
        return sorted(rows, key=len, reverse=True)

    def _street_marks(self, abreast: Abreast, row: range, name: str) -> Iterator[tuple[Words | Arrow, ...]]:
        """Yield the ways to name a street: along its row, or between close rows at one of the row's ends."""
        if self._crowded.isdisjoint(abreast.lanes):
            for off_mm in (self._beside_mm, self._beside_mm + self._letter_mm + CLEAR_MM):
                for at, way in ((abreast.points[-1], abreast.inwards), (abreast.points[0], abreast.out)):
                    words = self._word("street", name, 1.0, at, way, off_mm)
                    most_mm = (len(row) * self._reading.pitch_mm - words.width_mm) / 2
                    for by in _nudges(min(int(most_mm), _STREET_NUDGE_MM)):
                        yield (Words(words.kind, name, moved(words.at, abreast.ahead, by), words.height_mm),)
        outermost, innermost = (self._reading.lanes[abreast.lanes[end]] for end in (0, -1))
        first, last = (between(outermost[hole - 1], innermost[hole - 1]) for hole in (row[0], row[-1]))
        yield self._chain("street", name, 1.0, first, abreast.back, self._beside_mm, True)
        yield (self._word("street", name, 1.0, last, abreast.ahead, self._beside_mm),)

    def _point_ahead(self) -> None:
        """Draw an arrow early in each half street: between the lanes, else beside them."""
        for first in range(0, self._last - 1, STREET_HOLES // 2):
            waiting = set(range(len(self._reading.lanes)))
            for step in (*range(first + 2, min(self._last, first + STREET_HOLES // 2)), first + 1, first):
                for abreast in self._reading.abreast_after(step, _ABREAST_MM):
                    if waiting.issuperset(abreast.lanes) and self._point_from(abreast):
                        waiting.difference_update(abreast.lanes)

    def _point_from(self, abreast: Abreast) -> bool:
        off_mm = self._beside_mm + self._letter_mm / 2
        inside = tuple(between(one, other) for one, other in pairwise(abreast.points))
        beside = (moved(abreast.points[0], abreast.out, off_mm), moved(abreast.points[-1], abreast.inwards, off_mm))
        return any(
            self._place(*(Arrow(at, abreast.ahead, self._letter_mm) for at in places))
            for places in (inside, *((at,) for at in beside))
            if places
        )


def _spaced(words: Words) -> Footprint:
    """Return the footprint of words with the space that others leave around them, to which `CLEAR_MM` is added."""
    beside_mm, above_mm = _SPACE * words.height_mm, max(_LEADING * words.height_mm - CLEAR_MM, 0.0)
    return box(words.at, words.width_mm + 2 * beside_mm, words.height_mm + 2 * above_mm)


def _back(words: Words) -> range:
    """Return the steps from words beside a hole to words that end there."""
    return range(int(words.width_mm / 2) + 1)


def _nudges(most: int) -> Iterator[int]:
    """Yield 0, then steps to either side, in millimetres."""
    yield 0
    for step in range(1, most + 1):
        yield step
        yield -step
