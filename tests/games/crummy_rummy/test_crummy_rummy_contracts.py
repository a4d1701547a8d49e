"""The contracts that are offered (Y10, Y23, Y30): there is one whenever there can be, none twice, and quickly."""

import random

import pytest

from autopeg.engine.cards import CARDS
from autopeg.games.crummy_rummy.rules.contracts import MOST_LISTED, contracts_in
from autopeg.games.crummy_rummy.rules.state import contract_in, pack_of
from autopeg.games.crummy_rummy.rules.table_play import refusal_of_contract
from pegcore.melds import is_wild
from support.games.crummy_rummy.contract_search import can_be_laid
from support.games.crummy_rummy.table import cards

HANDS = 30
SIZES = {1: 8, 2: 9, 3: 9, 4: 10, 5: 11, 6: 12, 7: 12}

rounds = pytest.mark.parametrize("number", range(1, 8))


def likely_hand(rng, number, size):
    """A hand in which a contract is neither rare nor sure: from few suits and ranks, with some wild cards."""
    if number == 7:
        return hand_of_stretches(rng, size)
    suits = rng.sample(range(4), 2 if number == 5 else 3 if number in (3, 6) else 4)
    ranks = rng.sample(range(13), rng.randrange(5, 10))
    if number in (2, 3, 5, 6):
        low = rng.randrange(8)
        ranks = [rank % 13 for rank in range(low, low + 8)]
    pool = [card for card in pack_of(4) if not is_wild(card) and card % 4 in suits and card // 4 in ranks]
    wilds = rng.randrange(5)
    return tuple(rng.sample(pool, min(size - wilds, len(pool)))) + tuple(
        rng.choice((CARDS[52], CARDS[4], CARDS[6])) for _ in range(wilds)
    )


def hand_of_stretches(rng, size):
    """A hand of three suits, each from a short stretch, filled up with wild cards; now and then one card is strange."""
    hand = []
    for suit in rng.sample(range(4), 3):
        low = rng.randrange(13)
        places = rng.sample(range(low, low + 5), rng.randrange(2, 5))
        hand += [CARDS[place % 13 * 4 + suit] for place in places if place % 13 != 1]
    if rng.randrange(6) == 0:
        hand.append(rng.choice([card for card in pack_of(2) if not is_wild(card)]))
    wilds = [rng.choice((CARDS[52], CARDS[4], CARDS[6])) for _ in range(size - len(hand))]
    return (*hand, *wilds)


@rounds
@pytest.mark.parametrize("low_ace", [False, True])
def test_a_contract_is_offered_whenever_there_is_one(number, low_ace):
    """Y10, Y11, Y30: against a search through all subsets, over many hands."""
    rng = random.Random(f"{number} {low_ace}")
    there = 0
    for _ in range(HANDS):
        hand = likely_hand(rng, number, SIZES[number])
        found = contracts_in(hand, contract_in(number), number == 7, low_ace)
        assert bool(found) == can_be_laid([str(card) for card in hand], number, low_ace), hand
        there += bool(found)
    assert there > 1


@rounds
@pytest.mark.parametrize("low_ace", [False, True])
def test_every_contract_offered_is_one_and_none_stands_twice(number, low_ace):
    """Y10, Y11: also from hands with very much in them."""
    rng = random.Random(f"offered {number} {low_ace}")
    for _ in range(10):
        hand = likely_hand(rng, number, 14 if number == 7 else 25)
        found = contracts_in(hand, contract_in(number), number == 7, low_ace)
        assert len(found) <= MOST_LISTED
        assert len(set(found)) == len(found)
        for melds in found:
            assert refusal_of_contract(number, melds, low_ace) is None
            laid = [card for meld in melds for card in meld.cards]
            for card in set(laid):
                assert laid.count(card) <= hand.count(card)
            if number == 7:
                assert sorted(laid) == sorted(hand)


@pytest.mark.parametrize(
    ("number", "hand"),
    [
        (2, "3H 4H 5H 6H 6C 6D"),  # the 6 of hearts is in the set or in the run, not in both
        (2, "3H 4H 6H 6C JK"),
        (6, "3H 4H 5H 6H 3S 4S 5S 6S 6C 6D"),
        (5, "3H 4H 5H 6H 7H 8H 9H 9C JK"),
    ],
)
def test_a_card_is_in_one_meld_only(number, hand):
    assert contracts_in(cards(hand), contract_in(number), False, False) == ()


def test_the_thriftiest_contract_comes_first():
    """Fewest wild cards, and of these the one that lays most points."""
    found = contracts_in(cards("7C 7D 7H QC QD QH JK 9C 9D"), contract_in(1), False, False)
    assert [" ".join(map(str, meld.cards)) for meld in found[0]] == ["7C 7D 7H", "QC QD QH"]
    assert len(found) == 3


@pytest.mark.parametrize(
    ("hand", "possible"),
    [
        ("3C 4C 5C 6C 3D 4D 5D 6D 3S 4S 5S 6S 7S 8S", True),
        ("3C 4C 5C 6C 3D 4D 5D 6D 3S 4S 5S 6S 7S 9H", False),  # a fourth suit
        ("3C 4C 5C 6C 3D 4D 5D 6D 3S 4S 5S 6S 7S 9S", False),  # a gap and no wild card
        ("3C 4C 5C 6C 3D 4D 5D 6D 3S 4S 5S 6S 9S JK", False),  # a gap of two and one wild card
        ("3C 4C 5C 6C 3D 4D 5D 6D 3S 4S 5S 8S JK 2C", True),
        ("3C 4C 5C 5C 3D 4D 5D 6D 3S 4S 5S 6S 7S JK", False),  # a card twice
        ("3C 4C JK 2C 3D 4D JK 2D 3S 4S 2H 2S 2S 2C", False),  # more wild than natural cards
        ("3C 4C JK 2C 3D 4D JK 2D 3S 4S 5S 2H 2S 2S", True),
        ("AC KC QC JC AD KD QD JD AS KS QS JS JK 2C", True),
    ],
)
def test_y30_round_7(hand, possible):
    assert bool(contracts_in(cards(hand), contract_in(7), True, False)) == possible
