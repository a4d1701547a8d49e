"""A card that has come to rest at a table of Crummy Rummy: a discard, a card of a meld, or of a hand that is shown."""

from collections.abc import Iterator
from math import dist

from msgspec.structs import replace

from autopeg.engine.cards import Card
from autopeg.engine.table_state import with_item
from autopeg.games.crummy_rummy.watching.round_reading import RoundReading
from autopeg.watching.reading import UNKNOWN, Assumed, Key, Note, Role, Said, Table, lay_in_doubt
from autopeg.watching.sightings import Sighting
from autopeg.watching.zones import WRONG_ZONE
from pegcore.melds import penalty_points

_AGAIN, _LOST_TURN, _NOT_OUT, _MAYBE_NOT_OUT, _TWIN, _LATE = 0.5, 6.0, 5.0, 1.5, 4.5, 4.0
"""Costs: a card of the pile appears again; a discard was not seen; a player has cards left although none are counted,
without or with upcards that were taken; an equal card comes; a card of the turn before was seen late."""

_MISREAD, _NOT_BELOW = 7.0, 4.0
"""Costs: the card that appears because the upcard was taken is another one than was seen before; it was not seen until
the next discard."""

_COUNT, _ALONE, _BLIND = 4.5, 2.0, 0.5
"""Costs: a player has gone out although cards are counted; a card is added to a meld that lies elsewhere; with hands
missing, whatever comes next."""

_UNSHOWN = 4.0
"""That cards of a hand which was shown were not seen."""

_STILL_THERE = 5.0
"""That a round begins while cards of the last one lie there."""

_BESIDE = 0.12
"""How far from the cards of a meld those added to it lie."""

_ANOTHERS = 8.0
"""Most that it costs to take a contract for that of a player before whom it does not lie."""

_CLEARED_S = 2.0
_GONE_S = 0.3
_LATE_S = 4.5


def lay(reading: RoundReading, new: Sighting, table: Table) -> list[RoundReading]:
    """Return what a reading becomes when a card has come to rest, in every way that is possible."""
    if new.is_face_down or reading.state.phase == "over":
        return [reading]
    if reading.out is None or reading.is_at_pile(new):  # only what is left in a hand counts
        return list(_laid(reading, new, new.card, table))
    return lay_in_doubt(reading, new, lambda each, card: _laid(each, new, card, table))


def say(reading: RoundReading, said: Said, table: Table) -> list[RoundReading]:
    """Return what a reading becomes when nobody shows a card for a while, the table is cleared, or somebody
    says something."""
    if said.kind == "cleared":
        last = table.sightings[said.sighting]
        is_over = reading.have_laid and not reading.is_blind and reading.state.phase == "play"
        return [*_at_end(reading, last, table), reading.with_cost(_TWIN)] if is_over else [reading]
    if said.kind == "rest":
        return [reading if reading.waits_for is None else reading.counted(len(table.sightings) - 1, {})]
    note = Note(None, "WRONG_PHASE", said.player, None, "Nothing can be said here: the hands are shown and counted.")
    return [reading.with_note(note)]


def correction(reading: RoundReading, table: Table) -> tuple[Key, str] | None:
    """Return None: the hands are shown until they are counted, and answer themselves when they are seen better."""
    return None


def _laid(reading: RoundReading, new: Sighting, card: Card, table: Table) -> Iterator[RoundReading]:
    is_at_pile = reading.is_at_pile(new)
    if reading.is_blind:
        yield reading.with_cost(_BLIND).with_role(Role(new.id, card, "discard" if is_at_pile else "meld"))
    elif reading.state.phase == "deal":
        if is_at_pile or (reading.pile_place is None and not new.zone):
            cost = 0.0 if _is_cleared(reading, new, table) or not reading.held else _STILL_THERE
            yield from _begin_round(reading.with_cost(cost), new, card)
        else:
            yield reading.with_role(Role(new.id, card, "hand", _owner(new, table)))
    elif is_at_pile and _is_cleared(reading, new, table):
        for over in _at_end(reading, new, table):
            yield from _begin_round(over, new, card) if over.state.phase == "deal" else (over,)
        yield from _discarded(reading.with_cost(_TWIN), new, card, table)
    elif is_at_pile:
        goes_on = reading.out is not None
        yield from _discarded(replace(reading, out=None, shown=()).with_cost(_NOT_OUT * goes_on), new, card, table)
    else:
        moved = _moved(reading, new, card, table)
        if moved is not None:
            yield replace(reading.with_role(Role(new.id, card, "meld")), moved=(*reading.moved, moved))
            reading = reading.with_cost(_TWIN)
        yield from (_on_table if reading.out is None else _shown)(reading, new, card, table)


def _begin_round(reading: RoundReading, new: Sighting, upcard: Card) -> Iterator[RoundReading]:
    """Yield the readings in which a round has begun, one for each player who may deal it."""
    state = reading.state
    if state.dealer is not None:
        yield reading.begun(new, upcard, (state.dealer + 1) % state.players, knows_turn=True)
        return
    for dealer in range(state.players):
        yield reading.begun(new, upcard, dealer, knows_turn=False)


def _is_cleared(reading: RoundReading, new: Sighting, table: Table) -> bool:
    """Return whether all cards of this round have been taken from the table."""
    seen = [table.sightings[role.sighting] for role in reading.roles[reading.begins :]]
    return bool(reading.have_laid) and all(one.gone is not None and one.gone < new.t - _CLEARED_S for one in seen)


def _moved(reading: RoundReading, new: Sighting, card: Card, table: Table) -> int | None:
    """Return where a card of a meld was that lies elsewhere now, as its sighting: a wild card was replaced (Y26)."""
    for role in reading.roles[reading.begins :]:
        old = table.sightings[role.sighting]
        is_same = role.where == "meld" and role.card == card and role.sighting not in reading.moved
        if is_same and old.gone is not None and old.gone <= new.t:
            return role.sighting
    return None


# -- turns


def _discarded(reading: RoundReading, new: Sighting, card: Card, table: Table) -> Iterator[RoundReading]:
    """Yield the readings of a card on the discard pile: one that appears again, or a discard, which ends the turn."""
    upcard = None if reading.upcard is None else table.sightings[reading.upcard]
    has_gone = upcard is not None and upcard.gone is not None and upcard.gone < new.t - _GONE_S
    if has_gone and card in reading.pile[:2]:
        is_taken = card != reading.pile[0]
        again = replace(reading, upcard=new.id, pile=reading.pile[1:] if is_taken else reading.pile)
        yield replace(again.with_cost(_AGAIN), taken=reading.taken + is_taken)
        reading = reading.with_cost(_TWIN)
    elif has_gone and len(reading.pile) > 1:
        below = replace(reading, upcard=new.id, pile=reading.pile[1:], taken=reading.taken + 1)
        yield below.with_cost(_MISREAD)
        reading = reading.with_cost(_NOT_BELOW)
    seat, players = reading.turn, reading.state.players
    reading = reading.with_cost(table.arm_costs(new)[seat])
    left = reading.held[seat] - len(reading.laid)
    role = Role(new.id, card, "discard", seat if reading.knows_turn else None)
    after = replace(
        reading.with_role(role),
        upcard=new.id,
        pile=(card, *reading.pile),
        taken=reading.taken + has_gone,
        held=with_item(reading.held, seat, left),
        laid=(),
        turn=(seat + 1) % players,
    )
    yield from _perhaps_out(after, seat, left)


def _on_table(reading: RoundReading, new: Sighting, card: Card, table: Table) -> Iterator[RoundReading]:
    """Yield the readings of a card away from the pile: of a contract, which lies before its player, or added later."""
    role = Role(new.id, card, "meld", reading.turn if reading.knows_turn else _owner(new, table))
    reading = reading.with_role(role)
    seat, players = reading.turn, reading.state.players
    costs = table.owner_costs(new)
    last = (seat - 1) % players
    if reading.laid and seat in reading.have_laid and costs[seat] >= WRONG_ZONE / 2:
        yield from _shown(replace(reading.with_cost(_COUNT), out=seat), new, card, table)
    if not reading.laid and last in reading.have_laid:
        yield from _shown(replace(reading.with_cost(_COUNT), out=last), new, card, table)
    if not reading.laid and seat not in reading.have_laid and costs[seat] >= WRONG_ZONE / 2:
        upcard = None if reading.upcard is None else table.sightings[reading.upcard]
        if upcard is not None and new.t - upcard.t < _LATE_S and last in reading.have_laid:
            yield replace(reading.with_cost(_LATE), held=with_item(reading.held, last, reading.held[last] - 1))
        skipped = replace(reading.with_cost(_LOST_TURN), turn=(seat + 1) % players)
        yield from _laid_by(skipped, new, card, costs, table)
    yield from _laid_by(reading, new, card, costs, table)


def _laid_by(
    reading: RoundReading, new: Sighting, card: Card, costs: tuple[float, ...], table: Table
) -> Iterator[RoundReading]:
    """Yield the readings in which the player on turn has laid a card."""
    seat = reading.turn
    if seat not in reading.have_laid:
        cost = min(_ANOTHERS, costs[seat]) if not reading.laid else costs[seat] / 4
        if not reading.laid and not reading.knows_turn:
            about = f"Who laid the {card}?"
            reading = reading.assuming(Assumed(("owner", new.id), table.zones.names[seat], None, about))
            reading = replace(reading, knows_turn=True)
        reading = reading.with_cost(cost)
    elif not _is_at_meld(reading, new, table):
        reading = reading.with_cost(_ALONE)
    laid = (*reading.laid, new.id)
    left = reading.held[seat] + 1 - len(laid)
    have_laid = tuple(sorted({*reading.have_laid, seat}))
    yield from _perhaps_out(replace(reading, laid=laid, have_laid=have_laid), seat, left)


def _is_at_meld(reading: RoundReading, new: Sighting, table: Table) -> bool:
    """Return whether a card lies beside one of a meld, or if that cannot be told."""
    melds = [
        table.sightings[role.sighting].place for role in reading.roles[reading.begins : -1] if role.where == "meld"
    ]
    if new.place is None or None in melds:
        return True
    return any(place is not None and dist(place, new.place) < _BESIDE for place in melds)


def _perhaps_out(reading: RoundReading, seat: int, left: int) -> Iterator[RoundReading]:
    """Yield the reading in which a player has gone out, if no card is left, and the one in which there is another."""
    if seat in reading.have_laid and left in range(0, -2 * reading.taken - 1, -2):
        yield replace(reading, out=seat)
        reading = reading.with_cost(_MAYBE_NOT_OUT if reading.taken else _NOT_OUT)
    yield reading


# -- the end of a round


def _shown(reading: RoundReading, new: Sighting, card: Card, table: Table) -> Iterator[RoundReading]:
    """Yield the readings of a card of a hand that is shown before its player."""
    costs = table.owner_costs(new)
    seats = [(seat, cost) for seat, cost in enumerate(costs) if cost < WRONG_ZONE and seat != reading.out]
    for seat, cost in seats:
        mine = reading.with_cost(cost).with_role(Role(new.id, card, "hand", seat))
        mine = replace(mine, shown=(*reading.shown, (new.id, card, seat)))
        if len(seats) > 1:
            about = f"Whose hand is the {card} of?"
            mine = mine.assuming(Assumed(("owner", new.id), table.zones.names[seat], None, about))
        yield mine.counted(new.id, {}) if mine.is_complete else mine
    if not seats:
        yield reading.with_cost(WRONG_ZONE).with_role(Role(new.id, card, "meld", reading.out))


def _at_end(reading: RoundReading, new: Sighting, table: Table) -> Iterator[RoundReading]:
    """Yield the readings in which a round is over whose hands were not all seen: their penalties are asked for."""
    typed: dict[int, int] = {}
    if reading.out is None:
        reading = reading.with_cost(_COUNT)
    for seat in range(reading.state.players):
        hand = reading.hand_of(seat)
        if seat == reading.out or (reading.out is not None and len(hand) == reading.held[seat]):
            continue
        reading = reading.with_cost(_UNSHOWN)
        key = f"left{seat}", new.id
        about = f"How many points were left in {table.zones.names[seat]}'s hand?"
        if key not in table.answers:
            yield reading.blind_to(Assumed(key, UNKNOWN, seat, about))
        answer = table.answers.get(key, str(penalty_points(hand)))
        reading = reading.assuming(Assumed(key, answer, seat, about))
        typed[seat] = int(answer)
    yield reading.counted(new.id, typed)


def _owner(new: Sighting, table: Table) -> int | None:
    """Return before whom a card lies, None if that is open."""
    costs = table.owner_costs(new)
    best = min(costs)
    return costs.index(best) if costs.count(best) == 1 else None
