"""Deciding which cards are there: corners of one card, doubt, and a card in two places."""

import pytest

from autopeg.camera.corners import is_inside, way_between
from autopeg.camera.deciding import SURE, Decision, decide
from autopeg.camera.letters import JOKER
from support.camera.sample_indices import HEIGHT, both_corners, corner, index, names, suitless


@pytest.mark.parametrize("turned_deg", [0, 37, 90, 180, 271])
def test_both_corners_of_a_card_are_one_card(turned_deg: float) -> None:
    one, other = both_corners(200, 200, turned_deg=turned_deg)
    decision = decide([index(one, _5=0.97, H=0.97), index(other, _5=0.96, H=0.97)], 1.0)
    assert names(decision) == ["5H"]
    assert decision.unsure == ()


def test_corners_of_a_card_with_huge_indices_are_one_card() -> None:
    one, other = corner(200, 200), corner(200 + 1.5 * HEIGHT, 200 + 1.2 * HEIGHT, turned_deg=180)
    decision = decide([index(one, K=0.97, S=0.97), index(other, K=0.96, S=0.97)], 1.0)
    assert names(decision) == ["KS"]
    assert decision.unsure == ()


def test_corners_confirm_each_other() -> None:
    one, other = both_corners(200, 200)
    doubtful = {"_8": 0.95, "S": 0.8, "C": 0.2}
    assert names(decide([index(one, **doubtful)], 1.0)) == []
    decision = decide([index(one, **doubtful), index(other, **doubtful)], 1.0)
    assert names(decision) == ["8S"]
    assert decision.cards[0].confidence > SURE


def test_corners_that_contradict_each_other_are_one_question() -> None:
    one, other = both_corners(200, 200)
    decision = decide([index(one, _6=0.6, _9=0.35, D=0.98), index(other, _9=0.6, _6=0.35, D=0.98)], 1.0)
    assert names(decision) == []
    assert {guess.card for guess in decision.unsure[0].likeliest[:2]} == {"6D", "9D"}
    assert len(decision.unsure) == 1


def test_what_misleads_one_corner_misleads_the_other() -> None:
    one, other = both_corners(200, 200)
    decision = decide([index(one, J=0.99, S=0.83, C=0.16), index(other, J=0.99, S=0.61, C=0.37)], 1.0)
    assert names(decision) == []
    assert [guess.card for guess in decision.unsure[0].likeliest[:2]] == ["JS", "JC"]


def test_of_two_certain_corners_that_contradict_each_other_neither_is_sure() -> None:
    known = [index(one, K=0.99, H=0.99) for one in both_corners(200, 200)]
    one, other = both_corners(500, 200)
    decision = decide([*known, index(one, Q=0.99, C=0.97), index(other, Q=0.99, S=0.88, C=0.12)], 1.0)
    assert names(decision) == ["KH"]
    assert {question.likeliest[0].card for question in decision.unsure} == {"QC", "QS"}


def test_a_single_corner_must_be_surer_in_dim_light() -> None:
    one, other = both_corners(200, 200)
    single, second = index(one, _5=0.99, D=0.9, H=0.08), index(other, _5=0.99, D=0.9, H=0.08)
    assert names(decide([single], 1.0)) == ["5D"]
    assert names(decide([single], 1.0, is_dim=True)) == []
    assert names(decide([single, second], 1.0, is_dim=True)) == ["5D"]


def test_what_is_not_sure_is_asked_with_three_guesses_best_first() -> None:
    decision = decide([index(corner(50, 50), K=0.9, S=0.6, C=0.35, D=0.03)], 1.0)
    assert names(decision) == []
    assert [guess.card for guess in decision.unsure[0].likeliest] == ["KS", "KC", "KD"]


def test_a_question_does_not_offer_what_is_sure() -> None:
    sure = index(corner(50, 50), K=0.98, S=0.98)
    decision = decide([sure, index(corner(400, 50), K=0.9, S=0.55, C=0.4, D=0.03)], 1.0)
    assert names(decision) == ["KS"]
    assert [guess.card for guess in decision.unsure[0].likeliest][:2] == ["KC", "KD"]


def test_a_joker_must_be_surer_than_other_cards() -> None:
    assert names(decide([suitless(corner(50, 50), JOKER, SURE + 0.08)], 1.0)) == []
    assert names(decide([suitless(corner(50, 50), JOKER, 0.98)], 1.0)) == [JOKER]


def test_a_card_in_two_places_is_asked_in_both_if_neither_is_better() -> None:
    decision = decide([index(corner(50, 50), _7=0.98, C=0.97), index(corner(400, 50), _7=0.97, C=0.97)], 1.0)
    assert names(decision) == []
    assert len(decision.unsure) == 2


def test_a_card_in_two_places_is_where_it_is_much_better() -> None:
    decision = decide([index(corner(50, 50), _7=0.995, C=0.995), index(corner(400, 50), _7=0.96, C=0.96, S=0.02)], 1.0)
    assert names(decision) == ["7C"]
    assert decision.unsure[0].likeliest[0].card == "7S"


def test_what_is_hardly_an_index_is_not_asked_about() -> None:
    assert decide([index(corner(50, 50), _7=0.3, _2=0.2, C=0.5)], 1.0) == Decision((), ())


def test_a_court_card_asks_nothing_about_its_picture() -> None:
    one, other = both_corners(200, 200)
    sure = [index(one, Q=0.98, H=0.98), index(other, Q=0.98, H=0.98)]
    picture = index(corner(225, 240), J=0.98, D=0.5, H=0.35)
    assert decide([*sure, picture], 1.0).unsure == ()
    assert len(decide([picture], 1.0).unsure) == 1


def test_cards_stand_from_left_to_right_in_pixels_of_the_photo() -> None:
    said = [index(corner(300, 50), _2=0.98, C=0.98), index(corner(100, 60), _3=0.98, C=0.98)]
    decision = decide(said, 2.0)
    assert names(decision) == ["3C", "2C"]
    xs, ys = zip(*decision.cards[0].box, strict=True)
    assert (sum(xs) / 4, sum(ys) / 4) == pytest.approx((200, 120), abs=0.2)
    assert decision.cards[0].box[0] < decision.cards[0].box[1]


def test_nothing_is_nothing() -> None:
    assert decide([], 1.0) == Decision((), ())


def test_indices_of_neighbours_are_no_corners_of_one_card() -> None:
    first = corner(100, 100)
    assert way_between(first, corner(100 + HEIGHT, 100)) is None
    assert way_between(first, corner(160, 180, turned_deg=90)) is None
    assert way_between(first, corner(160, 180, turned_deg=180, height=2 * HEIGHT)) is None


def test_a_deck_may_have_four_indices() -> None:
    top_left, bottom_right = both_corners(200, 200)
    top_right = corner(top_left.x + 3 * HEIGHT, top_left.y)
    said = [index(candidate, J=0.97, C=0.97) for candidate in (top_left, top_right, bottom_right)]
    decision = decide(said, 1.0)
    assert names(decision) == ["JC"]
    assert decision.unsure == ()


def test_only_what_lies_between_the_corners_is_inside() -> None:
    corners = both_corners(200, 200, turned_deg=30)
    middle = corner((corners[0].x + corners[1].x) / 2, (corners[0].y + corners[1].y) / 2)
    assert is_inside(middle, corners)
    assert not is_inside(corner(100, 100), corners)


def test_specks_beside_cards_are_not_asked_about() -> None:
    said = index(corner(400, 50, height=HEIGHT / 4), _7=0.9, C=0.8)
    assert len(decide([said], 1.0).unsure) == 1
    assert decide([index(corner(50, 50), K=0.98, S=0.98), said], 1.0).unsure == ()
