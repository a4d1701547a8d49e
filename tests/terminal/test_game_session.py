"""Who is asked what next, and what lies open on the screen meanwhile."""

from typing import Any

import pytest

from autopeg.counting.rules import points_of
from autopeg.games.cribbage.rules import parts_of
from autopeg.games.cribbage.rules.moves import Declare
from autopeg.games.cribbage.session import ChooseDiscard, CountCards, MayClaim, PlayCard, RevealHand
from autopeg.games.cribbage.terminal.controller import CribbageController as Controller
from autopeg.session.questions import GameOver, HandOver, Reveal
from autopeg.session.settings import Settings
from support.games.cribbage.evening import Careless, is_at, keys_for, play_without_screen, table_of
from support.games.narrowing import present
from support.terminal.driving import asked
from support.terminal.pilot import QUIET


@pytest.mark.parametrize(
    ("people", "bots", "options"),
    [
        (("Ann",), ("Bob",), {}),
        (("Ann", "Bob"), (), {"target": 61}),
        (("Ann",), ("Bob", "Cid"), {"skunk": "skunk"}),
        (("Ann", "Bob", "Cid"), (), {"target": 61, "muggins": True}),
        (("Ann", "Bob"), ("Cid", "Dan"), {"muggins": True}),
        (("Ann", "Bob"), ("Cid",), {"target": 61, "muggins": "strict"}),
        (("Ann", "Bob", "Cid", "Dan"), (), {"target": 241}),
        ((), ("Ann", "Bob"), {}),
    ],
)
def test_a_whole_game_is_played_by_keys(people, bots, options):
    controller = Controller(table_of(people, bots, **options), QUIET)
    play_without_screen(controller, is_at(GameOver))
    assert controller.table.over is not None
    assert max(controller.state.scores) == controller.state.options.target
    assert controller.ending is not None


def test_hands_are_shown_one_by_one_and_pegged_as_they_are_shown():
    """C26: pone's hand, the dealer's, the crib; the pegs of what is not shown yet have not moved."""
    controller = Controller(table_of(), QUIET)
    play_without_screen(controller, is_at(Reveal))
    shown = []
    while isinstance(controller.question, Reveal):
        event: Any = controller.question.event
        shown.append((event.player, event.what))
        assert controller.session.unshown == 4 - len(shown)
        controller.press("enter")
        controller.look()
    dealer = 1 - shown[0][0]
    assert shown == [(1 - dealer, "hand"), (dealer, "hand"), (dealer, "crib")]
    assert tuple(controller.session.pegs) == controller.state.pegs


def test_the_pegs_on_the_screen_lag_behind_until_a_hand_is_shown():
    controller = Controller(table_of(), QUIET)
    play_without_screen(controller, is_at(Reveal))
    fronts = [sum(front for _, front in controller.session.pegs)]
    while isinstance(controller.question, Reveal):
        event: Any = controller.question.event
        points = event.points
        controller.press("enter")
        controller.look()
        fronts.append(sum(front for _, front in controller.session.pegs))
        assert points >= 0
    assert fronts == sorted(fronts)
    assert fronts[-1] == sum(controller.state.scores)


def test_an_undone_card_takes_the_show_back():
    controller = Controller(table_of(), QUIET)
    play_without_screen(controller, is_at(Reveal))
    controller.press("u")
    controller.look()
    assert isinstance(controller.question, PlayCard)
    assert controller.session.shown is None
    assert tuple(controller.session.pegs) == controller.state.pegs
    controller.press("r")
    controller.look()
    assert controller.state.phase == "deal" or isinstance(controller.question, PlayCard | ChooseDiscard)


def test_the_hand_is_covered_until_its_owner_has_the_screen():
    controller = Controller(table_of(("Ann", "Bob"), ()), QUIET)
    play_without_screen(controller, is_at(HandOver))
    for _ in range(6):
        play_without_screen(controller, is_at(HandOver))
        seat = asked(controller, HandOver).seat
        assert controller.session.viewer is None
        assert controller.view.hand == controller.view.discarded == ()
        assert "Hand the screen to" in controller.prompt
        controller.press("1")
        controller.look()
        assert isinstance(controller.question, HandOver)
        controller.press("enter")
        controller.look()
        assert controller.session.viewer == seat
        assert controller.view.seat == seat
        for key in keys_for(controller.question, controller.view):
            controller.press(key)


def test_one_person_is_never_asked_to_hand_the_screen_over():
    controller = Controller(table_of(("Ann",), ("Bob", "Cid")), QUIET)
    questions = play_without_screen(controller, is_at(GameOver))
    assert not any(isinstance(question, HandOver) for question in questions)


def test_counting_for_oneself_comes_before_the_count_is_told():
    controller = Controller(table_of(), Settings(speed="none", count_it_yourself=True))
    play_without_screen(controller, is_at(CountCards))
    question = asked(controller, CountCards)
    points = points_of(parts_of(question.counting))
    assert question.seat == 0
    assert not question.is_declaration
    for key in (*str(points + 2), "enter"):
        controller.press(key)
    controller.look()
    revealed = asked(controller, RevealHand)
    assert (revealed.said, revealed.event.points) == (points + 2, points)
    assert "two less than you said" in controller.notice


def test_with_muggins_people_declare_and_may_claim_what_a_bot_overlooks():
    """C43-C46: the bot says none of its points; the first claim takes them."""
    controller = Controller(table_of(bot=Careless, muggins=True), QUIET)
    claims = 0

    def overlooked(controller):
        return bool(controller.session.claimants()) and present(controller.state.declared).counting.player == 1

    while claims < 3 and controller.table.over is None:
        play_without_screen(controller, overlooked)
        declared = present(controller.state.declared)
        points = points_of(parts_of(declared.counting)) - declared.points
        score = controller.state.scores[0]
        assert ("m", "muggins") in controller.keys
        for key in ("m", *str(points), "enter"):
            controller.press(key)
        assert controller.state.scores[0] == min(121, score + points)
        claims += 1
        play_without_screen(controller, lambda controller: not overlooked(controller))
    assert claims == 3


def test_a_bot_claims_what_a_person_overlooks():
    controller = Controller(table_of(muggins=True), QUIET)
    play_without_screen(
        controller,
        lambda controller: (
            isinstance(controller.question, CountCards) and points_of(parts_of(controller.question.counting)) > 0
        ),
    )
    points = points_of(parts_of(asked(controller, CountCards).counting))
    score = controller.state.scores[1]
    controller.press("0")
    controller.press("enter")
    play_without_screen(controller, lambda controller: controller.state.scores[1] > score)
    assert controller.state.scores[1] == score + points


def test_points_declared_in_the_play_wait_for_those_who_may_claim():
    """Three seats: the next to play is a bot, so the person is asked first."""
    controller = Controller(table_of(("Ann",), ("Bob", "Cid"), bot=Careless, muggins=True), QUIET)
    play_without_screen(controller, is_at(MayClaim))
    declared = present(controller.state.declared)
    assert declared.counting.kind in ("play", "go")
    assert declared.counting.player != 0
    controller.press("enter")
    controller.look()
    assert not isinstance(controller.question, MayClaim)


def test_several_people_may_claim_and_say_who_does():
    controller = Controller(table_of(("Ann", "Bob", "Cid"), (), muggins=True), QUIET)
    play_without_screen(controller, lambda controller: len(controller.session.claimants()) == 2, count=0)
    first, second = controller.session.claimants()
    controller.press("m")
    assert controller.claiming == first
    controller.press("m")
    assert controller.claiming == second
    controller.press("escape")
    assert controller.claiming is None


def test_a_declaration_is_a_move_of_the_game():
    controller = Controller(table_of(muggins=True), QUIET)
    play_without_screen(controller, is_at(CountCards))
    controller.press("0")
    controller.press("enter")
    assert any(isinstance(step.move, Declare) for step in controller.table.history.steps)
