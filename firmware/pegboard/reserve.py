"""Reservation of blocks of the flash for the journal: a board does it once, after its files were copied, and `autopeg
board install` before it copies files onto a filesystem that does not know of a journal.

A file of one block is written into a block of our choice. littlefs never moves the data of a file, and reads it only
for those who read the file: what is written past it into that block does it no harm.
Source: littlefs, DESIGN.md, "CTZ skip-lists": the first block of a file has no pointers.
"""

import os

import vfs

_BLOCK_COUNT = 4
_ERASE = 6
_CORRUPT = -84  # LFS2_ERR_CORRUPT: littlefs takes the next free block
_BLOCK_BYTES = 4096
_PIECE_BYTES = 1024


class _Device:
    """The flash for a littlefs that is to put a file into one of the wanted blocks.

    block: the one it took; is_kept: whether that block is left as it is, while littlefs finds what it wrote.
    """

    def __init__(self, flash, wanted, is_kept):
        self.is_choosing = False
        self.block = -1
        self._flash = flash
        self._wanted = wanted
        self._is_kept = is_kept

    def readblocks(self, block, buffer, offset=0):
        if self._is_kept and block == self.block:
            buffer[:] = bytes(len(buffer))
        else:
            self._flash.readblocks(block, buffer, offset)

    def writeblocks(self, block, data, offset=0):
        if not (self._is_kept and block == self.block):
            self._flash.writeblocks(block, data, offset)

    def ioctl(self, operation, argument):
        if operation == _ERASE and self.is_choosing:
            if argument not in self._wanted:
                return _CORRUPT
            self.block = argument
            if self._is_kept:
                return 0
        return self._flash.ioctl(operation, argument)


def reserve_block(flash, folder: str, wanted, is_kept: bool = False) -> int:
    """Reserve a free block, one of those wanted, for a file in a folder, named by its number; return that.

    is_kept: leave in the block what it holds. Raises OSError when none is free.
    """
    if folder not in os.listdir():
        os.mkdir(folder)
    device = _Device(flash, wanted, is_kept)
    filesystem = vfs.VfsLfs2(device, progsize=256)  # pyright: ignore[reportArgumentType]
    part = "/{}/part".format(folder)
    try:
        with filesystem.open(part, "wb") as file:
            device.is_choosing = True
            for _ in range(_BLOCK_BYTES // _PIECE_BYTES):
                file.write(bytes(_PIECE_BYTES))
            device.is_choosing = False
        filesystem.rename(part, "/{}/{}".format(folder, device.block))
    finally:
        # The one in use does not know of it.
        vfs.umount("/")
        vfs.mount(vfs.VfsLfs2(flash, progsize=256), "/")
    return device.block


def keep_blocks(flash, folder: str, first: int, mark: bytes) -> int:
    """Reserve the blocks from first on that begin with a mark, as they are, for a filesystem without that folder, which
    does not know of them. Return how many."""
    if folder in os.listdir():
        return 0
    found = 0
    begin = bytearray(len(mark))
    for block in range(first, flash.ioctl(_BLOCK_COUNT, 0) - 1):
        flash.readblocks(block, begin, 0)
        if begin == mark:
            try:
                reserve_block(flash, folder, (block,), True)
                found += 1
            except OSError:
                pass  # it belongs to a file by now
    return found
