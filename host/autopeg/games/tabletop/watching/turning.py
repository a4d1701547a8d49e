"""A card that has come to rest at a table of Table Top Cribbage: the starter, a card of the grid, or of the crib."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from autopeg.engine.cards import Card
from autopeg.games.tabletop.rules.counting import count_heels, end_round, peg
from autopeg.games.tabletop.rules.grid import CELLS, CENTRE, cell_of, number_of
from autopeg.games.tabletop.rules.state import CRIB_CARDS, TURNS
from autopeg.games.tabletop.watching.lattice import cells_of
from autopeg.games.tabletop.watching.round_reading import RoundReading
from autopeg.watching.asking import ABOUT_ROUND
from autopeg.watching.reading import UNKNOWN, Assumed, Entry, Key, Note, Role, Said, Table, lay_in_doubt, misread
from autopeg.watching.sightings import Sighting

_TWICE, _MISREAD, _SAME_CELL, _OUTSIDE, _LATE = 4.0, 2.5, 3.0, 3.0, 4.0
"""Costs: a card lies there twice; it is another one; a card lies on another one of the grid; outside it, where the
crib is full; the starter was seen only after the next card."""

_LATE_S = 4.5
"""How much later."""

Cell = tuple[int, int]


def lay(reading: RoundReading, new: Sighting, table: Table) -> list[RoundReading]:
    """Return what a reading becomes when a card has come to rest, in every way that is possible."""
    if reading.state.phase == "over":
        return [reading]
    if new.is_face_down:
        return [_face_down(reading, new, table)]
    return lay_in_doubt(reading, new, lambda each, card: _laid(each, new, card, table))


def say(reading: RoundReading, said: Said, table: Table) -> list[RoundReading]:
    """Return the reading: nothing that is said counts in this game. A round is over when the table is cleared."""
    if said.kind == "cleared":
        return [_cleared(reading, table.sightings[said.sighting], table) if reading.known else reading]
    if said.kind == "rest":
        return [reading]
    note = Note(None, "WRONG_PHASE", said.player, None, "Nothing can be said here: the cards are counted at the end.")
    return [reading.with_note(note)]


def correction(reading: RoundReading, table: Table) -> tuple[Key, str] | None:
    """Return None: every card of the grid lies there until the end, and answers itself when it is seen better."""
    return None


def _laid(reading: RoundReading, new: Sighting, card: Card, table: Table) -> Iterator[RoundReading]:
    if reading.known and not any(table.sightings[each].lies_at(new.t) for each in reading.known.values()):
        reading = _cleared(reading, new, table)
    if reading.starter is None:
        begun = _with_starter(reading, new, card, table)
        yield replace(begun, before=None if reading.is_blind else reading)
        return
    if reading.before is not None and card != reading.starter:
        yield from _late_starter(reading, reading.before, new, card, table)
        reading = replace(reading, before=None)
    old = reading.known.get(card)
    if old is not None and table.sightings[old].lies_at(new.t):
        message = f"The {card} has already been seen in this round. Check both cards."
        note = Note(new.id, "DUPLICATE_CARD", None, card, message)
        yield reading.with_cost(_TWICE).with_note(note)
        yield from misread(reading.with_cost(_MISREAD), new, table.sightings[old], table)
        return
    if card == reading.starter:
        yield replace(reading, known={**reading.known, card: new.id})
        return
    yield _counted(_placed(reading, new, card, table), new, table)


def _placed(reading: RoundReading, new: Sighting, card: Card, table: Table) -> RoundReading:
    """Return the reading in which a card lies in a cell of the grid, or outside it."""
    old = reading.known.get(card)
    before = None if old is None else _cells(reading, table).get(card)
    moved = replace(reading, known={**reading.known, card: new.id})
    cells = _cells(moved, table)
    cell = cells.get(card)
    if cell is not None:
        under = [each for each, other in cells.items() if other == cell and each != card]
        for each in under:
            is_there = table.sightings[moved.known[each]].lies_at(new.t)
            moved = moved.with_cost(_SAME_CELL if is_there else 0.0)
            moved = replace(moved, known={other: at for other, at in moved.known.items() if other != each})
    if old is None:
        moved = replace(moved, turns=moved.turns + 1)
    outside = len(moved.known) - 1 - len(cells)
    moved = moved.with_cost(_OUTSIDE * max(0, outside - max(CRIB_CARDS, moved.outside)))
    moved = replace(moved, outside=max(outside, moved.outside))
    dealer = moved.state.dealer
    if old is None or (before is None and cell is not None):
        player = None if dealer is None else (dealer + moved.turns) % moved.state.players
        role = Role(new.id, card, "crib", dealer) if cell is None else Role(new.id, card, "grid", player, cell)
        moved = moved.with_role(role)
    return moved


def _with_starter(reading: RoundReading, new: Sighting, card: Card, table: Table) -> RoundReading:
    """Return the reading in which a round has begun, with the heels that its starter may score (T7, T8)."""
    reading = replace(reading, starter=card, known={card: new.id}, turns=0, outside=0, face_down=())
    reading = reading.with_role(Role(new.id, card, "starter", None, (2, 2)))
    dealer = reading.state.dealer
    if reading.is_blind:
        return replace(reading, rounds_missed=reading.rounds_missed + 1)
    if dealer is None:
        named = table.answers.get(("dealer", new.id))
        if named is None:
            return reading.blind_to(Assumed(("dealer", new.id), UNKNOWN, None, "Who deals?"))
        dealer = table.zones.names.index(named)
    grid = (*(None,) * CENTRE, card, *(None,) * (CELLS - CENTRE - 1))
    state = replace(reading.state, dealer=dealer, cutters=(), grid=grid, crib=(), phase="turn")
    reading = replace(reading, state=state).with_entry(Entry("deal", dealer, new.id))
    heels = count_heels(state)
    for event in heels:
        reading = reading.with_entry(Entry("points", event, new.id))
    state = state if state.options.is_ship else peg(state, heels)
    return replace(reading, state=state, scores_before=state.scores)


def _late_starter(
    reading: RoundReading, before: RoundReading, new: Sighting, card: Card, table: Table
) -> Iterator[RoundReading]:
    """Yield the reading in which a card is the starter, seen late, and the one taken for it lies in the grid."""
    assert reading.starter is not None
    first = reading.known[reading.starter]
    if new.t - table.sightings[first].t < _LATE_S and not reading.is_blind:
        late = _with_starter(before.after_undoing(reading).with_cost(_LATE), new, card, table)
        yield replace(late, known={**late.known, reading.starter: first}, turns=1, before=None)


def _cleared(reading: RoundReading, new: Sighting, table: Table) -> RoundReading:
    """Return the reading after the table was cleared. Up to three cards that were not seen must be named by people."""
    if reading.state.phase == "turn" and not reading.is_blind:
        reading = _named(reading, new, table)
    return replace(reading, starter=None, known={})


def _named(reading: RoundReading, new: Sighting, table: Table) -> RoundReading:
    """Return the reading with the cards of the round that people have named; blind if one is still missing."""
    missing = _missing(reading, table)
    named: list[Card] = []
    for cell, kind in zip(missing, ABOUT_ROUND, strict=False):
        key = (kind, new.id)
        if key not in table.answers and len(missing) <= len(ABOUT_ROUND):
            where = "is in the crib" if cell is None else f"lies in row {cell[0] + 1}, column {cell[1] + 1}"
            about = f"Not all cards of the round were seen. Which one {where}?"
            return reading.blind_to(Assumed(key, UNKNOWN, None, about))
        named += [Card.parse(table.answers[key])] if key in table.answers else []
    counted = _round_over(reading, new, table, dict(zip(named, missing, strict=False)))
    return replace(counted, is_blind=counted.state.phase == "turn")


def _missing(reading: RoundReading, table: Table) -> list[Cell | None]:
    """Return where cards were not seen: the empty cells of the grid, and None for each card of the crib."""
    cells = _cells(reading, table)
    outside = len(reading.known) - 1 - len(cells)
    empty = {cell_of(number) for number in range(CELLS) if number != CENTRE} - set(cells.values())
    return [*sorted(empty), *[None] * (CRIB_CARDS - outside)]


def _cells(reading: RoundReading, table: Table) -> dict[Card, Cell]:
    """Return the cells of the cards that lie in the grid, without the starter."""
    assert reading.starter is not None
    centre = table.sightings[reading.known[reading.starter]].place
    if centre is None:
        return {}
    placed = [
        (card, place)
        for card, at in reading.known.items()
        if card != reading.starter and (place := table.sightings[at].place) is not None
    ]
    found = cells_of(centre, [place for _, place in placed])
    return {card: cell for (card, _), cell in zip(placed, found, strict=True) if cell not in (None, (2, 2))}  # type: ignore[misc]


def _face_down(reading: RoundReading, new: Sighting, table: Table) -> RoundReading:
    """Return the reading after a card was put in the crib face down, which takes a turn (T12)."""
    if reading.starter is None or len(reading.face_down) >= CRIB_CARDS or reading.turns >= TURNS:
        return reading
    role = Role(new.id, None, "crib", reading.state.dealer)
    return replace(reading, turns=reading.turns + 1, face_down=(*reading.face_down, new.id)).with_role(role)


def _counted(reading: RoundReading, new: Sighting, table: Table) -> RoundReading:
    """Return the reading with the counts of the round, once all its cards lie face up (T16)."""
    return reading if reading.is_blind or reading.state.phase != "turn" else _round_over(reading, new, table)


def _round_over(
    reading: RoundReading, new: Sighting, table: Table, named: Mapping[Card, Cell | None] | None = None
) -> RoundReading:
    """Return the reading with the counts of the round if all its cards are known. named: those that were not seen, by
    where they lay, None for the crib."""
    cells = _cells(reading, table)
    outside = [card for card in reading.known if card != reading.starter and card not in cells]
    for card, cell in (named or {}).items():
        if card not in reading.known and cell is not None:
            cells[card] = cell
        elif card not in reading.known:
            outside.append(card)
    is_full = len(set(cells.values())) == CELLS - 1
    if not is_full or len(outside) != CRIB_CARDS:
        return reading
    grid = list(reading.state.grid)
    for card, cell in cells.items():
        grid[number_of(cell)] = card
    after, events = end_round(replace(reading.state, grid=tuple(grid), crib=tuple(outside)))
    for event in events:
        reading = reading.with_entry(Entry("points", event, new.id))
    if after.phase == "over":
        reading = reading.with_entry(Entry("over", after.winner, new.id))
    return replace(reading, state=after)
