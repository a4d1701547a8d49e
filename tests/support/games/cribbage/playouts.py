"""Whole games by chance, every move drawn from the legal ones, for tests that look at each position on the way."""

import random
from collections.abc import Iterator
from functools import partial

from autopeg.games.cribbage import rules
from autopeg.games.cribbage.rules import State, chance, claims, legal_moves, new, to_act
from autopeg.games.cribbage.rules.moves import CribbageMove, Dead, Misdeal, Play
from support.games.playouts import Turn, play_out

TABLES = tuple(
    (players, {"target": target, "muggins": muggins})
    for players in (2, 3, 4)
    for target in (61, 121, 241)
    for muggins in (False, True)
) + tuple((players, {"target": 121, "muggins": "strict"}) for players in (2, 3, 4))
"""Numbers of players and options."""


def playout(
    rng: random.Random, players: int, options: dict[str, object], mishaps: float = 0.0
) -> Iterator[Turn[State, CribbageMove]]:
    """Play one game to its end. mishaps: how often, of 1, a misdeal is found or a player stops too early (C53-C58)."""
    return play_out(rules, new(options, players), partial(_next_move, rng, mishaps))


def _next_move(rng: random.Random, mishaps: float, state: State) -> CribbageMove | None:
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
