"""`autopeg import`, `rename` and `delete`: importing records, and managing the games in the store."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import click

from autopeg.base.console import is_terminal
from autopeg.base.errors import DamagedGame, UsageError
from autopeg.base.phrases import count_text
from autopeg.base.typed_words import quoted
from autopeg.cli import completion
from autopeg.cli.games import standing_of
from autopeg.cli.streams import open_store, read_file, say, shown_name
from autopeg.records import Store
from autopeg.records.importing import LARGEST_HISTORY_BYTES, CheckedRecord, Imported, import_records, read_history
from autopeg.records.record import LONGEST_TITLE
from autopeg.session.refusals import message_of


@click.command("import")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, shell_complete=completion.files)
@click.option("--programs", "allow_programs", is_flag=True, help="Also games with programs (cmd:) as players.")
def import_(files: Sequence[str], allow_programs: bool) -> None:
    """Import games: records, or the whole history of another computer.

    FILE is a record, several in one file as `autopeg export --all` writes them, a folder of records, or - for standard
    input. Every move is checked, and either all games are imported or none. A game that is already here is not imported
    twice; moves that were made elsewhere are added.

    \b
    Example:
      autopeg import friday.jsonl
      autopeg import records/
      ssh laptop autopeg export --all | autopeg import -
    """
    records = [record for file in files for record in _read(file, allow_programs)]
    with open_store() as store:
        done = import_records(store, records)
    say(_result(done))


@click.command()
@click.argument("game_id", metavar="ID", type=int, shell_complete=completion.kept_games)
@click.argument("title", required=False)
def rename(game_id: int, title: str | None) -> None:
    """Give game ID of `autopeg games` a title; without TITLE, remove it.

    \b
    Example:
      autopeg rename 12 "Friday night"
    """
    words = " ".join((title or "").split()) or None
    if words is not None and not words.isprintable():
        raise UsageError(f"the title {quoted(words)} has characters that can't be printed")
    if words is not None and len(words) > LONGEST_TITLE:
        raise UsageError(f"the title has {len(words)} characters: {LONGEST_TITLE} is the maximum")
    with open_store() as store:
        store.rename(game_id, words)
    click.echo(f"Game {game_id} has no title any more." if words is None else f"Game {game_id} is now called {words}.")


@click.command()
@click.argument("game_ids", metavar="ID...", type=int, nargs=-1, required=True, shell_complete=completion.kept_games)
@click.option("--yes", "is_sure", is_flag=True, help="Do not ask.")
def delete(game_ids: Sequence[int], is_sure: bool) -> None:
    """Delete games ID of `autopeg games` for good, also from the page and from `stats`.

    You are asked to confirm. Export a game first if you may want it later.

    \b
    Example:
      autopeg delete 12
      autopeg delete 3 4 5 --yes
    """
    wanted = list(dict.fromkeys(game_ids))
    with open_store() as store:
        lines = [_line(store, game_id) for game_id in wanted]
        what = "game" if len(wanted) == 1 else f"{len(wanted)} games"
        if not is_sure:
            if not is_terminal():
                raise UsageError(f"can't ask for confirmation here: use --yes to delete the {what}")
            say(*lines)
            if not click.confirm(f"Delete the {what} for good?" if len(wanted) > 1 else "Delete it for good?"):
                click.echo("Nothing was deleted.")
                return
        with store.as_one():
            for game_id in wanted:
                store.delete(game_id)
    click.echo(f"{count_text(len(wanted), 'game')} deleted.")


def _line(store: Store, game_id: int) -> str:
    try:
        row = store.row(game_id)
    except DamagedGame as error:
        return f"{game_id:>5}  {error}"
    if row is None:
        raise UsageError(f"there is no game {game_id}: `autopeg games` lists them")
    return f"{row.id:>5}  {row.header.game}  {', '.join(row.header.players)}: {standing_of(row)}"


def _read(name: str, allow_programs: bool) -> list[CheckedRecord]:
    """Return the records of a file, or of the files of a folder. Raises UsageError naming the file and the line."""
    path = Path(name)
    if name != "-" and path.is_dir():
        inside = sorted(path.glob("*.jsonl"))
        if not inside:
            raise UsageError(f"{name} has no records (files ending in .jsonl); nothing was imported")
        return [record for each in inside for record in _read(str(each), allow_programs)]
    shown = shown_name(name)
    try:
        data = read_file(name, LARGEST_HISTORY_BYTES)
        records, notice = read_history(data, allow_programs=allow_programs)
    except UsageError as error:
        raise UsageError(f"{shown}: {message_of(error)}; nothing was imported") from None
    if notice is not None:
        click.echo(f"autopeg: {shown}: {notice}", err=True)
    return records


def _result(done: Sequence[Imported]) -> str:
    """Return the result in one line."""
    count = Counter(one.what for one in done)
    added = [one.game_id for one in done if one.what == "added"]
    parts: list[str] = []
    if added:
        numbers = f"number {added[0]}" if len(added) == 1 else f"numbers {added[0]} to {added[-1]}"
        parts.append(f"{count_text(len(added), 'game')} imported, {numbers}")
    if count["continued"]:
        parts.append(f"{count_text(count['continued'], 'game')} brought up to date")
    if count["known"]:
        parts.append(f"{count_text(count['known'], 'game')} already here")
    return f"{'; '.join(parts)}."
