"""Muggins: C42-C48 with free claims, and G7. Strict claims (C45a): test_cribbage_strict_muggins.py."""

import pytest

from autopeg.games.cribbage.rules import claims, is_over, legal_moves, missed_points, to_act, view
from autopeg.games.cribbage.rules.moves import Dead, Deal, Declare, Discard, Go, Misdeal, Muggins, Play, Starter
from support.games.cribbage.table import after, before_deal, card, cards, in_play, laid, pegged, refusal, said, step
from support.games.narrowing import present


def after_a_pair(**known):
    """Seat 1 has laid a 5 on a 5, worth two, and has not said so yet."""
    state, events = laid(in_play("5C 5D 9S TH", "5S 8H 8S 7C", muggins=True, **known), "5C 5S")
    assert events == []
    return state


def at_twelve():
    """The play is over; seat 0 has to declare four fifteens and two pairs, then seat 1 his hand and his crib."""
    state = in_play(
        "2H",
        "",
        played=("6C 6D 9D", "4C 8H QH KH"),
        series="KH",
        turn=0,
        starter="9S",
        crib="AC 5H TD KD",
        muggins=True,
    )
    state, _ = laid(state, "2H")
    return after(state, Declare(0, 1))


def test_c42_off_unless_agreed():
    state, events = laid(in_play("5C 5D 9S TH", "5S 8H 8S 7C"), "5C 5S")
    assert pegged(events) == [(1, 2)]
    assert refusal(state, Muggins(0, 2)) == "WRONG_PHASE"
    assert refusal(state, Declare(1, 2)) == "WRONG_PHASE"
    assert claims(state, 0) == ()


def test_c43_a_card_worth_points_waits_for_its_owner_to_say_them():
    state = after_a_pair()
    assert to_act(state) == 1
    assert legal_moves(state, 1) == tuple(Declare(1, points) for points in range(30))
    assert legal_moves(state, 0) == ()
    assert refusal(state, Play(0, card("5D"))) == "WRONG_PHASE"
    assert refusal(state, Go(0)) == "WRONG_PHASE"
    assert refusal(state, Dead(0)) == "WRONG_PHASE"
    assert refusal(state, Declare(0, 2)) == "NOT_YOUR_TURN"
    assert refusal(state, Declare(1, -1)) == "BAD_MOVE"
    state, events = step(state, Declare(1, 2))
    assert said(events) == ["play 1: pair 2"]
    assert to_act(state) == 0


def test_c43_a_card_worth_nothing_is_not_declared():
    state, _ = laid(in_play("5C 5D 9S TH", "5S 8H 8S 7C", muggins=True), "5C 8H")
    assert to_act(state) == 0
    assert refusal(state, Declare(1, 0)) == "WRONG_PHASE"


def test_c43_a_go_and_the_last_card_are_declared():
    state = in_play("9S 4D", "TD 6C", played=("9D KC", "7H 9C"), series="9D KC 9C", turn=1, muggins=True)
    state, _ = laid(state, "go go")
    assert to_act(state) == 1
    assert present(state.due).cards == cards("9D KC 9C")  # the whole series that the go ended
    state, events = step(state, Declare(1, 1))
    assert said(events) == ["go 1: go 1"]
    assert to_act(state) == 0
    state, events = laid(state, "9S TD 4D 6C")
    assert events == []
    assert (state.phase, to_act(state)) == ("show", 1)
    state, events = step(state, Declare(1, 1))
    assert said(events) == ["play 1: last 1"]
    assert to_act(state) == 0


def test_c43_each_hand_and_the_crib_are_declared_in_order_also_when_worth_nothing():
    state = in_play(
        "2S", "3H", "4H", played=("4C 6D 8D", "QC KC TC", "9C 9D JC"), turn=0, starter="KS",
        crib="AC 2H 6H 8H", muggins=True,
    )  # fmt: skip
    state, _ = laid(state, "2S 3H 4H")
    asked = []
    for points in (4, 0, 0, 0, 0):  # the 4 makes a run of three and is the last card
        due = present(state.due)
        assert to_act(state) == due.player
        asked.append((due.player, due.what))
        state = after(state, Declare(due.player, points))
    assert asked == [(2, None), (0, "hand"), (1, "hand"), (2, "hand"), (2, "crib")]
    assert state.phase == "deal"


def test_c44_an_over_count_is_corrected():
    """G7: true 12, declared 14: the owner scores 12."""
    for declared in (12, 14, 29, 500):
        state, events = step(at_twelve(), Declare(0, declared))
        assert pegged(events) == [(0, 12)]
        assert missed_points(state) == 0
        assert step(state, Muggins(1, 2))[1][0].points == 0


@pytest.mark.parametrize(("claimed", "taken"), [(9, 4), (4, 4), (3, 3), (1, 1)])
def test_c45_what_is_missing_may_be_claimed(claimed, taken):
    """G7: true 12, declared 8; a claim of 9 takes 4, a claim of 3 takes 3 and the rest is lost."""
    state, events = step(at_twelve(), Declare(0, 8))
    assert said(events) == ["show hand 0: declared 8"]
    assert missed_points(state) == 4
    state, events = step(state, Muggins(1, claimed))
    assert said(events) == [f"muggins 1: muggins {taken}"]
    assert [pair[1] for pair in state.pegs] == [9, taken]
    assert missed_points(state) == 0
    _, events = step(state, Muggins(1, 4))
    assert pegged(events) == []


def test_c45_a_declaration_does_not_say_what_was_overlooked():
    _, events = step(at_twelve(), Declare(0, 8))
    assert [(part.kind, part.cards) for part in events[0].parts] == [("declared", ())]


def test_c45_a_claim_below_nought_makes_no_sense():
    state = after(at_twelve(), Declare(0, 8))
    assert refusal(state, Muggins(1, -1)) == "BAD_MOVE"


def test_c45_an_empty_claim_does_not_close_the_matter():
    state = after(at_twelve(), Declare(0, 8), Muggins(1, 0))
    assert pegged(step(state, Muggins(1, 4))[1]) == [(1, 4)]


def test_c45_not_claimed_is_lost():
    state = after(after_a_pair(), Declare(1, 0), Play(0, card("9S")), Play(1, card("8S")))
    assert state.scores == (0, 0)
    assert pegged(step(state, Muggins(0, 2))[1]) == []


def test_c46_in_the_play_until_the_next_card_or_go():
    state = after(after_a_pair(), Declare(1, 0))
    assert pegged(step(state, Muggins(0, 2))[1]) == [(0, 2)]
    assert claims(state, 0) == tuple(Muggins(0, points) for points in range(1, 30))
    state = after(state, Play(0, card("9S")))
    assert claims(state, 0) == claims(state, 1) == ()
    assert step(state, Muggins(0, 2))[1][0].points == 0


def test_c46_a_go_closes_the_window():
    state = in_play("9C QC KC", "9D TD QD", played=("9S", "9H"), series="9S 9H", turn=0, muggins=True)
    state = after(state, Play(0, card("9C")), Declare(0, 2))
    assert missed_points(state) == 4
    assert pegged(step(state, Muggins(1, 4))[1]) == [(1, 4)]
    state = after(state, Go(1))
    assert step(state, Muggins(1, 4))[1][0].points == 0


def test_c46_in_the_show_until_the_next_is_declared():
    state = after(at_twelve(), Declare(0, 8))
    assert to_act(state) == 1
    assert pegged(step(state, Muggins(1, 4))[1]) == [(1, 4)]
    state = after(state, Declare(1, 0))
    assert claims(state, 1) == ()
    assert refusal(state, Muggins(1, 4)) == "NOT_YOUR_TURN"


def test_c46_after_the_crib_until_the_next_deal():
    state = after(at_twelve(), Declare(0, 12), Declare(1, 0), Declare(1, 0))
    assert state.phase == "deal"
    assert missed_points(state) > 0
    assert claims(state, 0)
    assert pegged(step(state, Muggins(0, 29))[1]) == [(0, missed_points(state))]
    state = after(state, Deal(0, (cards("2C 3C 4C 6D 7D 8D"), cards("2H 3H 4H 6S 7S 8S"))))
    assert claims(state, 0) == ()
    assert refusal(state, Muggins(0, 2)) == "WRONG_PHASE"


def test_c46_the_first_of_three_claims():
    hands = ("5C 5D 9S TH", "5S 8H 8S 7C", "2C 2D 3C 3D")
    state, _ = laid(in_play(*hands, muggins=True), "5C 5S")
    state = after(state, Declare(1, 0))
    assert [bool(claims(state, seat)) for seat in range(3)] == [True, False, True]
    state = after(state, Muggins(2, 1))
    assert state.scores == (0, 0, 1)
    assert claims(state, 0) == ()
    assert pegged(step(state, Muggins(0, 1))[1]) == []


def test_c46_nobody_claims_from_his_own_side():
    hands = ("5C 5D 9S TH", "5S 8H 8S 7C", "2C 2D 3C 3D", "4C 4D KC KD")
    state, _ = laid(in_play(*hands, muggins=True), "5C 5S")
    state = after(state, Declare(1, 0))
    for seat in (1, 3):
        assert claims(state, seat) == ()
        assert refusal(state, Muggins(seat, 2)) == "NOT_YOUR_TURN"
    for seat in (0, 2):
        assert pegged(step(state, Muggins(seat, 2))[1]) == [(seat, 2)]
        assert step(state, Muggins(seat, 2))[1][0].side == 0


def test_c46_nobody_claims_from_a_seat_that_there_is_not():
    assert refusal(after(after_a_pair(), Declare(1, 0)), Muggins(2, 2)) == "NOT_YOUR_TURN"


def test_c47_no_claim_before_the_declaration():
    state = after_a_pair()
    assert refusal(state, Muggins(0, 2)) == "WRONG_PHASE"
    assert claims(state, 0) == ()


def test_c47_the_declaration_is_pegged_first_and_may_end_the_game():
    state, events = step(after_a_pair(scores=(120, 120)), Declare(1, 1))
    assert pegged(events) == [(1, 1)]
    assert is_over(state) == {"winner": 1, "games": 1}
    assert refusal(state, Muggins(0, 1)) == "GAME_OVER"


def test_c47_a_claim_may_end_the_game():
    state, events = step(after(after_a_pair(scores=(119, 100)), Declare(1, 0)), Muggins(0, 2))
    assert pegged(events) == [(0, 2)]
    assert is_over(state) == {"winner": 0, "games": 1}


def test_c48_heels_are_scored_by_themselves_and_cannot_be_claimed():
    deal = Deal(0, (cards("2C 3C 4C 6D 7D 8D"), cards("2H 3H 5C 5D 7S 8S")))
    state = after(before_deal(muggins=True), deal, Discard(0, cards("2C 3C")), Discard(1, cards("2H 3H")))
    state, events = step(state, Starter(card("JD")))
    assert pegged(events) == [(0, 2)]
    assert claims(state, 1) == ()
    state, events = step(state, Muggins(1, 2))
    assert said(events) == ["muggins 1: nothing"]
    assert state.scores == (2, 0)


def test_c48_a_claim_with_nothing_missing_gives_nothing_and_costs_nothing():
    state = after(after_a_pair(), Declare(1, 2))
    assert claims(state, 0)
    state, events = step(state, Muggins(0, 2))
    assert said(events) == ["muggins 0: nothing"]
    assert state.pegs == ((0, 0), (0, 2))
    assert to_act(state) == 0


def test_c26_the_show_out_of_order():
    state = at_twelve()
    assert refusal(state, Declare(1, 4)) == "SHOW_OUT_OF_ORDER"
    state = after(state, Declare(0, 12))
    assert refusal(state, Declare(0, 4)) == "SHOW_OUT_OF_ORDER"


def test_misdeal_penalties_need_no_declaration():
    state = after(after_a_pair(), Declare(1, 2))
    assert pegged(step(state, Misdeal("redeal"))[1]) == [(0, 2)]
    assert after(state, Misdeal("redeal")).scores == (2, 0)


def test_c54_drawing_leaves_the_claim_open():
    state = after(after_a_pair(), Declare(1, 0), Misdeal("draw"))
    assert pegged(step(state, Muggins(0, 2))[1]) == [(0, 2)]


def test_the_view_shows_what_is_to_be_counted_but_not_what_it_is_worth():
    state = after_a_pair()
    for seat in (0, 1):
        counting = present(view(state, seat).counting)
        assert (counting.kind, counting.player, counting.cards) == ("play", 1, cards("5C 5S"))
    state = after(state, Declare(1, 0))
    assert present(view(state, 0).declared).points == 0
    assert view(state, 0).counting is None
