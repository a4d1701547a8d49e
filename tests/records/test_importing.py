"""Records brought into the store: everything or nothing, and no game twice."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from autopeg.base.errors import UsageError
from autopeg.play.opening import begin_game, resume_game
from autopeg.records import Header, Store, record_text
from autopeg.records.importing import import_records, read_history
from autopeg.session.refusals import message_of

DATA = Path(__file__).parents[1] / "data"
RECORDS = sorted(path for path in DATA.glob("*.jsonl"))


def brought(store: Store, data: bytes | str) -> list[tuple[str, int]]:
    records, _ = read_history(data if isinstance(data, bytes) else data.encode())
    return [(one.what, one.game_id) for one in import_records(store, records)]


def history(store: Store) -> str:
    """What `autopeg export --all` writes."""
    return "".join(store.text(row.id) for row in store.games())


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Store]:
    """The store of another computer, with a game of bots that is over and one that a person has begun."""
    with Store(tmp_path / "other") as store:
        finished = begin_game(store, "cribbage", ["club", "beginner"], {"target": 61})
        while finished.advance() is not None:
            pass
        table = begin_game(store, "crib_rummy", ["Ann", "club"], {"jokers": 4})
        while table.person_due is None:
            table.advance()
        table.submit(table.legal_moves(0)[0])
        store.rename(2, "Friday night")
        yield store


def test_a_history_arrives_as_it_was_and_only_once(tmp_path: Path, other: Store) -> None:
    with Store(tmp_path / "here") as here:
        begin_game(here, "cribbage", ["Zoe", "club"], {})
        assert brought(here, history(other)) == [("added", 2), ("added", 3)]
        rows, theirs = here.games()[1:], other.games()
        assert [(row.header, row.begun_at, row.moves, row.over) for row in rows] == [
            (row.header, row.begun_at, row.moves, row.over) for row in theirs
        ]
        assert [here.text(2), here.text(3)] == [other.text(1), other.text(2)]
        assert brought(here, history(other)) == [("known", 2), ("known", 3)]
        assert brought(here, history(here)) == [("known", 1), ("known", 2), ("known", 3)]
        here.rename(3, "Saturday morning")
        assert brought(here, history(other)) == [("known", 2), ("known", 3)], "a title makes no other game"


def test_a_game_goes_on_where_it_has_gone_on_elsewhere(tmp_path: Path, other: Store) -> None:
    with Store(tmp_path / "here") as here:
        before = other.text(2)
        assert brought(here, before) == [("added", 1)]
        stored, record = other.game(2)
        stored.append([{"type": "undo"}], None)
        assert brought(here, other.text(2)) == [("continued", 1)]
        assert here.text(1) == other.text(2)
        assert brought(here, before) == [("known", 1)], "the further one stays"
        assert len(here.record(1).moves) == len(record.moves) + 1


def test_a_game_that_went_another_way_here_is_another_game(tmp_path: Path, other: Store) -> None:
    with Store(tmp_path / "here") as here:
        brought(here, other.text(2))
        here.game(1)[0].append([{"type": "undo"}], None)
        stored, _ = other.game(2)
        stored.append([{"type": "undo"}, {"type": "redo"}], None)
        theirs = other.text(2).splitlines()
        assert brought(here, "\n".join([*theirs[:-2], '{"type":"undo"}', '{"type":"redo"}'])) == [("continued", 1)]
        assert brought(here, "\n".join(theirs[:-3])) == [("known", 1)]
        assert brought(here, "\n".join([*theirs[:-3], '{"type":"undo"}'])) == [("added", 2)]


def test_a_game_that_somebody_resigned_here_stays_as_it_ended(tmp_path: Path) -> None:
    with Store(tmp_path) as here:
        table = begin_game(here, "cribbage", ["Ann", "Bob"], {})
        table.advance()
        went_on_elsewhere = here.text(1) + '{"type":"undo"}\n'
        table.resign(0)
        resigned, [row] = here.text(1), here.games()
        assert brought(here, went_on_elsewhere) == [("known", 1)]
        assert (here.text(1), here.games()) == (resigned, [row])


def test_a_game_that_somebody_resigned_elsewhere_ends_here_too(tmp_path: Path, other: Store) -> None:
    with Store(tmp_path / "here") as here:
        brought(here, other.text(2))
        resume_game(other, 2).resign(0)
        assert brought(here, other.text(2)) == [("continued", 1)]
        assert here.text(1) == other.text(2)
        assert here.games()[0].over == other.games()[1].over is not None


def test_a_game_of_a_board_is_taken_once_whatever_its_players_are_called(tmp_path: Path) -> None:
    alone = {"alone": {"uid": "e6614103e72b5a2f", "tag": "7f3a", "number": 1}}
    with Store(tmp_path) as here:
        for names, what in ((("Ann", "Bob"), "added"), (("Ann", "Eve"), "known")):
            header = Header("score", names, {"rules": "cribbage"}, {"seats": [None, None], **alone})
            assert brought(here, record_text(header, [])) == [(what, 1)]
        strange = Header("score", ("Ann", "Bob"), {"rules": "cribbage"}, {"seats": [None, None], "alone": "yes"})
        assert brought(here, record_text(strange, [])) == [("added", 2)]


def test_a_file_that_is_too_large_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("autopeg.records.importing.LARGEST_HISTORY_BYTES", len(GOOD) - 1)
    with pytest.raises(UsageError, match="the file is larger than 0 MB, too large for a history"):
        read_history(GOOD.encode())


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_records_without_a_time_are_told_apart_by_their_moves(tmp_path: Path, path: Path) -> None:
    with Store(tmp_path) as store:
        assert brought(store, path.read_bytes()) == [("added", 1)]
        assert brought(store, path.read_bytes()) == [("known", 1)]
        assert store.games()[0].over == read_history(path.read_bytes())[0][0].over


def test_all_records_one_after_the_other(tmp_path: Path) -> None:
    whole = b"".join(path.read_bytes() for path in RECORDS)
    with Store(tmp_path) as store:
        assert [what for what, _ in brought(store, whole)] == ["added"] * len(RECORDS)
        assert [what for what, _ in brought(store, history(store))] == ["known"] * len(RECORDS)


HEADER = '{"autopeg":1,"game":"score","players":["Ann","Bob"],"options":{}'
GOOD = f'{HEADER}}}\n{{"type":"points","player":0,"points":5}}\n'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (f"{GOOD}{GOOD}{HEADER}}}\n" + '{"type":"points","player":7,"points":5}\n', "line 6: "),
        (GOOD + "what is this\n" + GOOD, "line 3: not valid JSON"),
        (GOOD + '{"type":"jump"}\n' + GOOD, 'line 3: There is no move called "jump"'),
        (GOOD + '{"autopeg":2,"game":"score","players":["Ann","Bob"]}\n', "line 3: a record of format 2"),
        (GOOD + '{"autopeg":1,"game":"whist","players":["Ann","Bob"]}\n', 'line 3: there is no game "whist"'),
        (GOOD + '{"autopeg":1,"game":"score","players":"Ann"}\n', "line 3: "),
        (GOOD + HEADER + ',"seats":[null]}\n', "line 3: 1 seats for 2 players"),
        (GOOD + HEADER + ',"seats":[null,"genius"]}\n', 'not "genius"'),
        (GOOD + HEADER + ',"seats":5}\n', "line 3: "),
        (GOOD + HEADER + ',"match":{"to":3}}\n', "line 3: "),
        (
            GOOD + HEADER + ',"match":{"to":3,"counted":[0],"wins":[0],"lurches":[0]}}\n',
            "line 3: the match counts 1 sides, but the game has 2",
        ),
        (GOOD + '{"autopeg":1,"game":"score","players":["Ann","\\n"]}\n', "line 3: player 2 has no name"),
        (GOOD + HEADER + ',"begun":"yesterday"}\n', 'line 3: "begun" is a date and time'),
        ('{"type":"points"}\n' + GOOD, "line 1: not an Autopeg record"),
        ("\n", "empty"),
    ],
)
def test_a_file_that_is_wrong_somewhere_is_refused_by_line(text: str, says: str) -> None:
    with pytest.raises(UsageError) as wrong:
        read_history(text.encode())
    assert re.search(says.replace("'", "."), message_of(wrong.value))


def test_a_program_is_not_brought_in_unasked() -> None:
    text = f'{HEADER},"seats":[null,"cmd:rm -rf /"]}}\n'
    with pytest.raises(UsageError, match=r'line 1: a seat is played by a program, "cmd:rm -rf /".*--programs'):
        read_history(text.encode())
    [record], _ = read_history(text.encode(), allow_programs=True)
    assert record.record.header.seats == (None, "cmd:rm -rf /")


def test_nothing_is_added_when_one_of_them_cannot_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    records, _ = read_history((GOOD + GOOD.replace("Bob", "Cid")).encode())
    with Store(tmp_path) as store:
        add, calls = store.add, []

        def fails(*args: Any) -> int:
            calls.append(args)
            if len(calls) == 2:
                raise OSError(28, "No space left on device")
            return add(*args)

        monkeypatch.setattr(store, "add", fails)
        with pytest.raises(Exception, match="the disk is full"):
            import_records(store, records)
        assert store.games() == []


def test_a_torn_last_line_is_dropped_and_said() -> None:
    [record], notice = read_history((GOOD + '{"type":"poi').encode())
    assert len(record.record.moves) == 1
    assert notice == 'line 3 is torn and was dropped: \'{"type":"poi\''


def test_times_are_brought_in_as_utc(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        brought(store, f'{HEADER},"begun":"2026-11-22T20:15:00+01:00"}}\n')
        assert store.games()[0].begun_at == "2026-11-22T19:15:00+00:00"
        assert "begun" not in store.games()[0].header.extra
        assert json.loads(store.text(1))["begun"] == "2026-11-22T19:15:00+00:00"
        header = store.record(1).header
        assert record_text(header, []) == f"{HEADER}}}\n"
