"""Make the mock-up of every board: `make mockup`. It writes STEP, 3MF, and pictures of the guide's steps."""

import gzip
from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np

from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.electronics import HIGH_FOOT_MM
from autopeg.drawings.files import write
from autopeg.drawings.power import is_plugged
from generate.everything import plans
from generate.mockup.assembly import NONE, UP, Assembly, Part, Place, Step
from generate.mockup.carrier_box import carrier_box_assembly
from generate.mockup.carrier_model import carrier_assembly, kicad_models
from generate.mockup.checks import faults
from generate.mockup.grid_model import frame_parts, grid_assembly
from generate.mockup.perfboard_box import perfboard_assembly, perfboard_box_assembly
from generate.mockup.picture import Array, View, facets, picture, png, turning
from generate.mockup.plates_model import (
    backing_assembly,
    board_assembly,
    corner_assembly,
    low_board_assembly,
    plates_assembly,
)
from generate.mockup.printed import PRINT, printed
from generate.mockup.step import step_file
from generate.mockup.three_mf import three_mf
from generate.mockup.whole import whole_assembly
from generate.prints import PRINTS

HARDWARE = Path(__file__).parents[2]
SHOWN = "classic-2"
"""The board whose steps are shown."""
_SIZE, _TURNING_SIZE, _FRAMES = (900, 640), (480, 560), 24
_APART_MM, _ABOVE, _STEEP = 45.0, 36.0, 74.0


def solids(boards: list[BuildPlan]) -> Iterator[tuple[str, str, list[Part]]]:
    """Yield the name, the title and the parts of each file of solids."""
    (shown,) = (plan for plan in boards if plan.name == SHOWN)
    assemblies = [
        *(grid_assembly(plan) if is_plugged(plan) else whole_assembly(plan) for plan in boards),
        board_assembly(shown),
        perfboard_box_assembly(shown),
    ]
    for assembly in assemblies:
        if wrong := faults(assembly):
            raise ValueError(f"{assembly.name}: {wrong[0]}")
        yield f"mockup/{assembly.name}", assembly.name, list(assembly.parts())
    for plan in filter(is_plugged, boards):
        for part in frame_parts(plan):
            yield f"mockup/prints/{plan.name}-{part.name.replace(' ', '-')}", part.name, [part]
    for name in PRINTS:
        yield f"mockup/prints/{name}", name, [Part(name, printed(name), PRINT)]


def shown_assemblies(plan: BuildPlan) -> tuple[tuple[str, Assembly, float, tuple[str, ...]], ...]:
    """Return what the guide's steps of a board put together: name, where one looks from, steps seen elsewhere."""
    if is_plugged(plan):
        return (("board", grid_assembly(plan), -28, ()),)
    return (
        ("2-carrier", carrier_assembly(is_boxed=True), -28, ()),
        ("3-plates", plates_assembly(plan), -28, ()),
        ("4-backing", backing_assembly(plan, has_carrier=False), -28, ()),
        ("5-board", low_board_assembly(plan), -28, ()),
        ("5-box", carrier_box_assembly(plan), 28, ()),
        ("behind-backing", backing_assembly(plan, has_carrier=True), -28, ("strips", "wires between the pieces")),
        ("behind-foot", corner_assembly("corner-high", HIGH_FOOT_MM), 120, ()),
        ("behind-board", board_assembly(plan), -28, ("screws", "spacers", "backing")),
        ("perfboard", perfboard_assembly(plan), -28, ()),
        ("perfboard-box", perfboard_box_assembly(plan), 28, ()),
    )


def step_pictures(plan: BuildPlan) -> Iterator[tuple[str, bytes]]:
    """Yield a picture of each step of the guide that puts something in."""
    for name, assembly, turn, left_out in shown_assemblies(plan):
        there: list[tuple[Array, str, bool]] = []
        for number, step in enumerate(assembly.steps):
            ways = [step.as_one or part.comes_from for part in step.parts]
            if number and step.words not in left_out:
                new = [
                    (facets(part, _times(way, _APART_MM)), part.color, True)
                    for part, way in zip(step.parts, ways, strict=True)
                ]
                image = picture([*there, *new], View(turn, _above(step)), _SIZE, f"{plan.name}: {step.words}")
                yield f"{name}-{number}", png(image)
            there += [(facets(part), part.color, False) for part in step.parts]


def _above(step: Step) -> float:
    """Return from how far above a step is shown: what comes from below from there, what is laid below steeply."""
    way = step.as_one or step.parts[0].comes_from
    if way == NONE and any(part.held == UP for part in step.parts):
        return -_STEEP
    return _ABOVE if way[2] >= 0 else -_ABOVE


_BOARD_APART = {
    "screws": 150.0,
    "panel, diffuser and grid": 60.0,
    "spacers": 30.0,
    "backing": 0.0,
    "washers and nuts": -30.0,
    "rubber feet": -55.0,
}
_BOX_APART = {"jack, fuse holder and RUN button": 0.0, "base": 0.0, "carrier into the base": 45.0, "leads": 75.0,
              "wires of the supply": 45.0, "cable": 0.0, "screws of the carrier": 75.0, "lid": 130.0,
              "screws of the lid": 170.0}  # fmt: skip
"""How far the parts of each step are raised in the turning views."""


def exploded(assembly: Assembly, apart: Mapping[str, float]) -> bytes:
    """Return an assembly drawn apart, turning."""
    drawn: list[tuple[Array, str, bool]] = []
    for step in assembly.steps:
        for index, part in enumerate(step.parts):
            up = apart[step.words] + (40.0 - 20.0 * index if step.words.startswith("panel") else 0.0)
            drawn.append((facets(part, (0.0, 0.0, up)), part.color, True))
    every = np.concatenate([corners.reshape(-1, 3) for corners, _, _ in drawn])
    middle = (every.min(axis=0) + every.max(axis=0)) / 2
    drawn = [(corners - middle, color, is_new) for corners, color, is_new in drawn]
    reach = np.linalg.norm((every - middle)[:, :2], axis=1).max()
    low, high = (every - middle)[:, 2].min(), (every - middle)[:, 2].max()
    edges = [(x, y, z) for x in (-reach, reach) for y in (-reach, reach) for z in (low, high)]
    frame = np.array(edges) * (0.8, 0.8, 1.0)
    frames = [picture(drawn, View(360 * n / _FRAMES, 28), _TURNING_SIZE, frame=frame) for n in range(_FRAMES)]
    return turning(frames, 160)


def _times(direction: Place, length: float) -> Place:
    return direction[0] * length, direction[1] * length, direction[2] * length


def main() -> None:
    boards = [plan for plan in plans(HARDWARE) if plan.name != "first-light"]
    shown = next(plan for plan in boards if plan.name == SHOWN)
    made: dict[str, bytes] = {}
    for path, title, parts in solids(boards):
        made[f"{path}.3mf"] = three_mf(title, parts)
        # A whole board has some 10 MB; CAD programs open it packed.
        made[f"{path}.stpz"] = gzip.compress(step_file(title, parts), 9, mtime=0)
    for name, parts in kicad_models().items():
        made[f"pcb/models/{name}.step"] = step_file(name, parts)
    for plan in (shown, *filter(is_plugged, boards)):
        made |= {f"mockup/{plan.name}-{name}.png": content for name, content in step_pictures(plan)}
    made[f"mockup/{SHOWN}.webp"] = exploded(low_board_assembly(shown), _BOARD_APART)
    made[f"mockup/{SHOWN}-box.webp"] = exploded(carrier_box_assembly(shown), _BOX_APART)
    changed = write(made, HARDWARE)
    print("\n".join(changed) if changed else "the mock-up is up to date")


if __name__ == "__main__":
    main()
