"""Presses of 35 ms typed into an emulated Pico while it saves: entries at random moments, and what came of them."""

import json
import random
from collections.abc import Iterator

from msgspec import Struct

from support.emulated.pico import Pico

HOLD_MS = 35
BOUNCE_MS = 5
_SAME_KEY_MS = HOLD_MS + 22  # from one press of a key to the next; docs/keypad.md promises both from 17 ms in between
_AFTER_COMMIT_MS = (HOLD_MS + 8, HOLD_MS + 70)  # most of the presses after a # meet the save that it began
_BETWEEN_MS = (15, 60)  # keys overlap, as those of quick fingers do
_ERASE_MS = 40  # longer waits for the flash are erases
_SLOWEST_ERASE = 4  # times as long: 45 ms is typical of the flash chip
_LONGEST_ERASE_MS = 400  # its limit
HOLES = 10
_TARGET, _UNIT = 121, 13  # no lane wins by what is typed during the longest erase: entries after a win are refused


def small_board(board: bytes, holes: int = HOLES, strips: int = 1) -> bytes:
    """Return a board file with the keypad of another and fewer LEDs, each of which takes time to emulate.

    strips: 1 with two lanes on it, or as many as there are lanes.
    """
    lanes = "abcd"[: max(strips, 2)]
    segments = [
        {
            "lane": lane,
            "from": 1,
            "to": holes,
            "strip": i if strips > 1 else 0,
            "first": 0 if strips > 1 else i * holes,
            "step": 1,
        }
        for i, lane in enumerate(lanes)
    ]
    leds = holes * len(lanes) // strips
    wired = [{"pin": 10 + i, "leds": leds, "order": "GRB"} for i in range(strips)]
    small = {"name": "small", "lanes": list(lanes), "holes": holes, "strips": wired, "segments": segments}
    small |= {key: json.loads(board)[key] for key in ("keypad", "milliamps", "colors")}
    return json.dumps(small).encode()


class Typed(Struct):
    """What was typed, and what arrived. Times are emulated milliseconds.

    entries, arrived: (lane, points), in order; presses: when each key was closed; erases: from when to when the flash
    was erased; dropped: strokes that the board had no room for; conflicts: moments at which two pins drove against each
    other.
    """

    entries: list[tuple[str, int]]
    arrived: list[tuple[str, int]]
    presses: list[float]
    erases: list[tuple[float, float]]
    dropped: int = 0
    conflicts: int = 0

    def inside_erases(self) -> int:
        """Return how many presses began and ended within one erase."""
        return sum(
            any(begin <= press and press + HOLD_MS <= end for begin, end in self.erases) for press in self.presses
        )


def type_entries(pico: Pico, presses: int, seed: int, longest_pause_ms: float = 0) -> Typed:
    """Type entries of so many presses in all, half of them with bounce, and return what arrived at the host.

    longest_pause_ms: between two entries, as people count their cards; half of it on average.
    """
    rng = random.Random(seed)
    typed = Typed([], [], [], [])
    keys = [key for entry in _entries(rng, typed, presses) for key in entry]
    _slow_down_erases(pico, rng, typed)
    pico.send("HI proto=1 host=test", "OPT speed 100")
    pico.expect(b"$HI ")
    pico.usb.take()
    _press_one_after_another(pico, rng, typed, keys, longest_pause_ms)
    while len(typed.presses) < len(keys):
        pico.run(20)
        _answer(pico, typed)
    for _ in range(100):
        pico.run(20)
        _answer(pico, typed)
        if len(typed.arrived) >= len(typed.entries):
            break
    pico.run(100)  # for one more than there should be
    _answer(pico, typed)
    typed.conflicts = pico.keypad.conflicts
    pico.usb.write(b"status\n")
    typed.dropped = int(pico.expect(b" strokes dropped").rsplit(b" ", 3)[1])
    return typed


def _entries(rng: random.Random, typed: Typed, presses: int) -> Iterator[str]:
    while presses > 0:
        lane, points = rng.choice("AB"), rng.randint(1, 20)
        typed.entries.append((lane.lower(), points))
        keys = f"{lane}{points}#"
        presses -= len(keys)
        yield keys


def _slow_down_erases(pico: Pico, rng: random.Random, typed: Typed) -> None:
    wait = pico.flash.wait

    def wait_longer(ms: float) -> None:
        if ms < _ERASE_MS:
            wait(ms)
            return
        begin_ms = pico.now_ms
        wait(min(ms * rng.uniform(1, _SLOWEST_ERASE), _LONGEST_ERASE_MS))
        typed.erases.append((begin_ms, pico.now_ms))

    pico.flash.wait = wait_longer


def _press_one_after_another(pico: Pico, rng: random.Random, typed: Typed, keys: list[str], pause_ms: float) -> None:
    """Let every press be due at its moment, whatever the processor is doing then."""

    def press(number: int) -> None:
        key = keys[number]
        pico.tap(key, HOLD_MS, BOUNCE_MS if rng.random() < 0.5 else 0)
        typed.presses.append(pico.now_ms)
        if number + 1 < len(keys):
            low, high = _AFTER_COMMIT_MS if key == "#" else _BETWEEN_MS
            least = _SAME_KEY_MS if keys[number + 1] == key else 0
            pause = rng.uniform(0, pause_ms) if key == "#" and pause_ms else 0
            pico.after(max(rng.uniform(low, high), least) + pause, lambda: press(number + 1))

    press(0)


def _answer(pico: Pico, typed: Typed) -> None:
    """Do what a host does: note an event once, acknowledge it, and show pegs that leave room for the next entries."""
    received = pico.usb.received
    while b"\n" in received:
        line, _, rest = bytes(received).partition(b"\n")
        received[:] = rest
        words = line.decode(errors="replace").lstrip("$").split("*")[0].split()
        if words[:1] != ["EV"]:
            continue
        epoch, number = words[1], int(words[2])
        if number == len(typed.arrived) + 1:
            typed.arrived.append((words[4], int(words[5])) if words[3] == "PTS" else (words[3], 0))
            start = len(typed.arrived) % 2  # a snapshot with other pegs begins a game of its own
            pegs = " ".join(f"{lane}=0,{start}" for lane in "ab")
            pico.send(
                f"ACK {epoch} {number}", f"SET c09e {number} to={_TARGET} unit={_UNIT} turn=- crib=- {pegs} win=-"
            )
