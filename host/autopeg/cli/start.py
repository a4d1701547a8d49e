"""`autopeg` without a command: the start menu, until the person leaves."""

import sys
from collections.abc import Callable, Sequence

import click

from autopeg.console import has_screen, is_plain
from autopeg.records import Store
from autopeg.terminal.menu.pages import Command, Menu


def run_start_menu(run: Callable[[Sequence[str]], int]) -> None:
    """Show the menu and run the chosen commands. run: runs a command line and returns its exit code."""
    from autopeg.terminal.menu.start import start_menu

    while True:
        with Store() as store:
            command = choose_from(start_menu(store))
        if command is None:
            return
        codes = [run(args) for args in command.args]
        if command.pauses or any(codes):
            click.echo("Press Enter to go back to the menu.")
            if not sys.stdin.readline():
                return


def choose_from(menu: Menu, *, plain: bool = False) -> Command | None:
    """Show a menu on the screen, or in line mode without one; return the choice, None for leaving."""
    if has_screen() and not plain:
        # Textual takes a third of a second to load.
        from autopeg.terminal.menu.app import choose

        return choose(menu, ascii_only=is_plain())
    from autopeg.terminal.menu.lines import choose_in_lines

    return choose_in_lines(menu, sys.stdin, click.echo)
