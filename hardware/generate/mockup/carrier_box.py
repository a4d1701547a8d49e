"""The printed box with the carrier board, keypad and display: the recommended way."""

from itertools import pairwise

from autopeg.drawings.build_plan import BuildPlan
from generate.mockup import bought
from generate.mockup.assembly import NONE, UP, Assembly, FreeWay, Part, Step
from generate.mockup.box import (
    BUILT,
    Box,
    Variant,
    base_of,
    board_screws,
    cable,
    in_the_walls,
    lid,
    lid_screws,
    wall_ways,
)
from generate.mockup.carrier_model import carrier_assembly, on_the_carrier
from generate.mockup.data_sheets import mm
from generate.mockup.solids import Joined, Solid, Way

_LEADS = {"J7": 8, "J8": 5, "J9": 2}
"""The headers of keypad, display and RUN button, and their places."""
_STAYS_FREE = ("USB plug", "pen at BOOTSEL")


def carrier_box_assembly(plan: BuildPlan, variant: Variant = BUILT) -> Assembly:
    """Return the box with everything in it."""
    box = Box("carrier_box.scad", "box")
    turn = box.turn
    board = carrier_assembly(is_boxed=True, has_plastic=variant.has_header_plastic).turned(turn)
    leads = [
        Part(f"leads of {ref}", turn.of(on_the_carrier(ref, bought.lead_socket(count))), bought.PLASTIC)
        for ref, count in _LEADS.items()
    ]
    steps = (
        Step("base", (base_of(box, variant),)),
        Step("jack, fuse holder and RUN button", tuple(in_the_walls(box))),
        Step("carrier into the base", tuple(board.parts()), UP),
        Step("screws of the carrier", tuple(board_screws(box, "m3"))),
        Step("wires of the supply", (Part("wires of the supply", turn.of(_supply_wires()), "#b03030", NONE, NONE),)),
        Step("cable", (cable(box, plan),)),
        Step("leads", tuple(leads)),
        Step("lid", tuple(lid(box, variant)), UP),
        Step("screws of the lid", tuple(lid_screws(box))),
    )
    ways = (*(FreeWay(way.name, way.solid, _needed_before(way.name)) for way in board.ways), *wall_ways(box, 6.0))
    return Assembly(f"{plan.name}-box", steps, ways)


def _needed_before(way: str) -> str:
    """Return the step after which a way is no longer needed."""
    if way.endswith(_STAYS_FREE):
        return ""
    return "wires of the supply" if "wire" in way else "lid"


def _supply_wires() -> Solid:
    """Return the wires from the terminal of the supply, beside the carrier to jack and fuse behind it."""
    radius, high = mm("feed_wire", "diameter") / 2, 3.0
    wires: list[Solid] = []
    for y, x in ((47.0, 104.0), (52.08, 107.5)):
        corners = ((95.0, y, high), (x, y, high), (x, -8.0, high))
        wires += [Way(one, other, radius) for one, other in pairwise(corners)]
    return Joined(tuple(wires))
