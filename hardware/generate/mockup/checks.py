"""What must be true of an assembly, as sentences about what is not."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from manifold3d import Manifold
from msgspec import Struct

from generate.mockup.assembly import Assembly, Bounds, FreeWay, Part, Place, Step

MOST_MM = 0.1
"""How deep two solids may reach into each other."""
_STEPS_MM = (0.7, 1.5, 3, 5, 8, 12, 17, 23, 30, 40, 55, 75)
"""Where a part is looked at on its way in, from its place outwards."""
_TOUCH_MM, _TOUCH_MM3 = 0.15, 1e-3
"""A part is held if it reaches into another when it is shifted so far, and by how much."""


class Overlap(Struct, frozen=True):
    """Two kinds of parts that may reach into each other: a thread or a press fit. Names are beginnings."""

    one: str
    other: str
    most_mm3: float
    reason: str


ALLOWED = (
    Overlap("board screw", "box base", 15, "M2 or M3 cuts its thread in the posts"),
    Overlap("lid screw", "box base", 15, "M3 cuts its thread in the posts"),
)


def faults(assembly: Assembly, allowed: Sequence[Overlap] = ALLOWED) -> list[str]:
    """Return everything that is wrong with an assembly."""
    return [
        *overlaps(assembly, allowed),
        *blocked_ways(assembly),
        *floating(assembly),
        *blocked_parts(assembly, allowed),
    ]


def overlaps(assembly: Assembly, allowed: Sequence[Overlap] = ALLOWED) -> Iterator[str]:
    """Yield pairs of parts that reach into each other."""
    for one, other in combinations(assembly.parts(), 2):
        depth = depth_of(one, other)
        if depth > MOST_MM and not _may(one, other, allowed):
            yield f"{one.name} reaches {depth:.1f} mm into {other.name}"


def _may(one: Part, other: Part, allowed: Sequence[Overlap]) -> bool:
    for each in allowed:
        for a, b in ((one, other), (other, one)):
            if a.name.startswith(each.one) and b.name.startswith(each.other):
                return (a.mesh ^ b.mesh).volume() <= each.most_mm3
    return False


def depth_of(one: Part | FreeWay, other: Part, shift: Place = (0.0, 0.0, 0.0)) -> float:
    """Return how deep two bodies reach into each other: the least side of the largest box around a common piece.

    shift: of the first.
    """
    if not _are_near(one.bounds, other.bounds, shift, MOST_MM):
        return 0.0
    common = (one.mesh.translate(shift) if any(shift) else one.mesh) ^ other.mesh
    if common.is_empty():
        return 0.0
    return max((_least_side(piece) for piece in common.decompose()), default=0.0)


def _least_side(piece: Manifold) -> float:
    box = piece.bounding_box()
    return min(box[axis + 3] - box[axis] for axis in range(3))


def _are_near(a: Bounds, b: Bounds, shift: Place, least: float) -> bool:
    """Return whether the boxes around two bodies have more than that in common. shift: of the first."""
    x, y, z = shift
    return (
        a[0] + x < b[3] - least
        and b[0] < a[3] + x - least
        and a[1] + y < b[4] - least
        and b[1] < a[4] + y - least
        and a[2] + z < b[5] - least
        and b[2] < a[5] + z - least
    )


def blocked_ways(assembly: Assembly) -> Iterator[str]:
    """Yield plugs, tools, fingers and cables that do not get where they must."""
    for way in assembly.ways:
        for part in assembly.parts(way.before):
            if depth_of(way, part) > MOST_MM:
                yield f"{way.name} meets {part.name}"


def floating(assembly: Assembly) -> Iterator[str]:
    """Yield parts that nothing holds: shifted a little, they still touch nothing."""
    parts = list(assembly.parts())
    for part in parts:
        shift = _times(part.held, _TOUCH_MM)
        near = [other for other in parts if other is not part and _are_near(part.bounds, other.bounds, shift, 0.0)]
        shifted = part.mesh.translate(shift)
        if part.held != (0, 0, 0) and not any((shifted ^ other.mesh).volume() > _TOUCH_MM3 for other in near):
            yield f"{part.name} rests on nothing"


def blocked_parts(assembly: Assembly, allowed: Sequence[Overlap] = ALLOWED) -> Iterator[str]:
    """Yield parts that cannot be put in at their step, because what is there already is in their way."""
    there: list[Part] = []
    for step in assembly.steps:
        yield from _blocked(step, there, allowed)
        there.extend(step.parts)


def _blocked(step: Step, there: Sequence[Part], allowed: Sequence[Overlap]) -> Iterator[str]:
    before = list(there)
    for part in step.parts:
        towards = step.as_one or part.comes_from
        for other in before:
            if not _may(part, other, allowed) and (at := _meets(part, other, towards)):
                yield f"{step.words}: {part.name} meets {other.name} {at:g} mm before its place"
        if step.as_one is None:
            before.append(part)


def _meets(part: Part, other: Part, towards: Place) -> float | None:
    if not _are_near(_swept(part.bounds, _times(towards, _STEPS_MM[-1])), other.bounds, (0.0, 0.0, 0.0), MOST_MM):
        return None
    for distance in _STEPS_MM:
        if depth_of(part, other, _times(towards, distance)) > MOST_MM:
            return distance
    return None


def _swept(a: Bounds, way: Place) -> Bounds:
    """Return the box around a body on its way."""
    x, y, z = way
    low = (a[0] + min(x, 0), a[1] + min(y, 0), a[2] + min(z, 0))
    return (*low, a[3] + max(x, 0), a[4] + max(y, 0), a[5] + max(z, 0))


def _times(direction: Place, length: float) -> Place:
    return direction[0] * length, direction[1] * length, direction[2] * length
