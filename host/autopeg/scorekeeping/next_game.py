"""The game after this one, at the same table of people."""

import msgspec
from msgspec.structs import replace

from autopeg.boards.questions import NewGame
from autopeg.engine.opening import begin_game
from autopeg.engine.table import Table
from autopeg.records import Store
from autopeg.session.ending import Ending
from autopeg.session.settings import Settings


def asked_table(table: Table, question: NewGame, store: Store | None, settings: Settings) -> tuple[Table, Settings]:
    """Return the table of the game that was asked for on a board, and its settings.

    With as many lanes as before the same people play on; else the first of them, each with a lane, and no match. The
    target is that of the board where the game has one. Raises UsageError for a target that is none and for a number of
    lanes that cannot be, and Failure when it cannot be stored.
    """
    options = msgspec.to_builtins(table.state.options)
    if "target" in options:
        options["target"] = question.target
    if question.lanes != table.state.sides:
        words = settings.seats[: question.lanes]
        words += tuple(f"Player {seat}" for seat in range(len(words) + 1, question.lanes + 1))
        settings = replace(settings, seats=words, match=None)
        if "partners" in options:
            options["partners"] = False
    return begin_game(store, table.game.NAME, settings.seats, options, settings.match), settings


def next_table(table: Table, ending: Ending | None, store: Store | None, settings: Settings) -> tuple[Table, Settings]:
    """Return the table of another game, and its settings. Raises Failure when it cannot be stored.

    After the end it is the game that follows; before it, the same game begun anew, which changes no match.
    """
    if ending is not None:
        return ending.next_table(store)
    options = msgspec.to_builtins(table.state.options)
    return begin_game(store, table.game.NAME, settings.seats, options, settings.match), settings
