"""A board beside the score in lines: its entries are told, and its questions asked and answered."""

# pyright: reportPrivateUsage=false

import io
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from autopeg.boards.sync import BoardSync
from autopeg.boards.virtual import MemoryStore, QuickClock
from autopeg.play.opening import begin_game
from autopeg.play.table import Table
from autopeg.records import Store
from autopeg.terminal import line_mode as plain
from support.boards.link.joined import JoinedBoard
from support.scorekeeping.away import AWAY, BoardEvent, TypeLine, come_back, enter_while_away
from support.scorekeeping.kitchen import settings_of

NAMES = ("Ann", "Bob")
Moment = Callable[[JoinedBoard, TypeLine], None]


def test_in_lines_entries_of_the_board_are_told_and_questions_asked(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        board = JoinedBoard(MemoryStore(), QuickClock())
        script = [("PTS", 1, 9), ("KEY", "#"), ("NEW", 61, 3), None, None]

        class Attended(BoardSync):
            """Before each line the board lives on."""

            def poll(self) -> bool:
                if script:
                    event = script.pop(0)
                    board.steps(100)
                    if event is not None:
                        board.app.perform(event)
                        board.steps(100)
                return super().poll()

        sync = Attended(board)
        out = io.StringIO()
        typed = io.StringIO("A 3\n5\nperhaps\nyes\nC 4\nquit\n")
        plain.play(begin_game(store, "score", NAMES, {}), store, settings_of(), typed, out, sync)
        text = out.getvalue()
    for told in (
        "Bob pegs 9. Bob 9, 112 to go.",
        "Ann deals: Ann's crib.",
        "? The board asks for a new game to 61 with 3 lanes. Start it?",
        "Cribbage to 61.",
        "Player 3 pegs 4. Player 3 4, 57 to go.",
    ):
        assert told in text, text


def keep_on_a_pipe(folder: Path, moments: Sequence[Moment]) -> tuple[Table, str]:
    """Keep score in lines that come through a pipe, until nothing happens any more. moments: what happens each time the
    board is looked at, in order, given the board and what types a line."""
    near, far = os.pipe()

    def end(board: JoinedBoard, type_line: TypeLine) -> None:
        os.close(far)

    coming = iter([*moments, end])
    board = JoinedBoard(MemoryStore(), QuickClock())

    class Attended(BoardSync):
        def poll(self) -> bool:
            moment = next(coming, None)
            if moment is not None:
                moment(board, lambda line: os.write(far, f"{line}\n".encode()))
            return super().poll()

    out = io.StringIO()
    with Store(folder) as store, open(near, encoding="utf-8") as stdin:
        table = begin_game(store, "score", NAMES, {})
        plain.play(table, store, settings_of(), stdin, out, Attended(board))
    return table, out.getvalue()


def typing(*lines: str, event: BoardEvent | None = None) -> Moment:
    """Return a moment in which lines are typed, before an event of the board comes in."""

    def moment(board: JoinedBoard, type_line: TypeLine) -> None:
        for line in lines:
            type_line(line)
        if event is not None:
            board.app.perform(event)
        board.steps(AWAY)

    return moment


@pytest.mark.skipif(sys.platform == "win32", reason="nobody can wait for a line there")
def test_in_lines_an_answer_counts_only_for_the_question_it_was_typed_for(tmp_path: Path) -> None:
    """A new entry renews the question after the line was typed and before it is read."""
    late = typing("3", event=("PTS", 1, 6))
    moments = [enter_while_away, come_back, typing(), late, typing("6", "6")]
    table, text = keep_on_a_pipe(tmp_path, moments)
    assert "? Which scores count? Type 1, 2 or 3\n" in text
    assert "? Which scores count? Type 4, 5 or 6\n" in text
    assert "More was typed on the board since: read the question again." in text
    assert "  6  Keep the board's scores: Ann 0, Bob 10. Drops what was typed here: Ann 5." in text
    assert "choose A or B first, such as A 6" in text.replace("Choose", "choose")
    assert table.state.scores == (0, 10)


@pytest.mark.skipif(sys.platform == "win32", reason="nobody can wait for a line there")
@pytest.mark.parametrize(
    ("answer", "told", "scores"),
    [
        ("1", "Bob pegs 4. Bob 4, 117 to go.\nBob pegs 6. Bob 10, 111 to go.\n?", (5, 10)),
        (
            "3",
            "Undone: Ann pegs 5. Ann 0, Bob 0.\nBob pegs 4. Bob 4, 117 to go.\nBob pegs 6. Bob 10, 111 to go.\n"
            "Dropped: Ann 5",
            (0, 10),
        ),
    ],
)
def test_in_lines_an_answer_tells_each_entry_with_the_score_it_led_to(
    tmp_path: Path, answer: str, told: str, scores: tuple[int, ...]
) -> None:
    moments = [enter_while_away, come_back, typing(event=("PTS", 1, 6)), typing(answer)]
    table, text = keep_on_a_pipe(tmp_path, moments)
    assert "  1  Keep both: Ann 5, Bob 10.\n" in text
    assert told in text
    assert table.state.scores == scores


@pytest.mark.skipif(sys.platform == "win32", reason="nobody can wait for a line there")
def test_in_lines_an_answer_that_ends_the_game_tells_its_end_once(tmp_path: Path) -> None:
    moments = [enter_while_away, come_back, typing(event=("PTS", 1, 117)), typing("2")]
    table, text = keep_on_a_pipe(tmp_path, moments)
    assert "? Which scores count? Type 1 or 2\n" in text
    assert table.state.scores == (0, 121)
    assert text.count("Bob wins") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="nobody can wait for a line there")
def test_in_lines_a_question_is_whole_once_and_then_tells_only_what_is_new_until_it_is_asked_for(
    tmp_path: Path,
) -> None:
    more = [typing(event=("PTS", 1, points)) for points in range(1, 13)]
    moments = [enter_while_away, come_back, typing(), *more, typing(""), typing(), typing("4")]
    table, text = keep_on_a_pipe(tmp_path, moments)
    assert text.count("1  Keep both: ") == 1
    assert text.count("4  Keep both: ") == 1
    assert text.count("Which scores count? ") == 2
    for points in range(1, 13):
        assert text.count(f"Also typed on the board: Bob {points}. Press Enter for the question.\n") == 1
    assert table.state.scores == (5, 4 + sum(range(1, 13)))


@pytest.mark.skipif(sys.platform == "win32", reason="nobody can wait for a line there")
def test_in_lines_a_question_is_whole_again_once_the_board_is_quiet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("autopeg.terminal.scorekeeping.lines.QUIET_SECONDS", 0.0)
    moments = [enter_while_away, come_back, typing(), typing(event=("PTS", 1, 6)), typing(), typing("4")]
    _, text = keep_on_a_pipe(tmp_path, moments)
    assert text.count("Which scores count? ") == 2
    assert "Also typed on the board: Bob 6." in text


@pytest.mark.skipif(sys.platform == "win32", reason="nobody can wait for a line there")
def test_in_lines_a_new_game_is_answered_as_it_was_read(tmp_path: Path) -> None:
    """What is typed in the new game since then makes it another question."""
    moments = [
        typing(event=("NEW", 61, 2)),
        typing(),
        typing("no", event=("PTS", 1, 6)),
        typing("2"),
    ]
    table, text = keep_on_a_pipe(tmp_path, moments)
    assert "Start it? Type yes or no\n" in text
    assert "More was typed on the board since: read the question again." in text
    assert "Start it? Type 1 or 2\n" in text
    assert "Dropped: Bob 6" in text
    assert table.state.scores == (0, 0)
