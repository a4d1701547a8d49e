"""`autopeg bot` and `autopeg arena`: players as programs, and bots against each other."""

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

import click
import msgspec

from autopeg.bots import LEVELS
from autopeg.cli import completion
from autopeg.cli.game_options import agreed, game_options
from autopeg.cli.help_pages import GroupedCommand, how_many_games, who_plays
from autopeg.cli.progress import ProgressLine, pace_text
from autopeg.cli.streams import say_json
from autopeg.registry import kit_of

if TYPE_CHECKING:
    from autopeg.bots.arena import Stopped


@click.command()
@click.argument("game", shell_complete=completion.card_games)
@click.option("--level", type=click.Choice(LEVELS), required=True, help="How well it plays.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed and positions give the same moves.")
def bot(game: str, level: str, seed: int) -> None:
    """Play GAME on standard input and output, in JSON lines (docs/bots.md).

    \b
    Example:
      autopeg bot cribbage --level expert
      autopeg arena cribbage --seats "club,cmd:autopeg bot cribbage --level expert" --games 20
    """
    from autopeg.bots.stdio import serve_bot

    kit_of(game)
    serve_bot(game, level, sys.stdin, sys.stdout, seed)


@click.command(cls=GroupedCommand)
@click.argument("game", shell_complete=completion.card_games)
@who_plays(
    "--seats",
    metavar="A,B",
    shell_complete=completion.seats,
    required=True,
    help="2 to 4 of: beginner, club, expert, cmd:PROGRAM ARGS.",
)
@how_many_games("--games", metavar="N", type=click.IntRange(min=1), required=True, help="Rounded up to whole decks.")
@how_many_games(
    "--seed", type=int, default=0, show_default=True, help="For the decks: the same seed gives the same result."
)
@how_many_games("--jobs", metavar="N", type=click.IntRange(min=1), help="Processes; by default one a processor.")
@game_options()
@click.option("--json", "as_json", is_flag=True, help="One JSON value, for programs.")
def arena(
    game: str, seats: str, games: int, seed: int, jobs: int | None, as_json: bool, rules: Mapping[str, object]
) -> None:
    """Let bots play GAME against each other, every deck once from every seat.

    Prints the wins of each with a 95 % interval, the games that they count for, the margin and, in cribbage, the points
    a deal. Ctrl-C stops and prints the result of the decks played from every seat so far.

    \b
    Example:
      autopeg arena cribbage --seats expert,club --games 200 --seed 1
      autopeg arena tabletop --seats expert,club --games 200 --variant ship
    """
    from autopeg.bots.arena import Running, Stopped, match, report, standing
    from autopeg.bots.workers import processors

    kit_of(game)
    options = agreed(game, rules)
    line = ProgressLine()

    def watch(running: Running) -> None:
        pace = pace_text(running.played, running.games, running.elapsed_s, "games")
        line.show(lambda: f"{pace}; {standing(running.result())}")

    try:
        words = [seat.strip() for seat in seats.split(",")]
        result = match(game, words, games, seed, options, jobs or processors(), watch)
    except Stopped as stopped:
        line.clear()
        _say_stopped(stopped, as_json)
        raise click.Abort from None
    finally:
        line.clear()
    if as_json:
        say_json(msgspec.to_builtins(result))
        return
    for told in report(result):
        click.echo(told)


def _say_stopped(stopped: "Stopped", as_json: bool) -> None:
    """Print the partial result of a match that was stopped."""
    from autopeg.bots.arena import report

    result = stopped.result
    if result is None:
        click.echo("autopeg: stopped before one deck was played from every seat", err=True)
    elif as_json:
        say_json({**msgspec.to_builtins(result), "partial": True, "games": stopped.games})
    else:
        click.echo(f"Stopped after {result.played} of {stopped.games} games. This is a partial result:")
        for told in report(result):
            click.echo(told)
