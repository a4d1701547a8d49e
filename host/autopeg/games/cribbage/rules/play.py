"""The play: cards, gos, the point for go and the last card (C13-C25)."""

from typing import Literal

from msgspec.structs import replace

from autopeg.engine import moves
from autopeg.engine.cards import Card
from autopeg.engine.table_state import with_item
from autopeg.errors import IllegalMove
from autopeg.games.counting.rules import PIPS
from autopeg.games.cribbage.rules import deal
from autopeg.games.cribbage.rules.moves import Event, Go, Play
from autopeg.games.cribbage.rules.scoring import Step, award, begin_show
from autopeg.games.cribbage.rules.state import Counting, State

LIMIT = 31

_NOBODY: frozenset[int] = frozenset()


def fitting_cards(state: State, seat: int) -> tuple[Card, ...]:
    """Return the cards that `seat` can play without passing 31 (C14)."""
    room = LIMIT - state.count
    return tuple([card for card in state.live_cards(seat) if PIPS[card] <= room])


def check_turn(state: State, seat: int) -> None:
    """Refuse a card or a go outside the play, and from a player whose turn it is not (C6, C13)."""
    if seat == state.turn and state.due is None:  # only in the play is it anybody's turn
        return
    if state.phase != "play":
        raise IllegalMove("WRONG_PHASE", "C6", why="play")
    if state.due is not None:
        raise IllegalMove("WRONG_PHASE", "C43", why="declare_first", due=(state.due.player,))
    moves.check_turn(seat, state.turn, "C13")


def check_card(state: State, seat: int, card: Card) -> int:
    """Refuse a card that the player does not hold, or that passes 31 (C14, C58). Return the count that it makes."""
    if card not in state.live_cards(seat):
        deal.check_card(card)
        is_dead = card in state.hands[seat]
        raise IllegalMove(
            "CARD_NOT_HELD", "C58" if is_dead else "C13", why="dead" if is_dead else "play", card=card, seat=seat
        )
    count = state.count + PIPS[card]
    if count > LIMIT:
        raise IllegalMove("EXCEEDS_31", "C14", seat=seat, card=card, count=count, limit=LIMIT)
    return count


def play_card(state: State, move: Play) -> Step:
    """Play a card and score it, with the point for go or last that it earns (C16, C19b, C22)."""
    seat, card = move.player, move.card
    check_turn(state, seat)
    count = check_card(state, seat, card)
    series = (*state.series, card)
    hand = state.hands[seat]
    at = hand.index(card)
    state = replace(
        state,
        hands=with_item(state.hands, seat, hand[:at] + hand[at + 1 :]),
        played=with_item(state.played, seat, (*state.played[seat], card)),
        series=series,
        count=count,
        last_player=seat,
        declared=None,
    )
    state, closing = _pass_on(state, seat)
    state, events = award(state, Counting("play", seat, series, closing=closing))
    return finish_play(state, events)


def say_go(state: State, move: Go) -> Step:
    """Say go, which passes for the rest of the series; when all players with cards have passed, the one who played the
    last card gets the point (C17-C19a)."""
    seat = move.player
    check_turn(state, seat)
    playable = fitting_cards(state, seat)
    if playable:
        raise IllegalMove("GO_WITH_PLAYABLE", "C17", seat=seat, card=playable[0])
    return pass_by(replace(state, declared=None), seat)


def pass_by(state: State, seat: int) -> Step:
    """Continue after `seat` has passed, with the point for the last card if it is due."""
    owner, series = state.last_player, state.series
    state, closing = _pass_on(replace(state, gone=state.gone | {seat}), seat)
    events: tuple[Event, ...] = ()
    if closing is not None and owner is not None:
        state, events = award(state, Counting("go", owner, series, closing=closing))
    return finish_play(state, events)


def _pass_on(state: State, seat: int) -> tuple[State, Literal["go", "last"] | None]:
    """Find the next player after `seat` acted; return the point for go or last, if the series closes with it."""
    count = state.count
    if count < LIMIT:
        turn = _next_holder(state, seat, state.gone)
        if turn is not None:
            return replace(state, turn=turn), None
    # The series closes. Its last card has a point for go or last, unless it made thirty-one or there is none.
    has_point = 0 < count < LIMIT
    leader = seat if state.last_player is None else state.last_player
    turn = _next_holder(state, leader, _NOBODY)
    if turn is None:
        return replace(state, turn=None), "last" if has_point else None
    return replace(state, series=(), count=0, last_player=None, gone=_NOBODY, turn=turn), "go" if has_point else None


def _next_holder(state: State, seat: int, gone: frozenset[int]) -> int | None:
    """Return the next seat after `seat`, or itself, that has a card to play and has not said go."""
    after = seat
    for _ in state.hands:
        after = (after + 1) % state.players
        if after not in gone and state.live_cards(after):
            return after
    return None


def finish_play(state: State, events: tuple[Event, ...]) -> Step:
    """Begin the show when no card is left to play (C25)."""
    if state.turn is not None or state.phase != "play":
        return state, events
    state, shown = begin_show(state)
    return state, events + shown
