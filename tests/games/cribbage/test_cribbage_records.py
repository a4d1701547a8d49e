"""Whole games as records in tests/data, replayed line by line: each line carries what must stand after it."""

from pathlib import Path

import pytest

from autopeg.records.record import parse_record

RECORDS = sorted((Path(__file__).parents[2] / "data").glob("cribbage_*.jsonl"))


def test_there_are_records():
    assert len(RECORDS) >= 2


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_scores_pegs_turn_and_end_after_every_line(path):
    record = parse_record(path.read_bytes())
    assert record.notice is None
    game, history = record.header.begin()
    for number, line in enumerate(record.moves, 2):
        history.play(line)
        stands = {
            "scores": list(history.state.scores),
            "pegs": [list(pair) for pair in history.state.pegs],
            "to_act": game.to_act(history.state),
            "over": game.is_over(history.state),
        }
        assert stands == {"over": None, **{key: line[key] for key in stands if key in line}}, f"line {number}"
    assert game.is_over(history.state)
