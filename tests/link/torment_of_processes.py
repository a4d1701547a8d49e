"""Evenings in torment with the real programs: a host in lines, on the screen or in the page, and a board.

Odd points are typed at the host, even ones on the keypad, each number once. Both are killed at any moment, the cable is
pulled and comes back as another port, a Ctrl-C arrives on the board's wire.
"""

import fcntl
import os
import pty
import queue
import random
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec

from autopeg.records import Store
from autopeg.records.store import FILE_NAME

HERE = Path(__file__).parent
FRONTS = ("lines", "screen", "page")
NAMES = ("Ann", "Bob", "Cid", "Dot")
PATIENCE_S = 150.0
_GLANCE_S = 0.01
_DOUBTED = (19, 25, 26, 27)


class _Program:
    """A process whose lines are read by a thread."""

    def __init__(self, command: list[str], env: dict[str, str], terminal: bool = False) -> None:
        self.said: queue.SimpleQueue[str] = queue.SimpleQueue()
        if terminal:
            near, far = pty.openpty()
            fcntl.ioctl(far, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            self._process = subprocess.Popen(
                command,
                stdin=far,
                stdout=far,
                stderr=far,
                env={**env, "TERM": "xterm-256color"},
                start_new_session=True,
            )
            os.close(far)
            self._out = near
        else:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=env
            )
            assert self._process.stdin is not None
            assert self._process.stdout is not None
            near = self._process.stdin.fileno()
            self._out = self._process.stdout.fileno()
        self._in = near
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        rest = b""
        with suppress(OSError):
            while data := os.read(self._out, 65536):
                *lines, rest = (rest + data).split(b"\n")
                for line in lines:
                    self.said.put(line.decode(errors="replace"))

    def type(self, text: str) -> None:
        with suppress(OSError):
            os.write(self._in, text.encode())

    def is_running(self) -> bool:
        return self._process.poll() is None

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()


class Evening:
    """One evening. made: the numbers that the board has stored; kills, pulls, answers: how often what happened."""

    def __init__(self, folder: Path, seed: int, front: str, entries: int = 40) -> None:
        self.rng = random.Random(seed)
        self.home = folder / "host"
        self._board_folder = folder / "board"
        self._link = folder / "pegs"
        self._front = front
        self._each = entries // 2
        self._seed = seed if self.rng.random() < 0.3 else 0
        self._env = {**os.environ, "AUTOPEG_HOME": str(self.home), "PYTHONUNBUFFERED": "1"}
        self._env["PYTHONPATH"] = str(HERE.parent / "core")
        self.made: list[int] = []
        self._typing: int | None = None
        self._made_count = 0
        self.kills = self.pulls = self.answers = 0
        self._next = 2
        self._is_plugged = False
        self._is_stopped = False
        self._left = 0
        self._plug_at = self._answered_at = 0.0
        self._prompt = ""
        self._port = _free_port()
        self._client: httpx.Client | None = None
        self._code = ""
        self._is_starting = True
        self._start_board()
        self._start_host()

    # -- the programs

    def _start_board(self) -> None:
        words = [str(HERE / "board_process.py"), str(self._board_folder), str(self._link), str(self._seed)]
        self._link.unlink(missing_ok=True)
        self._board = _Program([sys.executable, *words], self._env)
        self._board.type("plug\n")
        self._is_plugged = True
        self._keys_from = time.monotonic() + 1.0

    def _start_host(self) -> None:
        self._prompt = ""
        self._is_starting = True
        self._run_host()
        self._is_starting = False

    def _run_host(self) -> None:
        autopeg = [sys.executable, "-m", "autopeg"]
        to_board = ["--board", str(self._link)]
        names = [word for name in NAMES for word in ("--name", name)]
        is_new = not self._has_game()
        if self._front == "page":
            self._host = _Program([*autopeg, "serve", "--port", str(self._port), *to_board], self._env)
            self._open_page()
            return
        plain = ["--plain"] if self._front == "lines" else ["--speed", "none"]
        new = ["score", "--target", "241", "--no-partners", *names]
        self._host = _Program(
            [*autopeg, *(new if is_new else ["resume", "1"]), *plain, *to_board], self._env, self._front == "screen"
        )
        self._wait(self._has_game, "a game")

    def _open_page(self) -> None:
        address = f"http://localhost:{self._port}"

        def is_there() -> bool:
            assert self._host.is_running(), [self._host.said.get() for _ in range(self._host.said.qsize())]
            try:
                return httpx.get(address).status_code == 200
            except httpx.TransportError:
                return False

        self._wait(is_there, "the page")
        if self._client is None:
            self._client = httpx.Client(base_url=address, timeout=PATIENCE_S)
            self._client.get("/api/me")
            seats = [{"name": name, "is_mine": name == "Ann"} for name in NAMES]
            options = {"target": 241, "partners": False}
            table = self._client.post("/api/tables", json={"game": "score", "seats": seats, "options": options})
            assert table.status_code == 201, table.text
            self._code = table.json()["code"]
            for seat in range(1, len(NAMES)):
                self._client.post(f"/api/tables/{self._code}/take", json={"seat": seat})
        self._look_at_page()
        self._client.post(f"/api/tables/{self._code}/board", json={})

    def _look_at_page(self) -> dict[str, Any]:
        assert self._client is not None
        return self._client.get(f"/api/tables/{self._code}").json()

    # -- the store, looked at from outside

    def _rows(self, query: str) -> list[Any]:
        path = self.home / FILE_NAME
        if not path.exists():
            return []
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=10) as db:
            try:
                return db.execute(query).fetchall()
            except sqlite3.OperationalError:  # its tables are just being made
                return []

    def _has_game(self) -> bool:
        return bool(self._rows("SELECT id FROM game"))

    def _is_written(self, number: int) -> bool:
        lines = (msgspec.json.decode(text) for (text,) in self._rows("SELECT text FROM line ORDER BY n"))
        return any(line["type"] == "points" and line["points"] == number for line in lines)

    def _is_asking(self) -> bool:
        return bool(self._rows("SELECT id FROM heard WHERE lines IS NULL"))

    # -- the evening

    def run(self) -> None:
        try:
            for number in range(1, 2 * self._each, 2):
                self._enter_at_host(number)
            self._wait(self._is_settled, "both ends to agree")
        finally:
            for program in (self._host, self._board):
                if program.is_running():
                    program.kill()
        self.check()

    def _is_settled(self) -> bool:
        if len(self.made) < self._each:
            return False
        return not self._left and not self._is_asking() and self._is_plugged and not self._is_stopped

    def _enter_at_host(self, number: int) -> None:
        lane = "AC"[number // 2 % 2]
        is_doubted = number > 29 or number in _DOUBTED
        begun_s = time.monotonic()
        while not self._is_written(number):
            assert time.monotonic() < begun_s + PATIENCE_S, f"{number} cannot be entered"
            if not self._host.is_running():
                self._start_host()
                continue
            if self._front == "page":
                self._enter_in_page(number)
            else:
                if self._front == "screen" and self._is_asking():
                    self._live(0.3)
                    continue
                line = f"{lane} {number}\n" if self._front == "lines" else f"\x1b{lane.lower()}{number}\r"
                again = line if self._front == "lines" else "\r"
                self._host.type(line)
                if is_doubted:
                    self._live(0.15)
                    self._host.type(again)
            # Typed again too early, it would be two where the computer is busy.
            host, end_s = self._host, time.monotonic() + (1 if self._front == "page" else 12)
            while time.monotonic() < end_s and host.is_running() and not self._is_written(number):
                self._live(_GLANCE_S)
        self._live(self.rng.random() * 0.3)

    def _enter_in_page(self, number: int) -> None:
        assert self._client is not None
        seat = number // 2 % 2 * 2
        move = {"type": "points", "player": seat, "points": number}
        body = {"seat": 0, "move": move, "key": f"n{number}", "sure": True}
        with suppress(httpx.TransportError):
            self._client.post(f"/api/tables/{self._code}/move", json=body)

    def _live(self, seconds: float) -> None:
        """Let time pass, in which anything may befall them."""
        end_s = time.monotonic() + seconds
        while True:
            self._step()
            if time.monotonic() >= end_s:
                return
            time.sleep(_GLANCE_S)

    def _wait(self, is_true: Callable[[], bool], what: str) -> None:
        end_s = time.monotonic() + PATIENCE_S
        while not is_true():
            assert time.monotonic() < end_s, f"{what}: not within {PATIENCE_S} s ({vars(self)})"
            if not self._is_starting:
                if not self._host.is_running():
                    self._start_host()
                self._step()
            time.sleep(_GLANCE_S)

    def _step(self) -> None:
        rng = self.rng
        self._hear_board()
        is_done = len(self.made) >= self._each
        if not self._board.is_running():
            self._start_board()
        if not is_done:
            if rng.random() < 0.004:
                self.kills += 1
                self._host.kill()
            if rng.random() < 0.002:
                self.kills += 1
                self._board.kill()
                return
            if rng.random() < 0.002:
                self._board.type("break\n")
            if self._is_plugged and rng.random() < 0.01:
                self.pulls += 1
                self._board.type("pull\n")
                self._is_plugged = False
                self._plug_at = time.monotonic() + rng.random() * 3
            if rng.random() < 0.08:
                self._type_on_keypad()
        if not self._is_plugged and time.monotonic() >= self._plug_at:
            self._board.type("plug\n")
            self._is_plugged = True
        if rng.random() < 0.03:
            self._answer()

    def _hear_board(self) -> None:
        with suppress(queue.Empty):
            while True:
                word, _, rest = self._board.said.get_nowait().partition(" ")
                if word == "made":
                    number, *entry = rest.split()
                    count = int(number)
                    if count == self._made_count + 1:
                        self._typing = None
                        if entry[:1] == ["PTS"]:
                            self.made.append(int(entry[2]))
                    else:
                        assert count == self._made_count, "the board has forgotten or made up an entry"
                    self._made_count = count
                elif word == "left":
                    self._left = int(rest)
                elif word == "ignored":
                    self._type_again()
                elif word in ("stopped", "started"):
                    self._type_again()
                    self._is_stopped = word == "stopped"
                    self._keys_from = time.monotonic() + 1.0

    def _type_again(self) -> None:
        """The board has begun anew: what was being typed and is not stored never will be."""
        if self._typing is not None:
            self._next, self._typing = self._typing, None

    def _type_on_keypad(self) -> None:
        """Type the next number when the board has the one before."""
        if self._is_stopped or time.monotonic() < self._keys_from or self._typing is not None:
            return
        number, self._next = self._next, self._next + 2
        self._typing = number
        self._board.type(f"keys {'BD'[number // 2 % 2]}{number}#{'#' * (number > 29)}\n")

    def _answer(self) -> None:
        if not self._is_asked_to_answer() or not self._host.is_running():
            return
        choice = self.rng.randrange(2)
        self.answers += 1
        if self._front == "page":
            assert self._client is not None
            with suppress(httpx.TransportError):
                board = self._look_at_page().get("board")
                if board is not None and board["choices"]:
                    body = {"choice": choice % len(board["choices"]), "question": board["question"]}
                    self._client.post(f"/api/tables/{self._code}/choose", json=body)
        else:
            self._host.type(f"{choice + 1}\n" if self._front == "lines" else f"{choice + 1}")

    def _is_asked_to_answer(self) -> bool:
        """Whether the question is before the people: in lines the last that was asked for, elsewhere not just answered.

        A number that answers nothing would be points.
        """
        if self._front != "lines":
            is_new = time.monotonic() > self._answered_at + 1.5
            if is_new and self._is_asking():
                self._answered_at = time.monotonic()
                return True
            return False
        with suppress(queue.Empty):
            while True:
                line = self._host.said.get_nowait()
                if line.startswith("? "):
                    self._prompt = line
        is_asked, self._prompt = "Which scores count" in self._prompt, ""
        return is_asked

    # -- the end of it

    def check(self) -> None:
        """Fail unless every number counts once and in order, or was dropped by an answer."""
        with Store(self.home) as store:
            record = store.record(1)
        stands = [step.move.points for step in record.replayed().steps if step.move.__struct_config__.tag == "points"]
        dropped = {
            move["points"]
            for line in record.moves
            if line["type"] == "scores_chosen"
            for move in line.get("dropped", ())
            if move["type"] == "points"
        }
        assert len(set(stands)) == len(stands), f"doubled: {stands}"
        for stream in (self.made, list(range(1, 2 * self._each, 2))):
            lost = [number for number in stream if number not in stands and number not in dropped]
            assert not lost, f"lost: {lost}; {record.moves}"
            assert [n for n in stands if n in stream] == [n for n in stream if n in stands], f"out of order: {stands}"
        assert {n for n in stands if n % 2 == 0} <= set(self.made), f"made up: {stands}, made {self.made}"


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
