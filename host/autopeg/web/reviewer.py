"""The reviewer, which analyses finished games in its own process, so that the page stays quick for the players.

The decisions of a game take a second of computation. One game is analysed at a time, with the lowest priority, and the
store keeps all results.
"""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from autopeg.base.errors import Failure
from autopeg.records import Store
from autopeg.web.background import stop_tasks
from autopeg.web.endpoints import from_store

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

    from autopeg.statistics.facts import Note
    from autopeg.web.analysis import Analysis, ComparisonState

# The analysis takes a tenth of a second to import, and the page must be ready sooner: every use imports it itself.

ASKED_FOR_S = 20.0
"""How many seconds after the last request for statistics their games are still analysed."""

MOST_ANALYSES = 8
"""The most games that may wait for their analysis at the same time."""

_AT_ONCE = (25, 1)
"""How many games are analysed for each of `notes_of` before checking again which ones are requested."""

_Result = TypeVar("_Result")


class Reviewer:
    """The reviewer's process, started by the first request. folder: where games are kept."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._pool: ProcessPoolExecutor | None = None
        self._asked_at_s: dict[str, float] = {}
        self._work: asyncio.Task[None] | None = None
        self._tasks: dict[tuple[Callable[..., object], int], asyncio.Task[Any]] = {}
        self._broken_games: set[int] = set()
        """Games with broken records, which are not retried."""

    async def analysis(self, game_id: int) -> "Analysis":
        """Return the analysis of a finished game. Raises DamagedGame and other Failures."""
        from autopeg.web.analysis import analysis_of, known_analysis

        known = await from_store(self._folder, lambda store: known_analysis(store, game_id))
        if known is not None:
            return known
        return await self._once(analysis_of, game_id)

    async def comparison(self, game_id: int) -> "ComparisonState":
        """Return a finished duplicate game compared with the bot's. Raises as `analysis` does."""
        from autopeg.web.analysis import comparison_of

        return await self._once(comparison_of, game_id)

    async def _once(self, call: Callable[[Path | None, int], _Result], game_id: int) -> _Result:
        """Return what is computed of a game: all requests for the same wait for the same task."""
        task = self._tasks.get((call, game_id))
        if task is None:
            if len(self._tasks) >= MOST_ANALYSES:
                raise Failure(f"{MOST_ANALYSES} games are being analysed. Try again in a minute")
            task = self._tasks[call, game_id] = asyncio.create_task(self._compute(call, game_id))
        return await asyncio.shield(task)

    async def _compute(self, call: Callable[[Path | None, int], _Result], game_id: int) -> _Result:
        try:
            return await self._run(call, self._folder, game_id)
        finally:
            del self._tasks[call, game_id]

    def prepare(self, game: str) -> None:
        """Analyse the new games of one name, as long as somebody asks for them."""
        self._asked_at_s[game] = time.monotonic()
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._analyse_waiting())

    def waiting(self, store: Store, game: str) -> list[int]:
        """Return for each of `notes_of` how many games are still unanalysed."""
        from autopeg.web.analysis import notes_of

        return [len(self._waiting(store, game, note)) for note in notes_of(game)]

    def _waiting(self, store: Store, game: str, note: "Note[Any]") -> list[int]:
        return [game_id for game_id in store.games_without(note.name, game) if game_id not in self._broken_games]

    async def close(self) -> None:
        """Stop; finished results are kept."""
        await stop_tasks(*self._tasks.values(), self._work)
        if self._pool is not None:
            pool, self._pool = self._pool, None
            await asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)

    async def _analyse_waiting(self) -> None:
        """Analyse the most recently requested games: first what their averages need, then the slow parts, newest
        first."""
        from autopeg.web.analysis import compute_facts

        while (due := await asyncio.to_thread(self._next_due)) is not None:
            try:
                self._broken_games.update(await self._run(compute_facts, self._folder, *due))
            except Failure:
                return

    def _next_due(self) -> tuple[str, int, list[int]] | None:
        from autopeg.web.analysis import notes_of

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

    async def _run(self, call: Callable[..., _Result], *given: object) -> _Result:
        from concurrent.futures import ProcessPoolExecutor
        from concurrent.futures.process import BrokenProcessPool
        from multiprocessing import get_context

        from autopeg.base.processes import stay_in_background

        if self._pool is None:
            # A fork would copy this process's locks in whatever state they are.
            self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=stay_in_background)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, call, *given)
        except BrokenProcessPool:
            self._pool = None
            raise Failure("the analysis was interrupted: try again") from None
