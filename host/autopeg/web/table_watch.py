"""The camera over the table of a score pad: what it sees, what is asked about it, and the points that follow."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from autopeg.base.errors import AutopegError, UsageError
from autopeg.engine.cards import Card
from autopeg.play.table import Table
from autopeg.score.moves import Deal, ScoreMove
from autopeg.session.card_text import card_text
from autopeg.session.rule_choices import option_fields
from autopeg.watching.answers import Answer, give
from autopeg.watching.checking import TableCheck
from autopeg.watching.facts import CameraState, Fact, Moment
from autopeg.watching.layouts import keep_angles, kept_angles
from autopeg.watching.lookout import Lookout, Sighted
from autopeg.watching.observer import Line, Observer
from autopeg.watching.reading import WATCHED_GAMES, Entry, watching_of
from autopeg.watching.score_keeper import ScoreKeeper
from autopeg.watching.text import camera_text, describe
from autopeg.web.background import describe_fault, finish_in_thread, stop_tasks
from autopeg.web.watch_state import CheckState, WatchedCard, WatchQuestion, WatchState

if TYPE_CHECKING:
    from autopeg.web.room import Room

_LINES_SHOWN = 8
_QUIET_LINES = ("camera", "unsure", "answered", "open")
"""Types of lines that are shown elsewhere than among the latest."""

_ABOUT_CARDS = ("card", "missed", "starter", "round", "wild")
_ABOUT_POINTS = ("points", "crib", "turn")
"""Kinds of questions by what answers them; all others have their choices."""

_ANOTHER = 1_000_000
"""What is added to the ids of the facts of each further camera of a game."""

OpenLookout = Callable[[str | None, Callable[[Sighted], None], int], Lookout]
"""Opens a lookout: see `Lookout`."""


class Shown(NamedTuple):
    """A picture of the table without hands."""

    number: int
    jpeg: bytes


class TableWatch:
    """Watches the table of a room.

    source: a camera of this computer or its address, None for the frames of a device
    device: that of the camera, else of whoever has started it
    open_lookout: opens the process that looks
    folder: where layouts are kept, None for the default
    """

    def __init__(
        self,
        room: "Room",
        source: str | None,
        device: str,
        open_lookout: OpenLookout = Lookout,
        folder: Path | None = None,
    ) -> None:
        _check_watchable(room)
        self._room, self._folder, self._open_lookout = room, folder, open_lookout
        self._told: asyncio.Queue[Sighted] = asyncio.Queue()
        self._lock = asyncio.Lock()
        """Guards the observer."""
        self._observer: Observer | None = None
        self._keeper: ScoreKeeper | None = None
        self._game_id = room.game_id
        self._check: TableCheck | None = TableCheck(room.table.names, kept_angles(room.table.names, folder))
        self._facts: dict[int, Fact] = {}
        self._old_facts: set[int] = set()
        """Those of cards that belong to no game: they have said who sits where, or an earlier game left them there."""
        self._waiting: list[Fact] = []
        """Cards that lay there before the game was started, and belong to it."""
        self._said: deque[str] = deque(maxlen=_LINES_SHOWN)
        self._questions: tuple[WatchQuestion, ...] = ()
        self._renamed: dict[int, str] = {}
        """By fact, what people have said that a card is."""
        self._earlier_names: list[dict[int, str]] = []
        """The same before each of these answers."""
        self._camera: CameraState | None = None
        self._trouble = ""
        self._size = (0, 0)
        self._t = self._begin_s = 0.0
        self._cameras = 0
        self._shown = Shown(0, b"")
        self._has_picture = asyncio.Event()
        self._lookout: Lookout | None = None
        self._source, self._device = source, device
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look, in the running event loop."""
        self._open()
        self._task = asyncio.create_task(self._follow())

    async def move_to(self, source: str | None, device: str) -> None:
        """Go on with another camera."""
        await self._close_lookout()
        self._source, self._device, self._trouble, self._camera = source, device, "", None
        self._cameras += 1
        self._begin_s = self._t
        self._facts.clear()
        self._open()
        self._room.notify()

    async def close(self) -> None:
        """Stop looking."""
        await stop_tasks(self._task)
        await self._close_lookout()

    def _open(self) -> None:
        loop = asyncio.get_running_loop()
        camera = self._cameras

        def tell(told: Sighted) -> None:
            def put() -> None:
                if camera == self._cameras:
                    self._told.put_nowait(told)

            loop.call_soon_threadsafe(put)

        self._lookout = self._open_lookout(self._source, tell, self._packs)

    async def _close_lookout(self) -> None:
        lookout, self._lookout = self._lookout, None
        if lookout is not None:
            await asyncio.to_thread(lookout.close)

    # -- what devices do

    async def frame(self, device: str, data: bytes) -> bool:
        """Look at a frame of the camera. Return whether there was time for it. Raises UsageError."""
        if self._source is not None or device != self._device:
            raise UsageError("another camera is over this table")
        sent = None if self._lookout is None else self._lookout.send(data)
        if sent is None:
            return False
        await asyncio.wrap_future(sent)
        return True

    async def begin(self) -> None:
        """End the check: the game begins."""
        async with self._lock:
            if self._check is not None:
                names = self._room.table.names
                await asyncio.to_thread(keep_angles, names, self._check.angles, self._folder)
                self._begin_game()
        self._room.notify()

    async def seat_anew(self) -> None:
        """Ask everybody once more where they sit."""
        if self._check is not None:
            self._check.start_over()
            self._room.notify()

    async def answer(self, value: dict[str, Any]) -> None:
        """Take an answer, a correction or a go: see `answers`. Raises UsageError."""
        async with self._lock:
            observer = self._observer
            if observer is None:
                raise UsageError("the table is still being checked: start the game first")
            named = self._named(observer, value)
            lines = await finish_in_thread(partial(give, observer, Answer(value)))
            if "undo" in value:
                self._renamed = self._earlier_names.pop() if self._earlier_names else {}
            elif named:
                self._earlier_names.append(self._renamed)
                self._renamed = self._renamed | named
            await self._take_lines(observer, lines)

    def _named(self, observer: Observer, value: dict[str, Any]) -> dict[int, str]:
        """Return by fact what an answer or a correction says that a card is."""
        match value:
            case {"answer": int(question), "choice": str(card)}:
                sighting = observer.sighting_asked(question)
                return {} if sighting is None else {observer.first_fact(sighting): card}
            case {"correct": {"was": was, "card": str(card)}}:
                return {number: card for number, fact in self._facts.items() if self._name(fact) == was}
            case _:
                return {}

    def _name(self, fact: Fact) -> str:
        return self._renamed.get(fact.id, fact.card)

    async def picture(self, after: int) -> Shown | None:
        """Return the latest picture, once there is a later one than that number; None if none comes for a while."""
        if self._shown.number <= after:
            self._has_picture.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._has_picture.wait(), 2.0)
        return self._shown if self._shown.number > after else None

    # -- what the camera sees

    async def _follow(self) -> None:
        while True:
            told = await self._told.get()
            try:
                async with self._lock:
                    if await self._take(told):
                        self._room.notify()
            except AutopegError as error:
                self._trouble = str(error)
                self._room.notify()
            except Exception as error:  # the table stays open, and shows why nothing is watched
                self._trouble = describe_fault(error, "the camera cannot be followed")
                self._room.notify()

    async def _take(self, told: Sighted) -> bool:
        """Take in what the process tells. Return whether devices see something new besides the picture."""
        if told.is_over:
            self._trouble = told.sentence or "the camera gives no more pictures"
            await self._close_lookout()
            return True
        self._t = self._begin_s + told.t
        has_news = self._take_picture(told)
        facts = [self._own(fact) for fact in told.facts]
        for fact in facts:
            self._facts[fact.id] = fact
            if fact.last is not None:
                del self._facts[fact.id]
        for change in told.changes:
            self._camera = None if change.state == "back" else change.state
        has_news = has_news or bool(facts or told.changes)
        if self._check is not None:
            before = self._check_state()
            self._check.see(facts, told.light, told.card_px, self._size)
            return has_news or before != self._check_state()
        if self._game_id != self._room.game_id:
            self._begin_game()
        observer = self._observer
        assert observer is not None
        changes = [replace(change, t=self._begin_s + change.t) for change in told.changes]
        arms = [replace(arm, t=self._begin_s + arm.t) for arm in told.arms]
        waiting, self._waiting = self._waiting, []
        news: list[Moment] = [*changes, *arms, *waiting, *(fact for fact in facts if fact.id not in self._old_facts)]
        lines = await finish_in_thread(partial(observer.tell, news, self._t))
        if self._camera == "moved" and not told.changes and told.picture:
            self._camera = None  # it was said, and it sees the table
            has_news = True
        await self._take_lines(observer, lines)
        return has_news or bool(lines)

    def _take_picture(self, told: Sighted) -> bool:
        if not told.picture:
            return False
        is_other_size, self._size = told.size != self._size, told.size
        self._shown = Shown(self._shown.number + 1, told.picture)
        self._has_picture.set()
        return is_other_size

    def _own(self, fact: Fact) -> Fact:
        """Return a fact with an id and times that no other camera of this game has."""
        last = None if fact.last is None else self._begin_s + fact.last
        return replace(fact, id=fact.id + _ANOTHER * self._cameras, first=self._begin_s + fact.first, last=last)

    async def _take_lines(self, observer: Observer, lines: Sequence[Line]) -> None:
        """Show what has happened, and keep the score."""
        assert self._keeper is not None
        names = self._room.table.names
        for line in lines:
            if line["type"] not in _QUIET_LINES:
                self._said.append(describe(line, names, lambda card: card_text(Card.parse(card))).strip())
        if lines:
            self._questions = tuple(
                _question(line, observer.kind_asked(line["id"])) for line in observer.open_questions()
            )
            await self._room.together(partial(self._keeper.follow, observer.counted))
            self._room.notify()

    def _begin_game(self) -> None:
        """Watch the game of the room from now on."""
        table = self._room.table
        state, names = table.state, table.names
        if self._check is None:
            angles, self._old_facts = kept_angles(names, self._folder), {*self._facts}
        else:
            angles, self._old_facts = tuple(self._check.angles), self._check.used
            self._waiting = [fact for fact in self._facts.values() if fact.id not in self._old_facts]
        game = state.options.rules
        options = {name: getattr(state.options, name) for name in option_fields(game) if hasattr(state.options, name)}
        zones = TableCheck(names, angles).zones
        dealer = state.dealer if state.is_fresh else None if not state.deal else state.next_dealer
        scores = tuple(state.scores) if any(state.scores) else ()
        self._observer = Observer(game, {**options, "muggins": False} if "muggins" in options else options, names,
                                  dealer, scores, zones)  # fmt: skip
        self._keeper = ScoreKeeper(lambda: table, partial(_moves_of, table), table)
        self._check, self._questions, self._game_id = None, (), self._room.game_id
        self._said.clear()

    @property
    def _packs(self) -> int:
        """How often each card may be there."""
        return watching_of(self._room.table.state.options.rules).PACKS

    # -- what devices are shown

    def shown(self, device: str | None) -> WatchState:
        """Return what a device sees."""
        is_here = self._source is None
        trouble = self._trouble or (camera_text(self._camera) if self._camera else "")
        return WatchState(
            source="the camera of a device" if is_here else f"camera {self._source}",
            is_camera=is_here and device == self._device,
            is_running=self._lookout is not None,
            state=trouble,
            packs=self._packs,
            size=self._size,
            cards=tuple(map(self._card, self._facts.values())),
            questions=self._questions,
            said=tuple(self._said),
            check=self._check_state(),
        )

    def _card(self, fact: Fact) -> WatchedCard:
        return WatchedCard(self._name(fact), not fact.choices or fact.id in self._renamed, fact.box or ())

    def _check_state(self) -> CheckState | None:
        check = self._check
        return None if check is None else CheckState(check.asks, tuple(check.findings()), tuple(check.angles))


def _check_watchable(room: "Room") -> None:
    if room.pad is None:
        raise UsageError("only a score pad can be watched: its cards are your own")
    rules = room.table.state.options.rules
    if rules not in WATCHED_GAMES:
        raise UsageError("this game cannot be watched yet: enter its points as before")
    if len(room.table.names) < 2:
        raise UsageError("a table is watched with two players or more")


def _question(line: Line, kind: str) -> WatchQuestion:
    choices = tuple(str(each) for each, _ in line["choices"])
    takes = "card" if kind in _ABOUT_CARDS else "points" if kind in _ABOUT_POINTS else "choice"
    return WatchQuestion(line["id"], line.get("about") or "", choices, takes, line["box"])


def _moves_of(table: Table, entry: Entry) -> Sequence[ScoreMove]:
    """Return the moves of the score pad for a line that counts; a deal that was entered before is not entered again."""
    moves = watching_of(table.state.options.rules).moves_of(entry)
    is_there = entry.kind == "deal" and table.state.is_fresh and moves and moves[0] == Deal(table.state.dealer)
    return () if is_there else moves
