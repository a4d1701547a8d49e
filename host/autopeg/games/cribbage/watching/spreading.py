"""Hands that are picked up and spread to be counted: they confirm the cards of the play, or correct one."""

from autopeg.games.cribbage.rules.state import HAND_CARDS
from autopeg.games.cribbage.watching.deal_reading import DealReading
from autopeg.watching.reading import UNKNOWN, Key, Role, Table

_CARDS_OF_A_DEAL = 30

_TOGETHER_S = 2.0
"""How long after another card of a hand the next one comes to rest at most."""


def correction(reading: DealReading, table: Table) -> tuple[Key, str] | None:
    """Return the sighting of a card of the play that was taken for another one, and what it is: a hand that is spread
    has three cards of its player's play and another one, while the fourth is nowhere to be seen."""
    if reading.is_blind:
        return _missed(reading, table)
    if not reading.crib or len(reading.crib) >= HAND_CARDS:
        return None
    roles = reading.roles[-_CARDS_OF_A_DEAL:]
    played = [role for role in roles if role.where == "play" and role.card in reading.known]
    new = [role for role in roles if role.sighting in reading.crib]
    for seat in range(reading.state.players):
        mine = [role for role in played if role.player == seat and role.card is not None]
        again = [table.sightings[reading.known[role.card]] for role in mine if role.card and _is_moved(reading, role)]
        missing = [role for role in mine if not _is_moved(reading, role)]
        if len(mine) != HAND_CARDS or len(missing) != 1:
            continue
        shown = [role for role in new if _is_among(role, [each.t for each in again], seat, table)]
        old = table.sightings[missing[0].sighting]
        if len(shown) == 1 and shown[0].card is not None and not old.lies_at(again[-1].t):
            return ("card", old.id), str(shown[0].card)
    return None


def _missed(reading: DealReading, table: Table) -> tuple[Key, str] | None:
    """Return the card of the play that was not seen: it lies with the three others of a hand that is spread."""
    asked = next((each for each in reversed(reading.assumed) if each.answer == UNKNOWN), None)
    if asked is None or asked.key[0] != "missed" or asked.player is None or asked.key in table.answers:
        return None
    roles = [role for role in reading.roles[-_CARDS_OF_A_DEAL:] if role.card in reading.known]
    mine = [role for role in roles if (role.where, role.player) == ("play", asked.player)]
    again = [table.sightings[reading.known[role.card]].t for role in mine if role.card and _is_moved(reading, role)]
    if len(again) != HAND_CARDS - 1:
        return None
    others = [role for role in roles if role.where == "crib" or (role in mine and not _is_moved(reading, role))]
    shown = [role for role in others if _is_among(role, again, asked.player, table)]
    if len(shown) != 1 or any(role in mine and role not in shown for role in others):
        return None
    return asked.key, str(shown[0].card)


def _is_moved(reading: DealReading, role: Role) -> bool:
    return role.card is not None and reading.known[role.card] != role.sighting


def _is_among(role: Role, times: list[float], seat: int, table: Table) -> bool:
    """Return whether a card was laid with others, in front of the same player."""
    sighting = table.sightings[role.sighting]
    costs = table.zones.costs(sighting.place, sighting.zone)
    is_near = min(times) - _TOGETHER_S <= sighting.t <= max(times) + _TOGETHER_S
    return is_near and costs[seat] == min(costs)
