"""Leave a table for good: resign, with a warning of what happens, or close it by common consent."""

from collections.abc import Callable

from autopeg.engine.match import ends_the_game
from autopeg.engine.table import Table
from autopeg.errors import UsageError
from autopeg.registry import SCORE
from autopeg.session.ending import result_of_resigning_now
from autopeg.web.seats import Seats


def resigning_means(table: Table, seat: int) -> str | None:
    """Return what happens if the player at a seat resigns, None if nobody can resign."""
    if table.over is not None:
        return None
    if ends_the_game(table.state):
        return f"If you resign, {result_of_resigning_now(table, seat)}. This can't be undone."
    if table.game.NAME == SCORE:
        return None
    return "If you resign, a bot takes over your cards and points."


class Closing:
    """The vote to close a table: who has asked for it, and who has agreed.

    Only the device that has opened the table can ask. The people who are here have to agree, each on their own device.
    """

    def __init__(self, seats: Seats, is_here: Callable[[int], bool]) -> None:
        self._seats = seats
        self._is_here = is_here
        self._agreed: set[str] | None = None

    @property
    def is_asked(self) -> bool:
        return self._agreed is not None

    def agree(self, device: str) -> None:
        """Ask to close the table, or agree to it. Raises UsageError."""
        if self._agreed is None:
            if device != self._seats.host:
                raise UsageError(
                    "only the device that opened this table can close it; you can leave your seat or resign"
                )
            self._agreed = set()
        self._agreed.add(device)

    def refuse(self) -> None:
        """Keep the table open and end the vote."""
        self._agreed = None

    def waits_for(self) -> tuple[int, ...]:
        """Return the seats of the people who are here and have not agreed."""
        if self._agreed is None:
            return ()
        others = (seat for seat, device in self._seats.places.items() if device not in self._agreed)
        return tuple(sorted(seat for seat in others if self._is_here(seat)))
