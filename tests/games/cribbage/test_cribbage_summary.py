"""The chance to win in the course of a game of cribbage, and where its points come from."""

import pytest
from msgspec.structs import replace

from autopeg.engine.history import Step
from autopeg.games.cribbage import rules as cribbage
from autopeg.games.cribbage.analysis.tables import dealer_wins
from autopeg.games.cribbage.rules import apply, to_act
from autopeg.games.cribbage.rules.moves import Play
from autopeg.games.cribbage.summary import gains, win_chances
from support.games.cribbage.table import in_play


def test_before_the_starter_the_chance_is_that_of_the_table() -> None:
    state = replace(cribbage.new({}, 2), dealer=1, cutters=(), pegs=((0, 100), (0, 90)))
    assert win_chances(state) == pytest.approx((1 - dealer_wins(31, 21), dealer_wins(31, 21)))


def test_before_the_cut_nobody_is_ahead() -> None:
    assert win_chances(cribbage.new({}, 2)) == (0.5, 0.5)


def test_open_hands_that_are_enough_decide_the_race() -> None:
    state = in_play("5C 5H 5S JD", "2D 2C 9S 9H", scores=(110, 80), starter="5D", crib="6C 6D 7H KD")
    assert win_chances(state) == (1.0, 0.0)


def test_one_card_left_pegs_the_last_point() -> None:
    """Only the dealer holds a card, and needs one point: the last card makes it."""
    state = in_play("", "9S", scores=(119, 120), played=("2C 3H 4S 6D", "TD JC QS"), starter="8C", turn=1)
    assert win_chances(state) == (0.0, 1.0)


def test_three_and_four_players_have_no_table() -> None:
    assert win_chances(cribbage.new({}, 3)) is None
    assert win_chances(cribbage.new({}, 4)) is None


def test_points_beyond_the_target_are_nobodys() -> None:
    """C33: the pegs stop at the target."""
    before = in_play("", "9S", scores=(119, 120), played=("2C 3H 4S 6D", "TD JC QS"), starter="8C", turn=1)
    seat = to_act(before)
    assert seat == 1
    move = Play(1, before.hands[1][0])
    state, events = apply(before, move)
    assert sum(gain.points for gain in gains(before, Step(move, state, events))) == 1
