"""A Pico in BOOTSEL mode is known by its drive, and gets MicroPython and nothing else."""

import struct
from pathlib import Path

import pytest

from autopeg.base.errors import Failure, UsageError
from autopeg.boards.install.bootsel import MOST_UF2_BYTES, STEPS, chip_of_drive, copy_uf2, find_drives, read_uf2
from autopeg.boards.install.chips import RP2040, RP2350, Chip

RISC_V, ABSOLUTE, ESP32 = 0xE48BFF5A, 0xE48BFF57, 0x1C5F21B0
PROGRAM = b"MicroPython v1.28.0; Raspberry Pi Pico with RP2040"


def block(
    piece: bytes,
    family: int,
    address: int = 0x10000000,
    flags: int = 0x2000,
    magic: int = 0x0A324655,
    number: int = 0,
    size: int = 256,
) -> bytes:
    return struct.pack("<8I476sI", magic, 0x9E5D5157, flags, address, size, number, 2, family, piece, 0x0AB16F30)


def uf2(
    program: bytes = PROGRAM, family: int = RP2040.uf2_family, flags: int = 0x2000, magic: int = 0x0A324655
) -> bytes:
    """A UF2 file of two blocks, the words of the program across both."""
    pieces = program[:20].rjust(256, b"."), program[20:].ljust(256, b".")
    return b"".join(
        block(piece, family, 0x10000000 + 256 * number, flags, magic, number) for number, piece in enumerate(pieces)
    )


def test_a_drive_is_known_by_what_it_says_of_itself(tmp_path: Path) -> None:
    drives = {
        "pico": "UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n",
        "pico2": "UF2 Bootloader v1.0\nModel: Raspberry Pi RP2350\nBoard-ID: RP2350\n",
        "stick": None,
    }
    for name, text in drives.items():
        (tmp_path / name).mkdir()
        if text:
            (tmp_path / name / "INFO_UF2.TXT").write_text(text, encoding="ascii")
    mounts = [*sorted(tmp_path.iterdir()), tmp_path / "gone"]
    drives_found = {drive.name: chip_of_drive(drive) for drive in find_drives(mounts)}
    assert drives_found == {"pico": RP2040, "pico2": RP2350}


def test_the_steps_name_the_drive_and_the_page_of_each_pico() -> None:
    steps = " ".join(STEPS)
    for part in ("RPI-RP2 (Pico) or RP2350 (Pico 2)", "for a Pico from https://micropython.org/download/RPI_PICO/"):
        assert part in steps
    assert "for a Pico 2 from https://micropython.org/download/RPI_PICO2/" in steps


@pytest.mark.parametrize(
    ("chip", "content"),
    [
        (RP2040, uf2()),
        (RP2350, uf2(family=RP2350.uf2_family)),
        # The block that comes first in files for the first RP2350s is for no processor, and far behind the program.
        (RP2350, block(b"\xef" * 256, ABSOLUTE, 0x10FFFF00) + uf2(family=RP2350.uf2_family)),
    ],
)
def test_micropython_is_copied_whole_and_its_chip_known(tmp_path: Path, chip: Chip, content: bytes) -> None:
    (tmp_path / "MicroPython.uf2").write_bytes(content)
    found = read_uf2(tmp_path / "MicroPython.uf2")
    assert (found.chip, found.end) == (chip, 0x10000200)
    copy_uf2(found.data, tmp_path)
    assert (tmp_path / "firmware.uf2").read_bytes() == content


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, "No such file"),
        (b"", "is empty: download it again"),
        (uf2()[:-1], "is not a UF2 file"),
        (b"%PDF-1.7".ljust(512), "is not a UF2 file"),
        (bytes(MOST_UF2_BYTES + 1), "is larger than 9 MB"),
        (block(PROGRAM.ljust(256), RP2040.uf2_family, 0x20000000), "it has 256 bytes for 0x20000000"),
        (block(PROGRAM.ljust(256), RP2040.uf2_family, 0x10000080), "it has 256 bytes for 0x10000080"),
        (block(PROGRAM.ljust(256), RP2040.uf2_family, size=255), "it has 255 bytes for 0x10000000"),
        (uf2(magic=1), "is not a UF2 file"),
        (uf2()[:512] + bytes(512), "block 1 is damaged"),
        (uf2(family=ESP32), "another chip, not for the RP2040 of the Pico or the RP2350 of the Pico 2"),
        (uf2(family=ABSOLUTE), "another chip"),
        (uf2() + uf2(family=RP2350.uf2_family), "another chip"),
        (uf2(family=RISC_V), "for the RISC-V processors of the Pico 2: take the one without RISCV in its name"),
        (uf2(flags=0), "another chip"),
        (uf2(b"CircuitPython 9 on a Pico!!"), "does not contain MicroPython"),
    ],
)
def test_another_file_is_refused_by_its_name_and_the_reason(tmp_path: Path, content: bytes | None, told: str) -> None:
    path = tmp_path / "some.uf2"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(UsageError, match=told) as error:
        read_uf2(path)
    assert str(error.value).startswith(f"--uf2 {path}")


def test_a_drive_that_goes_too_early_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(Failure, match="only 0 of 1024 bytes were copied"):
        copy_uf2(uf2(), tmp_path / "gone")
