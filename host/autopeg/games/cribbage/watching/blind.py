"""Readings in which a card is missing: the cards are still seen, but nothing can be counted until people say more."""

from msgspec.structs import replace

from autopeg.engine.cards import Card
from autopeg.games.cribbage.rules.state import HAND_CARDS
from autopeg.games.cribbage.watching.costs import Cost
from autopeg.games.cribbage.watching.deal_reading import DealReading
from autopeg.watching.reading import Role, Table
from autopeg.watching.sightings import Sighting
from autopeg.watching.zones import is_starter_zone


def dealt_blind(reading: DealReading, new: Sighting, table: Table) -> DealReading:
    """Return the reading, in which no card is known any more if the cards of the deal before have been gathered."""
    is_gathered = not any(table.sightings[each].lies_at(new.t) for each in reading.known.values())
    if not is_gathered or len(reading.known) <= HAND_CARDS:
        return reading
    return replace(reading, known={}, laid_blind=(), lost_by=None, deals_missed=reading.deals_missed + 1)


def lay_blind(reading: DealReading, new: Sighting, card: Card, table: Table) -> DealReading:
    """Return the reading after one more card, by its place alone."""
    if not reading.known:
        return reading.with_role(Role(new.id, card, "starter"))
    if is_starter_zone(new.zone):
        return reading.with_role(Role(new.id, card, "starter"))
    costs = table.owner_costs(new)
    seat = costs.index(min(costs))
    laid, cost = reading.laid_blind, Cost.BLIND
    if laid and laid[-1] == seat and reading.state.players == 2:
        cost += Cost.SAME_AGAIN
    if laid and not table.sightings[reading.roles[-1].sighting].lies_at(new.t):
        cost += Cost.LOST_GONE
    most = HAND_CARDS - (seat == reading.lost_by)
    if _seen_of(reading, seat) >= most:
        cost += Cost.FIFTH if _seen_of(reading, None) >= HAND_CARDS else 0.0
        return reading.with_cost(cost).with_role(Role(new.id, card, "crib", reading.state.dealer))
    reading = replace(reading.with_cost(cost), laid_blind=(*laid, seat))
    return reading.with_role(Role(new.id, card, "play", seat))


def _seen_of(reading: DealReading, seat: int | None) -> int:
    """Return how many cards of the play were seen of a seat in this deal. seat: None for those of the crib."""
    return sum(
        role.card is not None
        and reading.known.get(role.card) == role.sighting
        and (role.where == "crib" if seat is None else role.where == "play" and role.player == seat)
        for role in reading.roles
    )
