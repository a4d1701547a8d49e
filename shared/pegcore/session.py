"""Shared parts of both ends of the link: timing, the output queue, retries.

The ends are in board_end.py (class BoardEnd) and host_end.py (class HostEnd). They are state machines without I/O:
bytes and the time go in, bytes and link_events (plain tuples) come out. The time is in milliseconds and never wraps;
for a clock that wraps, an adapter adds up the differences. Source: docs/protocol.md.
"""

from .lines import LONGEST_BODY, encode, packet_of, plain

PROTOCOL = 1
LINK_LOST_MS = 3000
BEAT_MS = 1000

_FIRST_WAIT_MS = 100
_LONGEST_WAIT_MS = 2000


class Repeat:
    """Retry timer: due after 100 ms, doubling to 2 s, until stopped."""

    def __init__(self):
        self._due_ms = None
        self._wait_ms = 0

    def is_running(self) -> bool:
        return self._due_ms is not None

    def start(self, now_ms: int):
        """Start at the first transmission."""
        self._wait_ms = _FIRST_WAIT_MS
        self._due_ms = now_ms + _FIRST_WAIT_MS

    def stop(self):
        self._due_ms = None

    def is_due(self, now_ms: int) -> bool:
        """Return whether a retry is due now, and then schedule the next one."""
        if self._due_ms is None or now_ms < self._due_ms:
            return False
        self._wait_ms = min(2 * self._wait_ms, _LONGEST_WAIT_MS)
        self._due_ms = now_ms + self._wait_ms
        return True


class Output:
    """Bounded queue of packets and lines for the port.

    When it is full, lines for people (LOG, console) are dropped first, oldest first, then the packet that is being
    added. What is partly written is sent whole.
    """

    def __init__(self, capacity: int):
        self._capacity = capacity
        self._size = 0
        self._waiting = []  # (bytes, is_kept); lines for people are not
        self._written = 0  # bytes of the first one written

    def send(self, body: str, replaces: bool = False):
        """Add a packet. replaces: drop an unsent packet with the same verb."""
        self.send_raw(body.encode(), replaces)

    def send_raw(self, body: bytes, replaces: bool = False):
        """Do the same with bytes, see LineReader.feed_raw."""
        packet = packet_of(body)
        if replaces:
            verb = packet[: packet.find(b" ") + 1 or None]
            for i in range(1 if self._written else 0, len(self._waiting)):
                if self._waiting[i][0].startswith(verb):
                    self._size -= len(self._waiting.pop(i)[0])
                    break
        self._add(packet, True)

    def say(self, line: str):
        """Add a line for people, not a packet: any text."""
        self._add(plain(line).encode() + b"\n", False)

    def log(self, level: str, words: str):
        """Add a LOG packet, cut to its longest length."""
        self._add(encode(plain("LOG {} {}".format(level, words))[:LONGEST_BODY]), False)

    def raw(self, data: bytes):
        """Add raw bytes: an end of line, the keys that wake the program."""
        self._add(data, True)

    def peek(self, most: int) -> bytes:
        """Return up to `most` next bytes to write, and keep them."""
        if not self._waiting:
            return b""
        part = self._waiting[0][0][self._written : self._written + most]
        i = 1
        while len(part) < most and i < len(self._waiting):
            part += self._waiting[i][0][: most - len(part)]
            i += 1
        return part

    def advance(self, count: int):
        """Drop `count` written bytes."""
        self._written += count
        while self._waiting and self._written >= len(self._waiting[0][0]):
            length = len(self._waiting.pop(0)[0])
            self._written -= length
            self._size -= length

    def clear(self):
        """Drop everything."""
        self._waiting = []
        self._size = self._written = 0

    def _add(self, data, is_kept):
        i = 1 if self._written else 0
        while self._size + len(data) > self._capacity and i < len(self._waiting):
            if self._waiting[i][1]:
                i += 1
            else:
                self._size -= len(self._waiting.pop(i)[0])
        if self._size + len(data) > self._capacity:
            return
        self._waiting.append((data, is_kept))
        self._size += len(data)
