"""The three front ends as programs of their own, all alike to whoever enters points and answers questions at them."""

import queue
import random
import re
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

import httpx

from support.programs import Program
from support.web.http import PLAIN
from support.web.process import free_port

NAMES = ("Ann", "Bob", "Cid", "Dot")
_ANSWERS = re.compile(r"\? Which scores count\? Type ([\d, or]+)")
_TITLE, _ENTRY, _QUESTION = b"Cribbage to 241", b"how many points", b"Which scores count"
_PRESSED_TWICE_S = 0.8  # from one Enter to the next, which would otherwise be a key struck twice
_READING_S = 1.5  # before a question on the screen is answered
_REQUEST_S = 150.0


class Host(Protocol):
    """A host that keeps the score of one game. program: as it runs now.

    retry_s: for how long a number that has been entered may stay out of the record before it is entered again.
    """

    program: Program
    retry_s: float

    def start(self, board: Path, is_new: bool) -> None:
        """Start, with a new game or with the one that there is."""
        ...

    def is_ready(self) -> bool:
        """Return whether it is ready for people; may have to be asked often."""
        ...

    def is_free(self, is_asking: bool) -> bool:
        """Return whether points can be entered now. is_asking: whether a question is stored."""
        ...

    def enter(self, lane: int, number: int, is_doubted: bool, live: Callable[[float], None]) -> None:
        """Enter points. is_doubted: so that they have to be confirmed; live: lets time pass."""
        ...

    def answer(self, rng: random.Random, is_asking: bool) -> bool:
        """Answer the question that people have before them, if there is one; return whether that was done."""
        ...


class LinesHost:
    """Line mode on pipes."""

    retry_s = 12.0
    program: Program

    def __init__(self, env: dict[str, str]) -> None:
        self._env = env
        self._answers: tuple[str, ...] = ()

    def start(self, board: Path, is_new: bool) -> None:
        self._answers = ()
        self.program = Program([*_command(is_new), "--plain", "--board", str(board)], self._env)

    def is_ready(self) -> bool:
        return True

    def is_free(self, is_asking: bool) -> bool:
        return True

    def enter(self, lane: int, number: int, is_doubted: bool, live: Callable[[float], None]) -> None:
        self.program.type(f"{'ABCD'[lane]} {number}\n")
        if is_doubted:
            live(0.15)
            self.program.type(f"{'ABCD'[lane]} {number}\n")

    def answer(self, rng: random.Random, is_asking: bool) -> bool:
        with suppress(queue.Empty):
            while True:
                line = self.program.said.get_nowait()
                if line.startswith("? "):
                    found = _ANSWERS.match(line)
                    self._answers = () if found is None else tuple(re.findall(r"\d+", found[1]))
        if not self._answers:
            return False
        self.program.type(f"{rng.choice(self._answers)}\n")
        self._answers = ()
        return True


class ScreenHost:
    """The screen in a pseudo terminal."""

    retry_s = 12.0
    program: Program

    def __init__(self, env: dict[str, str]) -> None:
        self._env = env
        self._asked_at: float | None = None

    def start(self, board: Path, is_new: bool) -> None:
        words = ["--speed", "none", "--board", str(board)]
        self.program = Program([*_command(is_new), *words], self._env, has_terminal=True)
        self._asked_at = None

    def is_ready(self) -> bool:
        return _TITLE in self.program.written or not self.program.is_running()

    def is_free(self, is_asking: bool) -> bool:
        return not is_asking and not self._is_asked()

    def _is_asked(self) -> bool:
        """Return whether the prompt that was painted last is the question."""
        return self.program.written.rfind(_QUESTION) > self.program.written.rfind(_ENTRY)

    def enter(self, lane: int, number: int, is_doubted: bool, live: Callable[[float], None]) -> None:
        self.program.type(f"{'abcd'[lane]}{number}\r")
        if is_doubted:
            live(_PRESSED_TWICE_S)
            self.program.type("\r")

    def answer(self, rng: random.Random, is_asking: bool) -> bool:
        if not self._is_asked():
            self._asked_at = None
            return False
        if self._asked_at is None:
            self._asked_at = time.monotonic()
        if time.monotonic() < self._asked_at + _READING_S:
            return False
        self._asked_at = None
        self.program.type(rng.choice("123"))
        return True


class PageHost:
    """The page's server, asked as browsers do."""

    retry_s = 1.0
    program: Program

    def __init__(self, env: dict[str, str]) -> None:
        self._env = env
        self._port = free_port()
        self._client = httpx.Client(base_url=f"http://localhost:{self._port}", timeout=_REQUEST_S, verify=PLAIN)
        self._code = ""

    def start(self, board: Path, is_new: bool) -> None:
        words = [sys.executable, "-m", "autopeg", "serve", "--port", str(self._port), "--board", str(board)]
        self.program = Program(words, self._env, has_terminal=True)

    def is_ready(self) -> bool:
        assert self.program.is_running(), [self.program.said.get() for _ in range(self.program.said.qsize())]
        try:
            self._client.post("/api/me", json={}).raise_for_status()
        except httpx.TransportError:
            return False
        if not self._code:
            self._open_table()
        self._look()
        self._client.post(f"/api/tables/{self._code}/board", json={})
        return True

    def _open_table(self) -> None:
        seats = [{"name": name, "is_mine": name == NAMES[0]} for name in NAMES]
        options = {"target": 241, "partners": False}
        table = self._client.post("/api/tables", json={"game": "score", "seats": seats, "options": options})
        assert table.status_code == 201, table.text
        self._code = table.json()["code"]
        for seat in range(1, len(NAMES)):
            self._client.post(f"/api/tables/{self._code}/take", json={"seat": seat})

    def _look(self) -> dict[str, Any]:
        return self._client.get(f"/api/tables/{self._code}").json()

    def is_free(self, is_asking: bool) -> bool:
        return True

    def enter(self, lane: int, number: int, is_doubted: bool, live: Callable[[float], None]) -> None:
        move = {"type": "points", "player": lane, "points": number}
        body = {"seat": 0, "move": move, "key": f"n{number}", "sure": True}
        with suppress(httpx.TransportError):
            self._client.post(f"/api/tables/{self._code}/move", json=body)

    def answer(self, rng: random.Random, is_asking: bool) -> bool:
        if not is_asking:
            return False
        with suppress(httpx.TransportError):
            board = self._look().get("board")
            if board is not None and board["choices"]:
                body = {"choice": rng.choice(board["choices"]), "question": board["question"]}
                self._client.post(f"/api/tables/{self._code}/choose", json=body)
                return True
        return False


HOSTS: dict[str, Callable[[dict[str, str]], Host]] = {"lines": LinesHost, "screen": ScreenHost, "page": PageHost}


def _command(is_new: bool) -> list[str]:
    names = [word for name in NAMES for word in ("--name", name)]
    words = ["score", "--target", "241", "--no-partners", *names] if is_new else ["resume", "1"]
    return [sys.executable, "-m", "autopeg", *words]
