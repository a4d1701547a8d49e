"""Terminals that cannot show everything: plain text, no escape codes, one line that says why."""

import os
import pty
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from autopeg.base import console

COMMANDS = [
    ["--help"],
    ["count", "--help"],
    ["count", "5H", "5S", "5C", "JD", "5D"],
    ["count", "TD", "TD", "3H", "4H", "5H"],
    ["stats"],
]


def run(args: Sequence[str], tmp_path: Path, **env: str) -> bytes:
    """Run a command in a terminal, `quit` typed; return what it wrote."""
    ours, theirs = pty.openpty()
    os.write(ours, b"quit\n")
    full = {
        **{k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG", "PYTHON"))},
        "AUTOPEG_HOME": str(tmp_path),
        **env,
    }
    with subprocess.Popen(
        [sys.executable, "-m", "autopeg", *args], stdin=theirs, stdout=theirs, stderr=theirs, env=full
    ) as ran:
        os.close(theirs)
        written = b""
        while True:
            try:
                block = os.read(ours, 4096)
            except OSError:
                break
            if not block:
                break
            written += block
        ran.wait(20)
    os.close(ours)
    return written


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
@pytest.mark.parametrize(
    "env", [{"TERM": "dumb", "LANG": "C.UTF-8"}, {"TERM": "xterm", "LANG": "C", "PYTHONUTF8": "0"}]
)
@pytest.mark.parametrize("command", ["play", "score"])
def test_a_terminal_without_screen_or_signs_gets_lines_and_is_told_why(
    command: str, env: dict[str, str], tmp_path: Path
) -> None:
    written = run([command, "cribbage"], tmp_path, **env)
    assert b"\x1b" not in written
    assert written.isascii()
    assert b"so you play in line mode" in written


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
@pytest.mark.parametrize("args", COMMANDS, ids=" ".join)
def test_commands_write_what_the_encoding_has(args: list[str], encoding: str, tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONIOENCODING": encoding, "AUTOPEG_HOME": str(tmp_path)}
    ran = subprocess.run([sys.executable, "-m", "autopeg", *args], env=env, capture_output=True, check=False)
    written = (ran.stdout + ran.stderr).decode(encoding)
    assert "\x1b" not in written
    assert "?" not in written.replace("games?", "")
    assert "Traceback" not in written
    assert "♥" not in written


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
@pytest.mark.parametrize(
    ("encoding", "name"), [("cp862", "דוד"), ("iso8859-6", "محمد"), ("cp720", "محمد")], ids=["cp862", "iso", "cp720"]
)
def test_a_name_in_an_old_code_page_has_no_marks_that_it_lacks(encoding: str, name: str, tmp_path: Path) -> None:
    play = ["play", "cribbage", "--seats", f"{name},beginner"]
    written = run(play, tmp_path, PYTHONIOENCODING=encoding, TERM="xterm", LANG="C.UTF-8").decode(encoding)
    assert f"\n? {name}: discard" in written


def test_a_card_in_an_error_is_written_as_players_write_it(tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONIOENCODING": "utf-8", "AUTOPEG_HOME": str(tmp_path)}
    args = [sys.executable, "-m", "autopeg", "count", "TD", "TD", "3H", "4H", "5H"]
    ran = subprocess.run(args, env=env, capture_output=True, check=False)
    assert "10♦" in ran.stderr.decode()
    assert "TD" not in ran.stderr.decode()


def test_plain_letters_follow_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C")
    assert not console.has_signs()
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    monkeypatch.setattr(sys, "stdout", type("Stream", (), {"encoding": "utf-8"})())
    assert console.has_signs()
    monkeypatch.setattr(sys, "stdout", type("Stream", (), {"encoding": "cp1252"})())
    assert not console.has_signs()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["count", "5H", "5S", "5C", "JD", "5D"], "a double pair royal is twenty-eight, and one for"),
        (
            ["hint", "cribbage", "--hand", "4C 9S QD", "--pone"],
            " in the rest of the play, on average, and your opponent ",
        ),
        (["settings"], "`unset NAME` restores its default."),
        (["practise", "cribbage"], "Nineteen and its friends: little or nothing, at a glance: not tried yet"),
    ],
)
def test_long_lines_wrap_between_words(args: list[str], says: str, tmp_path: Path) -> None:
    if args[0] == "hint":
        args = [*args, "--played", "8H", "--series", "8H 7D", "--starter", "JC"]
    lines = run(args, tmp_path, TERM="xterm", LANG="C.UTF-8", COLUMNS="60").decode().splitlines()
    lines.remove("quit")  # as it was typed
    assert max(map(len, lines)) <= 60
    text = " ".join(" ".join(lines).split())
    assert says in text
