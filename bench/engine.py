"""Random games of cribbage a second: the engine with every move checked and every point explained.

OpenSpiel's cribbage is written in C++, and driven from Python like ours: both play a few games in turn, in this
process, with the same kind of chooser.
"""

import random
import statistics
import time
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from autopeg.engine.games import rules_of
from autopeg.games.cribbage.rules import State
from measure import best_seconds, show, shuffle_packs

GAMES = 100
TURNS = 15
"""How often both engines take turns."""
GAMES_A_TURN = 10


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
    _show_open_spiel()


def _show_open_spiel() -> None:
    """Print the speed for two players as a multiple of OpenSpiel's: the median of the turns."""
    turns = [
        (_seconds(lambda seed: _play_random_game(2, seed), turn), _seconds(_play_in_open_spiel, turn))
        for turn in range(TURNS + 1)
    ][1:]  # the first warms up
    shares = [theirs / ours for ours, theirs in turns]
    quartiles = statistics.quantiles(shares, n=4)
    show(
        "of OpenSpiel's speed",
        f"{statistics.median(shares):.2f}",
        f"quartiles {quartiles[0]:.2f} to {quartiles[2]:.2f}",
    )


def _seconds(play: Callable[[int], object], turn: int) -> float:
    """Return the processor time of the games of a turn."""
    start_s = time.process_time()
    for seed in range(turn * GAMES_A_TURN, (turn + 1) * GAMES_A_TURN):
        play(seed)
    return time.process_time() - start_s


def _play_in_open_spiel(seed: int) -> None:
    """Play one game of random legal moves; cards that are dealt are all equally likely."""
    rng = random.Random(seed)
    state = _open_spiel().new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))


@cache
def _open_spiel() -> Any:
    spiel: Any = import_module("pyspiel")  # without types
    return spiel.load_game("cribbage")


def _play_random_game(players: int, seed: int) -> int:
    """Play one game of random legal moves and return how many there were.

    Packs are put in the order of random keys: shuffling card by card takes five times as long, a fifth of a game.
    """
    game = rules_of("cribbage")
    rng = random.Random(seed)
    state: State = game.new({}, players)
    moves = 0
    while state.phase != "over":
        move = game.chance(state, lambda cards: sorted(cards, key=lambda _: rng.random()))
        if move is None:
            seat = game.to_act(state)
            assert seat is not None
            move = rng.choice(game.legal_moves(state, seat))
        state, _ = game.apply(state, move)
        moves += 1
    return moves
