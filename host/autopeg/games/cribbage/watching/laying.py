"""A card that has come to rest, and all that it can be in a reading: the starter, a card of the play, of the crib."""

from collections.abc import Iterator

from msgspec.structs import replace

from autopeg.counting.rules import PIPS, CutForDeal
from autopeg.engine.cards import Card
from autopeg.games.cribbage.rules.state import HAND_CARDS
from autopeg.games.cribbage.watching import play_state
from autopeg.games.cribbage.watching.blind import dealt_blind, lay_blind
from autopeg.games.cribbage.watching.costs import Cost
from autopeg.games.cribbage.watching.deal_reading import DealReading, deal_out
from autopeg.games.cribbage.watching.places import is_at_edge, like_starter, likeliest, likely, starter_cost
from autopeg.games.cribbage.watching.playing import (
    count_due,
    laid_before_last,
    play,
    play_waiting,
    reach,
    taken_back,
    waits_for_people,
    whether_back,
)
from autopeg.watching.reading import UNKNOWN, Assumed, Note, Role, Table, lay_in_doubt, misread
from autopeg.watching.sightings import Sighting
from autopeg.watching.zones import WRONG_ZONE, is_crib_zone, is_starter_zone


def lay(reading: DealReading, new: Sighting, table: Table) -> list[DealReading]:
    """Return what a reading becomes when a card has come to rest, in every way that is possible."""
    if new.is_face_down:
        return [reading]
    if reading.state.phase == "over":
        return [_noticed(reading, new)]
    found = lay_in_doubt(reading, new, lambda each, card: _laid(each, new, card, table))
    return [_noticed(each, new) for each in found or [reading]]


def _noticed(reading: DealReading, new: Sighting) -> DealReading:
    """Return the reading, in which a card that can be nothing else is one that somebody shows: none is passed over."""
    recent = reading.roles[-HAND_CARDS * (reading.state.players + 1) :]
    is_told = any(role.sighting == new.id or role.card == new.card for role in recent) or new.id in reading.queue
    is_asked = any(each.key[1] == new.id for each in reading.assumed)
    if is_told or is_asked or any(note.sighting == new.id for note in reading.notes):
        return reading
    return reading.with_role(Role(new.id, new.card, "hand"))


def _laid(reading: DealReading, new: Sighting, card: Card, table: Table) -> Iterator[DealReading]:
    """Yield what a reading becomes when this card has come to rest."""
    if reading.queue or waits_for_people(reading):
        yield queued(reading, new, card, table)
        return
    if _is_cleared(reading, new, table):
        if reading.state.phase == "show" and card in reading.known:
            yield from _next_deal(reading, new, card, table)
            if _may_be_counted(reading, new, card):
                yield from _lay_again(reading, new, card, table)
            return
        if reading.state.phase == "play":
            yield from _lay_first(_abandoned(reading, new), new, card, table)
    if reading.state.phase == "deal" and not reading.is_blind:
        yield from _lay_first(reading, new, card, table)
    elif reading.is_blind:
        reading = dealt_blind(reading, new, table)
        known = card in reading.known
        yield from _lay_again(reading, new, card, table) if known else [lay_blind(reading, new, card, table)]
    elif card in reading.known:
        yield from _lay_again(reading, new, card, table)
    elif reading.state.phase == "play":
        yield from _lay_in_play(reading, new, card, table)
    else:
        yield from _lay_in_show(reading, new, card, table)


def _is_cleared(reading: DealReading, new: Sighting, table: Table) -> bool:
    """Return whether all cards of a deal whose cards are known have been gathered."""
    if reading.is_blind or len(reading.known) <= HAND_CARDS:
        return False
    gone = [table.sightings[each].gone for each in reading.known.values()]
    return all(each is not None and each < new.t - Cost.CLEARED_S for each in gone)


def _abandoned(reading: DealReading, new: Sighting) -> DealReading:
    """Return the reading in which a deal has ended that was not seen to its end."""
    state = reading.state
    assert state.dealer is not None
    over = replace(state, phase="deal", dealer=(state.dealer + 1) % state.players, turn=None, due=None)
    message = "The last deal was not seen to its end. Enter the points that are missing; this deal is counted."
    return replace(
        reading.with_cost(Cost.ABANDONED).with_note(Note(new.id, "UNFINISHED_DEAL", None, None, message)),
        state=over,
        known={},
        before_last=None,
    )


def queued(reading: DealReading, new: Sighting, card: Card, table: Table) -> DealReading:
    """Return the reading in which a card waits until people have declared their points. What it seems to be is said
    at once."""
    roles = reading.roles if card in reading.known else (*reading.roles, _seems(reading, new, card, table))
    return replace(reading, roles=roles, queue=(*reading.queue, new.id))


def _seems(reading: DealReading, new: Sighting, card: Card, table: Table) -> Role:
    """Return what a card that waits is by its place and the course of a deal."""
    state = reading.state
    waiting = sum(role.sighting in reading.queue for role in reading.roles[-HAND_CARDS * (state.players + 1) :])
    in_hands = sum(map(len, state.hands)) if state.phase == "play" else 0
    after_play = len(reading.crib) + waiting - in_hands
    if 0 <= after_play < HAND_CARDS:
        return Role(new.id, card, "crib", state.dealer)
    if after_play == HAND_CARDS:
        return Role(new.id, card, "starter")
    return Role(new.id, card, "play", likeliest(table.owner_costs(new)))


def _lay_again(reading: DealReading, new: Sighting, card: Card, table: Table) -> Iterator[DealReading]:
    """Yield the readings of a card that has been seen before: moved, shown once more, or taken for another one."""
    old = table.sightings[reading.known[card]]
    moved = replace(reading, known={**reading.known, card: new.id})
    is_named = table.answers.get(("missed", old.id)) == str(card)
    if is_named or not old.lies_at(new.t) or reading.state.phase != "play":
        yield moved
        if old.lies_at(new.t) and not is_named:
            yield from misread(reading.with_cost(Cost.MISREAD_LATER), new, old, table)
        return
    owner = likeliest(table.owner_costs(new))
    message = f"The {card} has already been seen in this deal. Check both cards."
    if any(each.key == ("card", old.id) for each in reading.assumed):
        moved, reading = moved.with_cost(Cost.DOUBTED), reading.with_cost(Cost.DOUBTED)
    yield moved.with_cost(Cost.TWICE).with_note(Note(new.id, "DUPLICATE_CARD", owner, card, message))
    yield from misread(reading.with_cost(Cost.MISREAD), new, old, table)


# -- before the play


def _lay_first(reading: DealReading, new: Sighting, card: Card, table: Table) -> Iterator[DealReading]:
    """Yield the readings of the first cards of a deal: the cut, the starter, the lead without a starter."""
    state, costs = reading.state, table.owner_costs(new)
    lying = [each for each in reading.known.values() if table.sightings[each].lies_at(new.t)]
    if card in reading.known and reading.turned is None and not reading.cut and len(lying) > 1:
        yield replace(reading, known={**reading.known, card: new.id})
        return
    if reading.turned is not None:
        if card == reading.turned:
            yield reading
        else:
            for seat, cost in likely(costs):
                dealt = deal_out(reading, (seat - 1) % state.players, new.id)
                yield from _lay_in_play(dealt.with_cost(cost), new, card, table, leader=seat)
        return
    if reading.roles and reading.roles[-1].where == "cut" and not reading.cut:
        reading = replace(reading.with_cost(Cost.CUT_LIES * len(lying)), known={})
    if state.dealer is None and reading.starter_place is None:
        yield from _cut(reading, new, card, table)
        if reading.cut:
            return
    with_starter = reading.with_cost(starter_cost(reading.starter_place, new))
    turned = replace(with_starter, turned=card, known={}, starter_place=new.place or reading.starter_place)
    turned = turned.with_role(Role(new.id, card, "starter"))
    yield turned if state.dealer is None else deal_out(turned, state.dealer, new.id)
    if is_starter_zone(new.zone):
        return
    for seat, cost in likely(costs):
        dealer = (seat - 1) % state.players
        if state.dealer in (None, dealer):
            lost = reading.with_cost(cost + Cost.LOST_STARTER + like_starter(reading.starter_place, new))
            yield from _lay_in_play(deal_out(replace(lost, known={}), dealer, new.id), new, card, table, leader=seat)


def _cut(reading: DealReading, new: Sighting, card: Card, table: Table) -> Iterator[DealReading]:
    """Yield the readings in which a card is cut for deal (C7)."""
    state = reading.state
    done = {seat for seat, _ in reading.cut}
    costs = table.owner_costs(new)
    for seat, cost in likely(costs):
        cost += sum(Cost.CUT_BETWEEN for other, each in enumerate(costs) if other != seat and each < WRONG_ZONE / 2)
        if seat not in state.cutters or seat in done or card in dict(reading.cut).values() or is_starter_zone(new.zone):
            continue
        cut = (*reading.cut, (seat, card))
        role = Role(new.id, card, "cut", seat)
        cutting = replace(reading.with_cost(cost + (Cost.CUT if not reading.cut else 0)), cut=cut).with_role(role)
        if len(cut) < len(state.cutters):
            yield cutting
            continue
        in_order = tuple(dict(cut)[each] for each in state.cutters)
        after = state.after_cut(CutForDeal(in_order))
        yield replace(cutting, state=after, cut=())


# -- the play


def _lay_in_play(
    reading: DealReading, new: Sighting, card: Card, table: Table, leader: int | None = None
) -> Iterator[DealReading]:
    """Yield the readings of a card in the play. leader: who leads, if the cost of that has been added already."""
    state = reading.state
    if state.phase == "over":
        yield reading
        return
    if state.starter is None and leader is None:
        yield _late_starter(reading, new, card, table)
        if is_starter_zone(new.zone):
            return
        reading = reading.with_cost(like_starter(reading.starter_place, new))
    if is_crib_zone(new.zone):
        yield reading.with_cost(Cost.LOST_CARD).with_role(Role(new.id, card, "crib", state.dealer))
        return
    reading = _at_its_cost(_with_named_starter(reading, new, table), new, table)
    state = reading.state
    if play_state.is_last_card(state) and leader is None:
        missed = table.answers.get(("missed", new.id))
        if missed is None:
            yield _without_last(reading, new, card)
        elif missed != "none":
            yield from _after_last(reading, new, card, Card.parse(missed), table)
            return
    replaced = list(taken_back(reading, new, card, table))
    if replaced:
        yield from replaced
        reading = reading.assuming(whether_back(new, "no"))
    owners = [(leader, 0.0)] if leader is not None else list(likely(table.owner_costs(new)))
    for seat, cost in owners:
        mine = reading.with_cost(cost)
        if len(owners) > 1 and not (state.count <= play_state.ALL_FIT and cost > 0):
            mine = mine.assuming(Assumed(("owner", new.id), table.zones.names[seat], None, f"Who laid the {card}?"))
        is_certain = all(other == seat or other_cost > 0 for other, other_cost in owners)
        yield from _lay_for(mine, new, seat, card, table, is_certain=is_certain)


def _with_named_starter(reading: DealReading, new: Sighting, table: Table) -> DealReading:
    """Return the reading with the starter that people have named when a card was laid."""
    named = table.answers.get(("starter", new.id))
    if named is None or reading.state.starter is not None:
        return reading
    reading = reading.assuming(Assumed(("starter", new.id), named))
    return reading.after(*play_state.with_starter(reading.state, Card.parse(named)), new.id)


def _at_its_cost(reading: DealReading, new: Sighting, table: Table) -> DealReading:
    """Return a reading at what it costs that a card is of the play: by where the starter lies, and the other cards."""
    starter = None if reading.state.starter is None else reading.known.get(reading.state.starter)
    if starter is not None and not table.sightings[starter].lies_at(new.t):
        reading = reading.with_cost(Cost.STARTER_GONE)
    if is_at_edge(new, table) and (starter is None or not is_at_edge(table.sightings[starter], table)):
        reading = reading.with_cost(Cost.STARTER_MOVED)
    if len(reading.known) > 1 and not any(table.sightings[each].lies_at(new.t) for each in reading.known.values()):
        reading = reading.with_cost(Cost.CLEARED)
    return reading


def _without_last(reading: DealReading, new: Sighting, card: Card) -> DealReading:
    """Return the reading in which the last card of the play was not seen, and this one is of the crib."""
    seat, about = reading.state.turn, "Which card of the play was not seen?"
    blind = reading.with_cost(Cost.LOST_CARD).blind_to(Assumed(("missed", new.id), UNKNOWN, seat, about))
    return replace(blind, lost_by=seat).with_role(Role(new.id, card, "crib", reading.state.dealer))


def _after_last(reading: DealReading, new: Sighting, card: Card, missed: Card, table: Table) -> Iterator[DealReading]:
    """Yield the readings in which people have named the last card of the play, so that this one comes after it."""
    seat = next(seat for seat in range(reading.state.players) if play_state.held(reading.state, seat))
    before = reach(reading, seat, missed, new.id)
    if before is None:
        return
    played = play(before, new.id, seat, missed)
    yield from [played] if played.state.phase == "over" else _laid(played, new, card, table)


def _lay_for(
    reading: DealReading, new: Sighting, seat: int, card: Card, table: Table, *, is_certain: bool
) -> Iterator[DealReading]:
    """Yield the readings in which a card was laid by this seat."""
    if not play_state.held(reading.state, seat):
        message = f"{table.zones.names[seat]} has already laid {HAND_CARDS} cards. Take the {card} back."
        yield reading.with_cost(Cost.FIFTH).with_note(Note(new.id, "FIFTH_CARD", seat, card, message))
        return
    on_turn = reach(reading, seat, card, new.id)
    if on_turn is None:
        if is_certain:
            yield from _out_of_turn(reading, new, seat, card, table)
        return
    if waits_for_people(on_turn):
        yield queued(on_turn, new, card, table)
        return
    if on_turn.state.phase == "over":
        yield on_turn
        return
    for each in _could_have_played(on_turn, new, seat, card, table):
        is_laid = each.known.get(card) == new.id or each.state.phase == "over"
        yield each if is_laid else play_waiting(play(each, new.id, seat, card, before=reading), new.t, table)


def _could_have_played(
    reading: DealReading, new: Sighting, seat: int, card: Card, table: Table
) -> Iterator[DealReading]:
    """Yield the reading, and where this card would have fitted when a go was assumed, what else can be true (C58)."""
    missed = [(room, at) for who, room, at in reading.passed if who == seat and PIPS[card] <= room]
    if not missed:
        yield reading
        return
    key = ("dead", new.id)
    about = f"{table.zones.names[seat]} could have played the {card} before. Do the others get two points?"
    answer = table.answers.get(key)
    late = list(laid_before_last(reading, new, seat, card, table)) if answer in (None, "late") else []
    if answer in (None, "late"):
        about += " Say late if it was laid before the last card, and only seen after it." if late else ""
        yield from (each.assuming(Assumed(key, "late", seat, about)) for each in late)
    if answer is None:
        misread = Assumed(key, UNKNOWN, seat, about)
        yield reading.with_cost(Cost.COULD_PLAY_MISREAD).blind_to(misread).with_role(Role(new.id, card, "play", seat))
    if answer in (None, "no") or (answer == "late" and not late):
        yield reading.with_cost(Cost.COULD_PLAY).assuming(Assumed(key, "no", seat, about))
    if answer in (None, "yes"):
        state, events = play_state.punish(reading.state, seat)
        yield reading.with_cost(Cost.COULD_PLAY).assuming(Assumed(key, "yes", seat, about)).after(state, events, new.id)


def _out_of_turn(reading: DealReading, new: Sighting, seat: int, card: Card, table: Table) -> Iterator[DealReading]:
    """Yield what it may mean that a card lies there although it is another's turn: a mistake, or a card was missed."""
    key = ("missed", new.id)
    due = reading.state.turn
    answer = table.answers.get(key)
    assert due is not None
    name, other = table.zones.names[seat], table.zones.names[due]
    about = f"Which card did {other} play before the {card}?"
    if answer is None:
        late = list(laid_before_last(reading, new, seat, card, table))
        yield from late
        reading = reading.with_cost(Cost.NOT_LATE if late else 0.0)
    if answer is None or answer == "none":
        message = f"It is {other}'s turn. {name}, take the {card} back."
        early = reading.with_cost(Cost.OUT_OF_TURN).with_note(Note(new.id, "NOT_YOUR_TURN", seat, card, message))
        early = early.assuming(Assumed(key, "none", due, about)).with_role(Role(new.id, card, "play", seat))
        yield replace(early, waiting=(*early.waiting, new.id))
    if answer is None:
        missed = reading.with_cost(Cost.LOST_CARD).blind_to(Assumed(key, UNKNOWN, due, about))
        missed = replace(missed, lost_by=due)
        yield lay_blind(missed, new, card, table)
    elif answer != "none":
        missed_card = Card.parse(answer)
        before = reach(reading, due, missed_card, new.id)
        if before is not None:
            yield from _lay_for(play(before, new.id, due, missed_card), new, seat, card, table, is_certain=True)


def _late_starter(reading: DealReading, new: Sighting, card: Card, table: Table) -> DealReading:
    """Return the reading in which the starter is seen only after the first card of the play."""
    cost = starter_cost(reading.starter_place, new)
    cost += Cost.LATE_STARTER if is_at_edge(new, table) else Cost.LATE_AMONG_CARDS
    reading = replace(reading.with_cost(cost), starter_place=new.place or reading.starter_place)
    reading = reading.with_role(Role(new.id, card, "starter"))
    return reading.after(*play_state.with_starter(reading.state, card), new.id)


# -- the show


def _lay_in_show(reading: DealReading, new: Sighting, card: Card, table: Table) -> Iterator[DealReading]:
    """Yield the readings of a card after the play: of the crib, or of the next deal if the table was cleared."""
    dealer = reading.state.dealer
    assert dealer is not None
    lying = [each for each in reading.known.values() if table.sightings[each].lies_at(new.t)]
    if not lying:
        yield from _next_deal(reading, new, card, table)
    cost = 0.0 if lying else Cost.LOST_CARD + like_starter(reading.starter_place, new)
    crib = (*reading.crib, new.id)
    reading = replace(reading.with_cost(cost), crib=crib).with_role(Role(new.id, card, "crib", dealer))
    if len(crib) == HAND_CARDS:
        roles = {role.sighting: role.card for role in reading.roles[-20:]}
        cards = tuple(found for each in crib if (found := roles[each]) is not None)
        state = play_state.with_crib(reading.state, cards)
        reading = count_due(replace(reading, state=state), new.id)
    yield reading


def _may_be_counted(reading: DealReading, new: Sighting, card: Card) -> bool:
    """Return whether a card may have been taken up after the play, and be laid to be counted before the crib is."""
    is_on_pack = is_starter_zone(new.zone) or like_starter(reading.starter_place, new) > 0
    return not reading.crib and (card == reading.state.starter or not is_on_pack)


def _next_deal(reading: DealReading, new: Sighting, card: Card, table: Table) -> Iterator[DealReading]:
    """Yield the readings in which the crib was gathered before all of it was seen."""
    key = ("crib", new.id)
    answer = table.answers.get(key)
    state = reading.state
    assert state.dealer is not None
    about = f"How many points are in {table.zones.names[state.dealer]}'s crib?"
    if answer is None:
        blind = reading.with_cost(Cost.CRIB_UNSEEN).blind_to(Assumed(key, UNKNOWN, state.dealer, about))
        yield lay_blind(blind, new, card, table)
        return
    after, events = play_state.typed_crib(state, int(answer))
    gone_on = reading.after(after, events, new.id)
    yield from [gone_on] if after.phase == "over" else _laid(gone_on, new, card, table)
