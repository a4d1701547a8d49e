"""Work on more than one machine: the same results to the last bit, whoever joins or dies meanwhile."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import distributed
import msgspec
import pytest

import make_winning_tables as script
from autopeg.base import cluster as module
from autopeg.base.cluster import Cluster
from autopeg.base.errors import Failure, UsageError
from autopeg.base.workers import Processes, results_in_order
from autopeg.play.bots.arena import Result, Running, match
from autopeg.play.bots.ladder import climb
from machines import workers_named
from support.cli.outcome import Autopeg

GAMES = 16

Start = Callable[[], subprocess.Popen[bytes]]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address of a scheduler, for which nobody works yet."""
    dask: Any = distributed  # its types are not to be relied on
    with dask.LocalCluster(n_workers=0, dashboard_address=None, host="127.0.0.1") as scheduler:
        yield scheduler.scheduler_address


@pytest.fixture
def start(address: str, tmp_path: Path) -> Iterator[Start]:
    """Starts a worker in a process of its own."""
    started: list[subprocess.Popen[bytes]] = []

    def worker() -> subprocess.Popen[bytes]:
        words = ["dask", "worker", address, "--no-nanny", "--nthreads", "1", "--no-dashboard"]
        command = [sys.executable, "-m", *words, "--local-directory", str(tmp_path)]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        started.append(process)
        return process

    yield worker
    for process in started:
        process.kill()
        process.wait()


def in_bits(result: Result) -> bytes:
    return msgspec.json.encode(msgspec.structs.replace(result, games_per_s=0))


def test_an_arena_comes_out_the_same_when_workers_die_and_join(address: str, start: Start) -> None:
    alone = match("cribbage", ["club", "beginner"], GAMES, seed=2, options={"target": 61})
    working = [start(), start()]
    watched: list[int] = []

    def watch(running: Running) -> None:
        watched.append(running.played)
        if len(watched) in (1, 3):
            working.pop(0).kill()
            start()

    with closing(Cluster(address)) as machines:
        shared = match("cribbage", ["club", "beginner"], GAMES, 2, {"target": 61}, machines, watch)
    assert in_bits(shared) == in_bits(alone)
    assert watched[-1] == GAMES
    assert working == []


def test_a_ladder_and_numbered_work_too(address: str, start: Start) -> None:
    start()
    names = ["beginner", "club"]
    alone = climb("tabletop", names, 4, seed=1)
    with closing(Cluster(address)) as machines:
        shared = climb("tabletop", names, 4, seed=1, workers=machines)
        assert results_in_order(machines, abs, range(-4, 1)) == results_in_order(Processes(), abs, range(-4, 1))
        with pytest.raises(UsageError, match='no level "nobody"'):
            match("cribbage", ["club", "nobody"], 2, workers=machines)
    assert (shared.rungs, shared.pairings) == (alone.rungs, alone.pairings)


def test_other_versions_are_refused(address: str, start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    start()
    monkeypatch.setattr(module, "_versions", lambda: "Autopeg 0.0")
    with (
        closing(Cluster(address)) as machines,
        pytest.raises(Failure, match=r"has Autopeg .*, this program Autopeg 0.0"),
    ):
        match("cribbage", ["club", "club"], 2, workers=machines)


def test_without_a_scheduler_it_says_what_to_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CONNECT_LIMIT_S", 0.5)
    for wrong in ("tcp://127.0.0.1:1", "nowhere"):
        with pytest.raises(Failure, match=f"no scheduler answers at {wrong}: start one with `dask scheduler`"):
            Cluster(wrong)


def test_the_command_plays_on_a_cluster(address: str, start: Start, autopeg: Autopeg) -> None:
    start()
    words = ["arena", "cribbage", "--seats", "club,beginner", "--games", "4", "--target", "61"]
    shared, alone = (autopeg(*words, *more) for more in (["--cluster", address], ["--jobs", "1"]))
    assert shared.out.splitlines()[1:] == alone.out.splitlines()[1:]
    both = autopeg(*words, "--jobs", "1", "--cluster", address)
    assert (both.code, both.complaint) == (2, "--jobs is for this machine, --cluster for others: choose one")


def test_programs_that_make_tables_send_their_modules_along(address: str, start: Start) -> None:
    """The workers know Autopeg, and nothing of bench/."""
    start()
    work = partial(script.surprises_of, "base")
    with workers_named(["--cluster", address, "rests"]) as (workers, names):
        shared = results_in_order(workers, work, range(2))
    assert names == ["rests"]
    assert shared == results_in_order(Processes(), work, range(2))
    with pytest.raises(UsageError, match="--cluster needs an address"), workers_named(["--cluster"]):
        pass
