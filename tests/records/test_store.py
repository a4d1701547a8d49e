"""The store: what goes in comes out, and what goes wrong has its sentence and loses nothing."""

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from autopeg.base.errors import DamagedGame, Failure, GameMovedOn, UsageError
from autopeg.engine import Result
from autopeg.records import Header, Record, Store, parse_record
from autopeg.records.damage import replayed
from autopeg.records.page_tables import AT_OPENING, HeldSeat
from autopeg.records.store import FILE_NAME

HEADER = Header("cribbage", ("Ann", "Bob"), {"target": 61}, {"seats": [None, None], "place": "Zürich"})
OVER: Result = {"winner": 1, "games": 2}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path) as store:
        yield store


def test_a_game_comes_back_as_it_was_written(store: Store, tmp_path: Path) -> None:
    stored = store.begin(HEADER)
    stored.append([{"type": "undo", "why": "ö"}], None)
    stored.append([{"type": "redo"}], OVER)
    with Store(tmp_path) as again:
        assert again.record(stored.id).moves == ({"type": "undo", "why": "ö"}, {"type": "redo"})
        assert again.record(stored.id).header == HEADER
        [row] = again.games()
        assert (row.id, row.header, row.moves, row.over) == (stored.id, HEADER, 2, OVER)
        assert parse_record(again.text(stored.id).encode()).moves == again.record(stored.id).moves


def test_the_result_follows_the_last_move(store: Store) -> None:
    """Undo may cross the end of a game (C39)."""
    stored = store.begin(HEADER)
    stored.append([{"type": "play"}], OVER)
    stored.append([{"type": "undo"}], None)
    assert store.games()[0].over is None


def test_games_can_be_asked_for_by_name(store: Store) -> None:
    store.begin(HEADER)
    store.begin(Header("score", ("Ann", "Bob")))
    assert [row.header.game for row in store.games("cribbage")] == ["cribbage"]
    assert len(store.games()) == 2


def test_finished_games_are_counted_and_asked_for_newest_first(store: Store) -> None:
    for number, name in enumerate(("cribbage", "score", "cribbage", "cribbage"), 1):
        stored = store.begin(Header(name, ("Ann", "Bob")))
        store.hold_seats(stored.id, [HeldSeat(AT_OPENING, 0, f"phone {number % 2}")])
        stored.append([{"type": "a"}], None if number == 4 else OVER)
    assert store.played() == {"cribbage": 2, "score": 1}
    assert [row.id for row in store.newest_over(9)] == [3, 2, 1]
    assert [row.id for row in store.newest_over(1, before=3)] == [2]
    assert [row.id for row in store.newest_over(9, name="cribbage")] == [3, 1]
    assert [row.id for row in store.newest_over(9, device="phone 1")] == [3, 1]
    store.db.execute("UPDATE game SET header = '{' WHERE id = 3")
    assert [row.id for row in store.newest_over(2)] == [2, 1], "those that can be read"


def test_a_game_of_a_match_is_listed(store: Store) -> None:
    match = {"to": 7, "counted": [1, 2], "wins": [1, 2], "lurches": [0, 0]}
    store.begin(Header("cribbage", ("Ann", "Bob"), {}, {"seats": [None, None], "match": match}))
    assert [row.header.extra["match"] for row in store.games()] == [match]


@pytest.mark.parametrize("game_id", [0, 2, -1, 2**80])
def test_a_game_that_is_not_there_is_named(store: Store, game_id: int) -> None:
    store.begin(HEADER)
    for ask in (store.game, store.record, store.text):
        with pytest.raises(UsageError, match=f"no game {game_id}:"):
            ask(game_id)


def test_a_game_open_twice_goes_on_in_one_of_them_only(store: Store, tmp_path: Path) -> None:
    first = store.begin(HEADER)
    second, record = Store(tmp_path).game(first.id)
    assert record.moves == ()
    first.append([{"type": "a"}], None)
    with pytest.raises(Failure, match="being played in another window too"):
        second.append([{"type": "b"}], OVER)
    assert store.record(first.id).moves == ({"type": "a"},)
    assert store.games()[0].over is None
    taken_up, record = Store(tmp_path).game(first.id)
    assert record.moves == ({"type": "a"},)
    taken_up.append([{"type": "c"}], None)
    assert store.record(first.id).moves == ({"type": "a"}, {"type": "c"})


def test_a_number_is_given_to_one_move_only(store: Store) -> None:
    stored = store.begin(HEADER)
    stored.append([{"type": "a"}], None)
    with pytest.raises(GameMovedOn):
        store.append(stored.id, 1, ['{"type":"b"}'], OVER)
    assert store.record(stored.id).moves == ({"type": "a"},)


def test_a_game_that_goes_on_after_its_end_has_another_commitment(store: Store) -> None:
    """What was opened at the end decides nothing that comes after it."""
    stored = store.begin(HEADER)
    stored.follow_commitments()
    stored.commit()
    stored.append([{"type": "a"}], OVER)
    stored.append([{"type": "undo"}], None)
    assert [commitment.line for commitment in stored.commitments] == [1, 2]
    assert len({commitment.secret for commitment in stored.commitments}) == 2


def test_the_window_that_is_behind_reads_the_commitments_too(tmp_path: Path) -> None:
    with Store(tmp_path) as store, Store(tmp_path) as other:
        stored = store.begin(HEADER)
        stored.follow_commitments()
        behind, _ = other.game(stored.id)
        behind.follow_commitments()
        stored.commit()
        behind.read_again()
        assert behind.commitments == stored.commitments != ()


def test_a_game_that_cannot_be_begun_is_damaged(store: Store) -> None:
    with pytest.raises(DamagedGame, match=r"line 1 \(its header\): "):
        replayed(1, Record(Header("cribbage", ("Ann", "Bob"), {"target": 99}), ()))


def test_a_note_stands_until_its_game_moves_on(store: Store) -> None:
    stored = store.begin(HEADER)
    stored.append([{"type": "a"}], OVER)
    store.keep_notes("sums", [(stored.id, 1, "one move")])
    name = HEADER.game
    assert store.notes("sums", name) == {stored.id: "one move"}
    assert store.note("sums", stored.id) == "one move"
    assert store.notes("other", name) == store.notes("sums", "score") == {}
    stored.append([{"type": "undo"}], OVER)
    assert store.notes("sums", name) == {}
    assert store.note("sums", stored.id) is None
    assert store.games_without("sums", name) == [stored.id]
    store.keep_notes("sums", [(stored.id, 2, "two moves")])
    assert store.notes("sums", name) == {stored.id: "two moves"}
    assert store.games_without("sums", name) == []


def test_a_note_goes_when_a_player_has_another_name(store: Store) -> None:
    stored = store.begin(HEADER)
    store.keep_notes("luck", [(stored.id, 0, "Ann was lucky")])
    assert store.note("luck", stored.id) == "Ann was lucky"
    store.name_player(stored.id, 0, "Eve")
    assert store.note("luck", stored.id) is None


def test_games_that_go_on_wait_for_no_note(store: Store) -> None:
    first, second, third = (store.begin(HEADER) for _ in range(3))
    for game in (first, third):
        game.append([{"type": "a"}], OVER)
    second.append([{"type": "a"}], None)
    assert store.games_without("sums", HEADER.game) == [third.id, first.id]


class TestDisks:
    def test_a_full_disk_refuses_the_move_and_keeps_the_game(self, store: Store, tmp_path: Path) -> None:
        """`max_page_count` makes SQLite see the same error as a disk without room."""
        stored = store.begin(HEADER)
        long_move = {"type": "play", "said": "x" * 2000}
        stored.append([long_move], None)
        pages = store.db.execute("PRAGMA page_count").fetchone()[0]
        store.db.execute(f"PRAGMA max_page_count = {pages + 2}")
        fill = (stored.append([long_move], None) for _ in range(100))
        with pytest.raises(Failure) as failure:
            list(fill)
        assert str(failure.value) == (
            f"cannot use {tmp_path / FILE_NAME}: the disk is full: "
            "nothing of the game is lost; free some disk space, then `autopeg resume`"
        )
        written = stored.moves
        assert Store(tmp_path).record(stored.id).moves == (long_move,) * written

        store.db.execute("PRAGMA max_page_count = 100000")
        stored.append([{"type": "go"}], None)
        assert Store(tmp_path).record(stored.id).moves == (*(long_move,) * written, {"type": "go"})

    def test_a_disk_that_lets_nobody_write_refuses_the_move(self, store: Store, tmp_path: Path) -> None:
        stored = store.begin(HEADER)
        store.db.execute("PRAGMA query_only = ON")
        with pytest.raises(Failure, match=r"readonly database: AUTOPEG_HOME can name another folder"):
            stored.append([{"type": "a"}], None)
        with pytest.raises(Failure, match="readonly"):
            store.begin(HEADER)
        assert Store(tmp_path).record(stored.id).moves == ()

    def test_a_store_that_stays_locked_says_so(self, store: Store, tmp_path: Path, busy_at_once: None) -> None:
        stored, _ = Store(tmp_path).game(store.begin(HEADER).id)
        store.db.execute("BEGIN IMMEDIATE")
        with pytest.raises(Failure, match="another program has it in use: close that, or try again"):
            stored.append([{"type": "a"}], None)
        store.db.execute("ROLLBACK")
        stored.append([{"type": "a"}], None)

    @pytest.mark.parametrize("bytes_kept", [100, 5000])
    def test_a_damaged_file_has_its_sentence(self, tmp_path: Path, bytes_kept: int) -> None:
        with Store(tmp_path) as whole:
            whole.begin(HEADER)
        path = tmp_path / FILE_NAME
        path.write_bytes(path.read_bytes()[:bytes_kept] + b"\xaa" * 9000)

        def use() -> None:
            with Store(tmp_path) as store:
                store.games()
                store.begin(HEADER)

        with pytest.raises(Failure, match="cannot use"):
            use()

    def test_the_store_of_a_newer_autopeg_is_left_alone(self, tmp_path: Path) -> None:
        newer = sqlite3.connect(tmp_path / FILE_NAME)
        newer.execute("PRAGMA user_version = 99")
        newer.close()
        before = (tmp_path / FILE_NAME).read_bytes()
        with pytest.raises(Failure, match="written by a newer Autopeg: update Autopeg"):
            Store(tmp_path)
        assert (tmp_path / FILE_NAME).read_bytes() == before

    def test_a_file_is_no_folder(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("")
        for folder in (tmp_path / "file", tmp_path / "file" / "below"):
            with pytest.raises(Failure, match="it is not a folder"):
                Store(folder)


def test_a_store_serves_the_thread_that_bots_move_in(store: Store) -> None:
    """A screen stays live while a bot moves; the two threads take turns."""
    stored = store.begin(HEADER)
    with ThreadPoolExecutor(1) as pool:
        pool.submit(stored.append, [{"type": "a"}], None).result()
    assert store.record(stored.id).moves == ({"type": "a"},)
