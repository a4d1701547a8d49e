"""`autopeg games` and `autopeg export`."""

import os
import re
from pathlib import Path

import pytest

from autopeg.play.opening import begin_game
from autopeg.records import Store, parse_record
from support.cli.outcome import Autopeg


def test_games_are_listed_with_the_newest_last(autopeg: Autopeg, played_home: Path) -> None:
    lines = autopeg("games").out.splitlines()
    assert [int(line.split()[0]) for line in lines] == [1, 2, 3, 4, 5]
    assert lines[3].split("moves  ")[1].startswith("club, beginner, club 2, beginner 2: ")
    assert lines[4].endswith("Ann, club: goes on")
    assert autopeg("games", "--limit", "2").out.splitlines() == lines[-2:]


def test_games_as_json(autopeg: Autopeg, played_home: Path) -> None:
    values = autopeg("games", "--json").values
    assert [value["id"] for value in values] == [1, 2, 3, 4, 5]
    assert values[1]["options"] == {"muggins": True, "skunk": "skunk"}
    assert values[4]["over"] is None
    assert all(set(value["over"]) == {"winner", "games"} for value in values[:4])
    assert all(list(value) == ["id", "begun_at", "game", "players", "options", "moves", "over"] for value in values)


def test_an_empty_store_says_how_to_begin(autopeg: Autopeg) -> None:
    assert "autopeg play cribbage" in autopeg("games").out
    assert autopeg("games", "--json") == (0, "", "")


def test_export_writes_the_newest_game_or_those_named(autopeg: Autopeg, played_home: Path) -> None:
    with Store(played_home) as store:
        assert autopeg("export").out == store.text(5)
        assert autopeg("export", 2, 1).out == store.text(2) + store.text(1)
        assert autopeg("export", "--all").out == "".join(store.text(row.id) for row in store.games())


def test_one_game_goes_to_a_file_and_many_to_a_folder(autopeg: Autopeg, played_home: Path, tmp_path: Path) -> None:
    with Store(played_home) as store:
        outcome = autopeg("export", 3, "--out", tmp_path / "friday.jsonl")
        assert (outcome.code, outcome.err) == (0, "")
        assert (tmp_path / "friday.jsonl").read_text() == store.text(3)
        (tmp_path / "records").mkdir()
        autopeg("export", "--all", "--out", tmp_path / "records")
        names = sorted(path.name for path in (tmp_path / "records").iterdir())
        assert names == [f"game-{number}.jsonl" for number in range(1, 6)]
        autopeg("export", 3, "--out", tmp_path)
        assert (tmp_path / "game-3.jsonl").read_text() == store.text(3)
    assert parse_record((tmp_path / "game-3.jsonl").read_bytes()).notice is None


def test_an_export_replaces_a_file_only_when_it_is_complete(
    autopeg: Autopeg, played_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = tmp_path / "game.jsonl"
    old.write_text("the old one")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    outcome = autopeg("export", 1, "--out", old)
    assert (outcome.code, outcome.complaint) == (1, f"cannot write {old}: No space left on device")
    assert old.read_text() == "the old one"
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["game.jsonl"]


def test_export_to_a_place_that_is_none_fails(autopeg: Autopeg, played_home: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    outcome = autopeg("export", 1, "--out", tmp_path / "file" / "game.jsonl")
    assert outcome.code == 1
    assert "cannot write" in outcome.complaint


@pytest.mark.parametrize("args", [["--all", "--out", "recrods"], [1, "--out", "recrods/friday.jsonl"]])
def test_export_makes_no_folder(
    autopeg: Autopeg, played_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: list[object]
) -> None:
    monkeypatch.chdir(tmp_path)
    outcome = autopeg("export", *args)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.complaint == "there is no folder recrods: create it first, or choose another"
    assert not (tmp_path / "recrods").exists()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full on this system")
def test_export_leaves_a_device_a_device(autopeg: Autopeg, played_home: Path) -> None:
    outcome = autopeg("export", 1, "--out", "/dev/full")
    assert outcome.code == 1
    assert "No space left" in outcome.complaint
    assert not os.path.isfile("/dev/full")


def test_numbers_and_all_exclude_each_other(autopeg: Autopeg, played_home: Path) -> None:
    assert autopeg("export", 1, "--all").code == 2
    assert "no game 77" in autopeg("export", 77).complaint


@pytest.fixture
def own_home(played: Path, home: Path) -> Path:
    """A home of this test's own, with the games of `played`."""
    home.mkdir()
    with Store(played) as store:
        text = "".join(store.text(row.id) for row in store.games())
    (home / "history.jsonl").write_text(text)
    return home


class TestImport:
    def test_a_history_is_brought_and_not_twice(self, autopeg: Autopeg, own_home: Path) -> None:
        history = own_home / "history.jsonl"
        assert autopeg("import", history) == (0, "5 games imported, numbers 1 to 5.\n", "")
        assert autopeg("import", history) == (0, "5 games already here.\n", "")
        assert autopeg("export", "--all").out == history.read_text()
        assert autopeg("import", "-", stdin=autopeg("export", "--all").out).out == "5 games already here.\n"

    def test_a_folder_and_a_record(self, autopeg: Autopeg, own_home: Path, tmp_path: Path) -> None:
        autopeg("import", own_home / "history.jsonl")
        folder = tmp_path / "records"
        folder.mkdir()
        autopeg("export", "--all", "--out", folder)
        for game in range(1, 6):
            autopeg("delete", game, "--yes")
        assert autopeg("games", "--json").out == ""
        assert autopeg("import", folder / "game-3.jsonl").out == "1 game imported, number 6.\n"
        assert autopeg("import", folder).out == "4 games imported, numbers 7 to 10; 1 game already here.\n"
        (tmp_path / "empty").mkdir()
        assert "has no records" in autopeg("import", tmp_path / "empty").complaint

    def test_a_broken_file_is_refused_by_line_and_nothing_is_imported(
        self, autopeg: Autopeg, own_home: Path, tmp_path: Path
    ) -> None:
        good = own_home / "history.jsonl"
        lines = good.read_text().splitlines()
        wrong = tmp_path / "wrong.jsonl"
        lines[3] = '{"type":"discard","player":0,"cards":["AC","AC"]}'
        wrong.write_text("\n".join(lines))
        outcome = autopeg("import", good, wrong)
        assert (outcome.code, outcome.out) == (2, "")
        assert outcome.complaint.startswith(f"{wrong}: line 4: ")
        assert outcome.complaint.endswith("; nothing was imported")
        assert autopeg("games", "--json").out == ""
        assert autopeg("import", tmp_path / "nowhere.jsonl").code == 2

    def test_a_torn_last_line_is_dropped_with_a_notice(self, autopeg: Autopeg, own_home: Path, tmp_path: Path) -> None:
        torn = tmp_path / "torn.jsonl"
        torn.write_text((own_home / "history.jsonl").read_text()[:-4])
        outcome = autopeg("import", torn)
        assert outcome.code == 0
        assert "is torn and was dropped" in outcome.complaint


class TestDeleteAndRename:
    def test_a_game_is_deleted_without_a_question_where_that_is_said(self, autopeg: Autopeg, own_home: Path) -> None:
        autopeg("import", own_home / "history.jsonl")
        assert autopeg("delete", 2, 4, "--yes").out == "2 games deleted.\n"
        assert [value["id"] for value in autopeg("games", "--json").values] == [1, 3, 5]
        outcome = autopeg("delete", 1, 77, "--yes")
        assert (outcome.code, "no game 77" in outcome.complaint) == (2, True)
        assert len(autopeg("games", "--json").values) == 3, "all of them or none"

    def test_where_nobody_can_be_asked_nothing_is_deleted(self, autopeg: Autopeg, own_home: Path) -> None:
        autopeg("import", own_home / "history.jsonl")
        outcome = autopeg("delete", 2, stdin="y\n")
        assert (outcome.code, "--yes" in outcome.complaint) == (2, True)
        assert len(autopeg("games", "--json").values) == 5

    @pytest.mark.parametrize(("answer", "left"), [("y\n", 4), ("n\n", 5), ("\n", 5)])
    def test_a_person_is_asked(
        self, autopeg: Autopeg, own_home: Path, monkeypatch: pytest.MonkeyPatch, answer: str, left: int
    ) -> None:
        autopeg("import", own_home / "history.jsonl")
        monkeypatch.setattr("autopeg.cli.import_games.is_terminal", lambda: True)
        outcome = autopeg("delete", 5, stdin=answer)
        assert "Ann, club: goes on\nDelete it for good? [y/N]" in outcome.out
        assert len(autopeg("games", "--json").values) == left

    def test_a_title_stands_in_the_list_and_in_the_record(self, autopeg: Autopeg, own_home: Path) -> None:
        autopeg("import", own_home / "history.jsonl")
        before = autopeg("games", "--json").out
        assert autopeg("rename", 5, "Friday  night").out == "Game 5 is now called Friday night.\n"
        assert autopeg("games").out.endswith("Friday night: Ann, club: goes on\n")
        assert '"title":"Friday night"' in autopeg("export", 5).out
        assert autopeg("games", "--json").out == before
        assert autopeg("rename", 5).out == "Game 5 has no title any more.\n"
        assert "no game 77" in autopeg("rename", 77, "x").complaint
        assert "61 characters: 60 is the maximum" in autopeg("rename", 5, "x" * 61).complaint
        assert "can't be printed" in autopeg("rename", 5, "a\x07b").complaint


class TestResume:
    """Which game goes on."""

    @pytest.fixture
    def three(self, autopeg: Autopeg) -> None:
        """Three games that wait, one that was opened and left, and one that was killed when it was dealt."""
        for name in ("Ann", "Bob", "Cid"):
            autopeg("play", "cribbage", "--name", name, "--board", "none", stdin="1 2\n")
        autopeg("rename", 2, "Friday night")
        with Store() as store:
            begin_game(store, "cribbage", ["Zoe", "club"], {}).advance()

    def test_several_are_listed_where_nobody_can_be_asked(self, autopeg: Autopeg, three: None) -> None:
        outcome = autopeg("resume", stdin="hand\n")
        assert (outcome.code, outcome.err) == (0, "")
        lines = outcome.out.splitlines()
        assert [line.split()[0] for line in lines[:3]] == ["3", "2", "1"]
        assert re.fullmatch(r" {4}2  \d{4}-\d\d-\d\d \d\d:\d\d  Cribbage  Bob \d+, club \d+  Friday night", lines[1])
        assert lines[3:] == ["`autopeg resume 3` continues the first."]

    def test_a_number_opens_one(self, autopeg: Autopeg, three: None) -> None:
        assert "? Bob: play a card" in autopeg("resume", 2).out

    @pytest.mark.parametrize(("typed", "who"), [("\n", "Cid"), ("1\n", "Ann"), ("9\nx\n2\n", "Bob"), ("q\n", None)])
    def test_in_a_terminal_that_only_takes_lines_a_number_is_asked_for(
        self, autopeg: Autopeg, three: None, monkeypatch: pytest.MonkeyPatch, typed: str, who: str | None
    ) -> None:
        monkeypatch.setattr("autopeg.cli.start.is_terminal", lambda: True)
        monkeypatch.setattr("autopeg.cli.start.has_screen", lambda: True)
        outcome = autopeg("resume", "--plain", stdin=typed)
        assert outcome.code == 0
        assert "? Which game? Type its number, Enter for 3, or q to leave" in outcome.out
        assert (f"? {who}: play a card" in outcome.out) == (who is not None)

    def test_a_game_that_was_only_dealt_does_not_wait(self, autopeg: Autopeg, home: Path) -> None:
        with Store() as store:
            begin_game(store, "cribbage", ["Zoe", "club"], {}).advance()
        assert "no unfinished game" in autopeg("resume").complaint
        assert autopeg("resume", 1).code == 0


@pytest.mark.parametrize(
    "command",
    [["play", game] for game in ("cribbage", "tabletop", "crib_rummy", "crummy_rummy")]
    + [["play", "cribbage", "--name", "Ann", "--name", "Bob"], ["score"], ["score", "crummy_rummy", "--players", "4"]],
)
@pytest.mark.parametrize("typed", ["", "quit\n", "help\nhand\nquit\n"])
def test_opening_a_game_and_leaving_at_once_stores_nothing(
    autopeg: Autopeg, home: Path, command: list[str], typed: str
) -> None:
    outcome = autopeg(*command, "--board", "none", stdin=typed)
    assert outcome.code == 0
    assert outcome.out.endswith("Nothing of this game is kept.\n")
    assert autopeg("games", "--json").out == ""


def test_a_resigned_game_is_over_in_every_list_and_replays_as_it_was_played(
    autopeg: Autopeg, home: Path, tmp_path: Path
) -> None:
    with Store(home) as store:
        begin_game(store, "cribbage", ["Ann", "Bob"], {"skunk": "none"}).resign(0)
    assert "Bob wins: Ann resigned" in autopeg("games").out
    assert "no unfinished game" in autopeg("resume").complaint
    file = tmp_path / "resigned.jsonl"
    assert autopeg("export", "1", "--out", file).code == 0
    assert autopeg("replay", file).out.splitlines()[-1] == "Bob wins: Ann resigned."
    shown = autopeg("resume", "1", "--plain", stdin="undo\nquit\n").out
    assert "The game is over: Ann resigned." in shown
