"""`kill -9` of the host at any moment loses no entry and doubles none."""

import random
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest

if sys.platform == "win32":
    pytest.skip("there are no pseudo terminals", allow_module_level=True)

from autopeg.records import Store
from support.boards.link.host_process import FAR
from support.boards.link.simulated import SimulatedPico, wait_until
from support.boards.link.tally import tally_table

TESTS = Path(__file__).parents[2]
BOARD_LANE = 0
KILLS = 8


@contextmanager
def running_host(folder: Path, port: str) -> Generator[IO[str]]:
    """Let a host run, and kill it at the end. Gives its output."""
    command = [sys.executable, "-m", "support.boards.link.host_process", str(folder), port]
    with subprocess.Popen(command, cwd=TESTS, stdout=subprocess.PIPE, text=True) as host:
        try:
            assert host.stdout is not None
            yield host.stdout
        finally:
            host.kill()


@pytest.mark.timeout(60)
def test_killed_again_and_again_the_host_takes_every_entry_once(pico: SimulatedPico, tmp_path: Path) -> None:
    rng = random.Random(1)
    made = 0
    for _ in range(KILLS):
        with running_host(tmp_path, pico.path) as said:
            for _ in range(rng.randrange(1, 12)):
                said.readline()
                made += 1
                pico.enter(("PTS", BOARD_LANE, made))
    with running_host(tmp_path, pico.path):
        wait_until(lambda: not len(pico.app.link.outbox), "the last entries")
    with Store(tmp_path) as store:
        points = [move["points"] for move in store.record(1).moves]
        table = tally_table(store, target=FAR, game_id=1)
        assert store.ids() == [1]
    assert points == list(range(1, made + 1))
    assert table.state.scores == (made * (made + 1) // 2, 0)
    assert pico.app.game.pegs()[BOARD_LANE] == table.state.pegs[BOARD_LANE]
