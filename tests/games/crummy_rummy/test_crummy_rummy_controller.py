"""A game of Crummy Rummy on keys: a hand in order, a contract in one go, and playing to the table."""

import pytest

from autopeg.engine.cards import card_names
from autopeg.games.crummy_rummy.rules.moves import LayDown
from autopeg.games.crummy_rummy.session import RevealRound, TakeCard, TakeTurn
from autopeg.games.crummy_rummy.text import first_counted, points_by_round
from autopeg.games.rummy.rules import Discard
from support.games.crummy_rummy.evening import (
    controller_at,
    is_at,
    last_move,
    mark,
    play_until,
    press,
)
from support.games.narrowing import present


def meld(owner, number, kind, names):
    return {"id": f"M{number}", "owner": owner, "kind": kind, "cards": names.split()}


def loose(controller):
    return card_names(controller.hand.cards)


# -- the hand


def test_a_hand_comes_by_suits_and_what_is_drawn_lies_at_the_end():
    controller = controller_at()
    assert loose(controller) == "7C QC 7D QD 2H 7H 9S"
    press(controller, "d")
    assert loose(controller) == "7C QC 7D QD 2H 7H 9S 3H"
    assert controller.hand.cursor == 7
    assert controller.hand.fresh == {7}


def test_the_order_lasts_from_turn_to_turn():
    controller = controller_at()
    press(controller, "s", "home", "full_stop", "shift+right")
    mark(controller, "2H QD")
    press(controller, "g")
    assert loose(controller) == "7C 7D 2H QD 7H 9S QC"
    press(controller, "escape", "comma", "d", "x")
    play_until(controller, is_at(TakeCard))
    assert loose(controller) == "7C 2H 7D QD 7H 9S QC"


# -- laying the contract down


def test_a_contract_is_put_together_and_laid_down_in_one_go():
    """Y23."""
    controller = controller_at()
    press(controller, "d")
    mark(controller, "7C 7D 7H")
    press(controller, "m")
    mark(controller, "QC QD 2H")
    press(controller, "m")
    assert loose(controller) == "9S 3H"
    assert "lay down two sets" in controller.prompt
    press(controller, "enter")
    laid = last_move(controller)
    assert isinstance(laid, LayDown)
    assert [card_names(each.cards) for each in laid.melds] == ["7C 7D 7H", "QC QD 2H"]
    assert controller.hand.drafts == []
    assert loose(controller) == "9S 3H"
    press(controller, "u")
    assert loose(controller) == "7C QC 7D QD 2H 7H 9S 3H"
    assert controller.hand.fresh == {7}


def test_a_discard_that_is_undone_lies_where_it_was():
    controller = controller_at()
    press(controller, "d")
    before = controller.hand.cards
    mark(controller, "7D")
    press(controller, "x")
    assert "7D" not in loose(controller)
    press(controller, "u")
    assert (controller.hand.cards, controller.hand.fresh) == (before, {7})


def test_melds_wait_from_turn_to_turn_and_come_apart_again():
    controller = controller_at()
    mark(controller, "7C 7D 7H")
    press(controller, "m", "d", "x")
    assert last_move(controller) == Discard(0, controller.table.state.discard_pile[0])
    play_until(controller, is_at(TakeTurn))
    assert [card_names(each.cards) for each in controller.hand.drafts] == ["7C 7D 7H"]
    press(controller, "backspace")
    assert loose(controller).endswith("7C 7D 7H")
    press(controller, "backspace")
    assert controller.notice == "There is no meld to take apart."


def test_a_meld_whose_cards_have_gone_comes_apart():
    controller = controller_at()
    press(controller, "d")
    mark(controller, "7C 7D 7H")
    press(controller, "m")
    card = controller.view.hand[0]
    controller.table.submit(Discard(0, card))
    controller.look()
    assert str(card) == "7C"
    assert controller.hand.drafts == []
    assert sorted(controller.hand.cards) == sorted(controller.table.view(0).hand)


def test_where_a_wild_card_stands_is_chosen():
    """Y8."""
    controller = controller_at(
        hand="5C 6C 2D JK 9H 9D 9S KC", others=("3S 4S 8S JH KH KS AS QH",), deck="3H 3C 4C", pile="TS", round=2
    )
    press(controller, "d")
    mark(controller, "5C 6C 2D JK")
    press(controller, "m")
    assert controller.prompt == "Choose what to lay"
    texts = [option.text for option in present(controller.choosing).options]
    assert texts == ["run 2♦ JK 5♣ 6♣", "run 2♦ 5♣ 6♣ JK", "run 5♣ 6♣ 2♦ JK"]
    press(controller, "down", "up", "down", "enter")
    assert [card_names(each.cards) for each in controller.hand.drafts] == ["2D 5C 6C JK"]
    mark(controller, "9H 9D 9S")
    press(controller, "m", "enter")
    assert card_names(controller.state.table[0].cards) == "2D 5C 6C JK"


@pytest.mark.parametrize(
    ("marked", "notice"),
    [
        ("", "Mark the cards of a meld first, with Space."),
        ("7C QD", "A run needs at least 4 cards here, not 2."),
        ("7C 7D", "A set needs at least 3 cards here, not 2."),
        ("7C 7D 9S", "7♣ 7♦ 9♠ is not a set: the cards must be of one rank."),
    ],
)
def test_what_makes_no_meld_is_refused_with_the_reason(marked, notice):
    controller = controller_at()
    press(controller, "d")
    mark(controller, marked)
    press(controller, "m")
    assert controller.notice == notice
    assert controller.hand.drafts == []


def test_half_a_contract_is_refused_and_nothing_changes():
    """Y10."""
    controller = controller_at()
    press(controller, "d")
    mark(controller, "7C 7D 7H")
    press(controller, "m", "enter")
    assert controller.notice == "This round's contract is two sets, not a set."
    assert len(controller.hand.drafts) == 1
    assert not any(controller.state.laid_down)


def test_legal_contracts_are_suggested():
    controller = controller_at()
    press(controller, "d", "w")
    assert controller.choosing is not None
    assert present(controller.choosing).options[0].text == "Lay down 7♣ 7♦ 7♥ and Q♣ Q♦ 2♥"
    press(controller, "escape")
    assert controller.choosing is None
    press(controller, "w", "enter")
    assert controller.state.laid_down == (True, False)


def test_without_the_contract_nothing_is_suggested():
    controller = controller_at(hand="3C 4D 8S JH KH QS AC", others=("7C 7D 7H QC QD 2H 9S",), deck="5S 5C 6C")
    press(controller, "d", "w")
    assert controller.notice == "You do not hold the contract yet."
    press(controller, "enter")
    assert "press m" in controller.notice


# -- playing to the table

TABLE = [meld(1, 1, "run", "7C 8C JK TC"), meld(1, 2, "set", "KC KD KH")]


def laid_controller(hand, **more):
    return controller_at(
        hand=hand,
        others=("3S 4S",),
        table=[*TABLE, meld(0, 3, "set", "5D 5H 5S")],
        laid_down=[True, True],
        deck="4H 3C 6D",
        pile="TS 4C",
        round=2,
        **more,
    )


def test_a_card_that_fits_in_one_place_goes_there_at_once():
    """Y24."""
    controller = laid_controller("KS 9D 9H")
    press(controller, "d")
    mark(controller, "KS")
    press(controller, "l")
    assert card_names(controller.state.table[1].cards) == "KC KD KH KS"


def test_what_takes_the_place_of_a_wild_card_says_where_that_goes():
    """Y26, example 18."""
    controller = laid_controller("9C 9D 9H")
    press(controller, "d")
    mark(controller, "9C")
    press(controller, "enter")
    assert controller.prompt == "Choose what to lay"
    texts = [option.text for option in present(controller.choosing).options]
    assert texts[0] == "Put 9♣ in the place of JK in M1, which goes to its low end"
    assert texts[2] == "Put 9♣ in the place of JK in M1, which goes to M2"
    press(controller, "option 2", "option 2")
    assert [card_names(each.cards) for each in controller.state.table[:2]] == ["7C 8C 9C TC", "KC KD KH JK"]


def test_several_cards_go_on_a_meld_together():
    """Y24: both ends of a run, with a wild card over a gap."""
    controller = laid_controller("6C QC 2H 9H")
    press(controller, "d")
    mark(controller, "QC 2H 6C")
    press(controller, "l")
    assert controller.notice == ""
    assert card_names(controller.state.table[0].cards) == "6C 7C 8C JK TC 2H QC"


def test_what_fits_nowhere_is_said():
    controller = laid_controller("9H 8D 8H")
    press(controller, "d", "space", "l")
    assert controller.notice == "4♥ fits nowhere on the table."
    press(controller, "w")
    assert controller.notice == "None of your cards fits on the table."
    press(controller, "escape", "enter")
    assert "x discards" in controller.notice


def test_going_out_ends_the_round_and_the_hands_are_counted():
    """Y31."""
    controller = laid_controller("KS")
    press(controller, "d", "w", "enter", "x")
    assert isinstance(controller.question, RevealRound)
    assert [line.text for line in controller.narration.follow(controller.table.history, controller.session.unshown)][
        -4:
    ] == [
        "Ann discards 4♥",
        "Ann's hand is empty: the round is over",
        "Ann counts nothing",
        "Bob counts 10 for 2 cards at 5",
    ]
    assert controller.session.pegs == [(0, 0), (0, controller.state.totals[1])]
    assert points_by_round(controller.table.history) == (controller.state.totals,)
    assert first_counted(controller.table.history) == 2
