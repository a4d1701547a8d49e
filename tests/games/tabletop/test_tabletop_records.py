"""Whole games as records in tests/data, replayed line by line: each line carries what a replay must say of it."""

from pathlib import Path

import pytest

from autopeg.engine.history import describe
from autopeg.play.opening import begin_game, resume_game
from autopeg.records import Store
from autopeg.records.record import parse_record

RECORDS = sorted((Path(__file__).parents[2] / "data").glob("tabletop_*.jsonl"))
SAID = ("events", "scores", "pegs", "to_act", "over")


def test_there_are_records():
    assert len(RECORDS) >= 3


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_events_scores_pegs_turn_and_end_after_every_line(path):
    record = parse_record(path.read_bytes())
    assert record.notice is None
    game, history = record.header.begin()
    for number, line in enumerate(record.moves, 1):
        said = describe(game, number, line, history.play(line))
        assert {key: said[key] for key in SAID} == {
            "events": [], "over": None, **{key: line[key] for key in SAID if key in line}
        }, f"line {number + 1}"  # fmt: skip
    if path.stem != "tabletop_worked_round":
        assert game.is_over(history.state)


@pytest.mark.parametrize("options", [{}, {"variant": "ship", "rows_side": 0}])
def test_a_game_is_kept_taken_up_again_and_played_to_its_end(tmp_path, options):
    words = ("club", "expert", "beginner", "expert")
    with Store(tmp_path) as store:
        table = begin_game(store, "tabletop", words, options)
        for _ in range(40):
            table.advance()
        table.undo()
        table.redo()
        resumed = resume_game(store, 1)
        assert resumed.state == table.state
        while resumed.advance():
            pass
        assert resumed.over is not None
        assert store.game(1)[1].replayed().state == resumed.state
