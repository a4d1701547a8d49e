"""Crib Rummy at the keys: who is asked, what the keys do, what is taken, laid, discarded and hinted."""

import pytest

from autopeg.engine.cards import card_names
from autopeg.games.crib_rummy.rules.moves import Choose
from autopeg.games.crib_rummy.session import ChooseStart, LayCards, TakeCard
from autopeg.games.crib_rummy.terminal.controller import CribRummyController
from autopeg.games.rummy.keys import DRAW_FIRST
from autopeg.session.questions import Advance, HandOver
from support.games.crib_rummy.evening import QUIET, asked, controller_in_hand, is_at, mark, play_until, press, table_of
from support.games.narrowing import present

# -- taking


def test_enter_draws_and_the_cursor_goes_to_the_card():
    """R11."""
    controller = controller_in_hand("2C KD", "4S 5H")
    press(controller, "enter")
    assert isinstance(controller.question, LayCards)
    assert card_names(controller.view.hand) == "2C KD 9D"
    assert (controller.hand.cursor, controller.hand.fresh) == (2, {2})


def test_the_upcard_is_taken_with_the_marked_cards():
    """R12a, R15."""
    controller = controller_in_hand("7D 8D KC 2C", "4S 5H", upcard="9D", below="TD 3S", draw="2D 2S")
    mark(controller, "7D 8D")
    press(controller, "t")
    assert card_names(controller.view.table[0].cards) == "7D 8D 9D"
    assert card_names(controller.view.hand) == "2C KC TD 3S"
    assert controller.view.earned == 3


def test_after_an_undo_the_hand_is_as_it_was():
    controller = controller_in_hand(
        "7D 2C 8D KC", "4S 5H", people=["Ann"], bots=["Bob"], upcard="9D", below="TD 3S", draw="2D 2S"
    )
    before = controller.hand.cards
    mark(controller, "7D 8D")
    press(controller, "t")
    assert controller.hand.cards != before
    press(controller, "u")
    assert (controller.hand.cards, controller.hand.fresh) == (before, frozenset())

    press(controller, "d", "home", "x")
    assert len(controller.hand.cards) == len(before)
    press(controller, "u")
    assert (card_names(controller.hand.cards), controller.hand.fresh) == (f"{card_names(before)} 2D", {4})


def test_the_ways_to_take_the_upcard_are_shown_and_one_is_chosen():
    """R12."""
    controller = controller_in_hand(
        "7D 8D 9S 9H KC", "4S 5H", upcard="9D", below="3S", draw="2D 2S", melds=("0 set 9C 9C 9S",)
    )
    press(controller, "t")
    assert [(option.points, option.to is None) for option in present(controller.choosing).options] == [
        (3, True),
        (2, True),
        (2, False),
    ]
    assert controller.prompt == "Choose what to lay"
    press(controller, "down")
    assert card_names(controller.hand.marked) == "9H 9S"
    press(controller, "enter")
    assert not controller.choosing
    assert card_names(controller.view.table[1].cards) == "9D 9H 9S"


def test_an_upcard_that_fits_nowhere_is_not_offered_and_drawing_is():
    controller = controller_in_hand("2C KD", "4S 5H")
    assert ("t", "take it") not in controller.keys
    assert controller.prompt == "Ann: draw a card, 9♣ makes no meld"
    press(controller, "t")
    assert controller.notice_kind == "trouble"
    assert "goes to no meld that is open to you" in controller.notice


def test_where_the_draw_pile_is_used_up_the_upcard_is_taken():
    """R43: a hand can go on with no card to draw only after the upcard was taken."""
    controller = controller_in_hand("7D 8D KC", "4S 5H", upcard="9D", below="3S", draw="2S")
    press(controller, "enter")
    assert controller.prompt.endswith("the hand ends with this turn")


# -- laying


def test_marked_cards_are_laid_as_a_meld():
    """R27, R28."""
    controller = controller_in_hand("4H 5H 6H KC KD KS 2C", "4S 5H")
    press(controller, "enter")
    mark(controller, "6H 4H 5H")
    press(controller, "enter")
    mark(controller, "KC KS KD")
    press(controller, "l")
    assert [(meld.kind, card_names(meld.cards)) for meld in controller.view.table] == [
        ("run", "4H 5H 6H"),
        ("set", "KC KD KS"),
    ]
    assert controller.view.earned == 5
    assert card_names(controller.view.hand) == "2C 9D"


def test_cards_go_to_both_ends_of_a_run_at_once():
    """R29."""
    controller = controller_in_hand("4H 8H JK 2C", "4S 5S", melds=("0 run 5H 6H 7H",))
    press(controller, "enter")
    mark(controller, "4H 8H")
    press(controller, "enter")
    assert card_names(controller.view.table[0].cards) == "4H 5H 6H 7H 8H"
    assert controller.view.earned == 7


def test_a_joker_that_may_stand_in_several_places_asks_where():
    """R33."""
    controller = controller_in_hand("8S JK JK KC", "4S 5S", jokers=4)
    press(controller, "enter")
    mark(controller, "8S JK JK")
    press(controller, "enter")
    laid = [card_names(option.cards) for option in present(controller.choosing).options]
    assert laid == ["JK JK 8S", "JK 8S JK", "8S JK JK", "8S JK JK"]
    assert present(controller.choosing).options[-1].text == "Lay 8♠ JK JK (set of three)"
    press(controller, "up", "enter")
    assert controller.view.table[0].kind == "set"


def test_escape_leaves_the_choice_and_the_cards_marked_as_they_were():
    controller = controller_in_hand("8S JK JK KC", "4S 5S")
    press(controller, "enter")
    mark(controller, "8S JK JK")
    press(controller, "enter", "down", "escape")
    assert not controller.choosing
    assert card_names(controller.hand.marked) == "8S JK JK"
    assert controller.view.table == ()


def test_suggestions_are_the_longest_melds_with_the_most_points():
    """R34."""
    controller = controller_in_hand("4H 5H 6H 7H KC KD KS 2C", "4S 5S", melds=("0 run 8H 9H TH",))
    press(controller, "enter", "w")
    shown = [(each.points, card_names(each.cards), each.to) for each in present(controller.choosing).options]
    assert shown == [(15, "4H 5H 6H 7H", "M1"), (6, "4H 5H 6H 7H", None), (2, "KC KD KS", None)]


def test_nothing_to_suggest_is_said():
    controller = controller_in_hand("4H 7C KD", "4S 5S")
    press(controller, "enter", "w")
    assert controller.notice == "Nothing of your hand can be laid now."


@pytest.mark.parametrize(
    ("marked", "says"),
    [
        ("4H 5H", "A meld needs at least three cards"),
        ("4H 5H 7H", "must follow one another"),
        ("4H 5H 6S", "must be of one suit"),
        ("4H 4C 5H", "must be of one rank"),
        ("KS", "Ann must lay a meld of Ann's own before adding to Bob's meld."),
    ],
)
def test_what_is_no_meld_is_refused_with_the_sentence_of_the_rules(marked, says):
    controller = controller_in_hand("4H 5H 7H 4C 6S KS", "4S 5S", melds=("1 set KC KD KH",))
    press(controller, "enter")
    state = controller.state
    mark(controller, marked)
    press(controller, "enter")
    assert says in controller.notice
    assert controller.notice_kind == "trouble"
    assert controller.state is state


def test_melds_need_a_card_taken_first():
    controller = controller_in_hand("4H 5H 6H", "4S 5S")
    mark(controller, "4H 5H 6H")
    press(controller, "l")
    assert controller.notice == DRAW_FIRST


def test_refusals_address_you_as_you():
    controller = controller_in_hand("4H 5H KS", "4S 5S", people=("You", "Bob"), melds=("1 set KC KD KH",))
    press(controller, "enter")
    mark(controller, "KS")
    press(controller, "enter")
    assert "You must lay a meld of your own" in controller.notice


# -- discarding


def test_x_discards_the_card_under_the_cursor_or_the_marked_one():
    """R24."""
    controller = controller_in_hand("2C 5H KD", "4S 5S")
    press(controller, "enter", "home", "x")
    assert card_names([controller.state.discard_pile[0]]) == "2C"
    controller = controller_in_hand("2C 5H KD", "4S 5S")
    press(controller, "enter")
    mark(controller, "KD")
    press(controller, "home", "x")
    assert card_names([controller.state.discard_pile[0]]) == "KD"


def test_more_than_one_marked_card_is_not_discarded():
    controller = controller_in_hand("2C 5H KD", "4S 5S")
    press(controller, "enter")
    mark(controller, "KD 2C")
    state = controller.state
    press(controller, "x")
    assert controller.state is state
    assert controller.notice.startswith("To discard, mark one card")


# -- the hand in its owner's order


def test_each_person_keeps_an_order_of_his_own():
    controller = controller_in_hand("2C 5C KD", "4S 3H QD")
    mark(controller, "2C KD")
    press(controller, "g", "escape", "full_stop")
    assert card_names(controller.hand.cards) == "KD 2C 5C"
    press(controller, "s", "enter", "x", "enter")
    assert controller.session.viewer == 1
    assert card_names(controller.hand.cards) == "QD 3H 4S"


# -- several people at one screen


def test_nobody_sees_the_cards_of_another():
    """R52, R54."""
    controller = CribRummyController(table_of(("Ann", "Bob", "Cid"), (), target=61), QUIET)
    for _ in range(40):
        play_until(controller, is_at(HandOver))
        assert controller.view.hand == ()
        assert controller.hand.cards == ()
        seat = asked(controller, HandOver).seat
        press(controller, "enter")
        assert controller.view.seat == seat
        assert sorted(controller.view.hand) == sorted(controller.state.hands[seat])


def test_the_log_hides_what_is_drawn_and_picked_up():
    """R52-R54."""
    controller = controller_in_hand("7D 8D KC 2C", "4S 5H", upcard="9D", below="TD 3S", draw="2D 2S")
    mark(controller, "7D 8D")
    press(controller, "t", "home", "x")
    told = " ".join(line.text for line in controller.narration.follow(controller.table.history))
    assert "Ann takes 9♦: 7♦ 8♦ 9♦, a run of three: 3" in told
    assert "Ann picks up the next two cards of the pile" in told
    assert "10♦" not in told


# -- who starts


def test_the_chooser_says_whether_he_goes_first():
    """R9: the lowest score chooses, "not first" lets the next seat start."""
    controller = CribRummyController(table_of(("Ann", "Bob"), ()), QUIET)
    play_until(controller, is_at(ChooseStart))
    chooser = asked(controller, ChooseStart).seat
    assert controller.state.scores[chooser] == min(controller.state.scores)
    assert len(controller.view.hand) == 11
    press(controller, "n")
    assert controller.state.hand_starter == 1 - chooser
    assert controller.table.history.steps[-1].move == Choose(chooser, False)


# -- hints


def test_a_hint_says_what_to_do_and_why():
    controller = controller_in_hand("4H 5H 6H KD 2C", "4S 5S", upcard="7H", below="2D", draw="9D 9S 9H 3C")
    press(controller, "h")
    assert controller.notice_kind == "hint"
    assert controller.notice.startswith(("Take the upcard for ", "Draw: "))
    press(controller, "enter", "h")
    assert controller.notice.startswith("Lay 4♥ 5♥ 6♥ (run of three): now 3.0 + safety ")
    press(controller, "w", "enter", "h")
    assert controller.notice.startswith("Discard ")
    assert "the next player could use it " in controller.notice


def test_hints_are_no_longer_than_two_rows():
    controller = CribRummyController(table_of(target=241, jokers=4), QUIET)
    for _ in range(120):
        play_until(controller, lambda controller: isinstance(controller.question, TakeCard | LayCards | ChooseStart))
        press(controller, "h")
        assert len(controller.notice) <= 2 * 78
        controller.press("d" if isinstance(controller.question, TakeCard) and controller.question.may_draw else "x")
        if isinstance(controller.question, ChooseStart):
            press(controller, "f")


def test_nothing_is_asked_while_the_others_move():
    controller = CribRummyController(table_of((), ("Ann", "Bob")), QUIET)
    assert isinstance(controller.question, Advance)
    press(controller, "d", "enter", "x", "card 3")
    assert controller.table.history.steps == []
