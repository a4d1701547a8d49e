"""Whole games of Crib Rummy as records in tests/data, replayed line by line: each line carries what stands after it."""

from pathlib import Path

import pytest

from autopeg.engine.history import History
from autopeg.engine.moves import to_json
from autopeg.games.crib_rummy import rules as crib_rummy
from autopeg.records.record import parse_record

RECORDS = sorted((Path(__file__).parents[2] / "data").glob("crib_rummy_*.jsonl"))
STANDS = ("scores", "pegs", "to_act", "hand_counts", "upcard", "earned", "hand_over")


def test_there_are_records():
    assert len(RECORDS) >= 3


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_everything_that_a_replay_says_of_each_line(path):
    record = parse_record(path.read_bytes())
    assert record.notice is None
    history = History(crib_rummy, crib_rummy.new(record.header.options, len(record.header.players)))
    for number, line in enumerate(record.moves, 2):
        step = history.play(line)
        state = history.state
        stands = {"scores": to_json(state.scores), "pegs": to_json(state.pegs), **crib_rummy.public(state)}
        stands |= {"to_act": crib_rummy.to_act(state)}
        assert {key: stands[key] for key in STANDS} == {key: line[key] for key in STANDS}, f"line {number}"
        assert crib_rummy.is_over(state) == line.get("over"), f"line {number}"
        pegged = [[event.player, event.points] for event in step.events]
        assert pegged == line.get("pegged", []), f"line {number}"
    assert history.state.phase == "over"
