"""`autopeg games` and `autopeg export`: the games in the store, and their records."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

import click

from autopeg.base.errors import Failure, UsageError
from autopeg.base.phrases import count_text
from autopeg.cli import completion
from autopeg.cli.streams import open_store, say, say_json, write_file
from autopeg.records import GameRow, Store
from autopeg.session.text import describe_result, side_names


@click.command()
@click.option("--limit", metavar="N", type=click.IntRange(min=1), help="Only the N newest games.")
@click.option("--json", "as_json", is_flag=True, help="One JSON value a game, for programs.")
def games(limit: int | None, as_json: bool) -> None:
    """List your games, the newest last.

    \b
    Example:
      autopeg games --limit 5
    """
    with open_store() as store:
        rows = store.games()
        is_empty = not rows and not store.damaged
    shown = rows[-limit:] if limit else rows
    if as_json:
        say_json(*map(_json, shown))
        return
    if is_empty:
        click.echo("No games yet: `autopeg play cribbage` begins one.")
    width = max((len(row.header.game) for row in shown), default=0)
    for row in shown:
        begun = datetime.fromisoformat(row.begun_at).astimezone()
        header = row.header
        title = "" if header.title is None else f"{header.title}: "
        say(
            f"{row.id:>5}  {begun:%Y-%m-%d %H:%M}  {header.game:<{width}}  {row.moves:>4} moves  "
            f"{title}{', '.join(header.players)}: {standing_of(row)}"
        )


def standing_of(row: GameRow) -> str:
    """Return who won a game, or "goes on"."""
    if row.over is None:
        return "goes on"
    return describe_result(row.over, side_names(row.header.players, row.header.sides))


def _json(row: GameRow) -> dict[str, object]:
    header = row.header
    return {
        "id": row.id,
        "begun_at": row.begun_at,
        "game": header.game,
        "players": list(header.players),
        "options": header.options,
        "moves": row.moves,
        "over": row.over,
    }


@click.command()
@click.argument("game_ids", metavar="[ID]...", type=int, nargs=-1, shell_complete=completion.kept_games)
@click.option("--all", "every", is_flag=True, help="Every game, also unfinished ones.")
@click.option("--out", type=click.Path(path_type=Path), help="A file for one game, or a folder for one file a game.")
def export(game_ids: Sequence[int], every: bool, out: Path | None) -> None:
    """Write records of games, to standard output or to files.

    ID is a number of `autopeg games`; without one it is the newest game. In a folder each game has its own file,
    game-12.jsonl. An existing file is replaced once the new one is complete. The folder must exist. A game that cannot
    be read is named, all others are written, and the exit code is 1.

    \b
    Example:
      autopeg export 12 --out friday.jsonl
      autopeg export --all --out records/
    """
    if every and game_ids:
        raise UsageError("choose either game numbers or --all, not both")
    with open_store() as store:
        rows = store.ids()
        if not rows:
            raise UsageError("no games yet: `autopeg play cribbage` begins one")
        chosen = rows if every else list(game_ids) or rows[-1:]
        if out is None:
            for _, text in _readable(store, chosen):
                click.echo(text.encode(), nl=False)
            _check_all(store, chosen)
            return
        into_folder = len(chosen) > 1 or every or out.is_dir()
        folder = out if into_folder else out.parent
        if not folder.exists():
            raise UsageError(f"there is no folder {folder}: create it first, or choose another")
        written = 0
        for game_id, text in _readable(store, chosen):
            write_file(out / f"game-{game_id}.jsonl" if into_folder else out, text.encode())
            written += 1
        if written:
            click.echo(f"{count_text(written, 'game')} written to {out}")
        _check_all(store, chosen)


def _readable(store: Store, game_ids: Sequence[int]) -> Iterator[tuple[int, str]]:
    """Yield the numbers and the records of the games that can be read and replayed; the store notes the others."""
    for game_id in game_ids:
        with store.passing_over_damage():
            store.check(game_id)
            yield game_id, store.text(game_id)


def _check_all(store: Store, game_ids: Sequence[int]) -> None:
    """Raise DamagedGame, or Failure for several games, if some could not be exported."""
    damaged = [store.damaged[game_id] for game_id in dict.fromkeys(game_ids) if game_id in store.damaged]
    if len(damaged) > 1:
        raise Failure(f"{len(damaged)} games could not be exported: `autopeg store check` says more")
    for error in damaged:
        del store.damaged[error.game_id]
        raise error
