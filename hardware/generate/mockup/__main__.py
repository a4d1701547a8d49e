"""Make the mock-up of every board: `make mockup`. It writes STEP, 3MF, and pictures of the guide's steps."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.electronics import HIGH_FOOT_MM
from autopeg.drawings.files import write
from autopeg.drawings.power import is_plugged
from generate.everything import plans
from generate.mockup.assembly import Assembly, Part, Place
from generate.mockup.carrier_model import carrier_assembly
from generate.mockup.checks import faults
from generate.mockup.grid_model import frame_parts, grid_assembly
from generate.mockup.perfboard_box import PRINT, box_assembly, perfboard_assembly, printed
from generate.mockup.picture import Array, View, facets, picture, png, turning
from generate.mockup.plates_model import backing_assembly, board_assembly, corner_assembly
from generate.mockup.step import step_file
from generate.mockup.three_mf import three_mf
from generate.prints import PRINTS

HARDWARE = Path(__file__).parents[2]
SHOWN = "classic-2"
"""The board whose steps are shown."""
_SIZE, _TURNING_SIZE, _FRAMES = (900, 640), (480, 560), 24
_APART_MM, _ABOVE = 45.0, 36.0


def solids(boards: list[BuildPlan]) -> Iterator[tuple[str, str, list[Part]]]:
    """Yield the name, the title and the parts of each file of solids."""
    assemblies = [
        *(grid_assembly(plan) if is_plugged(plan) else board_assembly(plan) for plan in boards),
        *(box_assembly(plan) for plan in boards if plan.name == SHOWN),
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


def shown_assemblies(plan: BuildPlan) -> tuple[tuple[str, Assembly, float], ...]:
    """Return what the guide's steps of a board put together: its name, and from where one looks."""
    if is_plugged(plan):
        return (("board", grid_assembly(plan), -28),)
    return (
        ("2-carrier", carrier_assembly(), -28),
        ("2-perfboard", perfboard_assembly(plan), -28),
        ("5-foot", corner_assembly("corner-high", HIGH_FOOT_MM), 120),
        ("5-backing", backing_assembly(plan, has_carrier=True), -28),
        ("5-board", board_assembly(plan), -28),
        ("5-box", box_assembly(plan), 28),
    )


def step_pictures(plan: BuildPlan) -> Iterator[tuple[str, bytes]]:
    """Yield a picture of each step of the guide that puts something in."""
    for name, assembly, turn in shown_assemblies(plan):
        there: list[tuple[Array, str, bool]] = []
        for number, step in enumerate(assembly.steps):
            ways = [step.as_one or part.comes_from for part in step.parts]
            if number:
                new = [
                    (facets(part, _times(way, _APART_MM)), part.color, True)
                    for part, way in zip(step.parts, ways, strict=True)
                ]
                # What comes from below is shown from below.
                view = View(turn, _ABOVE if ways[0][2] >= 0 else -_ABOVE)
                image = picture([*there, *new], view, _SIZE, f"{plan.name}: {step.words}")
                yield f"{name}-{number}", png(image)
            there += [(facets(part), part.color, False) for part in step.parts]


def exploded(plan: BuildPlan) -> bytes:
    """Return a board drawn apart, turning."""
    apart = {"screws": 150.0, "panel, diffuser and grid": 60.0, "spacers": 30.0, "backing": 0.0, "feet": -70.0}
    drawn: list[tuple[Array, str, bool]] = []
    for step in board_assembly(plan).steps:
        for index, part in enumerate(step.parts):
            up = apart[step.words] + (40.0 - 20.0 * index if step.words.startswith("panel") else 0.0)
            below = step.words == "backing" and part.bounds[5] < -17.0
            drawn.append((facets(part, (0.0, 0.0, -45.0 if below else up)), part.color, True))
    every = np.concatenate([corners.reshape(-1, 3) for corners, _, _ in drawn])
    middle = (every.min(axis=0) + every.max(axis=0)) / 2
    drawn = [(corners - middle, color, is_new) for corners, color, is_new in drawn]
    reach = np.linalg.norm((every - middle)[:, :2], axis=1).max()
    low, high = (every - middle)[:, 2].min(), (every - middle)[:, 2].max()
    frame = np.array([(x, y, z) for x in (-reach, reach) for y in (-reach, reach) for z in (low, high)]) * (
        0.8,
        0.8,
        1.0,
    )
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
    for plan in (shown, *filter(is_plugged, boards)):
        made |= {f"mockup/{plan.name}-{name}.png": content for name, content in step_pictures(plan)}
    made[f"mockup/{SHOWN}.webp"] = exploded(shown)
    changed = write(made, HARDWARE)
    print("\n".join(changed) if changed else "the mock-up is up to date")


if __name__ == "__main__":
    main()
