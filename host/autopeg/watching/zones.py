"""Whose place on the table is where: a zone for each seat, as the camera sees it."""

import math
from collections.abc import Sequence
from itertools import combinations
from typing import cast

from msgspec import Struct

from autopeg.base.errors import UsageError
from autopeg.base.json_object import is_number
from autopeg.camera.reading import Point

_EDGE_OF_SEAT = {2: ("near", "far"), 3: ("near", "left", "right"), 4: ("near", "left", "far", "right")}
"""The edges at which the players sit, in the order of seats, which is clockwise as the table is seen from above."""

_COMMON_ZONES = ("row", "common", "table", "middle", "centre", "center")
_STARTER_ZONES = ("starter", "pack", "deck", "cut")
_CRIB_ZONES = ("crib", "box")
_PILE_ZONES = (*_STARTER_ZONES, "discard", "discards", "discard_pile", "pile", "upcard", "waste")

_PILE_DISTANCE = 0.07
"""How far from each other cards of the discard pile may lie, in parts of the picture."""

_OPEN_DISTANCE = 0.02
"""Within this distance from the border of two zones, in parts of the picture, a card may be anybody's."""

_CLEAR_DISTANCE = 0.12
"""From this distance on it is clear whose card it is."""

_LEAST_APART_DEG = 10.0
"""Two players who sit closer to each other have no zones that can be told apart."""

WRONG_ZONE = 6.0
"""What it costs to take a card for somebody's if it lies in the middle of another player's zone."""


class Zones(Struct, frozen=True):
    """The zones of a table: sectors of the picture, in which the players sit clockwise from the near edge."""

    players: int
    names: tuple[str, ...] = ()
    """The players, whose names are zones as well."""
    angles: tuple[float, ...] = ()
    """By seat, the direction of the player from the middle of the picture in degrees, clockwise from the right edge;
    empty: near and far with two players, sectors of the same size with more."""

    def costs(self, place: Point | None, zone: str) -> tuple[float, ...]:
        """Return by seat what it costs to take a card for this seat's: 0 if it is likely, `WRONG_ZONE` if it is not."""
        seat = self.seat_of(zone)
        if seat is not None:
            return tuple(0.0 if each == seat else WRONG_ZONE for each in range(self.players))
        if place is None or zone.casefold() in _COMMON_ZONES:
            return (0.0,) * self.players
        dx, dy = place[0] - 0.5, place[1] - 0.5
        depths = [math.cos(angle) * dx + math.sin(angle) * dy for angle in map(math.radians, self._angles)]
        best = max(depths)
        return tuple(_cost_of((best - depth) / 2) for depth in depths)

    def seat_of(self, zone: str) -> int | None:
        """Return the seat whose zone is named, None for another zone."""
        word = zone.casefold()
        for seat, name in enumerate(self.names):
            if word == name.casefold():
                return seat
        edges = _EDGE_OF_SEAT[self.players]
        return edges.index(word) if word in edges else None

    @property
    def _angles(self) -> Sequence[float]:
        return self.angles or proposed_angles(self.players)


def proposed_angles(players: int) -> tuple[float, ...]:
    """Return by seat where players sit unless somebody says otherwise, clockwise from the near edge."""
    return tuple((90 + 360 / players * seat) % 360 for seat in range(players))


def is_starter_zone(zone: str) -> bool:
    return zone.casefold() in _STARTER_ZONES


def is_crib_zone(zone: str) -> bool:
    return zone.casefold() in _CRIB_ZONES


def is_pile_zone(zone: str) -> bool:
    """Return whether a zone is that of a discard pile."""
    return zone.casefold() in _PILE_ZONES


def is_near_pile(place: Point | None, pile: Point | None) -> bool:
    """Return whether a card lies on the discard pile."""
    return place is not None and pile is not None and math.dist(place, pile) < _PILE_DISTANCE


def zones_from(layout: object, names: Sequence[str]) -> Zones:
    """Return the zones of a layout: `{"angles": {"Ann": 90, "Bob": 270}}`. Raises UsageError."""
    angles = _named(layout).get("angles")
    by_name = {name.casefold(): angle for name, angle in _named(angles).items()}
    found: list[float] = []
    for name in names:
        angle = by_name.get(name.casefold())
        if not is_number(angle):
            raise UsageError(f"angles must have a number of degrees for {name}")
        found.append(float(angle) % 360)
    for (name, angle), (other, other_angle) in combinations(zip(names, found, strict=True), 2):
        if abs((angle - other_angle + 180) % 360 - 180) < _LEAST_APART_DEG:
            raise UsageError(f"{name} and {other} can't sit less than {_LEAST_APART_DEG:g} degrees apart")
    return Zones(len(names), tuple(names), tuple(found))


def _named(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise UsageError('it must be an object such as {"angles": {"Ann": 90, "Bob": 270}}')
    return cast("dict[str, object]", value)


def _cost_of(distance: float) -> float:
    """Return the cost for a card that lies this far beyond the border of a zone."""
    share = (distance - _OPEN_DISTANCE) / (_CLEAR_DISTANCE - _OPEN_DISTANCE)
    return WRONG_ZONE * min(1.0, max(0.0, share))
