"""The camera over the table of a score pad: what it sees, what is asked about it, and the points that follow."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from autopeg.base.errors import AutopegError, UsageError
from autopeg.base.json_object import JsonObject
from autopeg.engine.cards import Card
from autopeg.engine.options import MugginsRule
from autopeg.records.database import home
from autopeg.session.card_text import card_text
from autopeg.session.rule_choices import option_fields
from autopeg.watching.answers import Answer
from autopeg.watching.asking import ABOUT_ROUND
from autopeg.watching.checking import TableCheck
from autopeg.watching.facts import CameraState, Fact, shifted
from autopeg.watching.journal import Begun, Journal, kept_journal
from autopeg.watching.layouts import keep_angles, kept_angles
from autopeg.watching.lookout import Lookout, Sighted
from autopeg.watching.observer import Line, Observer
from autopeg.watching.questions import WORDS
from autopeg.watching.reading import WATCHED_GAMES, watching_of
from autopeg.watching.score_keeper import ScoreKeeper
from autopeg.watching.settling import TOTAL
from autopeg.watching.text import camera_text, describe, with_cards
from autopeg.watching.watched_game import (
    ANOTHER_CAMERA,
    WatchedGame,
    is_mid_deal,
    joined_at,
    observer_of,
    resumed_at,
)
from autopeg.web.background import describe_fault, finish_in_thread, stop_tasks
from autopeg.web.watch_state import CheckState, WatchedCard, WatchQuestion, WatchState

if TYPE_CHECKING:
    from autopeg.web.room import Room

_LINES_SHOWN = 8
_QUIET_LINES = ("camera", "unsure", "answered", "open")
"""Types of lines that are shown elsewhere than among the latest."""

_ABOUT_CARDS = ("card", "missed", "starter", "wild", *ABOUT_ROUND)
_ABOUT_POINTS = ("points", "crib", "turn")
"""Kinds of questions by what answers them; all others have their choices."""

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
        self._game: WatchedGame | None = None
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
        self._camera: CameraState | None = None
        self._trouble = ""
        self._size = (0, 0)
        kept = kept_journal(folder or home(), room.game_id)
        self._muggins: MugginsRule = False if kept is None else kept[0].options.get("muggins", False)
        self._t = self._begin_s = 0.0 if kept is None else kept[1][-1].t
        self._cameras = 0
        self._earlier_cameras = 0 if kept is None else 1 + sum(row.is_camera_changed for row in kept[1])
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
        if self._game is not None:
            self._game.change_camera()
        self._open()
        self._room.notify()

    async def close(self) -> None:
        """Stop looking."""
        await stop_tasks(self._task)
        await self._close_lookout()
        self._forget_if_over()

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
            raise UsageError(
                "another camera watches this table now: to watch with this one, tap Use this device’s camera"
            )
        sent = None if self._lookout is None else self._lookout.send(data)
        if sent is None:
            return False
        await asyncio.wrap_future(sent)
        return True

    async def begin(self, muggins: MugginsRule = False) -> None:
        """End the check: the game begins. muggins: whether players count and claim themselves, where the game has
        claims."""
        async with self._lock:
            if self._check is not None:
                if self._asks_for_muggins:
                    self._muggins = muggins
                names = self._room.table.names
                await asyncio.to_thread(keep_angles, names, self._check.angles, self._folder)
                await finish_in_thread(self._begin_game)
        self._room.notify()

    async def seat_anew(self) -> None:
        """Ask everybody once more where they sit."""
        if self._check is not None:
            self._check.start_over()
            self._room.notify()

    async def answer(self, value: JsonObject) -> None:
        """Take an answer, a correction or a go: see `answers`. Raises UsageError."""
        async with self._lock:
            game = self._game
            if game is None:
                raise UsageError("the table is still being checked: start the game first")
            lines = await finish_in_thread(partial(game.answer, Answer(value)))
            await self._take_lines(game, lines)

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
        moments = [shifted(each, self._begin_s, self._by_id) for each in told.moments]
        facts = [each for each in moments if isinstance(each, Fact)]
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
            await finish_in_thread(self._begin_game)
        game = self._game
        assert game is not None
        waiting, self._waiting = self._waiting, []
        mine = [each for each in moments if not isinstance(each, Fact) or each.id not in self._old_facts]
        lines = await finish_in_thread(partial(game.tell, [*waiting, *mine], self._t))
        if self._camera == "moved" and not told.changes and told.picture:
            self._camera = None  # it was said, and it sees the table
            has_news = True
        await self._take_lines(game, lines)
        return has_news or bool(lines)

    def _take_picture(self, told: Sighted) -> bool:
        if not told.picture:
            return False
        is_other_size, self._size = told.size != self._size, told.size
        self._shown = Shown(self._shown.number + 1, told.picture)
        self._has_picture.set()
        return is_other_size

    async def _take_lines(self, game: WatchedGame, lines: Sequence[Line]) -> None:
        """Show what has happened, and keep the score."""
        assert self._keeper is not None
        observer = game.observer
        names = self._room.table.names
        for line in lines:
            if line["type"] not in _QUIET_LINES:
                self._said.append(describe(line, names, _card_text).strip())
        if lines:
            self._questions = _questions_of(observer)
            await self._room.together(partial(self._keeper.follow, observer.counted))
            self._room.notify()
        game.journal.keep(self._game_id)

    def _forget_if_over(self) -> None:
        """Delete what is needed to go on with the game that was watched, unless it may go on."""
        table = None if self._keeper is None else self._keeper.table
        if self._game is not None and table is not None and table.over is not None:
            self._game.journal.delete(self._game_id)

    def _begin_game(self) -> None:
        """Watch the game of the room from now on."""
        self._forget_if_over()
        table = self._room.table
        names = table.names
        if self._check is None:
            angles, self._old_facts = kept_angles(names, self._folder), {*self._facts}
        else:
            angles, self._old_facts = tuple(self._check.angles), self._check.used
            self._waiting = [fact for fact in self._facts.values() if fact.id not in self._old_facts]
        self._check, self._game_id = None, self._room.game_id
        self._said.clear()
        before = resumed_at(table, self._folder_of_games, self._game_id)
        if before is None:
            self._game = self._begun(angles)
        else:
            self._game, self._keeper = before.game, before.keeper
        self._questions = _questions_of(self._game.observer)

    def _begun(self, angles: tuple[float, ...]) -> WatchedGame:
        """Return the game of the room, watched from now on. angles: where the players sit."""
        table = self._room.table
        state, names = table.state, table.names
        self._keeper = ScoreKeeper(lambda: table, watching_of(state.options.rules).moves_of, table)
        of_game = option_fields(state.options.rules)
        options = {name: getattr(state.options, name) for name in of_game if hasattr(state.options, name)}
        if "muggins" in options:
            options["muggins"] = self._muggins
        begun = Begun(state.options.rules, options, names, *joined_at(state), angles, self._keeper.before)
        joins_at = self._t if is_mid_deal(state) else None
        return WatchedGame(observer_of(begun), Journal(self._folder_of_games, begun), joins_at)

    @property
    def _folder_of_games(self) -> Path:
        return self._folder or home()

    @property
    def _by_id(self) -> int:
        """What makes the ids of facts unlike those that earlier cameras of the game have told."""
        return ANOTHER_CAMERA * (self._earlier_cameras + self._cameras)

    @property
    def _packs(self) -> int:
        """How often each card may be there."""
        return watching_of(self._room.table.state.options.rules).PACKS

    # -- what devices are shown

    def shown(self, device: str | None) -> WatchState:
        """Return what a device sees."""
        is_here = self._source is None
        is_paused = self._game is not None and self._game.is_paused
        camera = self._camera or ("paused" if is_paused else None)
        trouble = self._trouble or (camera_text(camera) if camera else "")
        return WatchState(
            source="the camera of a device" if is_here else f"camera {self._source}",
            is_camera=is_here and device == self._device,
            is_running=self._lookout is not None,
            state=trouble,
            packs=self._packs,
            has_go=watching_of(self._room.table.state.options.rules).HAS_GO,
            size=self._size,
            cards=tuple(map(self._card, self._facts.values())),
            questions=self._questions,
            said=tuple(self._said),
            check=self._check_state(),
            is_paused=is_paused,
        )

    def _card(self, fact: Fact) -> WatchedCard:
        named = None if self._game is None else self._game.observer.cards.named_as(fact)
        is_sure = named is not None or not fact.choices
        return WatchedCard(fact.card if named is None else str(named), is_sure, fact.box or ())

    def _check_state(self) -> CheckState | None:
        check = self._check
        if check is None:
            return None
        return CheckState(check.asks, tuple(check.findings()), tuple(check.angles), self._asks_for_muggins)

    @property
    def _asks_for_muggins(self) -> bool:
        """Whether the check says how this game is counted: one that a camera has watched goes on as it began."""
        is_kept = self._earlier_cameras > 0 and self._game_id == self._room.game_id
        return not is_kept and "muggins" in option_fields(self._room.table.state.options.rules)


def _check_watchable(room: "Room") -> None:
    if room.pad is None:
        raise UsageError("only a score pad can be watched: its cards are your own")
    rules = room.table.state.options.rules
    if rules not in WATCHED_GAMES:
        raise UsageError("this game cannot be watched yet: enter its points as before")
    if len(room.table.names) < 2:
        raise UsageError("a table is watched with two players or more")


def _questions_of(observer: Observer) -> tuple[WatchQuestion, ...]:
    """Return what is asked, first of all what players have to say: everything else waits for it."""
    asked = [(observer.questions.kind(line["id"]), line) for line in observer.open_questions()]
    asked.sort(key=lambda each: each[0] not in WORDS)
    return tuple(_question(line, kind, observer.sides) for kind, line in asked)


def _question(line: Line, kind: str, sides: tuple[str, ...]) -> WatchQuestion:
    if kind == TOTAL:
        return WatchQuestion(line["id"], line["about"], sides, "scores", None)
    choices = tuple(str(each) for each, _ in line["choices"] if not str(each).isdecimal())
    takes = "card" if kind in _ABOUT_CARDS else "points" if kind in _ABOUT_POINTS else "choice"
    if kind == "claim":
        takes = "claim"
        choices = tuple(dict.fromkeys(choice.rpartition(" ")[0] for choice in choices if choice != "none"))
    about = with_cards(line.get("about") or "", _card_text)
    return WatchQuestion(line["id"], about, choices, takes, line["box"])


def _card_text(card: str) -> str:
    return card_text(Card.parse(card))
