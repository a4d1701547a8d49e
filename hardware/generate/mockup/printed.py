"""Printed parts as solids, and the sizes that their OpenSCAD files have."""

from functools import cache
from pathlib import Path

from generate import prints
from generate.mockup.solids import Facets, Place

ENCLOSURE = Path(__file__).parents[2] / "enclosure"
PRINT = "#d9d4c8"


@cache
def sizes_of(name: str) -> dict[str, float]:
    """Return the sizes at the top of an OpenSCAD file of enclosure/."""
    return prints.sizes_of(ENCLOSURE / name)


@cache
def printed(name: str) -> Facets:
    """Return a printed part from its STL file."""
    index: dict[Place, int] = {}
    triangles: list[tuple[int, int, int]] = []
    for corners in prints.triangles_of((ENCLOSURE / f"{name}.stl").read_bytes()):
        one, other, third = (
            index.setdefault(tuple(round(value, 4) for value in corner), len(index))  # type: ignore[arg-type]
            for corner in corners
        )
        if len({one, other, third}) == 3:
            triangles.append((one, other, third))
    return Facets(tuple(index), tuple(triangles))
