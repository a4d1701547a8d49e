"""A repeated key, which acts a moment later unless it comes again: that shows that it is held down."""

import asyncio
from collections.abc import Callable

from autopeg.terminal.key_guard import HELD_SECONDS, KeyGuard


class WaitingKey:
    """The waiting key of a screen.

    clock: of the guard; post: calls a function after the keys that have arrived; act: does what the key does.
    """

    def __init__(
        self,
        guard: KeyGuard,
        clock: Callable[[], float],
        post: Callable[..., object],
        act: Callable[[], None],
    ) -> None:
        self._guard = guard
        self._clock = clock
        self._post = post
        self._act = act

    def wait(self) -> None:
        """Let the last key act once it is clear that it is not held down, if it waits for that."""
        if self._guard.is_waiting:
            at = self._guard.at
            asyncio.get_running_loop().call_later(at + HELD_SECONDS - self._clock(), self._post, self._on_time, at)

    def acts_before(self, key: str, at: float) -> bool:
        """Let a waiting key act before the next one, unless that shows that it is held down; return whether it did."""
        acts = self._guard.is_waiting and not self._guard.is_held(key, at)
        if acts:
            self._act()
        return acts

    def _on_time(self, at: float) -> None:
        if self._guard.at != at or not self._guard.is_waiting:
            return
        if self._clock() - at < HELD_SECONDS:
            self.wait()
        else:
            self._act()
