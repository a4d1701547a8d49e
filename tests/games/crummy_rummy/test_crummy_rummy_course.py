"""The course of a game of Crummy Rummy on keys: out of turn, warnings, undo, agreement, and whole games."""

from typing import Any

import pytest

from autopeg.engine.refusal import IllegalMove
from autopeg.games.crummy_rummy.bots.simple import Club
from autopeg.games.crummy_rummy.rules.moves import AgreeEnd, DrawDeck, OutOfTurn, Pass
from autopeg.games.crummy_rummy.session import AskOutOfTurn, RevealRound, TakeCard, TakeTurn
from autopeg.games.crummy_rummy.terminal.controller import CrummyRummyController
from autopeg.games.crummy_rummy.text import points_by_round
from autopeg.games.rummy.rules import Discard
from autopeg.session.questions import Advance, GameOver, HandOver
from autopeg.session.settings import Settings
from support.games.crummy_rummy.evening import (
    BOBS,
    Eager,
    Modest,
    asked,
    controller_at,
    controller_of,
    is_at,
    last_move,
    mark,
    play_until,
    press,
    table_of,
)
from support.games.narrowing import present

# -- out of turn


def test_who_has_the_screen_is_asked_before_a_bot_goes_on():
    """Y19."""
    controller = controller_at(deck="3H 5C 6C 8D", pile="QS 4C", to_move=1)
    assert controller.question == AskOutOfTurn(0, 1, present(controller.state.upcard), True)
    press(controller, "t")
    play_until(controller, is_at(TakeCard))
    assert OutOfTurn((0,)) in [step.move for step in controller.table.history.steps]
    assert len(controller.state.hands[0]) == 9


def test_letting_it_go_is_no_move_and_can_be_taken_back():
    controller = controller_at(people=("Ann", "Bob"), bots=())
    press(controller, "enter", "d")
    assert isinstance(controller.question, AskOutOfTurn)
    moves = len(controller.table.history.steps)
    press(controller, "enter")
    assert isinstance(controller.question, HandOver)
    assert len(controller.table.history.steps) == moves
    press(controller, "u")
    assert isinstance(controller.question, AskOutOfTurn)
    press(controller, "t")
    assert last_move(controller) == OutOfTurn((1,))
    press(controller, "u")
    assert isinstance(controller.question, AskOutOfTurn)


def after_a_discard(**others: Any) -> CrummyRummyController:
    """The next player has drawn, and the upcard is what Ann has discarded."""
    controller = controller_at(deck="3H 5C 6C 8D 9D", **others)
    press(controller, *["enter"] * (len(controller.session.people) > 1), "d")
    play_until(controller, is_at(TakeTurn))
    press(controller, "escape", "card 0", "x")
    play_until(controller, lambda controller: isinstance(last_move(controller), DrawDeck))
    controller.look()
    return controller


def test_nobody_is_asked_about_their_own_discard_but_can_say_that_they_want_it():
    """Y19."""
    controller = after_a_discard(people=("Ann", "Bob"), bots=())
    assert isinstance(controller.question, TakeTurn)
    assert controller.table.unasked == 0
    assert ("t", "take it out of turn") in controller.keys
    press(controller, "t")
    assert controller.question == AskOutOfTurn(0, 1, present(controller.state.upcard), False)
    press(controller, "enter", "enter")
    assert isinstance(controller.question, TakeTurn)
    press(controller, "u", "t")
    assert last_move(controller) == OutOfTurn((0,))
    assert controller.table.unasked is None


def test_an_undo_does_not_stop_at_a_question_that_nobody_was_asked():
    controller = after_a_discard(people=("Ann", "Bob"), bots=())
    press(controller, "u")
    assert isinstance(controller.question, TakeCard)


def test_ones_own_discard_can_be_taken_until_the_first_play():
    """Y19."""
    controller = after_a_discard(people=("Ann", "Bob"), bots=())
    press(controller, "escape", "card 0", "x")
    assert "t" not in controller.interrupting_keys
    with pytest.raises(IllegalMove):
        controller.table.submit(OutOfTurn((0,)))


def test_a_bot_goes_on_after_ones_discard_but_can_be_stopped():
    """Y19."""
    controller = after_a_discard()
    assert isinstance(controller.question, Advance)
    assert "t" in controller.interrupting_keys
    press(controller, "t", "t")
    assert last_move(controller) == OutOfTurn((0,))


def test_a_bot_is_asked_about_its_own_discard():
    controller = controller_at(
        people=("Ann", "Bob"),
        bots=("Cid",),
        others=(BOBS, "3S 4S 5S 9D TD JD QS"),
        bot=Eager,
        to_move=2,
        deck="3H 5C 6C 8D 9D",
    )
    play_until(controller, lambda controller: isinstance(last_move(controller), OutOfTurn))
    assert last_move(controller) == OutOfTurn((2,))


def test_several_people_are_asked_in_order_over_covered_cards():
    """Y19: clockwise from the active player; who wants to see his cards says so."""
    controller = controller_at(people=("Ann", "Bob", "Cid"), bots=(), others=(BOBS, "3S 4S 5S 9D TD JD QS"))
    press(controller, "enter", "d")
    for seat in (1, 2):
        question = asked(controller, AskOutOfTurn)
        assert question.seat == seat
        assert not question.is_open
        assert controller.view.hand == ()
        assert len(controller.hand.cards) == 0
        assert controller.hint().startswith("Look at your cards first")
        press(controller, "v")
        assert controller.view.seat == seat
        assert len(controller.view.hand) == 7
        press(controller, "s", "space", "enter")
    assert controller.question == HandOver(0)


def test_a_bot_may_take_what_a_person_has_left():
    controller = controller_at(bot=Eager)
    press(controller, "d")
    play_until(controller, is_at(TakeTurn))
    assert last_move(controller) == OutOfTurn((1,))
    assert len(controller.state.hands[1]) == 9


def test_nobody_else_may_let_it_go():
    controller = controller_at()
    with pytest.raises(IllegalMove, match="not_asked"):
        controller.table.submit(Pass(1))


def test_declining_comes_first_where_that_is_played():
    """Y40."""
    controller = controller_at(people=("Ann", "Bob"), bots=(), options={"out_of_turn": "before"})
    press(controller, "enter")
    assert "or decline it" in controller.prompt
    press(controller, "d")
    assert controller.question == AskOutOfTurn(1, 0, present(controller.state.upcard), False)
    press(controller, "enter", "enter")
    assert controller.prompt == "Ann: draw from the deck"
    press(controller, "t")
    assert "declined" in controller.notice
    press(controller, "d")
    assert isinstance(controller.question, TakeTurn)


# -- warnings, undo, agreement


def test_a_beginner_may_change_a_bad_discard():
    """Y33: only who wants to is warned, and before the discard is final."""
    controller = controller_at(settings=Settings(speed="none", beginners=("Ann",)))
    press(controller, "d")
    mark(controller, "2H")
    press(controller, "x")
    assert controller.notice == "2♥ is wild: it can stand for any card."
    assert controller.prompt == "Discard 2♥ anyway?"
    press(controller, "escape")
    assert controller.hand.marks == {controller.hand.cards.index(controller.view.hand[5])}
    press(controller, "x", "enter")
    assert last_move(controller).card == controller.state.discard_pile[0]


def test_warnings_are_off_until_they_are_asked_for():
    controller = controller_at()
    press(controller, "b")
    assert controller.notice == "You will be warned before a bad discard."
    press(controller, "b")
    assert controller.notice == "You will not be warned before a bad discard."
    press(controller, "d")
    mark(controller, "2H")
    press(controller, "x")
    assert isinstance(last_move(controller), Discard)


def test_one_card_is_discarded():
    controller = controller_at()
    press(controller, "d")
    mark(controller, "7C 7D")
    press(controller, "x")
    assert controller.notice == "To discard, mark one card at most; Esc removes the marks."


def test_the_players_may_agree_to_end_a_round():
    """Y32b."""
    controller = controller_at()
    press(controller, "a")
    assert "agreement" in controller.prompt
    press(controller, "enter")
    assert last_move(controller) == AgreeEnd()
    assert isinstance(controller.question, RevealRound)


def test_undo_and_redo_go_from_decision_to_decision():
    controller = controller_at()
    press(controller, "d")
    hand = controller.view.hand
    mark(controller, "9S")
    press(controller, "x")
    play_until(controller, is_at(TakeCard))
    press(controller, "u")
    assert controller.view.hand == hand
    assert isinstance(controller.question, TakeTurn)
    press(controller, "u")
    assert isinstance(controller.question, TakeCard)
    press(controller, "r")
    assert controller.view.hand == hand


def test_a_reshuffle_comes_with_the_draw_that_needs_it_and_goes_with_it():
    """Y21."""
    controller = controller_at(deck="", pile="TS 4C 5C 6C 8D")
    before = controller.state
    press(controller, "d")
    assert isinstance(last_move(controller), DrawDeck)
    assert controller.state.reshuffles == 1
    press(controller, "u")
    assert controller.state == before
    press(controller, "r")
    assert isinstance(last_move(controller), DrawDeck)


def test_one_reshuffle_too_many_ends_the_round():
    """Y32b."""
    controller = controller_at(deck="", pile="TS 4C 5C 6C 8D", options={"max_reshuffles": 0})
    press(controller, "d")
    assert isinstance(controller.question, RevealRound)
    lines = [line.text for line in controller.narration.follow(controller.table.history)]
    assert "That is once too often: the round ends, and everybody counts" in lines


# -- whole games


@pytest.mark.parametrize("others", [("Bob",), ("Bob", "Cid"), ("Bob", "Cid", "Dan")])
@pytest.mark.parametrize("options", [{}, {"out_of_turn": "before", "ace": "both", "movable": "jokers"}])
def test_whole_games_are_played_to_their_end(others, options):
    controller = controller_of(table_of(("Ann",), others, bot=Club if len(others) == 2 else Modest, **options))
    questions = play_until(controller, is_at(GameOver))
    assert sum(isinstance(question, RevealRound) for question in questions) == 7
    assert controller.ending is not None
    assert any("Lowest wins" in line for line in controller.ending.lines())
    by_seat = [sum(points) for points in zip(*points_by_round(controller.table.history), strict=True)]
    assert tuple(by_seat) == controller.state.totals


def test_nobody_sees_the_hand_of_another():
    """At every question to one of several people the open cards are their own, or nobody's."""
    controller = controller_of(table_of(("Ann", "Bob", "Cid"), ()))

    def watch(controller):
        held = tuple(controller.hand.cards) + tuple(card for each in controller.hand.drafts for card in each.cards)
        match controller.question:
            case HandOver():
                assert held == controller.view.hand == ()
            case AskOutOfTurn(is_open=False):
                assert held == controller.view.hand == ()
            case TakeCard(seat=seat) | TakeTurn(seat=seat):
                assert controller.session.viewer == seat
                assert sorted(held) == sorted(controller.state.hands[seat])
            case _:
                pass
        return controller.state.round == 3

    play_until(controller, watch)


def test_hints_tell_what_to_do_and_why():
    controller = controller_at()
    press(controller, "h")
    assert controller.notice.startswith(("Take the upcard", "Draw from the deck"))
    press(controller, "d", "h")
    assert controller.notice.startswith(
        "Lay down 7♣ 7♦ 7♥ and Q♣ Q♦ 2♥: likely to cost 5.0 points; that leaves 15 points in your hand. Next best: "
    )
    press(controller, "w", "enter", "h")
    assert controller.notice.startswith(
        "Discard 9♠: likely to cost 12.9 points (hand 5.0 + gift 7.9); that leaves 5 points."
    )
