"""The one board of this computer in the page: at which table it stands, what its LEDs show, what is asked about it."""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from autopeg.boards.questions import Happened, Pressed, Said, WhosePegs
from autopeg.errors import AutopegError, UsageError
from autopeg.records import Store
from autopeg.ui.web.room import Listener, Room

if TYPE_CHECKING:
    from autopeg.boards.keeper import BoardKeeper

_LOOK_S = 0.1
_LEAST_LANES = 2


class BoardDesk:
    """Joins the board to one table at a time. word: names the board as `--board` does; folder: of the games."""

    def __init__(self, word: str, folder: Path | None = None) -> None:
        self._word = word
        self._lanes = _LEAST_LANES
        self._folder = folder
        self.keeper: BoardKeeper | None = None
        self.room: Room | None = None
        self._lights = b""
        self._task: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        self._goes_on = False
        self._placing = asyncio.Lock()

    async def open(self) -> None:
        """Look for the board from now on. Raises UsageError and Failure as `open_board` does."""
        await self._open(_LEAST_LANES)
        if self.keeper is not None:
            self._task = asyncio.create_task(self._attend())

    async def _open(self, lanes: int) -> None:
        def look() -> "BoardKeeper | None":
            from autopeg.boards.keeper import BoardKeeper
            from autopeg.boards.words import open_board

            with Store(self._folder) as store:
                board = open_board(self._word, lanes, store.boards())
            return None if board is None else BoardKeeper(board)

        self._lanes = lanes
        if self._word == "none":
            return  # and what speaks to boards need not be read
        self.keeper = await asyncio.to_thread(look)
        if self.keeper is not None:
            loop = asyncio.get_running_loop()
            self.keeper.listeners.append(self._hear)
            self.keeper.board.call_on_news(lambda: loop.call_soon_threadsafe(self._news.set))

    async def close(self) -> None:
        """Let the board go; it keeps score alone from now on."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._let_go()

    async def _let_go(self) -> None:
        keeper, self.keeper = self.keeper, None
        if keeper is not None:
            keeper.board.call_on_news(None)
            await asyncio.to_thread(keeper.close)

    async def place(self, room: Room) -> None:
        """Let the board show a table's game from now on. Raises UsageError where there is no board, and Failure."""
        async with self._placing:
            await self._place(room)

    async def _place(self, room: Room) -> None:
        if self.keeper is None:
            raise UsageError("no board is served: start the page with --board virtual, or plug one in")
        if self.room is room:
            return
        if self.room is not None:
            left = self.room
            left.keeper = None
            await left.with_board(lambda: setattr(left.table, "board", None))
            left.tell()
            self.room = None
        sides = room.moment.state.sides
        if sides > self._lanes and self.keeper.board.keypad() is not None:
            # A board that is simulated here is made for the table that it stands at.
            await self._let_go()
            await self._open(sides)
        keeper = self.keeper
        assert keeper is not None  # the word that has named one names one again
        self._lights = b""
        self.room = room
        await room.with_board(lambda: keeper.sit_down(room.table))
        room.keeper = keeper
        room.tell()

    async def place_if_free(self, room: Room) -> None:
        """Let the board show a table that people have come to, unless it stands at one whose game goes on."""
        if room.moment.over is not None or self.keeper is None:
            return
        if self.room is None or self.room.moment.over is not None:
            await self.place(room)

    def watch(self, room: Room, listener: Listener) -> None:
        """A device listens at a table: it gets the lights at once if the board stands there."""
        if self.room is room:
            self._news.set()

    def lights(self, room: Room) -> bytes | None:
        """Return the colours of all LEDs, by lane, as JSON: "rrggbb…" a lane; None where they cannot be seen here."""
        return self._lights or None if self.room is room else None

    async def choose(self, room: Room, choice: int) -> None:
        """Answer what is asked about the board. Raises UsageError, IllegalMove and Failure."""
        keeper = room.keeper
        question = None if keeper is None else keeper.question
        if keeper is None or question is None:
            raise UsageError("nothing is asked about the board")
        if isinstance(question, WhosePegs):
            if not 0 <= choice < len(question.choices()):
                raise UsageError(f"choice {choice}: there are {len(question.choices())}")
            await room.with_board(lambda: keeper.choose(choice))
        else:
            keeper.drop_question()
        room.tell()

    async def _attend(self) -> None:
        """Take in what happens at the board, and look at its LEDs while somebody else looks on."""
        line = ""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), _LOOK_S)
            self._news.clear()
            room, keeper = self.room, self.keeper
            if room is None or keeper is None:
                continue
            notice = room.notice
            try:
                await room.with_board(keeper.poll)
                if self._goes_on:
                    self._goes_on = False
                    await room.go_on()
            except AutopegError as error:
                room.notice = str(error)
            status = keeper.status().line()
            if self._look() or (status, room.notice) != (line, notice) or keeper.question is not None:
                line = status
                room.tell()

    def _look(self) -> bool:
        """Look at the LEDs; return whether they have changed."""
        keypad = None if self.keeper is None else self.keeper.board.keypad()
        if keypad is None or self.room is None or not self.room.listeners:
            return False
        lanes = ["".join(bytes(color).hex() for color in lane) for lane in keypad.lanes()]
        lights = msgspec.json.encode(lanes)
        changed = lights != self._lights
        self._lights = lights
        return changed

    def _hear(self, happened: Happened) -> None:
        if isinstance(happened, Said) and self.room is not None:
            self.room.notice = happened.sentence
        elif happened == Pressed("#") and self.keeper is not None and self.keeper.question is None:
            self._goes_on = True
