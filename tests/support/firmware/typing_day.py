"""Hours of typing on one board, in shortened time: the clock leaps over the pauses in which nothing happens.

An entry every twenty seconds, undo and redo, games of every kind begun and finished, a host that comes and goes, the
console.
"""

from support.firmware.parts import Bench

ENTRY_EVERY_MS = 20000
BEGINNINGS = (
    ("NEW", 121, 2),
    ("BEGIN", "tabletop", 121, 2, 2),
    ("BEGIN", "ship", 31, 2, 1),
    ("BEGIN", "crib_rummy", 61, 2, 1),
    ("BEGIN", "crummy_rummy", 1205, 2, 1),
)


class Day:
    """A day of typing, hour by hour; bench: the board."""

    def __init__(self):
        self.bench = Bench()
        self.bench.settle()
        self._entry = 0

    def type_an_hour(self):
        end_ms = self.bench.clock.ms + 3600000
        while self.bench.clock.ms < end_ms:
            _type(self.bench, self._entry)
            self._entry += 1
            self.bench.port.written = b""
            for output in self.bench.outputs:
                del output.frames[:-1]
            self.bench.clock.ms += ENTRY_EVERY_MS

    def stored_bytes(self):
        """Return the bytes of the files, which here are in memory as well."""
        return sum([len(data) for data in self.bench.store.files.values()])


def _type(bench, entry):
    if entry % 60 == 0:
        bench.app.perform(BEGINNINGS[entry // 60 % len(BEGINNINGS)])
    if entry % 97 == 0:
        bench.send("HI proto=1 host=day", "ACK {} {}".format(bench.app.link.outbox.epoch, bench.app.link.outbox.last))
    if entry % 53 == 0:
        bench.port.arriving += b"status\nlog\n"
    if entry % 31 == 0:
        bench.hold("*", 700)
        bench.hold("#", 700)
    bench.tap("5#" if entry % 2 else "##", 40)
    bench.run(400, 20)
