"""The turn: drawing, discarding, taking out of turn, the deck used up, declining (Y16-Y22, Y40)."""

import pytest
from msgspec.structs import replace

from autopeg.games.crummy_rummy.rules import apply, chance_before, claims, legal_moves, seats_to_answer, to_act, view
from autopeg.games.crummy_rummy.rules.moves import AgreeEnd, Decline, DrawDeck, OutOfTurn, Pass, Reshuffle, TakeUpcard
from autopeg.games.rummy.rules import Discard
from support.games.crummy_rummy.table import after, at_draw, card, cards, discard, lay, names, refusal

FOUR = ("3C 4C", "3D 4D", "3H 4H", "3S 4S")


def unshuffled(cards):
    return tuple(cards)


def test_y16_the_upcard_or_the_top_card_of_the_deck():
    state = at_draw(*FOUR, deck="9C 9D 9H", pile="KD QD")
    taken = after(state, TakeUpcard(0))
    assert names(taken.hands[0]) == "3C 4C KD"
    assert names(taken.discard_pile) == "QD"
    drawn = after(state, DrawDeck(0))
    assert names(drawn.hands[0]) == "3C 4C 9C"
    assert names(drawn.deck) == "9D 9H"
    assert (taken.drew, drawn.drew) == ("upcard", "deck")
    assert legal_moves(state, 0) == (TakeUpcard(0), DrawDeck(0))


def test_y16_the_upcard_of_a_position_whose_discards_nobody_has_seen():
    state = replace(at_draw(*FOUR, pile="KD QD"), discards=())
    taken = after(state, TakeUpcard(0))
    assert names(taken.hands[0]) == "3C 4C KD"
    assert taken.discards == ()


def test_y16_never_more_than_one_card():
    state = at_draw(*FOUR, deck="9C 9D 9H", pile="KD QD")
    for first in (TakeUpcard(0), DrawDeck(0)):
        for second in (TakeUpcard(0), DrawDeck(0)):
            assert refusal(after(state, first), second) == "ALREADY_DREW"


def test_y17_drawing_comes_first():
    state = at_draw(*FOUR)
    assert refusal(state, discard("3C")) == "MUST_DRAW_FIRST"
    assert refusal(state, lay("set 3C 3D 3H", "set 4C 4D 4H")) == "MUST_DRAW_FIRST"


def test_y18_any_card_may_be_discarded():
    """Also the card just taken from the pile, and a wild card."""
    state = after(at_draw("3C JK 2H", "3D", pile="KD QD"), TakeUpcard(0))
    for name in ("KD", "JK", "2H", "3C"):
        thrown = after(state, discard(name))
        assert str(thrown.upcard) == name
        assert to_act(thrown) == 1
    assert refusal(state, discard("5C")) == "CARD_NOT_IN_HAND"


def test_y17_equal_cards_are_one_choice():
    state = after(at_draw("3C 3C 4C", "3D", "3H", deck="4C 9D"), DrawDeck(0))
    assert [move for move in legal_moves(state, 0) if isinstance(move, Discard)] == [discard("3C"), discard("4C")]
    assert names(after(state, discard("3C")).hands[0]) == "3C 4C 4C"


@pytest.mark.parametrize("move", [DrawDeck(1), TakeUpcard(2), discard("3D", seat=1), DrawDeck(-1), DrawDeck(7)])
def test_y15_only_the_active_player_moves(move):
    assert refusal(at_draw(*FOUR), move) == "NOT_YOUR_TURN"
    assert legal_moves(at_draw(*FOUR), 1) == ()


def test_y19_the_nearest_claimant_gets_the_upcard_and_a_penalty_card():
    """Example 24."""
    state = after(at_draw(*FOUR, deck="9C 9D 9H", pile="KD QD"), DrawDeck(0))
    assert seats_to_answer(state) == (1, 2, 3)
    taken = after(state, OutOfTurn((3, 1)))
    assert OutOfTurn((3, 1)).claimants == (3, 1)
    assert [names(hand) for hand in taken.hands] == ["3C 4C 9C", "3D 4D KD 9D", "3H 4H", "3S 4S"]
    assert (to_act(taken), names(taken.deck), names(taken.discard_pile)) == (0, "9H", "QD")
    assert refusal(taken, OutOfTurn((2,))) == "OUT_OF_TURN_ALREADY"
    assert seats_to_answer(taken) == ()


def test_y19_nearest_is_meant_clockwise_after_the_active_player():
    state = after(at_draw(*FOUR, deck="9C 9D 9H", pile="KD", turn=2), DrawDeck(2))
    assert seats_to_answer(state) == (3, 0, 1)
    assert names(after(state, OutOfTurn((1, 0))).hands[0]) == "3C 4C KD 9D"


def test_y19_not_where_the_active_player_took_the_upcard():
    """Example 25; Y20: the card below is dead."""
    state = after(at_draw(*FOUR, pile="KD QD"), TakeUpcard(0))
    assert refusal(state, OutOfTurn((1,))) == "OUT_OF_TURN_CLOSED"
    assert all(claims(state, seat) == () for seat in range(4))


def test_y19_not_before_the_active_player_has_drawn():
    assert refusal(at_draw(*FOUR), OutOfTurn((1,))) == "OUT_OF_TURN_CLOSED"


def test_y19_the_window_closes_with_the_first_play_to_the_table_or_the_discard():
    hands = ("7C 7D 7H QC QD QH 3C", "3D 4D", "3H 4H")
    state = after(at_draw(*hands, number=1, deck="9C 9D 9H", pile="KD QD"), DrawDeck(0))
    assert seats_to_answer(state) == (1, 2)
    laid = after(state, lay("set 7C 7D 7H", "set QC QD QH"))
    assert refusal(laid, OutOfTurn((1,))) == "OUT_OF_TURN_CLOSED"
    assert refusal(after(state, discard("3C")), OutOfTurn((2,))) == "OUT_OF_TURN_CLOSED"


def test_y19_the_active_player_himself_cannot_claim():
    state = after(at_draw(*FOUR), DrawDeck(0))
    assert refusal(state, OutOfTurn((0,))) == "NOT_OUT_OF_TURN"
    assert refusal(state, OutOfTurn((1, 0))) == "NOT_OUT_OF_TURN"
    assert refusal(state, OutOfTurn((4,))) == "NOT_YOUR_TURN"
    assert refusal(state, OutOfTurn(())) == "BAD_MOVE"


def test_y19_who_has_laid_down_may_take_and_with_two_players_and_in_round_7_too():
    state = at_draw("3C 4C", "3D 4D", number=7)
    assert claims(after(state, DrawDeck(0)), 1) == (Pass(1), OutOfTurn((1,)))
    laid = at_draw("3C 4C", "3D 4D", laid_down=(False, True))
    assert claims(after(laid, DrawDeck(0)), 1) == (Pass(1), OutOfTurn((1,)))


def test_y19_the_asked_seat_sees_that_it_is_asked():
    state = after(at_draw(*FOUR), DrawDeck(0))
    assert [(view(state, seat).phase, view(state, seat).to_act) for seat in range(4)] == [
        ("play", 0),
        ("window", 1),
        ("window", 2),
        ("window", 3),
    ]
    assert to_act(state) == 0


def test_y19_to_pass_is_no_move():
    state = after(at_draw(*FOUR), DrawDeck(0))
    assert refusal(state, Pass(1)) == "UNKNOWN_MOVE"


def test_y21_the_discard_pile_becomes_the_deck_when_a_card_has_to_be_drawn():
    state = at_draw("3C 4C", "3D 4D", deck="", pile="KD QD JD")
    assert refusal(state, DrawDeck(0)) == "DECK_EMPTY"
    assert chance_before(state, TakeUpcard(0), unshuffled) is None
    assert chance_before(state, DrawDeck(0), unshuffled) == Reshuffle(cards("QD JD"))
    state = after(state, Reshuffle(cards("JD QD")), DrawDeck(0))
    assert (names(state.hands[0]), names(state.deck), str(state.upcard)) == ("3C 4C JD", "QD", "KD")
    assert state.reshuffles == 1


def test_y21_the_penalty_card_comes_from_the_reshuffled_pile():
    """Example 26."""
    state = after(at_draw(*FOUR, deck="9C", pile="KD QD JD"), DrawDeck(0))
    assert refusal(state, OutOfTurn((2,))) == "DECK_EMPTY"
    assert chance_before(state, OutOfTurn((2,)), unshuffled) == Reshuffle(cards("QD JD"))
    state = after(state, Reshuffle(cards("JD QD")), OutOfTurn((2,)))
    assert (names(state.hands[2]), names(state.deck), state.discard_pile) == ("3H 4H KD JD", "QD", ())


def test_y21_a_reshuffle_is_of_exactly_the_cards_below_the_upcard():
    state = at_draw("3C 4C", "3D 4D", deck="", pile="KD QD JD")
    for order in ("KD QD JD", "QD", "QD QD", "QD JC", ""):
        assert refusal(state, Reshuffle(cards(order))) == "BAD_RESHUFFLE"


def test_y21_not_while_the_deck_has_cards_or_nothing_is_drawn():
    assert refusal(at_draw("3C 4C", "3D 4D", deck="9C", pile="KD QD"), Reshuffle(cards("QD"))) == "BAD_RESHUFFLE"
    state = after(at_draw("3C 4C", "3D 4D", deck="", pile="KD QD"), TakeUpcard(0))
    assert refusal(state, Reshuffle(cards("QD"))) == "BAD_RESHUFFLE"


def test_y22_the_last_upcard_must_be_taken():
    state = at_draw("3C 4C", "3D 4D", deck="", pile="KD")
    assert legal_moves(state, 0) == (TakeUpcard(0),)
    assert refusal(state, DrawDeck(0)) == "DECK_EMPTY"
    assert refusal(state, Reshuffle(())) == "DECK_EMPTY"


def test_y22_without_a_penalty_card_nobody_takes_out_of_turn():
    state = after(at_draw(*FOUR, deck="9C", pile="KD"), DrawDeck(0))
    assert refusal(state, OutOfTurn((1,))) == "OUT_OF_TURN_NO_PENALTY"
    assert seats_to_answer(state) == ()


def test_y40_the_active_player_takes_or_declines():
    state = at_draw(*FOUR, deck="9C 9D 9H", pile="KD QD", out_of_turn="before")
    assert legal_moves(state, 0) == (TakeUpcard(0), Decline(0))
    assert refusal(state, DrawDeck(0)) == "MUST_DECLINE_FIRST"
    assert refusal(state, OutOfTurn((1,))) == "OUT_OF_TURN_CLOSED"
    taken = after(state, TakeUpcard(0))
    assert refusal(taken, Decline(0)) == "ALREADY_DREW"
    assert refusal(taken, OutOfTurn((1,))) == "OUT_OF_TURN_CLOSED"


def test_y40_the_taker_gets_the_upcard_and_the_top_card_before_the_active_player_draws():
    state = at_draw(*FOUR, deck="9C 9D 9H", pile="KD QD", out_of_turn="before")
    state = after(state, Decline(0))
    assert seats_to_answer(state) == (1, 2, 3)
    assert view(state, 2).phase == "window"
    assert legal_moves(state, 0) == (DrawDeck(0),)
    assert refusal(state, Decline(0)) == "ALREADY_DECLINED"
    assert refusal(state, TakeUpcard(0)) == "ALREADY_DECLINED"
    taken = after(state, OutOfTurn((3,)))
    assert refusal(taken, OutOfTurn((1,))) == "OUT_OF_TURN_ALREADY"
    drawn = after(taken, DrawDeck(0))
    assert (names(drawn.hands[3]), names(drawn.hands[0])) == ("3S 4S KD 9C", "3C 4C 9D")
    assert refusal(after(state, DrawDeck(0)), OutOfTurn((1,))) == "OUT_OF_TURN_CLOSED"
    assert refusal(drawn, OutOfTurn((1,))) == "OUT_OF_TURN_ALREADY"


def test_y40_two_cards_must_be_left_for_penalty_and_draw():
    short = after(at_draw(*FOUR, deck="9C", pile="KD", out_of_turn="before"), Decline(0))
    assert refusal(short, OutOfTurn((1,))) == "OUT_OF_TURN_NO_PENALTY"
    enough = after(at_draw(*FOUR, deck="9C", pile="KD QD", out_of_turn="before"), Decline(0), OutOfTurn((1,)))
    assert chance_before(enough, DrawDeck(0), unshuffled) == Reshuffle(cards("QD"))
    drawn = after(enough, Reshuffle(cards("QD")), DrawDeck(0))
    assert names(drawn.hands[0]) == "3C 4C QD"


def test_y40_declining_needs_a_card_to_draw():
    state = at_draw(*FOUR, deck="", pile="KD", out_of_turn="before")
    assert legal_moves(state, 0) == (TakeUpcard(0),)
    assert refusal(state, Decline(0)) == "DECK_EMPTY"


def test_y40_nobody_declines_in_the_usual_game():
    assert refusal(at_draw(*FOUR), Decline(0)) == "NOT_IN_THIS_VARIANT"


def test_y20_a_covered_discard_stays_dead_and_the_new_one_can_be_taken():
    state = after(at_draw(*FOUR, deck="9C 9D 9H 9S", pile="KD QD"), DrawDeck(0), OutOfTurn((2,)), discard("9C"))
    assert names(state.discard_pile) == "9C QD"
    state = after(state, DrawDeck(1), OutOfTurn((0,)))
    assert names(state.hands[0]) == "3C 4C 9C 9S"
    assert names(state.discard_pile) == "QD"


def test_a_round_that_reshuffles_too_often_ends_and_everybody_counts():
    """Y32b."""
    state = at_draw("3C KC", "3D 4D", deck="", pile="KD QD JD", max_reshuffles=0)
    state, events = apply(state, Reshuffle(cards("QD JD")))
    assert [(event.player, event.points) for event in events] == [(0, 15), (1, 10)]
    assert (state.totals, state.hand_over, to_act(state)) == ((15, 10), True, None)
    again = at_draw("3C KC", "3D 4D", deck="", pile="KD QD JD", max_reshuffles=1)
    assert not after(again, Reshuffle(cards("QD JD"))).hand_over


def test_a_newest_card_stands_last_in_the_hand():
    state = after(at_draw("KC 3C", "3D", deck="9C 9D"), DrawDeck(0))
    assert state.hands[0][-1] == card("9C")


def test_y16_no_upcard_is_taken_from_an_empty_pile():
    assert refusal(at_draw(*FOUR, deck="9C 9D 9H", pile=""), TakeUpcard(0)) == "DECK_EMPTY"


def test_y21_nothing_becomes_the_deck_between_rounds():
    assert refusal(after(at_draw(*FOUR), AgreeEnd()), Reshuffle(())) == "ROUND_OVER"
