"""A Pico in BOOTSEL mode is known by its drive, and gets MicroPython and nothing else."""

import struct
from pathlib import Path

import pytest

from autopeg.errors import Failure, UsageError
from autopeg.install.bootsel import copy_uf2, find_drives, read_uf2

RP2040, RP2350 = 0xE48BFF56, 0xE48BFF59
PROGRAM = b"MicroPython v1.28.0; Raspberry Pi Pico with RP2040"


def uf2(program: bytes = PROGRAM, family: int = RP2040, flags: int = 0x2000, magic: int = 0x0A324655) -> bytes:
    """A UF2 file of two blocks, the words of the program across both."""
    pieces = program[:20].rjust(256, b"."), program[20:].ljust(256, b".")
    return b"".join(
        struct.pack("<8I476sI", magic, 0x9E5D5157, flags, 0x10000000 + 256 * i, 256, i, 2, family, piece, 0x0AB16F30)
        for i, piece in enumerate(pieces)
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
    assert find_drives(mounts) == [tmp_path / "pico"]


def test_micropython_for_the_pico_is_copied_whole(tmp_path: Path) -> None:
    (tmp_path / "MicroPython.uf2").write_bytes(uf2())
    copy_uf2(read_uf2(tmp_path / "MicroPython.uf2").data, tmp_path)
    assert (tmp_path / "firmware.uf2").read_bytes() == uf2()


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, "No such file"),
        (b"", "not whole blocks"),
        (uf2()[:-1], "its 1023 bytes are not whole blocks of 512"),
        (uf2(magic=1), "block 0 is damaged"),
        (uf2()[:512] + bytes(512), "block 1 is damaged"),
        (uf2(family=RP2350), "another chip, not for the RP2040"),
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
