"""Misdeals and dead cards (C53-C58)."""

from msgspec.structs import replace

from autopeg.engine.moves import Part
from autopeg.engine.refusal import IllegalMove
from autopeg.games.cribbage.rules.deal import refusal_of_hands
from autopeg.games.cribbage.rules.moves import Dead, Event, Misdeal
from autopeg.games.cribbage.rules.play import fitting_cards, pass_by, refusal_of_turn
from autopeg.games.cribbage.rules.scoring import Step
from autopeg.games.cribbage.rules.state import HAND_CARDS, Cards, State, score

PENALTY_POINTS = 2


def refusal_of_misdeal(state: State, move: Misdeal) -> IllegalMove | None:
    """Return why a misdeal can't be corrected like this (C53, C54)."""
    if state.phase == "deal":
        return IllegalMove("WRONG_PHASE", "C53", why="misdeal")
    if move.remedy == "redeal":
        return None
    if not any(state.played):
        return IllegalMove("WRONG_PHASE", "C53", why="redeal")
    return None if move.hands is None else _refusal_of_mended_hands(state, move.hands)


def _refusal_of_mended_hands(state: State, hands: tuple[Cards, ...]) -> IllegalMove | None:
    others = (*state.crib, *((state.starter,) if state.starter else ()))
    bad = refusal_of_hands(hands, state.players, HAND_CARDS, others)
    if bad is not None:
        return bad
    for seat, cards in enumerate(hands):
        for card in state.played[seat]:
            if card not in cards:
                return IllegalMove("MISDEAL", "C54", why="played", seat=seat, card=card)
    return None


def misdeal(state: State, move: Misdeal) -> Step:
    """Correct a misdeal: free before the first card is played (C53), for 2 points afterwards (C54)."""
    play_has_started = any(state.played)
    state = _with_mended_hands(state, move) if move.remedy == "draw" else _before_the_deal(state)
    return punish(state, state.dealer or 0) if play_has_started else (state, ())


def _before_the_deal(state: State) -> State:
    return State(
        options=state.options,
        players=state.players,
        pegs=state.pegs_at_deal,
        phase="deal",
        dealer=state.dealer,
    )


def _with_mended_hands(state: State, move: Misdeal) -> State:
    """Give each player the four cards that the move names; cards already played stay played (C54b)."""
    if move.hands is None:
        return state
    by_seat = zip(move.hands, state.played, strict=True)
    hands = tuple(tuple(card for card in cards if card not in played) for cards, played in by_seat)
    return replace(state, hands=hands)


def refusal_of_dead(state: State, move: Dead) -> IllegalMove | None:
    """Return why a player can't have stopped too early: out of turn, or no card fits (C58)."""
    refusal = refusal_of_turn(state, move.player)
    if refusal is None and not fitting_cards(state, move.player):
        return IllegalMove("CARD_NOT_HELD", "C58", why="none_fits", seat=move.player, count=state.count)
    return refusal


def stop_too_early(state: State, move: Dead) -> Step:
    """Make the cards that fit dead and score 2 for every other side; it then counts as a go (C58)."""
    seat = move.player
    fitting = fitting_cards(state, seat)
    state, events = punish(replace(state, dead=(*state.dead, *fitting), declared=None), seat)
    if state.phase == "over":
        return state, events
    state, closing = pass_by(state, seat)
    return state, events + closing


def punish(state: State, offender: int) -> Step:
    """Give 2 points to every side but the offender's, from the offender's left, until one wins (C54, C55, C58)."""
    events: tuple[Event, ...] = ()
    punished = {state.side_of(offender)}
    for seat in state.seats_after(offender):
        side = state.side_of(seat)
        if side not in punished and state.phase != "over":
            punished.add(side)
            parts = (Part("penalty", (), PENALTY_POINTS),)
            event = Event("penalty", seat, side, PENALTY_POINTS, parts)
            state = score(state, event)
            events = (*events, event)
    return state, events
