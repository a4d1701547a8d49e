"""Work in a thread that is finished whatever happens to whoever waits for it."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from typing import TypeVar

_Result = TypeVar("_Result")


async def finish_in_thread(call: Callable[[], _Result], threads: Executor | None = None) -> _Result:
    """Return what a call gives, made in a thread. threads: of whom, None for those of all.

    A thread cannot be stopped. So who waits is only cancelled once it is done: the lock is held as long as the thread
    changes a table, and the store is not closed while it writes.
    """
    future = asyncio.get_running_loop().run_in_executor(threads, call)
    try:
        return await asyncio.shield(future)
    except asyncio.CancelledError:
        await asyncio.wait([future])
        if not future.cancelled():
            future.exception()  # who would hear of it has gone
        raise
