"""Scoring, and the show.

Points are pegged at once, or with muggins when their owner declares them (C42-C48). The show counts each hand and the
crib in order; then the deal passes on (C26-C31).
"""

from collections.abc import Sequence

from msgspec.structs import replace

from autopeg.engine.moves import Part
from autopeg.engine.refusal import IllegalMove
from autopeg.games.cribbage.rules.moves import Declare, Event, Muggins
from autopeg.games.cribbage.rules.state import Counting, Declared, State, parts_of, peg, points_in, score

Step = tuple[State, tuple[Event, ...]]


def award(state: State, counting: Counting, parts: Sequence[Part], points: int) -> Step:
    """Give points to their owner, or with muggins ask the owner to declare them."""
    if state.options.muggins:
        return replace(state, due=counting), ()
    return _score_parts(state, counting, parts, points)


def _score_parts(state: State, counting: Counting, parts: Sequence[Part], points: int) -> Step:
    seat = counting.player
    cards = counting.cards if counting.kind == "show" else None
    side = state.side_of(seat)
    event = Event(counting.kind, seat, side, points, parts, counting.what, cards)
    return peg(state, side, points), (event,)


def refusal_of_declaration(state: State, move: Declare) -> IllegalMove | None:
    """Return why a player can't declare points now (C43)."""
    due = state.due
    if due is None:
        return IllegalMove("WRONG_PHASE", "C43", why="declare")
    if move.player != due.player:
        code = "SHOW_OUT_OF_ORDER" if due.kind == "show" else "NOT_YOUR_TURN"
        return IllegalMove(code, "C43", why="declare", seat=move.player, due=(due.player,))
    return IllegalMove("BAD_MOVE", "C43", why="points", count=move.points) if move.points < 0 else None


def declare(state: State, move: Declare) -> Step:
    """Peg the points that the owner declares, at most those there are; the rest is open to claims (C44, C45).

    In the show, the count goes on.
    """
    due = state.due
    assert due is not None
    there = points_in(due)
    points = min(move.points, there)
    parts = parts_of(due) if points == there else (Part("declared", (), points),)
    state, events = _score_parts(replace(state, due=None), due, parts, points)
    if state.phase != "over":
        state = replace(state, declared=Declared(due, points), claimed=0, claimed_by=frozenset())
    state, shown = show_on(state)
    return state, events + shown


def refusal_of_claim(state: State, move: Muggins) -> IllegalMove | None:
    """Return why a player can't claim these points (C45, C46)."""
    refusal = refusal_of_claimant(state, move.player)
    if refusal is None and move.points < 0:
        return IllegalMove("BAD_MOVE", "C45", why="points", count=move.points)
    return refusal


def claim(state: State, move: Muggins) -> Step:
    """Claim overlooked points for an opponent; no claims are left after one that gets anything (C45-C48).

    Free claims get at most the points missing. A strict claim above that gets nothing, and each side has one (C45a).
    """
    side, missed = state.side_of(move.player), missed_points(state)
    points = min(move.points, missed)
    is_closed = points > 0
    if state.options.muggins == "strict":
        is_closed = move.points <= missed
        points = move.points if is_closed else 0
        if state.declared is not None:
            state = replace(state, claimed_by=state.claimed_by | {side})
    if is_closed:
        state = replace(state, claimed=state.claimed + missed)
    parts = (Part("muggins", (), points),) if points else ()
    event = Event("muggins", move.player, side, points, parts)
    return score(state, event), (event,)


def missed_points(state: State) -> int:
    """Return the points overlooked in the last declaration that are still open to claims (C45)."""
    if state.declared is None:
        return 0
    return points_in(state.declared.counting) - state.declared.points - state.claimed


def refusal_of_claimant(state: State, seat: int) -> IllegalMove | None:
    """Return why `seat` can't make a claim now, whatever the points (C42, C45a, C46, C47)."""
    if not state.options.muggins:
        return IllegalMove("WRONG_PHASE", "C42", why="no_muggins")
    if state.declared is None and state.due is not None:
        return IllegalMove("WRONG_PHASE", "C47", why="undeclared", due=(state.due.player,))
    if state.phase not in ("play", "show", "deal") or state.dealer is None:
        return IllegalMove("WRONG_PHASE", "C46", why="no_claim")
    if not 0 <= seat < state.players:
        return IllegalMove("NOT_YOUR_TURN", why="no_seat", seat=seat)
    owner = None if state.declared is None else state.declared.counting.player
    if owner is not None and state.side_of(seat) == state.side_of(owner):
        return IllegalMove("NOT_YOUR_TURN", "C46", why="own_side", seat=seat)
    if state.declared is not None and state.side_of(seat) in state.claimed_by:
        return IllegalMove("ALREADY_CLAIMED", "C45a", seat=seat)
    return None


def begin_show(state: State) -> Step:
    """Count everything at once; with muggins ask for a declaration of the first hand."""
    return show_on(replace(state, phase="show", series=(), count=0, last_player=None, gone=frozenset(), turn=None))


def show_on(state: State) -> Step:
    """Continue the show until its end or until a declaration is due."""
    if state.phase != "show" or state.due is not None:
        return state, ()
    events: tuple[Event, ...] = ()
    for index in range(state.shown, state.players + 1):
        counting = show_item(state, index)
        state, shown = award(state, counting, parts_of(counting), points_in(counting))
        events += shown
        if state.phase == "over" or state.due is not None:
            return replace(state, shown=index + 1), events
    return _pass_deal(state), events


def show_item(state: State, index: int) -> Counting:
    """Return the hand with number `index` in the show, from 0; the crib comes after all hands (C26)."""
    dealer, starter = state.dealer, state.starter
    assert dealer is not None
    assert starter is not None
    if index == state.players:
        return Counting("show", dealer, (*state.crib, starter), "crib")
    seat = (dealer + 1 + index) % state.players
    return Counting("show", seat, (*state.kept(seat), starter), "hand")


def _pass_deal(state: State) -> State:
    """Gather the cards and pass the deal to the left (C8, C31)."""
    assert state.dealer is not None
    return State(
        options=state.options,
        players=state.players,
        pegs=state.pegs,
        phase="deal",
        dealer=(state.dealer + 1) % state.players,
        declared=state.declared,
        claimed=state.claimed,
        claimed_by=state.claimed_by,
    )
