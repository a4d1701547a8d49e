"""A keypad wired to the emulated pins: a closed key connects its row and its column, ghosts included."""

import random
from collections.abc import Callable, Sequence

from rp2040py.gpio_pin import GPIOPin

_SPIKE_MS = (1.0, 3.0)
_REST_MS = 2.0  # open after a spike, seen by a scan of 1 ms: two of one key without a pause would be one that is longer


class KeyMatrix:
    """A pad without diodes. `conflicts` counts how often two pins drove against each other."""

    def __init__(
        self,
        pins: Sequence[GPIOPin],
        after: Callable[[float, Callable[[], None]], None],
        rows: Sequence[int],
        cols: Sequence[int],
        keys: Sequence[str],
    ) -> None:
        """pins: of the chip, by number; after(ms, call): calls later in emulated time."""
        self.conflicts = 0
        self._pins = pins
        self._after = after
        self._places = {key: (rows[i], cols[j]) for i, row in enumerate(keys) for j, key in enumerate(row)}
        self._wired = [*rows, *cols]
        self._closed: set[tuple[int, int]] = set()
        self._spiking: set[tuple[int, int]] = set()
        self._driven: dict[int, bool | None] = {}
        self._is_settling = False
        for number in self._wired:
            pins[number].add_listener(lambda new, old: self._settle())

    def press(self, key: str) -> None:
        self._closed.add(self._places[key])
        self._settle()

    def release(self, key: str) -> None:
        self._closed.discard(self._places[key])
        self._settle()

    def tap(self, key: str, hold_ms: float = 60) -> None:
        """Press now and release after hold_ms."""
        self.press(key)
        self._after(hold_ms, lambda: self.release(key))

    def spike_every(self, mean_ms: float) -> None:
        """Close any key by itself for 1 to 3 ms, again and again, as worn contacts do. mean_ms: in between."""
        rng = random.Random(1)
        places = list(self._places.values())

        def begin() -> None:
            self._spiking = {rng.choice(places)}
            self._settle()
            self._after(rng.uniform(*_SPIKE_MS), end)

        def end() -> None:
            self._spiking = set()
            self._settle()
            self._after(_REST_MS + rng.expovariate(1 / mean_ms), begin)

        self._after(rng.expovariate(1 / mean_ms), begin)

    def _settle(self) -> None:
        """Set every pin to the level of its group of connected pins."""
        if self._is_settling:
            return
        self._is_settling = True
        try:
            groups = {number: {number} for number in self._wired}
            for row, col in self._closed | self._spiking:
                joined = groups[row] | groups[col]
                for number in joined:
                    groups[number] = joined
            for number in self._wired:
                self._drive(number, self._level_of(groups[number]))
        finally:
            self._is_settling = False

    def _level_of(self, group: set[int]) -> bool | None:
        """Return the level of connected pins: the driven level, else the pulled one, None if floating."""
        values = [self._pins[number].value for number in group]  # 0 and 1 drive, 3 pulls up, 4 pulls down
        if 0 in values and 1 in values:
            self.conflicts += 1
        if 0 in values:
            return False
        if 1 in values:
            return True
        if 3 in values:
            return True
        return False if 4 in values else None

    def _drive(self, number: int, level: bool | None) -> None:
        if self._driven.get(number) == level:
            return
        self._driven[number] = level
        pin = self._pins[number]
        pending = pin.irq_status
        before = pin.input_value
        if level is None:
            pin.release_input()
        else:
            pin.set_input_value(level)
        if pin.input_value == before:
            pin.irq_status = pending  # no edge where the level stays
