"""The score-keeper's screen at moments of a game, compared with the committed pictures in text."""

# pyright: reportPrivateUsage=false

import asyncio
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from autopeg.base.errors import Failure
from autopeg.engine.match import Match
from autopeg.registry import GAME_NAMES
from autopeg.session.settings import Settings
from autopeg.session.speech import Voice
from autopeg.terminal.scorekeeping.app import ScoreApp
from support.scorekeeping.kitchen import TABLE, app_of, controller_of, keeping, press, score_table, settings_of, typed
from support.terminal.golden import ROOT, check_golden
from support.terminal.painting import score_screen
from support.terminal.pilot import resize, screen_picture, screen_text

SCREENS = Path(__file__).parent / "screens"
SIZES = [(80, 24), (120, 40)]
EVENING = "d0 B2 A3 B1 B12 A8 A6 d1 A2 B3 A1 A16 B9 B4 d0 B1 A4 B1 B20 A14 A7 d1 A1 B6"
HAND = typed("TC TH 5D 5S + 2H")
MATCH = Match(3, (1, 1), (1, 1), (0, 1))

MOMENTS: dict[str, tuple[int, str, tuple[str, ...], dict[str, Any], Match | None]] = {
    "begin": (2, "", (), {}, None),
    "ghost": (2, EVENING, ("b", "1", "2"), {}, MATCH),
    "three": (3, f"{EVENING} C24", ("c", "n"), {"skunk": "skunk"}, None),
    "four": (
        4,
        f"{EVENING} C24 D29",
        ("d", "2", "6", "enter"),
        {"partners": False},
        Match(3, (1, 0, 0, 2), (1, 0, 0, 1), (0, 0, 0, 1)),
    ),
    "partners": (4, EVENING, ("s", "5", "8"), {"target": 241, "skunk": "double_skunk"}, None),
    "typing": (4, EVENING, ("h", *HAND[:8]), {"partners": False}, None),
    "counted": (2, EVENING, ("h", *HAND, *typed(" = 8"), "enter"), {"muggins": True}, None),
    "muggins": (3, EVENING, ("h", *HAND, *typed(" = 8"), "enter", "enter"), {"muggins": True}, None),
    "strict-muggins": (
        3,
        EVENING,
        ("h", *HAND, *typed(" = 8"), "enter", "enter", "b", "9", "enter", "c", "3"),
        {},
        None,
    ),
    "strict-muggins-told": (2, EVENING, ("h", *HAND, *typed(" = 8"), "enter", "enter", "b", "9", "enter"), {}, None),
    "end": (2, f"{EVENING} A90", (), {}, MATCH),
    "tabletop": (2, "d1 A4 A4 A0 A8 A0 B0 B9", (), {"rules": "tabletop"}, None),
    "tabletop-typing": (2, "d1", ("t", *typed(TABLE[:50])), {"rules": "tabletop", "variant": "ship"}, None),
    "tabletop-counted": (2, "d1", ("t", *typed(TABLE), "enter"), {"rules": "tabletop", "variant": "ship"}, None),
    "tabletop-pegged": (4, "d1", ("t", *typed(TABLE), "enter", "enter"), {"rules": "tabletop"}, MATCH),
    "crib-rummy-out": (3, "d0 A16 B19", ("o", *typed("6 4 10"), "enter"), {"rules": "crib_rummy"}, None),
    "crib-rummy-final": (3, "d0 A116 B119 C30 A6", (), {"rules": "crib_rummy"}, None),
    "crummy-rummy": (4, "d0 A20 B45 C60 D0 x d1 C45", (), {"rules": "crummy_rummy"}, None),
    "crummy-rummy-told": (3, "d0 A20 B0 C60", (), {"rules": "crummy_rummy"}, None),
}
"""How many play, what has been told, the keys then pressed, the options and the match."""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
@pytest.mark.parametrize("moment", MOMENTS)
def test_the_screen_looks_as_it_was_looked_at(moment: str, size: tuple[int, int]) -> None:
    players, entries, keys, options, match = MOMENTS[moment]
    app = ScoreApp(score_table(players, entries, **options), None, settings_of(players, match))
    check_golden(SCREENS / f"{moment}-{size[0]}x{size[1]}.txt", score_screen(app, size, keys))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
async def test_the_app_shows_what_is_painted(size: tuple[int, int]) -> None:
    players, entries, keys, options, match = MOMENTS["counted"]
    table, settings = score_table(players, entries, **options), settings_of(players, match)
    async with keeping(table, size, settings, keys) as pilot:
        assert screen_text(pilot) == score_screen(app_of(pilot), size)


async def test_help_lies_over_the_game_and_goes_with_any_key() -> None:
    async with keeping(score_table(2, EVENING)) as pilot:
        before = screen_text(pilot)
        await press(pilot, "question_mark")
        check_golden(SCREENS / "help.txt", screen_text(pilot))
        await press(pilot, "5")
        assert screen_text(pilot) == before


@pytest.mark.parametrize("rules", GAME_NAMES)
async def test_help_fits_the_smallest_window(rules: str) -> None:
    async with keeping(score_table(2, rules=rules), keys=("question_mark",)) as pilot:
        assert "any key leaves it" in screen_text(pilot)


async def test_letters_alone_are_enough() -> None:
    """No sign beyond ASCII, so no colour and no font is needed to read the screen."""
    async with keeping(score_table(2, EVENING), settings=settings_of(ascii_suits=True), keys=("b", "7")) as pilot:
        text = screen_text(pilot)
        check_golden(SCREENS / "ascii.txt", text)
        assert text.isascii()


async def test_large_letters_are_ascii_too() -> None:
    async with keeping(score_table(2, EVENING), (120, 40), settings_of(ascii_suits=True), ("h", *HAND)) as pilot:
        assert screen_text(pilot).isascii()


@pytest.mark.parametrize("size", [(59, 24), (80, 19), (20, 5), (1, 1)])
async def test_a_window_too_small_says_so_and_loses_nothing(size: tuple[int, ...]) -> None:
    async with keeping(score_table(2, EVENING), keys=("b", "1")) as pilot:
        before = screen_text(pilot)
        await resize(pilot, *size)
        await press(pilot, "2", "enter", "u")
        if size[0] >= 20:
            assert "This window" in screen_text(pilot)
        await resize(pilot, 80, 24)
        await pilot.pause()
        assert screen_text(pilot) == before


async def test_q_leaves_a_window_that_is_too_small() -> None:
    async with keeping(score_table(2, EVENING)) as pilot:
        await resize(pilot, 59, 20)
        await pilot.press("q")
        await pilot.pause()
        assert not pilot.app.is_running


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_every_size_of_window_shows_all_scores_and_the_prompt(players: int) -> None:
    table = score_table(players, f"{EVENING} A40", partners=False)
    async with keeping(table, settings=settings_of(players)) as pilot:
        for columns, rows in ((80, 24), (93, 31), (100, 24), (117, 27), (131, 33), (160, 60)):
            await resize(pilot, columns, rows)
            await pilot.pause()
            lines = screen_text(pilot).splitlines()
            assert len(lines) <= rows
            assert all(len(line) <= columns for line in lines)
            assert all(any(f"{letter} " in line for line in lines) for letter in "ABCD"[:players])
            assert any("how many points?" in line for line in lines[-3:])


async def test_keys_of_the_keyboard_and_the_number_pad_arrive() -> None:
    async with keeping(score_table()) as pilot:
        await press(pilot, "1", "2", "enter", "plus", "5", "number_sign", "3", "asterisk", "minus", "slash", "B")
        assert controller_of(pilot).state.scores == (12, 5)
        await press(pilot, "equals_sign", "9", "enter", "full_stop")
        assert (controller_of(pilot).state.scores, controller_of(pilot).state.dealer) == ((12, 9), 0)


async def test_q_leaves_but_is_a_queen_where_cards_are_typed() -> None:
    async with keeping(score_table(), keys=("h", "q", "h")) as pilot:
        assert [str(card) for card in controller_of(pilot).cards or ()] == ["QH"]
        await press(pilot, "escape", "q")
        assert app_of(pilot)._exit


async def test_a_peg_hops_to_its_hole_and_any_key_brings_it_there() -> None:
    async with keeping(score_table(2, "A5"), settings=Settings(speed="slow")) as pilot:
        await press(pilot, "1", "2", "enter")
        walk = app_of(pilot).walk
        assert walk.hop is not None
        await press(pilot, "b")
        walk = app_of(pilot).walk
        assert (walk.hop, walk.pegs[0]) == (None, (5, 17))
        await press(pilot, "2", "enter")
        while walk.hop is not None:
            await asyncio.sleep(0)
            await pilot.pause()
        assert walk.pegs == ((5, 17), (0, 2))


async def test_a_whole_match_is_kept_game_after_game() -> None:
    """C49, C52: lurched, so two games at once; then the loser deals."""
    async with keeping(score_table(2, "B60 A118"), settings=settings_of(match=Match.begin(3, 2))) as pilot:
        await press(pilot, "5", "enter", "n")
        assert "game 2 of the match to 3, deal 1" in screen_text(pilot)
        assert "The match: Ann 2 (1 lurch), Bob 0" in screen_text(pilot)
        assert controller_of(pilot).state.dealer == 1
        await press(pilot, "9", "9", "enter", "enter", "2", "2", "enter")
        assert "Ann wins the match to 3: Ann 4, Bob 0" in screen_text(pilot)
        await press(pilot, "n")
        assert "The match: Ann 0, Bob 0" in screen_text(pilot)


async def test_a_new_game_begins_anew() -> None:
    async with keeping(score_table(2, EVENING), settings=settings_of()) as pilot:
        await press(pilot, "g", "enter")
        assert controller_of(pilot).state.scores == (0, 0)


async def test_a_voice_that_fails_is_told_of_and_the_game_goes_on() -> None:
    class Hoarse(Voice):
        def say(self, text: str) -> None:
            raise Failure("cannot speak with espeak-ng: Permission denied")

        def hush(self) -> None:
            pass

    app = ScoreApp(score_table(), None, settings_of(), voice=Hoarse(()), clock=count(1.0).__next__)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "5", "enter", "6", "enter")
        assert "cannot speak with espeak-ng" in screen_text(pilot)
        assert app.controller.state.scores == (11, 0)


async def test_the_picture_of_the_docs_is_what_the_screen_looks_like() -> None:
    async with keeping(score_table(2, EVENING), (100, 30), settings_of(), ("b", "1", "2")) as pilot:
        check_golden(ROOT / "docs" / "pictures" / "score.svg", screen_picture(pilot))


async def test_keys_struck_twice_at_once_peg_and_deal_once() -> None:
    """5 Enter 3 Enter of a quick player is pegged in full, whatever is still on its way."""
    now = iter(range(1, 1000))
    settings = Settings(speed="slow")
    async with keeping(score_table(), settings=settings, clock=lambda: next(now) * 0.05) as pilot:
        await pilot.press("n", "n", "5", "enter", "3", "enter", "enter", "b", "1", "1", "enter")
        state = controller_of(pilot).state
        assert state.scores == (8, 11)
        assert state.deal == 1
