"""A game in the terminal, full screen; `plain` is the same game in lines."""

from autopeg.records import Store
from autopeg.table import Table
from autopeg.ui.terminal.settings import Settings, Speed

__all__ = ["Settings", "Speed", "play"]


def play(table: Table, store: Store | None, settings: Settings) -> None:
    """Play at a table until its people leave, a rematch or the next game of the match counted in.

    store: where the following games are kept, None keeps none. Raises Failure where there is no terminal.
    """
    # Textual takes a third of a second to load: only who plays in full screen waits for it.
    from autopeg.ui.terminal.app import run

    run(table, store, settings)
