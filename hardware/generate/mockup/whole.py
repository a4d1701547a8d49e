"""A board with its box as they are used: the box before the edge at which its wires leave the board, and the cable."""

from msgspec.structs import replace

from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.paper.back import exit_of
from generate.mockup.assembly import Assembly, Turn
from generate.mockup.box import cable_mm
from generate.mockup.carrier_box import carrier_box_assembly
from generate.mockup.plates_model import low_board_assembly, table
from generate.mockup.solids import Joined, Way

_APART_MM = 100.0


def whole_assembly(plan: BuildPlan) -> Assembly:
    """Return board and box."""
    leaves = exit_of(plan.panel)
    beside = _box_before(plan).turned(Turn((*leaves, table()), about_z=0.0 if leaves[0] else -90.0))
    board = low_board_assembly(plan)
    return Assembly(plan.name, (*board.steps, *beside.steps), (*board.ways, *beside.ways))


def _box_before(plan: BuildPlan) -> Assembly:
    """Return the box on the table with its cable, which ends at the origin, at the edge of a board behind it."""
    box = carrier_box_assembly(plan)
    (cable,) = (part for part in box.parts() if part.name == "cable")
    left, _, low, right, end, _ = cable.bounds
    radius = cable_mm(plan) / 2
    turn = Turn((-(left + right) / 2, -_APART_MM - end, 0.0))
    way = Way((0.0, -_APART_MM, low + radius), (0.0, -2 * radius, radius), radius)
    longer = replace(cable.turned(turn), solid=Joined((turn.of(cable.solid), way)))
    steps = tuple(
        replace(step, parts=tuple(longer if part.name == "cable" else part for part in step.parts))
        for step in box.turned(turn).steps
    )
    return replace(box, steps=steps, ways=tuple(way.turned(turn) for way in box.ways))
