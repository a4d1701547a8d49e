"""Start of another game at a score pad, while the present one goes on."""

import msgspec
from msgspec.structs import replace

from autopeg.boards.questions import NewGame
from autopeg.engine.opening import begin_game
from autopeg.engine.table import Table
from autopeg.records import Store
from autopeg.session.settings import Settings


def another_game(table: Table, store: Store | None, settings: Settings) -> tuple[Table, Settings]:
    """Return the table of the same game started again; no match changes. Raises Failure if it cannot be stored."""
    options = msgspec.to_builtins(table.state.options)
    return begin_game(store, table.game.NAME, settings.seats, options, settings.match), settings


def game_asked_for(table: Table, question: NewGame, store: Store | None, settings: Settings) -> tuple[Table, Settings]:
    """Return the table of the game requested on a board, and its settings.

    With as many lanes as before, the same people play on; else the first of them, each with a lane, and without a
    match. The target is the board's if the game has one. Raises UsageError for an impossible target or number of lanes,
    and Failure if it cannot be stored.
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
