"""The keypad in three steps: a scan gives a bitmap, debouncing gives presses and releases, meaning gives strokes.

A stroke is a text: a key that was struck ("7", "A", "#"), or one that was held ("hold *", "hold #", "hold 0").
Bit row * columns + column of a bitmap is one where that contact is closed. Source: docs/keypad.md.
"""

SCAN_MS = 4
SETTLED_MS = 8  # contacts of cheap pads bounce for 5 ms and less; a press of 35 ms is to count
HOLD_MS = {"*": 600, "#": 600, "0": 2000}
STUCK_MS = 1000
QUEUE_LENGTH = 32

_ACT_WHEN_RELEASED = "*#"
_SETTLE_US = 20  # 50 kilohms of pull-up against 100 picofarads of cable, four times over


class Matrix:
    """The contacts between row pins and column pins.

    rows: pins that pull low at value(0) and let go at value(1), open drain, so that no two ever drive against each
    other; cols: inputs with pull-ups. wait_us: waits so many microseconds.
    """

    def __init__(self, rows, cols, wait_us):
        self._rows = rows
        self._cols = cols
        self._wait_us = wait_us
        self._pull_all(0)

    def scan(self) -> int:
        """Return the bitmap of the closed contacts."""
        # Between scans all rows pull: while no key is down, one look at the columns tells it.
        for col in self._cols:
            if not col.value():
                break
        else:
            return 0
        self._pull_all(1)
        bitmap = 0
        bit = 1
        for row in self._rows:
            row.value(0)
            self._wait_us(_SETTLE_US)
            for col in self._cols:
                if not col.value():
                    bitmap |= bit
                bit <<= 1
            row.value(1)
            self._wait_us(_SETTLE_US)
        self._pull_all(0)
        return bitmap

    def _pull_all(self, value):
        for row in self._rows:
            row.value(value)


def doubtful_keys(bitmap: int, rows: int, cols: int) -> int:
    """Return the bits of the closed keys that stand at the corners of a rectangle: any of them could be a ghost."""
    doubtful = 0
    every_col = (1 << cols) - 1
    for first in range(rows):
        one = bitmap >> first * cols & every_col
        for second in range(first + 1, rows):
            both = one & bitmap >> second * cols
            if both & (both - 1):
                doubtful |= both << first * cols | both << second * cols
    return doubtful


class Debouncer:
    """Turns bitmaps into changes (key, is_pressed, at_ms), in the order in which the contacts settled.

    A contact counts when it has kept its state for SETTLED_MS. A key that could be a ghost does not count as pressed
    before the pad is unambiguous. `closed` is the bitmap of the keys that count as pressed.
    """

    def __init__(self, rows: int, cols: int):
        self.closed = 0
        self._rows = rows
        self._cols = cols
        self._last = 0
        self._changed_ms = [0] * (rows * cols)

    def update(self, bitmap: int, now_ms: int):
        if bitmap == self._last == self.closed:
            return ()
        flipped = bitmap ^ self._last
        self._last = bitmap
        doubtful = doubtful_keys(bitmap, self._rows, self._cols)
        changes = []
        for key in range(self._rows * self._cols):
            bit = 1 << key
            if flipped & bit:
                self._changed_ms[key] = now_ms
            elif (bitmap ^ self.closed) & bit and now_ms - self._changed_ms[key] >= SETTLED_MS:
                is_pressed = bool(bitmap & bit)
                if not (is_pressed and doubtful & bit):
                    changes.append((self._changed_ms[key], key, is_pressed))
                    self.closed ^= bit
        changes.sort()
        return [(key, is_pressed, at_ms) for at_ms, key, is_pressed in changes]


class Meaning:
    """Turns changes into strokes. names: of the keys, by their bit.

    `*` and `#` are struck when they are released before their hold time; every other key when it closes. A hold is
    told once, at its time, while the key is still down.
    """

    def __init__(self, names: str):
        self._names = names
        self._down = {}  # of each key with a hold time: when it closed, None once its hold was told

    def update(self, changes, now_ms: int):
        strokes = []
        for key, is_pressed, at_ms in changes:
            name = self._names[key]
            self._tell_holds(at_ms, strokes)
            if is_pressed:
                if name in HOLD_MS:
                    self._down[name] = at_ms
                if name not in _ACT_WHEN_RELEASED:
                    strokes.append(name)
            elif name in self._down:
                if self._down.pop(name) is not None and name in _ACT_WHEN_RELEASED:
                    strokes.append(name)
        if self._down:
            self._tell_holds(now_ms, strokes)
        return strokes

    def _tell_holds(self, now_ms, strokes):
        for name in self._down:
            closed_ms = self._down[name]
            if closed_ms is not None and now_ms - closed_ms >= HOLD_MS[name]:
                self._down[name] = None
                strokes.append("hold " + name)


class Keypad:
    """Scans when it is time and keeps up to QUEUE_LENGTH strokes until they are taken, in order.

    When the queue is full the newest stroke is dropped and counted in `dropped`: what was typed first stays as it was
    typed. A key that is closed from the start does nothing until it has been open once.
    """

    def __init__(self, scan, keys):
        """scan: gives the bitmap; keys: a text of names for each row."""
        self.dropped = 0
        self._scan = scan
        self._names = "".join(keys)
        self._debouncer = Debouncer(len(keys), len(keys[0]) if keys else 0)
        self._meaning = Meaning(self._names)
        self._queue = []
        self._scan_ms = None
        self._start_ms = 0
        self._closed_from_start = 0
        self._has_told_stuck = False

    def update(self, now_ms: int) -> None:
        """Scan the pad, unless the last scan was less than SCAN_MS ago."""
        if self._scan_ms is None:
            self._start_ms = now_ms
            self._closed_from_start = self._scan()
        elif now_ms - self._scan_ms < SCAN_MS:
            return
        self._scan_ms = now_ms
        bitmap = self._scan()
        if self._closed_from_start:
            self._closed_from_start &= bitmap
            bitmap &= ~self._closed_from_start
        for stroke in self._meaning.update(self._debouncer.update(bitmap, now_ms), now_ms):
            if len(self._queue) < QUEUE_LENGTH:
                self._queue.append(stroke)
            else:
                self.dropped += 1

    def is_waiting(self) -> bool:
        """Return whether a stroke waits to be taken."""
        return bool(self._queue)

    def take(self) -> str:
        """Return the oldest stroke and forget it."""
        return self._queue.pop(0)

    def stuck_keys(self, now_ms: int) -> str:
        """Return, once, the names of the keys that have been closed since the start for STUCK_MS; else ""."""
        if self._has_told_stuck or self._scan_ms is None or now_ms - self._start_ms < STUCK_MS:
            return ""
        self._has_told_stuck = True
        return self._names_of(self._closed_from_start)

    def held_keys(self) -> str:
        """Return the names of the keys that are pressed now."""
        return self._names_of(self._debouncer.closed)

    def _names_of(self, bitmap):
        return "".join([self._names[key] for key in range(len(self._names)) if bitmap >> key & 1])
