"""Solids as values: what they are made of, apart from the program that computes with them.

`mesh_of` gives them to manifold3d, which is quick and exact enough to test; step.py gives the same values to
OpenCASCADE, which writes STEP. x, y and z are millimetres.
"""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Literal

import numpy as np
from manifold3d import CrossSection, Manifold, Mesh, OpType
from msgspec import Struct

Point = tuple[float, float]
Place = tuple[float, float, float]
Axis = Literal["x", "y", "z"]

SIDES = 32
"""Of a circle."""
_HOLE_SIDES = 16
"""Of a hole: its corners are on the circle, so it is a little too small, never too large."""


class Block(Struct, frozen=True):
    """A box between two corners."""

    low: Place
    high: Place


class Rod(Struct, frozen=True):
    """A cylinder from the middle of one end along an axis. sides: of the prism that stands for it."""

    start: Place
    radius: float
    length: float
    axis: Axis = "z"
    sides: int = SIDES


class Slab(Struct, frozen=True):
    """A plate: outline, holes and cut-outs, from a height upwards. holes: middle and radius."""

    outline: tuple[Point, ...]
    low: float
    height: float
    holes: tuple[tuple[Point, float], ...] = ()
    cutouts: tuple[tuple[Point, ...], ...] = ()


class Way(Struct, frozen=True):
    """A round bar from a place to another."""

    start: Place
    end: Place
    radius: float


class Facets(Struct, frozen=True, eq=False):
    """A body by its triangles, as an STL file has it."""

    corners: tuple[Place, ...]
    triangles: tuple[tuple[int, int, int], ...]


class Joined(Struct, frozen=True):
    solids: tuple["Solid", ...]


class Cut(Struct, frozen=True):
    """What is left of a body where tools have been."""

    body: "Solid"
    tools: tuple["Solid", ...]


class Moved(Struct, frozen=True):
    """A solid turned about x, then about z, in degrees, and then shifted."""

    solid: "Solid"
    shift: Place = (0.0, 0.0, 0.0)
    about_x: float = 0.0
    about_z: float = 0.0


Solid = Block | Rod | Slab | Way | Facets | Joined | Cut | Moved


def block(x: float, y: float, z: float, width: float, length: float, height: float) -> Block:
    """Return a box around a middle in x and y, from z upwards."""
    return Block((x - width / 2, y - length / 2, z), (x + width / 2, y + length / 2, z + height))


def circle(center: Point, radius: float, sides: int = SIDES) -> tuple[Point, ...]:
    """Return a polygon in a circle, counter-clockwise."""
    angles = (2 * pi * side / sides for side in range(sides))
    return tuple((center[0] + radius * cos(angle), center[1] + radius * sin(angle)) for angle in angles)


def mesh_of(solid: Solid) -> Manifold:
    """Return a solid for computing. Raises ValueError for facets that are no closed body."""
    match solid:
        case Block(low=low, high=high):
            size = [b - a for a, b in zip(low, high, strict=True)]
            return Manifold.cube(size).translate(low)
        case Rod():
            upright = Manifold.cylinder(solid.length, solid.radius, circular_segments=solid.sides)
            turns = {"x": (0, 90, 0), "y": (-90, 0, 0), "z": (0, 0, 0)}
            return upright.rotate(turns[solid.axis]).translate(solid.start)
        case Slab():
            inside = (*(circle(at, radius, _HOLE_SIDES) for at, radius in solid.holes), *solid.cutouts)
            rings = [_around(solid.outline), *(_around(ring)[::-1] for ring in inside)]
            section = CrossSection([np.array(ring) for ring in rings])
            return Manifold.extrude(section, solid.height).translate((0, 0, solid.low))
        case Way(start=start, end=end, radius=radius):
            balls = [Manifold.sphere(radius, 12).translate(at) for at in (start, end)]
            return Manifold.batch_hull(balls)
        case Facets(corners=corners, triangles=triangles):
            made = Manifold(Mesh(np.array(corners, np.float32), np.array(triangles, np.uint32)))
            if made.is_empty():
                raise ValueError(f"no closed body: {made.status()}")
            return made
        case Joined(solids=solids):
            return Manifold.batch_boolean([mesh_of(each) for each in solids], OpType.Add)
        case Cut(body=body, tools=tools):
            return Manifold.batch_boolean([mesh_of(body), *(mesh_of(tool) for tool in tools)], OpType.Subtract)
        case Moved():
            return (
                mesh_of(solid.solid).rotate((solid.about_x, 0, 0)).rotate((0, 0, solid.about_z)).translate(solid.shift)
            )


def _around(ring: Sequence[Point]) -> Sequence[Point]:
    """Return a ring counter-clockwise."""
    double = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(ring, (*ring[1:], ring[0]), strict=True))
    return ring if double > 0 else ring[::-1]
