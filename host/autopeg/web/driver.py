"""What lets a table go on by itself wherever no person is due."""

import asyncio
from collections.abc import Awaitable, Callable

_AGAIN_S = 2.0
"""After an error, until it is tried again."""


class Driver:
    """Makes the moves of chance and of bots, one after the other, until people are waited for.

    advance: makes the next move and returns for how many seconds it is looked at, None where there is none to make;
    on_error: called with an error, after which the driver tries again.
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
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

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
