"""`--board`, for the commands that have a board beside the game."""

import click

board_option = click.option(
    "--board",
    metavar="WORD",
    help="auto, virtual, emulated, strip, none, a port or a board's uid.  [default: AUTOPEG_BOARD, or auto]",
)
