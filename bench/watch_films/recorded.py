"""The program with an emulated board whose LEDs are recorded. Words: the file of the record, and those for the program.

The record has a JSON line for each change of the pegs, and some between: the time of the computer, the time of the
board in seconds, and the holes of each lane that are brighter than a sign, the brightest first. At the end it has the
processor time and memory of the program and of the emulator.
"""

import json
import resource
import signal
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from autopeg.boards.emulated import port
from autopeg.boards.emulated.messages import Turned
from autopeg.cli.main import run

SIGN = 45
"""The sum of an LED's three bytes up to which it is a sign, and no peg."""

_EVERY_S = 0.25


class Recorder(port.EmulatedConnector):
    """Records what the LEDs show after each turn."""

    record: Path
    _shown: Mapping[int, bytes] = MappingProxyType({})
    _pegs: Sequence[Sequence[int]] = ()
    _noted_s = 0.0

    def take(self, turned: Turned) -> None:
        super().take(turned)
        pegs, now_s = self._pegs, time.monotonic()
        if turned.frames != self._shown:
            self._shown = turned.frames
            light = [{hole: sum(rgb) for hole, rgb in enumerate(lane, 1) if sum(rgb) > SIGN} for lane in self.lanes()]
            pegs = [sorted(lane, key=lambda hole: -lane[hole]) for lane in light]
        if pegs != self._pegs or now_s > self._noted_s + _EVERY_S:
            self._pegs, self._noted_s = pegs, now_s
            note([now_s, self.now_ms() / 1000, pegs])


def note(line: object) -> None:
    """Add a line to the record."""
    with Recorder.record.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def main(record: str, *words: str) -> int:
    """Run the program, and return its exit code."""
    Recorder.record = Path(record)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have it ignored
    port.EmulatedConnector = Recorder
    code = run(words)
    for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN):
        usage = resource.getrusage(who)
        note([usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024])
    return code


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
