"""The start menu: what can be chosen, what comes of it, and how it looks in windows of any size."""

import io
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from textual.events import Key

from autopeg.cli.main import commands
from autopeg.engine.players import MEANINGS
from autopeg.play.opening import begin_game
from autopeg.records import Store
from autopeg.records.kept_alone import AloneKey
from autopeg.registry import GAME_NAMES
from autopeg.terminal.menu.app import MenuApp
from autopeg.terminal.menu.lines import choose_in_lines
from autopeg.terminal.menu.new_game import NewGamePage
from autopeg.terminal.menu.pages import Command, KeptPage, Leave, Menu, Row
from autopeg.terminal.menu.start import start_menu
from support.terminal.pilot import screen_text, unhurried

ALWAYS = ("New game", "Deal of the day", "Keep score", "Web page", "Learn", "Practise")


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setenv("AUTOPEG_HOME", str(tmp_path))
    for name in ("NAME", "BOT", "SPEED", "ASCII", "BOARD"):
        monkeypatch.delenv(f"AUTOPEG_{name}", raising=False)
    with Store() as store:
        yield store


@pytest.fixture
def waiting(store: Store) -> Store:
    """A store with three games that wait and one that is over."""
    for name in ("Ann", "Bob", "Cid"):
        table = begin_game(store, "cribbage", [name, "club"], {})
        while table.person_due is None:
            table.advance()
        table.submit(table.legal_moves(0)[0])
    finished = begin_game(store, "cribbage", ["club", "beginner"], {"target": 61})
    while finished.advance() is not None:
        pass
    return store


async def pressed(menu: Menu, *keys: str) -> Menu:
    async with MenuApp(menu, clock=unhurried()).run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys)
    return menu


def args_of(menu: Menu) -> list[str]:
    """What would be typed for what was chosen, with one command."""
    assert isinstance(menu.result, Command)
    [args] = menu.result.args
    return list(args)


def test_a_first_time_offers_what_there_is_to_do(store: Store) -> None:
    page = start_menu(store).page
    assert [row.label for row in page.rows] == [*ALWAYS, "Leave"]


async def test_kept_games_and_statistics_are_offered_once_there_are_some(waiting: Store) -> None:
    menu = start_menu(waiting)
    labels = [row.label for row in menu.page.rows]
    assert labels == ["Continue", *ALWAYS, "Statistics", "Leave"]
    assert menu.page.rows[0].detail.startswith("3 games are waiting, the last: Cid ")
    assert (await pressed(start_menu(waiting), "s")).result == Command((("stats", "--game", "cribbage"),), pauses=True)


async def test_a_lesson_is_chosen_from_a_page_of_its_own(store: Store) -> None:
    menu = await pressed(start_menu(store), "l")
    assert [row.label for row in menu.page.rows] == ["Cribbage", "Table Top Cribbage", "Crib Rummy", "Crummy Rummy"]
    assert (await pressed(menu, "enter")).result == Command((("learn", "cribbage"),))


async def test_a_drill_is_chosen_and_then_its_level(store: Store) -> None:
    menu = await pressed(start_menu(store), "t")
    assert [row.label for row in menu.page.rows][:3] == [
        "Cribbage: count hands",
        "Cribbage: discard",
        "Cribbage: puzzles",
    ]
    menu = await pressed(menu, "enter")
    assert menu.page.rows[1].label == "Double runs"
    chosen = ("practise", "cribbage", "counting", "--level", "plain")
    assert (await pressed(menu, "enter")).result == Command((chosen,))


async def test_the_deal_of_the_day_is_played_in_the_game_that_is_chosen(store: Store) -> None:
    menu = await pressed(start_menu(store), "d")
    assert menu.page.rows[2] == Row("Crib Rummy", "against expert")
    assert (await pressed(menu, "down", "down", "enter")).result == Command((("duplicate", "crib_rummy"),))


async def test_a_new_game_says_what_to_expect_of_a_bot(store: Store) -> None:
    menu = await pressed(start_menu(store), "n", "down", "down", "down", "right")
    assert [row.detail for row in menu.page.rows if row.label == "Against"] == [f"< expert >  {MEANINGS['expert']}"]


async def test_games_finished_on_the_board_are_offered_until_they_are_settled(store: Store) -> None:
    record = ("- 0 cribbage 1 0,0 -", "to=61 unit=1 turn=- crib=- a=0,0 b=0,0 win=a", "3 a30 b20 a31")
    keys = [AloneKey("e6614103e72b5a2f", "0123abcd", number) for number in (1, 2)]
    for key in keys:
        store.keep_alone(key, record)
    row = start_menu(store).page.rows[2]
    assert (row.label, row.detail) == (
        "Games of the board",
        "2 games finished on it alone, to take into your records",
    )
    assert (await pressed(start_menu(store), "b")).result == Command((("board", "games"),), pauses=True)
    for key in keys:
        store.decline_alone(key)
    assert "Games of the board" not in [row.label for row in start_menu(store).page.rows]


@pytest.mark.parametrize(
    ("keys", "args"),
    [
        (["enter", "enter"], ["resume", "3"]),
        (["r", "down", "enter"], ["resume", "2"]),
        (["r", "up", "enter"], ["resume", "1"]),
        (["p"], ["serve"]),
        (["down", "enter", "enter"], ["play", "cribbage", "--name", "You", "--bot", "club"]),
        (["n", "right", "enter"], ["play", "tabletop", "--name", "You", "--bot", "club"]),
        (["n", "left", "down", "right", "enter"],
         ["play", "crummy_rummy", "--name", "You", "--bot", "club", "--bot", "club"]),
        (["n", "down", "down", "backspace", "backspace", "backspace", "A", "n", "n", "down", "right", "enter"],
         ["play", "cribbage", "--name", "Ann", "--bot", "expert"]),
        (["n", "down", "down", "down", "left", "left", "enter"],
         ["play", "cribbage", "--name", "You", "--name", "Player 2"]),
        (["n", *["down"] * 5, "right", "end", "up", "right", "right", "enter"],
         ["play", "cribbage", "--name", "You", "--bot", "club", "--muggins", "strict", "--match", "2"]),
        (["k", "enter"], ["score", "cribbage", "--name", "Player 1", "--name", "Player 2"]),
        (["k", "down", "right", "right", *["down"] * 8, "right", "enter"],
         ["score", "cribbage", *(word for seat in "1234" for word in ("--name", f"Player {seat}")), "--no-partners"]),
        (["k", *["up"] * 2, "right", "enter"],
         ["score", "cribbage", "--name", "Player 1", "--name", "Player 2", "--watch", "0"]),
    ],
)  # fmt: skip
async def test_what_is_chosen_is_a_command(waiting: Store, keys: list[str], args: list[str]) -> None:
    assert args_of(await pressed(start_menu(waiting), *keys)) == args


@pytest.mark.parametrize("entry", ["n", "k"])
@pytest.mark.parametrize("game", range(len(GAME_NAMES)))
async def test_every_choice_of_every_game_makes_a_command_that_is_understood(
    store: Store, entry: str, game: int
) -> None:
    menu = await pressed(start_menu(store), entry, *["right"] * game)
    rows = len(menu.page.rows)
    args = args_of(await pressed(menu, *["down", "right"] * (rows - 2), "enter"))
    command = commands.get_command(click.Context(commands), args[0])
    assert command is not None
    context = command.make_context("autopeg", args[1:])
    assert context.params["game"] == GAME_NAMES[game]


async def test_a_name_that_cannot_be_one_stays_to_be_corrected(store: Store) -> None:
    menu = await pressed(start_menu(store), "n", "down", "down", "backspace", "backspace", "backspace", "enter")
    assert menu.result is None
    assert menu.page.notice == "type a name"


@pytest.mark.parametrize(
    ("typed", "notice"), [("👨\u200d👩\u200d👧", ""), ("Club", '"Club" is the name of a bot: type another')]
)
async def test_a_name_is_typed_as_everywhere(store: Store, typed: str, notice: str) -> None:
    menu = await pressed(start_menu(store), "n", "down", "down", *["backspace"] * 3)
    async with MenuApp(menu, clock=unhurried()).run_test(size=(80, 24)) as pilot:
        for letter in typed:
            pilot.app.post_message(Key(letter, letter))
        await pilot.press("enter")
    assert menu.page.notice == notice
    assert notice or args_of(menu)[2:4] == ["--name", typed]


@pytest.mark.parametrize("keys", [["q"], ["escape"], ["end", "enter"], ["n", "escape", "q"], ["r", "escape", "escape"]])
async def test_leaving(waiting: Store, keys: list[str]) -> None:
    assert (await pressed(start_menu(waiting), *keys)).result == Leave()


async def test_a_game_is_deleted_after_a_question(waiting: Store) -> None:
    menu = await pressed(Menu(KeptPage(waiting)), "down", "d")
    assert menu.page.notice == "Delete game 2 for good?"
    await pressed(menu, "n")
    assert len(waiting.games()) == 4
    await pressed(menu, "d", "y")
    assert [row.id for row in waiting.games()] == [1, 3, 4]
    assert len(menu.page.rows) == 2
    await pressed(menu, "d", "y", "d", "y")
    assert menu.result == Leave(), "there is nothing left to choose"


async def test_a_game_is_given_a_title(waiting: Store) -> None:
    menu = await pressed(Menu(KeptPage(waiting)), "t", *"Friday night", "enter")
    assert waiting.record(3).header.title == "Friday night"
    assert "Friday night" in menu.page.rows[0].label
    await pressed(menu, "t", "x", "escape")
    assert waiting.record(3).header.title == "Friday night"


async def test_a_title_is_for_the_game_that_was_chosen_wherever_the_cursor_goes(waiting: Store) -> None:
    await pressed(Menu(KeptPage(waiting)), "t", "x", "down", "y", "enter")
    assert [waiting.record(game).header.title for game in (1, 2, 3)] == [None, None, "xy"]


async def test_games_that_another_window_has_deleted_are_gone_from_the_list(waiting: Store) -> None:
    page = KeptPage(waiting)
    for game in (1, 2, 3):
        waiting.delete(game)
    menu = await pressed(Menu(page), "t", "x", "enter")
    assert menu.page.notice.startswith("there is no game 3")
    assert [row.label for row in menu.page.rows] == ["No game is waiting any more"]
    assert (await pressed(menu, "enter")).result == Leave()
    out = io.StringIO()
    assert choose_in_lines(Menu(KeptPage(waiting)), io.StringIO("\n"), out) is None
    assert "No game is waiting any more" in out.getvalue()


@pytest.mark.parametrize("keys", [[], ["r"], ["n"], ["k", "end"], ["n", "right", "right", "end"]])
@pytest.mark.parametrize("ascii_only", [False, True])
async def test_every_page_fits_every_window_and_shows_the_chosen_row(
    waiting: Store, keys: list[str], ascii_only: bool
) -> None:
    app = MenuApp(start_menu(waiting), ascii_only, clock=unhurried())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys)
        page = app.menu.page
        for columns, rows in ((80, 24), (132, 50), (60, 20), (48, 14), (30, 9), (20, 5)):
            await pilot.resize_terminal(columns, rows)
            chosen, text = "", ""
            for _ in range(100):  # the list scrolls once it has its new size
                await pilot.pause(0.01)
                text = screen_text(pilot)
                lines = [line for line in text.split("\n") if line.lstrip().startswith(">" if ascii_only else "▸")]
                if lines and page.rows[page.cursor].label[:6] in lines[0]:
                    [chosen] = lines
                    break
            assert page.rows[page.cursor].label[:6] in chosen
            assert not ascii_only or text.isascii()


async def test_what_a_chosen_row_says_is_read_in_full(store: Store) -> None:
    app = MenuApp(start_menu(store), clock=unhurried())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t")
        await pilot.pause()
        details = [row.detail for row in app.menu.page.rows]
        for detail in details:
            assert detail[:78] in screen_text(pilot)
            await pilot.press("down")
            await pilot.pause()


async def test_the_first_screen_by_keys_and_mouse(waiting: Store) -> None:
    app = MenuApp(start_menu(waiting), clock=unhurried())
    async with app.run_test(size=(80, 24)) as pilot:

        async def click(label: str) -> None:
            lines = screen_text(pilot).split("\n")
            [at] = [at for at, line in enumerate(lines) if line.strip().removeprefix("▸").strip().startswith(label)]
            await pilot.click(offset=(30, at))
            await pilot.pause()

        await click("n  New game")
        assert app.menu.page.title == "A new game"
        await pilot.press("down", "right")
        await click("Game")
        await pilot.click(offset=(2, 0))
        assert app.menu.result is None
        await click("Start")
    # Three of cribbage are none of Table Top Cribbage, which is for two or four.
    assert args_of(app.menu) == ["play", "tabletop", "--name", "You", "--bot", "club"]


@pytest.mark.parametrize(
    ("typed", "args"),
    [
        ("1\n1\n", ["resume", "3"]),
        ("\n2\n", ["resume", "2"]),
        ("n\n" + "\n" * 9, ["play", "cribbage", "--name", "You", "--bot", "club"]),
        ("2\nCrib Rummy\n9\n3\nAnn\nexpert\n61\n" + "\n" * 9,
         ["play", "crib_rummy", "--name", "Ann", "--bot", "expert", "--bot", "expert", "--target", "61"]),
        ("what\n9\nk\nq\nq\n", None),
        ("", None),
        ("n\n\n", None),
    ],
)  # fmt: skip
def test_line_by_line(waiting: Store, typed: str, args: list[str] | None) -> None:
    said = io.StringIO()
    command = choose_in_lines(start_menu(waiting), io.StringIO(typed), said)
    assert (None if command is None else list(command.args[0])) == args
    assert said.getvalue().startswith("  1  Continue: 3 games are waiting")


def test_numbers_to_choose_from_in_lines_are_typed_as_they_are(waiting: Store) -> None:
    said = io.StringIO()
    choose_in_lines(start_menu(waiting), io.StringIO("n\n2\n1\n4\nq\nq\n"), said)
    assert said.getvalue().count("? Players: 2, 4. Enter for 2, or q to go back") == 2
    assert '"1" is not one of these.' in said.getvalue()


async def test_enter_pressed_twice_in_a_row_does_not_start_the_game_of_the_page_that_it_opens(tmp_path: Path) -> None:
    now = [100.0]
    with Store(tmp_path) as store:
        app = MenuApp(start_menu(store), clock=lambda: now[0])
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("enter")
            now[0] += 0.15
            await pilot.press("enter")
            assert isinstance(app.menu.page, NewGamePage)
            assert app.menu.result is None
            now[0] += 5
            await pilot.press("enter")
            assert app.menu.result is not None
