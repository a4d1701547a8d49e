"""Controller of this computer's one board in the page: the table it is at, what it shows, and what it asks."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from autopeg.base.errors import AutopegError, UsageError
from autopeg.base.phrases import listed
from autopeg.records import Store
from autopeg.session.board_questions import (
    BoardMessage,
    BoardNews,
    GamesFound,
    KeyPress,
    NewGame,
    Question,
    QuestionsWait,
)
from autopeg.session.refusals import describe_at
from autopeg.web.background import describe_fault, stop_tasks
from autopeg.web.room import Room

if TYPE_CHECKING:
    from autopeg.boards import Status
    from autopeg.boards.sync import BoardSync
    from autopeg.web.selftest import PageTest, Step

_LOOK_S = 0.1
_LEAST_LANES = 2


class BoardState(Struct, frozen=True, kw_only=True):
    """The board at a table."""

    name: str
    is_connected: bool
    line: str
    """Its state, as a sentence."""
    brightness: int | None
    speed: int | None
    keys: Sequence[str]
    """The keys of a simulated board."""
    question: str | None
    choices: Sequence[str]
    meanings: Sequence[str]
    """What each choice is, whatever has been typed on the board."""
    games: int
    """How many games that it has finished alone wait to be taken."""
    test: "Step | None"


class DisplayState(Struct, frozen=True):
    """What the display of a board shows."""

    picture: bytes
    """1024 bytes in base64: byte 128 * page + column, pages of eight rows, bit 0 at the top."""
    lines: Sequence[str]
    """The text in the picture."""


class BoardController:
    """Connects the board to one table at a time. word: the board, as for `--board`; folder: of the games.

    test: the self-test that is running, or has just shown its findings.
    """

    def __init__(self, word: str, folder: Path | None = None) -> None:
        self._word = word
        self._lanes = _LEAST_LANES
        self._folder = folder
        self.sync: BoardSync | None = None
        self.room: Room | None = None
        self.test: PageTest | None = None
        self.games: GamesFound | None = None
        """The games that the board has finished alone and that wait; none if it has finished none."""
        self._status: Status | None = None
        self._options: dict[str, int] = {}
        self._pictures: dict[str, bytes] = {}
        self._opening: asyncio.Task[None] | None = None
        self._task: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        self._goes_on = False
        self._placing = asyncio.Lock()

    def open(self) -> None:
        """Start to look for the board in the background, while the page is served."""
        if self._word != "none":  # else the code that talks to boards need not be imported
            self._opening = asyncio.create_task(self._open(_LEAST_LANES))

    async def opened(self) -> None:
        """Wait until the search for the board has ended. Raises UsageError and Failure as `open_board` does."""
        if self._opening is not None:
            await asyncio.shield(self._opening)

    async def _open(self, lanes: int) -> None:
        def look() -> "BoardSync | None":
            from autopeg.boards.board_uri import open_board
            from autopeg.boards.sync import BoardSync
            from autopeg.scorekeeping import board_games

            with Store(self._folder) as store:
                board = open_board(self._word, lanes, store.boards())
            return None if board is None else BoardSync(board, describe_at, board_games)

        self._lanes = lanes
        self.sync = await asyncio.to_thread(look)
        if self.sync is None:
            return
        loop = asyncio.get_running_loop()
        self.sync.listeners.append(self._on_board_news)
        self.sync.board.on_news = lambda: loop.call_soon_threadsafe(self._news.set)
        for key, value in self._options.items():
            self.sync.board.set_option(key, value)
        self._status = self.sync.status()
        if self._task is None:
            self._task = asyncio.create_task(self._poll())

    async def close(self) -> None:
        """Disconnect the board; from now on it keeps score alone."""
        await stop_tasks(self._opening, self._task)
        await self._release()

    async def _release(self) -> None:
        await self.end_test()
        self.games = None
        sync, self.sync = self.sync, None
        if sync is not None:
            sync.board.on_news = None
            await asyncio.to_thread(sync.close)

    # -- the table that it is at

    async def place(self, room: Room) -> None:
        """Show a table's game on the board from now on. Raises UsageError if there is no board, and Failure."""
        await self.opened()
        async with self._placing:
            await self._place(room)

    async def _place(self, room: Room) -> None:
        if self.sync is None:
            raise UsageError("there is no board: plug one in, or start the page with --board virtual")
        if self.room is room:
            return
        await self._take_away()
        sides = room.snapshot.state.sides
        if sides > self._lanes and self.sync.board.keypad() is not None:
            # A simulated board is created for its table.
            await self._release()
            await self._open(sides)
        sync = self.sync
        assert sync is not None  # the word that has found a board finds it again
        self._pictures = {}
        self.room = room
        try:
            await room.together(lambda: sync.attach(room.table))
        except BaseException:
            self.room = room.table.board = None
            raise
        room.sync = sync
        await asyncio.to_thread(room.color_board)
        room.notify()

    async def _take_away(self) -> None:
        await self.end_test()
        if self.room is not None:
            left, self.room = self.room, None
            left.sync = None
            await left.together(lambda: setattr(left.table, "board", None))
            left.notify()

    async def remove(self, room: Room) -> None:
        """Take the board away from this table, if it is there."""
        async with self._placing:
            if self.room is room:
                await self._take_away()

    async def place_if_free(self, room: Room) -> None:
        """Show the table that people have come to on the board, unless the board is at one with a game in progress.

        A failure is shown at the table, which works without a board.
        """
        await self.opened()
        if room.snapshot.over is not None or self.sync is None:
            return
        if self.room is None or self.room.snapshot.over is not None:
            try:
                await self.place(room)
            except AutopegError as error:
                room.notice = str(error)

    def sync_at(self, room: Room) -> "BoardSync":
        """Return the BoardSync of the board at a table. Raises UsageError if there is none."""
        if room.sync is None:
            raise UsageError("the board is not at this table")
        return room.sync

    # -- what devices see of it

    def watch(self, room: Room) -> None:
        """Send the pictures at once to a device that starts to listen at a table, if the board is there."""
        if self.room is room:
            self._news.set()

    def shown(self, room: Room) -> BoardState | None:
        """Return the state of the board at a table, None if it has none."""
        sync, status = room.sync, self._status
        if sync is None or status is None:
            return None
        question = sync.question
        keypad = sync.board.keypad()
        return BoardState(
            name=status.name,
            is_connected=status.is_connected,
            line=status.line(),
            brightness=status.brightness,
            speed=status.speed,
            keys=() if keypad is None else tuple(keypad.keys),
            question=None if question is None else question.sentence(),
            choices=() if question is None else question.choices(),
            meanings=() if question is None else question.meanings(),
            games=0 if self.games is None else self.games.count,
            test=None if self.test is None else self.test.step,
        )

    def is_elsewhere(self, room: Room) -> bool:
        """Return whether there is a board that could be moved to a table."""
        return self.sync is not None and room.sync is None

    def pictures(self, room: Room) -> dict[str, bytes]:
        """Return what a board at a table looks like as JSON, by the name of the stream's event; {} if it is not seen.

        lights: the colours of all LEDs, "rrggbb…" for each lane; display: its picture in base64, as Keypad has it, and
        the lines of text in it, null without a display.
        """
        return self._pictures if self.room is room else {}

    # -- what people do about it

    async def choose(self, room: Room, choice: str, asked: str) -> None:
        """Answer a question about the board. choice, asked: as they were read, so that no other question is answered.

        Raises UsageError, Refusal and Failure.
        """
        sync = room.sync

        def question() -> Question:
            if sync is None or room.sync is not sync or sync.question is None:
                raise UsageError("there is no question about the board now")
            if sync.question.sentence() != asked or choice not in sync.question.choices():
                raise UsageError("the question has changed: read it again")
            return sync.question

        def answer() -> None:
            asked_now = question()
            self.sync_at(room).answer(asked_now, asked_now.choices().index(choice))

        def new_game() -> NewGame:
            asked_now = question()
            assert isinstance(asked_now, NewGame)  # another question would have another text
            return asked_now

        first = question()
        if isinstance(first, NewGame) and choice == first.choices()[0]:
            await room.begin_asked(new_game)
        else:
            await room.together(answer)
        room.notify()

    async def set_option(self, room: Room, key: str, value: int) -> None:
        """Set the brightness or the speed of the board at a table. Raises UsageError if there is none."""
        board = self.sync_at(room).board
        self._options[key] = value
        await asyncio.to_thread(board.set_option, key, value)

    async def press_keys(self, room: Room, keys: str) -> None:
        """Press keys of a simulated board, as `parse_keys` reads them. Raises UsageError if it is not simulated."""
        keypad = self.sync_at(room).board.keypad()
        if keypad is None:
            raise UsageError("this board has a keypad of its own: press its keys")
        await asyncio.to_thread(keypad.type_keys, keys)

    async def begin_test(self, room: Room) -> None:
        """Begin the self-test of the board at a table. Raises UsageError if there is none or it is away."""
        self.sync_at(room)
        await self.test_board()

    async def test_board(self) -> None:
        """Begin the self-test of the board, unless it is running. Raises UsageError if there is none or it is away."""
        from autopeg.web.selftest import PageTest

        sync = self.sync
        if sync is None or not (await asyncio.to_thread(sync.board.status)).is_connected:
            raise UsageError("the board is not connected: it can be tested when it is back")
        if self.test is not None and not self.test.is_over:
            return
        loop = asyncio.get_running_loop()
        self.test = PageTest(sync.board, lambda: loop.call_soon_threadsafe(self._notify))
        self.test.start()
        self._notify()

    async def port(self) -> str:
        """Return the port of the board, empty if there is none or it is away."""
        sync = self.sync
        if sync is None:
            return ""
        return (await asyncio.to_thread(sync.board.status)).path

    async def answer_test(self, room: Room, step: int, answer: str | int | None) -> None:
        """Answer the question of a step of the self-test. Raises UsageError, and Refusal for an old step."""
        self.test_at(room).answer(step, answer)

    def test_at(self, room: Room) -> "PageTest":
        """Return the self-test of the board at a table. Raises UsageError if none is running."""
        self.sync_at(room)
        if self.test is None:
            raise UsageError("the board is not being tested")
        return self.test

    async def end_test_at(self, room: Room) -> None:
        """End the self-test at a table as `end_test` does. Raises UsageError if the board is not there."""
        self.sync_at(room)
        await self.end_test()

    async def end_test(self) -> None:
        """End the self-test or dismiss its findings; the board shows its game again."""
        test, self.test = self.test, None
        if test is not None:
            await asyncio.to_thread(test.end)
        self._notify()

    # -- inside

    def _notify(self) -> None:
        """Tell the devices at its table that there is something new."""
        if self.room is not None:
            self.room.notify()

    async def _poll(self) -> None:
        """Handle events of the board, and look at it while somebody watches the page."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(_LOOK_S):
                    await self._news.wait()
            self._news.clear()
            room, sync = self.room, self.sync
            if room is None or sync is None:
                continue
            before = self._status, self.games, room.notice
            try:
                await room.together(sync.poll)
                if self._goes_on:
                    self._goes_on = False
                    await room.go_on()
            except Exception as error:  # the table stays open, and shows what is wrong with its board
                room.notice = describe_fault(error, f"the board at table {room.code}")
            # In a thread: it may wait for another command to the board, which in turn may wait for the disk.
            self._status = await asyncio.to_thread(sync.status)
            if self._look() or (self._status, self.games, room.notice) != before or sync.question is not None:
                room.notify()

    def _look(self) -> bool:
        """Look at the LEDs and the display; return whether they have changed."""
        keypad = None if self.sync is None else self.sync.board.keypad()
        if keypad is None or self.room is None or not self.room.listeners:
            return False
        lanes = ["".join(bytes(color).hex() for color in lane) for lane in keypad.lanes()]
        pictures = {"lights": msgspec.json.encode(lanes), "display": _display_of(keypad.display_picture())}
        changed = pictures != self._pictures
        self._pictures = pictures
        return changed

    def _on_board_news(self, news: BoardNews) -> None:
        if isinstance(news, GamesFound):
            self.games = news
        elif isinstance(news, BoardMessage) and self.room is not None:
            self.room.notice = news.sentence
            if isinstance(news, QuestionsWait):
                self.room.notice += _tables_text(self.room.store, news)
        elif news == KeyPress("#") and self.sync is not None and self.sync.question is None:
            self._goes_on = True


def _tables_text(store: Store, news: QuestionsWait) -> str:
    """Return at which tables the questions of other games are shown too, to be added to the news."""
    tables = store.open_rooms()
    codes = [tables[game_id] for game_id in news.games if game_id in tables]
    return f', or "Show this game on the board" at table {listed(codes)}' if codes else ""


@lru_cache(maxsize=1)
def _display_of(picture: bytes | None) -> bytes:
    """Return the picture on a display and its text as JSON."""
    from autopeg.boards.display_text import text_of

    return msgspec.json.encode(None if picture is None else DisplayState(picture, text_of(picture)))
