"""Keys that cannot do harm by mistake: one map for both rummies, keys held down or struck twice, keys struck early."""

import re
import time
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path

import pytest
from test_full_screen import Slow

from autopeg.games.crib_rummy.session import LayCards
from autopeg.games.crib_rummy.session import TakeCard as CribTakeCard
from autopeg.games.crib_rummy.terminal.controller import HELP as CRIB_RUMMY_HELP
from autopeg.games.crib_rummy.terminal.controller import KEY_GROUPS as CRIB_RUMMY_KEYS
from autopeg.games.crib_rummy.terminal.controller import CribRummyController
from autopeg.games.cribbage.session import ChooseDiscard, CountCards, PlayCard
from autopeg.games.cribbage.terminal.controller import CribbageController
from autopeg.games.crummy_rummy.session import TakeTurn
from autopeg.games.crummy_rummy.terminal.controller import HELP as CRUMMY_RUMMY_HELP
from autopeg.games.crummy_rummy.terminal.controller import KEY_GROUPS as CRUMMY_RUMMY_KEYS
from autopeg.games.rummy.keys import HAS_DRAWN, KEYS, KeyRow
from autopeg.games.tabletop.session import LayCard
from autopeg.session.questions import Advance, HandOver
from autopeg.session.settings import BEAT_SECONDS, Settings
from support.games.crib_rummy.evening import table_of as crib_rummy_table
from support.games.cribbage.evening import is_at, play_without_screen, table_of
from support.games.crummy_rummy.evening import controller_at as crummy_rummy_controller
from support.games.narrowing import of_kind
from support.games.tabletop.evening import controller_of as controller_of_tabletop
from support.games.tabletop.evening import table_of as tabletop_table
from support.terminal.pilot import QUIET, Hand, app_of, controller_of, playing, screen_text, settle

DOCS = Path(__file__).parents[2] / "docs"
PAGE = Path(__file__).parents[2] / "host/autopeg/games/rummy/page"


def strike(controller, *keys, apart=0.05):
    """Press keys on a controller so many seconds apart."""
    ticks = count(100)
    for key in keys:
        while isinstance(controller.question, Advance):
            controller.table.advance()
            controller.look()
        controller.strike(key, next(ticks) * apart)
        controller.press(key)
        controller.look()


# -- one map


def test_no_two_actions_share_a_key():
    assert len(set(KEYS.values())) == len(KEYS)
    assert (KEYS["discard"], KEYS["sort"], KEYS["suggest"]) == ("x", "s", "w")


def as_docs(row: KeyRow) -> str:
    return f"| {' '.join(f'`{key}`' if len(key) == 1 else key for key in row.keys)} | {row.does} |"


@pytest.mark.parametrize(
    ("groups", "heading", "page"),
    [(CRIB_RUMMY_KEYS, "Crib Rummy", CRIB_RUMMY_HELP), (CRUMMY_RUMMY_KEYS, "Crummy Rummy", CRUMMY_RUMMY_HELP)],
)
def test_help_and_docs_list_the_keys_of_the_map(groups, heading, page):
    rows = [row for _, rows in groups for row in rows]
    docs = (DOCS / "playing.md").read_text(encoding="utf-8").split(f"\n## {heading}\n")[1].split("\n## ")[0]
    listed = [line for line in docs.splitlines() if line.startswith("| ")]
    assert listed[1 : 1 + len(rows)] == [as_docs(row) for row in rows]
    for row in rows:
        assert row.does in page
    assert len(page.splitlines()) <= 24


def test_the_page_has_the_same_map():
    source = (PAGE / "keys.js").read_text(encoding="utf-8")
    keys = dict(re.findall(r'^  (\w+): "(.)",$', source, re.MULTILINE))
    named = {re.sub(r"_(\w)", lambda found: found[1].upper(), action): key for action, key in KEYS.items()}
    assert keys
    assert keys.items() <= named.items()


# -- a key struck twice


def test_a_second_d_after_drawing_discards_nothing_in_crummy_rummy():
    controller = crummy_rummy_controller()
    strike(controller, "d", "d", "d")
    assert isinstance(controller.question, TakeTurn)
    assert len(controller.view.hand) == 8
    assert controller.notice == HAS_DRAWN
    controller.press("d")
    assert len(controller.view.hand) == 8


def test_a_second_d_after_drawing_does_nothing_in_crib_rummy():
    controller = CribRummyController(crib_rummy_table(), QUIET)
    while not isinstance(controller.question, CribTakeCard):
        if isinstance(controller.question, Advance):
            controller.table.advance()
        else:
            controller.press("f")
        controller.look()
    cards = len(controller.view.hand)
    strike(controller, "d", "d")
    assert isinstance(controller.question, LayCards)
    assert len(controller.view.hand) == cards + 1
    assert controller.notice == HAS_DRAWN


async def test_enter_struck_twice_does_not_show_the_next_person_s_cards():
    hand = Hand()
    async with playing(table_of(("Ann", "Bob"), ()), clock=hand) as pilot:
        hand.now += 1
        await pilot.press("enter")
        await settle(pilot)
        assert isinstance(controller_of(pilot).question, ChooseDiscard)
        await pilot.press("1", "2", "enter", "enter")
        await settle(pilot)
        assert isinstance(controller_of(pilot).question, HandOver)
        assert controller_of(pilot).view.hand == ()
        hand.now += 1
        await pilot.press("enter")
        await settle(pilot)
        assert isinstance(controller_of(pilot).question, ChooseDiscard)


async def test_a_number_that_was_another_card_s_a_moment_ago_plays_nothing():
    """Two keys for the first two cards: the second must not play what has moved up in between."""
    hand = Hand()
    async with playing(table_of(("Ann",), ("Bob",)), after=is_at(PlayCard), clock=hand) as pilot:
        controller = controller_of(pilot)
        played = controller.view.hand[0]
        await pilot.press("1")
        hand.now += 0.1
        await pilot.press("2")
        await settle(pilot)
        assert list(controller.state.played[0]) == [played]
        assert "new numbers" in controller.notice


async def test_space_marks_and_never_plays():
    async with playing(table_of(), after=is_at(PlayCard)) as pilot:
        cards = len(controller_of(pilot).view.hand)
        await pilot.press("space")
        await settle(pilot)
        assert len(controller_of(pilot).view.hand) == cards
        assert "Press Enter" in screen_text(pilot)


# -- keys struck while others move


async def until_thinking(pilot):
    end = time.monotonic() + 120
    while not app_of(pilot).is_thinking:
        assert time.monotonic() < end, screen_text(pilot)
        await pilot.pause()


@asynccontextmanager
async def thinking():
    """Yield a game whose bot thinks until `may_move` is set, and the bot."""
    table = table_of(bot=Slow)
    async with playing(table, after=is_at(ChooseDiscard)) as pilot:
        await pilot.press("1", "2", "enter")
        await until_thinking(pilot)
        yield pilot, of_kind(table.seats[1].player, Slow)


async def test_a_card_chosen_while_a_bot_thinks_is_played_when_its_turn_comes():
    async with thinking() as (pilot, slow):
        controller = controller_of(pilot)
        chosen = controller.view.hand[2]
        await pilot.press("3")
        slow.may_move.set()
        await settle(pilot)
        assert chosen in controller.state.played[0]


async def test_undo_and_what_was_pressed_after_it_keep_their_order():
    async with thinking() as (pilot, slow):
        await pilot.press("u", "4")
        slow.may_move.set()
        await settle(pilot)
        assert isinstance(controller_of(pilot).question, ChooseDiscard)
        assert "has changed since" in controller_of(pilot).notice


async def test_enter_while_a_bot_thinks_only_hurries():
    """It would have played the card between the brackets."""
    async with thinking() as (pilot, slow):
        await pilot.press("enter", "enter")
        slow.may_move.set()
        await settle(pilot)
        assert controller_of(pilot).state.played[0] == ()


async def test_a_quick_player_of_table_top_cribbage_loses_no_key_and_lays_no_unseen_card(monkeypatch):
    """5 Enter 3 Enter: the cursor is in row 3, and the card turned up since is looked at before it is placed."""
    hand = Hand()
    settings = Settings(speed="fast")
    async with playing(tabletop_table(), clock=hand, settings=settings) as pilot:
        app = app_of(pilot)
        while not isinstance(controller_of(pilot).question, LayCard):
            await pilot.press("enter")
            await pilot.pause()
        controller = controller_of(pilot)
        controller.cursor = (2, 1)
        placed = len(controller.table.history.steps)
        monkeypatch.setitem(BEAT_SECONDS, "fast", 3600.0)
        for key in ("3", "enter", "4", "enter"):
            await pilot.press(key)
            hand.now += 0.1
        app._after_beat()
        while not isinstance(controller.question, LayCard) or app._kept:
            await pilot.pause()
        assert controller.cursor[0] == 3
        assert len([step for step in controller.table.history.steps[placed:] if step.move.player == 0]) == 1
        assert "has changed since" in controller.notice


# -- digits that are no numbers of cards


@pytest.mark.parametrize("key", ["²", "٣"])
def test_only_the_digits_from_0_to_9_are_numbers(key):
    """A French keyboard has a key for ²."""
    controller = CribbageController(table_of(), QUIET)
    play_without_screen(controller, is_at(ChooseDiscard))
    hand = controller.view.hand
    assert controller.refers_to(key) == hand
    strike(controller, key)
    assert (controller.marks, controller.view.hand) == (frozenset(), hand)
    controller = CribbageController(table_of(), Settings(speed="none", count_it_yourself=True))
    play_without_screen(controller, is_at(CountCards))
    strike(controller, key, "enter")
    assert isinstance(controller.question, CountCards)
    controller = controller_of_tabletop()
    cursor = controller.cursor
    strike(controller, key)
    assert controller.cursor == cursor
