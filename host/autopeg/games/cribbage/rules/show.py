"""The show: each hand and the crib in order, then the next dealer (C26-C31)."""

from typing import Literal

from msgspec.structs import replace

from autopeg.engine.cards import Card
from autopeg.games.cribbage.rules.moves import Event
from autopeg.games.cribbage.rules.scoring import Step, award
from autopeg.games.cribbage.rules.state import Counting, State


def begin_show(state: State) -> Step:
    """Count everything at once; with muggins ask for a declaration of the first hand."""
    return show_on(replace(state, phase="show", series=(), last_player=None, gone=frozenset(), turn=None, shown=0))


def show_on(state: State) -> Step:
    """Continue the show until its end or until a declaration is due."""
    events: tuple[Event, ...] = ()
    while state.phase == "show" and state.due is None:
        if state.shown > state.players:
            return _pass_deal(state), events
        counting = show_item(state, state.shown)
        state, shown = award(replace(state, shown=state.shown + 1), counting)
        events += shown
    return state, events


def show_item(state: State, index: int) -> Counting:
    """Return the hand with number `index` in the show, from 0; the crib comes after all hands (C26)."""
    assert state.dealer is not None
    assert state.starter is not None
    what: Literal["hand", "crib"] = "hand" if index < state.players else "crib"
    seat = state.seats_after(state.dealer)[index] if what == "hand" else state.dealer
    cards: tuple[Card, ...] = state.kept(seat) if what == "hand" else state.crib
    return Counting("show", seat, (*cards, state.starter), what)


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
