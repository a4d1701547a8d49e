"""Scans that hardware recorded: decoded, in order, with their times."""

import random

from parts import KEYS, bitmap_of

from pegboard.keypad import Keypad
from pegboard.scans import SCAN_MS, SLOTS, LiveScans, RecordedScans

CAPACITY = 64
START = 8  # of the first sample in the ring
PRESS_MS = 35
BOUNCE_MS = 5
OPEN_MS = 22  # between two presses of one key
SURE_MS = 17  # docs/keypad.md


class Recorder:
    """Hardware that records a scan every SCAN_MS. cols: the bits of a sample at which it finds the columns."""

    def __init__(self, rows=4, cols=(0, 1, 2, 3), noise=0):
        self.recorded = 0
        self.bitmap = 0
        self._rows = rows
        self._cols = cols
        self._noise = noise
        self._ring = bytearray(b"\x55" * (START + CAPACITY * SLOTS))
        self.scans = RecordedScans(self._ring, START, CAPACITY, rows, [1 << bit for bit in cols], lambda: self.recorded)

    def record(self, bitmap, count=1):
        for _ in range(count):
            at = START + self.recorded % CAPACITY * SLOTS
            for row in range(SLOTS):
                sample = self._noise
                for col in range(len(self._cols)):
                    is_closed = row < self._rows and bitmap >> row * len(self._cols) + col & 1
                    if not is_closed:
                        sample |= 1 << self._cols[col]
                self._ring[at + row] = sample
            self.recorded += 1

    def taken(self, now_ms):
        taken = []
        while self.scans.advance(now_ms):
            taken.append((self.scans.bitmap, self.scans.at_ms))
        return taken


def test_every_key_is_found_wherever_its_pins_lie():
    for rows, cols, noise in ((4, (0, 1, 2, 3), 0), (4, (5, 0, 7, 2), 0x18), (3, (1, 0), 0xF0), (1, (4, 3, 2), 1)):
        recorder = Recorder(rows, cols, noise)
        bitmaps = [0, (1 << rows * len(cols)) - 1] + [1 << key for key in range(rows * len(cols))]
        for i in range(len(bitmaps)):
            recorder.record(bitmaps[i])
            assert recorder.taken(i * SCAN_MS)[-1][0] == bitmaps[i], (rows, cols, bitmaps[i])


def test_scans_come_once_in_order_with_the_times_at_which_they_were_taken():
    recorder = Recorder()
    assert recorder.taken(0) == []
    recorder.record(1)
    assert recorder.taken(100) == [(1, 100)] and recorder.taken(101) == []
    for bitmap in (2, 3, 4):
        recorder.record(bitmap)
    assert recorder.taken(113) == [(2, 104), (3, 108), (4, 112)]


def test_the_time_between_two_scans_does_not_depend_on_when_the_program_looks():
    """A turn may read the clock and look at the scans 30 ms later, or look at once."""
    recorder = Recorder()
    recorder.record(1)
    assert recorder.taken(100) == [(1, 100)]
    recorder.record(2, 6)
    late = recorder.taken(108)
    recorder.record(3, 2)
    at_once = recorder.taken(132)
    assert [at_ms for _, at_ms in late + at_once] == [104, 108, 112, 116, 120, 124, 128, 132]


def test_scans_that_the_ring_has_no_room_for_are_lost_and_the_newest_are_whole():
    recorder = Recorder()
    recorder.record(1)
    recorder.taken(0)
    recorder.record(2, 100)
    recorder.record(4, 20)
    taken = recorder.taken(120 * SCAN_MS)
    assert [bitmap for bitmap, _ in taken] == [2] * 12 + [4] * 20
    assert taken[-1][1] - taken[0][1] == 31 * SCAN_MS


def test_of_scans_with_nothing_closed_the_first_and_the_last_are_given():
    recorder = Recorder()
    recorder.record(0, 10)
    recorder.record(1, 2)
    recorder.record(0, 10)
    taken = recorder.taken(88)
    assert taken == [(0, 40), (1, 44), (1, 48), (0, 52), (0, 88)]


def test_a_press_while_the_processor_could_not_look_counts():
    recorder = Recorder()
    keypad = Keypad(recorder.scans, KEYS)
    recorder.record(0, 3)
    keypad.update(12)
    recorder.record(0)
    recorder.record(1 << 4, 9)  # 35 ms of the key 4 in an erase of 53
    recorder.record(0, 4)
    keypad.update(12 + 14 * SCAN_MS)
    assert keypad.is_waiting() and keypad.take() == "4" and not keypad.is_waiting()


def test_two_presses_of_one_key_and_a_hold_are_told_apart_afterwards():
    recorder = Recorder()
    keypad = Keypad(recorder.scans, KEYS)
    recorder.record(0)
    keypad.update(0)
    for _ in range(2):
        recorder.record(1 << 14, 9)  # the key #, which acts when it is released
        recorder.record(0, 5)
    keypad.update(28 * SCAN_MS)
    assert [keypad.take(), keypad.take(), keypad.is_waiting()] == ["#", "#", False]
    ms = 28 * SCAN_MS
    for _ in range(5):
        recorder.record(1 << 14, 31)
        ms += 31 * SCAN_MS
        keypad.update(ms)
    assert keypad.take() == "hold #" and not keypad.is_waiting()


def random_presses(count):
    """Return presses (ms, key) in order, at moments at which quick fingers overlap."""
    presses = []
    free_ms = {}
    ms = 20
    for _ in range(count):
        key = random.choice("0123456789ABCD")  # * and # act when released: their order is another
        ms = max(ms, free_ms.get(key, 0))
        free_ms[key] = ms + PRESS_MS + OPEN_MS
        presses.append((ms, key))
        ms += random.uniform(15, 60)
    return presses


def closed_at(ms, presses, press_ms=PRESS_MS):
    """Return the keys whose contacts are closed at a moment; one that bounces is closed or open."""
    closed = ""
    for began_ms, key in presses:
        since_ms = ms - began_ms
        is_bouncing = 0 <= since_ms % press_ms < BOUNCE_MS
        if 0 <= since_ms < press_ms + BOUNCE_MS and (random.random() < 0.5 if is_bouncing else since_ms < press_ms):
            closed += key
    return closed


def test_presses_count_once_and_in_order_however_late_the_program_looks():
    random.seed(PRESS_MS)
    presses = random_presses(300)
    recorder = Recorder()
    keypad = Keypad(recorder.scans, KEYS)
    struck = ""
    ms = first = 0
    while ms < presses[-1][0] + 200:
        read_clock_ms = ms
        ms += random.choice((0, 0, random.randrange(30), random.randrange(CAPACITY // 2 * SCAN_MS)))
        while recorder.recorded * SCAN_MS < ms:
            scan_ms = recorder.recorded * SCAN_MS
            while first < len(presses) and presses[first][0] + PRESS_MS + BOUNCE_MS < scan_ms:
                first += 1
            recorder.record(bitmap_of(closed_at(scan_ms, presses[first : first + 4])))
        keypad.update(read_clock_ms)
        while keypad.is_waiting():
            struck += keypad.take()
        ms += random.randrange(1, 6)
    assert struck == "".join([key for _, key in presses])


def test_one_key_counts_as_often_as_it_was_closed_and_open_for_17_ms():
    random.seed(17)
    for phase in range(40):
        presses = [(20 + phase / 10 + 2 * SURE_MS * i, "7") for i in range(5)]
        recorder = Recorder()
        keypad = Keypad(recorder.scans, KEYS)
        for i in range(56):
            recorder.record(bitmap_of(closed_at(i * SCAN_MS, presses, SURE_MS)))
            keypad.update(i * SCAN_MS)
        assert [keypad.take() for _ in range(5)] == ["7"] * 5 and not keypad.is_waiting()


def test_live_scans_are_taken_every_4_ms_at_most():
    asked = []
    scans = LiveScans(lambda: len(asked) or asked.append(0) or 0)
    assert [scans.advance(ms) for ms in (0, 0, 3, 4, 7, 9)] == [True, False, False, True, False, True]
    assert scans.at_ms == 9
