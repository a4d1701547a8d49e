"""Bots: decisions a second, and matches in which every deck is played from both chairs."""

import random
import statistics
import time
from collections.abc import Sequence
from typing import Any

from autopeg.engine.players import LEVELS
from autopeg.games.cribbage.rules import apply, chance, legal_moves, new, to_act, view
from autopeg.play.bots.arena import Entrant, match
from autopeg.play.seating import new_player
from measure import best_seconds, show

QUESTIONS = 400
MATCHES = (("club", "beginner"), ("expert", "club"), ("expert", "expert"))


def run(full: bool = False) -> None:
    """Print the figures. full: play matches of 4,000 games, which take a quarter of an hour each with an expert."""
    questions = _questions()
    baseline = best_seconds(_shuffles, rounds=3) / QUESTIONS
    show("25 shuffles of a pack", f"{baseline * 1e6:.0f} us", "baseline of a decision")
    for level in LEVELS:
        times = _decision_times(level, questions)
        mean = statistics.mean(times)
        remark = f"mean {mean * 1e3:.2f} ms, longest {max(times) * 1e3:.1f} ms, {mean / baseline:.1f} x the baseline"
        show(f"{level}: decisions", f"{1 / mean:,.0f} a second", remark)
    for seats in MATCHES:
        result = match("cribbage", seats, 4_000 if full else 200, seed=1)
        remark = f"{result.played} games, {result.games_per_s:.1f} games a second, {_said(result.entrants[0])}"
        show(" against ".join(seats), f"{result.entrants[0].share:.1%}", remark)


def _said(entrant: Entrant) -> str:
    said = f"95% from {entrant.low:.1%} to {entrant.high:.1%}"
    if entrant.as_dealer is None or entrant.as_pone is None:
        return said
    return f"{said}, {entrant.as_dealer:.2f} points a deal as dealer, {entrant.as_pone:.2f} as pone"


def _questions() -> list[tuple[Any, Sequence[Any]]]:
    """Return views with their legal moves from whole games between two club players."""
    rng, club = random.Random(1), new_player("cribbage", "club")
    questions: list[tuple[Any, Sequence[Any]]] = []
    while True:
        state = new({}, 2)
        while state.phase != "over":
            seat = to_act(state)
            if seat is None:
                move = chance(state, lambda pack: rng.sample(pack, len(pack)))
            else:
                seen, legal = view(state, seat), legal_moves(state, seat)
                if len(legal) > 1:
                    questions.append((seen, legal))
                if len(questions) == QUESTIONS:
                    return questions
                move = club.choose(seen, legal)
            assert move is not None
            state, _ = apply(state, move)


def _decision_times(level: str, questions: Sequence[tuple[Any, Sequence[Any]]]) -> list[float]:
    player = new_player("cribbage", level)
    times: list[float] = []
    for seen, legal in questions:
        begin = time.perf_counter()
        player.choose(seen, legal)
        times.append(time.perf_counter() - begin)
    return times


def _shuffles() -> None:
    rng, pack = random.Random(0), list(range(52))
    for _ in range(25 * QUESTIONS):
        rng.shuffle(pack)


if __name__ == "__main__":
    run(full=True)
