"""The end of a game in the page: what follows it, and what it says to each of those who read it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from autopeg.base.errors import UsageError
from autopeg.play.opening import match_of, seat_words
from autopeg.play.table import Table
from autopeg.records import Store
from autopeg.session.card_text import card_text
from autopeg.session.ending import Ending
from autopeg.session.settings import Settings
from autopeg.web.seats import Seats

if TYPE_CHECKING:
    from autopeg.statistics.summary import Story


class ToldEnding(Struct, frozen=True):
    """How a game has ended, in sentences: the lines of `Ending`, and what decided it."""

    lines: tuple[str, ...]
    story: tuple[str, ...]


class GameEnd:
    """The end of the game at a table. store: where the game is; seats: who sits there now."""

    def __init__(self, table: Table, store: Store, seats: Seats) -> None:
        self._table, self._store, self._seats = table, store, seats
        self._decided: tuple[object, Story] | None = None
        """The final state, and what decided the game that ended in it."""

    def settings(self) -> Settings:
        """Return the settings with which the game was begun."""
        header = self._store.record(self._seats.stored.id).header
        return Settings(seats=seat_words(header), match=match_of(header))

    def ending(self) -> Ending | None:
        """Return the end for those who played the game, None while it goes on."""
        if self._table.over is None:
            return None
        players = self._store.record(self._seats.stored.id).header.players
        return Ending(self._table, self.settings(), players, self._seats.newcomers)

    def next_table(self) -> Table:
        """Return the table of the game that follows. Raises UsageError while this one goes on, and Failure."""
        ending = self.ending()
        if ending is None:
            raise UsageError("the game is not over")
        return ending.next_table(self._store)[0]

    def story(self) -> "Story | None":
        """Return what decided the game, None while it goes on.

        Found once for an end, by the thread that brings it about: the game's tables may have to be loaded.
        """
        if self._table.over is None:
            return None
        from autopeg.statistics.summary import story_of

        if self._decided is None or self._decided[0] is not self._table.state:
            self._decided = self._table.state, story_of(self._table.history, self._table.over)
        return self._decided[1]

    def told(self) -> Mapping[int | None, ToldEnding]:
        """Return how the game has ended, by the seat of the person who reads it, None for anybody else; empty while it
        goes on.
        """
        ending, story = self.ending(), self.story()
        if ending is None or story is None:
            return {}
        from autopeg.statistics.review import reviewed_game
        from autopeg.statistics.summary_text import story_lines

        game_name = reviewed_game(self._table.history)
        return {
            reader: ToldEnding(ending.lines(reader), story_lines(game_name, story, ending.sides(reader), card_text))
            for reader in (None, *range(len(self._table.seats)))
        }
