"""Sources of keypad scans.

A source has `advance(now_ms)`, which moves to the next scan and returns whether there is one; then `bitmap` is its
result, with bit row * columns + column set where that contact was closed, and `at_ms` its time. `is_still()` returns
whether the keys are now as in that scan.
"""

from pegcore import machine_code

SCAN_MS = 1

_BEING_WRITTEN = 128  # oldest scans of the ring, which may be overwritten while it is read


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

    def is_still(self) -> bool:
        return self._scan() == self.bitmap


class RecordedScans:
    """Scans recorded by hardware every SCAN_MS, even while the processor is stalled.

    ring: scan after scan, of `step` elements each; start, capacity: its first element, and the number of scans that
    fit.
    contacts: (element, bit) of each contact, by the bits of a bitmap; the bit is zero where the contact is closed.
    count: returns the number of recorded scans.

    Of consecutive scans that are the same, only the first and the last are returned. Scans that no longer fit in the
    ring are lost.

    The time of a scan follows from its number: every scan is SCAN_MS after the previous one. The program's clock only
    says when the program looked, up to a whole turn after the scans were made.
    """

    def __init__(self, ring, start: int, capacity: int, step: int, contacts, count):
        self.bitmap = 0
        self.at_ms = 0
        self._ring = ring
        self._start = start
        self._capacity = capacity
        self._step = step
        self._contacts = contacts
        self._open = [0] * step  # every bit that is a contact
        for element, bit in contacts:
            self._open[element] |= bit
        self._held = self._open  # the elements of the scan last returned, without other bits
        self._count = count
        self._taken = 0
        self._recorded = 0
        self._first_ms = 0  # the time of scan 0, as far as the program's clock can tell

    def is_still(self) -> bool:
        count = self._count()
        return not count or self._end_of_run(count - 1, count) == count

    @machine_code
    def advance(self, now_ms: int) -> bool:
        if self._taken == self._recorded and not self._look(now_ms):
            return False
        taken = self._taken
        end = self._end_of_run(taken, self._recorded)
        if end == taken:
            self._decode(taken)
            end += 1
        self._taken = end
        self.at_ms = self._first_ms + end * SCAN_MS
        return True

    def _look(self, now_ms):
        """Update the number of scans; return whether there are new ones."""
        count = self._count()
        if count == self._recorded:
            return False
        if not self._recorded:
            self._first_ms = now_ms - count * SCAN_MS
        self._recorded = count
        self._taken = max(self._taken, count - self._capacity + _BEING_WRITTEN)
        return True

    @machine_code
    def _end_of_run(self, number, until):
        """Return the first scan from number on that differs from the current one, at most until."""
        ring = self._ring
        every = self._open
        held = self._held
        step = self._step
        while number < until:
            at = self._start + number % self._capacity * step
            for i in range(step):
                if ring[at + i] & every[i] != held[i]:
                    return number
            number += 1
        return until

    @machine_code
    def _decode(self, number):
        """Make a scan the current one."""
        ring = self._ring
        every = self._open
        at = self._start + number % self._capacity * self._step
        held = [0] * self._step
        for i in range(self._step):
            held[i] = ring[at + i] & every[i]
        self._held = held
        bitmap = 0
        bit = 1
        for element, mask in self._contacts:
            if not held[element] & mask:
                bitmap |= bit
            bit <<= 1
        self.bitmap = bitmap
