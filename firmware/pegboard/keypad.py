"""The keypad in three steps: scans give bitmaps, Debouncer gives presses and releases, Meaning gives strokes.

A stroke is a string: a struck key ("7", "A", "#"), or a held one ("hold *", "hold #", "hold 0", "hold A").
Bit row * columns + column of a bitmap is set where that contact is closed. Source: docs/keypad.md.
"""

from pegcore import machine_code

CLOSED_MS = 3  # four equal scans in a row: worn contacts, and wires beside others, make spikes of up to 3 ms
OPEN_MS = 8  # contacts of cheap pads bounce for up to 5 ms, when they close too
HOLD_MS = {"*": 600, "#": 600, "0": 2000, "A": 1000, "B": 1000, "C": 1000, "D": 1000}
STUCK_MS = 1000
QUEUE_LENGTH = 32

_ACT_WHEN_RELEASED = "*#"


def doubtful_keys(bitmap: int, rows: int, cols: int) -> int:
    """Return the bits of closed keys at the corners of a rectangle: any of them could be a ghost."""
    doubtful = 0
    beyond = bitmap & bitmap - 1
    beyond &= beyond - 1
    if not beyond & beyond - 1:
        return 0  # a rectangle has four corners
    every_col = (1 << cols) - 1
    for first in range(rows):
        one = bitmap >> first * cols & every_col
        for second in range(first + 1, rows):
            both = one & bitmap >> second * cols
            if both & (both - 1):
                doubtful |= both << first * cols | both << second * cols
    return doubtful


class Debouncer:
    """Converter of bitmaps to changes (key, is_pressed, at_ms), in the order in which contacts settled.

    A key is pressed once its contact has been closed for CLOSED_MS, and released once it has been open for OPEN_MS: so
    a press acts at once, and its bounce is ignored afterwards. A possible ghost does not count as pressed until the
    pad is unambiguous. `closed` is the bitmap of the pressed keys.
    """

    def __init__(self, rows: int, cols: int):
        self.closed = 0
        self._rows = rows
        self._cols = cols
        self._last = 0
        self._changed_ms = [0] * (rows * cols)

    @machine_code
    def update(self, bitmap: int, now_ms: int):
        if bitmap == self._last == self.closed:
            return ()
        flipped = bitmap ^ self._last
        # While a key opens, a scan may still see the ghost of which it was a corner: it needs two without a doubt.
        doubtful = doubtful_keys(bitmap | self._last, self._rows, self._cols) if bitmap & ~self.closed else 0
        self._last = bitmap
        changes = []
        unsettled = bitmap ^ self.closed
        key = 0
        bit = 1
        while bit <= flipped | unsettled:
            if flipped & bit:
                self._changed_ms[key] = now_ms
            elif unsettled & bit:
                is_pressed = bool(bitmap & bit)
                settled_ms = CLOSED_MS if is_pressed else OPEN_MS
                if now_ms - self._changed_ms[key] >= settled_ms and not (is_pressed and doubtful & bit):
                    changes.append((self._changed_ms[key], key, is_pressed))
                    self.closed ^= bit
            key += 1
            bit <<= 1
        changes.sort()
        return [(key, is_pressed, at_ms) for at_ms, key, is_pressed in changes]

    def is_settling(self) -> bool:
        """Return whether a contact has not settled."""
        return self._last != self.closed


class Meaning:
    """Converter of changes to strokes. names: of the keys, by bit.

    `*` and `#` are struck when released before their hold time, or when another key closes, every other key when it
    closes. A hold is reported once, at its time, while the key is still down.
    """

    def __init__(self, names: str):
        self._names = names
        self._down = {}  # holdable keys that are down: when closed, None once struck or reported

    def is_holding(self) -> bool:
        """Return whether a holdable key is down."""
        return bool(self._down)

    def update(self, changes, now_ms: int):
        strokes = []
        for key, is_pressed, at_ms in changes:
            name = self._names[key]
            self._report_holds(at_ms, strokes)
            if is_pressed:
                if self._down:
                    self._strike_released(strokes)
                if name in HOLD_MS:
                    self._down[name] = at_ms
                if name not in _ACT_WHEN_RELEASED:
                    strokes.append(name)
            elif name in self._down:
                if self._down.pop(name) is not None and name in _ACT_WHEN_RELEASED:
                    strokes.append(name)
        if self._down:
            self._report_holds(now_ms, strokes)
        return strokes

    def _strike_released(self, strokes):
        """Strike keys that act when released: quick fingers close the next key while they still open, and bounce."""
        for name in self._down:
            if name in _ACT_WHEN_RELEASED and self._down[name] is not None:
                self._down[name] = None
                strokes.append(name)

    def _report_holds(self, now_ms, strokes):
        for name in self._down:
            closed_ms = self._down[name]
            if closed_ms is not None and now_ms - closed_ms >= HOLD_MS[name]:
                self._down[name] = None
                strokes.append("hold " + name)


class Keypad:
    """Queue of up to QUEUE_LENGTH strokes from scans.

    When it is full, the newest stroke is dropped and counted in `dropped`: earlier input stays as typed. A key that was
    closed at the first scan counts when it opens, or when the next one closes; after STUCK_MS it is stuck, and does
    nothing until it has been open once.
    """

    def __init__(self, scans, keys):
        """scans: see that module; keys: one string of names per row."""
        self.dropped = 0
        self._scans = scans
        self._names = "".join(keys)
        self._debouncer = Debouncer(len(keys), len(keys[0]) if keys else 0)
        self._meaning = Meaning(self._names)
        self._queue = []
        self._start_ms = None
        self._closed_from_start = 0
        self._early = []  # presses of these keys
        self._has_reported_stuck = False

    def update(self, now_ms: int) -> None:
        """Process all available scans."""
        scans = self._scans
        while scans.advance(now_ms):
            self._take_in(scans.bitmap, scans.at_ms)

    def _take_in(self, bitmap, at_ms):
        if self._start_ms is None:
            self._start_ms = at_ms
            self._closed_from_start = bitmap
        if self._closed_from_start and at_ms - self._start_ms >= STUCK_MS:
            self._closed_from_start &= bitmap
            bitmap &= ~self._closed_from_start
        changes = self._debouncer.update(bitmap, at_ms)
        if changes and (self._closed_from_start or self._early):
            changes = self._counting(changes)
        if not (changes or self._meaning.is_holding()):
            return
        for stroke in self._meaning.update(changes, at_ms):
            if len(self._queue) < QUEUE_LENGTH:
                self._queue.append(stroke)
            else:
                self.dropped += 1

    def _counting(self, changes):
        """Return the changes that count while keys may be stuck, and those that turn out to count now."""
        counting = []
        for change in changes:
            key, is_pressed, at_ms = change
            is_early = self._closed_from_start >> key & 1
            if is_early and is_pressed:
                self._early.append(change)
                continue
            if at_ms - self._start_ms < STUCK_MS:
                counting += self._early
                for pressed in self._early:
                    self._closed_from_start &= ~(1 << pressed[0])
                is_early = False
            self._early = []
            if not is_early:
                counting.append(change)
        return counting

    def is_still(self) -> bool:
        """Return whether no key has moved since the last update."""
        return self._scans.is_still()

    def is_settling(self) -> bool:
        """Return whether the next scans may make a press or a release."""
        return self._debouncer.is_settling()

    def is_waiting(self) -> bool:
        """Return whether there is a stroke."""
        return bool(self._queue)

    def take(self) -> str:
        """Remove and return the oldest stroke."""
        return self._queue.pop(0)

    def stuck_keys(self, now_ms: int) -> str:
        """Return, once, the names of the keys closed since the start for STUCK_MS; else ""."""
        if self._has_reported_stuck or self._start_ms is None or now_ms - self._start_ms < STUCK_MS:
            return ""
        self._has_reported_stuck = True
        return self._names_of(self._closed_from_start)

    def held_keys(self) -> str:
        """Return the names of the pressed keys."""
        return self._names_of(self._debouncer.closed)

    def _names_of(self, bitmap):
        return "".join([self._names[key] for key in range(len(self._names)) if bitmap >> key & 1])
