"""BoardSync: a game and its board in step, each entry once."""

from pathlib import Path

import pytest

from autopeg.base.errors import Failure, Refusal
from autopeg.games.cribbage.rules.moves import Discard
from autopeg.play.opening import begin_game
from autopeg.play.table import Table
from autopeg.session.board_questions import KeyPress
from support.boards.link.synced_evening import AWAY, Evening, said
from support.boards.link.tally import Points


def test_a_game_without_lurches_says_so_to_the_board(evening: Evening) -> None:
    assert not evening.board.app.game.has_lurch()


def test_every_move_is_shown(evening: Evening) -> None:
    evening.table.submit(Points(0, 12))
    evening.table.submit(Points(1, 5))
    evening.live()
    assert evening.board.pegs() == ((0, 12), (0, 5))
    assert evening.board.app.game.crib == 0
    evening.table.undo()
    evening.live()
    assert evening.board.pegs() == ((0, 12), (0, 0))


def test_entries_undo_and_redo_of_the_board_are_moves(evening: Evening) -> None:
    evening.enter(("PTS", 1, 7), ("PTS", 0, 3), ("UNDO",), ("UNDO",), ("REDO",))
    evening.live()
    assert evening.scores() == evening.shown() == (0, 7)
    moves = [move["type"] for move in evening.store.record(1).moves]
    assert moves == ["points", "points", "undo", "undo", "redo"]


def test_what_was_entered_at_the_host_is_taken_back_from_the_board(evening: Evening) -> None:
    evening.table.submit(Points(0, 12))
    evening.live()
    evening.enter(("UNDO",))
    evening.live()
    assert evening.scores() == evening.shown() == (0, 0)


def test_entries_that_are_made_away_are_taken_when_only_the_board_went_on(evening: Evening) -> None:
    evening.table.submit(Points(0, 2))
    evening.live()
    evening.part()
    evening.enter(("PTS", 1, 7), ("PTS", 0, 3))
    evening.meet()
    assert evening.sync.question is None
    assert evening.scores() == evening.shown() == (5, 7)


def test_equal_entries_on_both_sides_are_two(evening: Evening) -> None:
    evening.part()
    evening.enter(("PTS", 1, 4))
    evening.table.submit(Points(1, 4))
    evening.meet()
    question = evening.asked()
    assert (question.entries, question.own) == (("Bob 4",), ("Bob 4",))


def test_a_key_alone_is_told(evening: Evening) -> None:
    evening.board.virtual.type_keys("#")
    evening.live()
    assert evening.heard == [KeyPress("#")]
    evening.live(AWAY)
    assert evening.heard == [KeyPress("#")]


def test_what_the_rules_refuse_is_refused_with_the_reason(evening: Evening) -> None:
    """C35: nothing is pegged after the end."""

    def explain(_table: Table, refusal: Refusal) -> str:
        return f"Zoë has won – undo to go on ({refusal.code})."

    evening.attach(evening.table, explain)
    evening.table.submit(Points(0, 121))
    evening.live()
    assert evening.board.app.game.win == 0
    evening.board.app.game.win = None
    evening.board.app.game._scoreboard.target = 999
    evening.enter(("PTS", 1, 7))
    evening.live()
    assert said(evening) == "the board's entry (7 for lane b) was refused: Zoë has won – undo to go on (GAME_OVER)"
    assert evening.shown() == (121, 0)
    assert evening.board.app.log_lines[-1] == "info the host refused event 1: Zoe has won - undo to go on (GAME_OVER)"


def test_an_entry_that_cannot_be_written_waits_until_it_can(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter(range(0, 100_000, 2))
    monkeypatch.setattr("time.monotonic", lambda: next(moments))
    append = evening.store.append

    def full(*_: object) -> None:
        raise Failure("the disk is full")

    monkeypatch.setattr(evening.store, "append", full)
    evening.enter(("PTS", 1, 7), ("PTS", 0, 3))
    evening.live()
    assert "the disk is full" in said(evening)
    assert evening.scores() == (0, 0)
    monkeypatch.setattr(evening.store, "append", append)
    evening.live(AWAY)
    assert evening.scores() == evening.shown() == (3, 7)


def test_cribbage_pegs_by_itself_and_its_keys_undo(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.attach(begin_game(evening.store, "cribbage", ["Ann", "Bob"], {}))
    table = evening.table
    while table.person_due is None:
        table.advance()
    seat = table.person_due
    table.submit(Discard(seat, table.view(seat).hand[:2]))
    evening.live()
    assert evening.board.app.game.crib == table.state.crib_lane
    evening.enter(("PTS", 1, 7))
    evening.live()
    assert said(evening) == "the board's entry (7 for lane b) was refused: cribbage pegs by itself"
    assert evening.shown() == evening.scores()
    evening.enter(("UNDO",))
    evening.live()
    assert table.person_due == seat
    assert len(table.view(seat).hand) == 6
    evening.enter(("NEW", 61, 2))
    evening.live()
    assert "start a new game at the computer" in said(evening)
    assert evening.sync.question is None


def test_what_was_entered_away_from_a_game_that_pegs_by_itself_is_told_and_left_out(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.attach(begin_game(evening.store, "cribbage", ["Ann", "Bob"], {}))
    evening.part()
    evening.enter(("PTS", 1, 7), ("PTS", 0, 2))
    evening.table.advance()
    evening.meet()
    assert said(evening).startswith("2 entries were made on the board while it was away, and dropped")
    assert evening.shown() == (0, 0)
    assert evening.sync.question is None
