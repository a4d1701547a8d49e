"""count_hand compared with PyPI's cribbage-scorer on the same 20,000 random hands, with and without a table."""

import random

from cribbage_scorer import cribbage_scorer

from autopeg.counting.hand_points import points
from measure import best_seconds_in_turn, show
from pegcore.cards import SUITS, rank_of, suit_of
from pegcore.cribbage import count_hand, points_of

HANDS = 20_000


def run() -> None:
    rng = random.Random(20_000)
    dealt = [rng.sample(range(52), 5) for _ in range(HANDS)]
    hands = [(tuple(cards[:4]), cards[4]) for cards in dealt]
    theirs = [([_pair(card) for card in hand], _pair(starter)) for hand, starter in hands]
    for (hand, starter), (their_hand, their_starter) in zip(hands, theirs, strict=True):
        true_points = points_of(count_hand(hand, starter))
        assert true_points == cribbage_scorer.show_calc_score(their_starter, their_hand)[0] == points(hand, starter)

    baseline, counted, looked_up = best_seconds_in_turn(
        lambda: [cribbage_scorer.show_calc_score(starter, hand) for hand, starter in theirs],
        lambda: [count_hand(hand, starter) for hand, starter in hands],
        lambda: [points(hand, starter) for hand, starter in hands],
    )
    show("cribbage-scorer 0.2.5", f"{baseline / HANDS * 1e6:.2f} us a hand", "baseline")
    show(
        "count_hand, with its reasons",
        f"{counted / HANDS * 1e6:.2f} us a hand",
        f"{baseline / counted:.1f} x",
    )
    show(
        "counting.hand_points, from its table",
        f"{looked_up / HANDS * 1e6:.2f} us a hand",
        f"{baseline / looked_up:.1f} x",
    )


def _pair(card: int) -> tuple[int, str]:
    return rank_of(card), SUITS[suit_of(card)]
