"""Serve the page from this computer: its addresses, its QR code, the server, and the limits on its connections."""

import asyncio
import socket
import sys
from collections import Counter
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import h11
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from autopeg.base.errors import AutopegError, Failure
from autopeg.web.app import Page
from autopeg.web.background import cancel_timer
from autopeg.web.certificate import Certificate
from autopeg.web.guard import THIS_COMPUTER, address_of, heaviest_of
from autopeg.web.install import FILE_PATHS
from autopeg.web.photos import PATH as PHOTO_PATH

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
MOST_CONNECTIONS = 512
CONNECTIONS_PER_ADDRESS = 160
"""The most connections of one address; a browser uses six."""

REQUEST_S = 10.0
"""How long a request may take to arrive, head and body, from the opening of the connection or from its first byte."""

UPLOAD_S = 60.0
"""How long a request with a photo, or with a MicroPython, may take, from its head on."""

_UPLOAD_PATHS = (PHOTO_PATH, *FILE_PATHS)

UNREAD_S = 30.0
"""How long a client may leave data unread."""

_TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


def serve(
    port: int,
    lan: bool,
    board: str,
    folder: Path | None,
    say: Callable[[str], None],
    certificate: Certificate | None = None,
) -> None:
    """Serve the page until Ctrl-C. lan: to phones in the house too; say: writes a line for people; certificate: for
    HTTPS, None for HTTP.

    Raises Failure if the port is taken or the page's files are missing, and as `open_board` does.
    """
    with listening(port, "0.0.0.0" if lan else "127.0.0.1") as listener:
        own_port = listener.getsockname()[1]
        names = {*LOOPBACK, *(lan_names() if lan else ())}
        in_network = lan_address() if lan else None
        address = _address(in_network or "localhost", own_port, certificate)
        names |= {*(certificate.names if certificate else ())}
        page = Page(names, address if in_network else None, board, folder)

        def greet() -> None:
            say(f"Autopeg is at {address}{'' if lan else '   (this computer only; Invite lets phones join)'}")
            if lan:
                say(qr_text(address))
            say("Press Ctrl-C to stop. All games are kept.")

        server = _Server(config_for(page.app, certificate=certificate), page, greet)

        async def open_network() -> str:
            opened = await serve_network(server, page, own_port, certificate)
            say(f"Phones in your network can join at {opened} until this ends.")
            return opened

        page.access.open_network = open_network
        server.run([listener])
        if server.failure is not None:
            raise server.failure


def _address(host: str, port: int, certificate: Certificate | None) -> str:
    """Return an address of the page, without a path. host: this computer, as others know it."""
    return f"http://{host}:{port}" if certificate is None else f"https://{certificate.host(host)}:{port}"


def config_for(app: ASGIApp, log_level: str = "critical", certificate: Certificate | None = None) -> uvicorn.Config:
    """Return the configuration of the server. It does not trust X-Forwarded-For headers."""
    return uvicorn.Config(
        app,
        loop="asyncio",
        http=Connection,
        ws="none",
        log_level=log_level,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        lifespan="on",
        timeout_keep_alive=30,
        timeout_graceful_shutdown=2,
        ssl_certfile=None if certificate is None else certificate.cert,
        ssl_keyfile=None if certificate is None else str(certificate.key),
    )


async def serve_network(server: uvicorn.Server, page: Page, port: int, certificate: Certificate | None = None) -> str:
    """Listen at this computer's address in its local network too, and return the address that phones open.

    port: preferred port, unless it is taken; certificate: with which the page is served.
    Raises Failure if this computer is in no network.
    """
    address = lan_address()
    if address is None:
        raise Failure("this computer is not in a network: connect it to the one of the phones, and try again")
    try:
        listener = _bound(address, port)
    except OSError:  # another program uses that port
        listener = listening(0, host=address)
    config = server.config

    def connection() -> asyncio.Protocol:
        return Connection(config, server.server_state, server.lifespan.state)

    serving = await asyncio.get_running_loop().create_server(
        connection, sock=listener, backlog=config.backlog, ssl=config.ssl
    )
    server.servers.append(serving)
    page.app.answer_to(lan_names())
    return _address(address, listener.getsockname()[1], certificate)


class _Server(uvicorn.Server):
    """A server that greets once its board is known, and ends the streams before it waits for its connections.

    failure: why it could not start, None if it could.
    """

    def __init__(self, config: uvicorn.Config, page: Page, greet: Callable[[], None]) -> None:
        super().__init__(config)
        self._page = page
        self._greet = greet
        self.failure: AutopegError | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        try:
            await self._page.controller.opened()  # requests are already answered
        except AutopegError as error:
            self.failure, self.should_exit = error, True
        else:
            self._greet()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._page.rooms.stop()
        await super().shutdown(sockets)


def listening(port: int, host: str = "127.0.0.1") -> socket.socket:
    """Return a listening socket; port 0 picks any free one. Raises Failure if the port is taken."""
    try:
        return _bound(host, port)
    except OSError as error:
        raise Failure(f"port {port} cannot be used: {error.strerror}; choose another with --port") from None


def _bound(host: str, port: int) -> socket.socket:
    # With TCP given explicitly, asyncio sends small answers at once instead of waiting 40 ms for an acknowledgement.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    # On Windows, reusing an address means sharing it with whoever has it: both would get some of the requests.
    reuse = "SO_EXCLUSIVEADDRUSE" if sys.platform == "win32" else "SO_REUSEADDR"
    listener.setsockopt(socket.SOL_SOCKET, getattr(socket, reuse), 1)
    try:
        listener.bind((host, port))
    except OSError:
        listener.close()
        raise
    return listener


def lan_address() -> str | None:
    """Return the address of this computer in its local network, None if it is in none. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # TEST-NET-1: only the route is looked up
            found: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if found.startswith("127.") else found


def lan_names() -> tuple[str, ...]:
    """Return the names and addresses of this computer for others in the network."""
    name = socket.gethostname().split(".")[0].lower()
    address = lan_address()
    return (name, f"{name}.local", *(() if address is None else (address,)))


def qr_text(address: str) -> str:
    """Return a QR code of an address, in characters for a terminal."""
    # The import takes 1/14 s, which only users of the code should wait for.
    import segno

    text = StringIO()
    segno.make(address, error="l").terminal(text, compact=True)
    return text.getvalue().rstrip("\n")


class Connection(H11Protocol):
    """A client connection with a limit per address and with timeouts.

    On its own, uvicorn waits as long as TCP does for the rest of a request and for a client that does not read.
    """

    address = ""
    opened_s = 0.0
    _arriving: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    _is_uploading = False

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
            self._is_uploading = False
        elif state is h11.SEND_BODY and self.scope["path"] in _UPLOAD_PATHS and not self._is_uploading:
            cancel_timer(self._arriving)
            self._arriving = self.loop.call_later(UPLOAD_S, self._end_slow)
            self._is_uploading = True
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
    heaviest = heaviest_of(counts)
    waiting = _oldest(connections, lambda each: each.address == heaviest and each.is_waiting)
    return waiting or _oldest(connections, lambda each: each.address == heaviest)


def _oldest(connections: list[Connection], belongs: Callable[[Connection], bool]) -> Connection | None:
    return min(filter(belongs, connections), key=lambda each: each.opened_s, default=None)
