"""What hands and cribs are worth: exact means against slow counting, and tables against what players know."""

import random
from itertools import combinations

import pytest

from autopeg.counting.hand_points import points
from autopeg.engine.cards import PACK, parse_cards
from autopeg.games.cribbage.analysis.discards import CribMeans, crib_table_value, hand_spread, mean_hand
from autopeg.games.cribbage.analysis.tables import (
    HANDS,
    PAIRS,
    Role,
    dealer_wins,
    discard_table,
    play_table,
    winning_table,
)
from pegcore.cribbage import count_hand, points_of


@pytest.mark.parametrize("kept", ["5H 5S 5C JD", "4C 4H 5D 6S", "3D 7D 9D KD", "TS JD JC JH", "AS 3H 6D QC"])
def test_mean_hand_is_that_over_46_starters(kept: str) -> None:
    """C28."""
    four = parse_cards([kept])
    seen = (*four, *[card for card in PACK if card not in four][:2])
    slow = [points_of(count_hand(four, starter)) for starter in PACK if starter not in seen]
    assert len(slow) == 46
    assert mean_hand(four, seen) == pytest.approx(sum(slow) / 46)
    spread = hand_spread(four, seen)
    assert (min(spread), max(spread), sum(spread.values())) == (min(slow), max(slow), 46)


def test_mean_crib_is_that_over_weighted_cribs() -> None:
    """C28e: slowly, crib by crib, with the weights by ranks."""
    dealt = parse_cards(["5H 5S JD 4C 6D QH"])
    cards = parse_cards(["JD QH"])
    habits = dict(zip(PAIRS, discard_table().discarded.pone, strict=True))
    unseen = [card for card in PACK if card not in dealt]
    total = weights = 0.0
    rng = random.Random(3)
    for pair in rng.sample(list(combinations(unseen, 2)), 400):
        weight = habits[pair[0] >> 2, pair[1] >> 2]
        for starter in unseen:
            if starter not in pair:
                total += weight * points((*cards, *pair), starter, is_crib=True)
                weights += weight
    assert CribMeans(dealt, "dealer").mean(cards) == pytest.approx(total / weights, abs=0.35)


@pytest.mark.parametrize("role", ["dealer", "pone"])
def test_crib_table_knows_what_players_know(role: Role) -> None:
    values = {
        names: crib_table_value(parse_cards([names]), role) for names in ("5C 5D", "2C 3D", "9C KD", "TC KD", "7C 8D")
    }
    assert values["5C 5D"] == max(values.values())
    assert values["5C 5D"] > 8
    assert values["7C 8D"] > 6
    assert values["9C KD"] < values["2C 3D"]
    assert values["TC KD"] < 4.6
    assert crib_table_value(parse_cards(["2C 7C"]), role) > crib_table_value(parse_cards(["2C 7D"]), role)


def test_a_crib_is_worth_less_against_a_careful_pone() -> None:
    table = discard_table()
    richer = sum(pone > dealer for dealer, pone in zip(table.crib_offsuit.dealer, table.crib_offsuit.pone, strict=True))
    assert richer > len(PAIRS) * 0.9


def test_tables_are_complete_and_within_their_ranges() -> None:
    table = discard_table()
    for role in ("dealer", "pone"):
        assert len(table.crib_offsuit.of(role)) == len(table.crib_suited.of(role)) == len(PAIRS) == 91
        assert len(table.kept.of(role)) == len(play_table().margin.of(role)) == len(HANDS) == 1820
        assert all(0.002 <= rate <= 1.5 for rate in (*table.kept.of(role), *table.discarded.of(role)))
    assert {name: len(values) for name, values in table.one_card.items()} == {"3": 13, "4": 13}
    winning = winning_table()
    for spread in (winning.crib, winning.pone_hand, winning.dealer_hand):
        assert sum(spread) == pytest.approx(1)
    assert len(winning.dealer_wins) == winning.reach**2
    assert winning.source.deals == 150_000
    assert 0 < winning.source.error < 0.002


def test_the_first_deal_is_worth_something() -> None:
    assert 0.53 < dealer_wins(121, 121) < 0.59
    assert dealer_wins(1, 1) > 0.5
    assert dealer_wins(60, 121) > 0.95
    assert dealer_wins(241, 241) == dealer_wins(121, 121)


def test_needing_less_never_hurts() -> None:
    for own in range(1, 121, 3):
        for other in range(1, 121, 3):
            assert dealer_wins(own, other) >= dealer_wins(own + 1, other) - 0.002
            assert dealer_wins(own, other) <= dealer_wins(own, other + 1) + 0.002
