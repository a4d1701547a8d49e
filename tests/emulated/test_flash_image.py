"""The Pico's filesystem read on the host, as the chip has left it."""

import random

import pytest

from autopeg.boards.emulated import flash_image

STORED = 60


@pytest.mark.parametrize("seed", range(3))
def test_whatever_a_board_has_stored_can_be_read(seed: int) -> None:
    """Journals are small files inside a folder's own block, which they fill now and then to its last byte."""
    from littlefs import LittleFS, UserContext

    dice = random.Random(seed)
    files = {"board.json": dice.randbytes(864), "main.py": dice.randbytes(3918)}
    chip = UserContext(buffsize=flash_image.SIZE)
    chip.buffer[:] = flash_image.image_of(files)
    filesystem = LittleFS(
        context=chip,
        block_size=4096,
        block_count=flash_image.BLOCKS,
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
        assert flash_image.files_of(bytes(chip.buffer)) == files
