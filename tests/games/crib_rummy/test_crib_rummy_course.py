"""The course of a game of Crib Rummy at the keys: what is claimed, pegged and shown, the ends, undo and redo."""

import pytest

from autopeg.engine.cards import card_names
from autopeg.engine.match import Match
from autopeg.games.crib_rummy.rules.moves import Peg
from autopeg.games.crib_rummy.session import ChooseStart, ClaimPoints, LayCards, RevealHand, TakeCard
from autopeg.games.crib_rummy.terminal.controller import CribRummyController
from autopeg.session.questions import Advance, GameOver, HandOver
from autopeg.session.settings import Settings
from support.games.crib_rummy.evening import QUIET, asked, controller_in_hand, is_at, mark, play_until, press, table_of
from support.games.narrowing import present

# -- whole games


@pytest.mark.parametrize(
    ("people", "bots", "options"),
    [
        (("Ann",), ("Bob",), {"target": 61}),
        (("Ann", "Bob"), (), {"target": 61, "pegging": "confirm"}),
        (("Ann",), ("Bob", "Cid"), {"target": 61, "pegging": "confirm", "jokers": 4}),
        (("Ann", "Bob", "Cid", "Dan"), (), {"target": 61, "ace": "both", "upcard_may_extend_opponent": True}),
        ((), ("Ann", "Bob"), {"target": 61}),
    ],
)
def test_a_whole_game_is_played_by_keys(people, bots, options):
    controller = CribRummyController(table_of(people, bots, **options), QUIET)
    play_until(controller, is_at(GameOver))
    assert max(controller.state.scores) >= options["target"]
    assert controller.session.scores == controller.state.scores
    assert tuple(controller.session.pegs) == controller.state.pegs
    assert present(controller.ending).lines()[0].endswith("wins")


# -- claiming


def claiming(settings=QUIET, **more):
    controller = controller_in_hand("4H 5H 6H 7H KD 2C", "4S 5S 8D", pegging="confirm", settings=settings, **more)
    press(controller, "enter", "w", "enter", "x")
    assert isinstance(controller.question, ClaimPoints)
    return controller


def test_points_are_claimed_before_the_next_player_takes_a_card():
    """R56."""
    controller = claiming()
    assert controller.prompt == "Ann: you have earned 6 points, claim them"
    assert controller.session.scores == (0, 0)
    press(controller, "p")
    assert isinstance(controller.question, HandOver)
    assert controller.state.pegs == ((0, 6), (0, 0))


@pytest.mark.parametrize(("typed", "pegged"), [("4", 4), ("0", 0), ("6", 6)])
def test_a_number_is_claimed_and_the_rest_is_lost(typed, pegged):
    """R56."""
    controller = claiming()
    press(controller, *typed, "enter")
    assert controller.state.scores == (pegged, 0)
    assert controller.table.history.steps[-1].move == Peg(0, pegged)
    lines = [line.text for line in controller.narration.follow(controller.table.history)]
    assert any("lost" in line for line in lines) is (pegged < 6)


def test_more_than_was_earned_is_refused_and_may_be_said_again():
    """R56."""
    controller = claiming()
    press(controller, "7", "enter")
    assert "7 points is more than Ann earned (6)" in controller.notice
    assert isinstance(controller.question, ClaimPoints)
    press(controller, "backspace", "6", "enter")
    assert controller.state.scores == (6, 0)


def test_who_counts_for_himself_is_not_told_what_he_has_earned():
    controller = claiming(Settings(speed="none", count_it_yourself=True))
    assert "how many are they?" in controller.prompt
    press(controller, "p")
    assert controller.state.scores == (0, 0)
    assert all(key != "p" for key, _ in controller.keys)


def test_the_last_points_are_claimed_before_the_game_is_over():
    """R56: at the end of a hand until the next is dealt or the result is shown."""
    controller = controller_in_hand("4H 5H 6H 7H KD", "4S 5S 8D", pegging="confirm", scores=(110, 0))
    press(controller, "enter")
    mark(controller, "4H 5H 6H 7H")
    press(controller, "enter", "x")
    play_until(controller, is_at(GameOver))
    assert max(controller.state.scores) >= 121


# -- the end of a hand and of the game


def test_the_end_of_a_hand_is_shown_with_what_everybody_made():
    """R38, R40."""
    controller = controller_in_hand("5H 6H 7H KD", "4S 5S 8D 2C", draw="8H 2D", scores=(3, 5))
    press(controller, "enter", "w", "enter", "x")
    assert isinstance(controller.question, RevealHand)
    assert controller.question.event.text == "Ann: out! Four cards are left in Bob's hand"
    assert controller.question.made == (14, 0)
    assert [part.points for part in present(controller.question.turn).parts] == [6, 8]
    press(controller, "enter")
    assert isinstance(controller.question, Advance)


def test_a_used_up_draw_pile_ends_the_hand():
    """R42."""
    controller = controller_in_hand("5H KD", "4S 5S", draw="8H")
    press(controller, "enter", "x")
    question = asked(controller, RevealHand)
    assert question.event.text == "The draw pile is used up: the hand is over, without a bonus"
    assert question.turn is None


def test_final_turns_are_announced_and_asked_for():
    """R47, R51."""
    people = ("Ann", "Bob", "Cid")
    controller = controller_in_hand(
        "4H 5H 6H KD 3C", "4S 5S 8D", "2S 2H 7C", people=people, scores=(119, 0, 0), draw="9D 9S 9H TH"
    )
    press(controller, "enter", "w", "enter", "x")
    lines = [line.text for line in controller.narration.follow(controller.table.history)]
    assert lines[-1] == "Ann has pegged out; final turn for Bob, Cid"
    press(controller, "enter")
    assert "your final turn" in controller.prompt
    assert controller.view.final_turns == (1, 2)
    press(controller, "enter", "x", "enter", "enter", "x")
    assert asked(controller, RevealHand).event.text == "The final turns are over: the game ends"
    press(controller, "enter")
    assert isinstance(controller.question, GameOver)
    assert present(controller.ending).lines()[0] == "Ann wins"


def test_where_nobody_is_due_a_final_turn_that_is_said():
    """R47: the last player of the round pegs out."""
    controller = controller_in_hand("4H 5H 6H KD 3C", "4S 5S 8D", scores=(119, 0), starter=1)
    press(controller, "enter", "w", "enter", "x")
    assert asked(controller, RevealHand).event.text == "Nobody is due a final turn: the game ends"


def test_a_tie_says_who_was_first():
    """R50."""
    controller = controller_in_hand("4H 5H 6H KD 3C", "4D 5D 6D 8C 2H", scores=(118, 118), draw="9D 9S 9H TH")
    press(controller, "enter", "w", "enter", "x", "enter", "enter", "w", "enter", "x", "enter")
    assert controller.state.scores == (121, 121)
    assert present(controller.ending).lines()[2] == "Ann wins the tie, having pegged out first"


def test_points_in_the_log_are_the_scores():
    """R26: what a turn makes is pegged in one move."""
    for table in (table_of(target=61), table_of(target=61, pegging="confirm")):
        controller = CribRummyController(table, QUIET)
        play_until(controller, is_at(GameOver))
        scores = [0, 0]
        for line in controller.narration.follow(controller.table.history):
            if line.points:
                scores[present(line.seat)] += line.points
        assert tuple(scores) == controller.state.scores


def test_a_match_goes_on():
    settings = Settings(speed="none", seats=("Ann", "Bob"), match=Match.begin(3, 2))
    controller = CribRummyController(table_of(("Ann", "Bob"), (), target=61, jokers=4), settings)
    play_until(controller, is_at(GameOver))
    assert "Crib Rummy to 61, 4 jokers, game 1 of the match to 3" in controller.title
    table, following = present(controller.ending).next_table(None)
    assert table.game.NAME == "crib_rummy"
    assert table.state.options == controller.state.options
    assert sum(present(following.match).counted) == 1


# -- back and forth


def test_a_move_is_taken_back_and_put_back():
    controller = controller_in_hand("4H 5H 6H KD 2C", "4S 5S")
    press(controller, "enter", "w", "enter")
    laid = controller.state
    press(controller, "u")
    assert controller.view.table == ()
    assert card_names(controller.view.hand) == "2C KD 4H 5H 6H 9D"
    press(controller, "r")
    assert controller.state is laid


def test_an_undone_discard_takes_the_points_back():
    """R17: the next player's card has not been seen."""
    controller = controller_in_hand("4H 5H 6H KD 2C", "4S 5S")
    press(controller, "enter", "w", "enter")
    before = controller.state
    press(controller, "x", "u")
    assert controller.state is before
    assert controller.session.scores == (0, 0)
    press(controller, "enter")
    assert isinstance(controller.question, LayCards)


def test_undo_and_redo_over_the_end_of_a_hand_show_it_no_more():
    controller = CribRummyController(table_of(("Ann",), ("Bob",)), QUIET)
    play_until(controller, is_at(RevealHand))
    press(controller, "enter")
    play_until(controller, lambda controller: isinstance(controller.question, TakeCard | ChooseStart))
    after, hand, scores = controller.state, controller.view.hand, controller.session.scores
    press(controller, *"uuuu")
    assert controller.state.pile is not after.pile
    for _ in range(4):
        press(controller, "r")
        assert not isinstance(controller.question, RevealHand)
    assert controller.state is after
    assert controller.view.hand == hand
    assert controller.session.scores == scores
