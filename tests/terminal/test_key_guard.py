"""A brisk player's keys all count; a key struck twice by accident or held down counts once, in every game."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate
from typing import Any

import pytest
from textual.pilot import Pilot

from autopeg.games.cribbage.session import PlayCard
from autopeg.play.table import Table
from autopeg.terminal.controller import PRESSED_TWICE
from autopeg.terminal.key_guard import KeyGuard
from support.games.crib_rummy.evening import table_of as crib_rummy_table
from support.games.cribbage.evening import is_at
from support.games.cribbage.evening import table_of as cribbage_table
from support.games.crummy_rummy.evening import table_of as crummy_rummy_table
from support.games.tabletop.evening import table_of as tabletop_table
from support.scorekeeping.kitchen import app_of, keeping, score_table
from support.scorekeeping.kitchen import controller_of as pad_of
from support.terminal.pilot import Hand, controller_of, playing, settle

SLOW_REPEAT = 0.09


def counted(pauses: Sequence[float]) -> int:
    """Return how many presses of a key count if each that does changes the game. pauses: between them."""
    guard, state = KeyGuard(), 0
    for at in accumulate(pauses, initial=10.0):
        if guard.is_waiting and not guard.is_held("1", at):
            state += guard.let_count((state,))
        guard.strike("1", at, (state,))
        if guard.counts():
            state += 1
        elif not guard.is_waiting:
            guard.refuse()
    return state + guard.is_waiting


def held(delay: float, seconds: float = 1.5, repeat: float = 0.033) -> list[float]:
    """Return the pauses between the presses that a key sends while it is held down."""
    return [delay, *[repeat] * round((seconds - delay) / repeat)]


@pytest.mark.parametrize("pause", [0.31, 0.4, 0.5, 0.65, 0.7, 0.99, 1.2])
def test_every_press_of_a_brisk_player_counts(pause: float) -> None:
    assert counted([pause] * 58) == 59


@pytest.mark.parametrize("pause", [0.02, 0.1, 0.2, 0.29])
def test_a_double_press_counts_once_and_the_press_after_the_message_always(pause: float) -> None:
    assert counted([pause]) == 1
    assert counted([pause, 0.11]) == 2
    assert counted([pause, 5.0]) == 2


@pytest.mark.parametrize("delay", [0.2, 0.25, 0.35, 0.5, 0.66, 0.75])
@pytest.mark.parametrize("repeat", [0.011, 0.033, SLOW_REPEAT])
def test_a_key_that_is_held_down_counts_once_and_the_press_after_it(delay: float, repeat: float) -> None:
    pauses = held(delay, repeat=repeat)
    assert counted(pauses) == 1
    assert counted([*pauses, 0.15]) == 2
    assert counted([0.5, *pauses]) == 2


async def until_acted(pilot: Pilot[None], hand: Hand, guard: KeyGuard) -> None:
    """Let time pass until it is clear that the last key is not held down."""
    hand.now += 0.15
    while guard.is_waiting:
        await asyncio.sleep(0.01)
        await pilot.pause()


GAMES: dict[str, tuple[Callable[[], Table], Callable[[Any], bool] | None, str]] = {
    "cribbage": (cribbage_table, is_at(PlayCard), "1"),
    "tabletop": (tabletop_table, None, "enter"),
    "crib_rummy": (partial(crib_rummy_table, ("Ann", "Bob"), ()), None, "enter"),
    "crummy_rummy": (partial(crummy_rummy_table, ("Ann", "Bob"), ()), None, "enter"),
}
"""The table of a game, the question to begin at, and a key that acts there, and again at the next question."""


@pytest.mark.parametrize("game", GAMES)
async def test_a_brisk_player_acts_with_every_press(game: str) -> None:
    table, begin, key = GAMES[game]
    hand = Hand()
    async with playing(table(), after=begin, clock=hand) as pilot:
        controller = controller_of(pilot)
        for _ in range(2):
            before = controller.situation
            hand.now += 0.35
            await pilot.press(key)
            await until_acted(pilot, hand, controller.guard)
            await settle(pilot)
            assert controller.situation != before
            assert controller.notice != PRESSED_TWICE


@pytest.mark.parametrize("game", GAMES)
async def test_a_key_that_is_held_down_acts_once_and_the_press_after_the_message(game: str) -> None:
    table, begin, key = GAMES[game]
    hand = Hand()
    async with playing(table(), after=begin, clock=hand) as pilot:
        controller = controller_of(pilot)
        await pilot.press(key)
        await settle(pilot)
        once = controller.situation
        for pause in held(0.5, repeat=SLOW_REPEAT):
            hand.now += pause
            await pilot.press(key)
        await until_acted(pilot, hand, controller.guard)
        assert (controller.situation, controller.notice) == (once, PRESSED_TWICE)
        await pilot.press(key)
        await until_acted(pilot, hand, controller.guard)
        assert controller.situation != once


async def test_another_key_lets_the_one_that_waits_act_first() -> None:
    hand = Hand()
    async with playing(tabletop_table(), clock=hand) as pilot:
        controller = controller_of(pilot)
        await pilot.press("enter")
        await settle(pilot)
        hand.now += 0.5
        await pilot.press("enter", "question_mark")
        await settle(pilot)
        assert len([step for step in controller.table.history.steps if getattr(step.move, "player", None) == 0]) == 2


async def test_a_key_that_waits_does_nothing_to_a_table_that_has_changed() -> None:
    hand = Hand()
    async with playing(tabletop_table(), clock=hand) as pilot:
        controller = controller_of(pilot)
        await pilot.press("enter")
        await settle(pilot)
        hand.now += 0.5
        await pilot.press("enter")
        controller.table.undo()
        controller.look()
        steps = controller.table.history.steps
        await until_acted(pilot, hand, controller.guard)
        assert controller.table.history.steps == steps
        assert "has changed since" in controller.notice


async def test_a_number_that_is_pressed_again_after_its_message_plays_the_card() -> None:
    """1 2 2: the second 2 comes when the message has said that the cards have new numbers."""
    hand = Hand()
    async with playing(cribbage_table(), after=is_at(PlayCard), clock=hand) as pilot:
        controller = controller_of(pilot)
        cards = len(controller.view.hand)
        for key in ("1", "2", "2"):
            await pilot.press(key)
            await settle(pilot)
            hand.now += 0.12
        await until_acted(pilot, hand, controller.guard)
        assert len(controller.view.hand) == cards - 2


@pytest.mark.parametrize("key", ["n", "N", "full_stop"])
async def test_a_key_of_the_score_pad_counts_again_after_half_a_second_and_never_while_it_is_held_down(
    key: str,
) -> None:
    hand = Hand()
    async with keeping(score_table(), clock=hand) as pilot:
        guard = app_of(pilot).guard
        for pauses in ([0.0], [0.5], held(0.5, repeat=SLOW_REPEAT)):
            for pause in pauses:
                hand.now += pause
                await pilot.press(key)
            await until_acted(pilot, hand, guard)
        assert len(pad_of(pilot).table.history.steps) == 2
