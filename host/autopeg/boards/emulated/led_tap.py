"""Decoder of the WS2812 waveform on a pin into frames."""

from collections.abc import Callable

from msgspec import Struct
from rp2040py.clock.simulation_clock import SimulationClock
from rp2040py.gpio_pin import GPIOPin

_ONE_NS = 550  # a high that is longer is a 1
_LATCH_NS = 50_000  # a low that is longer ends the frame
_LONG_LOW_NS = 5_000  # some LEDs take a longer low for the end of the frame


class Frame(Struct, frozen=True):
    """One frame as sent on the wire. Times are emulated milliseconds since the emulator was created."""

    start_ms: float
    end_ms: float  # of its last bit
    raw: bytes
    stray_bits: int  # beyond the last whole byte
    long_lows: int
    high_ns: tuple[float, float]  # the shortest and the longest high


class LedTap:
    """The frames on one pin, oldest first, in `frames`."""

    def __init__(self, pin: GPIOPin, clock: SimulationClock, heard: Callable[[], None]) -> None:
        """heard: called after each frame."""
        self.frames: list[Frame] = []
        self._clock = clock
        self._heard = heard
        self._alarm = clock.create_alarm(self._end_of_frame)
        self._is_armed = False
        self._start = self._rise = self._fall = 0.0
        self._highs: list[float] = []
        self._lows: list[float] = []
        pin.add_listener(self._edge)

    def forget(self) -> None:
        """Discard the frame in progress after a reset."""
        self._alarm.cancel()
        self._is_armed = False
        self._highs, self._lows = [], []

    def _edge(self, new: int, old: int) -> None:
        now = self._clock.nanos
        if new == 1:
            if self._highs:
                self._lows.append(now - self._fall)
            else:
                self._start = now
            self._rise = now
        elif new == 0 and old == 1:
            self._highs.append(now - self._rise)
            self._fall = now
            if not self._is_armed:
                self._is_armed = True
                self._alarm.schedule(_LATCH_NS)

    def _end_of_frame(self) -> None:
        left = self._fall + _LATCH_NS - self._clock.nanos
        if left > 1 or len(self._lows) >= len(self._highs):
            self._alarm.schedule(max(left, 1000.0))
            return
        highs, lows = self._highs, self._lows
        self.forget()
        bits = "".join(["1" if high > _ONE_NS else "0" for high in highs])
        size = len(bits) // 8
        raw = int(bits[: 8 * size], 2).to_bytes(size, "big") if size else b""
        long_lows = sum(low > _LONG_LOW_NS for low in lows)
        stray = len(bits) - 8 * size
        self.frames.append(Frame(self._start / 1e6, self._fall / 1e6, raw, stray, long_lows, (min(highs), max(highs))))
        self._heard()
