"""Firmware on an emulated Pico: 4 lanes, 484 LEDs, compiled. All times are emulated."""

import statistics
import sys
from pathlib import Path

from measure import judge, judge_all, show

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "emulated"))

from autopeg.boards.board_layout import board_files
from autopeg.boards.build import pico_files
from conftest import what_is_missing
from pegboard.board_file import parse_board

ONE_STRIP, FOUR_STRIPS = "classic-4", "lanes-4"
SNAPSHOTS = 40
PACKET_EVERY_MS = 50
MOVE_POINTS, MOVE_PACKETS = 29, 25  # a move of 29 takes 1330 ms

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


def run() -> None:
    missing = what_is_missing()
    if missing:
        print(f"  NOT MEASURED: {missing}")
        return
    board = _Board(ONE_STRIP)
    _show_start(board)
    judge("a key closed to its ghost peg latched, the longest", board.ghost_ms(), "ms", 60)
    judge("a SET received to its last bit latched, median", board.snapshot_ms(), "ms", 40, digits=1)
    _show_frames(board, "one strip of 484", 50)
    _show_console(board)
    _show_memory(board)
    _show_frames(_Board(FOUR_STRIPS), "four strips of 121", 100)
    _show_interrupts()


class _Board:
    """Board that is connected and idle."""

    def __init__(self, name: str, main: str = "") -> None:
        from pico import Pico

        text = board_files()[name].read_text(encoding="utf-8")
        files = pico_files(text)
        files["main.py"] = main.encode() + files["main.py"]
        self.pico = Pico(files, parse_board(text))
        assert self.pico.keys is not None
        self.keys = self.pico.keys
        self.taps = list(self.pico.leds.values())
        self._rev = 0
        self._pegs = [(0, 0)] * 4
        self.scans_ms: list[float] = []  # when the first row of the keypad was pulled low
        first_row = self.pico._chip.gpio[parse_board(text).rows[0]]
        first_row.add_listener(lambda level, _: self.scans_ms.append(self.pico.now_ms) if level == 0 else None)
        self.pico.power_on()
        self.pico.run_until(lambda: self.pico.usb.is_connected, 2000, "the USB port")
        self.pico.run(500)
        self.pico.send("HI proto=1 host=bench")
        self.pico.run(100)
        self.set_lanes((), 0)
        self.pico.run(200)

    def set_lanes(self, lanes: tuple[int, ...], points: int) -> None:
        """Send a snapshot in which these lanes have scored points."""
        words = []
        for lane in range(4):
            if lane in lanes:
                front = self._pegs[lane][1]
                self._pegs[lane] = (front, front + points) if front + points <= 120 else (0, points)
            words.append("{}={},{}".format("abcd"[lane], *self._pegs[lane]))
        self._rev += 1
        self.pico.send(f"SET c09e {self._rev} to=121 unit=1 turn=- crib=- {' '.join(words)} win=-")

    def rest(self) -> None:
        """Clear the number typed, and wait for the end of all animation."""
        self.keys.tap("*", 40)
        self.pico.run(200)

    def until_changed(self, act) -> float:
        """Return the milliseconds until the first changed frame is out on all strips that changed."""
        latest = [tap.frames[-1].raw for tap in self.taps]
        counts = [len(tap.frames) for tap in self.taps]
        began = self.pico.now_ms
        act()

        def changed():
            return [
                frame
                for tap, raw, count in zip(self.taps, latest, counts, strict=True)
                for frame in tap.frames[count:]
                if frame.raw != raw
            ]

        self.pico.run_until(lambda: bool(changed()), 500, "a changed frame")
        return changed()[0].end_ms - began

    def ghost_ms(self) -> float:
        """Return the longest of several times from a bouncing key press to the frame that shows the ghost peg."""
        self.keys.tap("A", 40)
        self.pico.run(200)
        times = []
        for wait_ms in (3, 17, 8, 29, 12, 23):
            self.pico.run(wait_ms)
            times.append(self.until_changed(lambda: self.pico.tap("7", 50, bounce_ms=5)) + 0.3)
            self.pico.run(100)
            self.rest()
        return max(times)

    def snapshot_ms(self) -> float:
        self.pico.send("OPT speed 100")
        self.pico.run(2800)  # until it is stored
        times = []
        for i in range(SNAPSHOTS):
            times.append(self.until_changed(lambda i=i: self.set_lanes((i % 4,), 3)))
            self.pico.run(40 + i % 7 * 3)
        self.pico.send("OPT speed 50")
        self.pico.run(2800)
        return statistics.median(times)


def _show_start(board: _Board) -> None:
    lit = next(frame for frame in board.taps[0].frames if any(frame.raw))
    judge("power on to the first lit frame", lit.start_ms - board.pico.began_ms, "ms", 500)
    judge("power on to the first scan of the keypad", board.scans_ms[0] - board.pico.began_ms, "ms", 350)


def _show_frames(board: _Board, what: str, wanted: int) -> None:
    """Print the frames a second while all four pegs move and 20 packets a second arrive, and any losses."""
    pico = board.pico
    pico.usb.take()
    counts = [len(tap.frames) for tap in board.taps]
    began = pico.now_ms
    sent = 0
    for _ in range(2):
        board.set_lanes((0, 1, 2, 3), MOVE_POINTS)
        pico.run(PACKET_EVERY_MS)
        for _ in range(MOVE_PACKETS):
            board.set_lanes((), 0)
            pico.run(PACKET_EVERY_MS)
        sent += 1 + MOVE_PACKETS
    seconds = (pico.now_ms - began) / 1000
    frames = min(len(tap.frames) - count for tap, count in zip(board.taps, counts, strict=True))
    pico.run(200)
    judge(f"frames a second while pegs move, {what}", frames / seconds, "", wanted, is_least=True)
    judge_all("  packets answered meanwhile, 20 a second", pico.usb.take().count(b"$OK "), sent)
    damaged = sum(frame.stray_bits + frame.long_lows for tap in board.taps for frame in tap.frames)
    judge("  damaged bits of light", damaged, "", 0)


def _show_memory(board: _Board) -> None:
    board.pico.usb.write(b"help\n")
    board.pico.run(300)
    free = int(board.pico.execute("import gc; gc.collect(); print(gc.mem_free())"))
    judge("heap free after start", free / 1024, "KB", 120, is_least=True)
    judge("count_hand, the longest of five hands", int(board.pico.execute(_COUNT_HANDS)) / 1000, "ms", 25, digits=1)


def _show_console(board: _Board) -> None:
    board.pico.usb.take()
    began = board.pico.now_ms
    board.pico.usb.write(b"count 5H 5C 5S JD 5D\n")
    board.pico.expect(b"29 in all\n")
    show("the console answers `count 5H 5C 5S JD 5D`", f"{board.pico.now_ms - began:.0f} ms", "29 in all")


def _show_interrupts() -> None:
    """Print the longest delay of an interrupt every 0.25 ms, from the start of main.py on."""
    board = _Board(ONE_STRIP, _WATCH_INTERRUPTS)
    board.pico.soft_reset()  # the first start wrote to the flash, which disables interrupts
    board.pico.run(1500)
    board.set_lanes((0, 1, 2, 3), MOVE_POINTS)
    board.pico.run(1500)
    late_us = int(board.pico.execute("print(worst[0])"))
    judge("longest time with interrupts off, flash writes aside", late_us / 1000, "ms", 1, digits=2)
