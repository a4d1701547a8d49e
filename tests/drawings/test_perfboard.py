"""The perfboard joins what the wiring diagram joins, and nothing else."""

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise

import pytest

from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.files import plan_in
from autopeg.drawings.perfboard import C2, COLUMNS, ROWS, Hole, Perfboard, Pin, Wire, perfboard_of, pico_hole
from autopeg.drawings.wiring import harness_of
from support.drawings.shipped_boards import HARDWARE

Net = frozenset[tuple[str, int]]
PICO_GROUNDS = (3, 8, 13, 18, 23, 28, 33, 38)
"""Joined inside the Pico (its data sheet, figure 4)."""


@pytest.fixture(scope="module")
def perfboard(plated: BuildPlan) -> Perfboard:
    made = perfboard_of(plated)
    assert made is not None
    return made


def nets_of(joined: Iterable[tuple[object, object]]) -> list[set[object]]:
    """The groups of what is joined."""
    nets: list[set[object]] = []
    for one, other in joined:
        touched = [net for net in nets if one in net or other in net]
        nets = [net for net in nets if net not in touched]
        nets.append({one, other}.union(*touched))
    return nets


def wired(layout: BuildPlan) -> set[Net]:
    """The nets of the wiring diagram without its terminal block, which is wire on the perfboard."""
    joined: list[tuple[object, object]] = []
    for path in harness_of(layout)["connections"]:
        (one, pins), (other, others) = (next(iter(step.items())) for step in (path[0], path[-1]))
        joined.extend(((one, pin), (other, to)) for pin, to in zip(pins, others, strict=True))
    ways = len(harness_of(layout)["connectors"]["RAIL"]["pinlabels"])
    for first in (1, 2):
        joined.extend((("RAIL", first), ("RAIL", pin)) for pin in range(first, ways + 1, 2))
    joined.extend((("PICO", one), ("PICO", other)) for one, other in pairwise(PICO_GROUNDS))
    kind = harness_of(layout)["connectors"]["SHIFTER"]["type"]
    if ", pins " in kind:
        unused = kind.split(", pins ")[1].split(" to ")[0].split()
        joined.extend((("SHIFTER", int(pin)), ("SHIFTER", 7)) for pin in unused)
    return _without_rails(nets_of(joined))


def _without_rails(nets: Iterable[set[object]]) -> set[Net]:
    """The nets of pins alone; what is outside of the board, the supply's plus and the fuse's way in, is left out."""
    kept: set[Net] = set()
    for net in nets:
        pins = frozenset(
            pin for pin in net if isinstance(pin, tuple) and pin[0] != "RAIL" and not isinstance(pin, Hole)
        )
        if len(pins) > 1 and ("FUSE", 1) not in pins:
            kept.add(pins)  # type: ignore[arg-type]
    return kept


def soldered(perfboard: Perfboard) -> set[Net]:
    """The nets of the perfboard: wires that share a hole are joined, and pins with what is in their hole."""
    joined: list[tuple[object, object]] = [(tuple(pin), hole) for pin, hole in perfboard.pins.items()]
    for wire in perfboard.wires:
        holes = list(_passed(wire)) if wire.is_bare else list(wire.holes)
        joined.extend(pairwise(holes))
    joined.extend((("PICO", one), ("PICO", other)) for one, other in pairwise(PICO_GROUNDS))
    return _without_rails(nets_of(joined))


def _passed(wire: Wire) -> Iterator[Hole]:
    """Every hole under a bare wire."""
    yield wire.holes[0]
    for one, other in pairwise(wire.holes):
        assert one.column == other.column or one.row == other.row, "a bare wire runs along the grid"
        steps = max(abs(one.column - other.column), abs(one.row - other.row))
        for step in range(1, steps + 1):
            yield Hole(
                one.column + (other.column - one.column) * step // steps,
                one.row + (other.row - one.row) * step // steps,
            )


def test_it_joins_exactly_what_the_wiring_diagram_joins(plated: BuildPlan, perfboard: Perfboard) -> None:
    assert soldered(perfboard) == wired(plated)


def test_a_missing_wire_would_be_noticed(plated: BuildPlan, perfboard: Perfboard) -> None:
    for index, wire in enumerate(perfboard.wires):
        if wire.is_bare:
            continue
        less = Perfboard(perfboard.pins, perfboard.poles, perfboard.wires[:index] + perfboard.wires[index + 1 :])
        # The Pico joins its grounds itself: this one is for the current.
        is_second_way = wire.holes[0] == pico_hole(18)
        assert (soldered(less) == wired(plated)) == is_second_way, wire.name


def test_the_capacitor_of_the_level_shifter_is_at_5_volts_and_ground(perfboard: Perfboard) -> None:
    rails = {wire.name: set[Hole]() for wire in perfboard.wires}
    for wire in perfboard.wires:
        if wire.is_bare:
            rails[wire.name].update(_passed(wire))
    assert C2[0] in rails["5 V"]
    assert C2[1] in rails["GND"]
    vcc = perfboard.pins[Pin("SHIFTER", 14)]
    assert abs(vcc.column - C2[0].column) + abs(vcc.row - C2[0].row) <= 4


def test_everything_is_on_the_board_and_no_hole_has_two_pins(perfboard: Perfboard) -> None:
    holes = [*perfboard.pins.values(), *C2]
    assert len(set(holes)) == len(holes)
    for hole in (*holes, *(hole for wire in perfboard.wires for hole in wire.holes)):
        assert 1 <= hole.column <= COLUMNS
        assert 0 <= hole.row < ROWS


def test_bare_wires_of_different_nets_never_meet(perfboard: Perfboard) -> None:
    bare = [wire for wire in perfboard.wires if wire.is_bare]
    for one, other in combinations(bare, 2):
        if one.name != other.name:
            assert not set(_passed(one)) & set(_passed(other)), (one, other)


def test_terminals_are_named_and_two_columns_apart(plated: BuildPlan, perfboard: Perfboard) -> None:
    columns = [perfboard.pins[pole.pin].column for pole in perfboard.poles]
    assert {other - one for one, other in pairwise(columns)} == {2}
    words = [pole.words for pole in perfboard.poles]
    assert len(set(words)) == len(words)
    assert sum("data" in word for word in words) == len(plated.board.track.strips)


def test_holes_are_named_as_on_the_drawing() -> None:
    assert str(Hole(1, 0)) == "A1"
    assert str(Hole(30, 23)) == "X30"


def test_the_largest_board_of_this_folder_just_fits() -> None:
    made = perfboard_of(plan_in(HARDWARE / "boards" / "lanes-4.json"))
    assert made is not None
    assert len(made.poles) == 14
