"""The first step of a turn, and taking out of turn (Y15-Y22, Y40)."""

from msgspec.structs import replace

from autopeg.errors import IllegalMove
from autopeg.games.crummy_rummy.rules.deal import under_upcard
from autopeg.games.crummy_rummy.rules.moves import Decline, DrawDeck, OutOfTurn, TakeUpcard
from autopeg.games.crummy_rummy.rules.state import Cards, State
from autopeg.games.rummy.rules.moves import with_hand


def can_draw(state: State, cards: int = 1) -> bool:
    """Whether so many cards can be drawn, a reshuffle counted in (Y21, Y22)."""
    return len(state.deck) + len(under_upcard(state)) >= cards


def draw_deck(state: State, move: DrawDeck) -> State:
    """The active player takes the top card of the deck (Y16)."""
    if state.phase == "offer":
        raise IllegalMove("MUST_DECLINE_FIRST", f"draw_deck: player {move.player} first says that he declines (Y40)")
    _check_not_drawn(state, "draw_deck", move.player)
    if not can_draw(state):
        raise IllegalMove("DECK_EMPTY", "draw_deck: deck and discard pile are used up, the upcard must be taken (Y22)")
    _check_shuffled(state, "draw_deck")
    hands = with_hand(state.hands, move.player, (*state.hands[move.player], state.deck[0]))
    return replace(state, hands=hands, deck=state.deck[1:], phase="play", drew="deck")


def take_upcard(state: State, move: TakeUpcard) -> State:
    """The active player takes the top discard, and never more (Y16)."""
    _check_not_drawn(state, "take_upcard", move.player)
    if state.declined:
        raise IllegalMove("ALREADY_DECLINED", f"take_upcard: player {move.player} has declined it (Y40)")
    if not state.discard_pile:
        raise IllegalMove("DECK_EMPTY", "take_upcard: there is no upcard (Y16)")
    hands = with_hand(state.hands, move.player, (*state.hands[move.player], state.discard_pile[0]))
    pile = state.discard_pile[1:]
    return replace(state, hands=hands, discard_pile=pile, phase="play", drew="upcard", upcard_gone=True)


def decline(state: State, move: Decline) -> State:
    """The active player lets the upcard go; the others are asked before he draws (Y40)."""
    if state.options.out_of_turn == "after":
        raise IllegalMove("NOT_IN_THIS_VARIANT", "decline: in this game a player draws without declining (Y40)")
    _check_not_drawn(state, "decline", move.player)
    if state.declined:
        raise IllegalMove("ALREADY_DECLINED", f"decline: player {move.player} has declined already (Y40)")
    if not can_draw(state):
        raise IllegalMove("DECK_EMPTY", "decline: deck and discard pile are used up, the upcard must be taken (Y22)")
    return replace(state, phase="draw", declined=True)


def take_out_of_turn(state: State, move: OutOfTurn) -> State:
    """The nearest claimant after the active player gets the upcard, and a card of the deck as penalty (Y19)."""
    _check_claims(state, move.claims)
    _check_shuffled(state, "out_of_turn")
    assert state.active is not None
    taker = next(seat for seat in state.seats_after(state.active) if seat in move.claims)
    got: Cards = (state.discard_pile[0], state.deck[0])
    hands = with_hand(state.hands, taker, state.hands[taker] + got)
    pile = state.discard_pile[1:]
    return replace(state, hands=hands, deck=state.deck[1:], discard_pile=pile, upcard_gone=True, taken=True)


def may_take_out_of_turn(state: State, seat: int) -> bool:
    """Whether this seat could claim the upcard now."""
    return state.window_is_open and seat != state.active and can_draw(state, _cards_needed(state))


def asked_in_order(state: State) -> tuple[int, ...]:
    """The seats that may claim the upcard now, in the order in which they are asked (Y19)."""
    if state.active is None:
        return ()
    return tuple(seat for seat in state.seats_after(state.active) if may_take_out_of_turn(state, seat))


def _cards_needed(state: State) -> int:
    """The penalty card, and where the active player has not drawn yet his card (Y40)."""
    return 2 if state.options.out_of_turn == "before" else 1


def _check_claims(state: State, claims: tuple[int, ...]) -> None:
    if state.phase not in ("offer", "draw", "play"):
        raise IllegalMove("ROUND_OVER", "out_of_turn: no round is being played (Y19)")
    if not claims:
        raise IllegalMove("BAD_MOVE", "out_of_turn: nobody claims the upcard (Y19)")
    for seat in claims:
        if not 0 <= seat < state.players:
            raise IllegalMove("NOT_YOUR_TURN", f"out_of_turn: there is no player {seat}")
    if state.active in claims:
        raise IllegalMove("NOT_OUT_OF_TURN", f"out_of_turn: it is the turn of player {state.active} himself (Y19)")
    if state.taken:
        raise IllegalMove("OUT_OF_TURN_ALREADY", "out_of_turn: the upcard of this turn has been taken (Y19)")
    if not state.window_is_open:
        raise IllegalMove("OUT_OF_TURN_CLOSED", f"out_of_turn: {_why_closed(state)}")
    if not can_draw(state, _cards_needed(state)):
        raise IllegalMove("OUT_OF_TURN_NO_PENALTY", "out_of_turn: there is no card left for the penalty (Y22)")


def _why_closed(state: State) -> str:
    if state.drew == "upcard":
        return f"player {state.active} has taken the upcard himself (Y19)"
    if state.options.out_of_turn == "before":
        when = "has drawn already" if state.phase == "play" else "has not declined the upcard"
        return f"player {state.active} {when} (Y40)"
    if state.phase != "play":
        return f"player {state.active} has not drawn yet (Y19)"
    return f"player {state.active} has begun to play (Y19)"


def _check_not_drawn(state: State, word: str, seat: int) -> None:
    if state.phase == "play":
        raise IllegalMove("ALREADY_DREW", f"{word}: player {seat} has taken a card in this turn (Y16)")


def _check_shuffled(state: State, word: str) -> None:
    if not state.deck:
        raise IllegalMove("DECK_EMPTY", f"{word}: the deck is used up; the discard pile is shuffled first (Y21)")
