"""The end of a round and of the game, points and pegs (Y30-Y32b, Y41-Y43)."""

import pytest

from autopeg.engine.moves import to_json
from autopeg.engine.refusal import IllegalMove
from autopeg.games.crummy_rummy.rules import apply, chance, is_over, new, parse_move, public, to_act
from autopeg.games.crummy_rummy.rules.moves import AgreeEnd, DrawDeck, OutOfTurn, Position, Setup, TakeUpcard
from pegcore.track import place_of
from support.games.crummy_rummy.table import after, at_draw, at_play, discard, extend, on_table, refusal, step
from support.games.narrowing import present


@pytest.mark.parametrize(
    ("hand", "points", "parts"),
    [
        ("3C 8D 9H KS AC 2D JK", 75, {"five": 10, "ten": 20, "fifteen": 45}),  # example 27
        ("AC AD AH", 45, {"fifteen": 45}),  # example 28
        ("3C 4C 5C 6C 7C 8C TC JC QC KC AC 2C JK", 115, {"five": 30, "ten": 40, "fifteen": 45}),  # example 29
        ("9H", 10, {"ten": 10}),
    ],
)
def test_y31_the_cards_in_hand_are_counted(hand, points, parts):
    state = at_draw("3D", hand, number=7)
    state, (own, other) = step(state, AgreeEnd())
    assert (own.player, own.points, other.player, other.points) == (0, 5, 1, points)
    assert {part.kind: part.points for part in other.parts} == parts
    assert sum(len(part.cards) for part in other.parts) == len(hand.split())
    assert state.totals == (5, points)


def test_y31_a_round_ends_with_the_last_discard():
    table = on_table("set KC KD KH", owner=0)
    state = at_play("KS", "3D AS", drawn="9C", deck="9D", table=table)
    state = after(state, extend("M1", high="KS"))
    assert not state.hand_over
    state, counted = step(state, discard("9C"))
    assert state.hand_over
    assert [(event.player, event.points) for event in counted] == [(0, 0), (1, 20)]


def test_y31_cards_on_the_table_count_nothing_and_cards_taken_out_of_turn_do():
    state = after(at_draw("3C", "3D", deck="4C AC 9S", pile="KD QD"), DrawDeck(0), OutOfTurn((1,)))
    _, (first, second) = step(state, AgreeEnd())
    assert (first.points, second.points) == (10, 5 + 10 + 15)


def test_y31_events_are_counted_from_the_dealers_left():
    state = at_draw("3C", "4D", "9H", turn=1)
    _, events = step(state, AgreeEnd())
    assert [event.player for event in events] == [1, 2, 0]
    assert to_json(events[1]) == {
        "kind": "count",
        "player": 2,
        "side": 2,
        "points": 10,
        "parts": [{"kind": "ten", "cards": ["9H"], "points": 10}],
    }


def test_y32_the_lowest_total_wins():
    state = after(at_draw("3C", "KD", "AH", number=7, totals=(95, 90, 60)), AgreeEnd())
    assert state.totals == (100, 100, 75)
    assert is_over(state) == {"winners": [2]}


def test_y32_equal_lowest_totals_share_the_win():
    """Example 30."""
    state = after(at_draw("AC", "3D", "3H", number=7, totals=(135, 90, 90)), AgreeEnd())
    assert state.totals == (150, 95, 95)
    assert is_over(state) == {"winners": [1, 2]}
    assert state.pegs == ((135, 150), (90, 95), (90, 95))
    assert [total // state.unit for total in state.totals] == [30, 19, 19]
    assert (state.board_target, state.turn_lane, state.crib_lane, state.winner_lane) == (1205, None, None, None)


def test_y41_a_total_beyond_a_lap_has_a_second_one():
    """Example 31: hole 3 of the next lap; the winner's lane is lit (Y43)."""
    state = at_draw("AC", "3D", number=7, totals=(600, 90))
    assert (state.board_target, state.turn_lane, state.winner_lane) == (1205, 0, None)
    state = after(state, AgreeEnd())
    assert (state.totals, state.lap_points, state.winner_lane) == ((615, 95), 1200, 1)
    assert place_of(615, state.board_target, state.unit) == (2, 3)


def test_y32_the_game_goes_on_until_round_7():
    state = after(at_draw("AC", "3D", number=6, totals=(135, 90)), AgreeEnd())
    assert (state.phase, is_over(state), to_act(state)) == ("deal", None, None)


def test_y43_pegs_move_once_a_round():
    state = at_draw("AC", "3D", number=6, totals=(135, 90))
    assert state.pegs == ((135, 135), (90, 90))
    state = after(state, DrawDeck(0))
    assert state.pegs == ((135, 135), (90, 90))
    state = after(state, AgreeEnd())
    assert state.pegs == ((135, 160), (90, 95))
    state = after(state, present(chance(state, tuple)))
    assert state.pegs == ((135, 160), (90, 95))


def test_y42_everybody_who_leads_is_a_leader():
    assert at_draw("AC", "3D", "4D", totals=(50, 45, 45)).leaders == (1, 2)
    assert new({}, 4).leaders == (0, 1, 2, 3)


def test_y32b_a_round_ended_by_agreement():
    state = at_draw("AC 3C", "3D KD")
    for blocked in (state, after(state, DrawDeck(0))):
        _, events = apply(blocked, AgreeEnd())
        assert len(events) == 2
    assert refusal(after(state, AgreeEnd()), AgreeEnd()) == "ROUND_OVER"


def test_between_rounds_nobody_moves():
    state = after(at_draw("AC 3C", "3D KD"), AgreeEnd())
    for move in (DrawDeck(0), TakeUpcard(1), discard("3C"), OutOfTurn((1,))):
        assert refusal(state, move) == "ROUND_OVER"


def test_what_a_replay_line_shows():
    state = at_draw("AC 3C", "3D KD 9S", pile="9H 9D")
    assert public(state) == {"table": [], "hand_counts": [2, 3], "upcard": "9H", "hand_over": None}
    assert public(after(state, AgreeEnd()))["hand_over"] is True
    assert public(new({}, 2)) == {"table": [], "hand_counts": [], "upcard": None, "hand_over": None}
    ended = after(state, AgreeEnd())
    assert public(after(ended, present(chance(ended, tuple))))["hand_over"] is None


BAD_POSITIONS = (
    # what is changed, what the sentence says
    ({"round": 0}, "round, count 0, limit 7"),
    ({"round": 8}, "round, count 8, limit 7"),
    ({"dealer": 2}, "no_seat, name dealer"),
    ({"to_move": None}, "no_seat, name to_move"),
    ({"to_move": 2}, "no_seat, name to_move"),
    ({"hands": [["3C"]]}, "lists, name hands, count 1, limit 2"),
    ({"hands": [["3C"], []]}, "empty_hand, seat 1"),
    ({"hands": [[], []]}, "to_act_without_hands"),
    ({"hands": [["3C"], ["XX"]]}, "no_card, card XX"),
    ({"hands": [["3C"], ["3C"]]}, "copies, card 3C, count 2, limit 1"),
    ({"out_of_play": ["JK", "JK", "JK"]}, "copies, card JK, count 3, limit 2"),
    ({"totals": [5]}, "lists, name totals, count 1, limit 2"),
    ({"totals": [5, 7]}, "total, count 7, limit 5"),
    ({"totals": [5, -5]}, "total, count -5, limit 5"),
    ({"laid_down": [True]}, "lists, name laid_down, count 1, limit 2"),
    ({"deck": [], "discard_pile": []}, "no_draw"),
    (
        {"table": [{"id": "M2", "owner": 0, "kind": "set", "cards": ["9C", "9D", "9H"]}]},
        "meld_name, name M2, count 1",
    ),
    ({"table": [{"id": "M1", "owner": 4, "kind": "set", "cards": ["9C", "9D", "9H"]}]}, "no_seat, name owner"),
    (
        {"table": [{"id": "M1", "owner": 0, "kind": "set", "cards": ["9C", "9D", "TH"]}]},
        "cause SET_MIXED_RANKS",
    ),
    ({"round": 7}, "last_round"),
)

POSITION = {
    "round": 2,
    "dealer": 1,
    "to_move": 0,
    "hands": [["3C", "4C"], ["3D"]],
    "deck": ["KC", "KD"],
    "discard_pile": ["QC"],
    "table": [],
    "laid_down": [True, False],
    "totals": [5, 60],
}


def position(**changes):
    return parse_move({"type": "setup", "state": POSITION | changes})


def test_a_game_begins_from_a_position():
    meld = {"id": "M1", "owner": 0, "kind": "run", "cards": ["JK", "3S", "4S", "5S"]}
    state = after(new({}, 2), position(table=[meld], out_of_play=["9C"]))
    assert (state.round, state.dealer, to_act(state), state.phase) == (2, 1, 0, "draw")
    assert (state.totals, state.pegs) == ((5, 60), ((5, 5), (60, 60)))
    assert to_json(state.table) == [meld]
    assert str(state.upcard) == "QC"


@pytest.mark.parametrize(("changes", "facts"), BAD_POSITIONS)
def test_a_position_that_cannot_be(changes, facts):
    move = position(**changes)
    assert refusal(new({}, 2), move) == "BAD_SETUP"
    with pytest.raises(IllegalMove, match=facts):
        apply(new({}, 2), move)


def test_a_position_only_at_the_beginning():
    state = after(new({}, 2), position())
    assert refusal(state, position()) == "WRONG_PHASE"
    between = after(new({}, 2), Setup(Position(round=4, dealer=1)))
    assert refusal(between, position()) == "WRONG_PHASE"


def test_a_position_before_a_deal_has_no_cards():
    assert refusal(new({}, 2), position(hands=[], to_move=None)) == "BAD_SETUP"
    state = after(new({}, 2), position(hands=[], to_move=None, deck=[], discard_pile=[], laid_down=[]))
    assert (state.round, state.totals) == (1, (5, 60))
