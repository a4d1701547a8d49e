"""How games come to the table: seats from words, new games, and stored ones taken up again."""

from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest

from autopeg.base.errors import DamagedGame, Failure, UsageError
from autopeg.engine.match import Match
from autopeg.engine.players import is_bot
from autopeg.play.opening import begin_game, leave_table, resume_game, seat_names, seat_words, waiting_games
from autopeg.play.table import Table
from autopeg.records import Header, Store, StoredGame
from autopeg.records.pegging import BoardEvent, Checkpoint, Heard
from autopeg.score.moves import Points
from autopeg.session.kept_games import games_that_wait
from autopeg.session.refusals import message_of


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (["Ann", "club"], ("Ann", "club")),
        ([" Ann ", "expert"], ("Ann", "expert")),
        (["club", "club", "club"], ("club", "club 2", "club 3")),
        (["Ann", "Ann"], ("Ann", "Ann 2")),
        (["Ann 2", "Ann", "Ann"], ("Ann 2", "Ann", "Ann 3")),
        (["Jörg", "cmd:/opt/bots/peggy.py --deep 3"], ("Jörg", "peggy.py")),
        (["cmd:peggy", "cmd:peggy -v"], ("peggy", "peggy 2")),
        ([r"cmd:C:\bots\peggy.exe", "Ann"], ("peggy.exe", "Ann")),
    ],
)
def test_seats_are_called_by_their_words(words: list[str], names: tuple[str, ...]) -> None:
    assert seat_names(words) == names


@pytest.mark.parametrize("word", ["", "  ", "cmd:", "a\tb", "a\nb", "\x1b[31mred", "\ud800"])
def test_a_word_that_is_no_name_is_refused(word: str) -> None:
    with pytest.raises(UsageError, match="seat 2"):
        seat_names(["Ann", word])


def test_levels_and_programs_are_bots() -> None:
    assert [is_bot(word) for word in ("club", "cmd:x", "Ann", "Club")] == [True, True, False, False]


def test_a_new_game_seats_people_and_bots(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        table = begin_game(store, "cribbage", ["Ann", "club", "Bob"], {"target": 61})
        assert [seat.name for seat in table.seats] == ["Ann", "club", "Bob"]
        assert [seat.player is None for seat in table.seats] == [True, False, True]
        header = store.record(1).header
        assert header == Header("cribbage", ("Ann", "club", "Bob"), {"target": 61}, {"seats": [None, "club", None]})
        assert seat_words(header) == ("Ann", "club", "Bob")


@pytest.mark.parametrize(
    ("game", "words", "options", "says"),
    [
        ("whist", ["Ann", "club"], {}, "whist"),
        ("cribbage", ["Ann"], {}, "not 1"),
        ("cribbage", ["Ann"] * 5, {}, "not 5"),
        ("cribbage", ["Ann", ""], {}, "seat 2"),
        ("cribbage", ["Ann", "club"], {"target": 100}, "100"),
        ("cribbage", ["Ann", "club"], {"tarjet": 61}, "tarjet"),
        ("cribbage", ["Ann", "cmd:no-such-program-anywhere"], {}, "no-such-program"),
    ],
)
def test_a_game_that_makes_no_sense_is_not_stored(
    tmp_path: Path, game: str, words: list[str], options: dict[str, object], says: str
) -> None:
    with Store(tmp_path) as store:
        with pytest.raises((UsageError, Failure), match=says):
            begin_game(store, game, words, options)
        assert store.games() == []


def test_a_game_without_a_store_is_played_all_the_same() -> None:
    table = begin_game(None, "cribbage", ["club", "beginner"], {"target": 61})
    while table.advance() is not None:
        pass
    assert table.over is not None


def test_a_resumed_game_goes_on_in_the_same_record(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        table = begin_game(store, "cribbage", ["Ann", "club"], {})
        while table.person_due is None:
            table.advance()
        table.submit(table.legal_moves(0)[0])
        table.undo()
        text = store.text(1)
    with Store(tmp_path) as store:
        resumed = resume_game(store, 1)
        assert resumed.state == table.state
        assert resumed.history.can_redo
        resumed.redo()
        assert store.text(1).startswith(text)
        assert len(store.record(1).moves) == len(text.splitlines())


def test_a_record_that_does_not_stand_is_refused_with_the_move(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.begin(Header("cribbage", ("Ann", "Bob"))).append([{"type": "go", "player": 0}], None)
        with pytest.raises(DamagedGame) as damaged:
            resume_game(store, 1)
        assert message_of(damaged.value) == (
            "game 1 cannot be read: the rules refuse line 2 (move 1): "
            "Cards are played after the discards, not now [WRONG_PHASE]"
        )


def decide(table: Table) -> Table:
    """Let a person decide something at a table: passing an offer on leaves no line in the record."""
    while True:
        while table.person_due is None:
            table.advance()
        move = table.legal_moves(table.person_due)[0]
        table.submit(move)
        if not move.is_pass:
            return table


def test_the_game_that_was_played_last_waits_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    minutes = (datetime(2026, 11, 22, tzinfo=UTC) + timedelta(minutes=passed) for passed in count())
    monkeypatch.setattr("autopeg.records.store._now", lambda: next(minutes).isoformat())
    with Store(tmp_path) as store:
        assert waiting_games(store) == []
        ann = decide(begin_game(store, "cribbage", ["Ann", "club"], {}))
        decide(begin_game(store, "tabletop", ["Bob", "club"], {}))
        finished = begin_game(store, "cribbage", ["club", "beginner"], {"target": 61})
        while finished.advance() is not None:
            pass
        assert [row.id for row in waiting_games(store)] == [2, 1]
        ann.undo()
        assert [row.id for row in waiting_games(store)] == [1, 2]
        assert [row.id for row in waiting_games(store, "tabletop")] == [2]


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("cribbage", ["Ann", "club"]),
        ("cribbage", ["club", "Ann", "Bob"]),
        ("tabletop", ["Ann", "expert"]),
        ("crib_rummy", ["Ann", "club"]),
        ("crummy_rummy", ["Ann", "Bob", "club"]),
        ("score", ["Ann", "Bob"]),
    ],
)
def test_a_game_in_which_nobody_has_decided_anything_is_not_kept(tmp_path: Path, game: str, words: list[str]) -> None:
    with Store(tmp_path) as store:
        table = begin_game(store, game, words, {})
        while table.person_due is None and table.advance() is not None:
            pass
        assert waiting_games(store) == []
        assert leave_table(table) == "not kept"
        assert store.games() == []

        if game == "score":
            table = begin_game(store, game, words, {})
            table.submit(Points(0, 5))
        else:
            table = decide(begin_game(store, game, words, {}))
        assert leave_table(table) == "kept"
        assert [row.id for row in waiting_games(store)] == [2], "a number is never given twice"
        table.undo()
        assert leave_table(table) == "kept", "what was undone has been decided all the same"


def test_a_game_that_was_kept_stays_when_it_is_opened_and_left(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        begin_game(store, "cribbage", ["Ann", "club"], {}).advance()  # the program is killed
    with Store(tmp_path) as store:
        assert leave_table(resume_game(store, 1)) == "kept"
        assert len(store.games()) == 1


def test_a_game_with_an_open_question_of_the_board_is_kept(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        table = begin_game(store, "score", ["Ann", "Bob"], {})
        entry = Heard("e6614103e72b5a2f", "PTS b 7", None, 0)
        assert isinstance(table.journal, StoredGame)
        table.journal.save_checkpoint(Checkpoint(event=BoardEvent("e6614103e72b5a2f", "7f3a", 41), waiting=entry))
        assert leave_table(table) == "kept"
        assert [row.id for row in waiting_games(store)] == [1]
        assert games_that_wait(store)[0].standing == "Ann 0, Bob 0; asks about its board"


def test_a_finished_game_with_an_open_question_of_the_board_waits(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        table = begin_game(store, "score", ["Ann", "Bob"], {"target": 61})
        table.submit(Points(0, 61))
        assert waiting_games(store) == []
        assert isinstance(table.journal, StoredGame)
        table.journal.save_checkpoint(Checkpoint(waiting=Heard("e6614103e72b5a2f", "PTS b 7", None, 0)))
        assert [row.id for row in waiting_games(store)] == [1]
        assert resume_game(store, 1).over is not None


def test_a_game_that_another_window_has_deleted_is_not_kept(tmp_path: Path) -> None:
    with Store(tmp_path) as store, Store(tmp_path) as window:
        tables = [decide(begin_game(store, "cribbage", ["Ann", "club"], {})), resume_game(store, 1)]
        window.delete(1)
        assert [leave_table(table) for table in tables] == ["deleted", "deleted"]


def test_a_match_waits_while_its_next_game_was_opened_and_left(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        table = begin_game(store, "cribbage", ["club", "beginner"], {"target": 61}, Match.begin(5, 2))
        while table.advance() is not None:
            pass
        begin_game(store, "cribbage", ["Ann", "beginner"], {})  # the program is killed
        assert [row.id for row in waiting_games(store)] == [1]
