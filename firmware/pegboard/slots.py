"""The two files of a board that has no blocks reserved for its journal: they are written in turn.

A power cut during a write damages at most the slot being written. A damaged one is renamed and kept. A slot is a framed
text (`framed`).
"""

from binascii import crc32

from .journal import SLOTS, is_newer

_HEAD = "autopeg-journal 1 "


class FileSlots:
    """The slots in a store, see journal. complaints: gets a sentence per damaged slot."""

    def __init__(self, store, complaints: list):
        self._store = store
        self._complaints = complaints
        self._next = 0

    def load(self, parse) -> tuple:
        """Return (number, parse(lines)) of the newer slot for which parse succeeds, or (0, None)."""
        slots = []
        for i in range(len(SLOTS)):
            slot = self._read(i)
            if slot:
                slots.append((slot[0], i, slot[1]))
        if len(slots) == 2 and is_newer(slots[1][0], slots[0][0]):
            slots.reverse()
        for number, i, lines in slots:
            try:
                content = parse(lines)
            except (ValueError, IndexError, TypeError, MemoryError) as error:
                self._complain(i, str(error.args[-1]) if error.args else "it makes no sense")
                continue
            self._next = 1 - i
            return (number, content)
        return (0, None)

    def save(self, number: int, lines: list[str]) -> None:
        """Store lines in the older slot. Raises OSError."""
        self._store.write(SLOTS[self._next], framed(_HEAD, number, lines))
        self._next = 1 - self._next

    def _read(self, i):
        """Return (number, lines) of a slot, or None if missing or damaged."""
        try:
            data = self._store.read(SLOTS[i])
            if data is None:
                return None
            slot = unframed(_HEAD, data)
            why = "its check sum does not fit" if data else "it is empty"
        except OSError as error:
            self._complaints.append("{} cannot be read: {}".format(SLOTS[i], error))
            return None
        except MemoryError:
            slot = None
            why = "it does not fit into the memory"
        if slot is None:
            self._complain(i, why)
        return slot

    def _complain(self, i, why):
        try:
            aside = "kept as " + self._store.set_aside(SLOTS[i])
        except OSError as error:
            aside = "it could not be kept aside: {}".format(error)
        self._complaints.append("{} is damaged, {}; {}".format(SLOTS[i], why, aside))


def framed(head: str, number: int, lines: list[str]) -> bytes:
    """Return a file of lines: a first line of head, number and the CRC-32 of number, a line end and all lines."""
    text = "{}\n{}\n".format(number, "\n".join(lines))
    return "{}{} {:08x}\n{}".format(head, number, crc32(text.encode()), text[text.find("\n") + 1 :]).encode()


def unframed(head: str, data: bytes):
    """Return (number, lines) of a framed file, or None if it is damaged."""
    try:
        text = data.decode()
    except (ValueError, UnicodeError):
        return None
    end = text.find("\n")
    words = text[:end].split(" ")
    if end < 0 or not text.startswith(head) or len(words) != 4 or not text.endswith("\n"):
        return None
    number, check = words[2], words[3]
    if not (number.isdigit() and len(number) <= 9):
        return None
    body = text[end + 1 :]
    if "{:08x}".format(crc32("{}\n{}".format(number, body).encode())) != check:
        return None
    return (int(number), body[:-1].split("\n"))
