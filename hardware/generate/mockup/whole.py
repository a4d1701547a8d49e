"""A board with its box as they are used: the box before the edge at which its wires leave the board, and the cable."""

from msgspec.structs import replace

from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.paper.back import exit_of
from generate.mockup.assembly import Assembly, Step, Turn
from generate.mockup.box import cable_mm
from generate.mockup.carrier_box import carrier_box_assembly
from generate.mockup.plates_model import TABLE, low_board_assembly
from generate.mockup.solids import Joined, Way

_APART_MM = 100.0


def whole_assembly(plan: BuildPlan) -> Assembly:
    """Return board and box. Raises ValueError for a board whose wires do not leave at its lower edge."""
    leaves = exit_of(plan.panel)
    if leaves[1]:
        raise ValueError(f"{plan.name}: its wires leave at its left edge, where no box is put")
    box = carrier_box_assembly(plan)
    (cable,) = (part for part in box.parts() if part.name == "cable")
    end, radius = cable.bounds[4], cable_mm(plan) / 2
    middle = (cable.bounds[0] + cable.bounds[3]) / 2
    beside = box.turned(Turn((leaves[0] - middle, -_APART_MM - end, TABLE)))
    lies = TABLE + radius
    way = Way((leaves[0], -_APART_MM, TABLE + cable.bounds[2] + radius), (leaves[0], -2 * radius, lies), radius)
    steps = tuple(
        Step(step.words, tuple(
            replace(part, solid=Joined((part.solid, way))) if part.name == "cable" else part for part in step.parts
        ))
        for step in beside.steps
    )  # fmt: skip
    return Assembly(plan.name, (*low_board_assembly(plan).steps, *steps))
