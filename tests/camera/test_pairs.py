"""The same card twice: from two packs it is two cards, in one pack a question, and never one card."""

import math
import random

import pytest

from autopeg.camera.classifier import Index
from autopeg.camera.deciding import Decision, decide
from autopeg.camera.finder import Candidate
from support.camera.sample_indices import HEIGHT, both_corners, corner, index, names

ACROSS, DOWN = 3.0, 4.0
"""From one index of a card to the other, in heights of an index."""


def said(printed: str, *corners: Candidate) -> list[Index]:
    return [index(one, **{f"_{printed[0]}": 0.98, printed[1]: 0.99}) for one in corners]


def whole(printed: str, x: float, y: float = 200) -> list[Index]:
    """Return both corners of a card, its left one at a place in heights of an index."""
    return said(printed, *both_corners(200 + x * HEIGHT, y))


def physical(decision: Decision) -> list[str]:
    """Return every card with its likeliest name, sure or asked, from left to right."""
    asked = [(question.box[0], question.likeliest[0].card) for question in decision.unsure]
    return [card for _, card in sorted([*((card.box[0], card.card) for card in decision.cards), *asked])]


@pytest.mark.parametrize("apart", [1.5, 2, 3, 4, 5, 6, 7, 8, 12])
def test_two_equal_cards_side_by_side_are_two(apart: float) -> None:
    """Their nearest corners are apart."""
    for nearest in ((apart**2 - DOWN**2) ** 0.5 if apart > DOWN else 0.0, apart - ACROSS):
        pair = [*whole("2C", 0), *whole("2C", max(ACROSS + nearest, 1.0))]
        assert names(decide(pair, 1.0, packs=2)) == ["2C", "2C"]
        assert physical(decide(pair, 1.0)) == ["2C", "2C"]
        assert names(decide(pair, 1.0)) == []


@pytest.mark.parametrize("apart", [1.0, 1.5, 3, 4, 5, 6, 7, 8, 12])
@pytest.mark.parametrize("others", [True, False])
def test_two_equal_cards_of_which_one_corner_is_seen_are_two(apart: float, others: bool) -> None:
    pair = said("2C", corner(200, 200), corner(200 + apart * HEIGHT, 205))
    row = [*whole("5S", 30), *whole("6S", 40)] if others else []
    for packs in (1, 2):
        decision = decide([*pair, *row], 1.0, packs=packs)
        assert physical(decision)[:2] == ["2C", "2C"]
        assert names(decision)[-2:] == ["5S", "6S"] if others else True


def opposite_corners(rng: random.Random) -> list[Index]:
    """Return two corners of one name that point opposite ways, anywhere around each other, as roughly as found."""
    distance, angle = rng.uniform(1.5, 12) * HEIGHT, rng.uniform(0, 2 * math.pi)
    other = corner(500 + distance * math.cos(angle), 500 + distance * math.sin(angle), turned_deg=180)
    return said(
        "2C", *(one.shifted(rng.gauss(0, 0.07), math.exp(rng.gauss(0, 0.07))) for one in (corner(500, 500), other))
    )


@pytest.mark.parametrize(
    ("packs", "others", "most"),
    [(1, ("5S", "6S"), 0.03), (2, ("5S", "6S"), 0.03), (2, (), 0.0)],
)
def test_opposite_corners_of_two_equal_cards_hardly_ever_become_one(
    packs: int, others: tuple[str, ...], most: float
) -> None:
    rng = random.Random(3)
    row = [one for at, card in enumerate(others) for one in whole(card, 40 + 10 * at)]
    seen = [physical(decide([*opposite_corners(rng), *row], 1.0, packs=packs)) for _ in range(400)]
    merged = sum(cards.count("2C") < 2 for cards in seen) / len(seen)
    assert merged <= most


def test_a_single_whole_card_may_be_two_of_two_packs_unless_another_has_its_corners_there() -> None:
    decision = decide(whole("2C", 0), 1.0, packs=2)
    assert (names(decision), physical(decision)) == (["2C"], ["2C", "2C"])
    assert physical(decide(whole("2C", 0), 1.0, packs=1)) == ["2C"]
    assert physical(decide([*whole("2C", 0), *whole("5S", 20)], 1.0, packs=2)) == ["2C", "5S"]


def test_the_number_of_cards_says_whether_a_whole_card_may_be_two() -> None:
    assert physical(decide(whole("2C", 0), 1.0, 1, packs=2)) == ["2C"]
    assert physical(decide(whole("2C", 0), 1.0, 2, packs=2)) == ["2C", "2C"]


def test_a_whole_card_whose_corners_lie_a_little_off_is_never_two_sure_ones() -> None:
    """As far off as one in a hundred is on photographs."""
    top, low = both_corners(200, 200)
    off = low._replace(x=low.x + 1.9 * HEIGHT)
    row = [*whole("5S", 30), *whole("6S", 40)]
    decision = decide([*said("2C", top, off), *row], 1.0, packs=2)
    assert names(decision) == ["2C", "5S", "6S"]


def test_a_hand_of_two_packs_has_a_card_twice() -> None:
    fan = [
        said(card, corner(200 + 1.6 * HEIGHT * at, 200))[0] for at, card in enumerate(("4D", "4D", "5C", "KS", "KS"))
    ]
    assert physical(decide(fan, 1.0, packs=2)) == ["4D", "4D", "5C", "KS", "KS"]
    top = said("KS", both_corners(200 + 1.6 * HEIGHT * 4, 200)[1])
    assert names(decide([*fan, *top], 1.0, packs=2)) == ["4D", "4D", "5C", "KS", "KS"]


def test_a_third_of_the_same_is_a_question_with_two_packs() -> None:
    cards = [card for at in range(3) for card in whole("2C", 20 * at)]
    decision = decide(cards, 1.0, packs=2)
    assert physical(decision) == ["2C"] * 3
    assert len(decision.unsure) > 0


def four(printed: str, x: float, y: float = 200) -> list[Index]:
    """Return the corners of a card with an index in each."""
    left, right = 200 + x * HEIGHT, 200 + (x + ACROSS) * HEIGHT
    low = y + DOWN * HEIGHT
    corners = corner(left, y), corner(right, y), corner(left, low, turned_deg=180), corner(right, low, turned_deg=180)
    return said(printed, *corners)


@pytest.mark.parametrize("packs", [1, 2])
def test_four_corners_of_one_card_are_one(packs: int) -> None:
    assert names(decide(four("JC", 0), 1.0, packs=packs)) == ["JC"]
    for missing in range(4):
        corners = four("JC", 0)
        del corners[missing]
        assert names(decide(corners, 1.0, packs=packs)) == ["JC"]


def test_cards_with_four_indices_can_be_there_twice() -> None:
    assert names(decide([*four("JC", 0), *four("JC", 3.8)], 1.0, packs=2)) == ["JC", "JC"]


@pytest.mark.parametrize("shown", [(0, 1), (0, 2)])
def test_two_corners_on_one_side_are_one_card_if_others_have_them_too(shown: tuple[int, int]) -> None:
    row = [four(card, 4.2 * at)[corner] for at, card in enumerate(("JC", "5H", "7S")) for corner in shown]
    assert names(decide(row, 1.0)) == ["JC", "5H", "7S"]


def test_one_index_found_twice_is_one_card() -> None:
    twice = said("2C", corner(200, 200), corner(200 + 0.5 * HEIGHT, 200))
    decision = decide(twice, 1.0, packs=2)
    assert names(decision) == ["2C"]


def test_corners_whose_direction_is_not_known_exactly_are_one_card() -> None:
    """Two corners at the wide side of a tilted card, and three of four, as they were found on photographs."""
    one, other = corner(953, 353, turned_deg=93, height=34), corner(762, 449, turned_deg=-80, height=35)
    assert names(decide(said("JD", one, other), 1.0)) == ["JD"]
    places = ((1210, 1213, 189, 107), (797, 791, 2, 126), (1163, 756, -2, 113))
    corners = [corner(x, y, turned_deg=turned_deg, height=height) for x, y, turned_deg, height in places]
    assert names(decide(said("JS", *corners), 1.0)) == ["JS"]
