"""Crib Rummy with physical cards: turns, going out, who starts, final turns and the winner."""

import pytest

from support.scorekeeping.table import OVER, SCORE, UNDO, correct, deal, doubt, pegs, refused, told


def out(seat, points, cards_left):
    return {"type": "go_out", "player": seat, "points": points, "cards_left": cards_left}


def rummy(*moves, **more):
    return told("crib_rummy", *moves, **more)


@pytest.mark.parametrize(
    ("players", "points", "left", "pegged"),
    [(2, 6, 9, 24), (2, 8, 9, 26), (2, 3, 7, 17), (3, 3, 14, 17), (4, 2, 11, 8)],
)
def test_the_bonus_is_worked_out_from_the_cards_left(players, points, left, pegged):
    """R40, R41, R57, and E19 to E24 of the rules."""
    history = rummy(deal(0), out(1, points, left), players=players)
    assert (history.state.scores[1], history.state.hand_over) == (pegged, "rummy")


@pytest.mark.parametrize(
    ("before", "starter", "moves", "scores", "winner"),
    [
        ((116, 119), 0, [pegs(0, 6), pegs(1, 2)], (122, 121), 0),
        ((119, 116), 0, [pegs(0, 0), pegs(1, 6)], (119, 122), 1),
        ((118, 118), 0, [pegs(0, 3), pegs(1, 3)], (121, 121), 0),
        ((118, 118), 0, [pegs(0, 3), pegs(1, 5)], (121, 123), 1),
        ((118, 118), 0, [out(0, 3, 5)], (131, 118), 0),
        ((118, 118), 0, [pegs(0, 3), OVER], (121, 118), 0),
    ],
)
def test_the_final_turns_decide(before, starter, moves, scores, winner):
    """R45-R50, and E26, E27, E29 of the rules."""
    history = rummy(correct(0, before[0]), correct(1, before[1]), deal(0))
    for move in moves:
        assert history.state.over is None
        history.play(move)
    assert (history.state.starter, history.state.scores) == (starter, scores)
    assert history.state.over == {"winner": winner, "games": 1}


def test_who_had_a_turn_less_has_a_final_one():
    """R47, R51, and E28 of the rules: seat 2 started, seat 0 pegs out, seat 1 is due."""
    history = rummy(correct(0, 120), deal(0), pegs(2, 0), pegs(0, 4), players=3)
    assert (history.state.pegged_out, history.state.final_turns) == ((0,), (1,))
    assert refused(history, pegs(2, 5)) == "NOT_YOUR_TURN"
    history.play(pegs(1, 2))
    assert history.state.over == {"winner": 0, "games": 1}


@pytest.mark.parametrize(
    ("scores", "last_starter", "starters"),
    [((50, 50), 1, (0, 1)), ((40, 22, 31), 0, (1, 2)), ((10, 10, 10), 1, (2, 0)), ((10, 9), 0, (1, 0))],
)
def test_the_lowest_score_chooses_who_starts(scores, last_starter, starters):
    """R9, R10, and E31, E32 of the rules."""
    moves = [correct(seat, score) for seat, score in enumerate(scores)]
    history = rummy(*moves, deal(0), pegs(last_starter, 0), OVER, deal(1), players=len(scores))
    assert history.state.starters == starters
    assert history.state.turn_lane == starters[0]
    history.play(pegs(starters[1], 3))
    assert history.state.starter == starters[1]


def test_chance_picks_who_starts_the_first_hand():
    """R8."""
    history = rummy(deal(0), players=3)
    assert (history.state.chooser, history.state.turn_lane, history.state.starters) == (None, None, (0, 1, 2))


def test_a_turn_of_nothing_is_a_turn():
    """R57: entered as 0, or passed over."""
    history = rummy(deal(0), pegs(0, 5), pegs(1, 0), players=3)
    assert (history.state.turn_lane, history.state.pegs[1]) == (2, (0, 0))
    history.play(pegs(0, 4))
    assert (history.state.turn_lane, history.state.scores) == (1, (9, 0, 0))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (pegs(1, 1), "exactly 1"),
        (pegs(0, 5), "Bob's turn"),
        (out(1, 1, 5), "a card laid"),
        (pegs(1, 0), None),
        (pegs(1, 2), None),
    ],
)
def test_what_cannot_well_be_is_doubted(line, says):
    """R39, R57."""
    said = doubt(rummy(deal(0), pegs(0, 5)), line)
    assert (said is None) if says is None else (said is not None and says in said)


def test_another_starter_than_those_of_the_rules_is_doubted():
    """R9."""
    history = rummy(correct(0, 40), correct(1, 22), correct(2, 31), deal(0), pegs(0, 0), OVER, deal(1), players=3)
    assert "Bob or Cid starts" in str(doubt(history, pegs(0, 3)))


def test_points_beyond_the_target_count():
    """R45, R58."""
    assert rummy(correct(0, 118), deal(0), pegs(0, 12)).state.pegs[0] == (118, 130)


def test_a_corrected_score_undoes_the_end():
    """R57: the hand that the final turns ended goes on."""
    history = rummy(correct(1, 119), deal(0), pegs(0, 3), pegs(1, 4))
    assert history.state.over is not None
    history.play(correct(1, 120))
    assert (history.state.over, history.state.is_open, history.state.turn_lane) == (None, True, 0)
    assert rummy(deal(0), pegs(0, 121), pegs(1, 3), UNDO).state.final_turns == (1,)


def test_with_confirm_forgotten_points_are_lost():
    """R56, R57: a score may be lowered, but not raised."""
    history = rummy(deal(0), pegs(0, 9), pegging="confirm")
    assert refused(history, correct(0, 12)) == "LOST"
    history.play(correct(0, 6))
    assert history.state.scores == (6, 0)


@pytest.mark.parametrize(
    ("moves", "line", "code"),
    [
        ((), pegs(0, 4), "NO_ROUND"),
        ((deal(0), pegs(0, 4)), deal(1), "ROUND_OPEN"),
        ((deal(0),), out(0, 3, 0), "BAD_CARDS_LEFT"),
        ((deal(0),), out(0, 3, 107), "BAD_CARDS_LEFT"),
        ((deal(0),), out(0, -3, 5), "BAD_POINTS"),
        ((deal(0),), pegs(2, 5), "BAD_PLAYER"),
        ((deal(0),), {"type": "heels", "player": 0}, "NOT_IN_THIS_GAME"),
        ((deal(0), pegs(0, 121), pegs(1, 0)), pegs(0, 5), "GAME_OVER"),
        ((deal(0), pegs(0, 121), pegs(1, 0)), OVER, "GAME_OVER"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(moves, line, code):
    assert refused(rummy(*moves), line) == code


def test_there_is_no_lurch_and_chance_deals_again():
    """R6, R50."""
    history = rummy(deal(0), out(0, 121, 5))
    assert (history.state.over, history.state.skunk) == ({"winner": 0, "games": 1}, "none")
    assert SCORE.next_first_dealer(history.state, (0, 1)) is None
