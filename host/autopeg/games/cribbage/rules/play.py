"""The play: cards, gos, the point for go and the last card (C13-C25)."""

from typing import Literal

from msgspec.structs import replace

from autopeg.engine import moves
from autopeg.engine.cards import Card
from autopeg.engine.table_state import with_item
from autopeg.errors import IllegalMove
from autopeg.games.cribbage.rules import deal
from autopeg.games.cribbage.rules.moves import Event, Go, Play
from autopeg.games.cribbage.rules.scoring import Step, award, begin_show
from autopeg.games.cribbage.rules.state import Counting, State
from pegcore.cards import pip_of
from pegcore.cribbage import count_of

LIMIT = 31


def fitting_cards(state: State, seat: int) -> tuple[Card, ...]:
    """Return the cards that `seat` can play without passing 31 (C14)."""
    room = LIMIT - count_of(state.series)
    return tuple(card for card in state.live_cards(seat) if pip_of(card) <= room)


def check_turn(state: State, seat: int) -> None:
    """Refuse a card or a go from a player whose turn it is not (C13)."""
    if state.due is not None:
        raise IllegalMove("WRONG_PHASE", "C43", why="declare_first", due=(state.due.player,))
    moves.check_turn(seat, state.turn, "C13")


def check_card(state: State, seat: int, card: Card) -> None:
    """Refuse a card that the player does not hold, or that passes 31 (C14, C58)."""
    deal.check_card(card)
    if card not in state.live_cards(seat):
        is_dead = card in state.hands[seat]
        raise IllegalMove(
            "CARD_NOT_HELD", "C58" if is_dead else "C13", why="dead" if is_dead else "play", card=card, seat=seat
        )
    count = count_of(state.series) + pip_of(card)
    if count > LIMIT:
        raise IllegalMove("EXCEEDS_31", "C14", seat=seat, card=card, count=count, limit=LIMIT)


def play_card(state: State, move: Play) -> Step:
    """Play a card and score it, with the point for go or last that it earns (C16, C19b, C22)."""
    seat = move.player
    check_turn(state, seat)
    check_card(state, seat, move.card)
    series = (*state.series, move.card)
    hand = tuple(card for card in state.hands[seat] if card != move.card)
    state = replace(
        state,
        hands=with_item(state.hands, seat, hand),
        played=with_item(state.played, seat, (*state.played[seat], move.card)),
        series=series,
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
    holders = state.holders()
    makes_limit = count_of(state.series) == LIMIT
    open_series = bool(state.series) and not makes_limit
    if not holders:
        closing = "last" if open_series else None
        return replace(state, turn=None), closing
    if makes_limit or all(holder in state.gone for holder in holders):
        closing = "go" if open_series else None
        leader = seat if state.last_player is None else state.last_player
        turn = next(after for after in state.seats_after(leader) if after in holders)
        return replace(state, series=(), last_player=None, gone=frozenset(), turn=turn), closing
    turn = next(after for after in state.seats_after(seat) if after in holders and after not in state.gone)
    return replace(state, turn=turn), None


def finish_play(state: State, events: tuple[Event, ...]) -> Step:
    """Begin the show when no card is left to play (C25)."""
    if state.phase != "play" or state.turn is not None:
        return state, events
    state, shown = begin_show(state)
    return state, events + shown
