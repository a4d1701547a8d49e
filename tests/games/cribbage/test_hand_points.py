"""The fast scorers, the vectorised one and the core agree, and an independent count of the rules with them."""

import random
from itertools import combinations_with_replacement

import numpy as np
import pytest

from autopeg.counting.hand_points import RANK_POINTS, points, points_before_starter
from autopeg.counting.rank_keys import RANKS, key_of
from autopeg.counting.rules import as_parts, hand_parts, rank_parts
from autopeg.engine.cards import PACK, Card, parse_cards
from every_hand import HANDS_AND_STARTERS, every_hand, histogram, points_of_many, points_with_every_card
from pegcore.cribbage import count_fifteens, count_hand, count_pairs_and_runs, points_of
from support.core.brute_force import hand_points

KNOWN_COUNTS = {0: 1_009_008, 2: 2_813_796, 4: 2_855_676, 12: 317_340, 24: 3_680, 28: 76, 29: 4}
KNOWN_MEAN = 4.76915

EXAMPLES = [  # section 13 of docs/rules/cribbage.md: cards, starter, crib, points
    ("TC TH 5D 5S", "2H", False, 12),
    ("4C 4H 5D 6S", "6C", False, 24),
    ("5H 5S 5C JD", "5D", False, 29),
    ("5H 5S 5C 5D", "JH", False, 28),
    ("3D 7D 9D KD", "2S", False, 6),
    ("3D 7D 9D KD", "2S", True, 2),
    ("3D 7D 9D KD", "2D", False, 7),
    ("3D 7D 9D KD", "2D", True, 7),
    ("3D 7D 9D KS", "2D", False, 2),
    ("TS JD JC JH", "QD", False, 16),
    ("3S JH 9C 8D", "2H", False, 3),
    ("2S 4S 6D QC", "8H", False, 0),
]


@pytest.mark.parametrize(("hand", "starter", "is_crib", "expected"), EXAMPLES)
def test_worked_examples(hand: str, starter: str, is_crib: bool, expected: int) -> None:
    """C28."""
    assert points(parse_cards([hand]), Card.parse(starter), is_crib) == expected


def test_all_scorers_agree_over_random_hands() -> None:
    """C28: four independent ways to count."""
    rng = random.Random(7)
    dealt = [rng.sample(range(52), 5) for _ in range(6_000)]
    # Flushes and nobs are rare: deal some from one suit, with jacks.
    dealt += [rng.sample([card for card in range(52) if card % 4 == 1 or card // 4 == 10], 5) for _ in range(2_000)]
    table = np.array(dealt, np.uint8).T
    for is_crib in (False, True):
        vectorised = points_of_many(table[:4], table[4], is_crib)
        for cards, many in zip(dealt, vectorised, strict=True):
            fast = points(cards[:4], cards[4], is_crib)
            assert fast == many == points_of(count_hand(cards[:4], cards[4], is_crib))
    for cards in dealt[::10]:
        names = [str(Card(card)) for card in cards]
        assert points(cards[:4], cards[4], True) == sum(hand_points(names[:4], names[4], True).values())


def test_a_card_that_was_read_twice_spoils_no_other_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("autopeg.counting.rules._counted", {})
    for names in ("TC TC", "TC TS", "TC TC"):
        cards: list[int] = [*parse_cards([names])]
        assert [part.cards for part in rank_parts(cards)] == [tuple(cards)]


def test_parts_of_every_combination_of_ranks() -> None:
    """C28: the parts found in the table are those of the core, in its order, of one hand and of a second like it."""
    rng = random.Random(28)
    for number in range(6):
        for ranks in combinations_with_replacement(RANKS, number):
            if number == 5 and ranks[0] == ranks[4]:
                continue
            for _ in range(2):
                suits = {rank: rng.sample(range(4), ranks.count(rank)) for rank in ranks}
                cards: list[int] = sorted(PACK[rank * 4 + suits[rank].pop()] for rank in ranks)
                assert tuple(rank_parts(cards)) == as_parts(count_fifteens(cards) + count_pairs_and_runs(cards))


def test_parts_of_a_hand_with_flush_and_nobs() -> None:
    """C28: hands of all suits, and those of one suit and of jacks, which are rare."""
    rng = random.Random(29)
    dealt = [rng.sample(PACK, 5) for _ in range(4_000)]
    dealt += [rng.sample([card for card in PACK if card % 4 == 1 or card // 4 == 10], 5) for _ in range(4_000)]
    for *cards, starter in dealt:
        for is_crib in (False, True):
            assert hand_parts(tuple(cards), starter, is_crib) == as_parts(count_hand(tuple(cards), starter, is_crib))


def test_the_table_has_the_points_of_all_combinations_of_ranks() -> None:
    """C28a-C28c."""
    possible = [ranks for ranks in combinations_with_replacement(RANKS, 5) if ranks[0] != ranks[4]]
    cards = [[rank * 4 for rank in ranks] for ranks in possible]
    counted = [points_of(count_fifteens(five) + count_pairs_and_runs(five)) for five in cards]
    assert [RANK_POINTS[key_of(ranks)] for ranks in possible] == counted


def test_keys_are_all_different() -> None:
    hands = [ranks for ranks in combinations_with_replacement(RANKS, 5) if ranks[0] != ranks[4]]
    assert len({key_of(ranks) for ranks in hands}) == len(hands) == 6_175


@pytest.mark.parametrize("ranks", [(0, 0, 0, 0, 0), (12, 12, 12, 12, 12), (4, 9, 10, 11)])
def test_what_five_cards_of_a_pack_cannot_be_makes_nothing(ranks: tuple[int, ...]) -> None:
    assert RANK_POINTS[key_of(ranks)] == 0


def test_before_the_starter_a_flush_of_four_counts() -> None:
    """C28."""
    assert points_before_starter(parse_cards(["4H 5H 6H KH"])) == 2 + 2 + 3 + 4
    assert points_before_starter(parse_cards(["5H KH"])) == 2


def test_chunks_hold_different_cards() -> None:
    hands, starters = next(every_hand())
    cards = np.sort(np.concatenate((hands, starters[None])), axis=0)
    assert (cards[1:] != cards[:-1]).all()
    assert hands.shape[1] == len(starters)


def test_every_card_as_the_starter_is_counted_as_it_is_alone() -> None:
    """C28: hands of one suit and of jacks among them."""
    rng = random.Random(31)
    dealt = [rng.sample(range(52), 4) for _ in range(500)]
    dealt += [rng.sample([card for card in range(52) if card % 4 == 2 or card // 4 == 10], 4) for _ in range(200)]
    hands = np.array(dealt, np.uint8).T
    points = points_with_every_card(hands)
    for starter in range(52):
        held = (hands == starter).any(axis=0)
        alone = points_of_many(hands, np.full(len(dealt), starter, np.uint8))
        assert (points[~held, starter] == alone[~held]).all()


@pytest.mark.slow
def test_every_hand_with_every_starter() -> None:
    """C30."""
    counts = histogram()
    assert sum(counts.values()) == HANDS_AND_STARTERS == 12_994_800
    assert {value: counts[value] for value in KNOWN_COUNTS} == KNOWN_COUNTS
    assert not {19, 25, 26, 27} & set(counts)
    mean = sum(value * count for value, count in counts.items()) / HANDS_AND_STARTERS
    assert mean == pytest.approx(KNOWN_MEAN, abs=1e-5)
