"""Persistent state of the board on its flash. A power cut during a write damages at most what is being written; the
state before it stays, and the newest valid one counts at power-on.

Where blocks of the flash are reserved for the journal, the states are written there one after another, past the
filesystem: they outlive it when MicroPython formats it, or another one is dragged onto the Pico. Elsewhere two files
are written in turn, see slots.
"""

import os
import struct
from binascii import crc32

SLOTS = ("journal-a.txt", "journal-b.txt")
JOURNAL = "journal"  # the folder whose files reserve the blocks that they are named by
FIRST_BLOCK = 128  # of those that may be reserved; `autopeg board image` uses the ones before for all other files
LEAST_BLOCKS = 4  # with fewer, a state of two blocks would not leave the one before it alone
MOST_BLOCKS = 16

_LARGEST = 1000000000  # numbers wrap here; they are compared by distance

# Before each part of a state: the mark, the number of the state, part of parts, how many bytes follow, the check sum of
# all that.
MARK = b"autopeg\x02"
LAYOUT = "<8sIBBHI"
HEADER_BYTES = 20
BLOCK_BYTES = 4096
PAGE_BYTES = 256
_IO_ERROR = 5
_COMPARED_BYTES = 64
_BLOCK_COUNT = 4  # of ioctl
_BLOCK_ERASE = 6


class Journal:
    """The states in reserved blocks and in the files of a store.

    store: `read(name)` returns bytes or None, `write(name, data)` is atomic or raises OSError,
    `set_aside(name)` renames a file and returns its new name. blocks: see FlashBlocks, None without a flash of
    one's own. complaints: a sentence per damage. is_restored: whether the state was found on the flash though the
    filesystem is a new one; is_short: whether more blocks should be reserved.
    """

    def __init__(self, store, blocks=None):
        self.complaints = []
        self.is_restored = False
        self.is_short = False
        self._store = store
        self._blocks = blocks
        self._log = None
        self._slots = None
        self._outdated = ()  # files that a state in the blocks replaces
        self._is_new = False
        self._number = 0

    def load(self, parse):
        """Return parse(lines) of the newest state for which it succeeds, or None.

        parse: raises ValueError for invalid lines, which count as damage.
        """
        blocks = self._blocks
        newest = None
        if blocks:
            from .states import newest_state  # only now: its memory is free later

            ring, self._is_new = blocks.survey()
            self.is_short = len(ring) < MOST_BLOCKS
            everywhere = blocks.all_numbers() if self._is_new else ring
            self._number, newest = newest_state(blocks, everywhere, parse, self.complaints)
            self._log = FlashLog(blocks, ring, newest)
        if self._has_files():
            self._outdated = SLOTS
            number, content = self._files().load(parse)
            self._number = max(number, self._number)
            if content is not None and (newest is None or is_newer(number, newest[0])):
                return content
        if newest is None:
            return None
        self.is_restored = self._is_new
        return newest[1]

    def save(self, lines: list[str]) -> None:
        """Store lines as the newest state. Raises OSError when it cannot."""
        number = (self._number + 1) % _LARGEST
        if not (self.is_reserved() and self._append(number, lines)):
            self._files().save(number, lines)
        self._number = number

    def is_reserved(self) -> bool:
        """Return whether enough blocks are reserved."""
        return self._log is not None and len(self._log.ring) >= LEAST_BLOCKS

    def reserve(self) -> None:
        """Reserve one more block, which takes as long as to erase it."""
        if self._log:
            self.is_short = self._log.grow() and len(self._log.ring) < MOST_BLOCKS

    def _append(self, number, lines):
        """Return whether the reserved blocks took a state."""
        if not (self._log and self._blocks):
            return False
        try:
            self._log.append(number, "\n".join(lines).encode())
        except OSError:
            self._log = None  # until the next start the files have to do
            self.is_short = False
            return False
        if self._outdated or self._is_new:
            self._blocks.settle(self._outdated)
            self._outdated = ()
            self._is_new = False
        return True

    def _has_files(self):
        """Return whether the files may hold a state."""
        try:
            return not self.is_reserved() or any([self._store.read(name) is not None for name in SLOTS])
        except (OSError, MemoryError):
            return True

    def _files(self):
        """Return the files, loaded when they are needed first: with reserved blocks that is never."""
        if self._slots is None:
            from .slots import FileSlots

            self._slots = FileSlots(self._store, self.complaints)
        return self._slots


def is_newer(number: int, other: int) -> bool:
    """Return whether a state was written after another one, by their numbers."""
    return 0 < (number - other) % _LARGEST < _LARGEST // 2


class FlashBlocks:
    """The blocks of the flash that hold the journal, read and written past the filesystem.

    Each belongs to a file of the folder `journal` that has its number for a name, so that the filesystem leaves it
    alone. A file `new` there says that the filesystem has just been copied onto this Pico.
    """

    def __init__(self, flash):
        self._flash = flash

    def survey(self) -> tuple:
        """Return (numbers, is_new): of the reserved blocks; whether the filesystem may be younger than the newest
        state."""
        try:
            names = os.listdir(JOURNAL)
        except OSError:
            return ([], True)
        possible = self.all_numbers()
        numbers = [int(name) for name in names if name.isdigit()]
        return (sorted({block for block in numbers if block in possible}), "new" in names)

    def all_numbers(self):
        """Return the numbers of all blocks that may ever have been reserved. A drag may write to the last one of a
        Pico 2: erratum RP2350-E10."""
        return range(FIRST_BLOCK, self._flash.ioctl(_BLOCK_COUNT, 0) - 1)

    def is_reserved(self, block: int) -> bool:
        """Return whether the file of a block is in that block, which it is not if somebody copied it here."""
        flash = bytearray(_COMPARED_BYTES)
        self.read(block, flash, 0)
        try:
            with open("{}/{}".format(JOURNAL, block), "rb") as file:
                return file.read(_COMPARED_BYTES) == flash
        except OSError:
            return False

    def reserve(self) -> int:
        """Reserve one more block and return its number. Raises OSError when none is free."""
        from .reserve import reserve_block  # once in the life of a board

        return reserve_block(self._flash, JOURNAL, self.all_numbers())

    def read(self, block: int, buffer: bytearray, offset: int) -> None:
        self._flash.readblocks(block, buffer, offset)

    def erase(self, block: int) -> None:
        self._flash.ioctl(_BLOCK_ERASE, block)

    def program(self, block: int, data: bytes, offset: int) -> None:
        """Program pages that are erased; 256 bytes each, and only so many with interrupts off."""
        for i in range(0, len(data), PAGE_BYTES):
            self._flash.writeblocks(block, data[i : i + PAGE_BYTES], offset + i)

    def settle(self, names) -> None:
        """Remove files that the blocks replace: the newest state is in them, so the filesystem is new no more."""
        for name in names + (JOURNAL + "/new",):
            try:
                os.remove(name)
            except OSError:
                pass


class FlashLog:
    """States in reserved blocks, one after another round the ring of them, a large one in parts.

    A block takes states until it is full; then, and at the first state after power-on, the next one is erased, since a
    block whose writing a power cut has ended is not to be trusted. blocks: see FlashBlocks; ring: the numbers of those
    reserved; newest: see states.newest_state.
    """

    def __init__(self, blocks, ring, newest):
        self.ring = ring
        self._blocks = blocks
        self._at = -1  # in the ring: the block written last
        self._used = BLOCK_BYTES  # bytes of it
        self._parts = 1  # of the newest state
        if newest and newest[2] in ring:
            self._at = ring.index(newest[2])
            self._parts = newest[3]

    def grow(self) -> bool:
        """Reserve one more block; return whether there was one."""
        try:
            block = self._blocks.reserve()
        except OSError:
            return False
        newest = self.ring[self._at] if self._at >= 0 else None
        self.ring = sorted(self.ring + [block])
        if newest is not None:
            self._at = self.ring.index(newest)
        return True

    def append(self, number: int, data: bytes) -> None:
        """Write a state. Raises OSError, and leaves the one before it alone."""
        most = BLOCK_BYTES - HEADER_BYTES
        parts = ceil_div(len(data), most)
        free = len(self.ring) - self._parts  # blocks that may be erased
        for part in range(parts):
            chunk = data[part * most : (part + 1) * most]
            while not self._program(_packed(number, part, parts, chunk)):
                if not free:
                    raise OSError(_IO_ERROR)
                free -= 1
                self._begin_next_block()
        self._parts = parts

    def _begin_next_block(self):
        """Erase the next block of the ring. Raises OSError where it is not ours."""
        self._at = (self._at + 1) % len(self.ring)
        self._used = BLOCK_BYTES
        block = self.ring[self._at]
        if not self._blocks.is_reserved(block):
            raise OSError(_IO_ERROR)
        self._blocks.erase(block)
        self._used = 0

    def _program(self, data):
        """Write data behind what is in the block; return whether there was room and the flash holds it."""
        size = ceil_div(len(data), PAGE_BYTES) * PAGE_BYTES
        offset = self._used
        if offset + size > BLOCK_BYTES:
            return False
        block = self.ring[self._at]
        self._blocks.program(block, data + b"\xff" * (size - len(data)), offset)
        self._used += size
        written = bytearray(len(data))
        self._blocks.read(block, written, offset)
        if written != data:
            self._used = BLOCK_BYTES  # worn out
        return written == data


def _packed(number, part, parts, chunk):
    """Return a part of a state with its head."""
    check = check_of(number, part, parts, chunk)
    return struct.pack(LAYOUT, MARK, number, part, parts, len(chunk), check) + chunk


def check_of(number, part, parts, chunk):
    return crc32(chunk, crc32(struct.pack("<IBBH", number, part, parts, len(chunk))))


def ceil_div(number, divisor):
    return -(-number // divisor)
