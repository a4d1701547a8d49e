"""The Pico's filesystem read on the host, as the chip has left it."""

import random

import pytest

from autopeg.boards.emulated.flash_image import BLOCKS, SIZE
from autopeg.boards.install.filesystem import files_in, filesystem_of

STORED = 60


@pytest.mark.parametrize("seed", range(3))
def test_whatever_a_board_has_stored_can_be_read(seed: int) -> None:
    """Journals are small files inside a folder's own block, which they fill now and then to its last byte."""
    from littlefs import LittleFS, UserContext

    dice = random.Random(seed)
    files = {"board.json": dice.randbytes(864), "main.py": dice.randbytes(3918)}
    chip = UserContext(buffsize=SIZE)
    chip.buffer[:] = filesystem_of(files, BLOCKS, (), BLOCKS)
    filesystem = LittleFS(
        context=chip,
        block_size=4096,
        block_count=BLOCKS,
        read_size=32,
        prog_size=256,
        cache_size=1024,
        lookahead_size=32,
    )
    for number in range(STORED):
        name = f"journal-{'ab'[number % 2]}.txt"
        files[name] = dice.randbytes(200 + 7 * number % 300 + dice.randrange(50))
        with filesystem.open(f"/{name}", "wb") as file:
            file.write(files[name])
        assert files_in(bytes(chip.buffer)) == files
