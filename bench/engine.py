"""Random games of cribbage a second: the engine with every move checked and every point explained."""

import random

from autopeg.engine.games import rules_of
from autopeg.games.cribbage.rules import State
from measure import best_seconds, show, shuffle_packs

GAMES = 100


def run() -> None:
    baseline = best_seconds(shuffle_packs, rounds=3)
    show("10,000 shuffles of a pack", f"{baseline * 1e3:.0f} ms", "baseline")
    for players in (2, 3, 4):
        moves = 0

        def play_all(players: int = players) -> None:
            nonlocal moves
            moves = sum(_play_random_game(players, seed) for seed in range(GAMES))

        seconds = best_seconds(play_all, rounds=3)
        remark = f"{moves / seconds:,.0f} moves a second, {seconds / GAMES / baseline:.3f} x the baseline a game"
        show(f"{players} players", f"{GAMES / seconds:,.0f} games a second", remark)


def _play_random_game(players: int, seed: int) -> int:
    """Play one game of random legal moves and return how many there were."""
    game = rules_of("cribbage")
    rng = random.Random(seed)
    state: State = game.new({}, players)
    moves = 0
    while state.phase != "over":
        move = game.chance(state, lambda cards: rng.sample(cards, len(cards)))
        if move is None:
            seat = game.to_act(state)
            assert seat is not None
            move = rng.choice(game.legal_moves(state, seat))
        state, _ = game.apply(state, move)
        moves += 1
    return moves
