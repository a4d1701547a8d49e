"""Keypad scan by the processor, for a Pico on which PIO or DMA have no room: a key pressed and released while the
processor waits for the flash is missed."""

_SETTLE_US = 20  # 50 kilohms of pull-up against 100 picofarads of cable, four times over


class Matrix:
    """The contacts between row pins and column pins.

    rows: open-drain pins, low at value(0) and released at value(1), so that no two ever drive against each other;
    cols: inputs with pull-ups. wait_us: waits for microseconds.
    """

    def __init__(self, rows, cols, wait_us):
        self._rows = rows
        self._cols = cols
        self._wait_us = wait_us
        self._pull_all(0)

    def scan(self) -> int:
        """Return the bitmap of the closed contacts."""
        # Between scans all rows pull low: while no key is down, one look at the columns shows it.
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
