"""The first step of a turn, and taking out of turn (Y15-Y22, Y40)."""

from msgspec.structs import replace

from autopeg.errors import IllegalMove
from autopeg.games.crummy_rummy.rules.deal import under_upcard
from autopeg.games.crummy_rummy.rules.moves import Decline, DrawDeck, OutOfTurn, TakeUpcard
from autopeg.games.crummy_rummy.rules.state import Cards, State
from autopeg.games.rummy.rules.moves import with_hand


def can_draw(state: State, cards: int = 1) -> bool:
    """Return whether a number of cards can be drawn, if need be after a reshuffle (Y21, Y22)."""
    return len(state.deck) + len(under_upcard(state)) >= cards


def draw_deck(state: State, move: DrawDeck) -> State:
    """Take the top card of the deck in turn (Y16)."""
    if state.phase == "offer":
        raise IllegalMove("MUST_DECLINE_FIRST", "Y40", seat=move.player)
    _check_not_drawn(state, move.player)
    if not can_draw(state):
        raise IllegalMove("DECK_EMPTY", "Y22", why="take")
    _check_shuffled(state)
    hands = with_hand(state.hands, move.player, (*state.hands[move.player], state.deck[0]))
    return replace(state, hands=hands, deck=state.deck[1:], phase="play", drew="deck")


def take_upcard(state: State, move: TakeUpcard) -> State:
    """Take the top discard, and never more, in turn (Y16)."""
    _check_not_drawn(state, move.player)
    if state.declined:
        raise IllegalMove("ALREADY_DECLINED", "Y40", seat=move.player)
    if not state.discard_pile:
        raise IllegalMove("DECK_EMPTY", "Y16", why="no_upcard")
    hands = with_hand(state.hands, move.player, (*state.hands[move.player], state.discard_pile[0]))
    pile = state.discard_pile[1:]
    return replace(state, hands=hands, discard_pile=pile, phase="play", drew="upcard", upcard_gone=True)


def decline(state: State, move: Decline) -> State:
    """Decline the upcard for the active player; the others are asked before the draw (Y40)."""
    if state.options.out_of_turn == "after":
        raise IllegalMove("NOT_IN_THIS_VARIANT", "Y40")
    _check_not_drawn(state, move.player)
    if state.declined:
        raise IllegalMove("ALREADY_DECLINED", "Y40", seat=move.player)
    if not can_draw(state):
        raise IllegalMove("DECK_EMPTY", "Y22", why="take")
    return replace(state, phase="draw", declined=True)


def take_out_of_turn(state: State, move: OutOfTurn) -> State:
    """Give the first claimant after the active player the upcard, and a card of the deck as a penalty (Y19)."""
    _check_claims(state, move.claims)
    _check_shuffled(state)
    assert state.active is not None
    taker = next(seat for seat in state.seats_after(state.active) if seat in move.claims)
    got: Cards = (state.discard_pile[0], state.deck[0])
    hands = with_hand(state.hands, taker, state.hands[taker] + got)
    pile = state.discard_pile[1:]
    return replace(state, hands=hands, deck=state.deck[1:], discard_pile=pile, upcard_gone=True, taken=True)


def may_take_out_of_turn(state: State, seat: int) -> bool:
    """Return whether this seat could claim the upcard now."""
    return state.window_is_open and seat != state.active and can_draw(state, _cards_needed(state))


def seats_to_answer(state: State) -> tuple[int, ...]:
    """Return the seats that may claim the upcard now, in the order they are asked (Y19)."""
    if state.active is None:
        return ()
    return tuple(seat for seat in state.seats_after(state.active) if may_take_out_of_turn(state, seat))


def _cards_needed(state: State) -> int:
    """Return the number of cards to keep: the penalty card, and the active player's card if not yet drawn (Y40)."""
    return 2 if state.options.out_of_turn == "before" else 1


def _check_claims(state: State, claims: tuple[int, ...]) -> None:
    if state.phase not in ("offer", "draw", "play"):
        raise IllegalMove("ROUND_OVER", "Y19")
    if not claims:
        raise IllegalMove("BAD_MOVE", "Y19", why="nobody")
    for seat in claims:
        if not 0 <= seat < state.players:
            raise IllegalMove("NOT_YOUR_TURN", why="no_seat", seat=seat)
    assert state.active is not None
    if state.active in claims:
        raise IllegalMove("NOT_OUT_OF_TURN", "Y19", seat=state.active)
    if state.taken:
        raise IllegalMove("OUT_OF_TURN_ALREADY", "Y19")
    if not state.window_is_open:
        raise IllegalMove("OUT_OF_TURN_CLOSED", "Y19, Y40", why=_why_closed(state), due=(state.active,))
    if not can_draw(state, _cards_needed(state)):
        raise IllegalMove("OUT_OF_TURN_NO_PENALTY", "Y22")


def _why_closed(state: State) -> str:
    if state.drew == "upcard":
        return "taken"
    if state.options.out_of_turn == "before":
        return "drawn" if state.phase == "play" else "not_declined"
    return "playing" if state.phase == "play" else "not_drawn"


def _check_not_drawn(state: State, seat: int) -> None:
    if state.phase == "play":
        raise IllegalMove("ALREADY_DREW", "Y16", seat=seat)


def _check_shuffled(state: State) -> None:
    if not state.deck:
        raise IllegalMove("DECK_EMPTY", "Y21", why="shuffle")
