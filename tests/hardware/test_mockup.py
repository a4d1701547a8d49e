"""The mock-up: real parts in the box and on the boards, none in another, all within reach."""

from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.files import plan_in
from autopeg.drawings.optics import FOOT_MM
from autopeg.drawings.plugged.cables import CABLES
from autopeg.drawings.plugged.frame import Area, frame_of
from generate.mockup import data_sheets, grid_model
from generate.mockup.assembly import Assembly, FreeWay, Part, Step
from generate.mockup.box import Variant
from generate.mockup.carrier_box import carrier_box_assembly
from generate.mockup.carrier_model import carrier_assembly
from generate.mockup.checks import ALLOWED, blocked_ways, faults
from generate.mockup.grid_cables import wires_of
from generate.mockup.grid_model import grid_assembly
from generate.mockup.perfboard_box import perfboard_assembly, perfboard_box_assembly
from generate.mockup.plates_model import (
    backing_assembly,
    board_assembly,
    corner_assembly,
    foot_assembly,
    low_board_assembly,
)
from generate.mockup.solids import Block, Cut, Rod, block
from generate.mockup.whole import whole_assembly
from support.drawings.shipped_boards import HARDWARE


@pytest.fixture(scope="module", autouse=True)
def _nothing_kept() -> Iterator[None]:
    """At its end Python says which meshes it still has: none."""
    yield
    for made in (carrier_assembly, backing_assembly):
        made.cache_clear()


def layout_of(name: str) -> BuildPlan:
    return plan_in(HARDWARE / "boards" / f"{name}.json")


@pytest.mark.parametrize("board", ["classic-2", "lanes-4"])
@pytest.mark.parametrize("has_display", [False, True])
@pytest.mark.parametrize("box", [carrier_box_assembly, perfboard_box_assembly])
def test_everything_fits_into_the_box_in_the_order_of_the_guide(
    box: Callable[[BuildPlan, Variant], Assembly], board: str, has_display: bool
) -> None:
    assert not faults(box(layout_of(board), Variant(has_display=has_display)))


def test_the_walls_of_the_box_let_everything_in() -> None:
    ways = [way.name for way in carrier_box_assembly(layout_of("classic-2")).ways if not way.before]
    for name in ("USB plug", "pen at BOOTSEL", "finger at RUN", "fingers at the fuse", "plug of the supply"):
        assert any(way.endswith(name) for way in ways), name


@pytest.mark.parametrize("board", ["classic-2", "lanes-4"])
def test_the_perfboard_can_be_put_together(board: str) -> None:
    assert not faults(perfboard_assembly(layout_of(board)))


@pytest.mark.parametrize("is_boxed", [False, True])
def test_the_carrier_can_be_soldered_and_used(is_boxed: bool) -> None:
    assert not faults(carrier_assembly(is_boxed=is_boxed))


@pytest.mark.parametrize(("name", "foot"), [("corner", 5), ("corner-high", 32), ("foot-high", 32)])
def test_the_nuts_go_into_the_printed_feet(name: str, foot: float) -> None:
    assert not faults(foot_assembly() if name == "foot-high" else corner_assembly(name, foot))


BOARDS = ["classic-2", "classic-3", "classic-4", "compact-2", "lanes-4", "long-2"]


@pytest.mark.parametrize("board", BOARDS)
def test_a_board_stands_with_the_carrier_behind_it(board: str) -> None:
    assert not faults(board_assembly(layout_of(board)))


def test_a_board_without_soldering_goes_together_in_the_order_of_its_guide() -> None:
    assert not faults(grid_assembly(layout_of("grid-2")))


def test_tools_and_fingers_reach_every_module_of_a_board_without_soldering() -> None:
    ways = {way.name for way in grid_assembly(layout_of("grid-2")).ways if not way.before}
    ends = {end for cable in CABLES for end in cable.ends if end.startswith(("jack", "cut-off", "level shifter"))}
    assert ways >= {f"screwdriver at {end}" for end in ends}
    assert ways >= {
        f"fingers at the {name}" for name in ("nut 5 V A", "nut GND", "nut 5 V B", "nut data", "fuse holder")
    }


def test_a_notch_or_slot_in_the_wrong_place_of_a_frame_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    frame = frame_of(layout_of("grid-2"))
    front, _, left, right = frame.rails
    plain = replace(front, name="back rail")
    aside = {**frame.modules, "nut data": Area((300.0, 50.0), (313.2, 68.6))}
    for changed, found in (
        ({"rails": (front, plain, left, right)}, {"USB plug meets back rail", "plug of the supply meets back rail"}),
        ({"base": replace(frame.base, windows=frame.base.windows[:3] * 2)}, {"tail of the keypad meets base"}),
        ({"modules": aside}, {"wires of the panel 3 meets nut data"}),
    ):
        spoiled = replace(frame, **changed)
        monkeypatch.setattr(grid_model, "frame_of", lambda _, made=spoiled: made)
        made = grid_assembly(layout_of("grid-2"))
        if "base" in changed:
            slot = frame.base.windows[3].middle
            tail = block(*slot, -20, 20, 0.5, 30)
            made = replace(made, ways=(FreeWay("tail of the keypad", tail),))
        assert found <= set(blocked_ways(made))


def test_the_modules_of_a_frame_have_the_sizes_of_the_table() -> None:
    modules = frame_of(layout_of("grid-2")).modules
    for name, part, sizes in (
        ("terminal board", "terminal_board", ("width", "length")),
        ("cut-off", "cut_off", ("length", "width")),
        ("level shifter", "level_shifter", ("width", "length")),
        ("jack", "jack_adapter", ("width", "length")),
        ("fuse holder", "line_fuse", ("length", "diameter")),
        ("nut GND", "lever_nut", ("width", "depth")),
        ("nut data", "lever_nut", ("small_width", "depth")),
    ):
        assert modules[name].size == pytest.approx([data_sheets.mm(part, size) for size in sizes]), name


STRIPPED_MM = {"nut": 11.0}
"""What of a wire is in a lever nut; in other terminals it is 8 mm."""
LEADS_MM = 150.0
"""What a fuse holder brings along, by its line in the bill, and each wire of the keypad from pin to pin."""


def test_every_cable_of_a_board_without_soldering_is_there_and_long_enough() -> None:
    layout = layout_of("grid-2")
    wires = {wire.name: wire for wire in wires_of(frame_of(layout))}
    for cable in CABLES:
        wire = wires[f"cable {cable.number}"]
        for listed, end in zip(cable.ends, wire.ends, strict=True):
            assert end.startswith(listed) or f"({end})" in listed, cable
        inside = sum(STRIPPED_MM.get(end[:3], 8.0) for end in wire.ends)
        assert wire.length_mm + inside <= cable.length_mm, cable
    for name, wire in wires.items():
        if name.startswith("lead of"):
            assert wire.length_mm + 8 <= LEADS_MM, name
    names = {part.name for part in grid_assembly(layout).parts()}
    assert names >= {*wires, "diode", "resistor", "capacitor", "tail of the keypad"}
    assert names >= {f"wire {number} of the keypad" for number in range(1, 9)}


def test_no_place_of_a_lever_nut_has_two_wires() -> None:
    ends = [wire.ends[1] for wire in wires_of(frame_of(layout_of("grid-2")))]
    ends += [wire.ends[0] for wire in wires_of(frame_of(layout_of("grid-2")))]
    nuts = [end for end in ends if end.startswith("nut")]
    assert len(set(nuts)) == len(nuts)
    assert not {"nut 5 V A 5", "nut GND 1", "nut 5 V B 5", "nut data 2"} & set(nuts)  # capacitor, diode, resistor


@pytest.mark.parametrize("board", ["classic-2", "compact-2"])
def test_a_board_stands_on_the_table_with_its_box_beside_it(board: str) -> None:
    assert not faults(whole_assembly(layout_of(board)))


@pytest.mark.parametrize("board", ["classic-4", "compact-2"])
def test_strips_and_carrier_go_onto_the_backing(board: str) -> None:
    assert not faults(backing_assembly(layout_of(board), has_carrier=True))


SPOILED = {
    "no plastic at the pins": (Variant(has_header_plastic=False), "USB plug meets box base"),
    "opening 2.5 mm aside": (Variant(usb_opening=(12.6, 10.5, -2.5)), "USB plug meets box base"),
    "opening for the socket": (Variant(usb_opening=(12, 8, 0)), "USB plug meets box base"),
    "rims of 2 mm": (Variant(rims=(2, 2)), "USB plug meets box base"),
    "terminals in holes of 1 mm": (Variant(terminal_hole=1.0), "perfboard reaches 1.1 mm into terminal 1"),
}
OF_EVERY_BOX = ("no plastic at the pins", "opening 2.5 mm aside", "opening for the socket")


@pytest.mark.parametrize("name", SPOILED)
def test_what_was_wrong_once_is_found(name: str) -> None:
    variant, found = SPOILED[name]
    assert found in faults(perfboard_box_assembly(layout_of("classic-2"), variant))
    if name in OF_EVERY_BOX:
        assert f"U1: {found}" in faults(carrier_box_assembly(layout_of("classic-2"), variant))


@pytest.mark.parametrize("box", [carrier_box_assembly, perfboard_box_assembly])
def test_an_opening_cut_anew_is_as_good_as_the_printed_one(box: Callable[[BuildPlan, Variant], Assembly]) -> None:
    assert not faults(box(layout_of("classic-2"), Variant(usb_opening=(12.6, 10.5, 0))))


SMALL = Block((4, 4, 1), (6, 6, 3))


def assembly_of(*parts: Part, way: FreeWay | None = None) -> Assembly:
    floor = Part("floor", Block((0, 0, 0), (10, 10, 1)), "grey", held=(0, 0, 0))
    return Assembly("trial", (Step("floor", (floor,)), Step("rest", parts)), (way,) if way else ())


def in_a_hole(diameter: float) -> tuple[Part, Part]:
    plate = Cut(Block((3, 3, 1), (7, 7, 3)), (Rod((5, 5, 0), diameter / 2, 5),))
    return Part("plate", plate, "grey"), Part("pin", Rod((5, 5, 1), 1, 5), "grey")


@pytest.mark.parametrize(
    ("made", "found"),
    [
        (lambda: assembly_of(Part("part", SMALL, "grey")), []),
        (lambda: assembly_of(Part("part", Block((4, 4, 0.95), (6, 6, 3)), "grey")), []),
        (
            lambda: assembly_of(Part("part", Block((4, 4, 0.8), (6, 6, 3)), "grey")),
            ["floor reaches 0.2 mm into part"],
        ),
        (lambda: assembly_of(Part("part", Block((4, 4, 1.3), (6, 6, 3)), "grey")), ["part rests on nothing"]),
        (lambda: assembly_of(*in_a_hole(2.4)), []),
        (
            lambda: assembly_of(*in_a_hole(1.8)),
            ["plate reaches 2.0 mm into pin", "rest: pin meets plate 0.7 mm before its place"],
        ),
        (
            lambda: assembly_of(
                Part("roof", Block((3, 3, 5), (7, 7, 6)), "grey", held=(0, 0, 0)), Part("part", SMALL, "grey")
            ),
            ["rest: part meets roof 3 mm before its place"],
        ),
        (
            lambda: assembly_of(Part("part", SMALL, "grey"), way=FreeWay("finger", Rod((5, 5, 2), 1, 9))),
            ["finger meets part"],
        ),
        (
            lambda: assembly_of(Part("part", SMALL, "grey"), way=FreeWay("finger", Rod((5, 5, 2), 1, 9), "rest")),
            [],
        ),
    ],
)  # fmt: skip
def test_the_checks_see_what_they_are_for(made: Callable[[], Assembly], found: list[str]) -> None:
    assert faults(made()) == found


def test_every_allowed_overlap_is_there_and_needed() -> None:
    for box in (carrier_box_assembly, perfboard_box_assembly):
        found = faults(box(layout_of("classic-2")), ())
        for overlap in ALLOWED:
            assert any(overlap.one in line and overlap.other in line for line in found), overlap
        assert all("screw" in line for line in found)


def test_every_size_of_the_table_is_in_a_solid() -> None:
    data_sheets.used.clear()
    for made in (carrier_assembly, backing_assembly):
        made.cache_clear()
    layout = layout_of("classic-2")
    boxes = (carrier_box_assembly(layout), perfboard_box_assembly(layout))
    grid = grid_assembly(layout_of("grid-2"))
    for assembly in (*boxes, board_assembly(layout), low_board_assembly(layout), grid):
        assert all(part.mesh.volume() > 1 for part in assembly.parts())
    rows = list(data_sheets.sizes())
    assert len({(row.part, row.size) for row in rows}) == len(rows)
    assert not {(row.part, row.size) for row in rows} - data_sheets.used


ESTIMATED = ("estimate: ", "computed: ", "by its name: ")
SECOND_HAND = ("quoted by others: ", "models of others: ", "KiCad library: ", "KiCad model: ", "encyclopaedia of USB: ",
               "lists of others: ", "dealer's table: ")  # fmt: skip
"""What a value is taken from whose sheet was not read."""


def test_the_table_says_where_each_value_is_from() -> None:
    rows = list(data_sheets.sizes())
    for row in rows:
        assert row.mm > 0
        assert all((row.sheet, row.revision, row.page, row.figure, row.seen)), row
        assert row.is_read or row.seen.startswith((*ESTIMATED, *SECOND_HAND)), row
        assert not row.is_read or "not read" not in (row.revision, row.figure), row
    read = sum(row.is_read for row in rows)
    page = (HARDWARE / "mockup" / "README.md").read_text(encoding="utf-8")
    assert f"{read} of its {len(rows)} sizes were read from a maker's sheet or page" in page
    unread = [row for row in rows if not row.is_read]
    estimated = sum(row.seen.startswith(ESTIMATED) for row in unread)
    assert f"{len(unread) - estimated} come second hand" in page
    assert f"{estimated} are estimates" in page


def test_the_foot_that_is_bought_keeps_the_screws_off_the_table() -> None:
    assert data_sheets.mm("rubber_foot", "height") >= FOOT_MM
