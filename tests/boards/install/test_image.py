"""One file to drag: MicroPython and a filesystem, written by a boot ROM that erases as the real one does."""

import random
import struct
from contextlib import suppress
from pathlib import Path

import pytest

from autopeg.base.errors import Failure, UsageError
from autopeg.boards.board_layout import board_text
from autopeg.boards.install.bootsel import Uf2, parse_uf2, read_uf2
from autopeg.boards.install.build import pico_files
from autopeg.boards.install.chips import RP2040, RP2350
from autopeg.boards.install.filesystem import files_in, reserved_blocks
from autopeg.boards.install.image import filesystem_place, image_of
from pegboard.journal import MOST_BLOCKS
from support.boards.boot_rom import BootRom
from support.boards.micropython_uf2 import ABSOLUTE_BLOCK, micropython

MIB = 1024 * 1024
PICO = (RP2040.uf2_family, 0x100A0000, 1408 * 1024)
PICO_W = (RP2040.uf2_family, 0x1012C000, 848 * 1024)
PICO_2 = (RP2350.uf2_family, 0x10100000, 3 * MIB)
FILES = {"main.py": b"import pegboard\n", "board.json": b"{}", "pegboard/app.mpy": random.Random(1).randbytes(9000)}


def read(tmp_path: Path, content: bytes) -> Uf2:
    path = tmp_path / "MicroPython.uf2"
    path.write_bytes(content)
    return read_uf2(path)


@pytest.mark.parametrize("pages", [83, 1327, 1328])
@pytest.mark.parametrize(
    ("board", "flash_bytes", "before"),
    [(PICO, 2 * MIB, b""), (PICO_W, 2 * MIB, b""), (PICO_2, 4 * MIB, ABSOLUTE_BLOCK)],
)
def test_a_drag_brings_the_files_and_leaves_the_journal_alone(
    tmp_path: Path, board: tuple[int, int, int], flash_bytes: int, before: bytes, pages: int
) -> None:
    family, start, size = board
    uf2 = read(tmp_path, micropython(family, start, size, pages=pages, before=before))
    garbage = bytearray(random.Random(2).randbytes(flash_bytes))
    rom = BootRom(bytearray(garbage), is_rp2350=family == RP2350.uf2_family)
    for _ in range(2):
        assert rom.drag(image_of(uf2, "it", FILES))
        at = start - 0x10000000
        filesystem = bytes(rom.flash[at : at + size])
        found = files_in(filesystem)
        journal = reserved_blocks(size // 4096)
        assert len(journal) == MOST_BLOCKS
        for block in journal:
            content = found.pop(f"journal/{block}")
            assert content == garbage[at + block * 4096 : at + (block + 1) * 4096]
        assert found == {**FILES, "journal/new": b""}
        for address, page in uf2.pages.items():
            assert rom.flash[address - 0x10000000 : address - 0x10000000 + 256] == page


def test_without_padding_that_rom_would_lose_a_page(tmp_path: Path) -> None:
    """The model tells a file that is not padded: else the test before would show nothing."""
    uf2 = read(tmp_path, micropython(*PICO, pages=83))
    image = image_of(uf2, "it", FILES)
    blocks = [image[at : at + 512] for at in range(0, len(image), 512)]
    kept = [block for block in blocks if int.from_bytes(block[12:16], "little") < 0x10000000 + 83 * 256]
    rest = [block for block in blocks if int.from_bytes(block[12:16], "little") >= PICO[1]]
    count = len(kept) + len(rest)
    packed = [
        block[:20] + struct.pack("<II", number, count) + block[28:] for number, block in enumerate([*kept, *rest])
    ]
    rom = BootRom(bytearray(b"\x00" * 2 * MIB))
    rom.drag(b"".join(packed))
    page = rest[0][32 : 32 + 256]
    at = PICO[1] - 0x10000000
    assert rom.flash[at : at + 256] != page


def test_every_board_fits_on_every_pico(tmp_path: Path) -> None:
    files = pico_files(board_text("classic-4"))
    for board in (PICO, PICO_W, PICO_2):
        uf2 = read(tmp_path, micropython(*board))
        image = image_of(uf2, "it", files)
        sectors = [int.from_bytes(image[at + 12 : at + 16], "little") for at in range(0, len(image), 16 * 512)]
        assert all(sector % 4096 == 0 for sector in sectors)
        assert max(sectors) < board[1] + 128 * 4096


def test_the_other_file_erases_everything(tmp_path: Path) -> None:
    uf2 = read(tmp_path, micropython(*PICO))
    rom = BootRom(bytearray(random.Random(3).randbytes(2 * MIB)))
    assert rom.drag(image_of(uf2, "it", FILES, erases_all=True))
    at = PICO[1] - 0x10000000
    for block in reserved_blocks(352):
        assert rom.flash[at + block * 4096 : at + (block + 1) * 4096] == b"\xff" * 4096
    assert {at // 4096 + block for block in range(352)} <= set(rom.erased)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (micropython(*PICO, devices=0), "it does not say where its filesystem is: take RPI_PICO from https://"),
        (micropython(*PICO, devices=2), "does not say where"),
        (
            micropython(RP2040.uf2_family, 0x100A0100, 1408 * 1024),
            "is damaged: its filesystem would have 1441792 bytes at 0x100a0100",
        ),
        (micropython(RP2040.uf2_family, 0x100A0000, 0xFFFFF000), "is damaged"),
        (micropython(RP2040.uf2_family, 0x10001000, 1408 * 1024), "has files of its own, as a file that brings"),
        (micropython(RP2040.uf2_family, 0x100A0000, 512 * 1024), "has a filesystem of 512 KiB, too small for a board"),
    ],
)
def test_a_micropython_without_room_for_a_board_is_refused(tmp_path: Path, content: bytes, told: str) -> None:
    with pytest.raises(UsageError, match=told):
        filesystem_place(read(tmp_path, content), "it")


def test_files_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    uf2 = read(tmp_path, micropython(*PICO))
    with pytest.raises(Failure, match="the board's files, 585 KiB, do not fit into 128 blocks"):
        image_of(uf2, "it", {"large": bytes(600_000)})


def test_a_file_that_was_made_is_dragged_as_it_is(tmp_path: Path) -> None:
    made = read(tmp_path, image_of(read(tmp_path, micropython(*PICO)), "it", FILES))
    with pytest.raises(UsageError, match="drag it onto the Pico as it is, or take RPI_PICO from https://"):
        image_of(made, "it", FILES)


def test_any_damage_to_a_file_is_a_sentence_at_once() -> None:
    """Whatever numbers stand in it: none makes room for gigabytes, or counts that far."""
    good = micropython(*PICO)
    heads = [number * 512 + at for number in range(6) for at in (8, 12, 16, 28, *range(32, 288, 4))]
    told = random.Random(4)
    for at in heads:
        number = told.choice((0, 1, 0x7FFFFFFF, 0xFFFFFFFF, 0x10FFFF00, 0x90000000, told.getrandbits(32)))
        damaged = bytearray(good)
        struct.pack_into("<I", damaged, at, number)
        with suppress(UsageError):
            place = filesystem_place(parse_uf2(bytes(damaged), "it"), "it")
            assert len(place) <= 16 * MIB
