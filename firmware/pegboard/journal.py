"""Persistent state of the board on its flash: two slots, written in turn, each with a check sum.

A power cut during a write damages at most the slot being written; the other keeps the previous state. At power-on the
newest valid slot counts. A damaged one is renamed and kept. A slot is a framed text (`framed`).
"""

from binascii import crc32

SLOTS = ("journal-a.txt", "journal-b.txt")

_HEAD = "autopeg-journal 1 "
_LARGEST = 1000000000  # numbers wrap here; they are compared by distance


class Journal:
    """The two slots in a store.

    store: `read(name)` returns bytes or None, `write(name, data)` is atomic or raises OSError,
    `set_aside(name)` renames a file and returns its new name.
    complaints: a sentence per damaged slot.
    """

    def __init__(self, store):
        self.complaints = []
        self._store = store
        self._number = 0
        self._next = 0

    def load(self, parse):
        """Return parse(lines) of the newest slot for which it succeeds, or None.

        parse: raises ValueError for invalid lines, which count as damage.
        """
        slots = []
        for i in range(len(SLOTS)):
            slot = self._read(i)
            if slot:
                slots.append((slot[0], i, slot[1]))
        if len(slots) == 2 and _is_newer(slots[1][0], slots[0][0]):
            slots.reverse()
        for number, i, lines in slots:
            try:
                content = parse(lines)
            except (ValueError, IndexError, TypeError, MemoryError) as error:
                self._complain(i, str(error.args[-1]) if error.args else "it makes no sense")
                continue
            self._number = number
            self._next = 1 - i
            return content
        return None

    def save(self, lines: list[str]) -> None:
        """Store lines in the older slot, which becomes the newest. Raises OSError when it cannot."""
        number = (self._number + 1) % _LARGEST
        self._store.write(SLOTS[self._next], framed(_HEAD, number, lines))
        self._number = number
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
            self.complaints.append("{} cannot be read: {}".format(SLOTS[i], error))
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
        self.complaints.append("{} is damaged, {}; {}".format(SLOTS[i], why, aside))


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


def _is_newer(number, other):
    return 0 < (number - other) % _LARGEST < _LARGEST // 2
