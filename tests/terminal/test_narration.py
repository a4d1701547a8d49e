"""The log says what everybody may know, and nothing of what lies hidden."""

import pytest

from autopeg.games.cribbage.session import PlayCard
from autopeg.games.cribbage.terminal.controller import CribbageController as Controller
from autopeg.session.card_text import card_text
from autopeg.session.questions import GameOver, Reveal
from autopeg.session.text import Narration, text_of
from support.games.cribbage.evening import Careless, is_at, play_without_screen, table_of
from support.games.narrowing import present
from support.terminal.pilot import QUIET


def told(controller):
    return [line.text for line in controller.narration.follow(controller.table.history, controller.session.unshown)]


def test_laid_away_cards_and_hands_are_not_in_the_log():
    controller = Controller(table_of(("Ann", "Bob"), ()), QUIET)
    play_without_screen(controller, lambda controller: controller.state.phase == "play")
    text = " ".join(told(controller))
    hidden = [*controller.state.hands[0], *controller.state.hands[1], *controller.state.crib]
    cuts = text.split("deals")[0]
    assert not any(card_text(card) in text.removeprefix(cuts) for card in hidden if card != controller.state.starter)
    assert "discards two cards" in text


def test_points_stand_beside_what_made_them():
    controller = Controller(table_of(), QUIET)
    play_without_screen(controller, is_at(GameOver))
    lines = controller.narration.follow(controller.table.history)
    scores = [0, 0]
    for line in lines:
        if line.points and line.seat is not None:
            scores[line.seat] += line.points
    assert [min(121, score) for score in scores] == list(controller.state.scores)


def test_hands_that_are_still_to_be_shown_are_not_told():
    controller = Controller(table_of(), QUIET)
    play_without_screen(controller, is_at(Reveal))
    before = told(controller)
    assert not any("hand:" in line for line in before)
    controller.press("enter")
    assert len(told(controller)) == len(before) + 1
    assert "hand:" in told(controller)[-1]


def test_what_is_undone_is_forgotten():
    controller = Controller(table_of(), QUIET)
    play_without_screen(controller, is_at(PlayCard))
    before = told(controller)
    controller.press("1")
    assert len(told(controller)) > len(before)
    controller.press("u")
    assert told(controller) == before


def test_a_claim_tells_what_there_was():
    controller = Controller(table_of(bot=Careless, muggins=True), QUIET)
    play_without_screen(
        controller,
        lambda controller: bool(controller.session.claimants()) and present(controller.state.declared).points == 0,
    )
    for key in ("m", "1", "enter"):
        controller.press(key)
    lines = told(controller)
    claim = next(index for index, line in enumerate(lines) if "muggins!" in line)
    assert lines[claim + 1].startswith("It was ")


@pytest.mark.parametrize("people", [("Ann",), ("You",)])
def test_people_and_you_are_spoken_of_rightly(people):
    controller = Controller(table_of(people, ("Bob",)), QUIET)
    play_without_screen(controller, is_at(GameOver))
    text = "\n".join(told(controller))
    assert ("You play " in text) is (people == ("You",))
    assert "You plays" not in text
    assert "You's" not in text


def test_a_log_can_be_begun_in_the_middle_of_a_game():
    table = table_of()
    play_without_screen(Controller(table, QUIET), is_at(Reveal))
    lines = Narration(text_of("cribbage"), ("Ann", "Bob")).follow(table.history)
    assert lines[-1].text.startswith("Ann's crib:")
