"""Scans that hardware recorded: decoded, in order, with their times."""

import random

from pegboard.keypad import Keypad
from pegboard.scans import SCAN_MS, LiveScans, RecordedScans
from support.firmware.parts import KEYS, bitmap_of

CAPACITY = 256
SLOTS = 4
START = 8  # of the first sample in the ring
PRESS_MS = 35
BOUNCE_MS = 5
OPEN_MS = 22  # between two presses of one key
SURE_MS = 14  # docs/keypad.md


class Recorder:
    """Hardware that records a scan every SCAN_MS, an element for each row. cols: the bits of the columns in it."""

    def __init__(self, rows=4, cols=(0, 1, 2, 3), noise=0):
        self.recorded = 0
        self.bitmap = 0
        self._rows = rows
        self._cols = cols
        self._noise = noise
        self._ring = bytearray(b"\x55" * (START + CAPACITY * SLOTS))
        contacts = [(row, 1 << bit) for row in range(rows) for bit in cols]
        self.scans = RecordedScans(self._ring, START, CAPACITY, SLOTS, contacts, lambda: self.recorded)

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
    assert recorder.taken(113) == [(2, 101), (3, 102), (4, 103)]


def test_a_scan_counts_at_once_even_in_a_millisecond_in_which_the_program_has_looked():
    recorder = Recorder()
    recorder.record(1)
    assert recorder.taken(100) == [(1, 100)]
    recorder.record(2)
    assert recorder.taken(100) == [(2, 101)]


def test_a_scan_may_lie_in_one_element_of_the_ring():
    ring = [0xFFFF] * (START + CAPACITY)
    contacts = [(0, 1 << bit) for bit in (12, 13, 8, 9)]
    scans = RecordedScans(ring, START, CAPACITY, 1, contacts, lambda: 3)
    ring[START : START + 3] = [0xFFFF, 0xDFFF, 0xEEFF]
    taken = []
    while scans.advance(10):
        taken.append((scans.bitmap, scans.at_ms))
    assert taken == [(0, 8), (0b0010, 9), (0b0101, 10)]
    assert scans.is_still()
    ring[START + 2] = 0xFFFF
    assert not scans.is_still()


def test_the_time_between_two_scans_does_not_depend_on_when_the_program_looks():
    """A turn may read the clock and look at the scans 30 ms later, or look at once."""
    recorder = Recorder()
    recorder.record(1)
    assert recorder.taken(100) == [(1, 100)]
    for bitmap in range(2, 8):
        recorder.record(bitmap)
    late = recorder.taken(108)
    recorder.record(8)
    recorder.record(9)
    at_once = recorder.taken(132)
    assert [at_ms for _, at_ms in late + at_once] == [101, 102, 103, 104, 105, 106, 107, 108]


def test_scans_that_the_ring_has_no_room_for_are_lost_and_the_newest_are_whole():
    recorder = Recorder()
    recorder.record(1)
    recorder.taken(0)
    for i in range(400):
        recorder.record(1 + i % 2)
    taken = recorder.taken(400 * SCAN_MS)
    assert [bitmap for bitmap, _ in taken] == [1, 2] * 64
    assert taken[-1][1] - taken[0][1] == 127 * SCAN_MS


def test_of_scans_that_are_the_same_the_first_and_the_last_are_given():
    recorder = Recorder(noise=0x50)
    recorder.record(0, 10)
    recorder.record(1, 2)
    recorder.record(3)
    recorder.record(0, 10)
    taken = recorder.taken(23)
    assert taken == [(0, 10), (1, 11), (1, 12), (3, 13), (0, 14), (0, 23)]
    recorder.record(0, 5)
    assert recorder.taken(30) == [(0, 28)]


def test_a_press_while_the_processor_could_not_look_counts():
    recorder = Recorder()
    keypad = Keypad(recorder.scans, KEYS)
    recorder.record(0, 3)
    keypad.update(12)
    recorder.record(0)
    recorder.record(1 << 4, 35)  # the key 4 in an erase of 53 ms
    recorder.record(0, 18)
    keypad.update(12 + 54 * SCAN_MS)
    assert keypad.is_waiting() and keypad.take() == "4" and not keypad.is_waiting()


def test_two_presses_of_one_key_and_a_hold_are_told_apart_afterwards():
    recorder = Recorder()
    keypad = Keypad(recorder.scans, KEYS)
    recorder.record(0)
    keypad.update(0)
    for _ in range(2):
        recorder.record(1 << 14, 35)  # the key #, which acts when it is released
        recorder.record(0, 20)
    keypad.update(110 * SCAN_MS)
    assert [keypad.take(), keypad.take(), keypad.is_waiting()] == ["#", "#", False]
    ms = 110 * SCAN_MS
    for _ in range(5):
        recorder.record(1 << 14, 124)
        ms += 124 * SCAN_MS
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


def test_one_key_counts_as_often_as_it_was_closed_and_open_for_14_ms():
    random.seed(14)
    for phase in range(40):
        presses = [(20 + phase / 10 + 2 * SURE_MS * i, "7") for i in range(5)]
        recorder = Recorder()
        keypad = Keypad(recorder.scans, KEYS)
        for i in range(220):
            recorder.record(bitmap_of(closed_at(i * SCAN_MS, presses, SURE_MS)))
            keypad.update(i * SCAN_MS)
        assert [keypad.take() for _ in range(5)] == ["7"] * 5 and not keypad.is_waiting()


def test_live_scans_are_taken_once_a_millisecond_at_most():
    closed = [0]
    scans = LiveScans(lambda: closed[0])
    assert [scans.advance(ms) for ms in (0, 0, 3, 4, 4, 9)] == [True, False, True, True, False, True]
    assert scans.at_ms == 9 and scans.is_still()
    closed[0] = 2
    assert not scans.is_still()
