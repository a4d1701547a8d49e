"""The start menu, which `autopeg` shows without a command, and the choice of the game that `resume` continues."""

import sys
from collections.abc import Callable, Sequence
from typing import TextIO, cast

import click

from autopeg.base.console import has_screen, is_terminal
from autopeg.base.errors import UsageError
from autopeg.cli.streams import name_damaged
from autopeg.records import Store
from autopeg.session.kept_games import KeptGame, game_lines, games_that_wait
from autopeg.session.preferences import is_plain, wants_lines
from autopeg.terminal.line_shell import typed_lines
from autopeg.terminal.menu.pages import Command, KeptPage, Menu
from autopeg.terminal.menu.start import start_menu


def run_start_menu(run: Callable[[Sequence[str]], int]) -> None:
    """Show the menu and run the chosen commands. run: runs a command line and returns its exit code."""
    while True:
        with Store() as store:
            command = choose_from(start_menu(store))
        if command is None:
            return
        codes = [run(args) for args in command.args]
        if command.pauses or any(codes):
            click.echo("Press Enter to go back to the menu.")
            if not typed_lines(sys.stdin).readline():
                return


def choose_from(menu: Menu) -> Command | None:
    """Show a menu on the screen, or in line mode without one; return the choice, None for leaving."""
    if has_screen() and not wants_lines():
        # Textual takes a third of a second to load.
        from autopeg.terminal.menu.app import choose

        return choose(menu, ascii_only=is_plain())
    from autopeg.terminal.menu.lines import choose_in_lines

    return choose_in_lines(menu, cast(TextIO, typed_lines(sys.stdin)), sys.stdout)


def choose_game(store: Store, *, plain: bool) -> int | None:
    """Return the game to continue: the only one, or the one that a person chooses; None without a choice.

    Without a terminal the games are listed. Raises UsageError if there is none.
    """
    games = games_that_wait(store)
    name_damaged(store)
    if not games:
        raise UsageError("no unfinished game: `autopeg play cribbage` begins one")
    if len(games) == 1:
        return games[0].id
    if has_screen() and not plain:
        command = choose_from(Menu(KeptPage(store)))
        return None if command is None else int(command.args[0][1])
    click.echo("\n".join(game_lines(games)))
    if is_terminal():
        return _typed_number(games)
    click.echo(f"`autopeg resume {games[0].id}` continues the first.")
    return None


def _typed_number(games: Sequence[KeptGame]) -> int | None:
    """Ask for the number of a game until there is a valid one; return None for a person who leaves."""
    numbers = {str(game.id): game.id for game in games}
    while True:
        click.echo(f"? Which game? Type its number, Enter for {games[0].id}, or q to leave")
        line = typed_lines(sys.stdin).readline()
        word = line.strip().lower()
        if not line or word in ("q", "quit"):
            return None
        if not word:
            return games[0].id
        if word in numbers:
            return numbers[word]
        click.echo(f"There is no game {word} in this list.")
