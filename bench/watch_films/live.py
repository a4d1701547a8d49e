"""A game that is filmed in real time and watched by the program, with an emulated board beside it."""

from __future__ import annotations

import json
import math
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from watch_films.films import GAME_HZ, Case, GameCase
from watch_films.measured import due_entries

HERE = Path(__file__).parent
NAMES = ("Ann", "Bob")
_ANSWER_S = 2.0
"""How long a player takes for an answer."""

_AFTER_S = 30.0
"""How long the last pegs may take."""

_SHOW_S = 2.0
"""How long the show of the board's start lasts, by its clock."""

_NEAR = 0.1
HOLES = 121

Line = dict[str, Any]


@dataclass
class Evening:
    """What was said and shown, by the clock of the computer."""

    begin_s: float
    """When the first picture was taken."""
    late_s: float
    """By how much a picture was late."""
    lines: list[tuple[float, Line]]
    pegs: list[tuple[float, float, list[list[int]]]]
    """From when on, by the computer's clock and by the board's, what the LEDs of each lane showed: the holes of its
    pegs, the front peg's first."""
    usage: list[tuple[float, float]]
    """Seconds of processor time and megabytes at most, of the program and of the emulated board."""


def play(game: GameCase, kept: Path) -> Evening:
    """Film a game in real time, and return what was said and shown. kept: the file where that is kept."""
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "AUTOPEG_HOME": folder, "PYTHONUNBUFFERED": "1", "PYTHONPATH": str(HERE.parent)}
        record = Path(folder) / "record"
        phone = _started(env, HERE / "phone.py", str(GAME_HZ), *map(str, game.parts))
        address, dealer = _line(phone), NAMES[next(move["dealer"] for move in game.case.moves if "dealer" in move)]
        words = ["watch", address, *(word for name in NAMES for word in ("--name", name)), "--dealer", dealer]
        program = _started(env, HERE / "recorded.py", str(record), *words, "--json", "--board", "emulated")
        begin_s = float(_line(phone))
        lines: list[tuple[float, Line]] = []
        table = _Table(game.case, begin_s, program)
        reader = threading.Thread(target=lambda: lines.extend(table.heard()), daemon=True)
        reader.start()
        late_s = float(_line(phone))
        time.sleep(_AFTER_S)
        program.send_signal(signal.SIGINT)
        program.wait()
        reader.join()
        phone.communicate("")
        told = _told(record)
    evening = [begin_s, late_s, lines, told[:-2], told[-2:]]
    kept.write_text(json.dumps(evening), encoding="utf-8")
    return Evening(*evening)


def _told(record: Path) -> list[Any]:
    return [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines() if line.endswith("]")]


def _type(program: subprocess.Popen[str], text: str) -> None:
    assert program.stdin is not None
    program.stdin.write(text + "\n")
    program.stdin.flush()


def _started(env: dict[str, str], *words: object) -> subprocess.Popen[str]:
    command = [sys.executable, *map(str, words)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env)


def _line(program: subprocess.Popen[str]) -> str:
    assert program.stdout is not None
    line = program.stdout.readline().strip()
    assert line, f"{program.args} has ended"
    return line


class _Table:
    """The players at the table: they hear each line, and answer which card it is that they are asked about."""

    def __init__(self, case: Case, begin_s: float, program: subprocess.Popen[str]) -> None:
        self._case, self._begin_s, self._program = case, begin_s, program

    def heard(self) -> Iterator[tuple[float, Line]]:
        """Yield each line, with when it was said."""
        assert self._program.stdout is not None
        for text in self._program.stdout:
            now_s, line = time.monotonic(), json.loads(text)
            yield now_s, line
            if line["type"] == "unsure":
                card = self._card_at(now_s, line)
                if card:
                    answer = json.dumps({"answer": line["id"], "choice": card})
                    threading.Timer(_ANSWER_S, _type, [self._program, answer]).start()

    def _card_at(self, now_s: float, line: Line) -> str:
        """Return the card that lies where a question is about, empty if there is none."""
        if "about" in line or line.get("box") is None:
            return ""
        (left, top), _, (right, low), _ = line["box"]
        place = (left + right) / 2 / 1280, (top + low) / 2 / 720
        t = now_s - self._begin_s
        lying = [lay for lay in self._case.lays if lay["card"] and lay["rest_s"] < t < lay["gone_s"] + 5]
        near = min(lying, key=lambda lay: math.dist(lay["place"], place), default=None)
        return near["card"] if near and math.dist(near["place"], place) < _NEAR else ""


@dataclass
class Pegged:
    """What became of the points of a game. Seconds are from the moment at which the last card for them is free."""

    due: int
    points: int
    added: int
    """Lines with points that are not due, or were due once and came twice."""
    lines_s: list[float]
    leds_s: list[float]
    """Until the front peg of the right lane stood where it belongs."""
    boards_s: list[float]
    """The same from the line on, by the clock of the board, which the emulator slows down."""
    strays: int
    """Changes of the LEDs in which a front peg was farther than its player, or went back."""
    ends: bool
    """Whether the pegs stand in the end where the game ended."""


def pegged(case: Case, evening: Evening) -> Pegged:
    """Compare what was said and shown with what happened in the film."""
    lit = [each for each in evening.pegs if each[2]]
    void = {n for _, line in evening.lines if line["type"] == "corrected" for n in line["undoes"]}
    told = [(t, line) for t, line in evening.lines if line["type"] == "points" and line["n"] not in void]
    due = [(due_s + evening.begin_s, entry.value) for due_s, entry in due_entries(case)]
    lines_s: list[float] = []
    steps: list[list[tuple[float, int]]] = [[(0.0, 0)], [(0.0, 0)]]
    leds_s: list[float] = []
    boards_s: list[float] = []
    for due_s, event in due:
        found = next((each for each in told if _says(each[1], event)), None)
        if found is None:
            continue
        told.remove(found)
        lines_s.append(found[0] - due_s)
        score = min(HOLES, steps[event.player][-1][1] + event.points)
        if event.points and score != steps[event.player][-1][1]:
            steps[event.player].append((found[0], score))
            begun_s = max((board_s for t, board_s, _ in lit if t <= found[0]), default=0.0)
            shown = (each for each in lit if each[0] >= found[0] and each[2][event.player][:1] == [score])
            t, board_s, _ = next(shown, (math.inf, math.inf, []))
            leds_s.append(t - due_s)
            boards_s.append(board_s - begun_s)
    game = [(t, lanes) for t, board_s, lanes in lit if board_s > _SHOW_S]
    fronts = [[(t, lanes[seat][0]) for t, lanes in game if lanes[seat]] for seat in range(2)]
    over_s = next((t for t, line in evening.lines if line["type"] == "over"), math.inf)
    strays = sum(_strays(front, step, over_s) for front, step in zip(fronts, steps, strict=True))
    ends = [front[-1][1] for front in fronts if front] == [step[-1][1] for step in steps]
    return Pegged(
        len(due), sum(event.points > 0 for _, event in due), len(told), lines_s, leds_s, boards_s, strays, ends
    )


def _says(line: Line, event: Any) -> bool:
    return all(line.get(name) == getattr(event, name) for name in ("kind", "player", "points", "what"))


def _strays(front: list[tuple[float, int]], steps: list[tuple[float, int]], over_s: float) -> int:
    """Count how often a front peg was where its player was not yet, or went back, until the show of the winner."""
    count = last = 0
    for t, hole in front:
        if t < over_s:
            count += hole < last or hole > max(score for said_s, score in steps if said_s <= t)
            last = hole
    return count
