"""The game after this one, at the same table of people."""

import msgspec

from autopeg.opening import begin_game
from autopeg.records import Store
from autopeg.table import Table
from autopeg.ui.terminal.ending import Ending
from autopeg.ui.terminal.settings import Settings


def next_table(table: Table, ending: Ending | None, store: Store | None, settings: Settings) -> tuple[Table, Settings]:
    """Return the table of another game, and its settings. Raises Failure when it cannot be stored.

    After the end it is the game that follows; before it, the same game begun anew, which changes no match.
    """
    if ending is not None:
        return ending.next_table(store)
    options = msgspec.to_builtins(table.state.options)
    return begin_game(store, table.game.NAME, settings.seats, options, settings.match), settings
