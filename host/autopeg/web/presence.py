"""Presence at a table: the open streams of its devices, each of which answers a heartbeat every few seconds.

A stream can be open at several tables, with a listener at each.

A connection can die unnoticed: a phone that leaves the Wi-Fi closes nothing, and TCP notices after many minutes. So a
device is here as long as it answers, whatever the state of its connection.
"""

import asyncio
from collections.abc import Callable
from itertools import count

from autopeg.web.background import cancel_timer

BEAT_S = 8.0
"""Seconds between two heartbeats of a stream."""

SILENCE_S = 20.0
"""Seconds without an answer until a stream is given up: two heartbeats may get lost, but not a third."""

GRACE_S = 5.0
"""How long a device whose stream has ended still counts as here, for example while the page reloads."""

_ids = count(1)


class Stream:
    """One open stream of a device: it is woken when something is new, and fetches the newest snapshots when it can."""

    def __init__(self, device: str) -> None:
        self.id = next(_ids)
        """Its id in the answers to its heartbeats."""
        self.device = device
        self.news = asyncio.Event()


class Listener:
    """A stream at one table."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self.has_news = True
        self.is_lost = False
        """Whether its device has not answered for too long or the table is put away, so that it must end here."""
        self.giving_up: asyncio.TimerHandle | None = None

    def wake(self) -> None:
        """Notify the stream that something is new at the table."""
        self.has_news = True
        self.stream.news.set()


class Subscribers(set[Listener]):
    """The open streams of a table, and the devices whose last stream has just ended.

    on_change: called when somebody arrives or is no longer here.
    """

    def __init__(self, on_change: Callable[[], None]) -> None:
        super().__init__()
        self._on_change = on_change
        self._gone: dict[str, asyncio.TimerHandle] = {}

    def has(self, device: str | None) -> bool:
        """Return whether a device is here, or has left so recently that it will probably be back at once."""
        return device in self._gone or any(listener.stream.device == device for listener in self)

    def is_left(self) -> bool:
        """Return whether nobody is here and nobody has just left."""
        return not self and not self._gone

    def join(self, listener: Listener) -> None:
        """Add a stream. Its device is here from now on, as long as it answers."""
        self.add(listener)
        self._wait_for_answer(listener)
        self._on_change()

    def answered(self, device: str, stream: int) -> bool:
        """Record the answer to a heartbeat. Return whether the stream is still open."""
        answering = [each for each in self if each.stream.id == stream and each.stream.device == device]
        for listener in answering:
            self._wait_for_answer(listener)
        return bool(answering)

    def leave(self, listener: Listener) -> None:
        """Remove a stream; its device may be back in a moment, unless it has already been silent for too long."""
        cancel_timer(listener.giving_up)
        if listener not in self:
            return
        self.discard(listener)
        device = listener.stream.device
        cancel_timer(self._gone.get(device))
        self._gone[device] = asyncio.get_running_loop().call_later(GRACE_S, self._give_up, device)
        self._on_change()

    def wake(self) -> None:
        """Notify all streams that something is new."""
        for listener in self:
            listener.wake()

    def end(self) -> None:
        """End all streams, because the table is put away."""
        for listener in self:
            cancel_timer(listener.giving_up)
            listener.is_lost = True
            listener.wake()

    def end_of(self, *devices: str) -> None:
        """End the streams of some devices here, because what they may see has changed."""
        for listener in self:
            if listener.stream.device in devices:
                listener.is_lost = True
                listener.wake()

    def _wait_for_answer(self, listener: Listener) -> None:
        cancel_timer(listener.giving_up)
        listener.giving_up = asyncio.get_running_loop().call_later(SILENCE_S, self._lose, listener)

    def _lose(self, listener: Listener) -> None:
        listener.is_lost = True
        listener.wake()
        self.discard(listener)
        self._on_change()

    def _give_up(self, device: str) -> None:
        del self._gone[device]
        self._on_change()
