"""Who is asked what next, and what lies open on the screen meanwhile."""

import pytest
from cribbage_evening import Careless, is_at, keys_for, play_without_screen, table_of
from pilot import QUIET

from autopeg.games.cribbage.questions import CountCards, LayAway, MayClaim, PlayCard
from autopeg.games.cribbage.rules import parts_of, points_of
from autopeg.games.cribbage.rules.moves import Declare
from autopeg.games.cribbage.terminal.controller import CribbageDesk as Desk
from autopeg.session.questions import GameOver, HandOver, Reveal
from autopeg.session.settings import Settings


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
    desk = Desk(table_of(people, bots, **options), QUIET)
    play_without_screen(desk, is_at(GameOver))
    assert desk.table.over is not None
    assert max(desk.state.scores) == desk.state.options.target
    assert desk.ending is not None


def test_hands_are_shown_one_by_one_and_pegged_as_they_are_shown():
    """C26: pone's hand, the dealer's, the crib; the pegs of what is not shown yet have not moved."""
    desk = Desk(table_of(), QUIET)
    play_without_screen(desk, is_at(Reveal))
    shown = []
    while isinstance(desk.cue, Reveal):
        event = desk.cue.event
        shown.append((event.player, event.what))
        assert desk.sitting.untold == 4 - len(shown)
        desk.press("enter")
        desk.look()
    dealer = 1 - shown[0][0]
    assert shown == [(1 - dealer, "hand"), (dealer, "hand"), (dealer, "crib")]
    assert tuple(desk.sitting.pegs) == desk.state.pegs


def test_the_pegs_on_the_screen_lag_behind_until_a_hand_is_shown():
    desk = Desk(table_of(), QUIET)
    play_without_screen(desk, is_at(Reveal))
    fronts = [sum(front for _, front in desk.sitting.pegs)]
    while isinstance(desk.cue, Reveal):
        points = desk.cue.event.points
        desk.press("enter")
        desk.look()
        fronts.append(sum(front for _, front in desk.sitting.pegs))
        assert points >= 0
    assert fronts == sorted(fronts)
    assert fronts[-1] == sum(desk.state.scores)


def test_an_undone_card_takes_the_show_back():
    desk = Desk(table_of(), QUIET)
    play_without_screen(desk, is_at(Reveal))
    desk.press("u")
    desk.look()
    assert isinstance(desk.cue, PlayCard)
    assert desk.sitting.shown is None
    assert tuple(desk.sitting.pegs) == desk.state.pegs
    desk.press("r")
    desk.look()
    assert desk.state.phase == "deal" or isinstance(desk.cue, PlayCard | LayAway)


def test_the_hand_is_covered_until_its_owner_has_the_screen():
    desk = Desk(table_of(("Ann", "Bob"), ()), QUIET)
    play_without_screen(desk, is_at(HandOver))
    for _ in range(6):
        play_without_screen(desk, is_at(HandOver))
        seat = desk.cue.seat
        assert desk.sitting.viewer is None
        assert desk.view.hand == desk.view.discarded == ()
        assert "Hand the screen to" in desk.prompt
        desk.press("1")
        desk.look()
        assert isinstance(desk.cue, HandOver)
        desk.press("enter")
        desk.look()
        assert desk.sitting.viewer == seat
        assert desk.view.seat == seat
        for key in keys_for(desk.cue, desk.view):
            desk.press(key)


def test_one_person_is_never_asked_to_hand_the_screen_over():
    desk = Desk(table_of(("Ann",), ("Bob", "Cid")), QUIET)
    cues = play_without_screen(desk, is_at(GameOver))
    assert not any(isinstance(cue, HandOver) for cue in cues)


def test_counting_for_oneself_comes_before_the_count_is_told():
    desk = Desk(table_of(), Settings(speed="none", count_it_yourself=True))
    play_without_screen(desk, is_at(CountCards))
    cue = desk.cue
    points = points_of(parts_of(cue.counting))
    assert cue.seat == 0
    assert not cue.is_declaration
    for key in (*str(points + 2), "enter"):
        desk.press(key)
    desk.look()
    assert isinstance(desk.cue, Reveal)
    assert (desk.cue.said, desk.cue.event.points) == (points + 2, points)
    assert "two less than you said" in desk.notice


def test_with_muggins_people_declare_and_may_claim_what_a_bot_overlooks():
    """C43-C46: the bot says none of its points; the first claim takes them."""
    desk = Desk(table_of(bot=Careless, muggins=True), QUIET)
    claims = 0

    def overlooked(desk):
        return bool(desk.sitting.claimants()) and desk.state.declared.counting.player == 1

    while claims < 3 and desk.table.over is None:
        play_without_screen(desk, overlooked)
        declared = desk.state.declared
        points = points_of(parts_of(declared.counting)) - declared.points
        score = desk.state.scores[0]
        assert ("m", "muggins") in desk.keys
        for key in ("m", *str(points), "enter"):
            desk.press(key)
        assert desk.state.scores[0] == min(121, score + points)
        claims += 1
        play_without_screen(desk, lambda desk: not overlooked(desk))
    assert claims == 3


def test_a_bot_claims_what_a_person_overlooks():
    desk = Desk(table_of(muggins=True), QUIET)
    play_without_screen(
        desk, lambda desk: isinstance(desk.cue, CountCards) and points_of(parts_of(desk.cue.counting)) > 0
    )
    points = points_of(parts_of(desk.cue.counting))
    score = desk.state.scores[1]
    desk.press("0")
    desk.press("enter")
    play_without_screen(desk, lambda desk: desk.state.scores[1] > score)
    assert desk.state.scores[1] == score + points


def test_points_declared_in_the_play_wait_for_those_who_may_claim():
    """Three seats: the next to play is a bot, so the person is asked first."""
    desk = Desk(table_of(("Ann",), ("Bob", "Cid"), bot=Careless, muggins=True), QUIET)
    play_without_screen(desk, is_at(MayClaim))
    declared = desk.state.declared
    assert declared.counting.kind in ("play", "go")
    assert declared.counting.player != 0
    desk.press("enter")
    desk.look()
    assert not isinstance(desk.cue, MayClaim)


def test_several_people_may_claim_and_say_who_does():
    desk = Desk(table_of(("Ann", "Bob", "Cid"), (), muggins=True), QUIET)
    play_without_screen(desk, lambda desk: len(desk.sitting.claimants()) == 2, count=0)
    first, second = desk.sitting.claimants()
    desk.press("m")
    assert desk.claiming == first
    desk.press("m")
    assert desk.claiming == second
    desk.press("escape")
    assert desk.claiming is None


def test_a_declaration_is_a_move_of_the_game():
    desk = Desk(table_of(muggins=True), QUIET)
    play_without_screen(desk, is_at(CountCards))
    desk.press("0")
    desk.press("enter")
    assert any(isinstance(step.move, Declare) for step in desk.table.history.steps)
