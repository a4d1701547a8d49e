"""Long work in a terminal: how far it is on stderr, and what Ctrl-C leaves."""

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from autopeg.cli.progress import ProgressLine, duration_text, pace_text
from autopeg.play.opening import begin_game
from autopeg.records import Store
from autopeg.statistics.skill import SKILL_NOTE
from support.cli.outcome import Autopeg
from support.process_groups import is_gone

pytestmark = pytest.mark.usefixtures("quick_advice")

pexpect: Any = pytest.importorskip("pexpect")


def started(home: Path, *args: str, **environment: str) -> Any:
    ours = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    spawned: Any = pexpect.spawn(
        sys.executable,
        ["-m", "autopeg", *args],
        env={**ours, "AUTOPEG_HOME": str(home), "TERM": "xterm", **environment},
        encoding="utf-8",
        dimensions=(24, 300),
    )
    spawned.timeout = 30
    return spawned


def outcome_of(spawned: Any) -> tuple[int, list[str]]:
    """The exit code and the lines that stand on the screen after the line of progress is gone."""
    spawned.expect(pexpect.EOF)
    spawned.close()
    lines = [line.rsplit("\r", 1)[-1].strip() for line in spawned.before.split("\r\n")]
    return spawned.exitstatus, [line for line in lines if line]


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("seats", ["club,beginner", "club,cmd:{python} -m autopeg bot cribbage --level beginner"])
def test_an_arena_shows_how_far_it_is_and_prints_what_there_is(tmp_path: Path, jobs: str, seats: str) -> None:
    seats = seats.format(python=sys.executable)
    spawned = started(tmp_path, "arena", "cribbage", "--seats", seats, "--games", "100000", "--jobs", jobs)
    spawned.expect(r"\d+ of 100000 games, \d+\.\d/s, [^;]* left; club \d+\.\d% \(\d+\.\d to \d+\.\d\)")
    spawned.sendintr()
    code, lines = outcome_of(spawned)
    assert code == 130
    played = int(lines[-4].split()[2])
    assert lines[-4] == f"Stopped after {played} of 100000 games. This is a partial result:"
    assert lines[-3].startswith(f"cribbage: {played} games, ")
    assert played % 2 == 0, "every deck is played from both seats"
    assert sum(int(line.split(": ")[1].split()[0]) for line in lines[-2:]) == played
    assert is_gone(spawned.pid), "its workers, or the programs that play, are left"


def test_an_arena_that_is_stopped_marks_its_json(tmp_path: Path) -> None:
    spawned = started(tmp_path, "arena", "cribbage", "--seats", "club,beginner", "--games", "9999", "--json")
    spawned.expect("s left")
    spawned.sendintr()
    code, lines = outcome_of(spawned)
    value = json.loads(lines[-1])
    assert (code, value["partial"], value["games"]) == (130, True, 10000)
    assert list(value)[:-2] == ["game", "options", "seed", "played", "entrants", "games_per_s"]


def test_what_is_no_terminal_is_told_nothing(autopeg: Autopeg) -> None:
    outcome = autopeg("arena", "cribbage", "--seats", "club,beginner", "--games", "4", "--json")
    assert (outcome.code, outcome.err) == (0, "")
    assert list(outcome.values[0]) == ["game", "options", "seed", "played", "entrants", "games_per_s"]


def test_skill_shows_how_far_it_is_and_goes_on_from_there(tmp_path: Path) -> None:
    games = 30
    with Store(tmp_path) as store:
        table = begin_game(store, "cribbage", ["club", "beginner"], {"target": 61})
        while table.advance() is not None:
            pass
        for _ in range(games - 1):
            store.add(store.record(1), table.over)
    spawned = started(tmp_path, "stats", "--skill")
    spawned.expect(rf"\d+ of {games} games, \d+\.\d/s, [^;]* left; \w+ has lost \d+\.\d\d a deal")
    spawned.sendintr()
    code, lines = outcome_of(spawned)
    assert code == 130
    assert lines[-1] == "Stopped: skill and luck are partial, from the games analysed so far."
    with Store(tmp_path) as store:
        left = len(store.games_without(SKILL_NOTE.name, "cribbage"))
    assert 0 < left < games, "what was weighed is kept"


def test_the_line_fits_the_window_and_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "20")
    monkeypatch.setenv("TERM", "xterm")
    line = ProgressLine()
    line.show(lambda: "x" * 40)
    line.show(lambda: "not so soon")
    line.clear()
    assert capsys.readouterr().err == f"\r{'x' * 16}…\r{' ' * 19}\r"


def test_a_terminal_that_only_takes_lines_is_written_lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("TERM", "dumb")
    line = ProgressLine()
    line.show(lambda: "1 of 2 games")
    line.show(lambda: "2 of 2 games")
    line.clear()
    assert capsys.readouterr().err == "1 of 2 games\n"


def test_paces_and_times() -> None:
    assert pace_text(12, 40, 2.0, "games") == "12 of 40 games, 6.0/s, 5 s left"
    assert [duration_text(seconds) for seconds in (0.4, 59, 200, 7500)] == ["0 s", "59 s", "3 min 20 s", "2 h 5 min"]
