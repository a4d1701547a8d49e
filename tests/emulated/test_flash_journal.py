"""The journal in blocks of the flash: it outlives a filesystem that MicroPython formats, and takes no time."""

from autopeg.boards.emulated.flash_image import BLOCKS
from autopeg.boards.install.filesystem import files_in, filesystem_of
from autopeg.boards.install.installing import code_to_keep_journal
from pegboard import journal
from support.emulated.pico import NO_SHOW, Pico
from support.emulated.power_cuts import stored_game


def bare(pico: Pico) -> Pico:
    """Return a Pico whose filesystem has the same files, and no block reserved."""
    pico.put_filesystem(filesystem_of(pico.files(), BLOCKS, (), BLOCKS))
    return pico


def on(pico: Pico) -> Pico:
    pico.power_on()
    pico.expect(b"$HI ", 3000)
    pico.send(*NO_SHOW)
    pico.run(200)
    return pico


def reserved(pico: Pico) -> list[int]:
    paths = files_in(pico.filesystem())
    return sorted(int(path[8:]) for path in paths if path.startswith("journal/"))


def assert_game_outlives_formatting(pico: Pico, program: dict[str, bytes], pegs: str) -> None:
    """Let MicroPython format the filesystem of a board that is on, and put the program back."""
    pico.send("OPT brightness 40")
    pico.run(3000)
    pico.cut_power()
    pico.spoil_superblocks()
    pico.power_on()
    pico.run_until(lambda: pico.usb.is_connected, 5000, "the USB port")
    assert pico.execute("import os\nprint(os.listdir())") == "[]"
    assert int(pico.execute(code_to_keep_journal(), 20000)) >= 1
    pico.cut_power()
    pico.put_files(files_in(pico.filesystem()) | program)
    told = on(pico).status()
    assert pegs in told
    assert "brightness 40" in told


def test_a_board_reserves_blocks_itself_and_keeps_its_game_in_them_whatever_is_formatted(pico_of):
    pico = bare(pico_of("classic-2"))
    program = pico.files()
    on(pico).strike("A9#")
    pico.run(2500)
    blocks = reserved(pico)
    assert len(blocks) == journal.MOST_BLOCKS
    assert blocks[0] >= journal.FIRST_BLOCK
    pico.strike("B7#")
    assert not {"journal-a.txt", "journal-b.txt"} & set(pico.files())
    pico.cut_power()
    assert "a=0,9 b=0,7" in on(pico).status()
    assert reserved(pico) == blocks
    assert stored_game(pico).pegs() == ((0, 9), (0, 7))
    assert_game_outlives_formatting(pico, program, "a=0,9 b=0,7")


def test_an_entry_erases_nothing_until_a_block_is_full_and_outlives_formatting(pico_of):
    pico = pico_of("classic-2")
    program = pico.files()
    on(pico).strike("A5#")
    pico.flash.log.clear()
    pico.strike("A4#B7#")
    assert [operation for _, operation, _ in pico.flash.log] == ["program"] * 2
    assert_game_outlives_formatting(pico, program, "a=5,9 b=0,7")
