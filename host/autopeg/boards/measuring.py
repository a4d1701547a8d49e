"""Measurement of a board by its own counters, and the report of it. Source: docs/firmware.md, "The measurement"."""

import statistics
import time
from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import Struct

from autopeg.base.errors import Failure
from autopeg.boards.link.messages import Greeting
from pegcore.track import LANE_NAMES

SETS = 24
"""How many snapshots are measured."""

SAVES = 20
"""How often the journal is written: on a board with reserved blocks it also erases one or two."""

_SESSION = "0eee"
_STEP = 9
_LAST_HOLE = 60
_MOTION_S = 0.9
"""How long the pegs of a snapshot take to get there."""

Say = Callable[[str], object]
"""Shows a sentence."""


class Link(Protocol):
    """The board to measure."""

    def ask(self, line: str) -> list[str]:
        """Send a line to the console and return the lines of its answer. Raises Failure when no answer comes."""
        ...

    def send(self, body: str) -> None:
        """Send a packet."""
        ...


class Times(Struct, frozen=True):
    """Some times, in milliseconds."""

    count: int
    median: float
    worst: float


class Measured(Struct, frozen=True):
    """What a board says of itself."""

    board: str
    firmware: str
    uid: str
    leds: int
    lanes: int
    python: str
    wire_ms: float
    """How long a frame is on the wire, with its latch."""
    set_to_latched: Times | None
    """From the moment a snapshot is read to its frame latched."""
    key_to_latched: Times | None
    """From a debounced stroke to its frame latched."""
    frames_a_second: float | None
    """While pegs move."""
    save: Times | None
    cache_accesses: int | None
    cache_hits: int | None
    heap_free: int | None
    heap_used: int | None
    status: tuple[str, ...]
    """Its answer to `status`."""


def measure(link: Link, greeting: Greeting, keys_s: float, say: Say, wait: Callable[[float], None]) -> Measured:
    """Measure a board. keys_s: how long a person presses keys; wait: lets so many seconds pass.

    Its game is not touched, and comes back at the end. Raises Failure for a board that cannot measure itself.
    """
    first = link.ask("measure")
    if not first or not first[0].startswith("measuring"):
        raise Failure("the board cannot measure itself: `autopeg board install` brings it a newer program")
    try:
        for number in range(1, SETS + 1):
            link.send(_snapshot(number, greeting.lanes))
            wait(_MOTION_S)
        if keys_s:
            say(f"Press keys on the board, for {keys_s:.0f} seconds.")
            wait(keys_s)
        saves = link.ask(f"measure saves {SAVES}")
        if saves != [f"{SAVES} saves"]:
            raise Failure(f"the board cannot save its game: {' '.join(saves)}")
        told = link.ask("measure report")
    finally:
        link.ask("measure off")
    return measured_from(told, greeting, link.ask("status"))


def measured_from(told: Sequence[str], greeting: Greeting, status: Sequence[str]) -> Measured:
    """Return what a board has measured. told: its answer to `measure report`; status: that to `status`."""
    times: dict[str, list[float]] = {}
    facts: dict[str, list[str]] = {}
    for line in told:
        name, *words = line.split()
        if name in ("set", "key", "frame", "save"):
            times.setdefault(name, []).extend(int(word) / 1000 for word in words)
        else:
            facts[name] = words
    cache, heap = _numbers(facts.get("cache", [])), _numbers(facts.get("heap", []))
    frames = times.get("frame")
    return Measured(
        board=greeting.name,
        firmware=greeting.firmware,
        uid=greeting.uid,
        leds=greeting.leds,
        lanes=greeting.lanes,
        python=" ".join(facts.get("python", [])),
        wire_ms=(_numbers(facts.get("wire", [])) or [0])[0] / 1000,
        set_to_latched=_times(times.get("set")),
        key_to_latched=_times(times.get("key")),
        frames_a_second=round(1000 / statistics.mean(frames), 1) if frames else None,
        save=_times(times.get("save")),
        cache_accesses=cache[0] if len(cache) == 2 else None,
        cache_hits=cache[1] if len(cache) == 2 else None,
        heap_free=heap[0] if len(heap) == 2 else None,
        heap_used=heap[1] if len(heap) == 2 else None,
        status=tuple(status),
    )


def report_of(measured: Measured, version: str) -> str:
    """Return the report as Markdown, to attach to an issue. version: of Autopeg on this computer."""
    rows = [
        ("snapshot read to frame latched", _times_text(measured.set_to_latched)),
        ("key to frame latched", _times_text(measured.key_to_latched)),
        ("frames a second while pegs move", _text(measured.frames_a_second)),
        ("a frame on the wire, with its latch", f"{measured.wire_ms:.1f} ms"),
        ("a save", _times_text(measured.save)),
        ("accesses to the flash cache", _text(measured.cache_accesses)),
        ("of these, misses", _misses_text(measured)),
        ("heap free, used", f"{_text(measured.heap_free)}, {_text(measured.heap_used)} bytes"),
    ]
    return "\n".join(
        (
            f"# {measured.board}: {measured.lanes} lanes, {measured.leds} LEDs",
            "",
            f"Measured by `autopeg board measure` {version}, on {time.strftime('%Y-%m-%d')}.",
            "",
            f"- firmware {measured.firmware} on {measured.python or 'an unnamed Python'}",
            f"- uid {measured.uid}",
            "",
            "| what | measured |",
            "|---|---|",
            *(f"| {what} | {value} |" for what, value in rows),
            "",
            "The board's own words:",
            "",
            *(f"    {line}" for line in measured.status),
            "",
        )
    )


def _snapshot(number: int, lanes: int) -> str:
    """Return the SET packet that moves every peg of a game to 121."""
    front = 1 + number * _STEP % _LAST_HOLE
    pegs = " ".join(f"{lane}={front},{front + _STEP}" for lane in LANE_NAMES[:lanes])
    return f"SET {_SESSION} {number} to=121 unit=1 turn=- crib=- {pegs} win=-"


def _numbers(words: Sequence[str]) -> list[int]:
    return [int(word) for word in words if word.isdigit()]


def _times(times: Sequence[float] | None) -> Times | None:
    return Times(len(times), round(statistics.median(times), 1), round(max(times), 1)) if times else None


def _times_text(times: Times | None) -> str:
    if times is None:
        return "not measured"
    return f"{times.median:.1f} ms median, {times.worst:.1f} ms at worst, of {times.count}"


def _text(value: float | None) -> str:
    return "not measured" if value is None else f"{value}"


def _misses_text(measured: Measured) -> str:
    accesses, hits = measured.cache_accesses, measured.cache_hits
    if not accesses or hits is None:
        return "not measured"
    return f"{accesses - hits}, {100 * (accesses - hits) / accesses:.1f} %"
