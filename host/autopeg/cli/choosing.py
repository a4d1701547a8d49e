"""Choosing the game that `autopeg resume` continues."""

import sys
from collections.abc import Sequence

import click

from autopeg.cli.start import choose_from
from autopeg.console import has_screen, is_terminal
from autopeg.errors import UsageError
from autopeg.records import Store
from autopeg.session.kept_games import KeptGame, game_lines, games_that_wait
from autopeg.terminal.menu.start import kept_games_menu

HOW_TO_BEGIN = "no unfinished game: `autopeg play cribbage` begins one"


def choose_game(store: Store, *, plain: bool) -> int | None:
    """Return the game to continue: the only one, or the one that a person chooses; None without a choice.

    Without a terminal the games are listed. Raises UsageError if there is none.
    """
    games = games_that_wait(store)
    if not games:
        raise UsageError(HOW_TO_BEGIN)
    if len(games) == 1:
        return games[0].id
    if has_screen() and not plain:
        command = choose_from(kept_games_menu(store))
        return None if command is None else int(command.args[0][1])
    for line in game_lines(games):
        click.echo(line)
    if is_terminal():
        return _typed_number(games)
    click.echo(f"`autopeg resume {games[0].id}` continues the first.")
    return None


def _typed_number(games: Sequence[KeptGame]) -> int | None:
    """Ask for the number of a game until there is a valid one; return None for a person who leaves."""
    numbers = {str(game.id): game.id for game in games}
    while True:
        click.echo(f"? Which game? Type its number, Enter for {games[0].id}, or q to leave")
        line = sys.stdin.readline()
        word = line.strip().lower()
        if not line or word in ("q", "quit"):
            return None
        if not word:
            return games[0].id
        if word in numbers:
            return numbers[word]
        click.echo(f"There is no game {word} in this list.")
