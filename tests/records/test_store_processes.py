"""Several processes with one store: own games are all there, and in one game every move has one winner."""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

from autopeg.records import Header, Store

PROCESSES = 4
MOVES = 40
STORES = 40

OWN_GAME = """
import sys
from pathlib import Path
from autopeg.records import Header, Store

sys.stdin.readline()
with Store(Path(sys.argv[1])) as store:
    stored = store.begin(Header("cribbage", (sys.argv[2], "Bob")))
    for number in range(int(sys.argv[3])):
        stored.append([{"type": "a", "number": number}], None)
"""

SAME_GAME = """
import json, sys
from pathlib import Path
from autopeg.base.errors import Failure
from autopeg.records import Store

won, refusals = [], set()
with Store(Path(sys.argv[1])) as store:
    stored, _ = store.game(1)
    print("ready", flush=True)
    sys.stdin.readline()
    while stored.moves < int(sys.argv[3]):
        try:
            stored.append([{"type": "a", "by": sys.argv[2], "try": len(won)}], None)
            won.append(stored.moves)
        except Failure as failure:
            refusals.add(str(failure))
            stored, _ = store.game(1)
print(json.dumps([won, sorted(refusals)]))
"""


def _start(code: str, folder: Path) -> list["subprocess.Popen[str]"]:
    return [
        subprocess.Popen(
            [sys.executable, "-c", code, str(folder), f"p{number}", str(MOVES)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for number in range(PROCESSES)
    ]


def _finish(processes: list["subprocess.Popen[str]"]) -> list[str]:
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    outs: list[str] = []
    for process in processes:
        out, err = process.communicate()
        assert (process.returncode, err) == (0, "")
        outs.append(out)
    return outs


def test_games_of_several_processes_are_all_there(tmp_path: Path) -> None:
    """They also make the store at the same moment."""
    _finish(_start(OWN_GAME, tmp_path))
    with Store(tmp_path) as store:
        rows = store.games()
        assert sorted(row.header.players[0] for row in rows) == [f"p{number}" for number in range(PROCESSES)]
        for row in rows:
            moves = store.record(row.id).moves
            assert [move["number"] for move in moves] == list(range(MOVES))


def test_a_new_store_is_opened_at_the_same_moment_as_often_as_one_likes(tmp_path: Path) -> None:
    def open_one(folder: Path) -> None:
        together.wait()
        Store(folder).close()

    together = Barrier(PROCESSES)
    with ThreadPoolExecutor(PROCESSES) as threads:
        for folder in (tmp_path / str(number) for number in range(STORES)):
            for opened in [threads.submit(open_one, folder) for _ in range(PROCESSES)]:
                opened.result()


def test_in_the_same_game_each_move_is_made_once(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.begin(Header("cribbage", ("Ann", "Bob")))
    processes = _start(SAME_GAME, tmp_path)
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    won: list[tuple[int, str, int]] = []
    refusals: set[str] = set()
    for number, out in enumerate(_finish(processes)):
        numbers, sentences = json.loads(out)
        won.extend((n, f"p{number}", index) for index, n in enumerate(numbers))
        refusals.update(sentences)
    with Store(tmp_path) as store:
        moves = store.record(1).moves
    assert sorted(won) == [(n, move["by"], move["try"]) for n, move in enumerate(moves, 1)]
    assert refusals <= {
        "game 1 is being played in another window too, which has moved on; `autopeg resume 1` shows it as it is now"
    }
