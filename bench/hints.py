"""Advice: time to value all discards of a hand exactly."""

import random

from autopeg.counting.hand_points import points
from autopeg.engine.cards import PACK
from autopeg.games.cribbage.advice import evaluate
from autopeg.games.cribbage.analysis.discards import crib_ways
from autopeg.games.cribbage.typed_position import typed_position
from measure import best_seconds, show

CRIBS = 20_000


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
