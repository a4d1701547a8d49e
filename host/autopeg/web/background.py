"""What runs beside the requests: a table that goes on by itself, and work in threads that is always finished."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from typing import TypeVar

_AGAIN_S = 2.0
"""After an error, until it is tried again."""

_Result = TypeVar("_Result")


class Driver:
    """Makes the moves of chance and of bots, one after the other, until people are waited for.

    advance: makes the next move and returns for how many seconds it is looked at, None where there is none to make;
    on_error: is called with an error, after which the driver tries again.
    """

    def __init__(self, advance: Callable[[], Awaitable[float | None]], on_error: Callable[[Exception], None]) -> None:
        self._advance = advance
        self._on_error = on_error
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, in the loop that runs."""
        self._task = asyncio.create_task(self._drive())

    def wake(self) -> None:
        """Look whether there is something to do now."""
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
            except Exception as error:  # the table stands, and says what holds it up
                self._on_error(error)
                asyncio.get_running_loop().call_later(_AGAIN_S, self.wake)


async def stop_tasks(*tasks: "asyncio.Task[object] | None") -> None:
    """Cancel tasks, those of them that there are, and wait until they have ended."""
    running = [task for task in tasks if task is not None]
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)


def cancel_timer(timer: asyncio.TimerHandle | None) -> None:
    """Cancel a timer if there is one."""
    if timer is not None:
        timer.cancel()


async def finish_in_thread(call: Callable[[], _Result], threads: Executor | None = None) -> _Result:
    """Return what a call gives, made in a thread. threads: of whom, None for those of all.

    A thread cannot be stopped. So whoever waits is only cancelled once it is done: the lock is held as long as the
    thread changes a table, and the store is not closed while it writes.
    """
    future = asyncio.get_running_loop().run_in_executor(threads, call)
    try:
        return await asyncio.shield(future)
    except asyncio.CancelledError:
        await asyncio.wait([future])
        if not future.cancelled():
            future.exception()  # nobody is left to see it
        raise
