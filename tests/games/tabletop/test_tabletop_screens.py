"""The screen and the lines of Table Top Cribbage, compared with the committed pictures in text."""

import re
from pathlib import Path

import pytest

from autopeg.games.tabletop.session import CountLine, LayCard, RevealLine, RevealRound
from autopeg.games.tabletop.terminal.picture import table_rows
from autopeg.games.tabletop.terminal.scene import TabletopScene
from autopeg.session.questions import GameOver
from autopeg.session.settings import Settings
from autopeg.terminal.app import GameApp
from support.games.narrowing import of_kind
from support.games.tabletop.evening import QUIET, asked, is_at, play_until, press, table_of
from support.terminal.golden import ROOT, check_golden
from support.terminal.painting import game_screen
from support.terminal.pilot import app_at, screen_picture, settle, unhurried
from support.terminal.typed_lines import transcript

SCREENS = Path(__file__).parent / "screens"

SIZES = [(80, 24), (100, 30), (120, 40), (140, 45)]


def half_way(controller):
    return isinstance(controller.question, LayCard) and sum(controller.view.stack_counts) <= 14


def a_line_of_bob(controller):
    return (
        isinstance(controller.question, RevealLine)
        and controller.question.event.side == 1
        and controller.question.event.points > 2
    )


MOMENTS = {
    "turn": (("Bob",), half_way, ("e", "5"), {}),
    "ship": (("Bob", "Cid", "Dan"), half_way, (), {"variant": "ship"}),
    "counted": (("Bob",), a_line_of_bob, (), {}),
    "round": (("Bob",), is_at(RevealRound), (), {"variant": "ship"}),
    "end": (("Bob",), is_at(GameOver), (), {"target": 61}),
}
"""Who sits there besides Ann, until when it is played, the keys then pressed, and the options."""


def played(until):
    """Return what plays a game until this holds."""
    return lambda controller: play_until(controller, until)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
@pytest.mark.parametrize("moment", MOMENTS)
def test_the_screen_looks_as_it_was_looked_at(moment, size):
    bots, until, keys, options = MOMENTS[moment]
    text = game_screen(table_of(bots=bots, **options), size, played(until), keys)
    check_golden(SCREENS / f"{moment}-{size[0]}x{size[1]}.txt", text)


def a_line_of_bartholomew(controller):
    return isinstance(controller.question, RevealLine) and controller.question.event.side == 0


def half_way_with_a_card_in_the_crib(controller):
    play_until(controller, half_way)
    press(controller, "k")
    play_until(controller, is_at(LayCard))


@pytest.mark.parametrize("ascii_suits", [False, True])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_beside_the_table_a_long_name_is_cut_and_not_what_is_said(size, ascii_suits):
    name, settings = "Bartholomew " * 4 + "of the Long Bridge", Settings(speed="none", ascii_suits=ascii_suits)
    text = game_screen(table_of((name,)), size, half_way_with_a_card_in_the_crib, settings=settings)
    assert re.search(r" Bartholomew\b.*'s card *$", text, re.MULTILINE), text
    assert re.search(r" Bartholomew\b.*'s crib: \S+ *$", text, re.MULTILINE), text
    counted = game_screen(table_of((name,)), size, played(a_line_of_bartholomew), settings=settings)
    assert re.search(r" Bartholomew\b.*'s (row|column) \w *$", counted, re.MULTILINE), counted


def test_letters_alone_are_enough():
    for size in SIZES:
        text = game_screen(table_of(), size, played(half_way), settings=Settings(speed="none", ascii_suits=True))
        assert text.isascii()


def test_who_counts_for_himself_sees_no_value():
    settings = Settings(speed="none", count_it_yourself=True)
    text = game_screen(table_of(), (80, 24), played(is_at(CountLine)), ("7",), settings)
    check_golden(SCREENS / "count-it-yourself.txt", text)


async def test_a_click_on_a_cell_lays_the_card_there():
    table = table_of()
    app = GameApp(table, None, QUIET, clock=unhurried())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        card = asked(app.controller, LayCard).card
        await pilot.click("#table", offset=(17, 2))
        await settle(pilot)
        assert table.state.grid[7] == card


async def test_the_picture_of_the_page_is_what_the_game_looks_like():
    svg = await app_at(table_of(seed=3), (100, 30), played(half_way), shown=screen_picture)
    check_golden(ROOT / "docs" / "pictures" / "tabletop.svg", svg)


@pytest.mark.parametrize("size", [*SIZES, (200, 60)])
def test_everything_fits_from_80_by_24_on(size):
    app = GameApp(table_of(), None, QUIET)
    scene = of_kind(app.scene_at(*size), TabletopScene)
    assert scene.layout.spare_rows - len(table_rows(scene)) >= 4


# -- in lines


def test_a_round_reads_like_this():
    cells = [f"{letter}{row}" for row in range(1, 6) for letter in "abcde"]
    typed = ["help", "hand", "c3", "fly", "2 3", "crib", *cells, "undo", "redo", "board"]
    text = transcript(table_of(), typed * 2)
    assert text.isascii()
    check_golden(SCREENS / "plain.txt", transcript(table_of(), typed))


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("fly", '"fly" is not a cell: type a1 to e5, or discard.'),
        ("c3", "at c3."),
        ("e5", "at e5: it must touch another card."),
        ("9 9", "the grid is five rows of five."),
        ("b2 b3", '"b2" is not a card'),
        ("", "Type help for what can be typed now."),
    ],
)
def test_what_makes_no_sense_gets_a_line_that_says_so(line, answer):
    assert answer in transcript(table_of(), [line])


def test_whole_games_are_played_in_lines():
    words = ["crib", *(f"{letter}{row}" for row in "12345" for letter in "abcde")]
    for table in (table_of(target=61), table_of(variant="ship", target=3)):
        text = transcript(table, words * 60)
        assert " wins" in text


def test_counting_for_oneself_is_asked_and_judged_in_lines():
    words = ["crib", *(f"{letter}{row}" for row in "12345" for letter in "abcde")]
    settings = Settings(speed="none", count_it_yourself=True)
    text = transcript(table_of(), [*words * 14, "3", "3"], settings)
    assert "how many points is it?" in text
    assert "You said three" in text


def test_a_hand_over_is_needed_in_the_ship_variation_only():
    """T11."""
    for variant, is_asked in (("base", False), ("ship", True)):
        text = transcript(table_of(("Ann", "Bob"), (), variant=variant), ["", "b2", "", "b3"])
        assert ("Hand the screen to" in text) is is_asked
