"""Background work: the driver of a table, work in threads that is always finished, and errors as sentences."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from traceback import extract_tb
from typing import TypeVar

from autopeg.base.errors import AutopegError

_AGAIN_S = 2.0
"""Seconds between an error and the retry."""

PACES_MS = {"none": 0, "fast": 250, "normal": 700, "slow": 1400}
"""How long a bot's card is shown before the game continues."""

THINKING = ThreadPoolExecutor(2, "autopeg-bot")
"""Separate threads, so that nobody's move waits for a bot to think."""

_LOG = logging.getLogger(__name__)
_Result = TypeVar("_Result")


class Driver:
    """Background task that makes the moves of chance and of bots one by one, until the game waits for people.

    advance: makes the next move and returns for how many seconds to show it, None if there is none to make
    on_error: called with an error, after which the driver retries
    """

    def __init__(self, advance: Callable[[], Awaitable[float | None]], on_error: Callable[[Exception], None]) -> None:
        self._advance = advance
        self._on_error = on_error
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start in the running event loop."""
        self._task = asyncio.create_task(self._drive())

    def wake(self) -> None:
        """Check for something to do now."""
        self._news.set()

    async def stop(self) -> None:
        """Make no more moves."""
        await stop_tasks(self._task)

    async def _drive(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            try:
                while (pause_s := await self._advance()) is not None:
                    await asyncio.sleep(pause_s)
            except Exception as error:  # the table stays open, and shows why it is stuck
                self._on_error(error)
                asyncio.get_running_loop().call_later(_AGAIN_S, self.wake)


async def stop_tasks(*tasks: "asyncio.Task[object] | None") -> None:
    """Cancel tasks (None is skipped) and wait until they have ended."""
    running = [task for task in tasks if task is not None]
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)


def cancel_timer(timer: asyncio.TimerHandle | None) -> None:
    """Cancel a timer if there is one."""
    if timer is not None:
        timer.cancel()


async def finish_in_thread(call: Callable[[], _Result], threads: Executor | None = None) -> _Result:
    """Run a call in a thread and return its result. threads: the executor, None for the default one.

    A thread cannot be stopped, so the waiting task is cancelled only after the call: the lock is held as long as the
    thread changes a table, and the store is not closed while it writes.
    """
    future = asyncio.get_running_loop().run_in_executor(threads, call)
    try:
        return await asyncio.shield(future)
    except asyncio.CancelledError:
        await asyncio.wait([future])
        if not future.cancelled():
            future.exception()  # nobody is left to handle it
        raise


def describe_fault(error: Exception, what: str) -> str:
    """Return the sentence for an error, and log the traceback of a bug on this computer. what: the log message."""
    if isinstance(error, AutopegError):
        return str(error)
    _LOG.error("%s", what, exc_info=error)
    return internal_error(error)


def internal_error(error: Exception) -> str:
    """Return the sentence for a bug in Autopeg: what it is, and where."""
    where = extract_tb(error.__traceback__)[-1]
    place = f"{type(error).__name__} ({Path(where.filename).name}:{where.lineno})"
    return f"Something went wrong inside Autopeg. The game is safe. Please report: {place}"
