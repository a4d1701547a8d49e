"""The analyst: goes through finished games in a process of its own, so that the page stays quick for those who play.

Weighing the decisions of a game takes a second of hard work. One game is gone through at a time, after everybody else
has had his turn, and everything that comes of it is kept in the store.
"""

import asyncio
import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeVar

from autopeg.analysis.facts import Note, facts_of
from autopeg.analysis.review import REVIEW_NOTE, Review
from autopeg.analysis.round_statistics import ROUNDS_NOTE
from autopeg.analysis.score_statistics import SCORE_NOTE
from autopeg.analysis.skill import SKILL_NOTE
from autopeg.analysis.statistics import CRIBBAGE_NOTE
from autopeg.errors import Failure, UsageError
from autopeg.games import SCORE
from autopeg.records import Store

ASKED_FOR_S = 20.0
"""Games are gone through as long as somebody has asked for their statistics within so many seconds."""

_AT_ONCE = (25, 1)
"""How many games are gone through for each of `notes_of` before one looks what is asked for."""

_Result = TypeVar("_Result")


def notes_of(game: str) -> tuple[Note[Any], ...]:
    """Return what the statistics of a game are made of: what takes a moment, and what takes long."""
    if game == SCORE:
        return (SCORE_NOTE,)
    return (CRIBBAGE_NOTE if game == "cribbage" else ROUNDS_NOTE, SKILL_NOTE)


class Analyst:
    """One process that begins with the first game it is asked for. folder: where games are kept."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._pool: ProcessPoolExecutor | None = None
        self._asked_at_s: dict[str, float] = {}
        self._work: asyncio.Task[None] | None = None
        self._unfit: set[int] = set()
        """Games whose records do not stand: nothing comes of them, however often one tries."""

    async def review(self, game_id: int) -> Review:
        """Return a finished game looked at again. Raises UsageError where its record does not stand, Failure."""
        return await self._run(_review, self._folder, game_id)

    def prepare(self, game: str) -> None:
        """Go through the games of one name that nobody has gone through yet, while somebody asks for them."""
        self._asked_at_s[game] = time.monotonic()
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._go_through())

    def waiting(self, store: Store, game: str) -> list[int]:
        """Return for each of `notes_of` how many games it still has to be worked out of."""
        return [len(self._waiting(store, game, note)) for note in notes_of(game)]

    def _waiting(self, store: Store, game: str, note: Note[Any]) -> list[int]:
        return [game_id for game_id in store.games_without(note.name, game) if game_id not in self._unfit]

    async def close(self) -> None:
        """Stop; what has been worked out is kept."""
        if self._work is not None:
            self._work.cancel()
            with suppress(asyncio.CancelledError):
                await self._work
        if self._pool is not None:
            pool, self._pool = self._pool, None
            await asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)

    async def _go_through(self) -> None:
        """Take the games that were asked for last: first what their averages need, then what takes long, newest
        first."""
        while (due := await asyncio.to_thread(self._next_due)) is not None:
            try:
                self._unfit.update(await self._run(_boil, self._folder, *due))
            except Failure:
                return

    def _next_due(self) -> tuple[str, int, list[int]] | None:
        now_s = time.monotonic()
        for game, asked_at_s in sorted(self._asked_at_s.items(), key=lambda item: -item[1]):
            if now_s - asked_at_s > ASKED_FOR_S:
                continue
            with suppress(Failure), Store(self._folder) as store:
                for at, note in enumerate(notes_of(game)):
                    waiting = self._waiting(store, game, note)
                    if waiting:
                        return game, at, waiting[: _AT_ONCE[at]]
        return None

    async def _run(self, call: Callable[..., _Result], *told: Any) -> _Result:
        if self._pool is None:
            # A fork would take the locks of this process with it as they happen to stand.
            self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_stand_back)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, call, *told)
        except BrokenProcessPool:
            self._pool = None
            raise Failure("the analysis was interrupted: ask again") from None


def _stand_back() -> None:
    """Let everybody else go first, and leave Ctrl-C to the page."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(10)


def _review(folder: Path | None, game_id: int) -> Review:
    with Store(folder) as store:
        return facts_of(store, game_id, REVIEW_NOTE)


def _boil(folder: Path | None, game: str, note_at: int, game_ids: list[int]) -> list[int]:
    """Boil games down for one of `notes_of`; return those whose records do not stand."""
    unfit: list[int] = []
    with Store(folder) as store:
        for game_id in game_ids:
            try:
                facts_of(store, game_id, notes_of(game)[note_at])
            except UsageError:
                unfit.append(game_id)
    return unfit
