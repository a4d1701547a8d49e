"""The Tab key: what docs/commands.md tells to put into bash, zsh and fish, in a real shell of each."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.shell_completion import ShellComplete

from autopeg.cli.main import commands
from autopeg.play.opening import begin_game
from autopeg.records import Store, StoredGame
from autopeg.records.pegging import Checkpoint, Heard
from autopeg.score.moves import Points

pexpect: Any = pytest.importorskip("pexpect")

PROGRAM = Path(sys.executable).with_name("autopeg")
PAGE = (Path(__file__).parents[2] / "docs" / "commands.md").read_text(encoding="utf-8")
needs = {
    shell: pytest.mark.skipif(shutil.which(shell) is None or not PROGRAM.exists(), reason=f"there is no {shell} here")
    for shell in ("bash", "zsh", "fish")
}


def completions(*args: str) -> list[str]:
    """What the last word may become."""
    complete = ShellComplete(commands, {}, "autopeg", "_AUTOPEG_COMPLETE")
    return [str(item.value) for item in complete.get_completions(list(args[:-1]), args[-1])]


@pytest.mark.parametrize(
    ("args", "found"),
    [
        (["pl"], ["play"]),
        (["play", "cr"], ["cribbage", "crib_rummy", "crummy_rummy"]),
        (["hint", "t"], ["tabletop"]),
        (["score", "t"], ["tabletop"]),
        (["stats", "--game", "s"], ["score"]),
        (["stats", "ta"], ["tabletop"]),
        (["play", "cribbage", "--bot", ""], ["beginner", "club", "expert", "master", "analyst", "cmd:"]),
        (["play", "cribbage", "--seats", "Ann,e"], ["Ann,expert"]),
        (["play", "cribbage", "--speed", "s"], ["slow"]),
        (["play", "cribbage", "--skunk", "l"], ["lurch"]),
        (["arena", "cribbage", "--seats", "club,b"], ["club,beginner"]),
        (["bot", "cribbage", "--level", "e"], ["expert"]),
        (["play", "cribbage", "--board", "v"], ["virtual"]),
        (["settings", "set", "s"], ["speed"]),
        (["settings", "set", "bot", "b"], ["beginner"]),
        (["board", "build", "--board", "classic-2"], ["classic-2"]),
        (["board", "si"], ["sim"]),
    ],
)
def test_what_is_completed(args: list[str], found: list[str]) -> None:
    assert completions(*args) == found


def test_kept_games_are_completed_with_the_newest_first(home: Path) -> None:
    assert completions("resume", "") == []
    with Store(home) as store:
        begin_game(store, "cribbage", ["Ann", "club"], {})
        finished = begin_game(store, "cribbage", ["club", "beginner"], {"target": 61})
        while finished.advance() is not None:
            pass
        asking = begin_game(store, "score", ["Ann", "Bob"], {"target": 61})
        asking.submit(Points(0, 61))
        assert isinstance(asking.journal, StoredGame)
        assert completions("resume", "") == ["1"]
        asking.journal.save_checkpoint(Checkpoint(waiting=Heard("e6614103e72b5a2f", "PTS b 6", None, 0)))
    assert completions("resume", "") == ["3", "1"]
    assert completions("export", "") == ["3", "2", "1"]


def from_the_page(shell: str) -> str:
    """The line of the page that is put into the shell's own file."""
    [line] = re.findall(rf"^    (.*_AUTOPEG_COMPLETE={shell}_source.*)$", PAGE, re.MULTILINE)
    return line


@pytest.fixture
def folder(home: Path, tmp_path: Path) -> Path:
    """A folder with a record in it."""
    (tmp_path / "friday.jsonl").write_text("")
    return tmp_path


@pytest.fixture
def environment(folder: Path) -> dict[str, str]:
    path = f"{PROGRAM.parent}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "HOME": str(folder), "ZDOTDIR": str(folder), "TERM": "xterm"}


@pytest.fixture(params=[pytest.param(shell, marks=needs[shell]) for shell in ("bash", "zsh")])
def shell(request: pytest.FixtureRequest, folder: Path, environment: dict[str, str]) -> Iterator[Any]:
    """A shell that knows Autopeg, waiting for keys."""
    name = request.param
    args = {"bash": ["--norc", "--noprofile", "-i"], "zsh": ["-f", "-i"]}[name]
    setup = "autoload -Uz compinit && compinit -u -D; " if name == "zsh" else ""
    spawned: Any = pexpect.spawn(name, args, env=environment, cwd=str(folder), encoding="utf-8", dimensions=(40, 200))
    spawned.timeout = 30
    spawned.sendline(f"PS1='$ '; {setup}{from_the_page(name)}; echo rea''dy")
    spawned.expect("ready\r\n")
    yield spawned
    spawned.close(force=True)


def test_the_tab_key_completes_games_levels_and_files(shell: Any) -> None:
    for typed, completed in (
        ("autopeg play cru\t", "crummy_rummy"),
        ("autopeg play cribbage --bot e\t", "expert"),
        ("autopeg replay fri\t", "friday.jsonl"),
        ("autopeg export 1 --out fri\t", "friday.jsonl"),
    ):
        shell.send(typed)
        shell.expect_exact(completed)
        shell.send("\x15")


@needs["fish"]
def test_fish_completes_games_levels_and_files(folder: Path, environment: dict[str, str]) -> None:
    script = f"{from_the_page('fish')}; " + "; ".join(
        f"complete --do-complete 'autopeg {typed}'" for typed in ("play cru", "play cribbage --bot e", "replay fri")
    )
    out = subprocess.run(
        ["fish", "--no-config", "-c", script], env=environment, cwd=folder, capture_output=True, text=True, check=True
    ).stdout
    assert [line.split("\t")[0] for line in out.splitlines()] == ["crummy_rummy", "expert", "friday.jsonl"]
