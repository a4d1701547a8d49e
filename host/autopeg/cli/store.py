"""`autopeg store`: whether the games are well kept, and copies of all of them."""

from datetime import date
from pathlib import Path

import click

from autopeg.base.errors import DamagedGame, Failure, UsageError
from autopeg.base.phrases import count_text
from autopeg.cli import completion
from autopeg.cli.help_pages import CommandGroup
from autopeg.cli.streams import say
from autopeg.records import Store
from autopeg.records.copies import copies_of
from autopeg.records.database import home
from autopeg.records.restoring import copy_named
from autopeg.records.restoring import restore as restore_copy
from autopeg.records.store import FILE_NAME
from autopeg.session.refusals import message_of

_MEGABYTE = 1_000_000


@click.group(cls=CommandGroup)
def store() -> None:
    """Check the file of your games, copy it, or restore a copy.

    Autopeg itself makes a copy on every day on which something was played, and before a new version changes the file.
    It keeps seven of them beside the games, in the folder copies.

    \b
    Example:
      autopeg store check
      autopeg store backup games.sqlite3
      autopeg store restore games-2026-11-27.sqlite3
    """


@store.command()
def check() -> None:
    """Check the file of your games, and replay every game. The exit code is 1 if something is wrong.

    \b
    Example:
      autopeg store check
    """
    path = home() / FILE_NAME
    copies = copies_of(path)
    names = ", ".join(f"{copy.name} ({_size(copy)})" for copy in copies)
    say(f"Copies in {copies[0].parent}: {names}" if copies else "There are no copies yet.")
    with Store() as kept:
        game_ids, problems = kept.ids(), kept.problems()
        say(f"{path}: {count_text(len(game_ids), 'game')}, {_size(path)}")
        say(*(f"The file is damaged: {problem}" for problem in problems))
        damaged = [error for game_id in game_ids if (error := _damage(kept, game_id)) is not None]
        say(*map(message_of, damaged))
        if kept.why_unwritable is not None:
            say(f"Nothing can be written: {kept.why_unwritable}")
    if problems:
        raise Failure("the file of the games is damaged: `autopeg store restore COPY` brings a copy back")
    if damaged:
        unreadable = count_text(len(damaged), "game")
        raise Failure(f"{unreadable} cannot be read; all others can: `autopeg delete ID` removes one that you give up")
    click.echo("The file is whole, and every game can be read.")


def _damage(kept: Store, game_id: int) -> Failure | None:
    try:
        kept.check(game_id)
    except DamagedGame as error:
        return error
    return None


def _size(path: Path) -> str:
    return f"{path.stat().st_size / _MEGABYTE:.1f} MB"


@store.command()
@click.argument("file", type=click.Path(path_type=Path), shell_complete=completion.files)
def backup(file: Path) -> None:
    """Write a copy of all games to FILE, also while they are being played.

    FILE can be a folder. An existing file is replaced once the new one is complete.

    \b
    Example:
      autopeg store backup games.sqlite3
    """
    if file.is_dir():
        file /= f"games-{date.today()}.sqlite3"
    if not file.parent.exists():
        raise UsageError(f"there is no folder {file.parent}: create it first, or choose another")
    if file.exists() and not file.is_file():
        raise UsageError(f"{file} is not a file")
    with Store() as kept:
        if file.exists() and kept.path.exists() and file.samefile(kept.path):
            raise UsageError(f"{file} is the file of the games itself: choose another name")
        kept.copy_to(file)
        click.echo(f"{count_text(len(kept.ids()), 'game')} copied to {file}")


@store.command()
@click.argument("file", shell_complete=completion.copies)
def restore(file: str) -> None:
    """Replace all games by those of a copy: FILE, or the name or the date of a copy that Autopeg has made.

    The games that were there before are kept in another file, which can be restored in turn. Other windows and a
    running server notice before their next move, and show the restored games.

    \b
    Example:
      autopeg store restore games.sqlite3
      autopeg store restore 2026-11-27
    """
    source = copy_named(file)
    done = restore_copy(source)
    click.echo(f"{count_text(done.games, 'game')} restored from {source}.")
    if done.kept is not None:
        click.echo(f"What was there before is kept in {done.kept}.")
    if done.is_shared:
        click.echo("Another window or server has the games open; it shows the restored ones at its next move.")
