"""Random games of cribbage a second: the engine with every move checked and every point explained.

OpenSpiel's cribbage is written in C++, and driven from Python like ours: both play a few games in turn, in this
process, with moves and orders of the cards drawn beforehand: a random generator would take a tenth of the time.
"""

import statistics
import time
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from autopeg.engine.games import rules_of
from autopeg.games.cribbage.rules import State
from measure import best_seconds, judge, show, shuffle_packs
from workloads import Luck

GAMES = 100
TURNS = 40
"""How often both engines take turns."""
GAMES_A_TURN = 10
LEAST_SHARE = 0.55
"""Of OpenSpiel's games a second."""


def run() -> None:
    baseline = best_seconds(shuffle_packs, rounds=3)
    show("10,000 shuffles of a pack", f"{baseline * 1e3:.0f} ms", "baseline")
    for players in (2, 3, 4):
        moves = 0

        def play_all(players: int = players) -> None:
            nonlocal moves
            moves = sum(_play_random_game(players, luck) for luck in _lucks(0, GAMES))

        seconds = best_seconds(play_all, rounds=3)
        remark = f"{moves / seconds:,.0f} moves a second, {seconds / GAMES / baseline:.3f} x the baseline a game"
        show(f"{players} players", f"{GAMES / seconds:,.0f} games a second", remark)
    _show_open_spiel()


def _show_open_spiel() -> None:
    """Print the speed for two players as a multiple of OpenSpiel's: the median of the turns."""
    turns = [
        (_seconds(lambda luck: _play_random_game(2, luck), turn), _seconds(_play_in_open_spiel, turn))
        for turn in range(TURNS + 1)
    ][1:]  # the first warms up
    shares = [theirs / ours for ours, theirs in turns]
    quartiles = statistics.quantiles(shares, n=4)
    judge("games a second for one of OpenSpiel's", statistics.median(shares), "x", LEAST_SHARE, is_least=True, digits=2)
    show("", f"quartiles {quartiles[0]:.2f} to {quartiles[2]:.2f}")


def _lucks(first: int, number: int) -> list[Luck]:
    return [Luck(seed) for seed in range(first, first + number)]


def _seconds(play: Callable[[Luck], object], turn: int) -> float:
    """Return the processor time of the games of a turn."""
    lucks = _lucks(turn * GAMES_A_TURN, GAMES_A_TURN)
    start_s = time.process_time()
    for luck in lucks:
        play(luck)
    return time.process_time() - start_s


def _play_in_open_spiel(luck: Luck) -> None:
    """Play one game of random legal moves; cards that are dealt are all equally likely."""
    state = _open_spiel().new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(luck.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(luck.choice(state.legal_actions()))


@cache
def _open_spiel() -> Any:
    spiel: Any = import_module("pyspiel")  # without types
    return spiel.load_game("cribbage")


def _play_random_game(players: int, luck: Luck) -> int:
    """Play one game of random legal moves and return how many there were."""
    game = rules_of("cribbage")
    state: State = game.new({}, players)
    moves = 0
    while state.phase != "over":
        move = game.chance(state, luck.shuffled)
        if move is None:
            seat = game.to_act(state)
            assert seat is not None
            move = luck.choice(game.legal_moves(state, seat))
        state, _ = game.apply(state, move)
        moves += 1
    return moves
