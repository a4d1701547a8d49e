"""Whole games by chance, every move drawn from the legal ones, for tests that look at each position on the way."""

import random
from collections.abc import Iterator

from msgspec import Struct

from autopeg.games.tabletop.rules import State, apply, chance, legal_moves, new, to_act
from autopeg.games.tabletop.rules.moves import Event, Misdeal, TabletopMove

MOST_MOVES = 5000

TABLES = tuple(
    (players, options)
    for players in (2, 4)
    for options in (
        {"target": 61},
        {"target": 121, "rows_side": 0},
        {"target": 241},
        {"variant": "ship"},
        {"variant": "ship", "target": 50, "rows_side": 0},
    )
)
"""Numbers of players and options."""


class Turn(Struct, frozen=True):
    """One move of a game: the state before it, the move, what it made count and the state after it."""

    before: State
    move: TabletopMove
    events: tuple[Event, ...]
    after: State


def playout(rng: random.Random, players: int, options: dict[str, object], misdeals: float = 0.0) -> Iterator[Turn]:
    """Play one game to its end. misdeals: how often, of 1, the cards are dealt again while they may be (T30)."""
    state = new(options, players)
    for _ in range(MOST_MOVES):
        if state.phase == "over":
            return
        move = _next_move(rng, state, misdeals)
        after, events = apply(state, move)
        yield Turn(state, move, events, after)
        state = after
    raise AssertionError(f"no end after {MOST_MOVES} moves")


def _next_move(rng: random.Random, state: State, misdeals: float) -> TabletopMove:
    seat = to_act(state)
    if seat is None:
        drawn = chance(state, lambda pack: rng.sample(pack, len(pack)))
        assert drawn is not None
        return drawn
    placed = sum(state.placed(each) for each in range(state.players))
    if not placed and rng.random() < misdeals:
        return Misdeal("redeal")
    return rng.choice(legal_moves(state, seat))
