"""Whole games by chance, every move drawn from the legal ones, for tests that look at each position on the way."""

import random
from collections.abc import Iterator, Sequence
from functools import partial

from autopeg.games.crib_rummy import rules
from autopeg.games.crib_rummy.rules import State, chance, claims, legal_moves, new, to_act
from autopeg.games.crib_rummy.rules.moves import CribRummyMove
from autopeg.games.rummy.rules import Discard
from support.games.playouts import Turn, play_out

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


def playout(rng: random.Random, players: int, options: dict[str, object]) -> Iterator[Turn[State, CribRummyMove]]:
    """Play one game to its end."""
    return play_out(rules, new(options, players), partial(_next_move, rng))


def _next_move(rng: random.Random, state: State) -> CribRummyMove | None:
    for seat in range(state.players):
        if (may_claim := claims(state, seat)) and rng.random() < 0.8:
            return rng.choice((may_claim[-1], rng.choice(may_claim)))
    seat = to_act(state)
    if seat is None:
        return chance(state, lambda cards: rng.sample(cards, len(cards)))
    return _drawn_from(rng, legal_moves(state, seat))


def _drawn_from(rng: random.Random, legal: Sequence[CribRummyMove]) -> CribRummyMove:
    """A legal move, laying cards more often than not, so that hands also end by going out."""
    laying = [move for move in legal if not isinstance(move, Discard)]
    return rng.choice(laying if laying and rng.random() < LAYS_WHAT_IT_CAN else legal)
