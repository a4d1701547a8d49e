"""Discards near the end of the race: the chance to win, held against deals that experts played in the simulator."""

import pytest

from autopeg.engine.cards import parse_cards
from autopeg.games.cribbage.advice import evaluate
from autopeg.games.cribbage.analysis.discard_values import value_discards
from autopeg.games.cribbage.typed_position import typed_position

SIMULATED = [
    ("9S 2D QD 5C 6C 4H", True, "111,112", "2D QD", 0.433),
    ("TC KD 2H 7D KH 5H", False, "114,118", "2H 7D", 0.344),
    ("2C TC JC 4C JS 5D", False, "118,115", "2C 4C", 0.927),
    ("AC 7H KC 2S 3C 4S", True, "117,109", "AC 7H", 0.827),
    ("4C JS 7C 8H TH 2D", False, "119,114", "2D TH", 0.990),
    ("TH 8S 5H 9D 3S QH", False, "116,119", "3S QH", 0.074),
    ("9D TC 3C 2D 6S KD", True, "113,110", "6S 9D", 0.577),
]
"""A hand, whether it is the dealer's, the scores, a discard, and the share of 3,000 deals that it won, ± 1%; decks,
discards and cards of the other from bench/cribbage."""


def chances(hand: str, is_dealer: bool, scores: str) -> dict[frozenset[int], float]:
    """Return the chance to win with each discard."""
    choices = evaluate(*typed_position(hand, is_dealer, scores, 2, None, "", "", "", is_go=False))
    return {frozenset(choice.move.cards): choice.win_chance or 0.0 for choice in choices}


@pytest.mark.parametrize(("hand", "is_dealer", "scores", "discard", "won"), SIMULATED)
def test_the_chance_is_near_that_of_experts_who_play_on(
    hand: str, is_dealer: bool, scores: str, discard: str, won: float
) -> None:
    """C32."""
    found = chances(hand, is_dealer, scores)
    assert found[frozenset(parse_cards([discard]))] == pytest.approx(won, abs=0.045)
    assert len({*found.values()}) > 10, "discards differ, also where the hand will not be counted"


def test_heels_count_before_the_play() -> None:
    """C12: a jack as the starter wins for a dealer who needs two, whatever pone has."""
    assert min(chances("AC 2D 3H 6S 8C 9D", True, "119,120").values()) > 4 / 46
    assert max(chances("AC 2D 3H 6S 8C 9D", False, "120,119").values()) < 1 - 4 / 46


def test_hands_of_one_suit_and_of_jacks_count_for_it() -> None:
    """C28d, C28f: needing eight, four clubs that make four alone win more than the same ranks of two suits."""
    of_clubs, mixed = chances("2C 6C TC QC 9D 5H", False, "113,100"), chances("2C 6C TD QC 9D 5H", False, "113,100")
    discard = frozenset(parse_cards(["9D 5H"]))
    assert of_clubs[discard] > mixed[discard] + 0.05


@pytest.mark.parametrize("hand", ["AC 2D 3H 6S 8C 9D", "2C 4D 6H TS JC KD", "5C 7D 7H 8S QC KD"])
def test_points_decide_where_nothing_changes_the_estimated_chance(hand: str) -> None:
    """C26: a dealer who needs three never counts against a pone who needs one, and experts see no chance there."""
    near, far = (typed_position(hand, True, each, 2, None, "", "", "", is_go=False)[0] for each in ("118,120", "0,0"))
    assert value_discards(near)[0].cards == value_discards(far)[0].cards
