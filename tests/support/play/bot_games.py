"""Games that bots play among themselves."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from autopeg.play.opening import begin_game
from autopeg.play.table import Table
from autopeg.records import Record, Store


def play_on(table: Table) -> Table:
    """Let a table play as far as it goes without people, and return it."""
    while table.advance() is not None:
        pass
    return table


def bots_record(
    folder: Path, game: str, levels: Sequence[str], options: Mapping[str, object], duplicate: int | None = None
) -> Record:
    """Return the record of a game that bots have played to its end. folder: of its store."""
    with Store(folder) as store:
        play_on(begin_game(store, game, levels, options, duplicate=duplicate)).close()
        return store.record(1)
