"""An assembly: parts, the order in which they come together, and the ways that must stay free."""

from collections.abc import Iterator
from functools import cached_property
from math import cos, radians, sin

from manifold3d import Manifold
from msgspec import Struct
from msgspec.structs import replace

from generate.mockup.solids import Moved, Place, Solid, mesh_of

DOWN: Place = (0.0, 0.0, -1.0)
UP: Place = (0.0, 0.0, 1.0)
LEFT: Place = (-1.0, 0.0, 0.0)
RIGHT: Place = (1.0, 0.0, 0.0)
BACK: Place = (0.0, 1.0, 0.0)
NONE: Place = (0.0, 0.0, 0.0)
"""Of what bends on its way in, and of what needs nothing to rest on."""


class Turn(Struct, frozen=True):
    """How parts are put into a larger assembly: turned about x, then about z, in degrees, and shifted."""

    shift: Place
    about_x: float = 0.0
    about_z: float = 0.0

    def direction(self, towards: Place) -> Place:
        """Return where a direction points then."""
        x, y, z = towards
        c, s = cos(radians(self.about_x)), sin(radians(self.about_x))
        y, z = y * c - z * s, y * s + z * c
        c, s = cos(radians(self.about_z)), sin(radians(self.about_z))
        return round(x * c - y * s, 9), round(x * s + y * c, 9), round(z, 9)

    def of(self, solid: Solid) -> Solid:
        return Moved(solid, self.shift, self.about_x, self.about_z)


Bounds = tuple[float, float, float, float, float, float]
"""The lowest x, y and z, and the highest."""


class Part(Struct, frozen=True, dict=True, eq=False):
    """A part in its place. comes_from: the direction from which it is put in; held: where something holds it."""

    name: str
    solid: Solid
    color: str
    comes_from: Place = UP
    held: Place = DOWN

    @cached_property
    def mesh(self) -> Manifold:
        return mesh_of(self.solid)

    @cached_property
    def bounds(self) -> Bounds:
        return self.mesh.bounding_box()

    def turned(self, turn: Turn) -> "Part":
        comes_from, held = turn.direction(self.comes_from), turn.direction(self.held)
        return replace(self, solid=turn.of(self.solid), comes_from=comes_from, held=held)


class FreeWay(Struct, frozen=True, dict=True, eq=False):
    """A volume that a plug, a tool, a finger or a cable needs. before: the step at which it is no longer needed."""

    name: str
    solid: Solid
    before: str = ""

    @cached_property
    def mesh(self) -> Manifold:
        return mesh_of(self.solid)

    @cached_property
    def bounds(self) -> Bounds:
        return self.mesh.bounding_box()

    def turned(self, turn: Turn) -> "FreeWay":
        return replace(self, solid=turn.of(self.solid))


class Step(Struct, frozen=True, eq=False):
    """Parts that are put in. as_one: the direction from which they come together, None for one after the other."""

    words: str
    parts: tuple[Part, ...]
    as_one: Place | None = None


class Assembly(Struct, frozen=True, eq=False):
    """Steps in the order of the guide, and what must stay free."""

    name: str
    steps: tuple[Step, ...]
    ways: tuple[FreeWay, ...] = ()

    def parts(self, before: str = "") -> Iterator[Part]:
        """Yield all parts, or those that are there before a step."""
        for step in self.steps:
            if before and step.words == before:
                return
            yield from step.parts

    def turned(self, turn: Turn) -> "Assembly":
        steps = tuple(replace(step, parts=tuple(part.turned(turn) for part in step.parts)) for step in self.steps)
        return replace(self, steps=steps, ways=tuple(way.turned(turn) for way in self.ways))
