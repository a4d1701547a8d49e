"""`autopeg` alone, in a real terminal."""

import os
import sys
from pathlib import Path
from typing import Any

import pytest

from autopeg.play.opening import begin_game
from autopeg.records import Store
from autopeg.score.moves import Points

pexpect = pytest.importorskip("pexpect")


def started(home: Path, *args: str, term: str) -> Any:
    environment = {**os.environ, "AUTOPEG_HOME": str(home), "AUTOPEG_BOARD": "none", "TERM": term}
    spawned = pexpect.spawn(
        sys.executable, ["-m", "autopeg", *args], env=environment, encoding="utf-8", dimensions=(24, 80)
    )
    spawned.timeout = 30
    return spawned


def test_a_game_is_opened_from_the_menu_and_left_again(tmp_path: Path) -> None:
    """Opening it and leaving at once stores nothing."""
    spawned = started(tmp_path, term="xterm-256color")
    spawned.expect_exact("New game")
    spawned.send("n")
    spawned.expect_exact("A new game")
    spawned.send("\r")
    spawned.expect_exact("quit")
    spawned.send("q")
    spawned.expect_exact("Nothing of this game is kept.")
    spawned.expect_exact("New game")
    spawned.send("q")
    spawned.expect(pexpect.EOF)
    spawned.close()
    assert spawned.exitstatus == 0
    with Store(tmp_path) as store:
        assert store.games() == []


def test_a_score_is_begun_line_by_line_where_the_terminal_takes_only_lines(tmp_path: Path) -> None:
    spawned = started(tmp_path, term="dumb")
    spawned.expect_exact("? A number, Enter for 1 (New game), or q to leave")
    spawned.sendline("k")
    for label in ("Game", "Players", "Player 1", "Player 2", "Target", "Muggins", "Skunk", "Match", "Points"):
        spawned.expect(rf"\? {label}.*\sEnter\s+for\s+[^?]*,\s+or\s+q\s+to\s+go\s+back")
        spawned.sendline("Ann" if label == "Player 1" else "")
    spawned.expect(r"\? A Ann:")
    spawned.sendline("A 7")
    spawned.sendline("quit")
    spawned.expect_exact("autopeg resume")
    spawned.expect_exact("? A number, Enter for 1 (Continue), or q to leave")
    spawned.sendline("q")
    spawned.expect(pexpect.EOF)
    with Store(tmp_path) as store:
        assert [row.header.players for row in store.games()] == [("Ann", "Player 2")]


def test_resume_offers_the_games_that_wait_on_the_screen(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        for name in ("Ann", "Bob"):
            begin_game(store, "score", [name, "Cid"], {}).submit(Points(0, 9))
    spawned = started(tmp_path, "resume", term="xterm-256color")
    spawned.expect_exact("Continue which game?")
    spawned.send("\r")
    spawned.expect_exact("quit")
    spawned.send("q")
    spawned.expect_exact("autopeg resume")
    spawned.expect(pexpect.EOF)
