"""The firmware as the board of a transcript.

It is told `power`, which starts it with what its flash holds, `keys A12#` and `hold * 700`.
"""

from support.core.torment import STEP_MS
from support.firmware.parts import Bench

_TAP_MS = 60
_GAP_MS = 40
_STALE_MS = 200  # of what it had to say when nobody listened


class TranscriptBoard:
    """A board with two lanes, its power off."""

    def __init__(self):
        self._bench = None
        self._is_plugged = False
        self._keys = []  # (key, or "" for none, ms)

    def perform(self, text):
        words = text.split(" ")
        if words[0] == "power":
            self._bench = Bench(files=self._bench.store.files if self._bench else None)
            self._keys = []
            self.plug(self._is_plugged, 0)
        elif words[0] == "keys":
            for key in words[1]:
                self._keys += [(key, _TAP_MS), ("", _GAP_MS)]
        elif words[0] == "hold":
            self._keys += [(words[1], int(words[2])), ("", _GAP_MS)]
        else:
            raise AssertionError(text)

    def plug(self, is_plugged, stale_ms=_STALE_MS):
        self._is_plugged = is_plugged
        if self._bench:
            self._bench.port.most_bytes = 64 if is_plugged else 0
            if is_plugged:
                self._bench.run(stale_ms, STEP_MS)
            self._bench.port.written = b""

    def output(self):
        if not self._bench:
            return b""
        written = self._bench.port.written
        self._bench.port.written = b""
        return written

    def step(self, data, now_ms):
        if self._bench:
            self._bench.port.arriving += data
            self._press(self._bench.down)
            self._bench.run(STEP_MS, STEP_MS)

    def _press(self, down):
        down.clear()
        if self._keys:
            key, left_ms = self._keys[0]
            if key:
                down.add(key)
            self._keys[0] = (key, left_ms - STEP_MS)
            if left_ms <= STEP_MS:
                self._keys.pop(0)
