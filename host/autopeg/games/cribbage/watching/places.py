"""What the place of a card says: whose it may be, and whether it lies where starters do."""

import math
from collections.abc import Iterator

from autopeg.camera.reading import Point
from autopeg.games.cribbage.watching.costs import Cost
from autopeg.watching.reading import Table
from autopeg.watching.sightings import Sighting
from autopeg.watching.zones import WRONG_ZONE, is_starter_zone


def starter_cost(place: Point | None, new: Sighting) -> float:
    """Return what it costs to take a card for the starter. place: of earlier starters."""
    if is_starter_zone(new.zone) or new.place is None:
        return 0.0
    if place is not None:
        distance = math.dist(place, new.place)
        return 0.0 if distance < 0.08 else Cost.STARTER_MOVED * min(1.0, distance / 0.2)
    is_aside = abs(new.place[1] - 0.5) < 0.1 or not 0.2 < new.place[0] < 0.8
    return 0.0 if is_aside else Cost.STARTER_AMONG_CARDS


def is_at_edge(each: Sighting, table: Table) -> bool:
    """Return whether a card lies at the left or right end of a border between two players, where packs lie."""
    if each.place is None or abs(each.place[0] - 0.5) <= 0.35 or abs(each.place[1] - 0.5) >= 0.1:
        return False
    return len(list(likely(table.owner_costs(each)))) > 1


def like_starter(place: Point | None, new: Sighting) -> float:
    """Return what it costs to take a card for one of the play if it lies where starters do."""
    is_there = place is not None and new.place is not None and math.dist(place, new.place) < 0.08
    return Cost.STARTER_MOVED if is_there else 0.0


def likely(costs: tuple[float, ...]) -> Iterator[tuple[int, float]]:
    for seat, cost in enumerate(costs):
        if cost < WRONG_ZONE:
            yield seat, cost


def likeliest(costs: tuple[float, ...]) -> int:
    return costs.index(min(costs))
