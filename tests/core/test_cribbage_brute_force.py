"""The counting against a slow one that shares no code, over many hands and plays, and the totals that can be (C30)."""

import random
import sys

from pegcore.cards import card_name, pip_of
from pegcore.cribbage import count_hand, count_play, points_of
from support.core.brute_force import hand_points, play_points

IS_SMALL = sys.implementation.name == "micropython"
RANDOM_HANDS = 400 if IS_SMALL else 8000
RANDOM_PLAYS = 200 if IS_SMALL else 4000
EVERY_NTH_HAND = 97 if IS_SMALL else 1

POSSIBLE_TOTALS = tuple(range(19)) + (20, 21, 22, 23, 24, 28, 29)
PAIR_KINDS = ("pair", "pair_royal", "double_pair_royal")

# Four suits of the hand and the starter's, as far as suits can matter: all different with each suit for the starter
# (nobs by a jack in any place), and the two flushes. Where the starter's rank is in the hand, also each pair of places
# alike: without nobs, its suit may be that of no other card.
SUIT_PATTERNS = ("01230", "01231", "01232", "01233", "00001", "00000")
PATTERNS_OF_PAIRS = SUIT_PATTERNS + ("00123", "01023", "01203", "10023", "10203", "12003")  # noqa: RUF005 MicroPython


def random_cards(number, pack):
    """Return that many different cards of a pack; MicroPython has no random.sample."""
    left = list(pack)
    return [left.pop(random.randrange(len(left))) for _ in range(number)]


def names(cards):
    return [card_name(card) for card in cards]


def test_c28_random_hands_and_cribs():
    random.seed(28)
    for n in range(RANDOM_HANDS):
        # Every other hand comes from few ranks or from one suit and a half, where points are many.
        pack = (range(52), range(12, 32), range(52), [card for card in range(52) if card & 3 == 2 or card < 8])[n % 4]
        cards = random_cards(5, pack)
        hand, starter, is_crib = cards[:4], cards[4], n % 3 == 0
        parts = count_hand(hand, starter, is_crib)
        points = {"fifteen": 0, "pair": 0, "run": 0, "flush": 0, "nobs": 0}
        for kind, group, worth in parts:
            points[kind] += worth
            assert set(group) <= set(cards)
            assert len(set(group)) == len(group)
        assert len(set([(kind, tuple(sorted(group))) for kind, group, _ in parts])) == len(parts)
        assert points == hand_points(names(hand), card_name(starter), is_crib), (names(cards), is_crib)


def test_c16_random_plays():
    random.seed(16)
    for n in range(RANDOM_PLAYS):
        pack = (range(52), range(24), range(8, 32))[n % 3]
        series = []
        for card in random_cards(13, pack):
            if sum([pip_of(other) for other in series]) + pip_of(card) > 31:
                break
            series.append(card)
            points = {"fifteen": 0, "thirtyone": 0, "pairs": 0, "run": 0}
            for kind, group, worth in count_play(series):
                points["pairs" if kind in PAIR_KINDS else kind] += worth
                assert tuple(group) == tuple(series[len(series) - len(group) :])
            assert points == play_points(names(series)), names(series)
            assert sum(points.values()) <= 14  # C30: fifteen, with go or last


def test_c30_totals_of_a_hand():
    """Every combination of ranks, in every pattern of suits that can matter, makes 0-18, 20-24, 28 or 29 points."""
    totals = set()
    nth = 0
    for code in range(13 * 13 * 13 * 13):
        ranks = (code // 2197, code // 169 % 13, code // 13 % 13, code % 13)
        if not ranks[0] <= ranks[1] <= ranks[2] <= ranks[3]:
            continue
        nth += 1
        if nth % EVERY_NTH_HAND:
            continue
        for starter_rank in range(13):
            for pattern in PATTERNS_OF_PAIRS if starter_rank in ranks else SUIT_PATTERNS:
                hand = [ranks[i] * 4 + int(pattern[i]) for i in range(4)]
                starter = starter_rank * 4 + int(pattern[4])
                if len(set(hand)) == 4 and starter not in hand:
                    totals.add(points_of(count_hand(hand, starter)))
    if EVERY_NTH_HAND == 1:
        assert sorted(totals) == list(POSSIBLE_TOTALS)
    else:
        assert totals
        assert not totals - set(POSSIBLE_TOTALS)
