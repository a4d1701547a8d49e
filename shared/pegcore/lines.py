"""Peg lines: bytes to packets and back.

A packet is one line of printable text, `$BODY*CCCC`: CCCC is its check sum. Other lines are text for people.
Any bytes are accepted: damage is counted, never raised. Source: docs/protocol.md, "A packet".
"""

from binascii import crc32

from . import ptr8, viper_code

LONGEST_BODY = 160  # bytes
LONGEST_TEXT = 256  # bytes of a line of text; longer ones are dropped
PACKET = "packet"
TEXT = "text"

_LONGEST_PACKET = LONGEST_BODY + 7  # with $, *, check sum and \r
_HEX = b"0123456789ABCDEF"
_UNPRINTABLE = 63  # ?


def sum_of(data: bytes) -> bytes:
    """Return the check sum of bytes: the low 16 bits of their CRC-32 as four upper-case hex digits."""
    value = crc32(data) & 0xFFFF
    return bytes((_HEX[value >> 12], _HEX[value >> 8 & 15], _HEX[value >> 4 & 15], _HEX[value & 15]))


def encode(body: str) -> bytes:
    """Encode a body as a packet. Raises ValueError for a body that no packet can carry."""
    return packet_of(body.encode())


def packet_of(body: bytes) -> bytes:
    """Do the same with bytes instead of text, see LineReader.feed_raw."""
    if len(body) > LONGEST_BODY or not _is_printable(body) or body.find(b"$") >= 0 or body.find(b"*") >= 0:
        shown = repr(body.decode())[1:-1]  # nothing in it controls a terminal
        raise ValueError('"{}" is not the body of a packet: printable ASCII without $ and *, 160 at most'.format(shown))
    return b"$" + body + b"*" + sum_of(body) + b"\n"


def plain(text: str) -> str:
    """Return a text with ? for every character that a body cannot hold."""
    if text.find("$") < 0 and text.find("*") < 0 and _is_printable(text.encode()):
        return text  # on the Pico 20 times faster than checking every letter
    return "".join([letter if " " <= letter <= "~" and letter not in "$*" else "?" for letter in text])


class LineReader:
    """Splitter of a byte stream into packets and lines of text.

    A line ends at its line feed; one without `$` also at a carriage return, which is all that the Enter key of a
    terminal sends. corrupt: lines or parts of lines so far that were damaged packets, or too long.
    """

    def __init__(self):
        self.corrupt = 0
        self._rest = bytearray()
        self._is_too_long = False
        self._has_mark = False  # the part cut off the front of a too long line had a $

    def feed(self, data: bytes) -> list[tuple[str, str]]:
        """Return what these bytes complete, in order: (PACKET, body) or (TEXT, line).

        In text, bytes that are not printable ASCII become `?`; empty lines are left out.
        """
        return [(kind, line.decode()) for kind, line in self.feed_raw(data)]

    def feed_raw(self, data: bytes) -> list[tuple[str, bytes]]:
        """Do the same with bytes instead of text: on the Pico a new text takes 0.2 ms, as it is looked up among all
        names in memory."""
        found = []
        rest = self._rest
        rest.extend(data)
        begin = 0
        end = self._end_of_line(rest, begin)
        while end >= 0:
            self._read(bytes(rest[begin:end]), found)
            begin = end + 1
            end = self._end_of_line(rest, begin)
        if begin:
            rest = rest[begin:]
        if len(rest) > LONGEST_TEXT:
            # Only a packet at the end of this line can still be read.
            self._is_too_long = True
            self._has_mark = self._has_mark or rest[:-_LONGEST_PACKET].find(b"$") >= 0
            rest = rest[-_LONGEST_PACKET:]
        self._rest = rest
        return found

    def begun(self) -> bytes:
        """Return the incomplete line, or its last part."""
        return bytes(self._rest)

    def reset(self):
        """Drop the incomplete line: the next bytes come from another wire or program."""
        self._rest = bytearray()
        self._is_too_long = self._has_mark = False

    def _end_of_line(self, rest, begin):
        feed = rest.find(b"\n", begin)
        if not self._has_mark:
            back = rest.find(b"\r", begin) if feed < 0 else rest.find(b"\r", begin, feed)
            if back >= 0 and rest.find(b"$", begin, back) < 0:
                return back
        return feed

    def _read(self, line, found):
        is_too_long = self._is_too_long or len(line) > LONGEST_TEXT
        self._is_too_long = self._has_mark = False
        if line[-1:] == b"\r":
            line = line[:-1]
        start = line.rfind(b"$")
        body = None if start < 0 else _body_of(line[start + 1 :])
        if body is not None:
            if line.find(b"$") < start:
                self.corrupt += 1
            found.append((PACKET, body))
            return
        if start >= 0 or is_too_long:
            self.corrupt += 1
        if line and not is_too_long:
            found.append((TEXT, bytes([byte if 32 <= byte <= 126 else _UNPRINTABLE for byte in line])))


def _body_of(packed):
    """Return the body of the bytes between `$` and the end of the line, or None if not a packet."""
    end = len(packed) - 5
    if not 0 <= end <= LONGEST_BODY or packed.find(b"*") != end:
        return None
    body = packed[:end]
    return body if packed[end + 1 :] == sum_of(body) and _is_printable(body) else None


@viper_code
def _is_printable(data) -> bool:
    letters = ptr8(data)
    for at in range(int(len(data))):
        if letters[at] < 32 or letters[at] > 126:
            return False
    return True
