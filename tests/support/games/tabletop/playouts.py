"""Whole games by chance, every move drawn from the legal ones, for tests that look at each position on the way."""

import random
from collections.abc import Iterator
from functools import partial

from autopeg.games.tabletop import rules
from autopeg.games.tabletop.rules import State, chance, legal_moves, new, to_act
from autopeg.games.tabletop.rules.moves import Misdeal, TabletopMove
from support.games.playouts import Turn, play_out

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


def playout(
    rng: random.Random, players: int, options: dict[str, object], misdeals: float = 0.0
) -> Iterator[Turn[State, TabletopMove]]:
    """Play one game to its end. misdeals: how often, of 1, the cards are dealt again while they may be (T30)."""
    return play_out(rules, new(options, players), partial(_next_move, rng, misdeals))


def _next_move(rng: random.Random, misdeals: float, state: State) -> TabletopMove | None:
    seat = to_act(state)
    if seat is None:
        return chance(state, lambda pack: rng.sample(pack, len(pack)))
    placed = sum(state.placed(each) for each in range(state.players))
    if not placed and rng.random() < misdeals:
        return Misdeal("redeal")
    return rng.choice(legal_moves(state, seat))
