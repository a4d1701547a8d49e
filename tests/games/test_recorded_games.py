"""Whole games as records in tests/data, replayed line by line: each line carries what must stand after it."""

import json
from pathlib import Path
from typing import Any

import pytest

from autopeg.engine.history import describe
from autopeg.play.opening import begin_game, resume_game
from autopeg.records import Store
from autopeg.records.record import parse_record
from support.games.narrowing import of_kind

RECORDS = sorted((Path(__file__).parents[1] / "data").glob("*_*.jsonl"))
EVENTS = {"crib_rummy": "pegged", "crummy_rummy": "events"}
"""Where a line has its events, as pairs of player and points; those of Table Top Cribbage stand there in full."""


def test_there_are_records_with_every_kind_of_move() -> None:
    kinds: dict[str, set[str]] = {}
    for path in RECORDS:
        header, *moves = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        kinds.setdefault(header["game"], set()).update(line["type"] for line in moves)
    assert {game: " ".join(sorted(names)) for game, names in kinds.items()} == {
        "crib_rummy": "choose deal discard draw extend meld peg start take_upcard",
        "cribbage": "cut_for_deal dead deal declare discard go misdeal muggins play redo starter undo",
        "crummy_rummy": "agree_end deal decline discard draw_deck extend lay_down out_of_turn replace reshuffle"
        " take_upcard",
        "tabletop": "crib cut_for_deal deal misdeal place redo undo",
    }
    assert len(RECORDS) == 11


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_everything_that_a_replay_says_of_each_line(path: Path) -> None:
    record = parse_record(path.read_bytes())
    assert record.notice is None
    game, history = record.header.begin()
    for number, line in enumerate(record.moves, 2):
        said = describe(game, number, line, history.play(line))
        events = of_kind(said.pop("events"), list)
        stands = {"over": None, "hand_over": said.get("hand_over")} | line
        assert said == said | {key: stands[key] for key in said if key in stands}, f"line {number}"
        assert bool(said.get("hand_over")) == bool(line.get("hand_over")), f"line {number}"
        if game.NAME == "tabletop":
            assert events == line.get("events", []), f"line {number}"
        elif game.NAME in EVENTS:
            pairs = [pair for pair in line.get(EVENTS[game.NAME], []) if pair[1]]
            assert [[event["player"], event["points"]] for event in events] == pairs, f"line {number}"
    assert (game.is_over(history.state) is None) == (path.stem == "tabletop_worked_round")


@pytest.mark.parametrize("options", [{}, {"variant": "ship", "rows_side": 0}])
def test_a_game_is_kept_taken_up_again_and_played_to_its_end(tmp_path: Path, options: dict[str, Any]) -> None:
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
