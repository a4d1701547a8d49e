"""Table Top Cribbage: random games and decisions a second, cost of a decision as the table fills, matches."""

import random
import statistics
import time
from collections.abc import Sequence

from autopeg.engine.games import rules_of
from autopeg.engine.players import LEVELS
from autopeg.games.tabletop.rules import State, View
from autopeg.games.tabletop.rules.moves import TabletopMove
from autopeg.play.bots.arena import match
from autopeg.play.seating import new_player
from measure import best_seconds, show

GAMES = 100
SHUFFLES = 10_000
TABLES = ((2, "base"), (4, "base"), (2, "ship"))
QUESTIONS = 600
FILLED = ((1, 5), (6, 10), (11, 15), (16, 20), (21, 24))
"""Ranges of cards on the table, including the starter: (from, to)."""
MATCHES = (("club", "beginner"), ("expert", "club"))

Question = tuple[View, Sequence[TabletopMove]]


def run(full: bool = False) -> None:
    """Print the figures. full: play matches of 1,000 games instead of 100."""
    baseline = best_seconds(_shuffles, rounds=3)
    show(
        f"{SHUFFLES:,} shuffles of a pack", f"{baseline * 1e3:.0f} ms", "baseline of a game, one shuffle of a decision"
    )
    for players, variant in TABLES:
        _show_random_games(players, variant, baseline)
    questions = _questions()
    for level in LEVELS:
        _show_decisions(level, questions, baseline / SHUFFLES)
    for variant in ("base", "ship"):
        for seats in MATCHES:
            result = match("tabletop", seats, 1000 if full else 100, seed=1, options={"variant": variant})
            first = result.entrants[0]
            remark = f"{result.played} games, {result.games_per_s:.0f} games a second, "
            remark += f"95% from {first.low:.1%} to {first.high:.1%}"
            show(f"{' against '.join(seats)}, {variant}", f"{first.share:.1%}", remark)


def _show_random_games(players: int, variant: str, baseline: float) -> None:
    moves = 0

    def play_all() -> None:
        nonlocal moves
        moves = sum(_play_random_game(players, variant, seed) for seed in range(GAMES))

    seconds = best_seconds(play_all, rounds=3)
    remark = f"{moves / seconds:,.0f} moves a second, {seconds / GAMES / baseline:.3f} x the baseline a game"
    show(f"{players} players, {variant}", f"{GAMES / seconds:,.0f} games a second", remark)


def _play_random_game(players: int, variant: str, seed: int) -> int:
    """Play one game of random legal moves and return how many there were."""
    game = rules_of("tabletop")
    rng = random.Random(seed)
    state: State = game.new({"variant": variant}, players)
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


def _questions() -> list[Question]:
    """Return views with their legal moves from games between two club players."""
    game, rng, club = rules_of("tabletop"), random.Random(1), new_player("tabletop", "club")
    questions: list[Question] = []
    state: State = game.new({"target": 241}, 2)
    while len(questions) < QUESTIONS:
        seat = game.to_act(state)
        if seat is None:
            move = game.chance(state, lambda cards: rng.sample(cards, len(cards)))
            state = game.new({"target": 241}, 2) if move is None else game.apply(state, move)[0]
            continue
        seen, legal = game.view(state, seat), game.legal_moves(state, seat)
        if len(legal) > 1:
            questions.append((seen, legal))
        state, _ = game.apply(state, club.choose(seen, legal))
    return questions


def _show_decisions(level: str, questions: Sequence[Question], baseline: float) -> None:
    player = new_player("tabletop", level)
    times: list[tuple[int, float]] = []
    for seen, legal in questions:
        begin = time.perf_counter()
        player.choose(seen, legal)
        times.append((1 + sum(seen.placed), time.perf_counter() - begin))
    mean = statistics.mean(seconds for _, seconds in times)
    longest = max(seconds for _, seconds in times)
    remark = f"mean {mean * 1e3:.2f} ms, longest {longest * 1e3:.1f} ms, {mean / baseline:.0f} x the baseline"
    show(f"{level}: decisions", f"{1 / mean:,.0f} a second", remark)
    costs: list[str] = []
    for low, high in FILLED:
        some = [seconds for cards, seconds in times if low <= cards <= high]
        costs.append(f"{low}-{high} {statistics.median(some) * 1e3:.2f}")
    show(f"{level}: ms by cards on the table", "", ", ".join(costs))


def _shuffles() -> None:
    rng = random.Random(0)
    pack = list(range(52))
    for _ in range(SHUFFLES):
        rng.shuffle(pack)


if __name__ == "__main__":
    run(full=True)
