"""A game on the screen, or in lines, beside a board: how it stands, and its keys. The board is a virtual one."""

import asyncio
import io
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from autopeg.boards import Status
from autopeg.boards.board_uri import open_board
from autopeg.boards.display_text import text_of
from autopeg.boards.sync import BoardSync
from autopeg.games.cribbage.session import ChooseDiscard, PlayCard, RevealHand
from autopeg.play.opening import begin_game
from autopeg.play.table import Table
from autopeg.records import Header, Store
from autopeg.session.settings import Settings
from autopeg.terminal import line_mode as plain
from autopeg.terminal.display_picture import draw_display
from autopeg.terminal.line_shell import BOARD_WAIT_S, TypedLines
from support.games.cribbage.evening import is_at, table_of
from support.terminal.pilot import app_of, controller_of, play_on, playing, press, screen_text, settle

MOST_LOOKS = 4000


@pytest.fixture
def sync() -> Iterator[BoardSync]:
    board = open_board("virtual", 2)
    assert board is not None
    board.set_option("speed", 100)
    made = BoardSync(board)
    yield made
    made.close()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with Store(tmp_path) as store:
        yield table_of(journal=store.begin(Header("cribbage", ("Ann", "Bob"))))


def strike(sync: BoardSync, keys: str) -> None:
    keypad = sync.board.keypad()
    assert keypad is not None
    keypad.type_keys(keys)


async def see(pilot: Pilot[None], is_true: Callable[[], bool]) -> None:
    """Wait until something is seen. Fails when it never is."""
    for _ in range(MOST_LOOKS):
        await settle(pilot)
        if is_true():
            return
        await asyncio.sleep(0.005)
    raise AssertionError(screen_text(pilot))


async def test_the_title_names_no_board_that_is_only_simulated(sync: BoardSync, table: Table) -> None:
    async with playing(table, after=is_at(ChooseDiscard), size=(120, 40), sync=sync) as pilot:
        await see(pilot, lambda: sync.status().milliamps is not None)
        app_of(pilot).poll_board()
        await settle(pilot)
        title = screen_text(pilot).splitlines()[0]
        assert "board" not in title
        assert "virtual" not in title


async def test_the_title_says_how_a_board_stands_that_is_attached(
    sync: BoardSync, monkeypatch: pytest.MonkeyPatch, table: Table
) -> None:
    here = Status("pico", True, "", "classic-2", "0.1.0", "e6614103e72b5a2f", "/dev/ttyACM0", 267)
    status = here
    monkeypatch.setattr(sync, "status", lambda: status)
    async with playing(table, after=is_at(ChooseDiscard), size=(120, 40), sync=sync) as pilot:

        def title() -> str:
            return screen_text(pilot).splitlines()[0]

        await see(pilot, lambda: "pico board classic-2, firmware 0.1.0, about 267 mA" in title())
        status = Status("pico", False, "the cable is out")
        app_of(pilot).poll_board()
        await see(pilot, lambda: "board away: the cable is out" in title())
        assert "classic-2" not in title()
        status = here
        app_of(pilot).poll_board()
        await see(pilot, lambda: "pico board classic-2" in title())


async def test_a_narrow_title_says_it_in_fewer_words_and_a_board_that_is_away_is_missed(
    sync: BoardSync, monkeypatch: pytest.MonkeyPatch, table: Table
) -> None:
    status = Status("pico", True, "", "classic-2", "0.1.0", "e6614103e72b5a2f", "/dev/ttyACM0", 267)
    monkeypatch.setattr(sync, "status", lambda: status)
    table = table_of(journal=table.journal, muggins=True)
    async with playing(table, after=is_at(ChooseDiscard), sync=sync) as pilot:
        await see(pilot, lambda: screen_text(pilot).splitlines()[0].endswith(" pico 0.1.0 267 mA"))
        status = Status("pico", False, "/dev/ttyACM0 has gone")
        app_of(pilot).poll_board()
        await see(pilot, lambda: screen_text(pilot).splitlines()[0].endswith("board away: /dev/ttyACM0 has gone"))


async def test_the_keys_of_the_board_undo_redo_and_go_on(sync: BoardSync, table: Table) -> None:
    async with playing(table, after=is_at(ChooseDiscard), sync=sync) as pilot:
        await see(pilot, lambda: sync.status().is_connected)
        await press(pilot, "1", "2", "enter")
        await see(pilot, lambda: isinstance(controller_of(pilot).question, PlayCard))
        strike(sync, "[*]")
        await see(pilot, lambda: isinstance(controller_of(pilot).question, ChooseDiscard))
        strike(sync, "[#]")
        await see(pilot, lambda: isinstance(controller_of(pilot).question, PlayCard))


async def test_the_key_of_entries_alone_is_enter(sync: BoardSync, table: Table) -> None:
    async with playing(table, sync=sync) as pilot:
        await see(pilot, lambda: sync.status().is_connected)
        await play_on(pilot, is_at(RevealHand))
        before = controller_of(pilot).question
        strike(sync, "#")
        await see(pilot, lambda: controller_of(pilot).question != before)


async def test_the_virtual_board_opens_over_the_game_and_its_keys_are_struck(sync: BoardSync, table: Table) -> None:
    async with playing(table, after=is_at(ChooseDiscard), sync=sync) as pilot:
        await see(pilot, lambda: sync.status().is_connected)
        await press(pilot, "1", "2", "enter", "f2")
        await see(pilot, lambda: "irtual board" in screen_text(pilot))
        await see(pilot, lambda: screen_text(pilot).count("●") >= 4)
        await press(pilot, "u")
        await see(pilot, lambda: isinstance(controller_of(pilot).question, ChooseDiscard))
        await press(pilot, "escape")
        await see(pilot, lambda: "irtual board" not in screen_text(pilot))


async def test_an_entry_is_refused_in_words(sync: BoardSync, table: Table) -> None:
    async with playing(table, after=is_at(ChooseDiscard), sync=sync) as pilot:
        await see(pilot, lambda: sync.status().is_connected)
        strike(sync, "B7#")
        await see(pilot, lambda: "entry (7 for lane b) was refused: cribbage pegs by itself" in screen_text(pilot))


async def test_the_menu_is_seen_on_the_display_over_the_game(sync: BoardSync, table: Table) -> None:
    async with playing(table, after=is_at(ChooseDiscard), sync=sync) as pilot:
        await see(pilot, lambda: sync.status().is_connected)
        await press(pilot, "f2")
        await see(pilot, lambda: display_of(sync)[1] == "0  0")  # under the names, which come in their own time
        await press(pilot, "n")
        await see(pilot, lambda: display_of(sync)[0] == "New game")
        picture = draw_display(picture_of(sync), ascii_only=False)
        await see(pilot, lambda: all(row.plain.strip() in screen_text(pilot) for row in picture))


def picture_of(sync: BoardSync) -> bytes:
    keypad = sync.board.keypad()
    assert keypad is not None
    return keypad.display_picture() or b""


def display_of(sync: BoardSync) -> list[str]:
    return [*text_of(picture_of(sync)), "", ""]


@pytest.mark.skipif(os.name == "nt", reason="a console cannot be watched there")
def test_in_lines_the_board_is_heard_while_a_line_is_awaited(
    sync: BoardSync, monkeypatch: pytest.MonkeyPatch, table: Table
) -> None:
    """A pipe is typed into; the entry on the board is told before the next line is."""
    near, far = os.pipe()
    out = io.StringIO()
    has_struck: list[bool] = []
    poll = sync.poll

    def poll_and_type() -> bool:
        if sync.status().is_connected and not has_struck:
            has_struck.append(True)
            strike(sync, "B7#")
        if "was refused" in out.getvalue() and has_struck == [True]:
            has_struck.append(True)
            os.write(far, b"quit\n")
        return poll()

    monkeypatch.setattr(sync, "poll", poll_and_type)
    with os.fdopen(near, encoding="utf-8") as lines:
        plain.play(table, None, Settings(), lines, out, sync)
    os.close(far)
    assert "The board's entry (7 for lane b) was refused: cribbage pegs by itself.\n" in out.getvalue()


@pytest.mark.parametrize("game", ["cribbage", "score"])
def test_in_lines_the_display_is_read_out(game: str, sync: BoardSync, tmp_path: Path) -> None:
    class Keyboard(io.StringIO):
        def readline(self, size: int | None = -1, /) -> str:
            for _ in range(MOST_LOOKS):
                sync.poll()
                if "connected" in display_of(sync):
                    return super().readline()
                time.sleep(0.005)
            raise AssertionError(display_of(sync))

    out = io.StringIO()
    with Store(tmp_path) as store:
        table = begin_game(store, game, ("Ann", "Bob"), {})
        plain.play(table, None, Settings(speed="none"), Keyboard("display\nquit\n"), out, sync)
    assert "\n0  0\n" in out.getvalue()
    assert "to 121\nconnected\n" in out.getvalue()


def test_in_lines_without_a_board_there_is_no_display(table: Table) -> None:
    out = io.StringIO()
    plain.play(table, None, Settings(speed="none"), io.StringIO("display\nquit\n"), out)
    assert "The board has no display that can be read here.\n" in out.getvalue()


@pytest.mark.skipif(os.name == "nt", reason="a console cannot be watched there")
def test_lines_come_whole_whatever_the_pieces_they_are_typed_in() -> None:
    near, far = os.pipe()
    pieces = [b"5", b"H\ng", b"o\n\xe2\x99", b"\xa5\nlast"]

    def meanwhile() -> None:
        if pieces:
            os.write(far, pieces.pop(0))
        elif not closed:
            closed.append(os.close(far))

    closed: list[None] = []
    with os.fdopen(near, encoding="utf-8") as stream:
        lines = TypedLines(stream)
        lines.do_meanwhile(meanwhile, BOARD_WAIT_S)
        assert [lines.readline() for _ in range(6)] == ["5H\n", "go\n", "♥\n", "last", "", ""]
