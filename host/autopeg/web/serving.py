"""Serve the page from this computer: its addresses, its QR code, and the server itself."""

import asyncio
import socket
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import uvicorn
from starlette.types import ASGIApp

from autopeg.errors import AutopegError, Failure
from autopeg.web.app import Page
from autopeg.web.connections import Connection

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


def serve(port: int, lan: bool, board: str, folder: Path | None, say: Callable[[str], None]) -> None:
    """Serve the page until Ctrl-C. lan: to phones in the house too; say: writes a line for people.

    Raises Failure if the port is taken or the page's files are missing, and as `open_board` does.
    """
    with listening(port, "0.0.0.0" if lan else "127.0.0.1") as listener:
        own_port = listener.getsockname()[1]
        names = {*LOOPBACK, *(lan_names() if lan else ())}
        in_network = lan_address() if lan else None
        address = f"http://{in_network or 'localhost'}:{own_port}"
        page = Page(names, address if in_network else None, board, folder)

        def greet() -> None:
            say(f"Autopeg is at {address}{'' if lan else '   (this computer only; Invite lets phones join)'}")
            if lan:
                say(qr_text(address))
            say("Press Ctrl-C to stop. All games are kept.")

        server = _Server(config_for(page.app), page, greet)

        async def open_network() -> str:
            opened = await serve_network(server, page, own_port)
            say(f"Phones in your network can join at {opened} until this ends.")
            return opened

        page.access.open_network = open_network
        server.run([listener])
        if server.failure is not None:
            raise server.failure


def config_for(app: ASGIApp, log_level: str = "critical") -> uvicorn.Config:
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
    )


async def serve_network(server: uvicorn.Server, page: Page, port: int) -> str:
    """Listen at this computer's address in its local network too, and return the address that phones open.

    port: preferred port, unless it is taken. Raises Failure if this computer is in no network.
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

    serving = await asyncio.get_running_loop().create_server(connection, sock=listener, backlog=config.backlog)
    server.servers.append(serving)
    page.answer_to(lan_names())
    return f"http://{address}:{listener.getsockname()[1]}"


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
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
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
