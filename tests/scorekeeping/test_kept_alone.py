"""Games finished on a board alone become games of the score pad: the same scores, pegs and winner, once each."""

import random
import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from autopeg.base.errors import UsageError
from autopeg.boards.sync import BoardSync
from autopeg.boards.virtual import MemoryStore, QuickClock
from autopeg.engine import winners_of
from autopeg.engine.match import Match
from autopeg.play.opening import begin_game, match_of
from autopeg.play.table import Table
from autopeg.records import Store, StoredGame, parse_record
from autopeg.records.importing import import_records, read_history
from autopeg.records.kept_alone import AloneKey, AlreadyKept, KeptAlone
from autopeg.scorekeeping import board_games
from autopeg.scorekeeping.board_games import converted, suggested_names, take, waiting_games
from autopeg.session.board_questions import NewGame, Question
from autopeg.session.ending import game_asked_for
from autopeg.session.settings import Settings
from autopeg.statistics.facts import kept_facts
from autopeg.statistics.score_statistics import SCORE_NOTE
from pegboard import games as firmware
from pegboard import match as firmware_match
from pegcore.scoreboard import ScoreError
from support.boards.link.joined import JoinedBoard

FIRMWARE: Any = firmware
MATCH: Any = firmware_match
UID, TAG = "e6614103e72b5a2f", "0123abcd"
RECORD = ("- 0 cribbage 1 0,0 -", "to=61 unit=1 turn=- crib=- a=0,0 b=0,0 win=a", "3 a30 b70 a12 a31")
FINISHED = ("- 0 cribbage 1 0,0 -", "to=61 unit=1 turn=- crib=- a=0,0 b=0,0 win=a", "3 a30 b20 a31")

KINDS = [
    ("cribbage", 61, 2),
    ("cribbage", 121, 3),
    ("cribbage", 121, 4),
    ("tabletop", 61, 2),
    ("tabletop", 121, 2),
    ("ship", 31, 2),
    ("ship", 61, 2),
    ("crib_rummy", 61, 2),
    ("crib_rummy", 121, 3),
    ("crib_rummy", 61, 4),
    ("crummy_rummy", 1205, 2),
    ("crummy_rummy", 481, 4),
]


def kept(record: Sequence[str], number: int = 1) -> KeptAlone:
    return KeptAlone(AloneKey(UID, TAG, number), "2026-11-22T20:15:00+00:00", tuple(record))


def random_event(chance: random.Random, kind: str, lanes: int) -> tuple[Any, ...]:
    """Return what somebody may type, sensible or not."""
    dice = chance.random()
    if dice < 0.05:
        return (chance.choice(("UNDO", "REDO")),)
    if dice < 0.15:
        return ("PASS", chance.randrange(lanes))
    if dice < 0.22:
        return ("EXTRA", chance.choice((0, 0, 1, 5, 12)), chance.randrange(lanes))
    points = chance.randrange(0, 200, 5) if kind == "crummy_rummy" and dice < 0.9 else chance.randrange(30)
    return ("PTS", chance.randrange(lanes), points)


def finished(chance: random.Random, game: Any) -> Any:
    """Play a game on the firmware's own rules until somebody has won."""
    while game.win is None:
        due = game.due_lane()
        event = random_event(chance, game.kind, game.lanes)
        if event[0] == "PTS" and due is not None and chance.random() < 0.9:
            event = ("PTS", due, event[2])
        with suppress(ScoreError):
            game.perform(event, False)
    return game


def moves_of(game: Any) -> list[tuple[int, int]]:
    if game.kind != "cribbage":
        return game.moves
    words = game.record()[2].split(" ")
    return [("abcd".index(word[0]), int(word[1:])) for word in words[1 : int(words[0]) + 1] if int(word[1:])]


@pytest.mark.parametrize(("kind", "target", "lanes"), KINDS)
def test_a_game_has_the_totals_pegs_and_winner_that_it_had_on_the_board(kind: str, target: int, lanes: int) -> None:
    chance = random.Random(f"{kind} {target} {lanes}")
    for turn in range(40):
        first = chance.choice((None, *range(lanes)))
        game = finished(chance, FIRMWARE.new_game(target, lanes, kind, None, first))
        found = converted(kept(game.record()))
        totals = [front for _, front in game.pegs()] if kind == "cribbage" else game.totals
        assert (list(found.state.scores), found.state.pegs) == (totals, game.pegs()), (turn, game.record())
        assert found.winners[0] == game.win
        assert found.entries == moves_of(game)
        assert converted(kept(FIRMWARE.game_from(game.record(), 4).record())) == found


def test_a_taken_game_replays_and_counts_in_the_statistics(tmp_path: Path) -> None:
    store = Store(tmp_path)
    chance = random.Random(7)
    for number, (kind, target, lanes) in enumerate(KINDS, 1):
        store.keep_alone(AloneKey(UID, TAG, number), finished(chance, FIRMWARE.new_game(target, lanes, kind)).record())
    offered = waiting_games(store)
    assert [game.kept.key.number for game in offered] == list(range(1, len(KINDS) + 1))
    names = ("Ann", "Bob", "Cid", "Dot")
    for game in offered:
        game_id = take(store, game, names[: game.lanes])
        history = store.record(game_id).replayed()
        row = store.row(game_id)
        assert row is not None
        assert history.over == game.over == row.over
        assert row.begun_at == game.kept.found_at
        assert parse_record(store.text(game_id).encode()).replayed().state == game.state
    assert waiting_games(store) == []
    figures = SCORE_NOTE.add_up(kept_facts(store, "score", SCORE_NOTE), "score")
    ann = [each for each in figures if each.player == "Ann"]
    assert sum(each.won.games + each.lost.games for each in ann) == len(KINDS)
    assert {each.rules for each in ann} == {"cribbage", "tabletop", "crib_rummy", "crummy_rummy"}


@pytest.mark.parametrize(
    "record",
    [
        RECORD[:2],
        ("- 0 cribbage 1 0,0 -", RECORD[1], "3 a30 b70"),
        ("- 0 cribbage 1 0,0 -", RECORD[1], "1 a30 b70"),
        ("- 0 cribbage 1 0,0 -", RECORD[1], "1 x30"),
        ("- 0 cribbage 1 0 -", RECORD[1], "1 a61"),
        ("- 0 cribbage 1 0,0 -", RECORD[1], "2 a61 b1"),
        ("- 0 whist 1 0,0 -", RECORD[1], "1 a61"),
        ("- 0", RECORD[1], "1 a61"),
        ("- 0 cribbage 1 0,0 -", RECORD[1].replace("61", "45"), "1 a45"),
        ("- 0 cribbage 1 0 -", "to=61 unit=1 turn=- crib=- a=0,0 win=a", "1 a61"),
        ("",),
    ],
)
def test_what_is_no_finished_game_is_refused_with_a_reason_and_not_offered(
    record: tuple[str, ...], tmp_path: Path
) -> None:
    with pytest.raises(UsageError):
        converted(kept(record))
    store = Store(tmp_path)
    store.keep_alone(AloneKey(UID, TAG, 1), record)
    assert waiting_games(store) == []


def test_the_first_entries_of_a_very_long_game_are_kept_as_scores() -> None:
    game = FIRMWARE.new_game(241, 4, "cribbage")
    for points in range(520):
        game.perform(("PTS", points % 4, 1), False)
    game.perform(("PTS", 2, 200), False)
    found = converted(kept(game.record()))
    assert (list(found.state.scores), list(found.winners)) == ([130, 130, 241, 130], [2])


def test_each_game_is_taken_once_also_by_two_programs(tmp_path: Path) -> None:
    here, there = Store(tmp_path), Store(tmp_path)
    here.keep_alone(AloneKey(UID, TAG, 1), FINISHED)
    [game], [same] = waiting_games(here), waiting_games(there)
    game_id = take(here, game, ("Ann", "Bob"))
    with pytest.raises(AlreadyKept, match="is in your records already"):
        take(there, same, ("Cid", "Dot"))
    assert [row.id for row in there.games()] == [game_id]
    here.delete(game_id)
    assert waiting_games(here) == []
    assert take(here, game, ("Ann", "Bob")) == game_id + 1  # when it is asked for


def test_a_declined_game_is_not_offered_again_but_can_be_taken(tmp_path: Path) -> None:
    store = Store(tmp_path)
    key = AloneKey(UID, TAG, 1)
    store.keep_alone(key, FINISHED)
    [game] = waiting_games(store)
    store.decline_alone(key)
    assert store.wanted_alone(UID, TAG, 1, 1) == []
    store.keep_alone(key, RECORD)
    assert [each.record for each in store.alone()] == [FINISHED]
    assert waiting_games(store) == []
    take(store, game, ("Ann", "Bob"))
    with pytest.raises(AlreadyKept):
        store.decline_alone(key)


def test_the_newest_game_is_read_again_while_it_waits_and_forgotten_when_it_was_undone(tmp_path: Path) -> None:
    store = Store(tmp_path)
    assert store.wanted_alone(UID, TAG, 3, 4) == [3, 4]
    for number in (3, 4):
        store.keep_alone(AloneKey(UID, TAG, number), RECORD)
    assert store.wanted_alone(UID, TAG, 3, 4) == [4]
    store.keep_alone(AloneKey(UID, TAG, 4), FINISHED)
    assert [each.record for each in store.alone(UID)] == [RECORD, FINISHED]
    assert store.wanted_alone(UID, TAG, 3, 3) == [3]
    assert [each.key.number for each in store.alone(UID)] == [3]
    assert store.wanted_alone(UID, "89abcdef", 1, 1) == [1]  # the board's flash was wiped


def test_a_match_goes_on_in_the_records(tmp_path: Path) -> None:
    store = Store(tmp_path)
    game = FIRMWARE.new_game(61, 2, "cribbage", (3, (0, 0)))
    for number, entries in enumerate((((0, 61),), ((1, 40), (0, 61)), ((1, 61), (0, 10))), 1):
        if number > 1:
            game = FIRMWARE.next_game(game)
        for lane, points in entries:
            game.perform(("PTS", lane, points), False)
        store.keep_alone(AloneKey(UID, TAG, number), game.record())
        if MATCH.match_winner(game) is not None:
            break
    ids = [take(store, each, ("Ann", "Bob")) for each in waiting_games(store)]
    assert [match_of(store.record(game_id).header) for game_id in ids] == [
        Match(3, (0, 0), (0, 0), (0, 0)),
        Match(3, (2, 0), (1, 0), (1, 0)),
    ]
    lost = kept(("- 0 cribbage 5 2,1 -", *FINISHED[1:]), 9)
    store.keep_alone(lost.key, lost.record)  # the games before it have left the board
    [late] = waiting_games(store)
    assert match_of(store.record(take(store, late, ("Ann", "Bob"))).header) == Match(5, (2, 1), (2, 1), (0, 0))


def test_names_are_checked_and_suggested_again(tmp_path: Path) -> None:
    store = Store(tmp_path)
    assert suggested_names(store, UID, 3) == ("Player 1", "Player 2", "Player 3")
    store.keep_alone(AloneKey(UID, TAG, 1), FINISHED)
    [game] = waiting_games(store)
    with pytest.raises(UsageError):
        take(store, game, ("Ann",))
    for name in ("expert", " ", "B" * 25, "Αnn", "ann", "B\x1b"):
        with pytest.raises(UsageError):
            take(store, game, ("Ann", name))
    take(store, game, ("Ann", "Bob"))
    assert suggested_names(store, UID, 2) == ("Ann", "Bob")
    assert suggested_names(store, UID, 3) == ("Player 1", "Player 2", "Player 3")
    store.name_player(1, 1, "B" * 40)
    assert suggested_names(store, UID, 2, ("Cid", "Dot")) == ("Cid", "Dot")


def test_a_record_that_is_imported_elsewhere_is_not_offered_there(tmp_path: Path) -> None:
    here, there = Store(tmp_path / "here"), Store(tmp_path / "there")
    for store in (here, there):
        store.keep_alone(AloneKey(UID, TAG, 1), FINISHED)
    game_id = take(here, waiting_games(here)[0], ("Ann", "Bob"))
    records, _ = read_history(here.text(game_id).encode())
    assert [each.what for each in import_records(there, records)] == ["added"]
    assert waiting_games(there) == []
    renamed = re.sub("Bob", "Robert", here.text(game_id))
    assert [each.what for each in import_records(there, read_history(renamed.encode())[0])] == ["known"]


def test_a_shared_win_is_told(tmp_path: Path) -> None:
    found = converted(
        kept(
            (
                "- 0 crummy_rummy 1 0,0,0 -",
                "to=1205 unit=5 turn=- crib=- a=0,0 b=0,0 c=0,0 win=-",
                "21 " + " ".join(["a0 b70 c80", "a70 b0 c80"] * 3 + ["a70 b70 c0"]),
            )
        )
    )
    assert winners_of(found.over) == (0, 1)
    assert found.describe(("Ann", "Bob", "Cid")).endswith("Ann 280, Bob 280, Cid 480; Ann and Bob have won")
    assert replace(found, entries=[]).lanes == 3


# -- a board that comes back with finished games


class Kitchen:
    """A score pad whose board was away and comes back."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(folder)
        self.board = JoinedBoard(MemoryStore(), QuickClock())
        self.sync = BoardSync(self.board, alone=board_games)
        self.said: list[str] = []
        self.sync.listeners.append(lambda news: self.said.append(getattr(news, "sentence", "")))
        self.begin(begin_game(self.store, "score", ("Änne", "Bjørn"), {}))
        self.live()

    def begin(self, table: Table) -> None:
        self.table = table
        self.sync.attach(table)

    def live(self, steps: int = 150) -> None:
        for _ in range(steps):
            self.board.step()
            self.sync.poll()

    def play_alone(self, *events: tuple[Any, ...]) -> None:
        """Unplug the board, make these entries on it, and plug it in again."""
        self.plug_in_after(*events)
        self.live(300)

    def plug_in_after(self, *events: tuple[Any, ...]) -> None:
        self.board.is_plugged = False
        self.live(400)
        for event in events:
            assert self.board.app.perform(event) == ""
        self.board.plug()

    @property
    def offered(self) -> int:
        return len(waiting_games(self.store))

    @property
    def question(self) -> Question:
        assert self.sync.question is not None
        return self.sync.question


WON = (("NEW", 61, 2), ("PTS", 0, 29), ("PTS", 1, 12), ("PTS", 0, 32))


def test_people_are_told_once_when_no_question_is_open(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path)
    assert kitchen.board.app.names[:2] == ["Anne", "Bjorn"]
    kitchen.play_alone(*WON)
    assert isinstance(kitchen.question, NewGame)
    assert (kitchen.said, kitchen.offered) == ([], 0)  # it may become a game here
    kitchen.sync.answer(kitchen.question, 1)
    kitchen.live()
    told = [said for said in kitchen.said if "on its own" in said]
    assert told == ["the board has finished a game on its own. `autopeg board games` takes it into your records"]
    kitchen.live(500)
    assert len([said for said in kitchen.said if "on its own" in said]) == 1
    assert kitchen.offered == 1


def test_games_that_are_read_before_the_last_entries_are_all_counted(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path)
    kitchen.plug_in_after(*WON, ("NEW", 61, 2), ("PTS", 1, 61), ("NEW", 61, 2))
    for _ in range(150):  # a busy computer takes one entry at a time, and looks again before the next has come
        for _ in range(6):
            kitchen.board.step()
        kitchen.sync.poll()
        kitchen.sync.poll()
    assert kitchen.said == []
    kitchen.sync.answer(kitchen.question, 1)
    kitchen.live()
    [told] = [said for said in kitchen.said if "on its own" in said]
    assert told.startswith("the board has finished 2 games on its own")


def test_a_game_that_is_adopted_at_the_computer_counts_once(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path)
    kitchen.play_alone(*WON)
    question = kitchen.question
    assert isinstance(question, NewGame)
    settings = Settings(seats=("Änne", "Bjørn"))
    kitchen.sync.accept(question)
    table, _ = game_asked_for(kitchen.table, question, kitchen.store, settings)
    kitchen.begin(table)
    kitchen.live()
    assert table.over == {"winner": 0, "games": 2}
    assert not [said for said in kitchen.said if "on its own" in said]
    assert kitchen.offered == 0
    [alone] = kitchen.store.alone()
    assert isinstance(table.journal, StoredGame)
    assert alone.game_id == table.journal.id


def test_two_equal_games_of_which_one_was_adopted(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path)
    kitchen.play_alone(*WON)
    question = kitchen.question
    assert isinstance(question, NewGame)
    kitchen.sync.accept(question)
    table, _ = game_asked_for(kitchen.table, question, kitchen.store, Settings(seats=("Änne", "Bjørn")))
    kitchen.begin(table)
    kitchen.live()
    kitchen.play_alone(*WON)
    kitchen.sync.answer(kitchen.question, 1)
    kitchen.live()
    assert kitchen.offered == 1


def test_only_the_last_of_several_games_is_asked_about(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path)
    kitchen.play_alone(*WON, ("NEW", 121, 2), ("PTS", 1, 29), ("NEW", 61, 2), ("PTS", 1, 61), ("NEW", 61, 2))
    unfinished = kitchen.question
    assert isinstance(unfinished, NewGame)
    assert (unfinished.target, len(unfinished.entries)) == (121, 1), "this one is kept nowhere else"
    kitchen.sync.answer(unfinished, 1)
    kitchen.live()
    last = kitchen.question
    assert isinstance(last, NewGame)
    assert (last.target, last.entries) == (61, ())
    kitchen.sync.answer(last, 1)
    kitchen.live()
    assert kitchen.offered == 2


def test_the_first_game_of_a_fresh_board_is_offered_too_once_another_has_followed(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path)
    kitchen.board.virtual = JoinedBoard(MemoryStore(), kitchen.board.clock).virtual
    kitchen.play_alone(("PTS", 0, 60), ("PTS", 1, 30), ("PTS", 0, 61), ("NEW", 61, 2), ("PTS", 1, 5))
    question = kitchen.question
    assert isinstance(question, NewGame)
    assert (question.target, question.entries) == (61, ("Bjørn 5",))
    kitchen.sync.answer(question, 1)
    kitchen.live()
    assert kitchen.offered == 1
