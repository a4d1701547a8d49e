"""Cards of the play in a reading: after gos that nobody said, seen late, laid too early, or picked up again."""

from collections.abc import Iterator

from msgspec.structs import replace

from autopeg.counting.rules import PIPS
from autopeg.engine.cards import Card
from autopeg.games.cribbage.watching import play_state
from autopeg.games.cribbage.watching.costs import Cost
from autopeg.games.cribbage.watching.deal_reading import DealReading
from autopeg.watching.reading import UNKNOWN, Assumed, Role, Table
from autopeg.watching.sightings import Sighting
from autopeg.watching.zones import WRONG_ZONE


def waits_for_people(reading: DealReading) -> bool:
    if reading.may_claim:
        return True
    return reading.state.due is not None and not reading.counts_itself and not play_state.is_crib_due(reading.state)


def goes_on(reading: DealReading) -> bool:
    """Return whether a card can be played at once."""
    return reading.state.phase == "play" and not waits_for_people(reading)


def reach(reading: DealReading, seat: int, card: Card, cause: int) -> DealReading | None:
    """Return the reading in which it is this seat's turn to play a card, after the gos that nobody has said.

    None if it is another's turn. Up to 21 every card fits, so nobody can have said go (C17).
    """
    for _ in range(2 * reading.state.players + 1):
        state = reading.state
        if state.phase == "over" or waits_for_people(reading):
            return reading
        if state.turn == seat and play_state.fits(state, card):
            return reading
        if state.turn is None or state.count <= play_state.ALL_FIT:
            return None
        reading = pass_turn(reading, cause)
    return None


def pass_turn(reading: DealReading, cause: int, *, is_said: bool = False) -> DealReading:
    """Return the reading after the go of the player on turn, with the point that it may give."""
    state = reading.state
    assert state.turn is not None
    room = 31 - state.count
    after, events = play_state.pass_turn(state)
    reading = reading.after(after, events, cause)
    if not is_said:
        reading = replace(reading, passed=(*reading.passed, (state.turn, room, cause))).with_cost(
            Cost.GO_PER_ROOM * room
        )
    return count_due(reading, cause)


def count_due(reading: DealReading, cause: int | None) -> DealReading:
    """Return the reading in which everything that is due is pegged, if it need not be declared by people."""
    if not reading.counts_itself:
        return reading
    return reading.after(*play_state.declare_all(reading.state), cause)


def play(reading: DealReading, sighting: int, seat: int, card: Card, before: DealReading | None = None) -> DealReading:
    """Return the reading after a card of the play. Without a starter the hands cannot be counted.

    before: the reading before the gos that were assumed because of the card
    """
    before = replace(before or reading, before_last=None)
    count = reading.state.count + PIPS[card]
    reading = reading.with_role(Role(sighting, card, "play", seat, count=count))
    if play_state.is_last_card(reading.state) and reading.state.starter is None:
        return reading.blind_to(Assumed(("starter", sighting), UNKNOWN, None, "Which card is the starter?"))
    state, events = play_state.play_card(reading.state, seat, card)
    reading = replace(reading.after(state, events, sighting), last_play=sighting, before_last=before)
    return count_due(reading, sighting)


def laid_before_last(reading: DealReading, new: Sighting, seat: int, card: Card, table: Table) -> Iterator[DealReading]:
    """Yield the reading in which this card was laid before the last one, and only seen later."""
    before, last = reading.before_last, reading.last_play
    if before is None or last is None or new.t - table.sightings[last].t > Cost.LATE_S:
        return
    role = next(role for role in reversed(reading.roles) if role.sighting == last)
    undone = before.after_undoing(reading)
    first = reach(undone.with_cost(Cost.LATE), seat, card, new.id)
    if first is None or not goes_on(first) or role.player is None or role.card is None:
        return
    then = reach(play(first, new.id, seat, card), role.player, role.card, new.id)
    if then is not None and goes_on(then) and play_state.held(then.state, role.player):
        yield play(then, last, role.player, role.card)


def play_waiting(reading: DealReading, t: float, table: Table) -> DealReading:
    """Play the cards that were laid too early and still lie there, when it is their turn."""
    for sighting in reading.waiting:
        early = table.sightings[sighting]
        if not early.lies_at(t):
            reading = replace(reading, waiting=tuple(each for each in reading.waiting if each != sighting))
            continue
        role = next(role for role in reversed(reading.roles) if role.sighting == sighting)
        if not goes_on(reading) or role.player is None or role.card is None:
            continue
        on_turn = reach(reading, role.player, role.card, sighting)
        if on_turn is not None and goes_on(on_turn) and play_state.held(on_turn.state, role.player):
            waiting = tuple(each for each in on_turn.waiting if each != sighting)
            reading = play(replace(on_turn, waiting=waiting), sighting, role.player, role.card)
    return reading


def taken_back(reading: DealReading, new: Sighting, card: Card, table: Table) -> Iterator[DealReading]:
    """Yield the readings in which this card replaces the last card of the play."""
    before, last = reading.before_last, reading.last_play
    if before is None or last is None or table.sightings[last].lies_at(new.t):
        return
    if table.answers.get(("back", new.id)) == "no":
        return
    old = table.sightings[last]
    seat = next(role.player for role in reversed(reading.roles) if role.sighting == last)
    cost = table.owner_costs(new)[seat] if seat is not None else WRONG_ZONE
    if seat is None or cost >= WRONG_ZONE:
        return
    is_covered = old.gone is not None and old.gone > new.t - Cost.COVERED_S
    undone = before.after_undoing(reading)
    undone = undone.with_cost(cost + Cost.TAKEN_BACK + (Cost.OUT_OF_TURN if is_covered else 0.0))
    undone = undone.assuming(whether_back(new, "yes"))
    on_turn = reach(undone, seat, card, new.id)
    if on_turn is not None and on_turn.state.phase == "play":
        yield play(on_turn, new.id, seat, card)


def whether_back(new: Sighting, answer: str) -> Assumed:
    return Assumed(("back", new.id), answer, None, "Did it replace the card before it?")
