"""What people say at a table of cribbage: go, their points, a claim."""

from msgspec.structs import replace

from autopeg.engine.refusal import IllegalMove
from autopeg.games.cribbage.rules import apply, claims
from autopeg.games.cribbage.rules.moves import Muggins
from autopeg.games.cribbage.rules.scoring import missed_points
from autopeg.games.cribbage.text import describe_refusal
from autopeg.games.cribbage.watching import play_state
from autopeg.games.cribbage.watching.deal_reading import DealReading
from autopeg.games.cribbage.watching.laying import lay
from autopeg.games.cribbage.watching.playing import count_due, pass_turn
from autopeg.watching.reading import Note, Said, Table

_LOW = "Nobody can say go now: up to 21 every card fits."


def say(reading: DealReading, said: Said, table: Table) -> list[DealReading]:
    """Return what a reading becomes when somebody says something."""
    if reading.is_blind:
        return [reading]
    try:
        match said.kind:
            case "go":
                return [_go(reading, said, table)]
            case "points":
                return _declared(reading, said, table)
            case "claim":
                return _claimed(reading, said, table)
            case "rest" | "cleared":
                return [reading]
    except IllegalMove as refusal:
        low = refusal.code == "GO_WITH_PLAYABLE"
        message = _LOW if low else describe_refusal(refusal, table.zones.names, str)
        return [reading.with_note(Note(None, refusal.code, said.player, None, message))]


def _go(reading: DealReading, said: Said, table: Table) -> DealReading:
    """Return the reading after a go; without a player all say it, which ends the series."""
    state = reading.state
    seat = said.player
    if state.phase != "play":
        raise IllegalMove("WRONG_PHASE", "C6", why="play")
    if state.count <= play_state.ALL_FIT:
        raise IllegalMove("GO_WITH_PLAYABLE", "C17")
    if said.player is None:
        while reading.state.phase == "play" and reading.state.count > play_state.ALL_FIT:
            reading = count_due(pass_turn(reading, _latest(table), is_said=True), _latest(table))
        return reading
    while reading.state.turn != seat:
        reading = pass_turn(reading, _latest(table))
        if reading.state.phase != "play" or reading.state.count <= play_state.ALL_FIT:
            return reading
    return pass_turn(reading, _latest(table), is_said=True)


def _declared(reading: DealReading, said: Said, table: Table) -> list[DealReading]:
    """Return the readings after an owner has pegged. What the others claim comes before the next card (C46, C47)."""
    due = reading.state.due
    if due is None:
        raise IllegalMove("WRONG_PHASE", "C43", why="declare")
    seat = due.player if said.player is None else said.player
    state, events = play_state.declare(reading.state, seat, said.points)
    reading = replace(reading.after(state, events, _latest(table)), heard=reading.heard + 1)
    has_counted_too_many = state.declared is not None and said.points > state.declared.points
    if has_counted_too_many or (state.options.muggins != "strict" and not missed_points(state)):
        return _go_on(reading, table)
    return _asked_for_claims(reading, table)


def _asked_for_claims(reading: DealReading, table: Table) -> list[DealReading]:
    """Return the readings in which everybody may claim who still can; the game goes on if nobody can."""
    seats = tuple(seat for seat in range(reading.state.players) if claims(reading.state, seat))
    asked = replace(reading, names=table.zones.names, may_claim=seats)
    return [asked] if seats else _go_on(reading, table)


def _go_on(reading: DealReading, table: Table) -> list[DealReading]:
    """Return the readings in which the cards that were laid meanwhile count."""
    told = tuple(role for role in reading.roles if role.sighting not in reading.queue)
    readings = [replace(reading, roles=told, queue=(), may_claim=())]
    for sighting in reading.queue:
        readings = [after for each in readings for after in lay(each, table.sightings[sighting], table)]
    return readings


def _claimed(reading: DealReading, said: Said, table: Table) -> list[DealReading]:
    """Return the readings after a claim; one of nothing says that nobody claims any more (C45, C45a)."""
    if not said.points:
        return _go_on(replace(reading, heard=reading.heard + 1), table)
    seat = (reading.may_claim or (0,))[0] if said.player is None else said.player
    after = reading.after(*apply(reading.state, Muggins(seat, said.points)), _latest(table))
    after = replace(after, heard=reading.heard + 1)
    return _asked_for_claims(after, table) if reading.may_claim else [after]


def _latest(table: Table) -> int:
    return len(table.sightings) - 1
