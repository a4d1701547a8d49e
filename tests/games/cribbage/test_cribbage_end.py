"""The end of the game: C32-C37, C51, G1-G4 and G10."""

import pytest

from autopeg.games.cribbage.rules import chance, claims, is_over, legal_moves, to_act
from autopeg.games.cribbage.rules.moves import (
    CutForDeal,
    Dead,
    Deal,
    Declare,
    Discard,
    Go,
    Misdeal,
    Muggins,
    Play,
    Position,
    Setup,
    Starter,
)  # fmt: skip
from support.games.cribbage.table import card, cards, in_play, laid, pegged, refusal, said
from support.games.narrowing import present

EVERY_MOVE = (
    CutForDeal(cards("2C 3C")),
    Deal(0, (cards("2C 3C 4C 6D 7D 8D"), cards("2H 3H 4H 6S 7S 8S"))),
    Discard(0, cards("2C 3C")),
    Starter(card("5H")),
    Play(0, card("5H")),
    Go(0),
    Declare(0, 2),
    Muggins(1, 2),
    Misdeal("redeal"),
    Misdeal("draw"),
    Dead(0),
    Setup(Position(dealer=0, scores=(0, 0))),
)

GAMES = (
    # target, score of the loser, games under lurch, skunk, double_skunk, none (G4)
    (121, 60, (2, 2, 4, 1)),
    (121, 61, (1, 2, 2, 1)),
    (121, 90, (1, 2, 2, 1)),
    (121, 91, (1, 1, 1, 1)),
    (61, 30, (2, 2, 4, 1)),
    (61, 31, (1, 2, 2, 1)),
    (61, 45, (1, 2, 2, 1)),
    (61, 46, (1, 1, 1, 1)),
    (241, 120, (2, 2, 4, 1)),
    (241, 121, (1, 2, 2, 1)),
    (241, 180, (1, 2, 2, 1)),
    (241, 181, (1, 1, 1, 1)),
)


def before_the_last_card(scores, **known):
    """Seat 1 deals and holds the last card, which scores one; seat 0 has 4-4-5-6-6 to show, 24 points."""
    return in_play(
        "", "QD", played=("4C 4H 5D 6S", "9C 9D KH"), series="4C", turn=1, scores=scores,
        starter="6C", crib="5S 5C JC JH", **known,
    )  # fmt: skip


def test_c32_the_show_stops_at_the_hand_that_wins():
    """G2: the non-dealer shows 24 from 113; dealer and crib are not scored any more."""
    state, events = laid(before_the_last_card((113, 117)), "QD")
    assert pegged(events) == [(1, 1), (0, 24)]
    assert events[1].points == 24
    assert state.scores == (121, 118)
    assert state.pegs == ((113, 121), (117, 118))
    assert is_over(state) == {"winner": 0, "games": 1}


def test_c32_the_dealers_hand_comes_before_his_crib():
    state, events = laid(before_the_last_card((90, 110)), "QD")
    hands = [(event.player, event.what) for event in events if event.kind == "show"]
    assert hands == [(0, "hand"), (1, "hand"), (1, "crib")]
    assert (state.scores, state.winner) == ((114, 121), 1)
    state, events = laid(before_the_last_card((90, 116)), "QD")
    hands = [(event.player, event.what) for event in events if event.kind == "show"]
    assert hands == [(0, "hand"), (1, "hand")]
    assert (state.scores, state.winner) == ((114, 121), 1)


def test_c32_the_last_card_wins_before_any_hand_is_shown():
    state, events = laid(before_the_last_card((113, 120)), "QD")
    assert said(events) == ["play 1: last 1"]
    assert (state.scores, state.winner) == ((113, 121), 1)


def test_c32_a_go_wins_in_the_play():
    """G3: at 120 the dealer plays the 4 at 26, says go and has won."""
    state = in_play("7C 9C", "4H KH", played=("TC 6C", "TD 2S"), series="TC TD 6C", gone=(0,), turn=1, scores=(90, 120))
    state, events = laid(state, "4H")
    assert (events, is_over(state)) == ([], None)
    state, events = laid(state, "go")
    assert said(events) == ["go 1: go 1"]
    assert is_over(state) == {"winner": 1, "games": 1}
    assert (state.phase, to_act(state), legal_moves(state, 0), legal_moves(state, 1)) == ("over", None, (), ())


def test_c32_a_card_wins_in_the_play():
    state, events = laid(in_play("5C 5D 9S TH", "5S 8H 8S 7C", scores=(110, 119)), "5C 5S")
    assert pegged(events) == [(1, 2)]
    assert is_over(state) == {"winner": 1, "games": 1}


def test_c33_surplus_points_are_dropped():
    state, events = laid(in_play("5C 5D 9S TH", "5S 8H 8S 7C", scores=(117, 100)), "5C 5S 5D")
    assert pegged(events) == [(1, 2), (0, 8)]
    assert state.pegs == ((117, 121), (100, 102))


def test_c36_one_point_is_enough_from_one_short():
    for target in (61, 121, 241):
        scores = (target - 1, 0)
        state = in_play("TC", "", played=("2C 4C 6C", "QC QD KC KD"), turn=0, target=target, scores=scores)
        state, _ = laid(state, "TC")
        assert state.scores[0] == target
        assert present(is_over(state)).get("winner") == 0


def test_c35_nothing_is_accepted_after_the_end():
    state, _ = laid(before_the_last_card((113, 120)), "QD")
    for move in EVERY_MOVE:
        assert refusal(state, move) == "GAME_OVER"
    for seat in (0, 1):
        assert legal_moves(state, seat) == ()
        assert claims(state, seat) == ()
    assert to_act(state) is None
    assert chance(state, lambda pack: pack) is None


@pytest.mark.parametrize(("target", "loser", "games"), GAMES)
def test_c49_c50_lurch_and_skunk(target, loser, games):
    for skunk, counted in zip(("lurch", "skunk", "double_skunk", "none"), games, strict=True):
        scores = (loser, target - 2)
        state = in_play("5C 5D 9S TH", "5S 8H 8S 7C", scores=scores, target=target, skunk=skunk)
        assert is_over(state) is None
        state, _ = laid(state, "5C 5S")
        assert is_over(state) == {"winner": 1, "games": counted}


def test_c51_three_players_every_opponent_must_be_below_the_line():
    """G10: 121 to 60 and 61 is one game."""
    hands = ("5C 5D 9S TH", "5S 8H 8S 7C", "2C 2D 3C 3D")
    for scores, counted in (((60, 119, 61), 1), ((60, 119, 60), 2)):
        state, _ = laid(in_play(*hands, scores=scores), "5C 5S")
        assert is_over(state) == {"winner": 1, "games": counted}


def test_c3_partners_win_together():
    hands = ("5C 5D 9S TH", "5S 8H 8S 7C", "2C 2D 3C 3D", "4C 4D KC KD")
    state, _ = laid(in_play(*hands, scores=(80, 119)), "5C 5S")
    assert is_over(state) == {"winner": 1, "games": 1}
