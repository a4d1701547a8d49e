"""Facts about a table: cards at rest on it, arms over it, and the state of the camera.

A place is a part of the picture: x from 0 at the left to 1 at the right, y from 0 at the far edge to 1 at the near one.
Times are seconds of the source.
"""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from autopeg.camera.reading import Box, Point

SURE = 0.8
"""Least confidence of a card that is believed at once."""

CameraState = Literal["moved", "covered", "dark", "lost", "back", "paused"]
"""What a camera can see; "paused": people have asked it to look away."""


class Fact(Struct, frozen=True):
    """A card at rest. The same `id` again tells more about the same card: that it has gone, or is seen better."""

    id: int
    card: str
    """Its name, "5H" or "JK"; empty for a card that lies face down."""
    place: Point | None
    """The middle of the card; None if only its zone is known."""
    first: float
    """When it came to rest."""
    last: float | None = None
    """When it was seen for the last time; None while it lies there."""
    confidence: float = 1.0
    """From 0 to 1, of `card`."""
    choices: tuple[tuple[str, float], ...] = ()
    """What the card may be, each with its confidence, the likeliest first; empty if only `card` comes into question."""
    box: Box | None = None
    """Its corners, in pixels of the source."""
    zone: str = ""
    """Where it lies, if the source knows zones: a player's name, "near", "far", "left", "right", "starter", "crib",
    "row" for a row that all share; empty otherwise."""


class Arm(Struct, frozen=True):
    """An arm over the table."""

    t: float
    side: str
    """The edge of the picture from which it comes: "near", "far", "left", "right"; or a player's name."""


class CameraChange(Struct, frozen=True):
    """A change of what the camera can see."""

    t: float
    state: CameraState


Moment = Fact | Arm | CameraChange
"""What a source tells at a moment."""


def time_of(moment: Moment) -> float:
    """Return when something was reported."""
    if isinstance(moment, Fact):
        return moment.first if moment.last is None else moment.last
    return moment.t


def shifted(moment: Moment, by_s: float, by_id: int) -> Moment:
    """Return what another camera tells, with times and ids that no earlier one of the game has."""
    if not isinstance(moment, Fact):
        return replace(moment, t=by_s + moment.t)
    last = None if moment.last is None else by_s + moment.last
    return replace(moment, id=moment.id + by_id, first=by_s + moment.first, last=last)


def rounded(box: Box | None) -> list[list[float]] | None:
    """Return the corners of a card as lines show them."""
    return None if box is None else [[round(x, 1), round(y, 1)] for x, y in box]
