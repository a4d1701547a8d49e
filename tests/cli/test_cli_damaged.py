"""One game that cannot be read: it is named with what is wrong, it stays as it is, and all others are there."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest

from autopeg.play.opening import begin_game
from autopeg.records import Store
from autopeg.records.store import FILE_NAME
from autopeg.score.moves import Points
from support.cli.outcome import Autopeg

DAMAGED = 2
HEADER_DAMAGES = (
    ("UPDATE game SET header = '{\"autopeg\":1' WHERE id = 2", "line 1 (its header) is not valid JSON"),
    ("UPDATE game SET header = '[]' WHERE id = 2", "line 1: not an Autopeg record"),
    ("UPDATE game SET header = CAST(x'7bff' AS TEXT) WHERE id = 2", "line 1 (its header)"),
    ("UPDATE game SET header = replace(header, '\"score\"', '\"whist\"') WHERE id = 2", "whist"),
    ("UPDATE game SET header = replace(header, '\"cribbage\"', '\"whist\"') WHERE id = 2", "whist"),
    ("UPDATE game SET header = replace(header, '\"seats\":[', '\"seats\":[null,') WHERE id = 2", "3 seats for 2"),
    ("UPDATE game SET over = '{' WHERE id = 2", "its result makes no sense"),
    ("UPDATE game SET begun_at = 'yesterday' WHERE id = 2", "line 1 (its header)"),
)
LINE_DAMAGES = (
    ("UPDATE line SET text = '{' WHERE game_id = 2 AND n = 3", "line 4 (move 3) is not valid JSON: '{'"),
    ("UPDATE line SET text = '{\"type\":}' WHERE game_id = 2 AND n = 4", "line 5 (move 4) is not valid JSON"),
    (
        "UPDATE line SET text = '7' WHERE game_id = 2 AND n = 1",
        "line 2 (move 1): this must be an object, not a whole number",
    ),
    ("UPDATE line SET text = CAST(x'22ff22' AS TEXT) WHERE game_id = 2 AND n = 1", "line 2 (move 1)"),
    ("DELETE FROM line WHERE game_id = 2 AND n = 2", "line 3 (move 2) is missing"),
    ('UPDATE line SET text = \'{"type":"redo"}\' WHERE game_id = 2 AND n = 2', "the rules refuse line 3 (move 2)"),
    ('UPDATE line SET text = \'{"type":"fly"}\' WHERE game_id = 2 AND n = 4', "the rules refuse line 5 (move 4)"),
)


@pytest.fixture
def three(home: Path) -> Path:
    """A home with three scores that go on, of four entries each."""
    with Store(home) as store:
        for name in ("Ann", "Bob", "Cid"):
            table = begin_game(store, "score", [name, "Dee"], {"rules": "cribbage"})
            for points in (1, 2, 3, 4):
                table.submit(Points(points % 2, points))
    return home


def rows_of_damaged(home: Path) -> Sequence[object]:
    with sqlite3.connect(home / FILE_NAME) as db:
        db.text_factory = bytes
        return db.execute(
            "SELECT header, over, begun_at, text FROM game LEFT JOIN line ON game_id = id WHERE id = 2 ORDER BY n"
        ).fetchall()


def damage(home: Path, statement: str) -> Sequence[object]:
    with sqlite3.connect(home / FILE_NAME) as db:
        db.execute(statement)
    return rows_of_damaged(home)


@pytest.mark.parametrize(("statement", "says"), [*HEADER_DAMAGES, *LINE_DAMAGES])
def test_the_other_games_are_exported_and_the_damaged_one_is_named(
    autopeg: Autopeg, three: Path, tmp_path: Path, statement: str, says: str
) -> None:
    whole = {game: autopeg("export", game).out for game in (1, 2, 3)}
    before = damage(three, statement)
    alone = autopeg("export", DAMAGED)
    assert (alone.code, alone.out) == (1, "")
    assert alone.err.count("\n") == 1
    assert "game 2 cannot be read" in alone.complaint
    assert says in alone.complaint
    every = autopeg("export", "--all")
    assert (every.code, every.out) == (1, whole[1] + whole[3])
    assert "game 2 cannot be read" in every.complaint
    into = autopeg("export", "--all", "--out", tmp_path)
    assert (into.code, into.out) == (1, f"2 games written to {tmp_path}\n")
    assert sorted(path.name for path in tmp_path.glob("*.jsonl")) == ["game-1.jsonl", "game-3.jsonl"]
    assert autopeg("export", 3).err == ""
    assert rows_of_damaged(three) == before


@pytest.mark.parametrize(("statement", "says"), HEADER_DAMAGES)
def test_a_header_that_cannot_be_read_leaves_the_others_in_every_list(
    autopeg: Autopeg, three: Path, statement: str, says: str
) -> None:
    damage(three, statement)
    for args in (("games",), ("games", "--json"), ("stats", "score", "--json", "--player", "Cid"), ("resume",)):
        outcome = autopeg(*args)
        assert outcome.code == 0
        assert "game 2 cannot be read" in outcome.complaint
        assert says in outcome.complaint
        assert "Cid" in outcome.out
    assert [value["id"] for value in autopeg("games", "--json").values] == [1, 3]


@pytest.mark.parametrize(("statement", "says"), LINE_DAMAGES)
def test_a_move_that_cannot_be_read_leaves_the_others(autopeg: Autopeg, three: Path, statement: str, says: str) -> None:
    damage(three, statement)
    for args in (("stats", "score", "--player", "Cid"), ("stats", "score", "--json", "--player", "Cid"), ("resume",)):
        outcome = autopeg(*args)
        assert outcome.code == 0
        assert says in outcome.complaint
        assert "Cid" in outcome.out
    outcome = autopeg("resume", DAMAGED)
    assert outcome.code == 1
    assert says in outcome.complaint
    assert autopeg("resume", 3, "--plain", "--board", "none", stdin="quit\n").code == 0


@pytest.mark.parametrize(("statement", "says"), [HEADER_DAMAGES[0], LINE_DAMAGES[0]])
def test_a_damaged_game_can_be_deleted_and_brought_back(
    autopeg: Autopeg, three: Path, tmp_path: Path, statement: str, says: str
) -> None:
    file = tmp_path / "bob.jsonl"
    autopeg("export", DAMAGED, "--out", file)
    damage(three, statement)
    assert autopeg("import", file).out == "1 game imported, number 4.\n"
    assert autopeg("delete", DAMAGED, "--yes").out == "1 game deleted.\n"
    assert autopeg("games").err == ""


def test_the_only_game_is_damaged(autopeg: Autopeg, home: Path) -> None:
    with Store(home) as store:
        begin_game(store, "score", ["Ann", "Bob"], {"rules": "cribbage"}).submit(Points(0, 2))
    with sqlite3.connect(home / FILE_NAME) as db:
        db.execute("UPDATE game SET header = ''")
    assert autopeg("games").out == ""
    assert "game 1 cannot be read" in autopeg("games").complaint
    outcome = autopeg("resume")
    assert outcome.code == 2
    assert "game 1 cannot be read" in outcome.err
    assert "no unfinished game" in outcome.err
