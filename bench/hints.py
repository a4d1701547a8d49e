"""Advice: all discards of a hand counted out exactly, and the cards of a play ranked."""

import random

from autopeg.engine.cards import PACK
from autopeg.games.counting.hand_points import points
from autopeg.games.cribbage.analysis.choices import rank_discards
from measure import best_seconds, show

CRIBS = 20_000


def run() -> None:
    """Print the times beside counting as many cribs one after the other."""
    rng = random.Random(1)
    dealt = [rng.sample(range(52), 5) for _ in range(CRIBS)]
    baseline = best_seconds(lambda: [points(cards[:4], cards[4], is_crib=True) for cards in dealt]) / CRIBS
    show("a crib counted by counting.hand_points", f"{baseline * 1e6:.2f} us", "baseline")
    for players, cards in ((2, 6), (3, 5)):
        hand = [PACK[card] for card in rng.sample(range(52), cards)]
        seconds = best_seconds(lambda hand=hand, players=players: rank_discards(hand, True, players))
        ranked = rank_discards(hand, True, players)
        cribs = ranked[0].ways * len(ranked)
        remark = f"{cribs:,} cribs, {baseline * cribs / seconds:.0f} x one by one"
        show(f"{len(ranked)} discards of {cards} cards, {players} players", f"{seconds * 1e3:.0f} ms", remark)
