"""A Pico's filesystem as bytes: littlefs, as MicroPython's rp2 port mounts it.

Source: MicroPython, ports/rp2/modules/_boot.py and extmod/vfs_lfsx.c: blocks of 4096 bytes, programmed 256 at a time.
"""

from collections.abc import Container, Mapping, Sequence
from typing import Any

from littlefs import LFSConfig, LittleFS, LittleFSError, UserContext

from pegboard.journal import JOURNAL, MOST_BLOCKS

BLOCK_BYTES = 4096
_ON_DISK_VERSION = 0x00020000
_CORRUPT = -84
_LAYOUT: dict[str, Any] = {
    "block_size": BLOCK_BYTES,
    "prog_size": 256,
    "read_size": 32,
    "cache_size": 1024,  # four times prog_size, as on the Pico; with less, littlefs cannot read all that it wrote
    "lookahead_size": 32,
}


class _Flash(UserContext):
    """A flash in memory, of which only the allowed blocks can be erased: littlefs takes one of those."""

    allowed: Container[int] = ()

    def erase(self, cfg: LFSConfig, block: int) -> int:
        return super().erase(cfg, block) if block in self.allowed else _CORRUPT


def reserved_blocks(blocks: int) -> range:
    """Return the blocks that a new filesystem of so many blocks reserves for the journal: the last ones but one, see
    pegboard.journal."""
    return range(blocks - 1 - MOST_BLOCKS, blocks - 1)


def filesystem_of(files: Mapping[str, bytes], blocks: int, reserved: Sequence[int], end: int) -> bytes:
    """Return a filesystem that contains these files, by path, in the blocks before `end`.

    A file of the journal gets the block whose number it is named by, and there is one for each of the reserved blocks.
    Raises littlefs.LittleFSError when there is no room.
    """
    flash = _Flash(buffsize=blocks * BLOCK_BYTES)
    flash.allowed = range(end)
    littlefs: Any = LittleFS(flash, disk_version=_ON_DISK_VERSION, block_count=blocks, **_LAYOUT)
    blank = {f"{JOURNAL}/{block}": bytes(BLOCK_BYTES) for block in reserved}
    for path, content in sorted(
        (blank | dict(files)).items(), key=lambda item: (_journal_block(item[0]) is None, item)
    ):
        folder = path.rpartition("/")[0]
        if folder:
            littlefs.makedirs("/" + folder, exist_ok=True)
        with littlefs.open("/" + path, "wb") as file:
            block = _journal_block(path)
            flash.allowed = range(end) if block is None else (block,)
            file.write(content)
            flash.allowed = range(end)
    littlefs.unmount()
    return bytes(flash.buffer)


def _journal_block(path: str) -> int | None:
    """Return the block that a file of the journal stands for."""
    folder, _, name = path.rpartition("/")
    return int(name) if folder == JOURNAL and name.isdigit() else None


def files_in(filesystem: bytes) -> dict[str, bytes]:
    """Return the files of a filesystem. Raises littlefs.LittleFSError if it cannot be mounted."""
    blocks = len(filesystem) // BLOCK_BYTES
    flash = UserContext(buffer=bytearray(filesystem))
    littlefs: Any = LittleFS(flash, mount=False, block_count=blocks, **_LAYOUT)
    littlefs.mount()
    files: dict[str, bytes] = {}
    for folder, _, names in littlefs.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}"
            with littlefs.open(path, "rb") as file:
                files[path.lstrip("/")] = file.read()
    return files


def is_filesystem(data: bytes) -> bool:
    """Return whether the bytes are a filesystem with readable files."""
    try:
        files_in(data)
    except LittleFSError:
        return False
    return True
