"""kill -9 at any moment: what a listener has heard is on disk, and the game goes on exactly where it was."""

import json
import random
import subprocess
import sys
from pathlib import Path

from autopeg.engine.history import describe
from autopeg.play.opening import resume_game
from autopeg.records import Store

KILLS = 24

PLAYER = """
import json, sys
from pathlib import Path
from autopeg.engine.history import describe
from autopeg.play.opening import begin_game, resume_game
from autopeg.records import Store

store = Store(Path(sys.argv[1]))
while True:
    game_id = max((row.id for row in store.games() if row.over is None), default=None)
    words = ["club", "beginner", "club"][: 2 + len(store.games()) % 2]
    table = begin_game(store, "cribbage", words, {"muggins": True}) if game_id is None else resume_game(store, game_id)
    number = 0 if game_id is None else len(store.record(game_id).moves)

    def tell(step):
        global number
        number += 1
        state = describe(table.game, number, None, step)
        print(json.dumps([len(store.games()), state["n"], state["pegs"], state["to_act"]]), flush=True)

    table.listeners.append(tell)
    while table.advance() is not None:
        pass
"""


def test_a_killed_game_goes_on_exactly(tmp_path: Path) -> None:
    rng = random.Random(20261121)
    before: list[str] = []
    for _ in range(KILLS):
        process = subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(tmp_path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        assert process.stderr is not None
        heard = [process.stdout.readline() for _ in range(rng.randrange(1, 60))]
        process.kill()
        # The last line may be torn by the kill.
        heard += [line for line in process.stdout if line.endswith("\n")]
        assert process.stderr.read() == ""
        process.communicate()

        with Store(tmp_path) as store:
            texts = [store.text(row.id) for row in store.games()]
            for old, new in zip(before, texts, strict=False):
                assert new.startswith(old), "history was rewritten"
            before = texts
            _check_that_what_was_heard_is_written(store, heard)
            going_on = max((row.id for row in store.games() if row.over is None), default=None)
            if going_on is not None:
                table = resume_game(store, going_on)
                assert len(table.history.steps) == len(store.record(going_on).moves)
    with Store(tmp_path) as store:
        rows = store.games()
        assert len(rows) > 1
        assert all(row.over is not None for row in rows[:-1])


def _check_that_what_was_heard_is_written(store: Store, heard: list[str]) -> None:
    """Replay every game that was heard of and compare each step."""
    replays: dict[int, list[list[object]]] = {}
    for line in heard:
        game_id, number, pegs, to_act = json.loads(line)
        if game_id not in replays:
            record = store.record(game_id)
            game, history = record.header.begin()
            steps = [describe(game, n, None, history.play(move)) for n, move in enumerate(record.moves, 1)]
            replays[game_id] = [[json.loads(json.dumps(step["pegs"])), step["to_act"]] for step in steps]
        assert replays[game_id][number - 1] == [pegs, to_act]
