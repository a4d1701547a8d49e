"""The end of a turn of Crib Rummy: what was laid in it joins into melds, and their points count together (R24-R26)."""

import math
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from autopeg.engine.cards import CARDS, PACK, Card
from autopeg.games.crib_rummy.rules.state import HAND_CARDS, PILE_CARDS
from autopeg.games.crib_rummy.watching import hand_state
from autopeg.games.crib_rummy.watching.hand_reading import LATE_S, MOST_MISCOUNTED, HandReading
from autopeg.games.crib_rummy.watching.hand_state import UNSEEN
from autopeg.games.crib_rummy.watching.turn_ways import ELSEWHERE, GONE_S, OTHER_COUNT, Way, ended, has_taken, ways_of
from autopeg.games.rummy.watching.arranging import LaidCard
from autopeg.watching.reading import UNKNOWN, Assumed, Role, Table
from autopeg.watching.sightings import Sighting
from pegcore.cards import rank_of, suit_of
from pegcore.melds import crib_rummy_bonus

_LIKELY = 3.0
"""A turn that costs more is read in other ways as well."""

_UNLIKELY = 3.0
"""A reading that costs so much more than the best one is dropped where it does not make sense."""

_LOST, _LOST_DISCARD, _LATE, _AGREED, _MISREAD = 6.0, 6.0, 4.0, 1.0, 6.5
"""Costs: a card was not seen; a discard was not; it was seen late; a hand ends without a player going out; a card is
another one."""

_HASTY_S, _HASTY = 1.6, 8.0
"""A turn takes longer than this; what it costs if the discard before it was not seen late."""

_LOST_WHILE_BARE = 3.0
"""That a discard was not seen where the pile was bare: that is rarer than one that was seen late."""

_DISCARDS_AFTER_S, _AT_ONCE = 1.0, 4.0
"""How long a player takes at least to discard after a card of a meld, and what it costs to be faster: as much as that
one of both cards was seen late."""

_BARE_S = 1.0
"""For how long a discard pile is bare between two discards at most, if nobody takes the upcard."""

_VANISHED, _LAID_WHILE_BARE, _ELSEWHEN = 5.0, 3.0, 2.0
"""Costs: the pile was bare for longer than a card is seen late, although no discard was missed; a card was laid in that
turn while it was bare; with a discard missed, a card was laid before it was due instead of after it, or the reverse."""

_IN_VAIN = 8.0
"""That the last cards which were laid in a hand are no melds: rather they show what was left."""

_MOST_LOST = 6
_AS_LIKELY = 1.0
"""A card that was not seen may be any of those whose readings cost no more than this besides."""


def discarded(reading: HandReading, end: Sighting, card: Card, table: Table) -> Iterator[HandReading]:
    """Yield the readings in which a discard ends the turn."""
    last = None if reading.upcard is None else table.sightings[reading.upcard]
    if last is not None and end.t - last.t < _HASTY_S and not reading.ended_late:
        reading = reading.with_cost(_HASTY)
    for each in without_unfinished(reading, table):
        if each.state.phase == "draw":
            for after in _finished(each, end, card, table):
                is_open = after.state.phase == "draw" and after.unfinished is None and not after.ended_late
                yield replace(after, last_turn=each.before_it_ended) if is_open else after


def gone_out(reading: HandReading, end: Sighting, table: Table) -> list[HandReading]:
    """Return the readings in which the card just laid is the last one of its player's hand."""
    state = reading.state
    assert state.turn is not None
    held, laid = len(state.hands[state.turn]), len(reading.laid)
    taken = min(PILE_CARDS, len(state.discard_pile) - 1)
    if laid not in (held + 1, held + 1 + taken):
        return []
    ways = ways_of(reading, end, None, table)
    answer = table.answers.get(("turn", end.id))
    if answer is None or not ways:
        return _told_apart(ways, end, table)
    fitting = [way for way in ways if str(way.points) == answer]
    return _asked(fitting or _typed_out(ways[0], reading, end, int(answer), table), end, table)


def _typed_out(way: Way, reading: HandReading, end: Sighting, points: int, table: Table) -> list[Way]:
    """Return the way to read the last turn of a hand with another bonus, none if that leaves no points for it."""
    last = next(entry.value for entry in reversed(way.reading.entries) if entry.kind == "points")
    bonus = sum(part.points for part in last.parts if part.kind == "rummy")
    seat = reading.state.turn
    if seat is None or points <= way.points - bonus:
        return []
    reading = replace(reading.with_cost(OTHER_COUNT), is_counted=False)
    state, events = hand_state.typed(reading.state, points, len(reading.laid), None, is_over=True)
    return [Way(ended(reading, state, events, seat, end, None), points)]


def seen_late(
    reading: HandReading, late: tuple[LaidCard, ...], table: Table, *, goes_on: bool
) -> Iterator[HandReading]:
    """Yield the readings in which cards complete the melds of the turn before, join one, or are a new one. goes_on:
    more of them may follow."""
    before = reading.unfinished or reading.last_turn
    if before is None or reading.upcard is None:
        return
    end = table.sightings[reading.upcard]
    if late[-1].t - end.t > LATE_S:
        return
    completed = replace(before.caught_up_with(reading), laid=(*before.laid, *late))
    answer = table.answers.get(("turn", end.id))
    ways = [way for way in ways_of(completed, end, end.card, table) if answer in (None, str(way.points))]
    last_turn = completed.before_it_ended if goes_on else None
    for each in _told_apart(ways, end, table):
        yield replace(each, laid=tuple(one for one in reading.laid if one not in late), last_turn=last_turn)


def cleared(reading: HandReading, new: Sighting, table: Table) -> Iterator[HandReading]:
    """Yield the readings in which a hand is over although nobody was seen to go out."""
    for each in without_unfinished(reading, table):
        state = each.state
        if state.turn is None:
            continue
        seat = state.turn if each.laid else (state.turn - 1) % state.players
        on_turn = replace(each, state=replace(state, turn=seat))
        ways = ways_of(on_turn, new, UNSEEN, table)
        best = max(ways, key=lambda way: way.points, default=Way(on_turn, 0))
        others = 0 if best.reading.state.hand_over else sum(state.hand_counts) - len(state.hands[seat])
        key = ("turn", new.id)
        name = table.zones.names[seat]
        about = f"How many points does {name} peg for the last turn, with the bonus for going out?"
        if not each.laid:
            about = f"How many more points does {name} peg for going out?"
        bonus = crib_rummy_bonus(state.players, others) if others else 0
        likely = {str(best.points + bonus): 0.0, str(best.points): _AGREED if bonus else 0.0}
        answer = table.answers.get(key)
        for named, cost in likely.items() if answer is None else ((answer, 0.0),):
            after, events = hand_state.typed(on_turn.state, int(named), len(each.laid), None, is_over=True)
            over = each.with_cost(cost + _IN_VAIN * (not ways)).assuming(Assumed(key, named, seat, about))
            yield over.after(after, events, seat, new.id)


# -- one turn


def _finished(reading: HandReading, end: Sighting, card: Card, table: Table) -> list[HandReading]:
    """Return the readings after a turn: legal melds, a turn of two players, or a question about its points."""
    ways = ways_of(reading, end, card, table)
    answer = table.answers.get(("turn", end.id))
    placed = reading if ways else _placed(reading, table)
    if answer is not None:
        found = _answered(placed, end, card, table, answer)
        return found if ways else [*found, _unfinished(placed, end, card, table)]
    ways = _after_haste(_after_bare(ways, reading, end, table), reading, end)
    if ways and min(way.reading.cost for way in ways) < reading.cost + _LIKELY:
        is_bare = _bare_since(reading, end, table) is not None
        return [*_told_apart(ways, end, table), *_of_two(reading, end, card, table, is_likely=is_bare)]
    if reading.cost > table.least_cost + _UNLIKELY:
        return _told_apart(ways, end, table)
    found = [*_told_apart(ways, end, table), *_of_two(reading, end, card, table)]
    if ways:
        return found
    incomplete = _asked(_incomplete(placed, end, card, table), end, table)
    return [*found, _unfinished(placed, end, card, table), *incomplete]


def _placed(reading: HandReading, table: Table) -> HandReading:
    """Return a reading of the first cards of a hand with what it costs, by where they lie, that they are those of the
    player on turn."""
    seat = reading.state.turn
    if reading.knows_turn or not reading.laid or seat is None:
        return reading
    cost = sum(table.owner_costs(table.sightings[one.sighting])[seat] for one in reading.laid)
    return replace(reading.with_cost(min(ELSEWHERE, cost)), knows_turn=True)


def _bare_since(reading: HandReading, end: Sighting, table: Table) -> float | None:
    """Return since when the discard pile was bare before a card came to lie there, None if it was not for long."""
    gone = None if reading.upcard is None or reading.is_taken else table.sightings[reading.upcard].gone
    if gone is None or gone > end.t - _BARE_S or any(has_taken(reading, one, end, table) for one in reading.laid):
        return None
    return gone


def _after_bare(ways: Sequence[Way], reading: HandReading, end: Sighting, table: Table) -> list[Way]:
    """Return ways to read a turn, with what it costs that its upcard had gone although nobody has taken it."""
    gone = _bare_since(reading, end, table)
    cost = 0.0
    if gone is not None and gone < end.t - LATE_S:
        cost = _VANISHED
    elif gone is not None and any(one.t > gone for one in reading.laid):
        cost = _LAID_WHILE_BARE
    return [replace(way, reading=way.reading.with_cost(cost)) for way in ways]


def _after_haste(ways: Sequence[Way], reading: HandReading, end: Sighting) -> list[Way]:
    """Return ways to read a turn, with what it costs that its discard came at once after the card before it."""
    is_hasty = bool(reading.laid) and end.t - reading.laid[-1].t < _DISCARDS_AFTER_S
    return [replace(way, reading=way.reading.with_cost(_AT_ONCE * is_hasty)) for way in ways]


def _answered(reading: HandReading, end: Sighting, card: Card, table: Table, answer: str) -> list[HandReading]:
    """Return the readings in which a turn has the points that people have typed."""
    points = int(answer)
    ways = ways_of(reading, end, card, table) or _incomplete(reading, end, card, table)
    fitting = [way for way in (*ways, *_with_late_end(reading, end, card, table)) if way.points == points]
    if fitting:
        return _asked(fitting, end, table)
    seat = reading.state.turn
    assert seat is not None
    others = sum(reading.state.hand_counts) - len(reading.state.hands[seat])
    bonus = crib_rummy_bonus(reading.state.players, others)
    most_off = crib_rummy_bonus(reading.state.players, MOST_MISCOUNTED)
    is_over = any(
        abs(points - way.points) <= most_off if way.reading.state.hand_over == "rummy" else points == way.points + bonus
        for way in ways
        if way.points >= 0
    )
    reading = replace(reading.with_cost(_LOST), is_counted=False)
    state, events = _typed(reading, end, points, card, table, is_over=is_over)
    return _asked([Way(ended(reading, state, events, seat, end, card), points)], end, table)


def _typed(
    reading: HandReading, end: Sighting, points: int, card: Card, table: Table, *, is_over: bool = False
) -> hand_state.Step:
    """Return the state after a turn whose points people have counted."""
    is_taken = reading.is_taken or any(has_taken(reading, one, end, table) for one in reading.laid)
    return hand_state.typed(reading.state, points, len(reading.laid), card, is_over=is_over, is_taken=is_taken)


# -- what is open


def _told_apart(ways: Sequence[Way], end: Sighting, table: Table) -> list[HandReading]:
    """Return readings of a turn, with what they assume if they differ in its points."""
    if len({way.points for way in ways}) < 2:
        return [way.reading for way in ways]
    return _asked(ways, end, table)


def _asked(ways: Iterable[Way], end: Sighting, table: Table) -> list[HandReading]:
    answers = [(way.reading, UNKNOWN if way.points < 0 else str(way.points)) for way in ways]
    return [reading.assuming(_points_of(reading, end, table, answer)) for reading, answer in answers]


def _points_of(reading: HandReading, end: Sighting, table: Table, answer: str) -> Assumed:
    seat = next((role.player for role in reversed(reading.roles) if role.sighting == end.id), None)
    who = "the player" if seat is None else table.zones.names[seat]
    return Assumed(("turn", end.id), answer, seat, f"How many points does {who} peg for the turn?")


def _of_two(
    reading: HandReading, end: Sighting, card: Card, table: Table, *, is_likely: bool = True
) -> list[HandReading]:
    """Return the readings in which the discard between the turns of two players was seen only now, or, if
    that is likely, not at all."""
    found = [*_missing_discard(reading, end, card, table)] if is_likely else []
    found += [way.reading for way in _with_late_end(reading, end, card, table)]
    return sorted(found, key=lambda each: each.cost)[:_MOST_LOST]


def _missing_discard(reading: HandReading, end: Sighting, card: Card, table: Table) -> Iterator[HandReading]:
    """Yield the readings in which the discard between the turns of two players was not seen."""
    gone = _bare_since(reading, end, table)
    for at in range(len(reading.laid) + (gone is not None)):
        first, second = reading.laid[:at], reading.laid[at:]
        mine = replace(reading, laid=first).with_cost(_LOST_DISCARD if gone is None else _LOST_WHILE_BARE)
        if gone is not None:
            others = sum(one.t > gone for one in first) + sum(one.t < gone for one in second)
            mine = mine.with_cost(_ELSEWHEN * others)
        begun = table.sightings[second[0].sighting] if second else end
        for way in ways_of(mine.with_cost(_anothers(reading, second, table)), begun, UNSEEN, table):
            if way.reading.state.phase == "draw":
                then = replace(way.reading, laid=second)
                yield from _told_apart(ways_of(then, end, card, table), end, table)


def _with_late_end(reading: HandReading, end: Sighting, card: Card, table: Table) -> list[Way]:
    """Return the ways to read a turn whose discard was seen only after cards of the next player."""
    found: list[Way] = []
    gone = _bare_since(reading, end, table)
    for at, begun in enumerate(reading.laid):
        first, second = reading.laid[:at], reading.laid[at:]
        if end.t - begun.t < LATE_S:
            by_so_much = -math.log(1 - (end.t - begun.t) / LATE_S)
            is_since_bare = gone is not None and begun.t > gone and all(one.t < gone for one in first)
            late = by_so_much + (0.0 if is_since_bare else _LATE)
            mine = replace(reading, laid=first).with_cost(late)
            for way in ways_of(mine, end, card, table):
                found += [Way(each, way.points) for each in _followed_by(second, way.reading, reading, table)]
    return found


def _followed_by(
    laid: Sequence[LaidCard], after: HandReading, before: HandReading, table: Table
) -> Iterator[HandReading]:
    """Yield the readings in which cards were laid before the discard of a turn was seen: by the next player, or to show
    what is left in the hands. after, before: the readings after that turn, and in it"""
    if after.state.phase == "draw":
        cost = _anothers(before, laid, table)
        yield replace(after.with_cost(cost), laid=tuple(laid), ended_late=True)
    elif after.state.hand_over == "rummy":
        found = [after]
        for one in laid:
            found = [shown for each in found for shown in each.showing(table.sightings[one.sighting], table)]
        yield from found


def _anothers(reading: HandReading, laid: Sequence[LaidCard], table: Table) -> float:
    """Return what it costs that cards are those of the next player: of cards for melds on the table, the place says
    nothing."""
    assert reading.state.turn is not None
    seat = (reading.state.turn + 1) % reading.state.players
    new = [one for one in laid if not reading.arranging.fits_beside(one.card, one.place, ())]
    return min(ELSEWHERE, sum(table.owner_costs(table.sightings[one.sighting])[seat] for one in new) / 2)


def _unfinished(reading: HandReading, end: Sighting, card: Card, table: Table) -> HandReading:
    """Return the reading that waits for a card of the turn which is seen late."""
    seat = reading.state.turn if reading.knows_turn else None
    waiting = replace(reading.with_cost(_LATE), ended_late=False).with_pile(end, Role(end.id, card, "discard", seat))
    return replace(waiting, unfinished=reading).assuming(_points_of(waiting, end, table, UNKNOWN))


def without_unfinished(reading: HandReading, table: Table) -> Iterator[HandReading]:
    """Yield the readings in which the turn before has been finished, with a card that was never seen."""
    before = reading.unfinished
    if before is None:
        yield reading
        return
    assert reading.upcard is not None
    last = table.sightings[reading.upcard]
    laid = reading.laid
    completed = before.caught_up_with(reading).with_cost(-_LATE)
    answer = table.answers.get(("turn", last.id))
    if answer is None:
        found = _asked(_incomplete(completed, last, last.card, table), last, table)
    else:
        found = _answered(completed, last, last.card, table, answer)
    for each in found:
        goes_on = each.state.phase == "draw"
        yield replace(each, laid=laid if goes_on else (), upcard=last.id).with_cost(
            _UNLIKELY * (len(laid) > 0 and not goes_on)
        )


def _incomplete(reading: HandReading, end: Sighting, card: Card, table: Table) -> list[Way]:
    """Return ways to read a turn whose cards make no melds: one was not seen, was picked up again, or was misread."""
    lying = tuple(
        one for one in reading.laid if (gone := table.sightings[one.sighting].gone) is None or gone > end.t - GONE_S
    )
    ways = ways_of(replace(reading.with_cost(_LATE), laid=lying), end, card, table) if lying != reading.laid else []
    is_short = len(reading.laid) <= HAND_CARDS  # of more cards it is not one that was missed or misread
    for lost in CARDS if is_short else ():
        unseen = LaidCard(end.id, lost, None, end.t, is_guess=True)
        ways += ways_of(replace(reading.with_cost(_LOST), laid=(*reading.laid, unseen)), end, card, table)[:1]
    for at, one in enumerate(reading.laid if is_short else ()):
        for other in _alike(one.card):
            others = (*reading.laid[:at], replace(one, card=other, is_guess=True), *reading.laid[at + 1 :])
            ways += ways_of(replace(reading.with_cost(_MISREAD), laid=others), end, card, table)[:1]
    if not ways and is_short:
        for at in range(len(reading.laid)):
            rest = (*reading.laid[:at], *reading.laid[at + 1 :])
            ways += ways_of(replace(reading.with_cost(_MISREAD), laid=rest), end, card, table)
    if not ways:
        seat = reading.state.turn
        assert seat is not None
        state, events = _typed(reading, end, 0, card, table)
        uncounted = replace(reading, is_counted=False)
        ways.append(Way(ended(uncounted.with_cost(_MISREAD + _AGREED), state, events, seat, end, card), -1))
    ways.sort(key=lambda way: way.reading.cost)
    likeliest = [*{way.points: way for way in reversed(ways)}.values()]
    likeliest += [way for way in ways if way not in likeliest and way.reading.cost < ways[0].reading.cost + _AS_LIKELY]
    return sorted(likeliest, key=lambda way: way.reading.cost)[:_MOST_LOST]


def _alike(card: Card) -> Iterator[Card]:
    """Yield the cards that may be taken for another one: of its rank or its suit."""
    for each in PACK if card in PACK else ():
        if each != card and (rank_of(each) == rank_of(card) or suit_of(each) == suit_of(card)):
            yield each
