"""What both ends of the link are made of: times, what waits to be written, when to send again.

The ends are in board_end.py (class BoardEnd) and host_end.py (class HostEnd). They are state machines without I/O:
bytes and the time go in, bytes and link_events (plain tuples) come out. The time is in milliseconds and never wraps;
where a clock does, its adapter adds up the differences. Source: docs/protocol.md.
"""

from .lines import LONGEST_BODY, encode, plain

PROTOCOL = 1
LINK_LOST_MS = 3000
BEAT_MS = 1000

_FIRST_WAIT_MS = 100
_LONGEST_WAIT_MS = 2000


class Repeat:
    """Says when to send a thing again: after 100 ms, doubling to 2 s, until it is stopped."""

    def __init__(self):
        self._due_ms = None
        self._wait_ms = 0

    def is_running(self) -> bool:
        return self._due_ms is not None

    def start(self, now_ms: int):
        """The thing is being sent for the first time."""
        self._wait_ms = _FIRST_WAIT_MS
        self._due_ms = now_ms + _FIRST_WAIT_MS

    def stop(self):
        self._due_ms = None

    def is_due(self, now_ms: int) -> bool:
        """Return whether to send the thing again now; the next time is put off when it is."""
        if self._due_ms is None or now_ms < self._due_ms:
            return False
        self._wait_ms = min(2 * self._wait_ms, _LONGEST_WAIT_MS)
        self._due_ms = now_ms + self._wait_ms
        return True


class Output:
    """Packets and lines that wait until the port takes them, a bounded number of bytes in all.

    When it is full, lines for people (LOG, console) are dropped first, the oldest before the newer, then the packet
    that is being added. What has begun to leave leaves whole. dropped: how many were.
    """

    def __init__(self, capacity: int):
        self.dropped = 0
        self._capacity = capacity
        self._size = 0
        self._waiting = []  # (verb, bytes); the verb is "" for lines for people
        self._written = 0  # bytes of the first one that have left

    def __len__(self):
        return self._size - self._written

    def send(self, body: str, replaces: bool = False):
        """Add a packet. replaces: one with the same verb that has not begun to leave is dropped for it."""
        verb = body.split(" ", 1)[0]
        if replaces:
            for i in range(1 if self._written else 0, len(self._waiting)):
                if self._waiting[i][0] == verb:
                    self._size -= len(self._waiting.pop(i)[1])
                    break
        self._add(verb, encode(body))

    def say(self, line: str):
        """Add a line for people, not a packet: any text."""
        self._add("", plain(line).encode() + b"\n")

    def log(self, level: str, words: str):
        """Add a LOG packet, cut to its longest length."""
        self._add("", encode(plain("LOG {} {}".format(level, words))[:LONGEST_BODY]))

    def raw(self, data: bytes):
        """Add bytes that are no packet: an end of line, the keys that wake the program."""
        self._add("raw", data)

    def peek(self, most: int) -> bytes:
        """Return the next bytes to write, `most` at most, and keep them."""
        if not self._waiting:
            return b""
        part = self._waiting[0][1][self._written : self._written + most]
        i = 1
        while len(part) < most and i < len(self._waiting):
            part += self._waiting[i][1][: most - len(part)]
            i += 1
        return part

    def advance(self, count: int):
        """Drop `count` bytes, which have been written."""
        self._written += count
        while self._waiting and self._written >= len(self._waiting[0][1]):
            length = len(self._waiting.pop(0)[1])
            self._written -= length
            self._size -= length

    def clear(self):
        """Drop everything."""
        self._waiting = []
        self._size = self._written = 0

    def _add(self, verb, data):
        i = 1 if self._written else 0
        while self._size + len(data) > self._capacity and i < len(self._waiting):
            if self._waiting[i][0]:
                i += 1
            else:
                self._size -= len(self._waiting.pop(i)[1])
                self.dropped += 1
        if self._size + len(data) > self._capacity:
            self.dropped += 1
            return
        self._waiting.append((verb, data))
        self._size += len(data)
