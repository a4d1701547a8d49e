"""The page on a free port, in a thread."""

import asyncio
import socket
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

import pytest
import uvicorn
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from autopeg.base import processes
from autopeg.base.errors import Failure
from autopeg.camera.reader import Reader
from autopeg.watching.lookout import Lookout
from autopeg.web.app import Page
from autopeg.web.certificate import Certificate
from autopeg.web.guard import Rates
from autopeg.web.reviewer import Reviewer
from autopeg.web.serving import LOOPBACK, config_for, listening
from autopeg.web.table_watch import OpenLookout
from support.games.quick_advice import simulate_less

READY_S = 20
ANY_RATE = Rates(1e9, 1e9)  # all devices are at one address here

_KEPT = {"script", "style"}
"""What a browser keeps from one page to the next and from one test to the next, by what it says that it is for."""


class Server:
    """Serves while it is entered. folder: of the games; board: as `--board`; the rest: as `Page` takes it.

    has_reviewer: whether games are analysed as for people, by a process of its own and from all simulations; else in a
    thread, by the same code from a tenth of the hands or fewer. The process is not in the background: other tests
    would leave it a twentieth of a processor, and those of statistics would wait for it.

    A browser asks it once for a module or a style sheet and never again, not even after a test: the servers of one run
    have the same address, one after the other, and the files stay as they are. That is a third of every page's load.
    """

    _usual_port = 0

    def __init__(
        self,
        folder: Path,
        board: str = "none",
        port: int = 0,
        rates: Rates = ANY_RATE,
        openings: Rates = ANY_RATE,
        reader: Reader | None = None,
        open_lookout: OpenLookout = Lookout,
        *,
        has_reviewer: bool = False,
        certificate: Certificate | None = None,
    ) -> None:
        self._socket = listening(port) if port else self._at_usual_port()
        self.port: int = self._socket.getsockname()[1]
        self.address = f"http://localhost:{self.port}"
        self.page = Page(LOOPBACK, self.address, board, folder, rates, openings, reader, open_lookout)
        self.uvicorn = uvicorn.Server(config_for(_kept_by_browsers(self.page.app), "error", certificate))
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._has_reviewer = has_reviewer
        self._patch = pytest.MonkeyPatch()

    def __enter__(self) -> Self:
        if self._has_reviewer:
            self._patch.setattr(processes, "stay_in_background", processes.end_with_parent)
        else:
            self._patch.setattr(Reviewer, "_run", _analyse_here)
            simulate_less(self._patch)
        self._thread.start()
        assert self._ready.wait(READY_S)
        return self

    def __exit__(self, *_: object) -> None:
        self.call(self.page.rooms.stop)
        self.uvicorn.should_exit = True
        self._thread.join(READY_S)
        self._patch.undo()
        assert not self._thread.is_alive()

    def call(self, what: Callable[[], object]) -> None:
        """Let something happen in the thread of the page."""
        assert self._loop is not None
        self._loop.call_soon_threadsafe(what)

    @classmethod
    def _at_usual_port(cls) -> socket.socket:
        try:
            found = listening(cls._usual_port)
        except Failure:  # another server of the same test is there
            return listening(0)
        cls._usual_port = found.getsockname()[1]
        return found

    def _run(self) -> None:
        async def serve() -> None:
            self._loop = asyncio.get_running_loop()
            serving = asyncio.create_task(self.uvicorn.serve([self._socket]))
            while not self.uvicorn.started and not serving.done():
                await asyncio.sleep(0.01)
            self._ready.set()
            await serving

        asyncio.run(serve())


async def _analyse_here(_: Reviewer, call: Callable[..., Any], *given: object) -> Any:
    return await asyncio.to_thread(call, *given)


def _kept_by_browsers(app: ASGIApp) -> ASGIApp:
    """Let browsers keep what they are asked to ask about every time; other programs hear what the page says."""

    async def keeping(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if headers.get("cache-control") == "no-cache":
                    headers["Cache-Control"] = "max-age=86400, immutable"
            await send(message)

        is_kept = scope["type"] == "http" and Headers(scope=scope).get("sec-fetch-dest") in _KEPT
        await app(scope, receive, send_on if is_kept else send)

    return keeping
