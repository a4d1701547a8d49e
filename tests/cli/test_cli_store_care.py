"""`autopeg store`: check, backup and restore."""

import sqlite3
from datetime import date
from pathlib import Path

import pytest

from autopeg.play.opening import begin_game
from autopeg.records import Store
from autopeg.records.store import FILE_NAME
from autopeg.score.moves import Points
from autopeg.terminal.line_shell import LineShell
from support.cli.outcome import Autopeg

TODAY = f"games-{date.today()}.sqlite3"


def play(home: Path, points: int = 3) -> None:
    with Store(home) as store:
        begin_game(store, "score", ["Ann", "Bob"], {"rules": "cribbage"}).submit(Points(0, points))


def test_a_whole_store_is_found_whole(autopeg: Autopeg, home: Path) -> None:
    play(home)
    outcome = autopeg("store", "check")
    assert (outcome.code, outcome.err) == (0, "")
    assert f"Copies in {home / 'copies'}: {TODAY}" in outcome.out
    assert f"{home / FILE_NAME}: 1 game, 0.1 MB" in outcome.out
    assert outcome.out.endswith("The file is whole, and every game can be read.\n")


def test_a_damaged_game_and_a_damaged_file_are_named(autopeg: Autopeg, home: Path) -> None:
    play(home)
    play(home)
    with sqlite3.connect(home / FILE_NAME) as db:
        db.execute("UPDATE line SET text = '{' WHERE game_id = 2")
    outcome = autopeg("store", "check")
    assert outcome.code == 1
    assert "game 2 cannot be read: line 2 (move 1) is not valid JSON: '{'" in outcome.out
    assert outcome.complaint.startswith("1 game cannot be read; all others can")
    (home / FILE_NAME).write_bytes(b"")
    outcome = autopeg("store", "check")
    assert outcome.code == 1
    assert TODAY in outcome.out
    assert "it has only 0 bytes" in outcome.complaint


def test_a_backup_is_restored_and_what_was_there_is_kept(autopeg: Autopeg, home: Path, tmp_path: Path) -> None:
    play(home)
    backup = tmp_path / "backup.sqlite3"
    assert autopeg("store", "backup", backup).out == f"1 game copied to {backup}\n"
    assert autopeg("store", "backup", tmp_path).out == f"1 game copied to {tmp_path / TODAY}\n"
    play(home)
    restored, kept = autopeg("store", "restore", backup).out.splitlines()
    assert restored == f"1 game restored from {backup}."
    assert [value["id"] for value in autopeg("games", "--json").values] == [1]
    autopeg("store", "restore", kept.removeprefix("What was there before is kept in ").rstrip("."))
    assert len(autopeg("games", "--json").values) == 2
    for name in (TODAY, date.today()):
        assert autopeg("store", "restore", name).out.startswith("1 game restored from ")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["backup", "{home}/games.sqlite3"], "is the file of the games itself"),
        (["backup", "{home}/nowhere/b.sqlite3"], "there is no folder"),
        (["backup", "/dev/null"], "is not a file"),
        (["restore", "{home}/games.sqlite3"], "is the file of the games itself"),
        (["restore", "nothing"], f"there is no file nothing; the daily copies are {TODAY}"),
        (["restore", "{home}/text"], "is not a copy of the games"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(autopeg: Autopeg, home: Path, args: list[str], says: str) -> None:
    play(home)
    (home / "text").write_text("x" * 1000)
    outcome = autopeg("store", *(arg.format(home=home) for arg in args))
    assert (outcome.code, outcome.out) == (2, "")
    assert says in outcome.complaint
    assert len(autopeg("games", "--json").values) == 1


def test_a_missing_store_comes_back_from_its_copy(autopeg: Autopeg, home: Path) -> None:
    play(home)
    (home / FILE_NAME).unlink()
    outcome = autopeg("games")
    assert outcome.code == 1
    assert f"is missing, but {TODAY} is there" in outcome.complaint
    assert autopeg("store", "restore", TODAY).code == 0
    assert len(autopeg("games", "--json").values) == 1


def test_no_typed_entry_is_lost_while_another_program_has_the_games(
    autopeg: Autopeg, home: Path, busy_at_once: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first entry is tried again before the next, when the other program has let go."""
    play(home)
    other = sqlite3.connect(home / FILE_NAME)
    other.execute("BEGIN IMMEDIATE")
    unread = LineShell.unread

    def unread_in_peace(shell: LineShell, line: str) -> None:
        other.rollback()
        unread(shell, line)

    monkeypatch.setattr(LineShell, "unread", unread_in_peace)
    outcome = autopeg("resume", 1, "--plain", "--board", "none", stdin="A 5\nB 7\nquit\n")
    other.close()
    assert "another program has it in use" in outcome.out
    assert "Your entry is kept. Press Enter to try again, or type quit" in outcome.out
    with Store(home) as store:
        assert [move["points"] for move in store.record(1).moves] == [3, 5, 7]
