"""`autopeg board list`, `status`, `locate`, `monitor`, `install` and `test`, with a simulated board at a real port."""

import json
import os
import signal
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from autopeg.boards import measuring
from autopeg.boards.board_layout import board_files, read_board_file
from autopeg.boards.install import repl
from autopeg.boards.install.chips import RP2040, RP2350
from autopeg.boards.selftest import guide
from autopeg.boards.virtual import VirtualBoard
from autopeg.cli import board_looking
from pegboard.board_file import board_from
from support.cli.outcome import Autopeg

if sys.platform == "win32":
    pytest.skip("there are no pseudo terminals", allow_module_level=True)

from autopeg.boards.pty_link import PtyLink

ALL_WELL = "r\ng\nb\n" + "s\ny\n" * 2 + "y\n\n"


class LiveBoard:
    """A simulated board that lives in a thread. path: of its port."""

    def __init__(self, link: Path) -> None:
        content = json.loads(read_board_file(board_files()["classic-2"]))
        del content["keypad"]
        self.lit: set[int] = set()
        self.virtual = VirtualBoard(board_from(content), on_frame=self._see)
        self.path = str(link)
        self._terminal = PtyLink(self.virtual, link)
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._live, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._is_over.set()
        self._thread.join()
        self._terminal.close()

    def _see(self, number: int, frame: bytes) -> None:
        self.lit |= {at // 3 + 1 for at in range(0, len(frame), 3) if sum(frame[at : at + 3]) > 45}

    def _live(self) -> None:
        while not self._is_over.is_set():
            self._terminal.pump()
            self.virtual.turn()
            self._terminal.pump()
            self._terminal.wait(self.virtual.idle_ms())


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveBoard]:
    board = LiveBoard(tmp_path / "pegs")
    yield board
    board.close()


@pytest.fixture
def spawn(home: Path) -> Iterator[Callable[..., "subprocess.Popen[str]"]]:
    """Start a command as a process of its own, which is killed at the end."""
    started: list[subprocess.Popen[str]] = []

    def start(*words: str) -> "subprocess.Popen[str]":
        process = subprocess.Popen(
            [sys.executable, "-u", "-m", "autopeg", "board", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


def test_list_tells_who_is_there(autopeg: Autopeg, live: LiveBoard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AUTOPEG_BOARD", live.path)
    [row] = autopeg("board", "list", "--json").values
    assert row == {
        "uid": live.virtual.uid,
        "port": live.path,
        "board": "classic-2",
        "firmware": "0.1.0",
        "problem": "",
    }
    assert f"{live.virtual.uid}  {live.path}  classic-2" in autopeg("board", "list").out


def test_list_tells_what_is_wrong(autopeg: Autopeg, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert autopeg("board", "list") == (0, "", "No board is connected.\n")
    monkeypatch.setenv("AUTOPEG_BOARD", str(tmp_path / "gone"))
    outcome = autopeg("board", "list")
    assert outcome.code == 0
    assert f"there is no port {tmp_path / 'gone'}: is the board plugged in?" in outcome.out


def test_status_tells_what_a_board_holds_and_how_good_its_link_is(autopeg: Autopeg, live: LiveBoard) -> None:
    outcome = autopeg("board", "status", live.path)
    assert (outcome.code, outcome.err) == (0, "")
    for words in ("2 lanes of 121 holes, 242 LEDs", "game to=121", "of 850 mA", "0 damaged packets received"):
        assert words in outcome.out
    [facts] = autopeg("board", "status", "--json", live.path).values
    assert (facts["uid"], facts["port"], facts["damaged"], facts["problem"]) == (live.virtual.uid, live.path, 0, "")
    assert facts["round_trip_ms"] > 0


def test_status_says_when_the_firmware_is_another(
    autopeg: Autopeg, live: LiveBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board_looking, "__version__", "9.9.9")
    assert (
        "its firmware is 0.1.0, this program brings 9.9.9: `autopeg board install`"
        in autopeg("board", "status", live.path).out
    )


def test_a_board_whose_program_was_interrupted_is_taken_back(autopeg: Autopeg, live: LiveBoard) -> None:
    port = os.open(live.path, os.O_RDWR | os.O_NOCTTY)
    os.write(port, b"+a 7\n")
    said = b""
    while b"PTS a 7" not in said:
        said += os.read(port, 100)
    os.write(port, b"\x03")
    while not live.virtual.is_stopped():
        time.sleep(0.005)
    os.close(port)
    assert "a=0,7" in autopeg("board", "status", live.path).out
    assert not live.virtual.is_stopped()


def test_measure_reports_what_a_board_says_of_itself_and_leaves_its_game(
    autopeg: Autopeg, live: LiveBoard, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(measuring, "SETS", 3)
    out = tmp_path / "measured.md"
    done = autopeg("board", "measure", live.path, "--out", str(out))
    assert done.code == 0
    assert f"The report is in {out}" in done.out
    report = out.read_text(encoding="utf-8")
    assert "# classic-2: 2 lanes, 242 LEDs" in report
    assert ", of 3 |" in report
    assert ", of 20 |" in report
    [facts] = autopeg("board", "measure", live.path, "--json").values
    assert facts["set_to_latched"]["count"] == 3
    assert facts["cache_accesses"] is None
    assert "a=0,0 b=0,0" in autopeg("board", "status", live.path).out


def test_locate_blinks(autopeg: Autopeg, live: LiveBoard) -> None:
    assert autopeg("board", "status", live.path).code == 0
    live.lit.clear()
    assert autopeg("board", "locate", live.path).out == f"classic-2 at {live.path} blinks.\n"
    while 1 not in live.lit or 11 not in live.lit:
        time.sleep(0.005)


def test_monitor_shows_both_ways_and_sends_what_is_typed(
    live: LiveBoard, spawn: Callable[..., "subprocess.Popen[str]"]
) -> None:
    monitor = spawn("monitor", "--json", live.path)
    assert monitor.stdin is not None
    assert monitor.stdout is not None
    monitor.stdin.write("+a 5\n$SHOW sing\n")
    monitor.stdin.flush()
    heard: list[tuple[str, str, str]] = []
    while len({kind for who, kind, _ in heard if who == "board"}) < 2 or not any("ERR" in text for *_, text in heard):
        line = json.loads(monitor.stdout.readline())
        heard.append((line["from"], line["kind"], line["text"]))
    assert ("host", "text", "+a 5") in heard
    assert ("host", "packet", "SHOW sing") in heard
    assert ("board", "packet", "ERR BAD_VERB there is no show sing") in heard
    assert ("board", "text", "to=121 unit=1 turn=- crib=- a=0,5 b=0,0 win=-") in heard
    monitor.send_signal(signal.SIGINT)
    assert (monitor.wait(20), "Traceback" in (monitor.stderr.read() if monitor.stderr else "")) == (130, False)


def test_monitor_stands_between_a_program_and_its_board(
    autopeg: Autopeg, live: LiveBoard, spawn: Callable[..., "subprocess.Popen[str]"], tmp_path: Path
) -> None:
    between = tmp_path / "between"
    monitor = spawn("monitor", live.path, "--link", str(between))
    assert monitor.stderr is not None
    assert monitor.stdout is not None
    assert str(between) in monitor.stderr.readline()
    assert autopeg("board", "status", between).code == 0
    lines = [monitor.stdout.readline() for _ in range(6)]
    assert any(" host> HI proto=1" in line for line in lines)
    assert any("board> HI proto=1 fw=0.1.0" in line for line in lines)
    monitor.send_signal(signal.SIGTERM)


def test_a_sound_board_passes_the_self_test(autopeg: Autopeg, live: LiveBoard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guide, "_STEP_S", 0)
    outcome = autopeg("board", "test", live.path, stdin="\nx\n" + ALL_WELL)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.endswith("Everything works.\n")
    assert outcome.out.count('"x" is not one of the answers r, g, b, w, c, p, m, n.\n') == 1
    assert live.lit == set(range(1, 243))


def test_what_is_wrong_comes_as_json_and_exit_1(autopeg: Autopeg, live: LiveBoard) -> None:
    outcome = autopeg("board", "test", "--json", live.path, stdin="g\nr\nb\n")
    assert outcome.code == 1
    [finding] = outcome.values
    assert '"order": "RGB"' in finding["causes"][0]
    assert "What do you see?" in outcome.err


@pytest.mark.parametrize("ending", ["q\n", ""])
def test_a_self_test_may_be_ended(autopeg: Autopeg, live: LiveBoard, ending: str) -> None:
    outcome = autopeg("board", "test", live.path, stdin="r\n" + ending)
    assert outcome.code == 1
    assert outcome.complaint == "the test was stopped before its last question; the board goes back to its game"


@pytest.mark.parametrize("command", ["status", "locate", "monitor", "install", "test"])
@pytest.mark.parametrize(
    ("which", "code", "told"),
    [
        ("nope", 2, "nope is neither a port"),
        ("/dev/nope", 1, "there is no port /dev/nope"),
        ("0123456789abcdef", 1, "the board 0123456789abcdef is not connected"),
        (None, 1, "no board is connected"),
    ],
)
def test_a_board_that_is_not_there_is_one_line(
    autopeg: Autopeg, command: str, which: str | None, code: int, told: str
) -> None:
    outcome = autopeg("board", command, *([which] if which else []))
    assert (outcome.code, outcome.out.replace("/dev/nope: comparing its files\n", "")) == (code, "")
    assert outcome.complaint.startswith(told)


def test_a_port_that_says_nothing_is_one_line(autopeg: Autopeg) -> None:
    near, far = os.openpty()
    outcome = autopeg("board", "status", os.ttyname(far))
    os.close(near)
    os.close(far)
    assert outcome.code == 1
    assert "does not respond: press RUN; without a supply, unplug it" in outcome.complaint


def test_install_wants_micropython(autopeg: Autopeg, live: LiveBoard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repl, "_TRY_S", 0.2)
    outcome = autopeg("board", "install", live.path)
    assert outcome.code == 1
    assert outcome.complaint.startswith(f"no MicroPython answers at {live.path}")


def test_install_without_a_pico_prints_the_steps(autopeg: Autopeg) -> None:
    complaint = autopeg("board", "install").complaint
    assert all(f"({number})" in complaint for number in (1, 2, 3, 4))
    assert "BOOTSEL" in complaint


def test_install_brings_micropython_to_a_drive(autopeg: Autopeg, tmp_path: Path, no_port_appears: None) -> None:
    (tmp_path / "INFO_UF2.TXT").write_text("Board-ID: RPI-RP2\n", encoding="ascii")
    assert autopeg("board", "install", tmp_path).code == 2
    image = tmp_path / "some.uf2"
    outcome = autopeg("board", "install", tmp_path, "--uf2", image)
    assert (outcome.code, outcome.complaint) == (2, f"--uf2 {image}: No such file or directory")
    assert autopeg("board", "install", "--uf2", image).code == 2


def test_install_brings_each_pico_its_own_micropython(autopeg: Autopeg, tmp_path: Path, no_port_appears: None) -> None:
    (tmp_path / "INFO_UF2.TXT").write_text("Board-ID: RP2350\n", encoding="ascii")
    image = tmp_path / "some.uf2"
    for chip, told in (
        (RP2040, f"--uf2 {image} is for a Pico, and {tmp_path} is a Pico 2: download RPI_PICO2 from "),
        (RP2350, "MicroPython was copied, but no port has appeared"),
    ):
        head = (0x0A324655, 0x9E5D5157, 0x2000, 0x10000000, 256, 0, 1, chip.uf2_family)
        image.write_bytes(struct.pack("<8I476sI", *head, b"MicroPython", 0x0AB16F30))
        outcome = autopeg("board", "install", tmp_path, "--uf2", image)
        assert outcome.complaint.startswith(told)
        assert (tmp_path / "firmware.uf2").exists() == (chip is RP2350)


def type_at(board: LiveBoard, *lines: str) -> None:
    """Type lines at the port, as a person without Autopeg would, and wait for their answers."""
    port = os.open(board.path, os.O_RDWR | os.O_NOCTTY)
    for line in lines:
        os.write(port, line.encode() + b"\n")
        said = b""
        while b"to=61" not in said:
            said += os.read(port, 200)
    os.close(port)


def test_games_lists_what_a_board_has_finished_alone_and_takes_each_once(autopeg: Autopeg, live: LiveBoard) -> None:
    type_at(live, "new 61 2", "+a 40", "+b 30", "+a 21", "new 61 2", "+b 61")
    listed = autopeg("board", "games", live.path)
    assert (listed.code, listed.err) == (0, "")
    assert "`autopeg board games --take --name a=NAME --name b=NAME` takes them into your records." in listed.out
    games = autopeg("board", "games", "--json", live.path).values
    assert [(game["number"], game["state"], game["scores"]) for game in games] == [
        (1, "new", [61, 30]),
        (2, "new", [0, 61]),
    ]
    taken = autopeg("board", "games", "--take", "--name", "a=Ann", "--name", "b=Bob", live.path)
    assert (taken.code, taken.err) == (0, "")
    assert autopeg("board", "games", live.path).out == "No new games.\n"
    assert {game["state"] for game in autopeg("board", "games", "--all", "--json", live.path).values} == {"taken"}
    kept = autopeg("games", "--json").values
    assert [(game["players"], game["over"]["winner"]) for game in kept] == [(["Ann", "Bob"], 0), (["Ann", "Bob"], 1)]
    assert "Ann" in autopeg("stats", "--game", "score").out


def test_games_declined_are_offered_no_more_but_can_be_taken(autopeg: Autopeg, live: LiveBoard) -> None:
    type_at(live, "new 61 2", "+a 61", "new 61 2")
    assert autopeg("board", "games", "--decline", live.path).out.endswith("1 game declined.\n")
    assert autopeg("board", "games", live.path).out == "No new games.\n"
    assert "Game 1" in autopeg("board", "games", "--all", "--take", live.path).out


def test_games_says_when_there_are_none_and_refuses_a_wrong_name(autopeg: Autopeg, live: LiveBoard) -> None:
    assert autopeg("board", "games", live.path).out == "The board has finished no games on its own.\n"
    outcome = autopeg("board", "games", "--take", "--name", "Ann", live.path)
    assert outcome.code == 2
    assert outcome.err == "autopeg: --name Ann: a lane and a name, such as a=Ann\n"
