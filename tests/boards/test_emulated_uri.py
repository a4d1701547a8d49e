"""The word `emulated` where no Pico can be emulated: a sentence says what is missing, and nothing is left behind.

What it does where one can is in tests/emulated.
"""

# pyright: reportPrivateUsage=false

import struct
from pathlib import Path

import pytest

from autopeg.base import extras
from autopeg.base.errors import AutopegError, Failure, UsageError
from autopeg.boards.board_layout import board_text
from autopeg.boards.board_uri import open_board
from autopeg.boards.emulated import image
from autopeg.boards.emulated.messages import Start, Turn
from autopeg.boards.emulated.port import EmulatedPort
from autopeg.boards.install.chips import RP2040, RP2350, Chip
from autopeg.boards.link.port import PortLost

BANNER = b"MicroPython v1.28.0 on 2026-04-06; Raspberry Pi Pico with RP2040"
FLASH = 0x10000000


def uf2(program: bytes, address: int = FLASH, chip: Chip = RP2040) -> bytes:
    head = (0x0A324655, 0x9E5D5157, 0x2000, address, 256, 0, 1, chip.uf2_family)
    return struct.pack("<8I476sI", *head, program, 0x0AB16F30)


@pytest.fixture
def named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The path that EMU_UF2 names."""
    path = tmp_path / "some.uf2"
    monkeypatch.setenv("EMU_UF2", str(path))
    monkeypatch.setenv("AUTOPEG_HOME", str(tmp_path / "home"))
    return path


def test_without_the_extra_it_is_named(without_extras: None, named: Path) -> None:
    with pytest.raises(Failure, match=r"needs rp2040py, littlefs: `pip install 'autopeg\[emulated\]'`"):
        open_board("emulated", 2)


@pytest.mark.parametrize(
    ("content", "kind", "told"),
    [
        (None, Failure, "there is no MicroPython image"),
        (b"no image", UsageError, "is not a UF2 file, as MicroPython for a Pico is"),
        (uf2(b"CircuitPython"), UsageError, "does not contain MicroPython"),
        (uf2(BANNER, FLASH + 0xA0000), UsageError, "is for another board than the Pico"),
        (uf2(BANNER, chip=RP2350), UsageError, "is for another board than the Pico: the file is RPI_PICO.uf2"),
        (uf2(BANNER.replace(b"1.28", b"1.22")), UsageError, "is too old: 1.23 or newer is needed"),
    ],
)
def test_an_image_that_is_missing_or_wrong_is_named_with_the_reason(
    named: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None, kind: type, told: str
) -> None:
    monkeypatch.setattr(extras, "find_spec", str)
    if content is not None:
        named.write_bytes(content)
    with pytest.raises(AutopegError, match=told) as refused:
        open_board("emulated", 2)
    assert type(refused.value) is kind
    assert str(named) in str(refused.value)
    assert not (tmp_path / "home").exists()


def test_the_image_for_a_pico_is_taken(named: Path) -> None:
    named.write_bytes(uf2(BANNER))
    assert image.find_image() == named


def test_a_memory_that_is_damaged_or_in_use_is_a_sentence(named: Path, tmp_path: Path) -> None:
    pytest.importorskip("rp2040py")
    pytest.importorskip("littlefs")
    named.write_bytes(uf2(BANNER))
    board = open_board("emulated", 2)
    assert board is not None
    with pytest.raises(Failure, match="another program is already running the board classic-2-emulated"):
        open_board("emulated", 2)
    board.close()
    flash = tmp_path / "home" / "boards" / "classic-2-emulated" / "flash.bin"
    flash.write_bytes(b"no filesystem")
    for _ in range(2):  # it is let go each time
        with pytest.raises(Failure, match=r"flash\.bin is damaged: move it away"):
            open_board("emulated", 2)
    assert flash.read_bytes() == b"no filesystem"


def emulated_port(image_path: Path) -> EmulatedPort:
    pytest.importorskip("rp2040py")
    pytest.importorskip("littlefs")
    start = Start(str(image_path), board_text("classic-2"), "e6614103e72b5a2f", None)
    return EmulatedPort(start, lambda data: Turn(10, data), lambda turned: None)


def read_on(port: EmulatedPort) -> None:
    while True:
        port.read()


def test_a_process_that_cannot_go_on_says_why(tmp_path: Path) -> None:
    port = emulated_port(tmp_path / "gone.uf2")
    with pytest.raises(PortLost, match=r"the emulated Pico has stopped: ."):
        read_on(port)
    port.close()


def test_a_process_that_was_killed_is_missed(named: Path) -> None:
    port = emulated_port(named)
    port._process.kill()
    with pytest.raises(PortLost, match="its process has ended"):
        read_on(port)
    port.close()
