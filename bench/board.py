"""Firmware on an emulated Pico, compiled: 4 lanes, 484 LEDs on one strip and on four. All times are emulated.

It takes an hour on a slow machine. `make bench ARGS=board:harsh:keys:frames` measures some of it: words are kind and
harsh, for the conditions, and the names of _PARTS and _ALONE.
"""

import random
import re
import statistics
import sys
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from measure import judge, judge_all, show

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from autopeg.boards.board_layout import board_files
from autopeg.boards.emulated.conditions import HARSH, KIND, Conditions
from autopeg.boards.emulated.led_tap import Frame
from autopeg.boards.install.build import pico_files, sources
from autopeg.boards.install.constants import with_constants
from autopeg.boards.install.short_names import short_names
from autopeg.boards.virtual import Clock, VirtualBoard
from pegboard.board_file import Board, parse_board
from pegcore.lines import encode
from support.emulated.missing import what_is_missing

if TYPE_CHECKING:
    from support.emulated.pico import Pico

SEED = 7
ONE_STRIP, FOUR_STRIPS = "classic-4", "lanes-4"
SNAPSHOTS, BETWEEN_SNAPSHOTS_MS = 60, (15, 60)
PRESSES, BOUNCING_PRESSES = 16, 8
HOLD_MS, BOUNCE_MS = 50, 10
LATCH_MS = 0.3  # of low after the last bit, before an LED shows it
PACKET_EVERY_MS = 50
MOVE_POINTS, MOVE_PACKETS = 29, 25  # a move of 29 takes 1330 ms
SPIKES, SPIKE_MS, BETWEEN_SPIKES_MS = 200, (1, 3), (8, 22)
STORED_MS = 2400  # after the last change of an option it is written to the flash; a block may be erased before

# Runs as an interrupt every quarter of a millisecond next to the program, and records the longest delay.
_WATCH_INTERRUPTS = """
import time, array
from machine import Timer
worst = array.array("i", [0, time.ticks_us()])
def ring(timer):
    now = time.ticks_us()
    late = time.ticks_diff(now, worst[1]) - 250
    worst[1] = now
    if late > worst[0]:
        worst[0] = late
timer = Timer(freq=4000, mode=Timer.PERIODIC, callback=ring, hard=True)
"""

_COUNT_HANDS = """
import time
from pegcore.cards import parse_card
from pegcore.cribbage import count_hand
worst = 0
for text in ("5H 5C 5S JD 5D", "4H 5C 5S 6D 6C", "AH 2C 3S 3D 3C", "7H 7C 8S 8D 9C", "KH 2C 9S 6D JC"):
    cards = [parse_card(name) for name in text.split()]
    began = time.ticks_us()
    count_hand(cards[:4], cards[4])
    worst = max(worst, time.ticks_diff(time.ticks_us(), began))
print(worst)
"""

# Runs the program turn by turn on a port without USB, and prints the microseconds of each stage of a SET, the median.
_STAGES = """
import time
from time import ticks_us, ticks_diff
from pegboard import hardware
from pegcore.lines import encode

class Port:
    waiting = b""
    def read(self):
        data, self.waiting = self.waiting, b""
        return data
    def write(self, data):
        return len(data)

port = Port()
text = hardware.board_text()
content = hardware.content_of(text)
outputs = hardware.first_light(content)
hardware.first_keys(content)
app = hardware.assembled(hardware.read_board(text), outputs, port, "power")
app.start()
app.scene.speed = 100
taken = {}

def watch(stage, owner, name):
    call = getattr(owner, name)
    def timed(*arguments):
        began = ticks_us()
        result = call(*arguments)
        taken[stage] = taken.get(stage, 0) + ticks_diff(ticks_us(), began)
        return result
    setattr(owner, name, timed)

watch("parse", app.link, "feed")
watch("scene", app.scene, "show_pegs")
watch("scene", app.scene, "draw")
watch("scale", app.strip, "_copy")
watch("send", app.strip, "_send")
watch("books", app.game, "after_snapshot")
watch("answer", app.link, "_answer_set")
sums = {}
for rev in range(1, 41):
    for _ in range(6):
        app.turn()
        time.sleep_ms(8)
    hole = rev * 2 % 100
    pegs = " ".join(["{}={},{}".format(lane, hole + 1, hole + 10) for lane in "abcd"])
    port.waiting = encode("SET 57a9 {} to=121 unit=1 turn=- crib=- {} win=-".format(rev, pegs))
    taken.clear()
    began = ticks_us()
    app.turn()
    taken["light"] = ticks_diff(ticks_us(), began)
    app.turn()
    taken["all"] = ticks_diff(ticks_us(), began)
    for stage in taken:
        sums.setdefault(stage, []).append(taken[stage])
for stage in ("parse", "scene", "scale", "send", "light", "books", "answer", "all"):
    print(stage, sorted(sums[stage])[20])
"""


class _Goals(NamedTuple):
    """What the firmware has to keep under some conditions, in milliseconds, frames a second and KB."""

    first_light: float
    first_key: float
    set_of_one: float
    """From a SET received to its frame latched, the median, with 484 LEDs on one strip."""
    longest_of_one: float
    set_of_four: float
    """The same with 121 LEDs on each of four strips."""
    longest_of_four: float
    ghost: float
    frames_of_one: int
    frames_of_four: int
    heap: int


_GOALS = {
    "kind": (KIND, _Goals(120, 220, 22, 26, 12, 16, 22, 64, 180, 150)),
    "harsh": (HARSH, _Goals(200, 300, 26, 30, 15, 20, 26, 60, 140, 150)),
}
"""By the names of conditions."""


def run(*words: str) -> None:
    """Print the figures that the words choose, by default all."""
    unknown = set(words) - {*_GOALS, *_PARTS, *_ALONE}
    if unknown:
        sys.exit(f"board has no part {unknown.pop()!r}: choose from {', '.join([*_GOALS, *_PARTS, *_ALONE])}")
    missing = what_is_missing()
    if missing:
        print(f"  NOT MEASURED: {missing}")
        return
    are_all = not set(words) - {*_GOALS}
    for name, (conditions, goals) in _GOALS.items():
        parts = [part for word, part in _PARTS.items() if are_all or word in words]
        if not parts or (name not in words and set(words) & {*_GOALS}):
            continue
        print(f"\n  {name} conditions: {conditions}")
        boards = _Boards(conditions)
        for part in parts:
            part(boards, goals)
    for word, part in _ALONE.items():
        if not words or word in words:
            part()


class _StillClock(Clock):
    """A clock that stands between two turns."""

    def __init__(self) -> None:
        self.ms = 0

    def now_ms(self) -> int:
        return self.ms


class _Reference:
    """The virtual board, whose frames say what the LEDs have to show."""

    def __init__(self, board: Board) -> None:
        self._clock = _StillClock()
        self._board = VirtualBoard(board, clock=self._clock)

    def frames_after(self, body: str) -> tuple[bytes, ...]:
        """Return the frame of each strip once a packet has been handled."""
        self._board.send(encode(body))
        for _ in range(50):
            self._clock.ms += 10
            self._board.turn()
        self._board.receive()
        return tuple(self._board.frames())


class _Board:
    """Board that is connected and idle. Its pegs jump until `walk`."""

    def __init__(self, name: str, conditions: Conditions = KIND, main: str = "") -> None:
        from support.emulated.pico import NO_SHOW, Pico

        text = board_files()[name].read_text(encoding="utf-8")
        files = pico_files(text)
        files["main.py"] = main.encode() + files["main.py"]
        self.board = parse_board(text)
        self.pico = Pico(files, self.board, conditions=conditions)
        self.taps = list(self.pico.leds.values())
        self.rng = random.Random(SEED)
        self._rev = 0
        self._pegs = [(0, 0)] * 4
        self.pico.power_on()
        self.pico.run_until(lambda: self.pico.usb.is_connected, 2000, "the USB port")
        self.pico.run(500)
        self.pico.send(*NO_SHOW)
        self.pico.run(STORED_MS)
        self.pico.send(self.next_set(0))
        self.pico.run(200)

    def walk(self) -> None:
        """Let the pegs walk at the usual speed from now on."""
        self.pico.send("OPT speed 50")
        self.pico.run(STORED_MS)

    def next_set(self, points: int) -> str:
        """Return a snapshot in which each lane has scored so many points more."""
        words = []
        for lane in range(4):
            front = self._pegs[lane][1]
            if points:
                self._pegs[lane] = (front, front + points) if front + points <= 120 else (0, points)
            words.append("{}={},{}".format("abcd"[lane], *self._pegs[lane]))
        self._rev += 1
        return f"SET c09e {self._rev} to=121 unit=1 turn=- crib=- {' '.join(words)} win=-"

    def frames_since(self, counts: list[int]) -> Iterator[tuple[Frame, ...]]:
        """Yield what was sent on all strips together since there were so many frames on each."""
        return zip(*[tap.frames[count:] for tap, count in zip(self.taps, counts, strict=True)], strict=False)

    def counts(self) -> list[int]:
        return [len(tap.frames) for tap in self.taps]

    def latched_ms(self, act: Callable[[], None]) -> float:
        """Return the milliseconds from an act to the first changed frame, latched."""
        latest = self.taps[0].frames[-1].raw
        count = len(self.taps[0].frames)
        began = self.pico.now_ms
        act()

        def changed() -> list[Frame]:
            return [frame for frame in self.taps[0].frames[count:] if frame.raw != latest]

        self.pico.run_until(lambda: bool(changed()), 500, "a changed frame")
        return changed()[0].end_ms + LATCH_MS - began


class _Boards:
    """The two boards under some conditions, each started when it is first needed."""

    def __init__(self, conditions: Conditions) -> None:
        self.conditions = conditions

    @cached_property
    def one(self) -> _Board:
        return _Board(ONE_STRIP, self.conditions)

    @cached_property
    def four(self) -> _Board:
        return _Board(FOUR_STRIPS, self.conditions)


def _show_starts(boards: _Boards, goals: _Goals) -> None:
    """Print how long each board takes from power-on to its first light, and to the first scan of its keypad."""
    for name in board_files():
        _show_start(name, "", {}, boards.conditions, goals)


def _show_full_starts(boards: _Boards, goals: _Goals) -> None:
    """Print the same with the fullest journal that there can be."""
    from support.emulated.full_journal import full_journal

    for name in (ONE_STRIP, FOUR_STRIPS):
        _show_start(name, ", full journal", full_journal(4), boards.conditions, goals)


def _show_start(name: str, how: str, journal: dict[str, bytes], conditions: Conditions, goals: _Goals) -> None:
    from support.emulated.pico import Pico

    text = board_files()[name].read_text(encoding="utf-8")
    lit_ms, scanned_ms = Pico(pico_files(text) | journal, parse_board(text), conditions=conditions).start_ms()
    judge(f"power on to the first light, {name}{how}", lit_ms + LATCH_MS, "ms", goals.first_light)
    judge("  and to the scan of the keypad", scanned_ms, "ms", goals.first_key)


def _show_snapshots(boards: _Boards, goals: _Goals) -> None:
    _show_snapshots_on(boards.one, "one strip of 484", goals.set_of_one, goals.longest_of_one)
    _show_snapshots_on(boards.four, "four strips of 121", goals.set_of_four, goals.longest_of_four)


def _show_snapshots_on(board: _Board, what: str, median: float, worst: float) -> None:
    """Print the times from a SET of all four lanes to its frame, and check every frame against the virtual board."""
    reference = _Reference(board.board)
    reference.frames_after("OPT speed 100")
    wanted = [reference.frames_after(board.next_set(0))]
    counts = board.counts()
    sent_ms = []
    for _ in range(SNAPSHOTS):
        body = board.next_set(board.rng.randrange(1, 30))
        wanted.append(reference.frames_after(body))
        sent_ms.append(board.pico.now_ms)
        board.pico.send(body)
        board.pico.run(board.rng.uniform(*BETWEEN_SNAPSHOTS_MS))
    board.pico.run(200)
    shown = 0
    strange = 0
    times = []
    for frames in board.frames_since(counts):
        latched_ms = max(frame.end_ms for frame in frames) + LATCH_MS
        raw = tuple(frame.raw for frame in frames)
        sent = sum(ms < latched_ms for ms in sent_ms)
        number = next((i for i in range(shown, sent + 1) if wanted[i] == raw), -1)
        strange += number < 0
        times += [latched_ms - ms for ms in sent_ms[shown : max(number, shown)]]
        shown = max(shown, number)
    judge(f"a SET received to its frame latched, {what}", statistics.median(times), "ms", median, digits=1)
    judge(f"  the longest of {SNAPSHOTS}", max(times), "ms", worst, digits=1)
    judge_all("  shown", len(times), SNAPSHOTS)
    judge("  frames that are not exactly one of them", strange, "", 0)


def _show_keys(boards: _Boards, goals: _Goals) -> None:
    board, most_ms = boards.one, goals.ghost
    board.pico.tap("A", HOLD_MS, 0)
    board.pico.run(200)
    clean = [_ghost_ms(board, "7", 0) for _ in range(PRESSES)]
    judge("a key closed to its ghost peg latched", statistics.median(clean), "ms", most_ms, digits=1)
    judge(f"  the longest of {PRESSES}", max(clean), "ms", most_ms, digits=1)
    bouncing = [_ghost_ms(board, key, BOUNCE_MS) for key in "12345678"[:BOUNCING_PRESSES]]
    judge(f"  of {BOUNCING_PRESSES} that bounce for {BOUNCE_MS} ms", max(bouncing), "ms", most_ms + BOUNCE_MS, digits=1)
    judge("  strokes made of spikes of 1 to 3 ms, in 3 s", _strokes_of_spikes(board.pico, board.rng), "", 0)


def _strokes_of_spikes(pico: "Pico", rng: random.Random) -> int:
    """Return how many strokes the board counts while keys close by themselves, under harsh conditions as they do
    anyway: two such spikes may look like one that is longer."""
    pico.usb.write(b"test keys\n")
    pico.expect(b"struck none")
    for _ in range(SPIKES):
        if not pico.conditions.spike_every_ms:
            pico.keypad.tap(rng.choice("123A456B789C*0#D"), rng.uniform(*SPIKE_MS))
        pico.run(rng.uniform(*BETWEEN_SPIKES_MS))
    pico.usb.take()
    pico.usb.write(b"test keys\n")
    struck = pico.expect(b"\nheld").partition(b"struck ")[2].split(b"\n")[0]
    pico.usb.write(b"test off\n")
    return 0 if struck.strip() == b"none" else len(struck.split())


def _ghost_ms(board: _Board, key: str, bounce_ms: float) -> float:
    """Return the time from a key press at a random moment to the ghost peg; then clear it."""
    board.pico.run(board.rng.uniform(0, 20))
    ms = board.latched_ms(lambda: board.pico.tap(key, HOLD_MS, bounce_ms))
    board.pico.run(100)
    board.pico.tap("*", HOLD_MS, 0)
    board.pico.run(150)
    return ms


def _show_frames(boards: _Boards, goals: _Goals) -> None:
    _show_frames_on(boards.one, "one strip of 484", goals.frames_of_one)
    _show_frames_on(boards.four, "four strips of 121", goals.frames_of_four)


def _show_frames_on(board: _Board, what: str, wanted: int) -> None:
    """Print the frames a second while all four pegs move and 20 packets a second arrive, and any losses."""
    board.walk()
    pico = board.pico
    pico.usb.take()
    counts = board.counts()
    began = pico.now_ms
    sent = 0
    for _ in range(2):
        for points in [MOVE_POINTS] + [0] * MOVE_PACKETS:
            pico.send(board.next_set(points))
            pico.run(PACKET_EVERY_MS)
            sent += 1
    seconds = (pico.now_ms - began) / 1000
    frames = len(list(board.frames_since(counts)))
    pico.run(200)
    judge(f"frames a second while pegs walk, {what}", frames / seconds, "", wanted, is_least=True, digits=1)
    judge_all("  packets answered meanwhile, 20 a second", pico.usb.take().count(b"$OK "), sent)
    damaged = sum(frame.stray_bits + frame.long_lows for tap in board.taps for frame in tap.frames)
    judge("  damaged bits of light", damaged, "", 0)


def _show_memory(boards: _Boards, goals: _Goals) -> None:
    """Print what is left beside the modules, and while the program runs, beside its own work and measure as well."""
    board = boards.one
    board.pico.usb.write(b"measure\n")
    board.pico.run(300)
    board.pico.usb.write(b"measure report\n")
    running = int(board.pico.expect(b"\npython", 5000).rpartition(b"\nheap ")[2].split()[0])
    show("heap free while it runs and measures itself", f"{running / 1000:.1f} KB")
    board.pico.usb.write(b"measure off\n")
    board.pico.run(500)  # at rest it lets go of what measures
    board.pico.usb.write(b"help\n")
    board.pico.run(1000)  # to be at rest again, which spikes of keys put off
    free = int(board.pico.execute("import gc; gc.collect(); print(gc.mem_free())"))
    judge("heap free after start", free / 1000, "KB", goals.heap, is_least=True, digits=1)
    judge("count_hand, the longest of five hands", int(board.pico.execute(_COUNT_HANDS)) / 1000, "ms", 25, digits=1)


def _show_stages(boards: _Boards, goals: _Goals) -> None:
    """Print how long each stage of a SET takes the processor."""
    shorts = short_names(with_constants(sources()))
    program = re.sub(r'"(_\w+)"', lambda name: f'"{shorts[name[1]]}"', _STAGES)
    for line in boards.one.pico.execute(program, 20_000).splitlines():
        stage, us = line.split()
        show(f"  a SET of four lanes: {stage}", f"{int(us) / 1000:.2f} ms")


def _show_console(boards: _Boards, goals: _Goals) -> None:
    board = boards.one
    board.pico.usb.take()
    began = board.pico.now_ms
    board.pico.usb.write(b"count 5H 5C 5S JD 5D\n")
    board.pico.expect(b"29 in all\n")
    show("the console answers `count 5H 5C 5S JD 5D`", f"{board.pico.now_ms - began:.0f} ms", "29 in all")


def _show_interrupts() -> None:
    """Print the longest delay of an interrupt every 0.25 ms, from the start of main.py on."""
    board = _Board(ONE_STRIP, main=_WATCH_INTERRUPTS)
    board.pico.soft_reset()  # the first start wrote to the flash, which disables interrupts
    board.pico.run(1500)
    for _ in range(3):
        board.pico.send(board.next_set(MOVE_POINTS))
        board.pico.run(500)
    late_us = int(board.pico.execute("print(worst[0])"))
    judge("longest time with interrupts off, flash writes aside", late_us / 1000, "ms", 0.2, digits=2)


_PARTS: dict[str, Callable[[_Boards, _Goals], None]] = {
    "starts": _show_starts,
    "full": _show_full_starts,
    "snapshots": _show_snapshots,
    "keys": _show_keys,
    "frames": _show_frames,
    "console": _show_console,
    "memory": _show_memory,
    "stages": _show_stages,
}
"""What is measured under both conditions. The board walks from `frames` on, and stops in `memory`."""

_ALONE = {"interrupts": _show_interrupts}
"""What is not."""
