"""Whole games by chance, every move drawn from the legal ones, for tests that look at each position on the way."""

import random
from collections.abc import Iterator

from msgspec import Struct

from autopeg.games.cribbage.rules import State, apply, chance, claims, legal_moves, new, to_act
from autopeg.games.cribbage.rules.moves import CribbageMove, Dead, Event, Misdeal, Play

MOST_MOVES = 5000

TABLES = tuple(
    (players, {"target": target, "muggins": muggins})
    for players in (2, 3, 4)
    for target in (61, 121, 241)
    for muggins in (False, True)
) + tuple((players, {"target": 121, "muggins": "strict"}) for players in (2, 3, 4))
"""Numbers of players and options."""


class Turn(Struct, frozen=True):
    """One move of a game: the state before it, the move, what it scored and the state after it."""

    before: State
    move: CribbageMove
    events: tuple[Event, ...]
    after: State


def playout(rng: random.Random, players: int, options: dict[str, object], mishaps: float = 0.0) -> Iterator[Turn]:
    """Play one game to its end. mishaps: how often, of 1, a misdeal is found or a player stops too early (C53-C58)."""
    state = new(options, players)
    for _ in range(MOST_MOVES):
        move = _next_move(rng, state, mishaps)
        if move is None:
            return
        after, events = apply(state, move)
        yield Turn(state, move, events, after)
        state = after
    raise AssertionError(f"no end after {MOST_MOVES} moves")


def _next_move(rng: random.Random, state: State, mishaps: float) -> CribbageMove | None:
    seat = to_act(state)
    if rng.random() < mishaps and state.phase == "play" and state.due is None:
        found = _mishap(rng, state)
        if found is not None:
            return found
    for claimer in range(state.players):
        if rng.random() < 0.3 and (may_claim := claims(state, claimer)):
            return rng.choice(may_claim[:12])
    if seat is None:
        return chance(state, lambda pack: rng.sample(pack, len(pack)))
    if state.phase == "discard":
        seat = rng.choice([each for each in range(state.players) if legal_moves(state, each)])
    if state.due is not None:
        return rng.choice(legal_moves(state, seat)[:16])
    return rng.choice(legal_moves(state, seat))


def _mishap(rng: random.Random, state: State) -> CribbageMove | None:
    seat = to_act(state)
    if seat is not None and rng.random() < 0.7:
        return Dead(seat) if isinstance(legal_moves(state, seat)[0], Play) else None
    return Misdeal(rng.choice(("redeal", "draw")) if any(state.played) else "redeal")
