"""One table in the page: a game, the devices at its seats, and everybody who listens.

Every change of a table happens under its lock and in a thread, so that the page stays responsive while a bot thinks
or a disk is slow. What devices see is computed from a `TableSnapshot`, which is immutable.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from concurrent.futures import Executor
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from autopeg.base.errors import AutopegError, Refusal, UsageError
from autopeg.base.phrases import listed
from autopeg.engine.history import Step
from autopeg.engine.match import ends_the_game
from autopeg.play.duplicate_deals import Deal, deal_of
from autopeg.play.opening import resume_game
from autopeg.play.table import Table
from autopeg.records import Store
from autopeg.records.page_tables import REMEMBERED, Request, StoredRoom
from autopeg.registry import deals_cards
from autopeg.session.text import Narration, text_of
from autopeg.web.background import PACES_MS, THINKING, Driver, describe_fault, finish_in_thread
from autopeg.web.consent import Asked, Closing, Consent
from autopeg.web.deals import has_finished
from autopeg.web.game_end import GameEnd
from autopeg.web.game_page import page_of
from autopeg.web.presence import Subscribers
from autopeg.web.requests import AmendRequest, MoveRequest, UndoRequest
from autopeg.web.seats import Seats
from autopeg.web.snapshot import log_of, take_snapshot
from autopeg.web.turns import Turns

if TYPE_CHECKING:
    from autopeg.boards.sync import BoardSync
    from autopeg.session.board_questions import NewGame
    from autopeg.web.pad import Pad, PadPreview
    from autopeg.web.watch_state import Watch

_Result = TypeVar("_Result")


class Room:
    """A table in the page. store: its own connection; at: its stored state."""

    used_s = 0.0
    """When somebody was last at it, by the clock of `Rooms`."""
    watch: "Watch | None" = None
    """The camera over it."""
    address = ""
    """The address under which it is counted: of the device that opened or reloaded it."""

    def __init__(self, store: Store, at: StoredRoom, table: Table | None = None) -> None:
        table = table or resume_game(store, at.game_id)
        self.store = store
        self.code = at.code
        self.listeners = Subscribers(self.notify)
        self.seats = Seats(store, at, table, self.listeners.has)
        self.closing = Closing(self.seats, self.is_here)
        self.is_closed = False
        """Whether its people have closed the table, as opposed to the server putting it away when idle."""
        self.pace = "normal"
        self.notice = ""
        self.sync: BoardSync | None = None
        self._answered: dict[Request, None] = {}
        self._number = 0
        self._lock = asyncio.Lock()
        self._driver = Driver(self._advance, self._on_error)
        self._sit_down(table)

    # -- who is here

    @property
    def game_id(self) -> int:
        return self.seats.stored.id

    def belongs_to(self, device: str) -> bool:
        """Return whether a device sits at the table or has opened it."""
        return device == self.seats.host or bool(self.seats.seats_of(device))

    def check_seat(self, device: str, seat: int) -> None:
        """Check that a device holds a seat. Raises UsageError."""
        if self.seats.places.get(seat) != device:
            raise UsageError("you can only do that at a seat of your own: sit down first")

    async def hidden_deal(self, device: str | None) -> Deal | None:
        """Return the duplicate deal that is played here if a device must not see its cards yet, else None."""
        if self.deal is None or (device is not None and self.belongs_to(device)):
            return None
        async with self._lock:
            return None if await finish_in_thread(partial(has_finished, self.store, self.deal, device)) else self.deal

    def is_here(self, seat: int) -> bool:
        """Return whether the device at a seat answers its heartbeats, or has only just left."""
        return self.listeners.has(self.seats.places.get(seat))

    # -- seats

    async def take(self, device: str, seat: int, name: str | None = None, color: str | None = None) -> None:
        """Let a device take a seat. name, color: as in `Seats.take`. Raises UsageError if it may not, and Failure."""

        def take() -> None:
            self.seats.take(device, seat, name, color)
            self.color_board()

        await self._change_seat(seat, take)

    def color_board(self) -> None:
        """Show the colours of the lanes on the board, if it is at this table; called in a thread."""
        if self.sync is not None:
            self.sync.color_lanes(self.seats.colors.on_leds(self.table.state.sides))

    async def leave(self, device: str, seat: int) -> None:
        """Let a device give up its own seat. Raises UsageError, and Failure."""
        await self._change_seat(seat, lambda: self.seats.leave(device, seat))

    async def put_bot(self, seat: int, level: str) -> None:
        """Let a bot play at a free seat or for a player who has long been away. Raises UsageError, and Failure."""
        await self._change_seat(seat, lambda: self.seats.put_bot(seat, level))

    async def resign(self, device: str, seat: int) -> None:
        """Let a player resign: of two players the other wins; with more, a bot continues in the seat.

        Raises UsageError if nobody can resign, Refusal and Failure.
        """
        async with self._at(device, seat):
            if ends_the_game(self.table.state):
                await finish_in_thread(lambda: self._with_hands_noted(partial(self.table.resign, seat)))
                self._moved_on()
            else:
                await finish_in_thread(partial(self.seats.resign, seat))
                self._show_seats(seat)

    async def agree_to_close(self, device: str) -> bool:
        """Ask to close the table, or agree to it; return whether it can be closed now. Raises UsageError."""
        async with self._lock:
            if not self.closing.is_asked or device in (self.seats.host, *self.seats.places.values()):
                self.closing.agree(device)
            self.notify()
            return self.closing.is_asked and not self.closing.waits_for()

    async def refuse_to_close(self, device: str) -> None:
        """Refuse to close the table, or withdraw the request."""
        async with self._lock:
            if self.closing.is_asked and device != self.seats.host:
                names = listed(self.seats.name(seat) for seat in self.seats.seats_of(device))
                self.notice = f"{names} would rather play on."
            self.closing.refuse()
            self.notify()

    async def _change_seat(self, seat: int, call: Callable[[], None]) -> None:
        async with self._lock:
            await finish_in_thread(call)
            self._show_seats(seat)

    def _show_seats(self, changed: int) -> None:
        """Show everybody that a seat has changed hands, and perhaps its name."""
        self.consent.forget_seat(changed)
        self._name_players()
        self._look()
        self.notify()

    # -- moves

    async def submit(self, device: str, request: MoveRequest) -> None:
        """Make a move for a seat. Raises UsageError, Refusal and Failure."""

        async def act() -> None:
            await self._settle()
            moved_on = Refusal("MOVED_ON", "the game has moved on: look again")
            is_stale = request.at not in (None, self.snapshot.moves)
            if request.game not in (None, self.game_id) or (is_stale and self.pad is not None):
                raise moved_on
            if self.pad is not None:
                await self._change(self.pad.entering(request.move, request.sure))
                return
            move = self.table.game.parse_move(request.move)
            if is_stale and type(move) not in page_of(self.table.game.NAME).SIMULTANEOUS_MOVES:
                raise moved_on
            self.turns.check_may(request.seat, move)
            if request.seat in self.table.game.seats_to_answer(self.snapshot.state):
                self.turns.answer(request.seat, move)
                self.notify()
            else:
                await self._change(partial(self.table.submit, move))

        await self._once(device, request.seat, request.key, act)

    async def amend(self, device: str, request: AmendRequest) -> None:
        """Correct an entry of a score pad. Raises as `submit` does."""
        entry = request.entry, request.was, request.move, request.sure
        await self._once(device, request.seat, request.key, lambda: self._change(self._score_pad().amending(*entry)))

    async def preview(self, device: str, seat: int, body: object) -> "PadPreview":
        """Return what a move on a score pad would record and change. Raises UsageError, Refusal."""
        async with self._at(device, seat):
            return self._score_pad().preview(body)

    def _score_pad(self) -> "Pad":
        if self.pad is None:
            raise UsageError("this game keeps its own score")
        return self.pad

    @asynccontextmanager
    async def _at(self, device: str, seat: int) -> AsyncGenerator[None]:
        """Hold the lock during an action of a device at its seat. Raises UsageError if it does not hold the seat.

        Checks the seat under the lock: while waiting for it, the device may have left and somebody else taken the seat.
        """
        async with self._lock:
            self.check_seat(device, seat)
            yield

    async def _once(self, device: str, seat: int, key: str | None, act: Callable[[], Awaitable[object]]) -> None:
        """Do something at a seat, unless a request with that key has done it."""
        async with self._at(device, seat):
            request = None if key is None else Request(device, key)
            if request in self._answered:
                return
            with self.seats.stored.answering(request):
                await act()
            if request is not None:
                self._answered[request] = None
                while len(self._answered) > REMEMBERED:
                    del self._answered[next(iter(self._answered))]

    async def look(self, device: str) -> None:
        """Note that the people at a device have seen what is shown."""
        async with self._lock:
            self.turns.look(self.seats.seats_of(device))
            self.notify()

    async def set_pace(self, pace: str) -> None:
        """Set the pace of the bots. Raises UsageError."""
        if pace not in PACES_MS:
            raise UsageError(f'there is no pace "{pace}": choose from {", ".join(PACES_MS)}')
        self.pace = pace
        self.notify()

    # -- votes

    async def vote(self, device: str, request: UndoRequest, what: Asked) -> None:
        """Ask for an undo, a redo or the end of a round that nobody can finish (Y32b), or agree to it.

        An undo needs everybody who is here, and the owner of the decision even if away; a redo needs those whose
        decisions come back; the end of a round needs everybody. A score pad asks nobody and undoes exactly one move.
        Raises UsageError, Refusal and Failure.
        """

        async def act() -> None:
            self.table.check_not_resigned()
            if self.pad is not None and what != "end_round":
                await self._change(self.pad.controller.undo if what == "undo" else self.pad.controller.redo)
                return
            if request.request is not None:
                self.consent.check_still_open(request.request)
            self.consent.ask(request.seat, what, self.turns.answers)
            await self._do_agreed()
            self.notify()

        await self._once(device, request.seat, request.key, act)

    async def _do_agreed(self) -> None:
        """Carry out a vote that everybody has agreed to."""
        do = self.consent.agreed()
        if do is not None:
            await self._change(do)
            self.turns.answers.clear()

    async def refuse(self, device: str, seat: int) -> None:
        """Refuse a vote, or withdraw it. Raises UsageError."""
        async with self._at(device, seat):
            vote, self.consent.vote = self.consent.vote, None
            if vote is not None and vote.by not in self.seats.seats_of(device):
                rather = "play on" if vote.what == "end_round" else "leave it as it is"
                self.notice = f"{self.table.seats[seat].name} would rather {rather}."
            self.notify()

    async def next_game(self, device: str, seat: int, after: int | None = None) -> None:
        """Begin the next game: a rematch, or the next of the match. Raises UsageError and Failure.

        after: the number of the game that the device has seen end. If another one has begun since, two devices have
        asked at once.
        """
        async with self._at(device, seat):
            if after in (None, self.game_id):
                await self._play(self._end.next_table)

    async def go_on(self) -> None:
        """Do what a lone # on the board of a score pad means: the next step of the game, or the next game.

        Raises Refusal and Failure.
        """
        if self.pad is None:
            return
        async with self._lock:
            if self.snapshot.over is not None:
                await self._play(self._end.next_table)
            else:
                await self._change(partial(self.pad.controller.press_enter, "Press # again on the board to confirm"))

    async def begin_asked(self, question: "Callable[[], NewGame]") -> None:
        """Begin the game that was requested on the board; the present game is kept as it is.

        question: returns the unanswered NewGame, or raises. Raises UsageError for an invalid target or number of lanes,
        and Failure.
        """
        from autopeg.session.ending import game_asked_for

        async with self._lock:
            asked = question()

            def begin() -> Table:
                table = game_asked_for(self.table, asked, self.store, self._end.settings(), self._end.ending())[0]
                if self.sync is not None:
                    self.sync.accept(asked)
                return table

            await self._play(begin)

    async def _play(self, begin: Callable[[], Table]) -> None:
        table = await finish_in_thread(lambda: self.seats.begin_next(begin))
        self.table.close()
        self._sit_down(table)
        if self.sync is not None:
            try:
                await asyncio.to_thread(self.sync.attach, table)
            except AutopegError as error:  # the game goes on without it
                self.notice = str(error)
                self.listeners.wake()

    # -- the board and the camera

    async def together(self, call: Callable[[], _Result]) -> _Result:
        """Run a call that joins this table and what stands at it, under the lock."""
        async with self._lock:
            before = self.notice
            result = await finish_in_thread(lambda: self._with_hands_noted(call))
            news = "" if self.notice == before else self.notice
            if self._catch_up():
                self.notice = news or ("" if self.pad is None else self.pad.warning)
            return result

    # -- inside

    def _sit_down(self, table: Table) -> None:
        self.table = table
        self._end = GameEnd(table, self.store, self.seats)
        self.deal = None if table.duplicate is None else deal_of(self.store.record(self.game_id).header)
        """The deal of a duplicate game, None for any other."""
        self.turns = Turns(table, self.is_here)
        self.consent = Consent(table, self.seats, self.is_here)
        self.pad = None
        if not deals_cards(table.game.NAME):
            from autopeg.web.pad import Pad  # it imports much that a server without a score pad does not need

            self.pad = Pad(table)
        self._name_players()
        self._moved_on()
        self._answered.update(dict.fromkeys(self.seats.stored.requests()))

    def _name_players(self) -> None:
        self._narration = Narration(text_of(self.table.game.NAME), self.table.names)
        if self.pad is not None:
            self.pad.controller.names = self.table.names

    async def _change(self, call: Callable[[], _Result], threads: Executor | None = None) -> _Result:
        """Change the table, with the lock held, and notify everybody. threads: the executor, None for the default."""
        try:
            return await finish_in_thread(lambda: self._with_hands_noted(call), threads)
        finally:
            self._catch_up()

    def _with_hands_noted(self, call: Callable[[], _Result]) -> _Result:
        result = call()
        self.seats.note_deal()
        self._end.story()
        return result

    def _catch_up(self) -> bool:
        """Take a new snapshot if the table has changed; return whether it has."""
        has_changed = (
            len(self.table.history.steps) != self.snapshot.moves or self.table.state is not self.snapshot.state
        )
        if has_changed:
            self._moved_on()
        return has_changed

    def _moved_on(self) -> None:
        """Take a snapshot after a move, forget what belonged to the previous one, and notify everybody."""
        self._look()
        self.turns.move_on()
        self.notice = "" if self.consent.vote is None else "The game has moved on, so the request has lapsed."
        self.consent.vote = None
        self.notify()

    def _look(self) -> None:
        """Take a snapshot of the table."""
        lines = self._narration.by_move(self.table.history)
        log = log_of(lines, self.seats.stored.lines.numbers, self.seats.notes)
        self._number += 1
        pad = None if self.pad is None else self.pad.shown()
        self.snapshot = take_snapshot(self._number, self.table, log, self._end, pad)
        self.turns.show(self.snapshot)

    def notify(self) -> None:
        """Wake all listeners and the driver of the game."""
        self.seats.watch()
        self._driver.wake()
        self.listeners.wake()

    def start(self) -> None:
        """Start the driver, which plays on whenever no person has to act."""
        loop = asyncio.get_running_loop()

        def show(sentence: str) -> None:
            loop.call_soon_threadsafe(self._show_notice, sentence)

        self.store.on_wait = show
        self._driver.start()

    @property
    def is_idle(self) -> bool:
        """Whether nobody is here or has just left, and no board is here."""
        return self.listeners.is_left() and self.sync is None

    @property
    def is_only_opened(self) -> bool:
        """Whether nobody is at it, and only the device that opened it ever was since this server started.

        Not if its game follows another one, whose players and running score would go with it.
        """
        is_new = self.seats.stored.is_new and self.seats.is_first_game
        return is_new and self.listeners.is_left() and not self.is_closed and self.seats.is_of_host_alone

    async def close(self) -> None:
        """Unload the table and end its streams; the game is kept."""
        self.listeners.end()
        if self.watch is not None:
            await self.watch.close()
        await self._driver.stop()
        async with self._lock:
            self.table.close()
            self.store.close()

    async def _advance(self) -> float | None:
        """Make the next move that waits for nobody; return for how many seconds to show it, None if there is none."""
        async with self._lock:
            self._catch_up()  # in case it failed before
            for seat in self.seats.returned():
                await finish_in_thread(partial(self.seats.give_back, seat))
                self._show_seats(seat)
            if self.consent.blocks_bots():
                await self._do_agreed()  # the last one who had not agreed may have left
            if self.consent.blocks_bots() or self.turns.waiting_for():
                return None
            step = await self._change(self._next_step, THINKING)
        if step is None:
            return None
        return 0 if step.move.is_chance or step.move.is_pass else PACES_MS[self.pace] / 1000

    def _on_error(self, error: Exception) -> None:
        self._show_notice(describe_fault(error, f"table {self.code} cannot go on"))

    def _show_notice(self, notice: str) -> None:
        self.notice = notice
        self.listeners.wake()

    async def _settle(self) -> None:
        """Apply the answers received so far, before the turn goes on."""
        while self.table.seat_to_answer is not None and not self.turns.waiting_for():
            await self._change(self._next_step)

    def _next_step(self) -> Step | None:
        """Make the next move that needs nobody here, including answers already given.

        A player who is asked but has left passes.
        """
        step = self.table.advance()
        asked = self.table.seat_to_answer
        if step is not None or asked is None:
            return step
        claims = self.table.legal_moves(asked)
        return self.table.submit(self.turns.answers.setdefault(asked, next(claim for claim in claims if claim.is_pass)))
