"""All tables that are open in the page, by their short codes."""

import asyncio
import re
import secrets
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from autopeg.errors import UsageError
from autopeg.match import Match
from autopeg.opening import begin_game
from autopeg.records import Store, StoredGame
from autopeg.records.rooms import StoredRoom
from autopeg.ui.web.room import Room

MOST_ROOMS = 64
"""Open at once; those without a listener are put away first, and come back when somebody asks for them."""

_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that is read as another
_CODE_LENGTH = 6
_CODE = re.compile(f"[{_LETTERS}]{{{_CODE_LENGTH}}}")


class Rooms:
    """The tables. folder: where games are kept, None for the usual place."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._open: dict[str, Room] = {}
        self._lock = asyncio.Lock()

    def __iter__(self) -> Iterator[Room]:
        return iter(tuple(self._open.values()))

    def at(self, code: str) -> Room | None:
        """Return the table of a code if it is open."""
        return self._open.get(code.upper())

    async def begin(
        self,
        host: str,
        game_name: str,
        words: Sequence[str],
        own_seats: Sequence[int],
        options: dict[str, Any],
        match: Match | None,
    ) -> Room:
        """Open a new table. host: the device that opens it; own_seats: where it sits. Raises UsageError, Failure."""

        def begin() -> Room:
            store = Store(self._folder)
            try:
                with store.as_one():
                    table = begin_game(store, game_name, words, options, match)
                    assert isinstance(table.journal, StoredGame)
                    code = "".join(secrets.choice(_LETTERS) for _ in range(_CODE_LENGTH))
                    at = StoredRoom(code, table.journal.id, host, dict.fromkeys(own_seats, host))
                    store.keep_room(at)
                return Room(store, at, table)
            except BaseException:
                store.close()
                raise

        async with self._lock:
            await self._make_place()
            room = await asyncio.to_thread(begin)
            return self._opened(room)

    async def room(self, code: str) -> Room:
        """Return the table of a code, taken up again where it had been put away. Raises UsageError, Failure."""
        code = code.upper()
        if code in self._open:
            return self._open[code]
        if not _CODE.fullmatch(code):
            raise UsageError(f"{code[:12]!r} is no code of a table: it has {_CODE_LENGTH} letters and digits")

        def take_up() -> Room:
            store = Store(self._folder)
            try:
                at = store.room(code)
                if at is None:
                    raise UsageError(f"there is no table {code}")
                return Room(store, at)
            except BaseException:
                store.close()
                raise

        async with self._lock:
            if code not in self._open:
                await self._make_place()
                self._opened(await asyncio.to_thread(take_up))
            return self._open[code]

    def _opened(self, room: Room) -> Room:
        self._open[room.code] = room
        room.start()
        return room

    async def _make_place(self) -> None:
        if len(self._open) < MOST_ROOMS:
            return
        idle = next((room for room in self._open.values() if room.listeners.is_left() and room.keeper is None), None)
        if idle is None:
            raise UsageError(f"{MOST_ROOMS} tables are being played: close one first")
        del self._open[idle.code]
        await idle.close()

    async def close(self) -> None:
        """Put all tables away."""
        for room in self._open.values():
            await room.close()
        self._open.clear()
