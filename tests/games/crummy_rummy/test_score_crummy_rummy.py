"""Crummy Rummy with physical cards: the penalties of seven rounds, what they must be, and who has least."""

import pytest

from autopeg.boards.sync import pegs_of
from pegcore.words import state_text
from support.scorekeeping.table import OVER, SCORE, UNDO, correct, deal, doubt, pegs, refused, told


def amend(seat, number, points):
    return {"type": "amend", "player": seat, "round": number, "points": points}


def crummy(*moves, players=3, **more):
    return told("crummy_rummy", *moves, players=players, **more)


def rounds(*penalties):
    """Return the lines of whole rounds."""
    return [
        line
        for number, costs in enumerate(penalties)
        for line in (deal(number % len(costs)), *(pegs(seat, cost) for seat, cost in enumerate(costs)), OVER)
    ]


def test_pegs_move_once_a_round():
    """Y42, Y43: the front peg is the total, the back peg the total before the last round."""
    history = crummy(deal(0), pegs(0, 45), pegs(1, 0), pegs(2, 20))
    assert history.state.pegs == ((0, 0),) * 3
    history.play(OVER)
    assert history.state.pegs == ((0, 45), (0, 0), (0, 20))
    assert crummy(*rounds((45, 0, 20), (0, 10, 30))).state.pegs == ((45, 45), (0, 10), (20, 50))


def test_five_points_a_hole_over_two_laps():
    """Y41, Y44."""
    assert state_text(pegs_of(crummy(*rounds((45, 0, 20))).state)) == (
        "to=1205 unit=5 turn=- crib=- a=0,45 b=0,0 c=0,20 win=-"
    )
    state = crummy(points_a_hole=1).state
    assert (state.unit, state.board_target) == (1, 481)


@pytest.mark.parametrize(
    ("moves", "line", "code"),
    [
        ([], pegs(0, 5), "NO_ROUND"),
        ([deal(0)], pegs(0, 7), "BAD_POINTS"),
        ([deal(0)], pegs(0, -5), "BAD_POINTS"),
        ([deal(0)], pegs(3, 5), "BAD_PLAYER"),
        ([deal(0), pegs(1, 0)], pegs(0, 0), "SECOND_ZERO"),
        ([deal(0), pegs(1, 5)], OVER, "NOT_TOLD"),
        ([deal(0), pegs(1, 0), pegs(0, 5)], OVER, "NOT_TOLD"),
        ([deal(0), pegs(1, 5)], deal(1), "ROUND_OPEN"),
        ([*rounds((45, 0, 20))], amend(0, 2, 5), "BAD_ROUND"),
        ([*rounds((45, 0, 20))], amend(0, 0, 5), "BAD_ROUND"),
        ([*rounds((45, 0, 20))], amend(0, 1, 0), "SECOND_ZERO"),
        ([*rounds((45, 0, 20))], amend(0, 1, 44), "BAD_POINTS"),
        ([*rounds((45, 0, 20))], correct(0, 44), "BAD_POINTS"),
        ([*rounds((45, 0, 20))], correct(0, -5), "BAD_SCORE"),
        ([*rounds(*[(5, 0, 5)] * 6), deal(0)], pegs(0, 60), "TOO_FEW_POINTS"),
        ([*rounds(*[(65, 0, 65)] * 7)], deal(0), "GAME_OVER"),
        ([*rounds(*[(65, 0, 65)] * 7)], pegs(0, 5), "GAME_OVER"),
        ([*rounds(*[(65, 0, 65)] * 7)], amend(0, 7, 60), "TOO_FEW_POINTS"),
        ([deal(0)], {"type": "heels", "player": 0}, "NOT_IN_THIS_GAME"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(moves, line, code):
    """Y32a."""
    assert refused(crummy(*moves), line) == code


def test_the_least_that_a_loser_of_round_7_has():
    """Y32a: 13 cards of five points."""
    history = crummy(*rounds(*[(5, 0, 5)] * 6), deal(0), pegs(0, 65), pegs(1, 0), pegs(2, 100), OVER)
    assert history.state.scores == (95, 0, 130)


def test_a_penalty_told_again_takes_the_place_of_the_first():
    history = crummy(deal(0), pegs(0, 0), pegs(0, 20), pegs(1, 0), pegs(2, 5), OVER)
    assert history.state.scores == (20, 0, 5)


def test_who_alone_has_not_been_told_has_gone_out():
    """Y31, Y32a."""
    assert crummy(deal(0), pegs(0, 45), pegs(2, 20), OVER).state.scores == (45, 0, 20)


def test_a_round_without_a_nought_was_ended_by_agreement():
    """Y32b: asked about, not refused."""
    history = crummy(deal(0), pegs(0, 45), pegs(1, 5), pegs(2, 20))
    assert "by agreement" in str(doubt(history, OVER))
    history.play(OVER)
    assert history.state.scores == (45, 5, 20)
    assert doubt(crummy(deal(0), pegs(0, 45), pegs(1, 0), pegs(2, 20)), OVER) is None


def test_any_earlier_round_can_be_corrected():
    history = crummy(*rounds((45, 0, 20), (0, 10, 30)), amend(0, 1, 40))
    assert (history.state.scores, history.state.pegs[0]) == ((40, 10, 50), (40, 40))
    history.play(amend(2, 2, 35))
    assert history.state.pegs[2] == (20, 55)
    history.play(UNDO)
    assert history.state.scores == (40, 10, 50)


def test_a_total_can_be_corrected_and_stays_beside_its_rounds():
    history = crummy(*rounds((45, 0, 20)), correct(1, 15), *rounds((0, 5, 10)))
    assert history.state.scores == (45, 20, 30)


@pytest.mark.parametrize(
    ("last", "winners", "scores"),
    [((70, 0, 65), [1, 2], (130, 65, 65)), ((0, 65, 70), [0], (60, 130, 70)), ((65, 0, 70), [1], (125, 65, 70))],
)
def test_the_lowest_total_wins_after_round_seven_and_may_be_shared(last, winners, scores):
    """Y32, Y43."""
    history = crummy(*rounds((60, 65, 0)))
    for _ in range(5):
        history.play(deal(history.state.next_dealer))
        for seat, cost in enumerate((0, 5, 5)):
            history.play(pegs(seat, cost))
        history.play(OVER)
        for seat in (1, 2):
            history.play(correct(seat, history.state.scores[seat] - 5))
        assert history.state.over is None
    history.play(deal(0))
    for seat, cost in enumerate(last):
        history.play(pegs(seat, cost))
    history.play(OVER)
    assert history.state.scores == scores
    assert history.state.over == {"winners": winners}
    assert history.state.winner_lane == winners[0]


def test_the_deal_passes_and_is_corrected_before_the_first_penalty():
    """Y13."""
    history = crummy(deal(0), deal(1), pegs(0, 5), pegs(1, 5), OVER)
    assert (history.state.deal, history.state.next_dealer) == (1, 2)
    assert SCORE.next_first_dealer(history.state, (0, 1, 2)) is None
