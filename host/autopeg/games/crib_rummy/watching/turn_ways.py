"""Ways to read one turn of Crib Rummy: what its cards are melds of, whether the upcard was taken, and what counts."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from autopeg.engine.cards import Card
from autopeg.engine.moves import Part
from autopeg.engine.refusal import IllegalMove
from autopeg.engine.table_state import with_item
from autopeg.games.crib_rummy.rules.moves import Event
from autopeg.games.crib_rummy.rules.state import State
from autopeg.games.crib_rummy.watching import hand_state
from autopeg.games.crib_rummy.watching.hand_reading import MOST_MISCOUNTED, HandReading
from autopeg.games.crib_rummy.watching.hand_state import UNSEEN
from autopeg.games.rummy.watching.arranging import Arrangement, LaidCard, Play
from autopeg.watching.reading import Assumed, Role, Table
from autopeg.watching.sightings import Sighting

_TAKEN = 5.0
"""That the upcard was taken although it still lies there, or was not although it has gone and an equal one was laid."""

_COUNT, OTHER_COUNT = 4.0, 1.0
"""Costs: a hand has another number of cards, and the same after cards were missed."""

_OUT_AFTER_ALL, _UNNOTICED = 3.0, 2.0
"""Costs besides: a turn was the last one of a hand that was miscounted; nobody has noticed the card that was missed."""

ELSEWHERE = 8.0
"""Most that it costs to take a meld for that of a player before whom it does not lie."""

GONE_S = 0.7
"""How long a card must be gone before the turn ends, to count as picked up again."""


class Way(Struct, frozen=True):
    """One way to read a turn."""

    reading: HandReading
    points: int
    """Negative if the cards that were seen do not say."""


def ways_of(reading: HandReading, end: Sighting, card: Card | None, table: Table) -> list[Way]:
    """Return every legal way to read the cards laid in a turn. card: the discard, None if the hand is empty."""
    found: list[Way] = []
    arrangements = reading.arranging.of(reading.laid) if reading.laid else [Arrangement(0.0, ())]
    for arrangement in arrangements:
        if any(table.answers.get(("wild", wild), named) != named for wild, named in arrangement.stands_for):
            continue
        for taken, cost in _takings(reading, arrangement.plays, end, table):
            way = _read(reading.with_cost(arrangement.cost + cost), arrangement, taken, end, card, table)
            if way is not None:
                found.append(way)
    is_out = any(map(_is_out, found))
    if reading.is_counted and is_out:
        return found
    others = _with_other_counts(reading) if is_out else _with_fewer_left(reading, found)
    guessed = [way for is_out, other in others for way in ways_of(other, end, card, table) if _is_out(way) == is_out]
    found += [replace(way, reading=replace(way.reading, is_counted=False)) for way in guessed]
    if ("turn", end.id) in table.answers:
        return found
    return [Way(replace(way.reading, out_at=end.id), way.points) if _is_out(way) else way for way in found]


def _is_out(way: Way) -> bool:
    return way.reading.state.hand_over == "rummy"


def _with_other_counts(reading: HandReading) -> Iterator[tuple[bool, HandReading]]:
    """Yield whether a player goes out, and the reading in which that player, or another, has other cards left."""
    state = reading.state
    assert state.turn is not None
    reading = replace(reading.with_cost(OTHER_COUNT), is_counted=True)
    for more in (1, 2):
        yield False, replace(reading, state=hand_state.with_more(state, state.turn, more))
    other = (state.turn + 1) % state.players
    for cards in (len(state.hands[other]) - 1, len(state.hands[other]) + 1):
        if cards:
            counted = with_item(state.hands, other, (UNSEEN,) * cards)
            yield True, replace(reading, state=replace(state, hands=counted))


def _with_fewer_left(reading: HandReading, found: Sequence[Way]) -> Iterator[tuple[bool, HandReading]]:
    """Yield that a player goes out, and the reading in which the hand holds no more cards than were laid."""
    seat = reading.state.turn
    assert seat is not None
    hand = reading.state.hands[seat]
    for left in {len(way.reading.state.hands[seat]) for way in found} if reading.laid else ():
        if 0 < left <= MOST_MISCOUNTED and left < len(hand):
            state = hand_state.with_left(reading.state, seat, len(hand) - left)
            cost = _OUT_AFTER_ALL + left * OTHER_COUNT + _UNNOTICED * reading.is_counted
            yield True, replace(reading.with_cost(cost), is_counted=True, state=state)


def _takings(
    reading: HandReading, plays: Sequence[Play], end: Sighting, table: Table
) -> Iterator[tuple[Play | None, float]]:
    """Yield the play for which the upcard was taken, None if a card was drawn, each with its cost."""
    equal = [(play, one) for play in plays for one in play.laid if one.card == reading.state.upcard]
    has_gone = reading.is_taken or any(has_taken(reading, one, end, table) for _, one in equal)
    if not equal and (reading.is_taken or reading.has_unlikely_upcard(table)):
        return
    yield None, _TAKEN if has_gone else 0.0
    for play, _ in equal[:1]:
        yield play, 0.0 if has_gone else _TAKEN


def _read(
    reading: HandReading,
    arrangement: Arrangement,
    taken: Play | None,
    end: Sighting,
    card: Card | None,
    table: Table,
) -> Way | None:
    """Return one way to read a turn, None if the rules forbid it."""
    seat = reading.state.turn
    assert seat is not None
    for more in (0, 1):
        try:
            played = _played(reading, arrangement.plays, taken, card, more)
        except IllegalMove:
            return None
        if played is not None:
            break
    else:
        return None
    state, events, places = played
    read = _with_owners(
        replace(reading, places=places).with_cost((_COUNT if reading.is_counted else OTHER_COUNT) * more),
        arrangement.plays,
        seat,
        end,
        table,
    )
    name = table.zones.names[seat]
    for wild, named in arrangement.stands_for:
        read = read.assuming(Assumed(("wild", wild), named, seat, f"What does {name}'s joker stand for?"))
    guessed = [one for play in arrangement.plays for one in play.laid if one.is_guess]
    if guessed:
        events = tuple(map(_counted_only, events))
    if more or card == UNSEEN or any(one.sighting == end.id for one in guessed):
        read = replace(read, is_counted=False)
    return Way(ended(read, state, events, seat, end, card), sum(event.points for event in events))


def _counted_only(event: Event) -> Event:
    """Return the points of a turn without its cards, one of which is a guess, but with the bonus."""
    bonus = tuple(part for part in event.parts if part.kind == "rummy")
    counted = Part("declared", (), event.points - sum(part.points for part in bonus))
    return replace(event, parts=(counted, *bonus))


def _played(
    reading: HandReading, plays: Sequence[Play], taken: Play | None, card: Card | None, more: int
) -> tuple[State, tuple[Event, ...], dict[str, tuple[tuple[float, float] | None, ...]]] | None:
    """Return the state after a turn, its points, and where the cards of each meld lie; None if it does not end with
    the discard, or without one. more: cards that its player holds besides those counted. Raises IllegalMove."""
    state, arranging, places = reading.state, reading.arranging, dict(reading.places)
    seat = state.turn
    assert seat is not None
    state = hand_state.with_more(state, seat, more)
    if taken is None:
        state = hand_state.draw(state)
    events: tuple[Event, ...] = ()
    for play in sorted(plays, key=lambda play: (play is not taken, play.meld != "", play.laid[0].t)):
        if state.phase not in ("draw", "play") or state.turn != seat:
            return None
        state, events = hand_state.take(state, play) if play is taken else hand_state.lay(state, play)
        places[play.meld or state.table[-1].id] = arranging.places_after(play)
    if card is None:
        return (state, events, places) if state.hand_over == "rummy" else None
    if state.phase != "play" or state.turn != seat:
        return None
    return *hand_state.discard(state, card), places


def _with_owners(reading: HandReading, plays: Sequence[Play], seat: int, end: Sighting, table: Table) -> HandReading:
    """Return the reading with the cost of the places and arms that speak against a turn of this seat."""
    reading = reading.with_cost(table.arm_costs(end)[seat])
    for play in plays:
        seen = [table.sightings[one.sighting] for one in play.laid]
        costs = [(table.arm_costs(one) if play.meld else table.owner_costs(one))[seat] for one in seen]
        reading = reading.with_cost(min(ELSEWHERE, sum(costs)))
        if not play.meld and not reading.knows_turn:
            one = play.laid[0]
            about = f"Who laid the {one.card}?"
            reading = reading.assuming(Assumed(("owner", one.sighting), table.zones.names[seat], None, about))
            reading = replace(reading, knows_turn=True)
    return reading


def ended(
    reading: HandReading, state: State, events: tuple[Event, ...], seat: int, end: Sighting, card: Card | None
) -> HandReading:
    """Return the reading after a turn. card: the discard, if there was one."""
    after = replace(reading.after(state, events, seat, end.id), laid=(), unfinished=None, ended_late=False)
    if card is None or card == UNSEEN or reading.knows_role(end.id):
        return replace(after, is_taken=False, upcard=reading.upcard if card in (None, UNSEEN) else end.id)
    return after.with_pile(end, Role(end.id, card, "discard", seat if reading.knows_turn else None))


def has_taken(reading: HandReading, one: LaidCard, end: Sighting, table: Table) -> bool:
    """Return whether a card laid in a turn is equal to the upcard, which has gone."""
    gone = None if reading.upcard is None else table.sightings[reading.upcard].gone
    return reading.state.upcard == one.card and gone is not None and gone < min(one.t + GONE_S, end.t)
