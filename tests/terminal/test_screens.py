"""The screen at moments of a game, compared with the committed pictures in text."""

import pytest

from autopeg.games.cribbage.session import ChooseDiscard, CountCards, MayClaim, PlayCard
from autopeg.games.cribbage.terminal.controller import CribbageController as Controller
from autopeg.session.questions import GameOver, HandOver, Reveal
from autopeg.session.settings import Settings
from support.games.cribbage.evening import Careless, before_the_end, is_at, play_without_screen, table_of
from support.terminal.golden import ROOT, SCREENS, check_golden
from support.terminal.painting import game_screen
from support.terminal.pilot import (
    QUIET,
    controller_of,
    play_on,
    playing,
    press,
    resize,
    screen_picture,
    screen_text,
    settle,
)

SIZES = [(80, 24), (100, 30), (140, 45)]
ONE, TWO = ("Ann",), ("Ann", "Bob")


def second_discard(controller):
    return isinstance(controller.question, ChooseDiscard) and bool(max(controller.state.scores))


def deep_in_the_play(controller):
    return (
        isinstance(controller.question, PlayCard)
        and len(controller.view.series) >= 3
        and max(controller.state.scores) > 20
    )


def before_the_show(controller):
    return (
        isinstance(controller.question, PlayCard)
        and len(controller.view.hand) == 1
        and max(controller.state.scores) > 40
    )


def now(controller):
    return True


MOMENTS = {
    "discard": (ONE, ("Bob",), second_discard, now, ("1", "3", "right"), {}),
    "play": (ONE, ("Bob",), deep_in_the_play, now, (), {}),
    "show": (ONE, ("Bob",), before_the_show, is_at(Reveal), ("enter",), {"skunk": "double_skunk"}),
    "three": (ONE, ("Bob", "Cid"), deep_in_the_play, now, (), {"skunk": "skunk"}),
    "four": (ONE, ("Bob", "Cid", "Dan"), deep_in_the_play, now, (), {"target": 241}),
    "end": (ONE, ("Bob",), before_the_end, is_at(GameOver), (), {"target": 61}),
}
"""Who sits there, what is played before the screen opens and on it, the keys then pressed, and the options."""


def painted(moment, size):
    """Return the screen at a moment of `MOMENTS`."""
    people, bots, after, until, keys, options = MOMENTS[moment]
    table = table_of(people, bots, **options)
    play_without_screen(Controller(table, QUIET), after)
    return game_screen(table, size, lambda controller: play_without_screen(controller, until), keys)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
@pytest.mark.parametrize("moment", MOMENTS)
def test_the_screen_looks_as_it_was_looked_at(moment, size):
    check_golden(SCREENS / f"{moment}-{size[0]}x{size[1]}.txt", painted(moment, size))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
async def test_the_app_shows_what_is_painted(size):
    people, bots, after, until, keys, options = MOMENTS["show"]
    async with playing(table_of(people, bots, **options), size, after=after) as pilot:
        await play_on(pilot, until)
        await press(pilot, *keys)
        assert screen_text(pilot) == painted("show", size)


async def test_a_hint_is_told_in_the_log():
    async with playing(table_of()) as pilot:
        await press(pilot, "h")
        assert "Keep " in screen_text(pilot)


async def test_counting_for_oneself_shows_the_cards_and_no_points():
    settings = Settings(speed="none", count_it_yourself=True)
    async with playing(table_of(), settings=settings, after=before_the_show) as pilot:
        await play_on(pilot, is_at(CountCards))
        await press(pilot, "1")
        check_golden(SCREENS / "count-it-yourself.txt", screen_text(pilot))


async def test_muggins_can_be_called_on_what_was_declared():
    table = table_of(ONE, ("Bob", "Cid"), bot=Careless, muggins=True)
    async with playing(table, after=is_at(MayClaim)) as pilot:
        await press(pilot, "m", "2")
        check_golden(SCREENS / "muggins.txt", screen_text(pilot))


async def test_the_screen_between_two_people_shows_no_card():
    async with playing(table_of(TWO, ())) as pilot:
        await play_on(pilot, is_at(HandOver))
        await press(pilot, "enter")
        hand = controller_of(pilot).view.hand
        await press(pilot, "1", "2", "enter")
        assert isinstance(controller_of(pilot).question, HandOver)
        check_golden(SCREENS / "hand-over.txt", screen_text(pilot))
        names = {"10" if str(card)[0] == "T" else str(card)[0] for card in hand}
        assert not any(f"│ {name}" in screen_text(pilot) for name in names)


async def test_help_lies_over_the_game_and_goes_with_any_key():
    async with playing(table_of()) as pilot:
        before = screen_text(pilot)
        await press(pilot, "?")
        check_golden(SCREENS / "help.txt", screen_text(pilot))
        await press(pilot, "x")
        assert screen_text(pilot) == before


async def test_the_words_on_the_screen_are_explained_after_the_keys():
    async with playing(table_of()) as pilot:
        before = screen_text(pilot)
        await press(pilot, "?", "?")
        check_golden(SCREENS / "words.txt", screen_text(pilot))
        await press(pilot, "?")
        assert screen_text(pilot) == before


async def test_letters_alone_are_enough():
    """No sign beyond ASCII, so no colour and no font is needed to read the screen."""
    async with playing(table_of(), settings=Settings(speed="none", ascii_suits=True), after=deep_in_the_play) as pilot:
        text = screen_text(pilot)
        check_golden(SCREENS / "ascii.txt", text)
        assert text.isascii()


@pytest.mark.parametrize("size", [(59, 24), (80, 19), (20, 5), (1, 1)])
async def test_a_window_too_small_says_so_and_loses_nothing(size):
    async with playing(table_of(), after=is_at(PlayCard)) as pilot:
        state, before = controller_of(pilot).state, screen_text(pilot)
        await resize(pilot, *size)
        await press(pilot, "1", "enter", "u")
        if size[0] >= 20:
            assert "This window" in screen_text(pilot)
        if size[1] >= 20:
            assert "autopeg settings set plain on" in screen_text(pilot)
        assert controller_of(pilot).state is state
        await resize(pilot, 80, 24)
        await settle(pilot)
        assert screen_text(pilot) == before


async def test_it_may_begin_in_a_window_that_is_too_small():
    async with playing(table_of(), size=(40, 10)) as pilot:
        await resize(pilot, 80, 24)
        await settle(pilot)
        await play_on(pilot, is_at(PlayCard))


async def test_the_picture_of_the_readme_is_what_the_game_looks_like():
    def is_pretty(controller):
        scores = sorted(controller.state.scores)
        return (
            isinstance(controller.question, PlayCard)
            and len(controller.view.series) >= 2
            and scores[0] > 60
            and not controller.question.must_go
        )

    async with playing(table_of(seed=4, skunk="skunk"), (100, 30), after=is_pretty) as pilot:
        check_golden(ROOT / "docs" / "pictures" / "terminal.svg", screen_picture(pilot))


def test_the_picture_asks_no_other_host_for_anything():
    svg = (ROOT / "docs" / "pictures" / "terminal.svg").read_text(encoding="utf-8")
    assert [link for link in svg.split('"') if "://" in link] == ["http://www.w3.org/2000/svg"]
    assert "url(http" not in svg


async def test_no_color_leaves_no_colour_and_no_grey(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    async with playing(table_of(), after=is_at(PlayCard)) as pilot:
        strips = pilot.app.screen._compositor.render_strips()
        styles = [segment.style for strip in strips for segment in strip if segment.style]
        assert styles
        assert {color.name for style in styles for color in (style.color, style.bgcolor) if color} == {"default"}
