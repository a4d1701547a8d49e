"""`--board`, for the commands that have a board beside the game."""

from autopeg.ui.commands.help_pages import how_it_is_shown

board_option = how_it_is_shown(
    "--board",
    metavar="WORD",
    help="auto, virtual, emulated, strip, none, a port or a board's uid.  [default: AUTOPEG_BOARD, or auto]",
)
