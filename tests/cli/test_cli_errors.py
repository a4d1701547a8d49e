"""Every error of the command line is one line on stderr with the right exit code; help has an example."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest

from autopeg import __version__
from autopeg.cli.main import commands
from autopeg.learning import markdown
from autopeg.learning.rulebook import rulebook_of
from autopeg.registry import GAME_NAMES
from support.cli.outcome import Autopeg

RECORD = Path(__file__).parents[1] / "data" / "cribbage_two_players.jsonl"
COMMANDS = tuple(commands.list_commands(click.Context(commands)))


def test_commands_are_those_of_the_contract() -> None:
    assert set(COMMANDS) == {
        "play", "score", "serve", "count", "hint", "replay", "games", "resume", "stats", "export", "bot", "arena",
        "board", "settings", "import", "rename", "delete", "read", "rules", "learn", "practise", "duplicate", "store",
        "watch",
    }  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
def test_help_explains_every_option_and_has_an_example(autopeg: Autopeg, command: str) -> None:
    outcome = autopeg(command, "--help")
    assert outcome.code == 0
    assert f"Example:\n    autopeg {command}" in outcome.out
    found = commands.get_command(click.Context(commands), command)
    assert found is not None
    parameters = found.params
    options = [parameter for parameter in parameters if isinstance(parameter, click.Option)]
    assert all(option.help for option in options)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_fits_a_terminal_of_80_columns(autopeg: Autopeg, command: str) -> None:
    found = commands.get_command(click.Context(commands), command)
    inner = [[name] for name in found.commands] if isinstance(found, click.Group) else []
    for words in ([], *inner):
        lines = autopeg(command, *words, "--help").out.splitlines()
        assert max(map(len, lines)) <= 80
        assert [line for line in lines if re.search(r"\w-$", line)] == [], "a name is torn at its hyphen"


def test_version_and_help_of_the_program(autopeg: Autopeg) -> None:
    assert autopeg("--version") == (0, f"autopeg {__version__}\n", "")
    without, with_help = autopeg(), autopeg("--help")
    assert (without.code, without.out) == (0, with_help.out)
    assert all(f"  {command} " in without.out for command in COMMANDS)


def test_the_help_has_a_whole_line_for_every_command(autopeg: Autopeg) -> None:
    for page in (autopeg("--help").out, autopeg("board", "--help").out):
        assert "..." not in page.split("Commands:")[1]
        assert max(map(len, page.splitlines())) <= 80
    lines = autopeg("--help").out.split("Commands:\n")[1].splitlines()
    assert [line.split()[0] for line in lines] == list(COMMANDS), "a command takes more than its line"
    for command in ("play", "score", "hint", "bot", "arena"):
        [line] = [line for line in lines if line.startswith(f"  {command} ")]
        assert all(f" {game}" in line for game in GAME_NAMES), line


@pytest.mark.parametrize("command", ["play", "score", "arena"])
def test_the_rules_are_grouped_by_game(autopeg: Autopeg, command: str) -> None:
    """An option that several games have says in each what it does there."""
    page = autopeg(command, "--help").out
    parts = {part.split(":\n")[0]: part for part in page.split("\n\n")}
    assert [name for name in parts if name.startswith("Rules of")] == [f"Rules of {game}" for game in GAME_NAMES]
    assert "--skunk" in parts["Rules of cribbage"]
    assert "--target [61|121|241]" in parts["Rules of cribbage"]
    assert "[default: 121, ship 31]" in " ".join(parts["Rules of tabletop"].split())
    assert "--variant" in parts["Rules of tabletop"]
    assert "--variant" not in parts["Rules of crib_rummy"]


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["plau"], '"plau"'),
        (["paly", "cribbage"], 'No such command "paly": did you mean "play"?'),
        (["Play", "cribbage"], 'No such command "Play": did you mean "play"?'),
        (["settings", "Speed", "fast"], 'No such command "Speed": did you mean "set speed VALUE"?'),
        (["board", "instal"], 'did you mean "install"?'),
        (["export", "x"], 'Invalid value for "ID": "x" is not a whole number'),
        (["practise", "puzzles"], "puzzles is a drill: name a game before it"),
        (["--bogus"], '"--bogus"'),
        (["count", "--bogus"], '"--bogus"'),
        (["count", "5H", "5S", "5C", "JD"], '"--starter"'),
        (["count", "--starter"], '"--starter"'),
        (["count", "5H", "5S", "5C", "1X", "--starter", "5D"], '"1X"'),
        (["count", "5H", "5S", "5C", "JD", "--starter", "joker"], '"joker"'),
        (["count", "5H", "5S", "5C", "JK", "--starter", "5D"], "There is no card JK"),
        (["count", "5H", "5S", "5C", "5H", "--starter", "5D"], "5♥ appears twice"),
        (["count", "5H", "5S", "5C", "JD", "--starter", "JD"], "J♦ appears twice"),
        (["count", "5H", "5S", "5C", "--starter", "5D"], "not 3 cards"),
        (["count", "5H", "5S", "5C", "JD", "QD", "--starter", "5D"], "not 5 cards"),
        (["count", "5H", "--batch"], "--batch"),
        (["play"], '"GAME": choose from cribbage, tabletop,'),
        (["play", "whist"], '"whist"'),
        (["play", "cribbage", "--players", "5"], "not 5"),
        (["play", "cribbage", "--players", "two"], '"two"'),
        (["play", "cribbage", "--seats", "Ann"], "not 1"),
        (["play", "cribbage", "--seats", "Ann,,club"], "seat 2"),
        (["play", "cribbage", "--seats", "Ann,club", "--bot", "club"], "--seats"),
        (["play", "cribbage", "--seats", "Ann,club", "--players", "3"], "--players 3"),
        (["play", "cribbage", "--players", "2", "--bot", "club", "--bot", "expert"], "You, club, expert"),
        (["play", "cribbage", "--bot", "genius"], "genius"),
        (["play", "cribbage", "--name", "club"], "club"),
        (["play", "cribbage", "--name", "a\nb"], r'"a\nb"'),
        (["play", "cribbage", "--name", "\udcff"], r'"\udcff"'),
        (["play", "cribbage", "--target", "100"], '"100"'),
        (["play", "cribbage", "--skunk", "smell"], '"smell"'),
        (["play", "cribbage", "--match", "4"], '"4"'),
        (["resume"], "no unfinished game"),
        (["resume", "7"], "no game 7"),
        (["resume", "last"], '"last" is not a whole number'),
        (["export"], "no games"),
        (["stats", "--game", "whist"], '"whist"'),
        (["stats", "whist"], '"whist"'),
        (["stats", "tabletop", "--game", "cribbage"], "tabletop and cribbage are two games"),
        (["stats", "--player", "Zoe"], '"Zoe" in cribbage here; nobody has played it yet'),
        (["games", "--limit", "0"], "0 is less than 1"),
        (["serve", "--port", "65536"], "65536 is not from 0 to 65535"),
        (["serve", "--port", "x"], '"x" is not a whole number'),
        (["board", "design", "--hole", "x"], '"x" is not a number'),
        (["replay"], '"FILE"'),
        (["replay", "nowhere.jsonl"], "nowhere.jsonl"),
        (["arena", "cribbage", "--seats", "club,expert"], '"--games"'),
        (["arena", "cribbage", "--seats", "club", "--games", "2"], "not 1"),
        (["arena", "cribbage", "--seats", "club,genius", "--games", "2"], '"genius"'),
        (["bot", "cribbage"], '"--level"'),
        (["bot", "whist", "--level", "club"], '"whist"'),
    ],
)  # fmt: skip
def test_wrong_usage_is_one_line_and_exit_2(autopeg: Autopeg, args: list[str], says: str) -> None:
    outcome = autopeg(*args)
    assert (outcome.code, outcome.out) == (2, "")
    assert says in outcome.complaint
    assert not re.search(r"(?<!\w)'", outcome.complaint), "what is typed stands in double quotes"


def test_a_refused_play_keeps_no_game(autopeg: Autopeg) -> None:
    autopeg("play", "cribbage", "--seats", "Ann,cmd:no-such-program-anywhere")
    assert autopeg("games", "--json").out == ""


class TestHomesThatCannotBeUsed:
    """Each has its sentence and exit code 1."""

    @pytest.mark.parametrize("command", [["games"], ["stats"], ["resume"], ["export"], ["play", "cribbage"]])
    def test_a_file_in_place_of_the_folder(self, autopeg: Autopeg, home: Path, command: list[str]) -> None:
        home.write_text("I am a file")
        outcome = autopeg(*command)
        assert outcome.code == 1
        assert "it is not a folder; AUTOPEG_HOME" in outcome.complaint
        assert home.read_text() == "I am a file"

    def test_a_folder_that_cannot_be_made(self, autopeg: Autopeg, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("AUTOPEG_HOME", os.path.join(os.sep, "x" * 5000))
        outcome = autopeg("games")
        assert outcome.code == 1
        assert "AUTOPEG_HOME can name another folder" in outcome.complaint

    def test_a_database_that_is_none(self, autopeg: Autopeg, home: Path) -> None:
        home.mkdir()
        (home / "games.sqlite3").write_bytes(bytes(range(256)) * 40)
        outcome = autopeg("games")
        assert outcome.code == 1
        assert "not a database" in outcome.complaint

    def test_a_folder_in_place_of_the_database(self, autopeg: Autopeg, home: Path) -> None:
        (home / "games.sqlite3").mkdir(parents=True)
        outcome = autopeg("games")
        assert outcome.code == 1
        assert "games.sqlite3: unable to open" in outcome.complaint


# What only a process of its own can show.


def _start(*args: str, home: Path, **more: Any) -> "subprocess.Popen[bytes]":
    environment = {**os.environ, "AUTOPEG_HOME": str(home)}
    command = [sys.executable, "-m", "autopeg", *args]
    return subprocess.Popen[bytes](command, env=environment, stderr=subprocess.PIPE, **more)


def test_the_module_is_the_command(tmp_path: Path) -> None:
    process = _start("--version", home=tmp_path, stdout=subprocess.PIPE)
    out, err = process.communicate()
    assert (process.returncode, out.decode().split(), err) == (0, ["autopeg", __version__], b"")


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGPIPE there")
@pytest.mark.parametrize(
    "args",
    [
        ["--help"],
        ["play", "--help"],
        ["games"],
        ["games", "--json"],
        ["export", "--all"],
        ["count", "5H", "5S", "5C", "JD", "5D", "--json"],
        ["play", "cribbage", "--seats", "club,club", "--board", "none"],
    ],
)
def test_a_reader_that_leaves_ends_it_as_it_ends_other_tools(played: Path, tmp_path: Path, args: list[str]) -> None:
    """A process that SIGPIPE has ended; a shell calls that 141."""
    process = _start(*args, home=tmp_path if args[0] == "play" else played, stdout=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.close()
    _, err = process.communicate()
    assert (process.returncode, err) == (-signal.SIGPIPE, b"")


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGPIPE there")
def test_a_reader_that_leaves_in_the_middle_ends_it_quietly(played: Path) -> None:
    process = _start("replay", "--json", str(RECORD), home=played, stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline().startswith(b'{"n":1')
    assert process.stdout is not None
    process.stdout.close()
    _, err = process.communicate()
    assert (process.returncode, err) == (-signal.SIGPIPE, b"")


def test_a_stdout_that_is_closed_is_written_nothing(played: Path) -> None:
    process = subprocess.run(
        ["sh", "-c", f'exec "{sys.executable}" -m autopeg games >&-'],
        env={**os.environ, "AUTOPEG_HOME": str(played)},
        stderr=subprocess.PIPE,
        check=False,
    )
    assert process.stderr == b""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full on this system")
def test_output_that_cannot_be_written_is_one_line(played: Path) -> None:
    with open("/dev/full", "wb") as full:
        process = _start("export", "--all", home=played, stdout=full)
        _, err = process.communicate()
    assert (process.returncode, len(err.splitlines())) == (1, 1)
    assert b"cannot write the output" in err


def test_a_file_of_autopeg_that_is_missing_is_named(autopeg: Autopeg, monkeypatch: pytest.MonkeyPatch) -> None:
    rulebook_of.cache_clear()
    monkeypatch.setattr(markdown, "files", Path)
    monkeypatch.setattr(markdown, "__file__", "/nowhere/host/autopeg/learning/markdown.py")
    outcome = autopeg("rules", "cribbage")
    assert (outcome.code, outcome.complaint) == (
        1,
        "cannot open /nowhere/docs/rules/cribbage.md: No such file or directory",
    )


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent another way there")
def test_ctrl_c_ends_it_quietly(tmp_path: Path) -> None:
    process = _start("count", "--batch", home=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b'{"hand":"5H 5S 5C JD","starter":"5D"}\n')
    process.stdin.flush()
    assert b'"points":29' in process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate()
    assert (process.returncode, err.strip()) == (130, b"")


def test_version_starts_without_the_games() -> None:
    """Start-up stays quick because nothing but click is imported; `make bench` has the figure."""
    code = (
        "import sys; from autopeg.cli.main import run; run(['--version']);"
        "print([name for name in ('msgspec', 'sqlite3', 'numpy', 'textual', 'autopeg.engine') if name in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout
    assert out.splitlines()[-1] == "[]"
