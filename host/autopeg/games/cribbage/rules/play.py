"""The play: cards, gos, the point for go and the last card (C13-C25)."""

from msgspec.structs import replace

from autopeg.counting.rules import PIPS, points_of
from autopeg.engine import moves
from autopeg.engine.cards import Card
from autopeg.engine.refusal import IllegalMove
from autopeg.engine.table_state import with_item
from autopeg.games.cribbage.rules import deal
from autopeg.games.cribbage.rules.moves import Event, Go, Play
from autopeg.games.cribbage.rules.scoring import Step, award, begin_show
from autopeg.games.cribbage.rules.state import Cards, Closing, Counting, State, parts_of, play_parts

LIMIT = 31

MOST_PIPS = 10
"""Of one card (C2)."""

_NOBODY: frozenset[int] = frozenset()


def fitting_cards(state: State, seat: int) -> tuple[Card, ...]:
    """Return the cards that `seat` can play without passing 31 (C14)."""
    room = LIMIT - state.count
    cards = state.live_cards(seat) if state.dead else state.hands[seat]
    return cards if room >= MOST_PIPS else tuple([card for card in cards if PIPS[card] <= room])


def refusal_of_turn(state: State, seat: int) -> IllegalMove | None:
    """Return the refusal of a card or a go outside the play, and from a player whose turn it is not (C6, C13)."""
    if seat == state.turn and state.due is None:  # only in the play is it anybody's turn
        return None
    if state.phase != "play":
        return IllegalMove("WRONG_PHASE", "C6", why="play")
    if state.due is not None:
        return IllegalMove("WRONG_PHASE", "C43", why="declare_first", due=(state.due.player,))
    return moves.refusal_of_turn(seat, state.turn, "C13")


def refusal_of_play(state: State, move: Play) -> IllegalMove | None:
    """Return why a card can't be played: it is not the player's turn, not in the hand, or passes 31 (C13, C14, C58)."""
    seat, card = move.player, move.card
    if seat != state.turn or state.due is not None:
        return refusal_of_turn(state, seat)
    if card not in state.hands[seat] or card in state.dead:
        is_dead = card in state.hands[seat]
        return deal.refusal_of_card(card) or IllegalMove(
            "CARD_NOT_HELD", "C58" if is_dead else "C13", why="dead" if is_dead else "play", card=card, seat=seat
        )
    count = state.count + PIPS[card]
    if count > LIMIT:
        return IllegalMove("EXCEEDS_31", "C14", seat=seat, card=card, count=count, limit=LIMIT)
    return None


def play_card(state: State, move: Play) -> Step:
    """Play a card and score it, with the point for go or last that it earns (C16, C19b, C22)."""
    seat, card = move.player, move.card
    count = state.count + PIPS[card]
    series = (*state.series, card)
    hand = [*state.hands[seat]]
    hand.remove(card)
    hands = with_item(state.hands, seat, tuple(hand))
    turn = _next_holder(state, hands, seat, state.gone) if count < LIMIT else None
    state = replace(
        state,
        hands=hands,
        played=with_item(state.played, seat, (*state.played[seat], card)),
        series=series,
        count=count,
        turn=turn,
        last_player=seat,
        declared=None,
    )
    closing: Closing | None = None
    if turn is None:
        state, closing = _close_series(state, seat)
    elif len(series) == 1:  # a card that is led scores nothing
        return state, ()
    parts = play_parts(series, count, closing)
    events: tuple[Event, ...] = ()
    if parts:
        state, events = award(state, Counting("play", seat, series, closing=closing), parts, points_of(parts))
    return finish_play(state, events) if turn is None else (state, events)


def refusal_of_go(state: State, move: Go) -> IllegalMove | None:
    """Return why a player can't say go: out of turn, or with a card that fits (C17)."""
    seat = move.player
    refusal = refusal_of_turn(state, seat)
    if refusal is None and (playable := fitting_cards(state, seat)):
        return IllegalMove("GO_WITH_PLAYABLE", "C17", seat=seat, card=playable[0])
    return refusal


def say_go(state: State, move: Go) -> Step:
    """Say go, which passes for the rest of the series; when all players with cards have passed, the one who played the
    last card gets the point (C17-C19a)."""
    return pass_by(state, move.player)


def pass_by(state: State, seat: int) -> Step:
    """Continue after `seat` has passed, with the point for the last card if it is due."""
    gone = state.gone | {seat}
    turn = _next_holder(state, state.hands, seat, gone)
    state = replace(state, gone=gone, turn=turn, declared=None)
    if turn is not None:
        return state, ()
    owner, series = state.last_player, state.series
    state, closing = _close_series(state, seat)
    events: tuple[Event, ...] = ()
    if closing is not None and owner is not None:
        counting = Counting("go", owner, series, closing=closing)
        state, events = award(state, counting, parts_of(counting), 1)
    return finish_play(state, events)


def _close_series(state: State, seat: int) -> tuple[State, Closing | None]:
    """Begin the next series, if anybody has a card left; `seat` acted last. Return the point that the last card has:
    for go or last, unless it made thirty-one or there is none.
    """
    has_point = 0 < state.count < LIMIT
    leader = seat if state.last_player is None else state.last_player
    turn = _next_holder(state, state.hands, leader, _NOBODY)
    if turn is None:
        return state, "last" if has_point else None
    return replace(state, series=(), count=0, last_player=None, gone=_NOBODY, turn=turn), "go" if has_point else None


def _next_holder(state: State, hands: tuple[Cards, ...], seat: int, gone: frozenset[int]) -> int | None:
    """Return the next seat after `seat`, or itself, that has a card to play and has not said go."""
    if state.dead:
        hands = tuple(map(state.live, hands))
    for after in state.seats_after(seat):
        if hands[after] and after not in gone:
            return after
    return None


def finish_play(state: State, events: tuple[Event, ...]) -> Step:
    """Begin the show when no card is left to play (C25)."""
    if state.turn is not None or state.phase != "play":
        return state, events
    state, shown = begin_show(state)
    return state, events + shown
