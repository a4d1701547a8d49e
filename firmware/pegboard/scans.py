"""Sources of keypad scans.

A source has `advance(now_ms)`, which moves to the next scan and returns whether there is one; then `bitmap` is its
result, with bit row * columns + column set where that contact was closed, and `at_ms` its time.
"""

SCAN_MS = 4
SLOTS = 4  # rows of a recorded scan, as in the largest pad

_BEING_WRITTEN = 32  # oldest scans of the ring, which may be overwritten while it is read


class LiveScans:
    """Scans made on request, at most every SCAN_MS. scan: returns the bitmap."""

    def __init__(self, scan):
        self.bitmap = 0
        self.at_ms = None
        self._scan = scan

    def advance(self, now_ms: int) -> bool:
        if self.at_ms is not None and now_ms - self.at_ms < SCAN_MS:
            return False
        self.at_ms = now_ms
        self.bitmap = self._scan()
        return True


class RecordedScans:
    """Scans recorded by hardware every SCAN_MS, even while the processor is stalled.

    ring: a sample for each of the SLOTS rows, scan after scan.
    start, capacity: its first sample, and the number of scans that fit.
    rows: of the pad.
    col_bits: the bit of each column in a sample; it is zero where the contact is closed.
    count: returns the number of recorded scans.

    Of consecutive scans with nothing closed, only the first and the last are returned. Scans that no longer fit in the
    ring are lost.

    The time of a scan follows from its number: every scan is SCAN_MS after the previous one. The program's clock only
    says when the program looked, up to a whole turn after the scans were made.
    """

    def __init__(self, ring, start: int, capacity: int, rows: int, col_bits, count):
        self.bitmap = 0
        self.at_ms = 0
        self._ring = ring
        self._start = start
        self._capacity = capacity
        self._rows = rows
        self._col_bits = col_bits
        self._every_col = sum(col_bits)
        self._count = count
        self._taken = 0
        self._recorded = 0
        self._first_ms = 0  # the time of scan 0, as far as the program's clock can tell
        self._looked_ms = None

    def advance(self, now_ms: int) -> bool:
        if self._taken == self._recorded and not self._look(now_ms):
            return False
        was_open = not self.bitmap
        self.bitmap = self._next()
        if was_open and not self.bitmap:
            self._pass_open()
        self.at_ms = self._first_ms + self._taken * SCAN_MS
        return True

    def _look(self, now_ms):
        """Update the number of scans; return whether there are new ones."""
        if now_ms == self._looked_ms:
            return False
        self._looked_ms = now_ms
        count = self._count()
        if count == self._recorded:
            return False
        if not self._recorded:
            self._first_ms = now_ms - count * SCAN_MS
        self._recorded = count
        self._taken = max(self._taken, count - self._capacity + _BEING_WRITTEN)
        return True

    def _pass_open(self):
        """Skip to the last of the scans with nothing closed."""
        taken = self._taken
        recorded = self._recorded
        while taken < recorded and self._is_open(taken):
            taken += 1
        self._taken = taken

    def _is_open(self, number):
        ring = self._ring
        at = self._start + number % self._capacity * SLOTS
        return not ~(ring[at] & ring[at + 1] & ring[at + 2] & ring[at + 3]) & self._every_col

    def _next(self):
        """Move to the next scan and return its bitmap."""
        number = self._taken
        self._taken = number + 1
        if self._is_open(number):
            return 0
        at = self._start + number % self._capacity * SLOTS
        ring = self._ring
        every_col = self._every_col
        bitmap = 0
        bit = 1
        for i in range(at, at + self._rows):
            closed = ~ring[i] & every_col
            if closed:
                for col_bit in self._col_bits:
                    if closed & col_bit:
                        bitmap |= bit
                    bit <<= 1
            else:
                bit <<= len(self._col_bits)
        return bitmap
