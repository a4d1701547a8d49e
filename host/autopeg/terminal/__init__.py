"""A game in the terminal, full screen; `plain` is the same game in lines."""

from typing import TYPE_CHECKING

from autopeg.engine.table import Table
from autopeg.records import Store
from autopeg.session.settings import Settings

if TYPE_CHECKING:
    from autopeg.boards.keeper import BoardKeeper

__all__ = ["Settings", "play"]


def play(table: Table, store: Store | None, settings: Settings, keeper: "BoardKeeper | None" = None) -> None:
    """Play at a table until its people leave, a rematch or the next game of the match counted in.

    store: where the following games are kept, None keeps none; keeper: of the board, if there is one.
    Raises Failure where there is no terminal.
    """
    # Textual takes a third of a second to load: only who plays in full screen waits for it.
    from autopeg.terminal.app import run

    run(table, store, settings, keeper)
