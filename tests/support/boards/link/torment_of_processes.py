"""Evenings in torment with the real programs: a host in lines, on the screen or in the page, and a board.

Odd points are typed at the host, even ones on the keypad, each number once. Both are killed at any moment, the cable is
pulled and comes back as another port, a Ctrl-C arrives on the board's wire.
"""

import os
import queue
import random
import sqlite3
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from autopeg.records import Store
from autopeg.records.store import FILE_NAME
from support.boards.link.running_hosts import HOSTS
from support.programs import Program

TESTS = Path(__file__).parents[3]
FRONTS = tuple(HOSTS)
PATIENCE_S = 150.0
_GLANCE_S = 0.01
_DOUBTED = (19, 25, 26, 27)


class Evening:
    """One evening. made, typed: the numbers that the board has stored, and those typed at the host;
    dropped: those of them that an answer has dropped; kills, pulls, interrupts, answers: how often what happened.
    """

    def __init__(self, folder: Path, seed: int, front: str, entries: int = 40) -> None:
        self.rng = random.Random(seed)
        self.front = front
        self.made: list[int] = []
        self.typed: list[int] = []
        self.dropped: set[int] = set()
        self.kills = self.pulls = self.interrupts = self.answers = 0
        self._home = folder / "host"
        self._board_folder = folder / "board"
        self._link = folder / "pegs"
        self._each = entries // 2
        self._noise = seed if self.rng.random() < 0.3 else 0
        env = {**os.environ, "AUTOPEG_HOME": str(self._home), "PYTHONUNBUFFERED": "1"}
        self._env = {**env, "PYTHONPATH": str(TESTS)}
        self._host = HOSTS[front](self._env)
        self._programs: list[Program] = []
        self._typing: int | None = None
        self._made_count = 0
        self._next = 2
        self._is_plugged = self._is_stopped = False
        self._left = 0
        self._plug_at = self._keys_from = 0.0
        self._is_starting = True

    # -- the programs

    def _start_board(self) -> None:
        words = ["-m", "support.boards.link.board_process", str(self._board_folder), str(self._link), str(self._noise)]
        self._link.unlink(missing_ok=True)
        self._board = Program([sys.executable, *words], self._env)
        self._programs.append(self._board)
        self._board.type("plug\n")
        self._is_plugged = True
        self._keys_from = time.monotonic() + 1.0

    def _start_host(self) -> None:
        self._is_starting = True
        self._host.start(self._link, is_new=not self._has_game())
        self._programs.append(self._host.program)
        self._wait(self._host.is_ready, "a host")
        self._wait(self._has_game, "a game")
        self._is_starting = False

    # -- the store, looked at from outside

    def _rows(self, query: str) -> list[Any]:
        path = self._home / FILE_NAME
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
        """Let the evening pass; then check it. Nothing runs any more in the end."""
        try:
            self._start_board()
            self._start_host()
            for number in range(1, 2 * self._each, 2):
                self._enter_at_host(number)
            self._wait(self._is_settled, "both ends to agree")
        finally:
            for program in self._programs:
                program.kill()
        self._check()

    def _is_settled(self) -> bool:
        if len(self.made) < self._each:
            return False
        return not self._left and not self._is_asking() and self._is_plugged and not self._is_stopped

    def _enter_at_host(self, number: int) -> None:
        is_doubted = number > 29 or number in _DOUBTED
        begun_s = time.monotonic()
        while not self._is_written(number):
            assert time.monotonic() < begun_s + PATIENCE_S, f"{number} cannot be entered"
            if not self._host.program.is_running():
                self._start_host()
                continue
            if not self._host.is_free(self._is_asking()):
                self._live(0.3)
                continue
            self._host.enter(number // 2 % 2 * 2, number, is_doubted, self._live)
            # Entered again too early, it would be two where the computer is busy.
            program, end_s = self._host.program, time.monotonic() + self._host.retry_s
            while time.monotonic() < end_s and program.is_running() and not self._is_written(number):
                self._live(_GLANCE_S)
        self.typed.append(number)
        self._live(self.rng.random() * 0.6)

    def _live(self, seconds: float) -> None:
        """Let time pass, in which anything may befall them."""
        end_s = time.monotonic() + seconds
        while True:
            self._step()
            if time.monotonic() >= end_s:
                return
            time.sleep(_GLANCE_S)

    def _wait(self, is_true: Callable[[], bool], what: str) -> None:
        end_s, seen = 0.0, -1
        while not is_true():
            if len(self.made) != seen:  # a busy computer takes its time
                end_s, seen = time.monotonic() + PATIENCE_S, len(self.made)
            assert time.monotonic() < end_s, f"{what}: nothing has happened for {PATIENCE_S} s; made: {self.made}"
            if not self._is_starting:
                if not self._host.program.is_running():
                    self._start_host()
                self._step()
            time.sleep(_GLANCE_S)

    def _step(self) -> None:
        rng = self.rng
        self._poll_board()
        is_done = min(len(self.made), len(self.typed)) >= self._each
        if not self._board.is_running():
            self._start_board()
        if not is_done:
            if rng.random() < 0.0025:
                self.kills += 1
                self._host.program.kill()
            if rng.random() < 0.0015:
                self.kills += 1
                self._board.kill()
                return
            if rng.random() < 0.002:
                self.interrupts += 1
                self._board.type("break\n")
            if self._is_plugged and rng.random() < 0.008:
                self.pulls += 1
                self._board.type("pull\n")
                self._is_plugged = False
                self._plug_at = time.monotonic() + rng.random() * 4
            if len(self.made) < self._each and rng.random() < 0.02:
                self._type_on_keypad()
        if not self._is_plugged and time.monotonic() >= self._plug_at:
            self._board.type("plug\n")
            self._is_plugged = True
        if rng.random() < 0.01 and self._host.program.is_running():
            self.answers += self._host.answer(rng, self._is_asking())

    def _poll_board(self) -> None:
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

    # -- the end of it

    def _check(self) -> None:
        """Fail unless every number counts once and in order, or was dropped by an answer."""
        with Store(self._home) as store:
            record = store.record(1)
        stands = [step.move.points for step in record.replayed().steps if step.move.tag == "points"]
        self.dropped = {
            move["points"]
            for line in record.moves
            if line["type"] == "scores_chosen"
            for move in line.get("dropped", ())
            if move["type"] == "points"
        }
        doubled = sorted({number for number in stands if stands.count(number) > 1})
        assert not doubled, f"doubled: {doubled}; {record.moves}"
        assert not (returned := self._returned_unasked(record.moves) & set(stands)), f"came back unasked: {returned}"
        for stream in (self.made, self.typed):
            lost = [number for number in stream if number not in stands and number not in self.dropped]
            assert not lost, f"lost: {lost}; {record.moves}"
            assert [n for n in stands if n in stream] == [n for n in stream if n in stands], f"out of order: {stands}"
        assert {n for n in stands if n % 2 == 0} <= set(self.made), f"made up: {stands}, made {self.made}"

    def _returned_unasked(self, lines: Sequence[dict[str, Any]]) -> set[int]:
        """Return what an answer has dropped and what came back though nobody has chosen the board's scores."""
        found: set[int] = set()
        kept = ""
        dropped: set[int] = set()
        for line in lines:
            if line["type"] == "scores_chosen":
                kept = line["kept"]
                dropped |= {move["points"] for move in line.get("dropped", ()) if move["type"] == "points"}
            elif line["type"] == "points" and line["points"] in dropped and kept != "board":
                found.add(line["points"])
        return found
