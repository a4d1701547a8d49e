"""`autopeg board`: the files of a Pico, and the simulated board as a program of its own."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import pegboard
import pegcore
from autopeg.boards.board_layout import board_files
from autopeg.boards.file_stores import FolderStore
from support.cli.outcome import Autopeg

CLASSIC = board_files()["classic-2"]


def expected_files(suffix: str) -> set[str]:
    modules = {
        f"{package.__name__}/{path.stem}{suffix}"
        for package in (pegcore, pegboard)
        for path in Path(package.__path__[0]).glob("*.py")
        if path.name != "main.py"
    }
    return {"main.py", "board.json"} | modules


def written(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_build_compiles_the_modules(autopeg: Autopeg, tmp_path: Path) -> None:
    outcome = autopeg("board", "build", "--out", tmp_path / "pico")
    assert (outcome.code, outcome.err) == (0, "")
    files = written(tmp_path / "pico")
    assert set(files) == expected_files(".mpy")
    assert {content[:2] for name, content in files.items() if name.endswith(".mpy")} == {b"M\x06"}
    on_pico, here = json.loads(files["board.json"]), json.loads(CLASSIC.read_bytes())
    assert (on_pico["strips"], on_pico["keypad"]) == (here["strips"], here["keypad"])


def test_build_takes_a_board_file_without_drawings_as_it_is(autopeg: Autopeg, tmp_path: Path) -> None:
    board = {"name": "mine", "lanes": ["a"], "holes": 121, "strips": [{"pin": 10, "leds": 121, "order": "RGB"}]}
    board["segments"] = [{"lane": "a", "from": 1, "to": 121, "strip": 0, "first": 0, "step": 1}]
    mine = tmp_path / "mine.json"
    mine.write_text(json.dumps(board, indent=1), encoding="utf-8")
    assert autopeg("board", "build", "--out", tmp_path / "pico", "--board", mine, "--py").code == 0
    assert (tmp_path / "pico" / "board.json").read_bytes() == mine.read_bytes()


def test_build_can_leave_the_source(autopeg: Autopeg, tmp_path: Path) -> None:
    for _ in range(2):  # the second time over the first
        assert autopeg("board", "build", "--out", tmp_path, "--board", board_files()["lanes-4"], "--py").code == 0
    files = written(tmp_path)
    assert set(files) == expected_files(".py")
    assert files["pegboard/app.py"] == (Path(pegboard.__file__).parent / "app.py").read_bytes()
    assert b'"lanes-4"' in files["board.json"]


def test_build_leaves_a_folder_with_other_files_alone(autopeg: Autopeg, tmp_path: Path) -> None:
    (tmp_path / "pegcore").mkdir()
    (tmp_path / "pegcore" / "cards.mpy").write_bytes(b"M\x06")
    outcome = autopeg("board", "build", "--out", tmp_path, "--py")
    assert outcome.code == 2
    assert "pegcore/cards.mpy" in outcome.err
    assert set(written(tmp_path)) == {"pegcore/cards.mpy"}


@pytest.mark.parametrize("words", [("build", "--out", "out"), ("sim",)])
@pytest.mark.parametrize(
    ("content", "told"), [(None, "classic-2"), ("{", "JSON"), ("[]", "board"), (b"\xff", "it is not text")]
)
def test_a_bad_board_file_is_one_line(
    autopeg: Autopeg,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    content: str | bytes | None,
    told: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    if content is not None:
        Path("my.json").write_bytes(content if isinstance(content, bytes) else content.encode())
    outcome = autopeg("board", *words, "--board", "my.json")
    assert (outcome.code, outcome.out, len(outcome.err.splitlines())) == (2, "", 1)
    assert "my.json" in outcome.err
    assert told in outcome.err
    assert not Path("out").exists()


def test_board_alone_says_what_there_is(autopeg: Autopeg) -> None:
    outcome = autopeg("board")
    assert outcome.code == 0
    assert "sim" in outcome.out


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo terminals")
@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_sim_plays_keys_until_it_is_ended(home: Path, tmp_path: Path, ending: signal.Signals) -> None:
    link = tmp_path / "pegs"
    command = [sys.executable, "-m", "autopeg", "board", "sim", "--link", str(link)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as sim:
        assert sim.stdin is not None
        assert sim.stdout is not None
        assert str(link) in sim.stdout.readline()
        assert "123A" in sim.stdout.readline()
        port = os.open(link, os.O_RDWR | os.O_NOCTTY)
        sim.stdin.write("B12#\n")
        sim.stdin.flush()
        said = b""
        while b" PTS b 12*" not in said:
            os.write(port, b"$HI proto=1 host=0.1.0*CC23\n")
            said += os.read(port, 4096)
            time.sleep(0.01)  # the board needs the processor to answer
        os.close(port)
        scores = "0  0"
        while scores != "0  12":  # the display follows the entry within a few dozen turns
            sim.stdin.write("display\n")
            sim.stdin.flush()
            while sim.stdout.readline().strip() != "Lane A  Lane B":
                pass
            scores = sim.stdout.readline().strip()
            time.sleep(0.01)
        sim.send_signal(ending)
        _, errors = sim.communicate(timeout=20)
    assert (sim.returncode, errors.strip()) == (130, "")
    assert not link.is_symlink()
    assert (home / "boards" / "classic-2" / "uid.txt").is_file()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo terminals")
def test_a_second_sim_of_the_same_board_is_refused(autopeg: Autopeg, home: Path) -> None:
    with FolderStore(home / "boards" / "classic-2"):
        outcome = autopeg("board", "sim")
    assert (outcome.code, outcome.out, len(outcome.err.splitlines())) == (1, "", 1)
    assert "another program is already running the board classic-2" in outcome.err
