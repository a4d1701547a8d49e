"""`autopeg board`: the group, building the files of a Pico, and simulating a board."""

import signal
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from autopeg.base.console import has_screen
from autopeg.base.errors import UsageError
from autopeg.cli.board_design import design
from autopeg.cli.board_games import games
from autopeg.cli.board_image import board_file_option, image
from autopeg.cli.board_install import install
from autopeg.cli.board_looking import list_boards, locate, monitor, status
from autopeg.cli.board_measure import measure
from autopeg.cli.board_test import test_board
from autopeg.cli.help_pages import CommandGroup, plain_option
from autopeg.session.preferences import is_plain

if TYPE_CHECKING:
    from autopeg.boards.simulation import Simulation
    from autopeg.cli.streams import StdinLines

_GLANCE_S = 0.02
_DISPLAY = "display"


@click.group(cls=CommandGroup, invoke_without_command=True)
@click.pass_context
def board(ctx: click.Context) -> None:
    """The board of LEDs: find, install, test, watch, simulate and design it.

    \b
    Example:
      autopeg board sim
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@board.command()
@click.option(
    "--out",
    metavar="DIR",
    type=click.Path(path_type=Path, file_okay=False),
    required=True,
    help="The folder to write to.",
)
@board_file_option
@click.option("--py", "as_source", is_flag=True, help="Leave the modules as .py instead of compiling them to .mpy.")
def build(out: Path, board: str, as_source: bool) -> None:
    """Write the files of the Pico's filesystem into a folder: main.py, board.json, pegcore, pegboard.

    A folder with other files in it is refused.

    \b
    Example:
      autopeg board build --out pico
    """
    from autopeg.boards.board_layout import board_text
    from autopeg.boards.install.build import pico_files, write_files

    contents = pico_files(board_text(board), as_source=as_source)
    other = next((path for path in sorted(_files_in(out)) if path not in contents), None)
    if other:
        raise UsageError(f"{out} holds {other}, which does not belong to this build: choose a new or empty folder")
    write_files(contents, out)
    size_kib = sum(map(len, contents.values())) / 1024
    click.echo(f"{len(contents)} files written to {out}, {size_kib:.0f} KiB")


@board.command()
@click.option("--link", metavar="PATH", type=click.Path(path_type=Path), help="A symbolic link to the port.")
@board_file_option
@plain_option
@click.option("--ascii/--no-ascii", "ascii_only", default=is_plain, help="ASCII characters only.")
def sim(link: Path | None, board: str, plain: bool, ascii_only: bool) -> None:
    """Run the board's program here, behind a port that other programs open like a Pico's. Ctrl-C ends it.

    In a terminal you see the LEDs in the shape of the board, your keys are its keypad, and its console and the traffic
    with the host are shown below; : types a line to the console. Elsewhere, and with --plain, you type keys as lines:
    `B12#` enters 12 points for lane b, `[*]` holds a key down, `display` says what the display shows. The line `leds`,
    sent to the port, is answered with the lit holes. The game is kept from run to run, in the data folder.

    \b
    Example:
      autopeg board sim --link /tmp/pegs
    """
    from autopeg.boards.board_layout import board_text
    from autopeg.boards.file_stores import FolderStore
    from autopeg.boards.simulation import Simulation
    from autopeg.cli.streams import StdinLines
    from autopeg.records.database import home
    from pegboard.board_file import parse_board

    text = board_text(board)
    found = parse_board(text)
    keyboard = StdinLines()  # before other files are opened: a closed stdin leaves its number to the next
    with FolderStore(home() / "boards" / found.name) as store:
        if has_screen() and not plain:
            from autopeg.terminal.sim import show_simulation

            show_simulation(text, store, link, ascii_only=ascii_only)
            return
        # Remove the link after Ctrl-C and after `kill`.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        with Simulation(text, store, link, click.echo) as simulation:
            click.echo(f"{found.name} is at {simulation.path}" + (f", linked from {link}" if link else ""))
            click.echo(f"Keys: {' '.join(found.keys) or 'none'}. Ctrl-C ends it.")
            sys.stdout.flush()
            _type_lines(simulation, keyboard)


def _type_lines(simulation: "Simulation", keyboard: "StdinLines") -> None:
    """Press the keys that people type in lines, until Ctrl-C; `display` writes the text on the display."""
    from autopeg.boards.display_text import describe_display

    while simulation.trouble is None:
        for line in keyboard.waiting():
            if line.strip().lower() == _DISPLAY:
                click.echo("\n".join(describe_display(simulation.display_picture())))
                continue
            try:
                simulation.type_keys(line)
            except UsageError as error:
                click.echo(f"autopeg: {error}", err=True)
        time.sleep(_GLANCE_S)
    raise simulation.trouble


@board.command()
def rules() -> None:
    """Print the udev rules that let you open a board's port on Linux and keep ModemManager away from it.

    \b
    Example:
      autopeg board rules | sudo tee /etc/udev/rules.d/60-autopeg.rules
      sudo udevadm control --reload && sudo udevadm trigger
    """
    from autopeg.boards.link.finding import udev_rules

    click.echo(udev_rules(), nl=False)


for _command in (list_boards, status, games, locate, monitor, install, image, measure, test_board, design):
    board.add_command(_command)


def _files_in(folder: Path) -> list[str]:
    """Return the paths of all files under a folder, as the Pico would name them."""
    return [path.relative_to(folder).as_posix() for path in folder.rglob("*") if not path.is_dir()]
