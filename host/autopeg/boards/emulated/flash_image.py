"""The filesystem in the flash of an emulated Pico without radio."""

from collections.abc import Mapping

from autopeg.boards.install.filesystem import (
    BLOCK_BYTES,
    filesystem_of,
    reserved_blocks,
)
from autopeg.boards.install.filesystem import is_filesystem as is_littlefs
from pegboard.journal import JOURNAL

START = 0xA0000  # within the flash
BLOCKS = 352
SIZE = BLOCKS * BLOCK_BYTES


def image_of_board(files: Mapping[str, bytes]) -> bytes:
    """Return the files, by path, as `autopeg board image` makes them: with blocks for the journal if they have none."""
    has_journal = any(path.startswith(JOURNAL + "/") for path in files)
    reserved = reserved_blocks(BLOCKS)
    return filesystem_of(files, BLOCKS, () if has_journal else reserved, reserved.start)


def is_filesystem(image: bytes) -> bool:
    """Return whether the bytes are a filesystem with readable files."""
    return len(image) == SIZE and is_littlefs(image)
