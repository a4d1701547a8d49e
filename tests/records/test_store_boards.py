"""What the store keeps of boards, and that it comes with the move or not at all."""

import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace

from autopeg.base.errors import Failure
from autopeg.records import Header, Store, StoredGame
from autopeg.records.pegging import AlreadyTaken, BoardEvent, Checkpoint, Heard, Shown
from autopeg.records.store import FILE_NAME, SCHEMAS

HEADER = Header("cribbage", ("Ann", "Bob"))
FIRST = Shown("c09e", 1, 1, "to=121 unit=1 turn=- crib=a a=0,0 b=0,0 win=-")
SECOND = Shown("c09e", 2, 1, "to=121 unit=1 turn=- crib=a a=0,0 b=0,7 win=-")
EVENT = BoardEvent("e6614103e72b5a2f", "7f3a", 41)
SCHEMA_1 = """
CREATE TABLE game (id INTEGER PRIMARY KEY, begun_at TEXT NOT NULL, name TEXT NOT NULL, header TEXT NOT NULL, over TEXT)
STRICT;
CREATE TABLE line (game_id INTEGER NOT NULL REFERENCES game (id), n INTEGER NOT NULL, text TEXT NOT NULL,
PRIMARY KEY (game_id, n)) STRICT, WITHOUT ROWID;
CREATE TABLE note (game_id INTEGER NOT NULL REFERENCES game (id), kind TEXT NOT NULL, moves INTEGER NOT NULL,
text TEXT NOT NULL, PRIMARY KEY (game_id, kind)) STRICT, WITHOUT ROWID;
INSERT INTO game VALUES (1, '2026-01-02T03:04:05+00:00', 'cribbage',
'{"autopeg":1,"game":"cribbage","players":["Ann","Bob"],"options":{}}', NULL);
INSERT INTO line VALUES (1, 1, '{"type":"undo"}');
PRAGMA user_version = 1;
"""


@pytest.fixture
def game(tmp_path: Path) -> StoredGame:
    return Store(tmp_path).begin(HEADER)


def test_a_move_comes_with_the_number_of_its_entry_and_the_pegs_after_it(game: StoredGame) -> None:
    game.save_checkpoint(Checkpoint(FIRST))
    game.append([{"type": "points"}], None, Checkpoint(SECOND, EVENT))
    assert game.shown() == [replace(FIRST, lines=0), replace(SECOND, lines=1)]
    assert game.store.boards() == [(EVENT.uid, EVENT.epoch, EVENT.id)]
    assert game.moves == 1


@pytest.mark.parametrize("event", [EVENT, BoardEvent(EVENT.uid, EVENT.epoch, 40)])
def test_an_entry_that_was_taken_is_not_taken_again_nor_its_move(game: StoredGame, event: BoardEvent) -> None:
    game.append([{"type": "points"}], None, Checkpoint(FIRST, EVENT))
    with pytest.raises(AlreadyTaken, match=f"entry {event.id} of the board {EVENT.uid}"):
        game.append([{"type": "points"}], None, Checkpoint(SECOND, event))
    assert (len(game.store.record(game.id).moves), game.moves, game.shown()) == (1, 1, [replace(FIRST, lines=1)])


def test_a_new_epoch_counts_anew(game: StoredGame) -> None:
    game.save_checkpoint(Checkpoint(event=EVENT))
    game.save_checkpoint(Checkpoint(event=BoardEvent(EVENT.uid, "0001", 1)))
    assert game.store.boards() == [(EVENT.uid, "0001", 1)]


def test_events_that_a_restored_store_does_not_know_are_asked_about(game: StoredGame, tmp_path: Path) -> None:
    game.save_checkpoint(Checkpoint(event=EVENT))
    with Store(tmp_path / "restored") as restored:
        restored.forget_events(game.store.boards())
        assert restored.boards() == [(EVENT.uid, "", 0)]


def test_moves_that_belong_together_are_written_together_or_not_at_all(game: StoredGame, tmp_path: Path) -> None:
    with Store(tmp_path) as other:
        other.append(game.id, 1, ['{"type":"points"}'], None)
    with pytest.raises(Failure, match="another window"):
        game.append([{"type": "undo"}, {"type": "undo"}], None, Checkpoint(FIRST, EVENT))
    assert len(game.store.record(game.id).moves) == 1
    assert game.store.boards() == game.shown() == []


def test_what_was_put_aside_waits_until_somebody_has_answered(game: StoredGame) -> None:
    aside = [Heard(EVENT.uid, "PTS b 7", "c09e", 2), Heard(EVENT.uid, "UNDO", None, 0)]
    for number, heard in enumerate(aside, 41):
        game.save_checkpoint(Checkpoint(event=BoardEvent(EVENT.uid, EVENT.epoch, number), waiting=heard))
    assert game.heard() == game.waiting() == [replace(heard, id=number) for number, heard in enumerate(aside, 1)]
    game.append([{"type": "scores_chosen"}], None, Checkpoint(SECOND, answered=(1, 2)))
    assert [heard.lines for heard in game.heard()] == [1, 1]
    assert game.shown() == [replace(SECOND, lines=1)]


def test_what_was_entered_in_a_new_game_comes_to_it(game: StoredGame) -> None:
    for event in ("NEW to=61 lanes=2", "PTS b 7", "NEW to=121 lanes=2"):
        game.save_checkpoint(Checkpoint(waiting=Heard(EVENT.uid, event, None, 0)))
    new = game.store.begin(HEADER)
    new.append([{"type": "points"}], None, Checkpoint(FIRST, answered=(1, 2), carried=(3,)))
    assert game.heard() == []
    assert [heard.lines for heard in new.heard()] == [1, 1, None]


def test_what_waits_in_a_store_of_an_earlier_version_is_still_asked_about(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / FILE_NAME)
    db.executescript(SCHEMA_1)
    for version, schema in enumerate(SCHEMAS[1:4], 2):
        db.executescript(f"{schema};PRAGMA user_version = {version};")
    db.execute("INSERT INTO parted (game_id, session, rev, event) VALUES (1, 'c09e', 2, 'PTS b 7')")
    db.commit()
    db.close()
    with Store(tmp_path) as store:
        assert store.heard(1) == [Heard("", "PTS b 7", "c09e", 2, None, 1)]


def test_a_store_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / FILE_NAME)
    db.executescript(SCHEMA_1)
    db.close()
    with Store(tmp_path) as store:
        stored, record = store.game(1)
        assert (record.moves, stored.shown(), store.boards()) == (({"type": "undo"},), [], [])
        stored.append([{"type": "redo"}], None, Checkpoint(FIRST, EVENT))
    with Store(tmp_path) as store:
        assert len(store.record(1).moves) == 2
        assert store.boards() == [(EVENT.uid, EVENT.epoch, EVENT.id)]
