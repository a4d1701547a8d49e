"""Advice: time to value all discards of a hand exactly, and processor time of the command for a hint."""

import os
import random
import resource
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from autopeg.counting.hand_points import points
from autopeg.engine.cards import PACK
from autopeg.games.cribbage.advice import evaluate
from autopeg.games.cribbage.analysis.discards import crib_ways
from autopeg.games.cribbage.typed_position import typed_position
from autopeg.games.tabletop.rules.state import TURNS
from autopeg.play.opening import begin_game
from autopeg.records import Store
from measure import best_seconds, judge, show

CRIBS = 20_000
LEAD = ("--hand", "TC 8C 3C 6S", "--starter", "2H", "--pone")
COMMANDS = (
    ("a turn of Table Top Cribbage", 500, ("tabletop",)),
    ("a discard", 350, ("cribbage", "--hand", "5H 5S 6D 7C KD QS", "--dealer", "--scores", "87,91")),
    ("a discard within 20 holes", 500, ("cribbage", "--hand", "TC 8C 3C 6S 2D 4H", "--dealer", "--scores", "116,110")),
    ("a lead", 500, ("cribbage", *LEAD, "--scores", "60,50")),
    (
        "a lead within 20 holes",
        500,
        ("cribbage", "--hand", "TC 8C 3C 6S", "--starter", "2H", "--pone", "--scores", "116,105"),
    ),
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
    with TemporaryDirectory() as home:
        _keep_a_turn(Path(home))
        for what, most_ms, options in COMMANDS:
            judge(f"autopeg hint, {what}", min(_hint_s(home, options) for _ in range(ROUNDS)) * 1e3, "ms", most_ms)


def _keep_a_turn(home: Path) -> None:
    """Keep a game of Table Top Cribbage that waits for a person in the middle of a round."""
    with Store(home) as store, closing(begin_game(store, "tabletop", ["Ann", "club"], {})) as table:
        while table.person_due is None or len(table.history.steps) < TURNS // 2:
            if table.person_due is None:
                table.advance()
            else:
                table.submit(table.legal_moves(table.person_due)[0])


def _hint_s(home: str, options: Sequence[str]) -> float:
    """Return the processor time of a hint on the command line, from start to exit."""
    begin = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "autopeg", "hint", *options]
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, "AUTOPEG_HOME": home})
    end = resource.getrusage(resource.RUSAGE_CHILDREN)
    return end.ru_utime + end.ru_stime - begin.ru_utime - begin.ru_stime
