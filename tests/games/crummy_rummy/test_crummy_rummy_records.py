"""Whole games as records in tests/data, replayed line by line: each line carries what must stand after it."""

import json
from pathlib import Path

import pytest

from autopeg.engine.history import History, describe
from autopeg.games.crummy_rummy import rules as crummy_rummy
from support.games.narrowing import of_kind

RECORDS = sorted((Path(__file__).parents[2] / "data").glob("crummy_rummy_*.jsonl"))


def lines_of(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_there_are_records_with_every_kind_of_move():
    assert len(RECORDS) == 3
    kinds = {line.get("type") for path in RECORDS for line in lines_of(path)[1:]}
    assert kinds == {
        "deal",
        "draw_deck",
        "take_upcard",
        "decline",
        "out_of_turn",
        "lay_down",
        "extend",
        "replace",
        "discard",
        "reshuffle",
        "agree_end",
    }


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_turn_table_points_and_end_after_every_line(path):
    """Points and pegs stand where a round ends (Y43), and everywhere who is due, the upcard and the number of cards."""
    header, *moves = lines_of(path)
    history = History(crummy_rummy, crummy_rummy.new(header["options"], len(header["players"])))
    for number, line in enumerate(moves, 2):
        step = history.play(line)
        shown = describe(crummy_rummy, number, line, step)
        expected = {key: line[key] for key in shown if key in line and key != "events"}
        assert {key: shown[key] for key in expected} == expected, f"line {number}"
        counted = [[event["player"], event["points"]] for event in of_kind(shown["events"], list)]
        assert counted == [pair for pair in line.get("events", []) if pair[1]], f"line {number}"
        assert bool(shown["hand_over"]) == line.get("hand_over", False), f"line {number}"
    assert crummy_rummy.is_over(history.state)
