"""Strict claims at muggins: C45a, and what it shares with the free form."""

import pytest

from autopeg.engine.moves import to_json
from autopeg.games.cribbage.rules import claims, is_over, missed_points, parse_move, to_act, view
from autopeg.games.cribbage.rules.moves import Declare, Muggins, Play
from support.games.cribbage.table import after, card, in_play, laid, pegged, refusal, said, step

HANDS = ("5C 5D 9S TH", "5S 8H 8S 7C", "2C 2D 3C 3D", "4C 4D KC KD")


def after_a_pair(players=2, declared=0, **known):
    """Seat 1 has laid a 5 on a 5, worth two, and has declared some of it."""
    state, _ = laid(in_play(*HANDS[:players], muggins="strict", **known), "5C 5S")
    return after(state, Declare(1, declared))


def at_twelve(declared):
    """The play is over; seat 0 has declared some of a hand of four fifteens and two pairs."""
    state = in_play(
        "2H", "", played=("6C 6D 9D", "4C 8H QH KH"), series="KH", turn=0, starter="9S", crib="AC 5H TD KD",
        muggins="strict",
    )  # fmt: skip
    state, _ = laid(state, "2H")
    return after(state, Declare(0, 1), Declare(0, declared))


@pytest.mark.parametrize(("claimed", "taken"), [(4, 4), (3, 3), (1, 1), (0, 0)])
def test_c45a_a_claim_of_what_was_missed_or_less_is_pegged_and_the_rest_is_lost(claimed, taken):
    state, events = step(at_twelve(8), Muggins(1, claimed))
    assert said(events) == [f"muggins 1: muggins {taken}" if taken else "muggins 1: nothing"]
    assert [pair[1] for pair in state.pegs] == [9, taken]
    assert missed_points(state) == 0
    assert claims(state, 1) == ()


@pytest.mark.parametrize("claimed", [5, 9, 29, 500])
def test_c45a_a_claim_above_what_was_missed_gives_nothing_and_is_used_up(claimed):
    state, events = step(at_twelve(8), Muggins(1, claimed))
    assert said(events) == ["muggins 1: nothing"]
    assert [pair[1] for pair in state.pegs] == [9, 0]
    assert claims(state, 1) == ()
    for again in (0, 4, 29):
        assert refusal(state, Muggins(1, again)) == "ALREADY_CLAIMED"


def test_c45a_a_claim_where_nothing_was_missed_is_used_up_too():
    state, events = step(at_twelve(12), Muggins(1, 1))
    assert said(events) == ["muggins 1: nothing"]
    assert refusal(state, Muggins(1, 1)) == "ALREADY_CLAIMED"


def test_c45a_every_scoring_chance_brings_a_new_claim():
    state = after(at_twelve(8), Muggins(1, 29), Declare(1, 0), Muggins(0, 29), Declare(1, 0))
    assert claims(state, 0)  # the crib, after seat 0 has thrown away his claim on the hand
    assert pegged(step(state, Muggins(0, missed_points(state)))[1]) == [(0, missed_points(state))]
    state = after(state, Muggins(0, 29))
    assert state.phase == "deal"
    assert refusal(state, Muggins(0, 1)) == "ALREADY_CLAIMED"  # also when the deal has passed on


def test_c45a_in_the_play_until_the_next_card():
    state = after(after_a_pair(), Muggins(0, 3))
    assert refusal(state, Muggins(0, 2)) == "ALREADY_CLAIMED"
    state = after(state, Play(0, card("9S")))
    state, events = step(state, Muggins(0, 2))  # nothing is open to claims any more (C48)
    assert said(events) == ["muggins 0: nothing"]


def test_c45a_three_players_have_a_claim_each():
    state = after(after_a_pair(3), Muggins(2, 3))
    assert [bool(claims(state, seat)) for seat in range(3)] == [True, False, False]
    state, events = step(state, Muggins(0, 2))
    assert pegged(events) == [(0, 2)]


def test_c45a_with_three_players_what_a_first_claim_leaves_is_lost():
    state = after(after_a_pair(3), Muggins(2, 1))
    assert claims(state, 0) == ()
    assert pegged(step(state, Muggins(0, 1))[1]) == []
    assert state.scores == (0, 0, 1)


def test_c45a_partners_share_one_claim():
    state = after(after_a_pair(4), Muggins(2, 3))
    assert [bool(claims(state, seat)) for seat in range(4)] == [False] * 4
    assert refusal(state, Muggins(0, 2)) == "ALREADY_CLAIMED"
    assert refusal(state, Muggins(3, 2)) == "NOT_YOUR_TURN"


def test_c47_a_strict_claim_may_end_the_game():
    state = after_a_pair(scores=(119, 100))
    assert is_over(after(state, Muggins(0, 3))) is None
    assert is_over(after(state, Muggins(0, 2))) == {"winner": 0, "games": 1}


def test_c44_an_over_count_is_corrected():
    state = after_a_pair(declared=29)
    assert state.scores == (0, 2)
    assert missed_points(state) == 0
    assert to_act(state) == 0


def test_the_view_names_the_form_and_not_what_was_missed():
    state = after_a_pair()
    assert view(state, 0).muggins == "strict"
    assert to_json(view(state, 0))["muggins"] == "strict"
    assert "claimed" not in to_json(view(state, 0))


def test_a_claim_is_the_same_move_in_both_forms():
    assert parse_move({"type": "muggins", "player": 1, "points": 9}) == Muggins(1, 9)
