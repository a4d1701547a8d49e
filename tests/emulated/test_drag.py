"""The file of `autopeg board image`, dragged onto an emulated Pico again and again: game and options stay."""

import pytest

from autopeg.boards.board_layout import board_text
from autopeg.boards.emulated.image import image_path
from autopeg.boards.install.bootsel import read_uf2
from autopeg.boards.install.build import pico_files
from autopeg.boards.install.image import image_of
from pegboard.board_file import parse_board
from support.boards.boot_rom import BootRom
from support.emulated.pico import NO_SHOW, Pico


def dragged(pico: Pico, image: bytes) -> None:
    """Drag a file onto the Pico, and let it start."""
    if pico.is_powered:
        pico.cut_power()
    rom = BootRom(pico.flash_bytes())
    assert rom.drag(image)
    pico.put_flash(rom.flash)
    pico.power_on()
    pico.expect(b"$HI ", 3000)
    pico.send(*NO_SHOW)
    pico.run(300)


@pytest.fixture(scope="module")
def image_for():
    """Return a maker of images: image_for("classic-2") is the file for that board."""
    uf2 = read_uf2(image_path())

    def make(name: str, *, erases_all: bool = False) -> bytes:
        return image_of(uf2, "it", pico_files(board_text(name)), erases_all=erases_all)

    return make


def test_game_and_options_outlive_every_drag_but_the_one_that_erases(image_for) -> None:
    pico = Pico({}, parse_board(board_text("classic-2")))
    pico.put_flash(bytearray(b"\x5a" * len(pico.flash_bytes())))
    dragged(pico, image_for("classic-2"))
    assert "a=0,0 b=0,0" in pico.status()
    pico.strike("A9#")
    pico.send("OPT brightness 40")
    pico.run(3000)
    dragged(pico, image_for("classic-2"))
    assert b"the files are new; the game and the options are those that were on the flash" in bytes(pico.usb.received)
    assert "a=0,9 b=0,0" in pico.status()
    pico.strike("B7#")
    dragged(pico, image_for("classic-4"))
    told = pico.status()
    assert "board classic-4," in told
    assert "a=0,9 b=0,7" in told
    assert "brightness 40" in told
    pico.cut_power()
    pico.spoil_superblocks()
    pico.power_on()
    pico.run_until(lambda: pico.usb.is_connected, 5000, "the USB port")
    pico.run(500)
    assert pico.files() == {}, "the filesystem does not mount, and the next drag heals it"
    dragged(pico, image_for("classic-4"))
    assert "a=0,9 b=0,7" in pico.status()
    dragged(pico, image_for("classic-2", erases_all=True))
    assert "a=0,0 b=0,0" in pico.status()
