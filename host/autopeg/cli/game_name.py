"""The argument of a command that is a game of cards: its name or title, in any case.

A word that names no game stays as it is, for the command to refuse.
"""

import click

from autopeg.cli import completion
from autopeg.registry import DEFAULT_GAME, game_named

game_argument = click.argument("game", type=game_named, shell_complete=completion.card_games)

optional_game_argument = click.argument(
    "game", type=game_named, default=DEFAULT_GAME, metavar="[GAME]", shell_complete=completion.card_games
)
"""Without it the default game is meant."""
