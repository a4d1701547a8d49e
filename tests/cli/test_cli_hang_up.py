"""The terminal is closed, or Ctrl-C is pressed on a screen: the program ends quietly, and the game is safe."""

import os
import sys
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("there are no pseudo terminals", allow_module_level=True)

from autopeg.records import Store
from autopeg.session.hang_up import HUNG_UP
from support.programs import Program

PATIENCE_S = 60.0
END_S = 60.0
INTERRUPTED = 130
LISTENS = "import os, signal, sys; signal.signal(signal.SIGHUP, signal.SIG_DFL); os.execvp(sys.argv[1], sys.argv[1:])"
"""Runs a command that is told when its terminal goes, even if the tests themselves run under nohup."""

DEAF = ("sh", "-c", 'trap "" HUP; exec "$0" "$@"')
"""Runs a command to which nobody can tell that its terminal has gone, as nohup does."""


@contextmanager
def running(home: Path, *args: str, shown: str, through: Sequence[str] = ()) -> Generator[Program]:
    """Let a command run in a terminal of its own, once it has shown something."""
    env = {**os.environ, "AUTOPEG_HOME": str(home), "AUTOPEG_BOARD": "none"}
    program = Program(
        [sys.executable, "-c", LISTENS, *through, sys.executable, "-m", "autopeg", *args], env, has_terminal=True
    )
    try:
        wait_for(program, shown)
        yield program
    finally:
        program.kill()


def wait_for(program: Program, shown: str) -> None:
    end_s = time.monotonic() + PATIENCE_S
    while shown.encode() not in program.written:
        assert program.is_running(), program.written
        assert time.monotonic() < end_s, program.written
        time.sleep(0.01)


def points_in(home: Path) -> list[int]:
    with Store(home) as store:
        return [line["points"] for line in store.record(1).moves if line["type"] == "points"]


@pytest.mark.parametrize("through", [(), DEAF], ids=["told", "not told"])
@pytest.mark.parametrize("mode", [["--speed", "none"], ["--plain"]], ids=["screen", "lines"])
def test_the_score_is_safe_when_its_window_is_closed(mode: list[str], through: Sequence[str], tmp_path: Path) -> None:
    with running(tmp_path, "score", *mode, shown="A Player 1", through=through) as program:
        program.type("a7\r")
        wait_for(program, "7")
        while not points_in(tmp_path):
            time.sleep(0.01)
        program.hang_up()
        assert program.wait(END_S) in (0, 1, HUNG_UP)
    assert points_in(tmp_path) == [7]


@pytest.mark.parametrize("through", [(), DEAF], ids=["told", "not told"])
@pytest.mark.parametrize(
    ("args", "shown"),
    [(("play", "cribbage"), "quit"), ((), "New game"), (("board", "sim"), "Ctrl-C"), (("play", "tabletop"), "quit")],
    ids=["cribbage", "menu", "sim", "tabletop"],
)
def test_every_screen_ends_with_its_window(
    args: Sequence[str], shown: str, through: Sequence[str], tmp_path: Path
) -> None:
    with running(tmp_path, *args, shown=shown, through=through) as program:
        program.hang_up()
        program.wait(END_S)


@pytest.mark.parametrize("through", [(), DEAF], ids=["told", "not told"])
def test_a_game_that_is_closed_at_once_is_not_kept(through: Sequence[str], tmp_path: Path) -> None:
    with running(tmp_path, "play", "cribbage", shown="quit", through=through) as program:
        program.hang_up()
        program.wait(END_S)
    with Store(tmp_path) as store:
        assert store.games() == []


def test_the_page_ends_with_its_window(tmp_path: Path) -> None:
    with running(tmp_path, "serve", "--port", "0", shown="Press Ctrl-C to stop") as program:
        program.hang_up()
        assert program.wait(END_S) == HUNG_UP


def test_the_page_stays_where_hanging_up_is_ignored(tmp_path: Path) -> None:
    with running(tmp_path, "serve", "--port", "0", shown="Press Ctrl-C to stop", through=DEAF) as program:
        program.hang_up()
        time.sleep(1.0)
        assert program.is_running()


def test_the_link_of_a_simulated_board_goes_with_its_window(tmp_path: Path) -> None:
    link = tmp_path / "pegs"
    args = ("board", "sim", "--plain", "--link", str(link))
    with running(tmp_path, *args, shown="Ctrl-C ends it") as program:
        assert link.is_symlink()
        program.hang_up()
        assert program.wait(END_S) == HUNG_UP
    assert not link.is_symlink()


@pytest.mark.parametrize(
    ("args", "shown"),
    [
        (("play", "cribbage"), "quit"),
        (("score",), "A Player 1"),
        (("learn",), "quit"),
        (("practise", "cribbage", "counting"), "quit"),
        ((), "New game"),
    ],
    ids=["play", "score", "learn", "practise", "menu"],
)
def test_ctrl_c_ends_every_screen_with_its_exit_code(args: Sequence[str], shown: str, tmp_path: Path) -> None:
    with running(tmp_path, *args, shown=shown) as program:
        program.type("\x03")
        assert program.wait(END_S) == INTERRUPTED
        assert b"Traceback" not in program.written
    with Store(tmp_path) as store:
        assert store.games() == []


def test_ctrl_c_leaves_the_score_pad_like_q(tmp_path: Path) -> None:
    with running(tmp_path, "score", "--speed", "none", shown="A Player 1") as program:
        program.type("a7\r")
        while not points_in(tmp_path):
            time.sleep(0.01)
        program.type("\x03")
        assert program.wait(END_S) == INTERRUPTED
        end_s = time.monotonic() + END_S
        while b"The game is kept: `autopeg resume` continues it." not in program.written:
            assert time.monotonic() < end_s, program.written
            time.sleep(0.01)
