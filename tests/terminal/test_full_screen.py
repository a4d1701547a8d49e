"""The full-screen game played: whole games by keys, the mouse, pegs on their way, and what may fail."""

import asyncio
import re
import threading
from itertools import count

import pytest
from textual import _time

from autopeg.base.errors import Failure, GameDeleted
from autopeg.engine.match import Match
from autopeg.games.cribbage.session import ChooseDiscard, PlayCard
from autopeg.games.cribbage.terminal.controller import CribbageController as Controller
from autopeg.play.opening import begin_game
from autopeg.registry import GAME_NAMES
from autopeg.session.questions import Advance, GameOver
from autopeg.session.settings import Settings
from support.games.cribbage.evening import Careless, Greedy, before_the_end, is_at, play_without_screen, table_of
from support.terminal.pilot import QUIET, app_of, controller_of, play_on, playing, press, screen_text, settle


async def test_a_whole_game_is_played_by_keys_alone():
    async with playing(table_of(target=61)) as pilot:
        await play_on(pilot, is_at(GameOver))
        controller = controller_of(pilot)
        assert controller.table.over is not None
        assert "wins" in screen_text(pilot)


async def test_a_game_with_muggins_between_three_is_played_to_its_end_by_keys_alone():
    table = table_of(("Ann",), ("Bob", "Cid"), bot=Careless, muggins=True, target=61)
    async with playing(table, after=lambda controller: max(controller.state.scores) > 45) as pilot:
        await play_on(pilot, is_at(GameOver))
        assert max(controller_of(pilot).state.scores) == 61


async def test_bots_alone_play_to_the_end_of_the_play_and_show_their_hands():
    async with playing(table_of((), ("Bob", "Cid"), target=61)) as pilot:
        await play_on(pilot, is_at(GameOver))
        assert controller_of(pilot).table.over is not None


async def test_a_game_that_is_over_can_be_opened_for_the_next_of_its_match():
    table = table_of(target=61)
    play_without_screen(Controller(table, QUIET), is_at(GameOver))
    settings = Settings(speed="none", seats=("Ann", "beginner"), match=Match.begin(3, 2))
    async with playing(table, settings=settings) as pilot:
        assert "The match to 3" in screen_text(pilot)
        await press(pilot, "n")
        assert controller_of(pilot).table is not table


async def test_the_game_goes_on_however_long_the_process_is_held_up(monkeypatch):
    clock = count(start=0.0, step=0.005)
    monkeypatch.setattr(_time, "get_time", clock.__next__)
    async with asyncio.timeout(60), playing(table_of((), ("Bob", "Cid"), target=61)) as pilot:
        await play_on(pilot, is_at(GameOver))


async def test_a_card_is_marked_and_played_by_a_click():
    async with playing(table_of(), after=is_at(ChooseDiscard)) as pilot:
        for column in (4, 10):
            await pilot.click("#table", offset=(column, 5))
            await settle(pilot)
        assert controller_of(pilot).marks == {0, 1}
        await pilot.click("#board")
        await settle(pilot)
        assert isinstance(controller_of(pilot).question, PlayCard)
        card = controller_of(pilot).view.hand[1]
        await pilot.click("#table", offset=(10, 5))
        await settle(pilot)
        assert controller_of(pilot).state.played[0][0] == card


async def test_a_rematch_is_one_key_away():
    settings = Settings(speed="none", seats=("Ann", "beginner"))

    async with playing(table_of(target=61), settings=settings, after=before_the_end) as pilot:
        await play_on(pilot, is_at(GameOver))
        await press(pilot, "n")
        controller = controller_of(pilot)
        assert controller.table.over is None
        assert max(controller.state.scores) <= 2
        assert controller.names == ("Ann", "beginner")


async def test_a_peg_on_its_way_arrives_at_once_when_a_key_is_pressed():
    """An hour a hop: no clock could bring it there in time."""
    table = table_of()
    async with playing(
        table,
        after=lambda controller: isinstance(controller.question, ChooseDiscard) and max(controller.state.scores) > 0,
    ) as pilot:
        app = app_of(pilot)
        before = app.walk.pegs
        moved = tuple((front, front + 12) for _, front in before)
        app._settings = Settings(speed="slow")
        controller_of(pilot).session.pegs[:] = moved
        app.move_pegs()
        assert app._hopping is not None
        app._hopping.pause()
        assert app.walk.hop
        app._hop()
        assert app.scene_at(*app.size).hop is not None
        app._settings = QUIET
        controller_of(pilot).session.pegs[:] = before
        await press(pilot, "1")
        assert not app.walk.hop
        assert controller_of(pilot).marks == {0}


class Broken(Greedy):
    """A program that fails the first time it is asked to play."""

    def __init__(self):
        self.failures = 1

    def choose(self, view, legal):
        if view.phase == "play" and self.failures:
            self.failures -= 1
            raise Failure("cmd:./bob: the program ended; look at its stderr")
        return super().choose(view, legal)


async def test_a_bot_that_fails_is_told_of_and_asked_again():
    async with playing(table_of(bot=Broken)) as pilot:
        await press(pilot, "1", "2", "enter")
        controller = controller_of(pilot)
        if isinstance(controller.question, PlayCard):
            await press(pilot, "1")
        assert controller.is_stuck
        assert "the program ended" in screen_text(pilot)
        assert "The game is safe" in screen_text(pilot)
        await press(pilot, "enter")
        assert not controller.is_stuck
        assert not isinstance(controller.question, Advance)


class Deleted(Greedy):
    """A player whose move cannot be stored, since the game is no longer there."""

    def choose(self, view, legal):
        raise GameDeleted("game 1 was deleted in another window, so nothing of it is kept")


async def test_a_game_that_another_window_has_deleted_is_not_said_to_be_safe():
    async with playing(table_of(bot=Deleted)) as pilot:
        await press(pilot, "1", "2", "enter")
        assert controller_of(pilot).is_stuck
        assert "was deleted" in screen_text(pilot)
        assert "Press q to leave" in screen_text(pilot)
        assert "safe" not in screen_text(pilot)
        assert "try again" not in screen_text(pilot)


class Slow(Greedy):
    """A program that thinks until it is told to move."""

    def __init__(self):
        self.may_move = threading.Event()

    def choose(self, view, legal):
        if view.phase == "play":
            self.may_move.wait()  # however busy the computer is: a test has to see it think
        return super().choose(view, legal)


async def test_the_screen_stays_live_while_a_program_thinks_and_undo_waits_for_it():
    table = table_of(bot=Slow)
    slow = table.seats[1].player
    assert isinstance(slow, Slow)
    async with playing(table, after=is_at(ChooseDiscard)) as pilot:
        await pilot.press("1", "2", "enter")
        controller = controller_of(pilot)
        while not isinstance(controller.question, Advance) or controller.state.phase != "play":
            await pilot.pause()
        while not app_of(pilot).is_thinking:
            await pilot.pause()
        await pilot.press("?")
        await pilot.pause()
        assert "Choosing cards" in screen_text(pilot)
        await pilot.press("x", "u")
        assert controller.state.phase == "play"
        slow.may_move.set()
        await settle(pilot)
        assert isinstance(controller.question, ChooseDiscard)


async def test_q_leaves_and_the_game_goes_on_later():
    table = table_of()
    async with playing(table) as pilot:
        await press(pilot, "1", "2", "enter")
        state = table.state
        await pilot.press("q")
    assert table.over is None
    async with playing(table) as pilot:
        assert controller_of(pilot).state is state


@pytest.mark.parametrize("game", GAME_NAMES)
@pytest.mark.parametrize("size", [(80, 24), (140, 45)])
async def test_the_score_stands_behind_a_name_of_wide_signs(game, size):
    table = begin_game(None, game, ("张伟伟伟伟", "beginner"), {})
    async with playing(table, size=size) as pilot:
        assert re.search(r"张伟伟伟伟 +\d", screen_text(pilot))
