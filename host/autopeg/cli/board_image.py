"""`autopeg board image`: one file to drag onto a Pico."""

from pathlib import Path

import click

from autopeg.base.errors import UsageError
from autopeg.cli.completion import known_boards
from autopeg.cli.streams import write_file

_ERASES = "-erases-everything"

board_file_option = click.option(
    "--board",
    metavar="BOARD",
    shell_complete=known_boards,
    default="classic-2",
    show_default=True,
    help="A board file, or a board that comes with Autopeg.",
)


@click.command()
@board_file_option
@click.option(
    "--uf2",
    metavar="FILE",
    type=click.Path(path_type=Path),
    required=True,
    help="Your MicroPython for a Pico, Pico W, Pico 2 or Pico 2 W.",
)
@click.option("--out", metavar="FILE", type=click.Path(path_type=Path), required=True, help="The .uf2 file to write.")
@click.option(
    "--erase-everything",
    "erases_all",
    is_flag=True,
    help=f"Erase game, options and all files of the Pico as well; the file's name then ends in {_ERASES}.",
)
def image(board: str, uf2: Path, out: Path, erases_all: bool) -> None:
    """Write one file with MicroPython and the board's program, to drag onto a Pico in BOOTSEL mode.

    A Pico that has the program already keeps its game and its options; its board file is the one you name here.

    \b
    Example:
      autopeg board image --board classic-2 --uf2 RPI_PICO.uf2 --out classic-2.uf2
    """
    from autopeg.boards.board_layout import board_text
    from autopeg.boards.install.bootsel import read_uf2
    from autopeg.boards.install.build import check_image_extra, pico_files

    check_image_extra()
    from autopeg.boards.install.image import image_of

    if out.suffix.lower() != ".uf2":
        raise UsageError(f"--out {out} must end in .uf2")
    micropython = read_uf2(uf2)
    content = image_of(micropython, f"--uf2 {uf2}", pico_files(board_text(board)), erases_all=erases_all)
    if erases_all:
        out = out.with_stem(out.stem.removesuffix(_ERASES) + _ERASES)
    elif out.stem.endswith(_ERASES):
        raise UsageError(f"--out {out} says that it erases everything: add --erase-everything, or choose another name")
    write_file(out, content)
    if micropython.has_frozen_board:
        click.echo(f"{uf2} has a board's program frozen in; the files of the image run in its place.")
    chip = micropython.chip
    if advice := chip.about_radio(micropython.pico):
        click.echo(advice)
    click.echo(f"{out} written, {len(content) / 1024:.0f} KiB, for a {micropython.pico} ({chip.name}).")
    click.echo(f"Hold BOOTSEL while you plug the Pico in, and drag it onto the drive {chip.drive}.")
    click.echo(
        "The game and the options on the board are erased!" if erases_all else "The board keeps its game and options."
    )
