"""Whole games of Crummy Rummy by chance, for tests that look at each position on the way."""

import random
from collections.abc import Iterator

from autopeg.games.crummy_rummy import rules
from autopeg.games.crummy_rummy.rules import (
    State,
    chance,
    chance_before,
    claims,
    legal_moves,
    new,
    seats_to_answer,
    to_act,
)
from autopeg.games.crummy_rummy.rules.moves import AgreeEnd, CrummyRummyMove, TakeUpcard
from autopeg.games.rummy.rules import Discard
from support.games.playouts import Turn, play_out

TABLES = tuple(
    (players, options)
    for players in (2, 3, 4)
    for options in (
        {},
        {"ace": "both", "movable": "jokers"},
        {"out_of_turn": "before"},
        {"ace": "both", "out_of_turn": "before", "movable": "jokers"},
    )
)
"""Numbers of players and options."""


def playout(
    rng: random.Random, players: int, options: dict[str, object], agree: float = 0.0
) -> Iterator[Turn[State, CrummyRummyMove]]:
    """Play one game to its end. agree: how often, of 1, the players agree to end the round (Y32b).

    Plays to the table are made as often as not, and pairs are kept, so that rounds come to their ends.
    """

    def move_or_reshuffle(state: State) -> CrummyRummyMove | None:
        move = next_move(rng, state, agree)
        if move is None:
            return None
        # A reshuffle too many ends the round, and the draw that asked for it is not made.
        return chance_before(state, move, lambda cards: rng.sample(cards, len(cards))) or move

    return play_out(rules, new({"max_reshuffles": 1, **options}, players), move_or_reshuffle)


def next_move(rng: random.Random, state: State, agree: float = 0.0) -> CrummyRummyMove | None:
    """Return a move that can be made now, None when the game is over."""
    seat = to_act(state)
    if seat is None:
        return chance(state, lambda cards: rng.sample(cards, len(cards)))
    if rng.random() < agree:
        return AgreeEnd()
    for asked in seats_to_answer(state):
        if rng.random() < 0.05:
            return claims(state, asked)[1]
    legal = legal_moves(state, seat)
    plays = [move for move in legal if not isinstance(move, Discard | TakeUpcard)]
    if plays and rng.random() < 0.7:
        return rng.choice(plays)
    ranks = [card >> 2 for card in state.hands[seat]]
    loose = [move for move in legal if isinstance(move, Discard) and ranks.count(move.card >> 2) == 1]
    return rng.choice(loose or legal)
