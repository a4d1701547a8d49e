"""`autopeg bot` and `autopeg arena`: players as programs, and bots against each other."""

import sys
from collections.abc import Callable, Generator, Mapping
from contextlib import closing, contextmanager
from functools import partial
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
from autopeg.play.seating import quick_levels_of
from autopeg.registry import check_game

if TYPE_CHECKING:
    from autopeg.base.workers import Workers
    from autopeg.play.bots.arena import Outcome, Running


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
    help="2 to 4 of: beginner, club, expert, master, analyst (slow), cmd:PROGRAM ARGS; with --ladder any number.",
)
@who_plays(
    "--ladder", is_flag=True, help="Every two play each other, by default all levels but analyst; prints ratings."
)
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
    from autopeg.play.bots.arena import match
    from autopeg.play.bots.ladder import climb

    with _workers(jobs, cluster) as workers:
        compare = climb if ladder else match
        play = partial(compare, game, words or quick_levels_of(game), games, seed, options, workers)
        _compare(play, not ladder, as_json)


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


def _compare(play: "Callable[[Callable[[Running], None]], Outcome]", is_match: bool, as_json: bool) -> None:
    """Play and print a match or a ladder."""
    from autopeg.play.bots.arena import Stopped, standing

    line = ProgressLine()

    def watch(running: "Running") -> None:
        pace = pace_text(running.played, running.games, running.elapsed_s, "games")
        line.show(lambda: f"{pace}; {standing(running.result())}" if is_match else pace)

    try:
        outcome = play(watch)
    except Stopped as stopped:
        line.clear()
        if stopped.result is None:
            click.echo(f"autopeg: stopped {stopped.said}", err=True)
        elif as_json:
            say_json({**msgspec.to_builtins(stopped.result), "partial": True, "games": stopped.games})
        else:
            say(f"Stopped {stopped.said}. This is a partial result:", *stopped.result.report())
        raise click.Abort from None
    finally:
        line.clear()
    if as_json:
        say_json(msgspec.to_builtins(outcome))
    else:
        say(*outcome.report())
