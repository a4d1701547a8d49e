"""The wiring on A4 has every wire of the harness, and no two of different nets lie on each other."""

from itertools import combinations, pairwise

from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.paper.export import page_svg
from autopeg.drawings.paper.page import Words
from autopeg.drawings.paper.wiring_sheet import Ended, wires_of, wiring_page
from autopeg.drawings.wiring import harness_of


def test_every_connection_of_the_harness_is_drawn_once(layout: BuildPlan) -> None:
    wanted: list[frozenset[tuple[str, int]]] = []
    for path in harness_of(layout)["connections"]:
        (one, pins), (other, others) = (next(iter(step.items())) for step in (path[0], path[-1]))
        wanted += [frozenset({(one, pin), (other, to)}) for pin, to in zip(pins, others, strict=True)]
    drawn = [frozenset({wire.one, wire.other}) for wire in wires_of(layout)]
    assert sorted(drawn, key=sorted) == sorted(wanted, key=sorted)


def test_each_pin_has_one_place_and_each_wire_ends_there(layout: BuildPlan) -> None:
    places: dict[tuple[str, int], set[tuple[float, float]]] = {}
    for wire in wires_of(layout):
        for end, place in ((wire.one, wire.way[0]), (wire.other, wire.way[-1])):
            if end[0] != "RAIL":
                places.setdefault(end, set()).add(place)
    assert {len(at) for at in places.values()} == {1}
    assert len({next(iter(at)) for at in places.values()}) == len(places)


def test_wires_run_upright_or_level_and_never_on_each_other(layout: BuildPlan) -> None:
    wires = wires_of(layout)
    for wire in wires:
        assert all(x1 == x2 or abs(y1 - y2) < 0.01 for (x1, y1), (x2, y2) in pairwise(wire.way))
    for one, other in combinations(wires, 2):
        if {one.one, one.other} & {other.one, other.other} or one.one[0] == other.one[0] == "RAIL":
            continue
        assert not _overlap(one, other), (one, other)


def _overlap(one: Ended, other: Ended) -> bool:
    for (ax, ay), (bx, by) in pairwise(one.way):
        for (cx, cy), (dx, dy) in pairwise(other.way):
            if ax == bx == cx == dx and min(max(ay, by), max(cy, dy)) - max(min(ay, by), min(cy, dy)) > 0.01:
                return True
            is_level = max(abs(y - ay) for y in (by, cy, dy)) < 0.01 and ax != bx and cx != dx
            if is_level and min(max(ax, bx), max(cx, dx)) - max(min(ax, bx), min(cx, dx)) > 0.01:
                return True
    return False


def test_the_letters_are_large_enough_on_a4(layout: BuildPlan) -> None:
    page = wiring_page(layout)
    assert (page.width_mm, page.height_mm) == (210, 297)
    words = [mark for mark in page.marks if isinstance(mark, Words)]
    assert min(mark.height_mm for mark in words) >= 2
    for mark in words:
        left = mark.at[0] - {"start": 0, "middle": 0.5, "end": 1}[mark.anchor] * mark.width_mm
        assert left >= 4
        assert left + mark.width_mm <= 206, mark.words
        assert 6 <= mark.at[1] <= 291, mark.words
    svg = page_svg(page)
    for part in harness_of(layout)["connectors"]:
        if part[0] != "R" or part == "RUN":
            assert f">{part.replace('_', ' ')}<" in svg or part in ("FUSE", "DIODE", "CUTOFF")
