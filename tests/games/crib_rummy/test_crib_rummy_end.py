"""The end of a turn, of a hand and of the game, and points that have to be claimed (R26, R38-R51, R55-R59)."""

import pytest

from autopeg.games.crib_rummy.rules import apply, chance, claims, is_over, legal_moves, to_act, view
from autopeg.games.crib_rummy.rules.moves import Deal, Peg
from pegcore.track import place_of
from support.games.crib_rummy.table import cards, deck_with, in_hand, move, pegged, played, refusal, step
from support.games.narrowing import present

SET = "QC QD QH"
FEW = "2C 2D 3C"


def test_r26_the_points_of_a_turn_are_pegged_together_at_its_end():
    state, events = played(in_hand(f"{SET} 5H 6H 7H KD", FEW), "draw", f"set {SET}", "run 5H 6H 7H")
    assert (events, state.pegs[0], state.earned) == ([], (0, 0), 5)
    state, events = played(state, "discard KD")
    assert pegged(events) == [(0, 5)]
    assert state.pegs[0] == (0, 5)


def test_r58_the_back_peg_stands_where_the_last_pegged_turn_began():
    state, _ = played(in_hand(f"{SET} KD", FEW, scores=(10, 20)), "draw", f"set {SET}", "discard KD")
    assert state.pegs == ((10, 12), (20, 20))
    state, _ = played(state, "draw", "discard 2C", "draw", "discard 9D")
    assert state.pegs == ((10, 12), (20, 20)), "a turn worth nothing moves no peg"


def test_e23_three_players():
    """R40: one point for each card."""
    state = in_hand("5H 6H KD", "2C 2D 3C 3D", "4C 4D 5C 5D 6C 6D 7C 7D 8C 8D", draw="7H 9D", upcard="9C")
    _, events = played(state, "draw", "run 5H 6H 7H", "discard KD")
    assert pegged(events) == [(0, 17)]


def test_e24_four_players():
    """R40: half a point for each card, the sum rounded up once."""
    others = ("2C 2D 3C", "3D 4C 4D", "5C 5D 6C 6D 7C")
    state = in_hand("QS", *others, table=(f"0 set {SET}",), draw="KD 9D", upcard="9C")
    _, events = played(state, "draw", "extend M1 QS", "discard KD")
    assert pegged(events) == [(0, 8)]
    assert [(part.kind, part.cards, part.points) for part in events[0].parts] == [
        ("set", cards("QS"), 2),
        ("rummy", (), 6),
    ]


def test_e25_the_draw_pile_is_used_up():
    """R42: the turn is finished, nobody gets a bonus."""
    start = in_hand(f"{SET} KD KC KH", FEW, draw="9D")
    state, _ = played(start, "draw")
    assert view(state, 0).drew_last
    state, events = played(state, f"set {SET}", "discard KD")
    assert pegged(events) == [(0, 2)]
    assert (state.hand_over, state.phase, len(state.hands[0])) == ("draw_pile", "deal", 3)


def test_r42_going_out_in_the_last_turn_has_its_bonus():
    state, events = played(in_hand("QC QD KD", FEW, draw="QH"), "draw", f"set {SET}", "discard KD")
    assert (pegged(events), state.hand_over) == ([(0, 8)], "rummy")


def test_r43_taking_the_upcard_leaves_the_draw_pile_alone():
    start = in_hand("QC QD KD KC", FEW, draw="9D", upcard="QH")
    state, _ = played(start, f"take set {SET}", "discard KD")
    assert (state.draw_count, state.hand_over, state.turn) == (1, None, 1)


def test_r44_the_next_hand_is_dealt_and_scores_stay():
    state, _ = played(in_hand(f"{SET} KD", FEW, draw="9D", scores=(10, 20)), "draw", f"set {SET}", "discard KD")
    assert (to_act(state), is_over(state), state.scores) == (None, None, (12, 20))
    assert refusal(state, move("draw", 1)) == "HAND_OVER"
    state, _ = step(state, Deal(deck_with(), 0))
    assert (state.phase, state.scores, state.earned, state.table) == ("choose", (12, 20), 0, ())


def test_e26_a_final_turn_that_does_not_reach():
    start = in_hand("5H 6H 7H 8H KD KC", f"{SET} 2S 3S 4D", scores=(116, 119), draw="9D 9S 9H", upcard="9C")
    state, _ = played(start, "draw", "run 5H 6H 7H 8H", "discard KD")
    assert (state.scores, state.pegged_out, state.final_turns) == ((122, 119), (0,), (1,))
    assert view(state, 0).final_turns == (1,), "R51: the app shows who is due"
    state, _ = played(state, "draw", f"set {SET}", "discard 2S")
    assert state.scores == (122, 121)
    assert (is_over(state), state.hand_over) == ({"winner": 0, "games": 1}, "final_turns")
    assert refusal(state, move("draw")) == "GAME_OVER"


def test_e27_nobody_is_due_a_final_turn():
    """R47: the other one started the hand."""
    start = in_hand(FEW, "5H 6H 7H 8H KD KC", scores=(119, 116), starter=0, turn=1)
    state, _ = played(start, "draw", "run 5H 6H 7H 8H", "discard KD")
    assert (state.scores, is_over(state)) == ((119, 122), {"winner": 1, "games": 1})
    assert state.hand_over == "final_turns"


def test_e28_three_players_the_starter_is_not_due():
    start = in_hand("5H 6H 7H 8H KD KC", FEW, "2S 3S 4D", scores=(116, 0, 0), starter=2, turn=0)
    state, _ = played(start, "draw", "run 5H 6H 7H 8H", "discard KD")
    assert (state.final_turns, to_act(state)) == ((1,), 1)
    state, _ = played(state, "draw", "discard 2C")
    assert is_over(state) == {"winner": 0, "games": 1}


def test_e29_of_equal_scores_the_first_to_peg_out_wins():
    """R50."""
    start = in_hand("5H 6H 7H KD KC", "5S 6S 7S 2S 3D", scores=(118, 118))
    state, _ = played(start, "draw", "run 5H 6H 7H", "discard KD", "draw", "run 5S 6S 7S", "discard 2S")
    assert (state.scores, state.pegged_out) == ((121, 121), (0, 1))
    assert is_over(state) == {"winner": 0, "games": 1}


def test_r50_more_points_in_the_final_turn_win():
    start = in_hand("5H 6H 7H KD KC", "5S 6S 7S 8S 2S 3D", scores=(118, 118))
    state, _ = played(start, "draw", "run 5H 6H 7H", "discard KD", "draw", "run 5S 6S 7S 8S", "discard 2S")
    assert (state.scores, is_over(state)) == ((121, 124), {"winner": 1, "games": 1})


def test_r48_no_final_turn_after_the_end_of_the_hand():
    for hand, draw, over in (("5H 6H 7H KD", "8H 9D", "rummy"), ("5H 6H 7H KD KC", "8H", "draw_pile")):
        start = in_hand(hand, FEW, scores=(118, 100), draw=draw)
        state, _ = played(start, "draw", "run 5H 6H 7H 8H", "discard KD")
        assert (is_over(state), state.hand_over) == ({"winner": 0, "games": 1}, over)


def test_r49_going_out_in_a_final_turn_counts_and_ends_the_game():
    start = in_hand(
        "KC KD", "5S 6S 7S", "3D 3C 4D", scores=(122, 114, 0), starter=0, turn=1, reached=(0,), draw="9D 9S"
    )
    state, events = played(start, "draw", "run 5S 6S 7S", "discard 9D")
    assert pegged(events) == [(1, 8)]
    assert (state.scores, is_over(state), state.hand_over) == ((122, 122, 0), {"winner": 0, "games": 1}, "rummy")


def test_r49_a_second_player_at_the_target_gives_no_more_turns():
    hands = ("KC KD KH", "5S 6S 7S 2S 3S", "3D 3C 4D")
    state = in_hand(*hands, scores=(122, 119, 0), starter=0, turn=1, reached=(0,))
    state, _ = played(state, "draw", "run 5S 6S 7S", "discard 2S")
    assert (state.pegged_out, state.final_turns) == ((0, 1), (2,))
    state, _ = played(state, "draw", "discard 3D")
    assert is_over(state) == {"winner": 0, "games": 1}


def test_r46_the_target_is_looked_at_when_the_turn_is_over():
    state, _ = played(in_hand(f"{SET} 5H 6H 7H KD KC", FEW, scores=(119, 0)), "draw", f"set {SET}")
    assert (state.pegged_out, state.phase) == ((), "play")
    state, _ = played(state, "run 5H 6H 7H", "discard KD")
    assert (state.scores[0], state.pegged_out) == (124, (0,)), "R45: points above the target count"
    assert state.turn_lane == 1


@pytest.mark.parametrize("target", [61, 121, 241])
def test_r45_targets(target):
    start = in_hand(f"{SET} KD KC", FEW, scores=(target - 3, 0), starter=1, target=target)
    state, _ = played(start, "draw", f"set {SET}", "discard KD")
    assert is_over(state) is None
    start = in_hand(f"{SET} KD KC", FEW, scores=(target - 2, 0), starter=1, target=target)
    state, _ = played(start, "draw", f"set {SET}", "discard KD")
    assert is_over(state) == {"winner": 0, "games": 1}
    assert (state.board_target, state.unit, state.winner_lane, state.crib_lane) == (target, 1, 0, None)


def test_r58_r59_holes():
    assert place_of(125, 121) == (1, 121)
    assert place_of(70, 61) == (1, 61)
    assert [place_of(points, 241) for points in (120, 121, 240, 241, 250)] == [
        (1, 120), (2, 1), (2, 120), (2, 121), (2, 121),
    ]  # fmt: skip


def confirm(**changes):
    """Seat 0 has laid a run of four, a three-card run and waits for its nine points to be claimed."""
    values = {"scores": (10, 20), "starter": 0, **changes}
    start = in_hand("5H 6H 7H 8H 2S 3S 4S KD KC", FEW, pegging="confirm", **values)
    state, events = played(start, "draw", "run 5H 6H 7H 8H", "run 2S 3S 4S", "discard KD")
    assert events == []
    assert (state.earned, state.unclaimed) == (9, 0)
    return state


def test_r56_nothing_is_pegged_before_it_is_claimed():
    state = confirm()
    assert (state.scores, to_act(state)) == ((10, 20), 1)
    assert claims(state, 0) == tuple(Peg(0, points) for points in range(1, 10))
    assert claims(state, 1) == ()
    state, events = step(state, Peg(0, 9))
    assert pegged(events) == [(0, 9)]
    assert [part.kind for part in events[0].parts] == ["run", "run"]
    assert (state.pegs[0], to_act(state), state.earned) == ((10, 19), 1, 9)
    assert refusal(state, Peg(0, 9)) == "NOTHING_TO_PEG", "one claim a turn"


def test_e30_a_claim_that_is_too_low_loses_the_rest():
    state, events = step(confirm(), Peg(0, 6))
    assert (pegged(events), state.scores) == ([(0, 6)], (16, 20))
    assert [(part.kind, part.points) for part in events[0].parts] == [("claimed", 6)]
    assert refusal(state, Peg(0, 3)) == "NOTHING_TO_PEG"


def test_e30_no_claim_before_the_next_card_is_drawn():
    state, _ = played(confirm(), "draw")
    assert (state.scores, claims(state, 0)) == ((10, 20), ())
    assert refusal(state, Peg(0, 9)) == "NOTHING_TO_PEG"


def test_r56_taking_the_upcard_closes_the_window_too():
    state = confirm()
    assert state.upcard == cards("KD")[0]
    state = in_hand(f"{SET} KD 2H", "KC KH 3C", pegging="confirm")
    state, _ = played(state, "draw", f"set {SET}", "discard KD", "take set KD KC KH")
    assert refusal(state, Peg(0, 2)) == "NOTHING_TO_PEG"


def test_r56_claims_that_are_refused():
    state = confirm()
    assert refusal(state, Peg(0, 10)) == "PEG_TOO_MANY"
    assert refusal(state, Peg(0, -1)) == "BAD_MOVE"
    assert refusal(state, Peg(1, 2)) == "NOT_YOUR_TURN"
    state, _ = step(state, Peg(0, 0))
    assert state.scores == (10, 20)
    assert refusal(state, Peg(0, 9)) == "NOTHING_TO_PEG"


def test_r55_by_itself_there_is_nothing_to_claim():
    state, _ = played(in_hand(f"{SET} KD KC", FEW), "draw", f"set {SET}", "discard KD")
    assert claims(state, 0) == ()
    assert refusal(state, Peg(0, 2)) == "NOTHING_TO_PEG"


def test_r56_a_forgotten_121_does_not_end_the_game():
    state, _ = played(confirm(scores=(115, 20), starter=1), "draw")
    assert (is_over(state), state.scores) == (None, (115, 20))


def test_r56_a_claimed_121_does():
    state, _ = step(confirm(scores=(115, 20), starter=1), Peg(0, 9))
    assert (is_over(state), state.hand_over) == ({"winner": 0, "games": 1}, "final_turns")
    state, _ = step(confirm(scores=(115, 20), starter=0), Peg(0, 9))
    assert (is_over(state), state.final_turns) == (None, (1,))


def test_r56_at_the_end_of_a_hand_the_window_is_open_until_the_deal():
    start = in_hand(f"{SET} KD", FEW, draw="9D", pegging="confirm", scores=(110, 0))
    state, _ = played(start, "draw", f"set {SET}", "discard KD")
    assert (state.hand_over, to_act(state)) == ("draw_pile", None)
    claimed, events = step(state, Peg(0, 2))
    assert (pegged(events), claimed.phase) == ([(0, 2)], "deal")
    dealt, _ = step(state, present(chance(state, list)))
    assert (dealt.scores, claims(dealt, 0)) == ((110, 0), ())
    assert refusal(dealt, Peg(0, 2)) == "NOTHING_TO_PEG"


def test_r48_r56_a_claim_after_the_hand_can_end_the_game():
    start = in_hand(f"{SET} KD", FEW, draw="9D", pegging="confirm", scores=(119, 0))
    state, _ = played(start, "draw", f"set {SET}", "discard KD")
    assert is_over(state) is None
    state, _ = step(state, Peg(0, 2))
    assert (is_over(state), state.hand_over) == ({"winner": 0, "games": 1}, "draw_pile")


def test_r56_the_result_waits_for_the_last_claim():
    start = in_hand("KC KD KH", f"{SET} 2S 3S", scores=(122, 120), turn=1, reached=(0,), pegging="confirm")
    state, _ = played(start, "draw", f"set {SET}", "discard 2S")
    assert (is_over(state), to_act(state), state.hand_over) == (None, 1, "final_turns")
    assert legal_moves(state, 1) == tuple(Peg(1, points) for points in range(3))
    assert refusal(state, move("draw")) == "HAND_OVER"
    assert chance(state, list) is None
    for points, winner in ((0, 0), (1, 0), (2, 0)):
        over, _ = step(state, Peg(1, points))
        assert is_over(over) == {"winner": winner, "games": 1}
    start = in_hand("KC KD KH", f"{SET} 2S 3S", scores=(121, 120), turn=1, reached=(0,), pegging="confirm")
    state, _ = played(start, "draw", f"set {SET}", "discard 2S")
    assert is_over(apply(state, Peg(1, 2))[0]) == {"winner": 1, "games": 1}
