"""The analyst: goes through finished games in a process of its own, so that the page stays quick for those who play.

Weighing the decisions of a game takes a second of hard work. One game is gone through at a time, after everybody else
has had his turn, and everything that comes of it is kept in the store.
"""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from autopeg.errors import Failure
from autopeg.records import Store

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

    from autopeg.statistics.facts import Note
    from autopeg.statistics.review import Review

# What weighs takes a tenth of a second to load, and the page is to be ready before: every use loads it by itself.

ASKED_FOR_S = 20.0
"""Games are gone through as long as somebody has asked for their statistics within so many seconds."""

MOST_REVIEWS = 8
"""Games that wait to be weighed at once."""

_AT_ONCE = (25, 1)
"""How many games are gone through for each of `notes_of` before one looks what is asked for."""

_Result = TypeVar("_Result")


class Analyst:
    """One process that begins with the first game it is asked for. folder: where games are kept."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._pool: ProcessPoolExecutor | None = None
        self._asked_at_s: dict[str, float] = {}
        self._work: asyncio.Task[None] | None = None
        self._reviews: dict[int, asyncio.Task[Review]] = {}
        self._unfit: set[int] = set()
        """Games whose records do not stand: nothing comes of them, however often one tries."""

    async def review(self, game_id: int) -> "Review":
        """Return a finished game looked at again. Raises UsageError where its record does not stand, and Failure."""
        known = await asyncio.to_thread(self._known_review, game_id)
        if known is not None:
            return known
        # Who asks for the same game waits for the same work.
        if game_id not in self._reviews:
            if len(self._reviews) >= MOST_REVIEWS:
                raise Failure(f"{MOST_REVIEWS} games are being weighed: ask again in a while")
            self._reviews[game_id] = asyncio.create_task(self._weigh(game_id))
        return await asyncio.shield(self._reviews[game_id])

    async def _weigh(self, game_id: int) -> "Review":
        from autopeg.web.weighing import review_of

        try:
            return await self._run(review_of, self._folder, game_id)
        finally:
            del self._reviews[game_id]

    def _known_review(self, game_id: int) -> "Review | None":
        from autopeg.statistics.facts import known_of
        from autopeg.statistics.review import REVIEW_NOTE

        with Store(self._folder) as store:
            return known_of(store, game_id, REVIEW_NOTE)

    def prepare(self, game: str) -> None:
        """Go through the games of one name that nobody has gone through yet, while somebody asks for them."""
        self._asked_at_s[game] = time.monotonic()
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._go_through())

    def waiting(self, store: Store, game: str) -> list[int]:
        """Return for each of `notes_of` how many games it still has to be worked out of."""
        from autopeg.web.weighing import notes_of

        return [len(self._waiting(store, game, note)) for note in notes_of(game)]

    def _waiting(self, store: Store, game: str, note: "Note[Any]") -> list[int]:
        return [game_id for game_id in store.games_without(note.name, game) if game_id not in self._unfit]

    async def close(self) -> None:
        """Stop; what has been worked out is kept."""
        for task in (*self._reviews.values(), *(() if self._work is None else (self._work,))):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        if self._pool is not None:
            pool, self._pool = self._pool, None
            await asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)

    async def _go_through(self) -> None:
        """Take the games that were asked for last: first what their averages need, then what takes long, newest
        first."""
        from autopeg.web.weighing import boil

        while (due := await asyncio.to_thread(self._next_due)) is not None:
            try:
                self._unfit.update(await self._run(boil, self._folder, *due))
            except Failure:
                return

    def _next_due(self) -> tuple[str, int, list[int]] | None:
        from autopeg.web.weighing import notes_of

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
        from concurrent.futures import ProcessPoolExecutor
        from concurrent.futures.process import BrokenProcessPool
        from multiprocessing import get_context

        from autopeg.web.weighing import stand_back

        if self._pool is None:
            # A fork would take the locks of this process with it as they happen to stand.
            self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=stand_back)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, call, *told)
        except BrokenProcessPool:
            self._pool = None
            raise Failure("the analysis was interrupted: ask again") from None
