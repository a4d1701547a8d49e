"""`autopeg bot` and `autopeg arena`: players as programs, and bots against each other."""

import sys
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

import click
import msgspec

from autopeg.base.errors import UsageError
from autopeg.cli import completion
from autopeg.cli.game_name import game_argument
from autopeg.cli.game_options import agreed, game_options
from autopeg.cli.help_pages import GroupedCommand, how_many_games, who_plays
from autopeg.cli.progress import ProgressLine, pace_text
from autopeg.cli.streams import say, say_json
from autopeg.engine.players import LEVELS
from autopeg.play.seating import levels_of
from autopeg.registry import check_game

if TYPE_CHECKING:
    from autopeg.base.workers import Workers
    from autopeg.play.bots.arena import Result
    from autopeg.play.bots.ladder import Ladder


@click.command()
@game_argument
@click.option("--level", type=click.Choice(LEVELS), required=True, help="How well it plays.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed and positions give the same moves.")
def bot(game: str, level: str, seed: int) -> None:
    """Play GAME in JSON lines on standard input and output (docs/bot-protocol.md).

    \b
    Example:
      autopeg bot cribbage --level expert
      autopeg arena cribbage --games 20 \\
          --seats "club,cmd:autopeg bot cribbage --level expert"
    """
    from autopeg.play.bots.stdio import serve_bot

    check_game(game)
    serve_bot(game, level, sys.stdin, sys.stdout, seed)


@click.command(cls=GroupedCommand)
@game_argument
@who_plays(
    "--seats",
    metavar="A,B",
    shell_complete=completion.seats,
    help="2 to 4 of: beginner, club, expert, master, cmd:PROGRAM ARGS; with --ladder any number.",
)
@who_plays("--ladder", is_flag=True, help="Every two play each other, by default all levels; prints ratings.")
@how_many_games(
    "--games",
    metavar="N",
    type=click.IntRange(min=1),
    required=True,
    help="Rounded up to whole decks; with --ladder for every two.",
)
@how_many_games(
    "--seed", type=int, default=0, show_default=True, help="For the decks: the same seed gives the same result."
)
@how_many_games("--jobs", metavar="N", type=click.IntRange(min=1), help="Processes; by default one a processor.")
@how_many_games("--cluster", metavar="ADDRESS", help="Machines of a dask scheduler: tcp://192.168.1.5:8786.")
@game_options()
@click.option("--json", "as_json", is_flag=True, help="One JSON value, for programs.")
def arena(
    game: str,
    seats: str | None,
    ladder: bool,
    games: int,
    seed: int,
    jobs: int | None,
    cluster: str | None,
    as_json: bool,
    rules: Mapping[str, object],
) -> None:
    """Let bots play GAME against each other, every deck once from every seat.

    Prints the wins of each with a 95% interval, the games that they count for, the margin and, in cribbage, the points
    a deal. Ctrl-C stops and prints the result of the decks played from every seat so far.

    With --ladder every two of the players play the same decks, and a table shows their ratings with 95% intervals.

    \b
    Example:
      autopeg arena cribbage --seats expert,club --games 200 --seed 1
      autopeg arena tabletop --seats expert,club --games 200 --variant ship
      autopeg arena cribbage --ladder --games 200
    """
    check_game(game)
    options = agreed(game, rules)
    words = None if seats is None else [seat.strip() for seat in seats.split(",")]
    if words is None and not ladder:
        raise click.MissingParameter(param_hint="'--seats'", param_type="option")
    if jobs is not None and cluster is not None:
        raise UsageError("--jobs is for this machine, --cluster for others: choose one")
    with _workers(jobs, cluster) as workers:
        if ladder:
            _climb(game, words or levels_of(game), games, seed, options, workers, as_json)
        else:
            _match(game, words or (), games, seed, options, workers, as_json)


@contextmanager
def _workers(jobs: int | None, cluster: str | None) -> "Generator[Workers]":
    """Give the processes of this machine, or the machines of a cluster."""
    from autopeg.base.workers import Processes, processors

    if cluster is None:
        yield Processes(jobs or processors())
        return
    from autopeg.base.cluster import Cluster

    with closing(Cluster(cluster)) as machines:
        yield machines


def _match(
    game: str,
    seats: Sequence[str],
    games: int,
    seed: int,
    options: Mapping[str, object],
    workers: "Workers",
    as_json: bool,
) -> None:
    """Play and print a match."""
    from autopeg.play.bots.arena import Running, Stopped, match, report, standing

    line = ProgressLine()

    def watch(running: Running) -> None:
        pace = pace_text(running.played, running.games, running.elapsed_s, "games")
        line.show(lambda: f"{pace}; {standing(running.result())}")

    try:
        result = match(game, seats, games, seed, options, workers, watch)
    except Stopped as stopped:
        line.clear()
        if stopped.result is None:
            click.echo("autopeg: stopped before one deck was played from every seat", err=True)
        else:
            after = f"after {stopped.result.played} of"
            _say_result(stopped.result, report(stopped.result), as_json, after, stopped.games)
        raise click.Abort from None
    finally:
        line.clear()
    _say_result(result, report(result), as_json)


def _climb(
    game: str,
    names: Sequence[str],
    games: int,
    seed: int,
    options: Mapping[str, object],
    workers: "Workers",
    as_json: bool,
) -> None:
    """Play and print a ladder."""
    from autopeg.play.bots.ladder import LadderStopped, climb, report

    line = ProgressLine()

    def watch(played: int, wanted: int, elapsed_s: float) -> None:
        line.show(lambda: pace_text(played, wanted, elapsed_s, "games"))

    try:
        ladder = climb(game, names, games, seed, options, workers, watch)
    except LadderStopped as stopped:
        line.clear()
        if stopped.ladder is None:
            click.echo("autopeg: stopped before everybody had played a deck", err=True)
        else:
            _say_result(stopped.ladder, report(stopped.ladder), as_json, "before the end of", stopped.games)
        raise click.Abort from None
    finally:
        line.clear()
    _say_result(ladder, report(ladder), as_json)


def _say_result(
    result: "Result | Ladder", lines: Iterable[str], as_json: bool, stopped: str = "", games: int = 0
) -> None:
    """Print a result. stopped: when it was stopped, empty for a whole one; games: as many as were asked for."""
    if as_json:
        partial = {"partial": True, "games": games} if stopped else {}
        say_json({**msgspec.to_builtins(result), **partial})
        return
    if stopped:
        click.echo(f"Stopped {stopped} {games} games. This is a partial result:")
    say(*lines)
