"""One UF2 file for a Pico: somebody's MicroPython, and a filesystem with a board's program.

Blocks that hold the journal are not in it, so a Pico onto which it is dragged keeps its game and its options.
Source: pico-sdk, pico/binary_info/structure.h: where a program says what it uses of the flash.
"""

import struct
from collections.abc import Iterator, Mapping

from littlefs import LittleFSError

from autopeg.base.errors import Failure, UsageError
from autopeg.boards.install.bootsel import Uf2, uf2_of
from autopeg.boards.install.filesystem import BLOCK_BYTES, filesystem_of, reserved_blocks
from pegboard.journal import FIRST_BLOCK, JOURNAL

_INFO = struct.Struct("<5I")
_INFO_MARKS = (0x7188EBF2, 0xE71AA390)
_INFO_BEFORE = 4096
"""The list of what a program says of itself is announced near its begin."""
_BLOCK_DEVICE = struct.Struct("<H2s4IH")
_IS_BLOCK_DEVICE, _MICROPYTHON = 7, b"MP"
_MOST_FLASH_BYTES = 16 * 1024 * 1024
_BLANK = b"\xff" * BLOCK_BYTES
_NEW = f"{JOURNAL}/new"


def filesystem_place(uf2: Uf2, named: str) -> range:
    """Return the addresses of the filesystem, as MicroPython says itself. named: the file, for messages.

    Raises UsageError for a MicroPython without a filesystem that has room for a board.
    """
    places = list(_block_devices(uf2))
    if len(places) != 1:
        raise UsageError(
            f"{named} does not say where its filesystem is: take {uf2.chip.micropython} from {uf2.chip.page}"
        )
    place = places[0]
    blocks = len(place) // BLOCK_BYTES
    if place.start % BLOCK_BYTES or len(place) % BLOCK_BYTES or len(place) > _MOST_FLASH_BYTES:
        raise UsageError(f"{named} is damaged: its filesystem would have {len(place)} bytes at {place.start:#x}")
    if place.start < uf2.end:
        raise UsageError(
            f"{named} has files of its own, as a file that brings a board's program: drag it onto the Pico as it is, "
            f"or take {uf2.chip.micropython} from {uf2.chip.page}"
        )
    if reserved_blocks(blocks).start < FIRST_BLOCK:
        raise UsageError(
            f"{named} has a filesystem of {len(place) // 1024} KiB, too small for a board: "
            f"take {uf2.chip.micropython} from {uf2.chip.page}"
        )
    return place


def image_of(uf2: Uf2, named: str, files: Mapping[str, bytes], *, erases_all: bool = False) -> bytes:
    """Return a UF2 file with MicroPython and a filesystem with these files, by path.

    named: the file of MicroPython, for messages; erases_all: write all of the filesystem, the journal included.
    Raises UsageError for a MicroPython without a filesystem for a board, Failure if the files do not fit.
    """
    place = filesystem_place(uf2, named)
    blocks = len(place) // BLOCK_BYTES
    reserved = reserved_blocks(blocks)
    try:
        filesystem = filesystem_of({_NEW: b"", **files}, blocks, reserved, FIRST_BLOCK)
    except LittleFSError as error:
        size_kib = sum(map(len, files.values())) // 1024
        raise Failure(f"the board's files, {size_kib} KiB, do not fit into {FIRST_BLOCK} blocks: {error}") from None
    sectors = _sectors_of(uf2.pages)
    for block in range(blocks):
        content = filesystem[block * BLOCK_BYTES : (block + 1) * BLOCK_BYTES]
        if block in reserved:
            content = _BLANK
        if erases_all or content != _BLANK:
            sectors[place.start + block * BLOCK_BYTES] = content
    return uf2_of(uf2.chip, sectors, uf2.others)


def _sectors_of(pages: Mapping[int, bytes]) -> dict[int, bytes]:
    """Return whole sectors by address; what is in no page is left as if erased."""
    sectors: dict[int, bytearray] = {}
    for address, page in pages.items():
        for at in range(0, len(page), 256):
            place = (address + at) % BLOCK_BYTES
            sector = sectors.setdefault(address + at - place, bytearray(_BLANK))
            sector[place : place + 256] = page[at : at + 256]
    return {address: bytes(sector) for address, sector in sectors.items()}


def _block_devices(uf2: Uf2) -> Iterator[range]:
    """Yield the addresses of each filesystem that MicroPython says it has."""
    start = min(uf2.pages)
    program = bytearray(uf2.end - start)
    for address, page in uf2.pages.items():
        program[address - start : address - start + len(page)] = page
    for at in range(0, min(_INFO_BEFORE, len(program) - _INFO.size), 4):
        first, entries, entries_end, _, last = _INFO.unpack_from(program, at)
        if (first, last) == _INFO_MARKS:
            break
    else:
        return
    for entry in range(max(entries - start, 0), min(entries_end - start, len(program) - 3), 4):
        at = int.from_bytes(program[entry : entry + 4], "little") - start
        if not 0 <= at <= len(program) - _BLOCK_DEVICE.size:
            continue
        kind, tag, _, address, size, _, _ = _BLOCK_DEVICE.unpack_from(program, at)
        if (kind, tag) == (_IS_BLOCK_DEVICE, _MICROPYTHON):
            yield range(address, address + size)
