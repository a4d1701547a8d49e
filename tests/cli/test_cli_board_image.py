"""`autopeg board image`: one file for the drive of a Pico."""

from pathlib import Path

import pytest

from autopeg.boards.board_layout import board_text
from autopeg.boards.install.bootsel import read_uf2
from autopeg.boards.install.build import pico_files
from autopeg.boards.install.chips import RP2040, RP2350
from autopeg.boards.install.filesystem import files_in
from support.boards.boot_rom import BootRom
from support.boards.micropython_uf2 import micropython
from support.cli.outcome import Autopeg

START, SIZE = 0x100A0000, 1408 * 1024


@pytest.fixture
def uf2(tmp_path: Path) -> Path:
    path = tmp_path / "RPI_PICO.uf2"
    path.write_bytes(micropython(RP2040.uf2_family, START, SIZE))
    return path


def test_the_file_has_micropython_and_the_files_of_the_board(autopeg: Autopeg, tmp_path: Path, uf2: Path) -> None:
    out = tmp_path / "classic-4.uf2"
    done = autopeg("board", "image", "--board", "classic-4", "--uf2", str(uf2), "--out", str(out))
    assert (done.code, done.err) == (0, "")
    assert "for a Pico (RP2040)" in done.out
    assert "drag it onto the drive RPI-RP2" in done.out
    assert "keeps its game and options" in done.out
    assert read_uf2(out).program.startswith(b"MicroPython")
    rom = BootRom(bytearray(2 * 1024 * 1024))
    assert rom.drag(out.read_bytes())
    files = files_in(bytes(rom.flash[START - 0x10000000 :]))
    assert pico_files(board_text("classic-4")).items() <= files.items()


def test_a_file_that_erases_everything_is_called_so(autopeg: Autopeg, tmp_path: Path, uf2: Path) -> None:
    words = ("board", "image", "--uf2", str(uf2), "--out")
    done = autopeg(*words, str(tmp_path / "new.uf2"), "--erase-everything")
    assert done.code == 0
    assert "are erased!" in done.out
    assert sorted(path.name for path in tmp_path.glob("new*")) == ["new-erases-everything.uf2"]
    refused = autopeg(*words, str(tmp_path / "new-erases-everything.uf2"))
    assert refused.code == 2
    assert "add --erase-everything" in refused.complaint


def test_a_frozen_program_is_mentioned(autopeg: Autopeg, tmp_path: Path) -> None:
    uf2 = tmp_path / "own.uf2"
    content = micropython(RP2350.uf2_family, 0x10100000, 3 * 1024 * 1024)
    uf2.write_bytes(content.replace(b"\x5a" * 40, b"pegboard/app.py\0" + b"\x5a" * 24, 1))
    done = autopeg("board", "image", "--uf2", str(uf2), "--out", str(tmp_path / "out.uf2"))
    assert "has a board's program frozen in; the files of the image run in its place" in done.out
    assert "for a Pico 2 (RP2350)" in done.out


def test_a_pico_w_is_told_to_use_the_plain_image(autopeg: Autopeg, tmp_path: Path, uf2: Path) -> None:
    words = ("board", "image", "--uf2", str(uf2), "--out", str(tmp_path / "out.uf2"))
    assert "plain image" not in autopeg(*words).out
    uf2.write_bytes(uf2.read_bytes().replace(b"\x5a" * 40, b"Raspberry Pi Pico W with RP2040" + b"\x5a" * 9, 1))
    assert "On a Pico W use the plain image too, RPI_PICO:" in autopeg(*words).out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--uf2", "{uf2}", "--out", "{folder}/image.bin"), "must end in .uf2"),
        (("--uf2", "{folder}/none.uf2", "--out", "{folder}/image.uf2"), "No such file"),
        (("--uf2", "{uf2}", "--out", "{folder}/no/image.uf2"), "image.uf2: No such file"),
        (("--uf2", "{uf2}", "--out", "{folder}/image.uf2", "--board", "chess"), "chess"),
    ],
)
def test_what_cannot_be_is_one_sentence(
    autopeg: Autopeg, tmp_path: Path, uf2: Path, words: tuple[str, ...], told: str
) -> None:
    done = autopeg("board", "image", *(word.format(uf2=uf2, folder=tmp_path) for word in words))
    assert done.code in (1, 2)
    assert told in done.complaint
    assert not list(tmp_path.glob("image*"))
