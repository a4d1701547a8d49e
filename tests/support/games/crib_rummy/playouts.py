"""Whole games by chance, every move drawn from the legal ones, for tests that look at each position on the way."""

import random
from collections.abc import Iterator, Sequence

from msgspec import Struct

from autopeg.games.crib_rummy.rules import State, apply, chance, claims, legal_moves, new, to_act
from autopeg.games.crib_rummy.rules.moves import CribRummyMove, Event
from autopeg.games.rummy.rules import Discard

MOST_MOVES = 20_000
LAYS_WHAT_IT_CAN = 0.6

TABLES: tuple[tuple[int, dict[str, object]], ...] = (
    (2, {"target": 61}),
    (2, {"jokers": 4, "ace": "both"}),
    (2, {"target": 241, "pegging": "confirm"}),
    (3, {"upcard_may_extend_opponent": True}),
    (3, {"target": 61, "jokers": 4, "pegging": "confirm"}),
    (4, {"ace": "both"}),
    (4, {"target": 61, "pegging": "confirm", "ace": "both", "jokers": 4}),
)
"""Numbers of players and options: each option in each of its values."""


class Turn(Struct, frozen=True):
    """One move of a game: the state before it, the move, what it pegged and the state after it."""

    before: State
    move: CribRummyMove
    events: tuple[Event, ...]
    after: State


def playout(rng: random.Random, players: int, options: dict[str, object]) -> Iterator[Turn]:
    """Play one game to its end."""
    state = new(options, players)
    for _ in range(MOST_MOVES):
        if state.phase == "over":
            return
        move = _next_move(rng, state)
        after, events = apply(state, move)
        yield Turn(state, move, events, after)
        state = after
    raise AssertionError(f"no end after {MOST_MOVES} moves")


def _next_move(rng: random.Random, state: State) -> CribRummyMove:
    for seat in range(state.players):
        if (may_claim := claims(state, seat)) and rng.random() < 0.8:
            return rng.choice((may_claim[-1], rng.choice(may_claim)))
    seat = to_act(state)
    if seat is None:
        move = chance(state, lambda cards: rng.sample(cards, len(cards)))
        assert move is not None
        return move
    return _drawn_from(rng, legal_moves(state, seat))


def _drawn_from(rng: random.Random, legal: Sequence[CribRummyMove]) -> CribRummyMove:
    """A legal move, laying cards more often than not, so that hands also end by going out."""
    laying = [move for move in legal if not isinstance(move, Discard)]
    return rng.choice(laying if laying and rng.random() < LAYS_WHAT_IT_CAN else legal)
