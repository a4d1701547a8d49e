"""All open tables, by their short codes."""

import asyncio
import re
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from autopeg.base.errors import UsageError
from autopeg.engine.match import Match
from autopeg.play.opening import begin_game, delete_undecided
from autopeg.records import Store
from autopeg.records.page_tables import StoredRoom
from autopeg.web.background import stop_tasks
from autopeg.web.guard import THIS_COMPUTER, TOO_MANY_TABLES, TooFast, heaviest_of
from autopeg.web.room import Room
from autopeg.web.seats import stored_game

MOST_ROOMS = 64
"""The most tables open at once, over all addresses. A table that is put away is reloaded when somebody opens it."""

ROOMS_PER_ADDRESS = 16
"""The most tables open at once for one address; this computer may have all of them."""

IDLE_S = 600.0
"""Seconds without anybody until a table is put away: its game stays in the store, and its memory is freed."""

_LOOK_S = 30.0

_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that looks like another
_CODE_LENGTH = 6
_CODE = re.compile(f"[{_LETTERS}]{{{_CODE_LENGTH}}}")


def new_code(length: int = _CODE_LENGTH) -> str:
    """Return a random code that people can read to each other."""
    return "".join(secrets.choice(_LETTERS) for _ in range(length))


class TableClosed(UsageError):
    """Error for a table that its people have closed."""


class Rooms:
    """The open tables. folder: where games are kept, None for the default."""

    def __init__(self, folder: Path | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._folder = folder
        self._clock = clock
        self._open: dict[str, Room] = {}
        self._lock = asyncio.Lock()
        self._idle_task: asyncio.Task[None] | None = None
        self._only_opened: dict[str, int] = {}
        self.are_closing = False

    def open(self) -> None:
        """Start to put idle tables away."""
        self._idle_task = asyncio.create_task(self._unload_idle_regularly())

    def stop(self) -> None:
        """End all streams."""
        self.are_closing = True
        for room in self:
            room.notify()

    def __iter__(self) -> Iterator[Room]:
        return iter(tuple(self._open.values()))

    def at(self, code: str) -> Room | None:
        """Return the table with a code, None if it is not open."""
        return self._open.get(code.upper())

    async def begin(
        self,
        host: str,
        game_name: str,
        words: Sequence[str],
        own_seats: Sequence[int],
        options: Mapping[str, object],
        match: Match | None,
        address: str = THIS_COMPUTER,
        duplicate: int | None = None,
    ) -> Room:
        """Open a new table. host: the device that opens it; own_seats: its seats; address: under which it is counted;
        duplicate: the number of the deal of a duplicate game.

        Raises TooFast if the address has too many tables, UsageError and Failure.
        """

        def begin(store: Store) -> Room:
            with store.as_one():
                table = begin_game(store, game_name, words, options, match, duplicate)
                at = StoredRoom(new_code(), stored_game(table).id, host, dict.fromkeys(own_seats, host))
                store.keep_room(at)
            return Room(store, at, table)

        async with self._lock:
            return await self._opened(begin, address)

    async def room(self, code: str, address: str = THIS_COMPUTER) -> Room:
        """Return the table with a code, reloaded if it was put away. address: under which it is then counted.

        Raises TooFast if the address has too many tables, UsageError and Failure.
        """
        code = code.upper()
        if code in self._open:
            self._open[code].used_s = self._clock()
            return self._open[code]
        if not _CODE.fullmatch(code):
            raise UsageError(f'"{code[:12]}" is not the code of a table: a code has {_CODE_LENGTH} letters or digits')

        def load(store: Store) -> Room:
            at = _stored_room(store, code)
            if at.is_closed:
                raise TableClosed(f"table {code} is closed. Its game is kept.")
            return Room(store, at)

        async with self._lock:
            return self._open.get(code) or await self._opened(load, address)

    async def close_table(self, room: Room) -> None:
        """Close a table for everybody until one of its people reopens it; its game is kept. Raises Failure."""
        async with self._lock:
            if self._open.get(room.code) is room:
                await asyncio.to_thread(room.store.close_room, room.code, True)
                room.is_closed = True
                await self._unload(room)

    async def reopen(self, code: str, device: str, address: str = THIS_COMPUTER) -> Room:
        """Reopen a closed table. Raises UsageError if the device has not been at it, and as `room` does."""
        code = code.upper()

        def reopen() -> None:
            with Store(self._folder) as store:
                at = _stored_room(store, code)
                if device not in (at.host, *at.places.values()):
                    raise UsageError("only those who played at this table can open it again")
                store.close_room(code, False)

        await asyncio.to_thread(reopen)
        return await self.room(code, address)

    async def _opened(self, open_room: Callable[[Store], Room], address: str) -> Room:
        """Open a table with its own connection to the store, and start it."""
        await self._evict_for(address)

        def opened() -> Room:
            store = Store(self._folder)
            try:
                return open_room(store)
            except BaseException:
                store.close()
                raise

        room = await asyncio.to_thread(opened)
        room.address, room.used_s = address, self._clock()
        self._only_opened.pop(room.code, None)
        self._open[room.code] = room
        room.start()
        return room

    # -- which of them are open

    async def _evict_for(self, address: str) -> None:
        """Make room for one more table of an address. Raises TooFast if the address is at its limit of live ones.

        Tables without anybody go first. If there are too many in total, an address that has more than this one would
        then have loses its least recently used table.
        """
        shares = Counter(room.address for room in self)
        if address != THIS_COMPUTER and shares[address] >= ROOMS_PER_ADDRESS:
            await self._unload(self._least_used(lambda room: room.is_idle and room.address == address))
        elif len(self._open) >= MOST_ROOMS:
            heaviest = heaviest_of(shares)
            is_larger = heaviest != THIS_COMPUTER and shares[heaviest] > shares[address] + 1
            is_fair = is_larger or address == THIS_COMPUTER
            await self._unload(
                self._least_used(lambda room: room.is_idle)
                or self._least_used(lambda room: is_fair and room.address == heaviest and room.sync is None)
            )

    def _least_used(self, belongs: Callable[[Room], bool]) -> Room | None:
        return min(filter(belongs, self), key=lambda room: room.used_s, default=None)

    async def _unload(self, room: Room | None) -> None:
        if room is None:
            raise TooFast(TOO_MANY_TABLES)
        self._open.pop(room.code, None)
        if room.is_only_opened:
            self._only_opened[room.code] = room.game_id
        await room.close()

    async def unload_idle(self) -> None:
        """Unload the tables that nobody has been at or asked for in a long time."""
        async with self._lock:
            for room in self:
                if not room.is_idle:
                    room.used_s = self._clock()
                elif self._clock() - room.used_s >= IDLE_S:
                    await self._unload(room)

    async def _unload_idle_regularly(self) -> None:
        while True:
            await asyncio.sleep(_LOOK_S)
            await self.unload_idle()

    async def close(self) -> None:
        """Unload all tables; those that were opened and left at once are deleted."""
        await stop_tasks(self._idle_task)
        async with self._lock:
            for room in self:
                await self._unload(room)
            if self._only_opened:
                await asyncio.to_thread(self._forget_opened)

    def _forget_opened(self) -> None:
        """Delete the games that were only opened, without a decision of anybody."""
        with Store(self._folder) as store:
            for game_id in self._only_opened.values():
                delete_undecided(store, game_id)


def _stored_room(store: Store, code: str) -> StoredRoom:
    at = store.room(code)
    if at is None:
        raise UsageError(f"there is no table {code[:12]}")
    return at
