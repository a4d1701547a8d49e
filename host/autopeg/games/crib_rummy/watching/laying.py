"""A card that has come to rest at a table of Crib Rummy: the upcard, a discard, or a card of a meld."""

from collections.abc import Iterator
from math import dist

from msgspec.structs import replace

from autopeg.engine.cards import Card
from autopeg.games.crib_rummy.rules import apply, refusal_of
from autopeg.games.crib_rummy.rules.moves import Peg
from autopeg.games.crib_rummy.rules.state import PILE_CARDS
from autopeg.games.crib_rummy.text import describe_refusal
from autopeg.games.crib_rummy.watching import ending, hand_state
from autopeg.games.crib_rummy.watching.hand_reading import HandReading
from autopeg.games.crib_rummy.watching.turn_ways import ELSEWHERE
from autopeg.games.rummy.watching.arranging import LaidCard
from autopeg.score.moves import Deal
from autopeg.watching.reading import Assumed, Entry, Key, Note, Role, Said, Table, lay_in_doubt
from autopeg.watching.sightings import TWIN_DISTANCE, Sighting

_TWIN, _MOVED_FAR, _CLEARED, _BLIND, _NOT_OUT, _GOES_ON, _NOT_LATE = 4.5, 4.0, 4.0, 0.3, 5.0, 1.0, 3.0
"""Costs: the other one of two equal cards comes into play just now; a card was moved far; the play goes on although all
cards have gone; with a card missing, whatever comes next; a player has cards left although none are counted, and the
same after cards were missed; a card that completes a meld of the turn before belongs to the next one."""

_JOINED_LATE, _MELD_LATE, _MORE_LATE, _HASTY_S, _HASTY, _NOT_THEIRS = 6.0, 4.0, 1.0, 1.0, 6.0, 12.0
"""Costs: a card that joins a meld is one of the turn before and was seen late; a whole new meld is, and one more card
right after it; a player has drawn and laid a card at once after a discard; people have said that a card is another
player's."""

_FASTEST_S = 0.7
"""Nobody draws and lays a card in less: it costs the more the nearer to it a card is laid, from `_HASTY_S` on."""

_ARM_GONE_S, _AT_ONCE_S = 2.0, 0.4
"""How soon after a discard the arm is gone that may have hidden a meld, and how soon after each other its cards are
seen then."""

_TAKEN = -4.5
"""That the card under the upcard and the six next ones appears as they are taken: one of a hundred discards is equal
to it by chance."""

_STILL_THERE, _MOST_LEFT = 7.0, 3
"""What it costs that a hand begins while a card of a meld of the last one lies there, and for how many at most."""

_NOT_CHOSEN = 4.0
"""That a hand is started by somebody who may not (R9): a score is wrong, or the players agree on something else."""

_WRONG_SCORE = 5.0
"""That the play goes on after the final turns, since a score is wrong."""

_NEXT_GAME = 0.3
"""That a card is one of the next game, where others say that this one goes on."""

_UPCARD_MISSED, _MIDDLE = 6.0, (0.5, 0.5)
"""What it costs that the first card of the game was not seen, and where it lay then."""

_TOO_MANY = 3.0
"""What each card costs that a player lays without having it: hands are shown, or a discard was not seen."""

_STRANGE = 3.5
"""That a card in doubt is one that fits no meld beside it, if it may be one that does."""

_NEAR = 0.12
"""How far a card is moved within its meld."""

_COVERED_S, _TAKES_S = 0.5, 0.3
"""A card that was seen until the first is covered by the next one; nobody takes seven cards up in less than the second.
"""

_SLOWEST_S, _SLOW = 6.0, 3.0
"""How long a player takes at most to discard after a card of a meld, and what it costs to take longer."""

_CLEARED_S = 2.0
"""How long all cards must have gone to take a table as cleared."""


def lay(reading: HandReading, new: Sighting, table: Table) -> list[HandReading]:
    """Return what a reading becomes when a card has come to rest, in every way that is possible."""
    if new.is_face_down:
        return [reading]
    is_shown = reading.out_at is not None and reading.state.turn is None and not reading.is_at_pile(new)
    if reading.shown and reading.state.phase == "deal" and reading.is_at_pile(new):
        return [each for all_shown in reading.when_all_are_shown(table) for each in lay(all_shown, new, table)]
    reading = replace(reading, out_at=new.id if is_shown else None)
    if reading.state.phase == "over":
        return [*_after_end(reading, new, new.card, table), *_played_on(reading, new, table)]
    if not reading.is_at_pile(new):
        found = lay_in_doubt(reading, new, lambda each, card: _laid(each, new, card, table))
        return found if new.is_sure else _by_neighbours(reading, new, found)
    found = lay_in_doubt(reading, new, lambda each, card: _laid(each, new, card, table), "pile")
    return [each for each in found if each.is_blind == reading.is_blind]  # which discard it is scores nothing


def _by_neighbours(reading: HandReading, new: Sighting, found: list[HandReading]) -> list[HandReading]:
    """Return the readings of a card in doubt, with what it costs that it is not what the card beside it says."""
    arranging = reading.arranging
    fitting = {str(card) for card, _ in new.guesses if arranging.fits_beside(card, new.place, reading.laid)}
    if not fitting:
        return found
    likely = [any(one.key == ("card", new.id) and one.answer in fitting for one in each.assumed) for each in found]
    return [each if fits else each.with_cost(_STRANGE) for each, fits in zip(found, likely, strict=True)]


def say(reading: HandReading, said: Said, table: Table) -> list[HandReading]:
    """Return what a reading becomes when a card can no longer be late, or a player claims points: they may be forgotten
    (R56)."""
    if said.kind == "cleared":
        return [reading.with_cost(_CLEARED if reading.state.turn is not None and reading.roles else 0.0)]
    if said.kind == "rest":
        if reading.out_at is not None or reading.state.turn is None:
            return [*reading.when_all_are_shown(table)]
        is_slow = bool(reading.laid) and said.t - reading.laid[-1].t > _SLOWEST_S
        return [each.with_cost(_SLOW * is_slow) for each in ending.without_unfinished(reading, table)]
    seat = reading.state.unclaimed if said.player is None else said.player
    code, message = "NOTHING_TO_PEG", "Nobody has points to claim now."
    if said.kind == "points" and seat is not None:
        peg = Peg(seat, said.points)
        refusal = refusal_of(reading.state, peg)
        if refusal is None:
            return [reading.after(*apply(reading.state, peg), seat, len(table.sightings) - 1)]
        code, message = refusal.code, describe_refusal(refusal, table.zones.names, str)
    return [reading.with_note(Note(None, code, said.player, None, message))]


def correction(reading: HandReading, table: Table) -> tuple[Key, str] | None:
    """Return None: every card of a meld lies there until the end, and answers itself when it is seen better."""
    return None


def _laid(reading: HandReading, new: Sighting, card: Card, table: Table) -> Iterator[HandReading]:
    is_at_pile = reading.is_at_pile(new)
    if reading.is_blind:
        yield reading.with_cost(_BLIND).with_role(Role(new.id, card, "discard" if is_at_pile else "meld"))
    elif reading.state.phase == "deal":
        if is_at_pile or (reading.pile_place is None and not new.zone):
            cost = _STILL_THERE * min(_MOST_LEFT, _melds_lying(reading, new, table))
            yield from _begin_hand(reading.with_cost(cost), new, card)
            if not is_at_pile:
                yield from _begin_hand_unseen(reading, new, card, table)
        elif _is_cleared(reading, new, table):
            for begun in _begin_hand(reading, new, None):
                yield from _on_table(begun.with_cost(_TWIN), new, card, table)
        else:
            owner = _likeliest(table.owner_costs(new))
            role = Role(new.id, card, "hand", owner)
            yield from (each.with_role(role) for each in _after_end(reading, new, card, table))
    else:
        if _is_cleared(reading, new, table):
            for over in ending.cleared(reading, new, table):
                yield from _begin_hand(over, new, card) if is_at_pile else (over,)
            reading = reading.with_cost(_CLEARED)
        yield from (_on_pile if is_at_pile else _on_table)(reading, new, card, table)


def _is_cleared(reading: HandReading, new: Sighting, table: Table) -> bool:
    """Return whether all cards of this hand have been taken from the table."""
    seen = [table.sightings[role.sighting] for role in reading.roles[reading.begins :]]
    return len(seen) > 4 and all(one.gone is not None and one.gone < new.t - _CLEARED_S for one in seen)


def _melds_lying(reading: HandReading, new: Sighting, table: Table) -> int:
    """Return how many cards of the melds of this hand still lie there."""
    melds = (role.sighting for role in reading.roles[reading.begins :] if role.where == "meld")
    return sum(table.sightings[each].lies_at(new.t) for each in melds)


def _after_end(reading: HandReading, new: Sighting, card: Card, table: Table) -> tuple[HandReading, ...]:
    """Return what a reading becomes when a card is laid face up after the end of the hand or the game."""
    if not _melds_lying(reading, new, table):
        return (reading.with_cost(_NEXT_GAME if reading.state.phase == "over" else 0.0),)
    if _moved(reading, new, card, table) is not None:
        return (reading,)
    return reading.showing(new, table)


def _played_on(reading: HandReading, new: Sighting, table: Table) -> list[HandReading]:
    """Return the readings in which a card shows that the game is not over: the points that ended it were wrong."""
    if reading.state.hand_over != "final_turns" or not _melds_lying(reading, new, table):
        return []
    state = hand_state.played_on(reading.state)
    return lay(replace(reading.with_cost(_WRONG_SCORE), state=state, entries=reading.entries[:-1]), new, table)


def _begin_hand(reading: HandReading, new: Sighting, upcard: Card | None) -> Iterator[HandReading]:
    """Yield the readings in which a hand has begun, one for each player who may start it (R8, R9)."""
    state = reading.state
    firsts = range(state.players) if state.deal_first is None else ((state.deal_first + 1) % state.players,)
    is_first = state.deal_first is None
    for first in firsts:
        dealt = hand_state.dealt(state, upcard or hand_state.UNSEEN, first)
        dealer = (first - 1) % state.players
        told = reading.told(Entry("deal", dealer, new.id), Deal(dealer))
        begun = replace(told, begins=len(told.roles), places={}, knows_turn=False, upcard=None)
        begun = replace(begun, is_taken=False, laid=(), ended_late=False, is_counted=True, shown=(), out_at=None)
        if upcard is not None:
            begun = begun.with_pile(new, Role(new.id, upcard, "discard"))
        starters = (first,) if is_first else hand_state.starters(dealt)
        for seat in starters if is_first else range(state.players):
            after = replace(begun, state=hand_state.started(dealt, seat))
            yield after.with_cost(0.0 if seat in starters else _NOT_CHOSEN)


def _begin_hand_unseen(reading: HandReading, new: Sighting, card: Card, table: Table) -> Iterator[HandReading]:
    """Yield the readings in which the first card that was seen is one of a meld before a player, and the upcard in the
    middle of the table was missed."""
    if sorted(table.owner_costs(new))[1] > 0:
        reading = replace(reading.with_cost(_UPCARD_MISSED), pile_place=_MIDDLE)
        for begun in _begin_hand(reading, new, None):
            yield from _on_table(begun, new, card, table)


def _on_pile(reading: HandReading, new: Sighting, card: Card, table: Table) -> Iterator[HandReading]:
    """Yield the readings of a card on the discard pile: a discard, or one that appears because others were taken."""
    upcard = None if reading.upcard is None else table.sightings[reading.upcard]
    pile = reading.state.discard_pile
    if upcard is not None and not upcard.lies_at(new.t) and reading.unfinished is None and not reading.is_taken:
        if card in pile[PILE_CARDS + 1 : PILE_CARDS + 2]:
            is_first = not reading.laid or any(one.card == pile[0] for one in reading.laid)
            is_taken = is_first and not _is_covered(upcard, new, _TAKES_S)
            yield replace(reading.with_cost(_TAKEN if is_taken else _TWIN), is_taken=True)
        elif pile and card == pile[0]:
            is_other = _is_covered(upcard, new, _COVERED_S) or _lies_apart(upcard, new)
            yield replace(reading.with_cost(_TWIN if is_other else 0.0), upcard=new.id)
            reading = reading.with_cost(0.0 if is_other else _TWIN)
    yield from ending.discarded(reading, new, card, table)


def _is_covered(upcard: Sighting, new: Sighting, within_s: float) -> bool:
    """Return whether the upcard was seen until the next card lay there."""
    return upcard.gone is not None and upcard.gone > new.t - within_s


def _lies_apart(upcard: Sighting, new: Sighting) -> bool:
    """Return whether a card does not lie where the upcard lay."""
    return upcard.place is not None and new.place is not None and dist(upcard.place, new.place) > TWIN_DISTANCE


def _on_table(reading: HandReading, new: Sighting, card: Card, table: Table) -> Iterator[HandReading]:
    """Yield the readings of a card away from the discard pile: of a meld, moved there, or the last one of a hand."""
    moved = _moved(reading, new, card, table)
    if moved is not None:
        yield reading.with_cost(0.0 if moved < _NEAR else _MOVED_FAR)
        reading = reading.with_cost(_MOVED_FAR if moved < _NEAR else 0.0)
    state = reading.state
    assert state.turn is not None
    seat = state.turn if reading.knows_turn else _likeliest(table.owner_costs(new))
    laid = LaidCard(new.id, card, new.place, new.t)
    late = _late(reading, laid, table)
    yield from late
    name = table.zones.names[state.turn]
    if reading.knows_turn and table.answers.get(("owner", new.id), name) != name:
        reading = reading.with_cost(_NOT_THEIRS)
    if reading.unfinished is not None:
        reading = reading.with_cost(_NOT_LATE if late else 0.0)
    elif late:
        cost = _elsewhere(reading, laid, table) if reading.laid else _hasty(reading, new, table)
        reading = reading.with_cost(cost).assuming(_laid_by(laid, name))
    last_turn = reading.last_turn if _may_be_of_last(reading, new, table) else None
    reading = reading.with_role(Role(new.id, card, "meld", seat)).with_cost(_TOO_MANY * _holds_no_more(reading))
    mine = replace(reading, laid=(*reading.laid, laid), last_turn=last_turn)
    out = ending.gone_out(mine, new, table) if mine.unfinished is None else []
    yield from out
    cost = _NOT_OUT if mine.is_counted else _GOES_ON
    is_likely = any(each.cost < mine.cost + cost for each in out)
    yield mine.with_cost(cost if is_likely else 0.0)


def _holds_no_more(reading: HandReading) -> bool:
    """Return whether the player on turn has laid as many cards as the hand can have held, with those drawn or taken."""
    state = reading.state
    assert state.turn is not None
    taken = min(PILE_CARDS + 1, len(state.discard_pile))
    return len(reading.laid) >= len(state.hands[state.turn]) + max(1, taken)


def _late(reading: HandReading, laid: LaidCard, table: Table) -> list[HandReading]:
    """Return the readings in which a card belongs to the turn before, and is only seen now."""
    if reading.unfinished is not None:
        return _seen_late(reading, (laid,), table)
    if reading.last_turn is None or not reading.knows_turn:
        return []
    name = table.zones.names[_last_seat(reading)]
    if table.answers.get(("owner", laid.sighting), name) != name:
        return []
    found = (_meld_late if reading.laid else _joined_late)(reading, laid, table)
    return [each.assuming(_laid_by(laid, name)) for each in found]


def _seen_late(
    reading: HandReading, late: tuple[LaidCard, ...], table: Table, *, goes_on: bool = False
) -> list[HandReading]:
    """Return the readings in which cards belong to the turn before, the last of which has just been seen. goes_on: more
    of them may follow."""
    roles = reading.roles[: len(reading.roles) + 1 - len(late)]
    theirs = (Role(one.sighting, one.card, "meld", _last_seat(reading)) for one in late)
    return list(ending.seen_late(replace(reading, roles=(*roles, *theirs)), late, table, goes_on=goes_on))


def _joined_late(reading: HandReading, laid: LaidCard, table: Table) -> list[HandReading]:
    """Return the readings in which a card has joined a meld in the turn before."""
    goes_on = _has_late_meld(reading) and _hasty(reading, table.sightings[laid.sighting], table) > 0
    cost = _MORE_LATE if goes_on else _JOINED_LATE
    return [each.with_cost(cost) for each in _seen_late(reading, (laid,), table, goes_on=goes_on)]


def _meld_late(reading: HandReading, laid: LaidCard, table: Table) -> list[HandReading]:
    """Return the readings in which a card is the last one of a new meld that was laid in the turn before."""
    if not _may_be_of_last(reading, table.sightings[laid.sighting], table):
        return []
    found = _seen_late(reading, (*reading.laid, laid), table, goes_on=True)
    return [each.with_cost(_MELD_LATE) for each in found if len(each.state.table) > len(reading.state.table)]


def _last_seat(reading: HandReading) -> int:
    """Return who has ended the turn before."""
    assert reading.state.turn is not None
    return (reading.state.turn - 1) % reading.state.players


def _may_be_of_last(reading: HandReading, new: Sighting, table: Table) -> bool:
    """Return whether a card may be one of a meld that appears when the arm which has laid and discarded is gone: the
    discard lies there, and the meld before its player."""
    if reading.upcard is None or not table.sightings[reading.upcard].lies_at(new.t):
        return False
    before_s = reading.laid[-1].t if reading.laid else table.sightings[reading.upcard].t
    if new.t - before_s > (_AT_ONCE_S if reading.laid else _ARM_GONE_S):
        return False
    costs = table.owner_costs(new)
    return costs[_last_seat(reading)] < costs[reading.state.turn or 0]


def _elsewhere(reading: HandReading, laid: LaidCard, table: Table) -> float:
    """Return what it costs that a meld is that of the player on turn, by where it lies."""
    seen = [table.sightings[one.sighting] for one in (*reading.laid, laid)]
    return min(ELSEWHERE, sum(table.owner_costs(each)[reading.state.turn or 0] for each in seen))


def _laid_by(laid: LaidCard, name: str) -> Assumed:
    return Assumed(("owner", laid.sighting), name, None, f"Who laid the {laid.card}?")


def _hasty(reading: HandReading, new: Sighting, table: Table) -> float:
    """Return what it costs that a player has drawn and laid a card so soon after the last one of the turn before."""
    assert reading.upcard is not None
    if _has_late_meld(reading):
        return _HASTY if new.t - table.sightings[reading.roles[-1].sighting].t < _AT_ONCE_S else 0.0
    too_soon_s = _HASTY_S - (new.t - table.sightings[reading.upcard].t)
    return _HASTY * min(1.0, max(0.0, too_soon_s / (_HASTY_S - _FASTEST_S)))


def _has_late_meld(reading: HandReading) -> bool:
    """Return whether the last card is one of a meld of the turn before that was seen late."""
    return reading.roles[-1].where == "meld" and not reading.laid


def _moved(reading: HandReading, new: Sighting, card: Card, table: Table) -> float | None:
    """Return how far an equal card that lies no longer where it lay is from here, None if there is none."""
    apart: list[float] = []
    for role in reading.roles[reading.begins :]:
        old = table.sightings[role.sighting]
        if role.where != "discard" and role.card == card and old.gone is not None and old.gone <= new.t:
            apart.append(dist(old.place, new.place) if old.place and new.place else 0.0)
    return min(apart, default=None)


def _likeliest(costs: tuple[float, ...]) -> int | None:
    """Return the seat whose card it is, None if it may be several players'."""
    best = min(costs)
    return costs.index(best) if costs.count(best) == 1 else None
