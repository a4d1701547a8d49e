"""Advice: time to value all discards of a hand exactly, and processor time of the command for a hint."""

import random
import resource
import subprocess
import sys
from collections.abc import Sequence

from autopeg.counting.hand_points import points
from autopeg.engine.cards import PACK
from autopeg.games.cribbage.advice import evaluate
from autopeg.games.cribbage.analysis.discards import crib_ways
from autopeg.games.cribbage.typed_position import typed_position
from measure import best_seconds, judge, show

CRIBS = 20_000
COMMANDS = (
    ("a discard", 350, ("--hand", "5H 5S 6D 7C KD QS", "--dealer", "--scores", "87,91")),
    ("a discard within 20 holes", 500, ("--hand", "TC 8C 3C 6S 2D 4H", "--dealer", "--scores", "116,110")),
    ("a lead", 500, ("--hand", "TC 8C 3C 6S", "--starter", "2H", "--pone", "--scores", "60,50")),
    ("a lead within 20 holes", 500, ("--hand", "TC 8C 3C 6S", "--starter", "2H", "--pone", "--scores", "116,105")),
)
"""Hints, with the most milliseconds of processor time and the options."""
ROUNDS = 15


def run() -> None:
    """Print the times, compared with counting as many cribs one by one."""
    rng = random.Random(1)
    dealt = [rng.sample(range(52), 5) for _ in range(CRIBS)]
    baseline = best_seconds(lambda: [points(cards[:4], cards[4], is_crib=True) for cards in dealt]) / CRIBS
    show("a crib counted by counting.hand_points", f"{baseline * 1e6:.2f} us", "baseline")
    for players, cards in ((2, 6), (3, 5)):
        hand = " ".join(str(PACK[card]) for card in rng.sample(range(52), cards))
        scores = ",".join("0" * players)
        position = typed_position(hand, True, scores, players, None, "", "", "", is_go=False)
        seconds = best_seconds(lambda position=position: evaluate(*position))
        discards = len(evaluate(*position))
        cribs = crib_ways(cards) * discards
        remark = f"{cribs:,} cribs, {baseline * cribs / seconds:,.0f} x one by one"
        show(f"{discards} discards of {cards} cards, {players} players", f"{seconds * 1e3:.1f} ms", remark)
    for what, most_ms, options in COMMANDS:
        judge(f"autopeg hint, {what}", min(_hint_s(options) for _ in range(ROUNDS)) * 1e3, "ms", most_ms)


def _hint_s(options: Sequence[str]) -> float:
    """Return the processor time of a hint on the command line, from start to exit."""
    begin = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "autopeg", "hint", "cribbage", *options]
    subprocess.run(command, check=True, capture_output=True)
    end = resource.getrusage(resource.RUSAGE_CHILDREN)
    return end.ru_utime + end.ru_stime - begin.ru_utime - begin.ru_stime
