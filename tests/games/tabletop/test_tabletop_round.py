"""A round is counted, the pegs move, somebody wins: T16, T21, T23-T29, the worked round and the ends W1-W4."""

import pytest

from autopeg.engine.history import History, Redo, Undo
from autopeg.games.tabletop import rules as tabletop
from autopeg.games.tabletop.rules import hand_points, is_over, new, to_act, view
from autopeg.games.tabletop.rules.counting import winner_of
from autopeg.games.tabletop.rules.moves import Crib
from support.games.tabletop.table import (
    LAST_CARD,
    WORKED_GRID,
    after,
    before_the_last_card,
    card,
    cards,
    pegged,
    refusal,
    said,
    step,
    worked_moves,
)


def test_the_worked_round_in_the_base_game():
    state, events = step(before_the_last_card(), LAST_CARD)
    worth = [(event.what, event.index, event.side, event.points) for event in events]
    assert worth == [
        ("col", 0, 0, 4), ("col", 1, 0, 4), ("col", 2, 0, 0), ("col", 3, 0, 8), ("col", 4, 0, 0),
        ("row", 0, 1, 0), ("row", 1, 1, 9), ("row", 2, 1, 8), ("row", 3, 1, 0), ("row", 4, 1, 2),
        ("crib", None, 1, 2),
    ]  # fmt: skip
    assert said(events)[6] == "row 1 of 1: 9 (fifteen 6, run 3)"
    assert said(events)[7] == "row 2 of 1: 8 (fifteen 4, run 3, nobs 1)"
    assert said(events)[10] == "crib of 1: 2 (pair 2)"
    assert pegged(events) == [(0, 4), (0, 4), (0, 8), (1, 9), (1, 8), (1, 2), (1, 2)]
    assert (state.scores, state.pegs) == ((16, 21), ((8, 16), (19, 21)))


def test_the_worked_round_in_the_ship_variation():
    state, events = step(before_the_last_card(variant="ship"), LAST_CARD)
    assert [event.points for event in events] == [4, 8, 0, 12, 0, 0, 9, 12, 0, 2, 2]
    assert "flush 4" in said(events)[7]
    assert hand_points(events) == (24, 25)
    assert (state.scores, state.pegs) == ((0, 1), ((0, 0), (0, 1)))


@pytest.mark.parametrize(("players", "variant"), [(2, "base"), (4, "base"), (2, "ship"), (4, "ship")])
def test_the_worked_round_from_its_deal(players, variant):
    state, events = step(new({"variant": variant}, players), *worked_moves(players))
    assert state.scores == ((16, 21) if variant == "base" else (0, 1))
    assert (state.phase, state.dealer) == ("deal", 2 % players)
    assert {event.player for event in events if event.what != "crib"} == {0, 1}
    assert [event.player for event in events if event.what == "crib"] == [1]


def test_t16_a_round_may_end_with_a_crib_card():
    (deal, *turns) = worked_moves()
    assert isinstance(turns[-1], Crib)
    assert said(step(new({}, 2), deal, *turns)[1])[-1] == "crib of 1: 2 (pair 2)"


def test_t3_with_rows_side_0_the_sides_change_lines():
    state, events = step(before_the_last_card(rows_side=0), LAST_CARD)
    assert [event.what for event in events] == ["row"] * 5 + ["col"] * 5 + ["crib"]
    assert pegged(events) == [(0, 9), (0, 8), (0, 2), (1, 4), (1, 4), (1, 8), (1, 2)]
    assert state.scores == (19, 18)


def test_t21_every_item_is_one_peg_move():
    """The back peg jumps over the front one; what is worth 0 moves neither."""
    state, events = step(before_the_last_card((50, 60)), LAST_CARD)
    front = [50, 60]
    back = [50, 60]
    for side, points in pegged(events):
        back[side], front[side] = front[side], front[side] + points
    assert state.pegs == ((back[0], front[0]), (back[1], front[1]))


def test_t21_the_front_peg_stops_in_the_finish_while_the_total_runs_on():
    state, _ = step(before_the_last_card((116, 100)), LAST_CARD)
    assert state.scores == (132, 121)
    assert (state.pegs[0], state.board_target) == ((121, 121), 121)
    assert state.pegs[1] == (119, 121)
    assert state.winner_lane == 0


def test_t23_both_sides_count_to_the_end_before_a_winner_is_named():
    """Side 0 counts first and has passed 121; side 1 has more."""
    state, events = step(before_the_last_card((119, 118)), LAST_CARD)
    assert len(events) == 11
    assert (state.scores, is_over(state)) == ((135, 139), {"winner": 1, "games": 1})


@pytest.mark.parametrize(
    ("before", "scores", "winner"),
    [
        pytest.param((107, 104), (123, 125), 1, id="W1"),
        pytest.param((112, 107), (128, 128), None, id="W2"),
        pytest.param((104, 101), (120, 122), 1, id="W3"),
        pytest.param((104, 99), (120, 120), None, id="nobody has the target"),
        pytest.param((105, 60), (121, 81), 0, id="exactly the target"),
    ],
)
def test_w1_to_w3_the_higher_total_wins_after_a_full_round(before, scores, winner):
    state = after(before_the_last_card(before), LAST_CARD)
    assert state.scores == scores
    assert is_over(state) == (None if winner is None else {"winner": winner, "games": 1})
    assert to_act(state) is None


def test_w2_both_with_the_target_and_equal_play_another_round():
    state = after(before_the_last_card((112, 107)), LAST_CARD)
    assert (state.phase, state.dealer, state.winner_lane) == ("deal", 0, None)
    state = after(state, *worked_moves(dealer=0))
    assert (state.scores, is_over(state)) == ((146, 147), {"winner": 1, "games": 1})


@pytest.mark.parametrize(
    ("totals", "winner"), [((123, 125), 1), ((128, 128), None), ((155, 164), 1), ((120, 122), 1), ((120, 120), None)]
)
def test_t24_who_wins(totals, winner):
    assert winner_of(new({}, 2).options, totals) == winner


def test_t24_other_targets():
    assert is_over(after(before_the_last_card((43, 40), target=61), LAST_CARD)) == {"winner": 1, "games": 1}
    assert is_over(after(before_the_last_card((110, 110), target=150), LAST_CARD)) is None


def test_t25_a_win_counts_once_however_far_behind_the_loser_is():
    assert is_over(after(before_the_last_card((110, 0)), LAST_CARD)) == {"winner": 0, "games": 1}


def test_w4_game_points_add_up_and_31_wins():
    totals = [0, 0]
    for one, other in ((41, 30), (33, 33), (44, 24)):
        assert winner_of(new({"variant": "ship"}, 2).options, (totals[0], totals[1])) is None
        totals[0] += max(0, one - other)
        totals[1] += max(0, other - one)
    assert totals == [31, 0]
    assert winner_of(new({"variant": "ship"}, 2).options, (31, 0)) == 0


def test_t28_the_last_difference_wins_the_ship_game():
    state, _ = step(before_the_last_card((30, 30), variant="ship"), LAST_CARD)
    assert (state.scores, state.pegs, is_over(state)) == ((30, 31), ((30, 30), (30, 31)), {"winner": 1, "games": 1})


def test_t27_equal_rounds_give_nobody_anything():
    state = before_the_last_card((4, 5), WORKED_GRID.replace("7H", "4H"), variant="ship")
    state, events = step(state, LAST_CARD)
    assert hand_points(events) == (25, 25)
    assert (state.scores, state.pegs) == ((4, 5), ((4, 4), (5, 5)))


def test_t29_only_the_difference_is_pegged_in_one_move():
    state, events = step(before_the_last_card((10, 12), variant="ship"), LAST_CARD)
    assert len([event for event in events if event.points]) > 1
    assert state.pegs == ((10, 10), (12, 13))


def test_t8_t27_heels_count_in_the_difference():
    state, events = step(new({"variant": "ship"}, 2), *worked_moves(starter="JD"))
    assert said(events)[0] == "heels of 1: 2 (heels 2)"
    ours, theirs = hand_points(events)
    assert theirs == hand_points(events[1:])[1] + 2
    assert state.scores == (max(0, ours - theirs), max(0, theirs - ours))


def test_t30_undo_brings_back_table_stacks_crib_and_both_pegs():
    history = History(tabletop, before_the_last_card((107, 104)))
    before = history.state
    history.take(history.step(LAST_CARD))
    assert is_over(history.state)
    history.take(history.step(Undo()))
    assert history.state == before
    history.take(history.step(Redo()))
    assert history.state.scores == (123, 125)


def test_what_the_board_shows():
    """T2, T8, T24: the lanes are the sides; whose turn and whose crib it is, and who has won."""
    state = before_the_last_card((107, 104))
    assert (state.unit, state.board_target, state.turn_lane, state.crib_lane, state.winner_lane) == (1, 121, 1, 1, None)
    state = after(state, LAST_CARD)
    assert (state.turn_lane, state.crib_lane, state.winner_lane) == (None, 1, 1)
    state = after(new({"variant": "ship"}, 4), worked_moves(4, dealer=2)[0])
    assert (state.board_target, state.turn_lane, state.crib_lane) == (31, 1, 0)


def test_after_a_round_the_table_lies_until_the_next_deal():
    state, _ = step(before_the_last_card(), LAST_CARD)
    assert all(one is not None for one in state.grid)
    for seat in (0, 1):
        seen = view(state, seat)
        assert (seen.card, seen.phase, seen.stack_counts) == (None, "deal", (0, 0))
        assert set(seen.crib) == set(cards("AC QH 8C QS"))


def test_nothing_is_turned_after_the_end():
    state, _ = step(before_the_last_card((107, 104)), LAST_CARD)
    assert state.phase == "over"
    for move in (LAST_CARD, Crib(1, card("7S")), worked_moves()[0]):
        assert refusal(state, move) == "WRONG_PHASE"


def test_rounds_follow_one_another_with_the_deal_passing_on():
    state = new({"target": 241}, 2)
    for number in range(4):
        state = after(state, *worked_moves(dealer=(1 + number) % 2))
        assert state.dealer == number % 2
    assert state.scores == (2 * 16 + 2 * 18, 2 * 21 + 2 * 19)
