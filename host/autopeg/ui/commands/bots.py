"""`autopeg bot` and `autopeg arena`: players as programs, and bots against each other."""

import sys
from typing import Any

import click
import msgspec

from autopeg.games import load_card_game
from autopeg.players import LEVELS
from autopeg.ui import completion
from autopeg.ui.commands.game_options import agreed, game_options
from autopeg.ui.commands.help_pages import GroupedCommand, how_many_games, who_plays
from autopeg.ui.commands.output import say_json


@click.command()
@click.argument("game", shell_complete=completion.card_games)
@click.option("--level", type=click.Choice(LEVELS), required=True, help="How well it plays.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed and views give the same moves.")
def bot(game: str, level: str, seed: int) -> None:
    """Be a player of GAME on standard input and output, in JSON lines (docs/bots.md).

    \b
    Example:
      autopeg bot cribbage --level expert
      autopeg arena cribbage --seats "club,cmd:autopeg bot cribbage --level expert" --games 20
    """
    from autopeg.players.stdio import serve_bot

    load_card_game(game)
    serve_bot(game, level, sys.stdin, sys.stdout, seed)


@click.command(cls=GroupedCommand)
@click.argument("game", shell_complete=completion.card_games)
@who_plays(
    "--seats",
    metavar="A,B",
    shell_complete=completion.seats,
    required=True,
    help="2 to 4 of beginner, club, expert, cmd:PROGRAM ARGS.",
)
@how_many_games("--games", metavar="N", type=click.IntRange(min=1), required=True, help="Rounded up to whole decks.")
@how_many_games("--seed", type=int, default=0, show_default=True, help="Of the decks: the same seed, the same result.")
@how_many_games("--jobs", metavar="N", type=click.IntRange(min=1), default=1, help="Processes.")
@game_options
@click.option("--json", "as_json", is_flag=True, help="One JSON value, for programs.")
def arena(game: str, seats: str, games: int, seed: int, jobs: int, as_json: bool, **rest: Any) -> None:
    """Let bots play GAME against each other; every deck is played once from every seat.

    Prints for each of them the wins with their 95 % interval, the games that they count for, the margin and, in
    cribbage, the points a deal.

    \b
    Example:
      autopeg arena cribbage --seats expert,club --games 200 --seed 1
      autopeg arena tabletop --seats expert,club --games 200 --variant ship
    """
    from autopeg.players.arena import match, report

    load_card_game(game)
    options = agreed(game, rest)
    result = match(game, [seat.strip() for seat in seats.split(",")], games, seed, options, jobs)
    if as_json:
        say_json(msgspec.to_builtins(result))
        return
    for line in report(result):
        click.echo(line)
