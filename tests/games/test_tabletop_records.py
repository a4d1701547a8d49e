"""Whole games as records in tests/data, replayed line by line: each line carries what a replay must say of it."""

from pathlib import Path

import pytest

from autopeg.games.history import describe
from autopeg.records.record import parse_record

RECORDS = sorted((Path(__file__).parent.parent / "data").glob("tabletop_*.jsonl"))
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
