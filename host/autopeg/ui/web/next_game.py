"""The game after this one at a table in the page."""

from collections.abc import Callable

from autopeg.opening import match_of, seat_words
from autopeg.records import Store, StoredGame
from autopeg.records.rooms import StoredRoom
from autopeg.table import Table
from autopeg.ui.terminal.settings import Settings


def settings_of(store: Store, game_id: int) -> Settings:
    """Return how a stored game was begun."""
    header = store.record(game_id).header
    return Settings(seats=seat_words(header), match=match_of(header))


def begin_at(
    store: Store, code: str, host: str, places: dict[int, str], begin: Callable[[], Table]
) -> tuple[Table, dict[int, str]]:
    """Write down another game and that it is played at a table, both or neither; return it and who sits where.

    Who has had a seat keeps it, where there still is one. Raises what `begin` does, and Failure.
    """
    with store.as_one():
        table = begin()
        assert isinstance(table.journal, StoredGame)
        kept = {seat: device for seat, device in places.items() if seat < len(table.seats)}
        store.keep_room(StoredRoom(code, table.journal.id, host, kept))
    return table, kept
