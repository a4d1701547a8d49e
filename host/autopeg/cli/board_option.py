"""`--board`, for the commands that have a board beside the game."""

from autopeg.cli.completion import boards
from autopeg.cli.help_pages import how_it_is_shown

board_option = how_it_is_shown(
    "--board",
    metavar="WORD",
    shell_complete=boards,
    help="auto, virtual, emulated, strip, none, a port or a uid.  [default: your setting, or auto]",
)
