"""`autopeg board install`: copy the board's program to a Pico."""

import time
from pathlib import Path

import click

from autopeg.base.errors import Failure, UsageError
from autopeg.cli.board_looking import chosen_port
from autopeg.cli.completion import known_boards
from autopeg.cli.progress import ProgressLine, pace_text


@click.command()
@click.argument("which", metavar="[BOARD]", required=False)
@click.option(
    "--board",
    "file",
    metavar="FILE",
    shell_complete=known_boards,
    help="A board file, or a board that comes with Autopeg.",
)
@click.option(
    "--uf2",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="First copy MicroPython from this file to a Pico or Pico 2 in BOOTSEL mode.",
)
def install(which: str | None, file: str | None, uf2: Path | None) -> None:
    """Install or update the board's program on a Pico. Game and options stay; you may pull the cable at any time.

    BOARD: a uid, a port, or the drive of a Pico in BOOTSEL mode; can be left out with one Pico. Without --board a Pico
    keeps its board file; a new one gets that of classic-2.

    \b
    Example:
      autopeg board install
      autopeg board install --uf2 RPI_PICO.uf2 --board classic-4
    """
    from autopeg.boards.board_layout import board_text
    from autopeg.boards.install.build import pico_files
    from autopeg.boards.install.installing import install as bring
    from autopeg.boards.link.port import SerialPort
    from autopeg.boards.link.talk import START_MS, Talk

    text = board_text(file) if file else None
    port = _port_of_pico(which, uf2)
    click.echo(f"{port}: comparing its files")
    line = ProgressLine()
    began_s = time.monotonic()

    def show(copied: int, whole: int) -> None:
        line.show(lambda: pace_text(copied // 1024, whole // 1024, time.monotonic() - began_s, "KiB"))

    try:
        plan = bring(port, text, board_text("classic-2"), pico_files, click.echo, show)
    finally:
        line.clear()
    if plan.is_empty:
        click.echo(f"All {plan.kept} files are up to date.")
    else:
        removed = f", {len(plan.removed)} removed" if plan.removed else ""
        click.echo(f"{len(plan.changed)} files copied, {plan.kept} kept{removed}; the board is starting.")
    with Talk(SerialPort(port)) as talk:
        greeting = talk.meet(START_MS)
    click.echo(f"{greeting.name} is ready: firmware {greeting.firmware}, uid {greeting.uid}.")
    click.echo("`autopeg board test` checks its LEDs and keys with you.")


def _port_of_pico(which: str | None, uf2: Path | None) -> str:
    """Return the port of the chosen Pico; one in BOOTSEL mode gets MicroPython first."""
    from autopeg.boards.install.bootsel import STEPS, check_for_drive, copy_uf2, find_drives, is_drive, read_uf2
    from autopeg.boards.install.starting import new_port, ports
    from autopeg.boards.link.finding import NoBoard, strangers

    program = read_uf2(uf2) if uf2 else None
    named = Path(which) if which and is_drive(Path(which)) else None
    drives = [named] if named else find_drives()
    if named is None and program is None:
        others = strangers()
        try:
            port = chosen_port(which)
        except NoBoard as error:
            if which or drives:
                raise
            found = _found_instead(others)
            raise Failure(f"{error}{found}. A Pico without MicroPython needs it first: {_numbered(STEPS)}") from None
        if port in others:
            raise UsageError(f"{port} is {others[port]}, not a Pico with MicroPython: nothing was sent to it")
        return port
    if program is None:
        raise UsageError(f"{named} is a Pico in BOOTSEL mode without MicroPython: {_numbered(STEPS[2:])}")
    if not drives:
        raise Failure(f"no Pico is in BOOTSEL mode: {_numbered(STEPS[:2])}")
    if len(drives) > 1:
        raise UsageError(f"several Picos are in BOOTSEL mode: {', '.join(map(str, drives))}: name one")
    check_for_drive(program, f"--uf2 {uf2}", drives[0])
    before = ports()
    copy_uf2(program.data, drives[0])
    click.echo(f"MicroPython is copied to the Pico at {drives[0]}, which starts it.")
    return new_port(before)


def _found_instead(others: dict[str, str]) -> str:
    """Return what is connected in place of a Pico, to follow a sentence that says that there is none."""
    from autopeg.boards.install.bootsel import strange_drives

    found = [f"{port} is {kind}" for port, kind in others.items() if "(" in kind]
    found += [f"{drive} is the drive of a {model}" for drive, model in strange_drives().items()]
    return f"; {', '.join(found)}" if found else ""


def _numbered(steps: tuple[str, ...]) -> str:
    return " ".join(f"({number}) {step}" for number, step in enumerate(steps, 1))
