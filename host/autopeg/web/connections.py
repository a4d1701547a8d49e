"""Limits on the server's connections: how many an address may have, and how long a request may take to arrive.

On its own, uvicorn waits as long as TCP does for the rest of a request and for a client that does not read.
"""

import asyncio
from collections import Counter
from collections.abc import Callable

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from autopeg.web.background import cancel_timer
from autopeg.web.clients import THIS_COMPUTER, address_of

MOST_CONNECTIONS = 512
CONNECTIONS_PER_ADDRESS = 160
"""The most connections of one address; a browser uses six."""

REQUEST_S = 10.0
"""How long a request may take to arrive, head and body, from the opening of the connection or from its first byte."""

UNREAD_S = 30.0
"""How long a client may leave data unread."""

_TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class Connection(H11Protocol):
    """A client connection with a limit per address and with timeouts."""

    address = ""
    opened_s = 0.0
    _arriving: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = address_of(self.client[0] if self.client else None)
        self.opened_s = self.loop.time()
        self._arriving = self.loop.call_later(REQUEST_S, self._end_slow)
        surplus = surplus_of(self, [each for each in self.connections if isinstance(each, Connection)])
        if surplus is not None:
            surplus.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._arriving = cancel_timer(self._arriving)
        self._unread = cancel_timer(self._unread)
        super().connection_lost(exc)

    @property
    def is_waiting(self) -> bool:
        """Whether a request is incomplete: the next one has begun to arrive, or the first is still due."""
        return self._arriving is not None

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch_request()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch_request()

    def _watch_request(self) -> None:
        state = self.conn.their_state
        has_begun = state is h11.SEND_BODY or (state is h11.IDLE and bool(self.conn.trailing_data[0]))
        if not has_begun:
            self._arriving = cancel_timer(self._arriving)
        elif self._arriving is None:
            self._arriving = self.loop.call_later(REQUEST_S, self._end_slow)

    def _end_slow(self) -> None:
        self._arriving = None
        if self.transport.is_closing():
            return
        if self.conn.our_state is h11.IDLE and self.conn.trailing_data[0]:
            self.transport.write(_TOO_SLOW)
        self.transport.close()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self._unread or self.loop.call_later(UNREAD_S, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._unread = cancel_timer(self._unread)


def surplus_of(new: Connection, connections: list[Connection]) -> Connection | None:
    """Return the connection to close now that a new one is there, None if there is room for all.

    An address over its limit loses its oldest connection without a complete request, or else the new one. If there are
    too many in total, the address with the most loses one; this computer is exempt.
    """
    counts = Counter(each.address for each in connections)
    if counts[new.address] > CONNECTIONS_PER_ADDRESS and new.address != THIS_COMPUTER:
        return _oldest(connections, lambda each: each.address == new.address and each.is_waiting) or new
    if len(connections) <= MOST_CONNECTIONS:
        return None
    counts.pop(THIS_COMPUTER, None)
    heaviest = max(counts, key=lambda address: counts[address], default=THIS_COMPUTER)
    waiting = _oldest(connections, lambda each: each.address == heaviest and each.is_waiting)
    return waiting or _oldest(connections, lambda each: each.address == heaviest)


def _oldest(connections: list[Connection], belongs: Callable[[Connection], bool]) -> Connection | None:
    return min(filter(belongs, connections), key=lambda each: each.opened_s, default=None)
