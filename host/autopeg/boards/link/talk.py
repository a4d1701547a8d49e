"""A link without a game over a port that is already open, for builders: it accepts no entries and sends no pegs."""

import time
from collections.abc import Callable
from typing import Self

from autopeg.base.errors import Failure
from autopeg.boards.link.link import Connector, Link
from autopeg.boards.link.messages import Greeting
from autopeg.boards.link.port import Port, PortLost, lost_sentence

START_MS = 30_000
"""How long a program that is starting may take to introduce itself. A Pico needs half a second."""

_MEET_MS = 4000
GLANCE_S = 0.01
"""How long to sleep between two polls."""


class _OpenPort(Connector):
    """The connector of a port that is already open, and is not reopened once it has gone."""

    def __init__(self, port: Port) -> None:
        self._path = port.path
        self._unused: Port | None = port
        self.is_lost = False

    def open(self) -> Port:
        port, self._unused = self._unused, None
        if port is None:
            self.is_lost = True
            raise PortLost(lost_sentence(self._path))
        return port


class Talk(Link):
    """A link over an open port, used as a context manager that closes the port."""

    def __init__(self, port: Port, now_ms: Callable[[], int] | None = None) -> None:
        self.path = port.path
        self._open_port = _OpenPort(port)
        super().__init__(self._open_port, now_ms=now_ms)

    def __enter__(self) -> Self:
        self._began_ms = self.now_ms()
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def meet(self, most_ms: int = _MEET_MS) -> Greeting:
        """Wait for a board to introduce itself and return its greeting; the link starts its program if necessary.

        Raises Failure, with a sentence about what is there instead, and PortLost.
        """
        while (greeting := self.look(most_ms)) is None:
            time.sleep(GLANCE_S)
        return greeting

    def look(self, most_ms: int = _MEET_MS) -> Greeting | None:
        """Return the greeting of the board, None while it may still introduce itself. Raises as `meet`."""
        standing = self.standing()
        if self._open_port.is_lost:
            raise PortLost(standing.why)
        most_ms = START_MS if standing.is_starting else most_ms
        if standing.board is None and self.now_ms() - self._began_ms >= most_ms:
            raise Failure(standing.why)
        return standing.board
