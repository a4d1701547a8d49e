"""`autopeg games` and `autopeg export`."""

import os
from pathlib import Path

import pytest
from cli_outcome import Autopeg

from autopeg.records import Store, parse_record


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
    assert outcome.complaint == "there is no folder recrods: make it first, or name one that is there"
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
