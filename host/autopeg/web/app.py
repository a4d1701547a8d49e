"""The web application: its routes, and its startup and shutdown."""

import asyncio
from collections.abc import AsyncGenerator, Collection
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response

from autopeg.base.errors import AutopegError
from autopeg.camera.reader import Reader
from autopeg.watching.lookout import Lookout
from autopeg.web import photos
from autopeg.web.api import TableRoutes
from autopeg.web.background import internal_error
from autopeg.web.board import BoardController
from autopeg.web.board_games import BoardGameRoutes
from autopeg.web.counting import counting_routes
from autopeg.web.duplicates import DuplicateRoutes
from autopeg.web.endpoints import Refused, json_response, on_error
from autopeg.web.guard import TABLES_AT_ONCE, TABLES_PER_SECOND, Guard, Rates
from autopeg.web.handover import Devices, HandoverRoutes
from autopeg.web.hints import hint_route
from autopeg.web.install import FILE_PATHS, InstallRoutes
from autopeg.web.inviting import InviteRoutes, PhoneAccess
from autopeg.web.learning import learning_routes
from autopeg.web.lessons import LessonRoutes
from autopeg.web.lobby import LobbyRoutes
from autopeg.web.mistakes import MistakeRoutes
from autopeg.web.page_files import not_found_page, page_routes
from autopeg.web.played import PlayedRoutes
from autopeg.web.practice import PracticeRoutes
from autopeg.web.reviewer import Reviewer
from autopeg.web.rooms import Rooms
from autopeg.web.streams import StreamRoutes
from autopeg.web.table_watch import OpenLookout
from autopeg.web.watching import FRAMES_PATH, WatchRoutes
from autopeg.web.worker import worker_routes

_LEAST_COMPRESSED_BYTES = 1000
_COMPRESSION = 6
"""Of 9: what comes after it takes twice the time for a hundredth of the size."""

_MOST_HINTS_AT_ONCE = 2
"""Each needs much computation, and many requests of one player must not slow the others down."""


class Page:
    """The page as one ASGI application, `app`.

    hosts: the host names that requests may use for this computer
    address: the address that phones open, without a path; None if they cannot connect
    board: the board, as for `--board`
    folder: where games are kept, None for the default
    rates: the request rate allowed to one address
    openings: how many tables one address may open
    reader: reads photos
    open_lookout: watches a table with a camera

    Raises Failure if the page's own files are missing.
    """

    def __init__(
        self,
        hosts: Collection[str],
        address: str | None,
        board: str = "none",
        folder: Path | None = None,
        rates: Rates | None = None,
        openings: Rates | None = None,
        reader: Reader | None = None,
        open_lookout: OpenLookout = Lookout,
    ) -> None:
        self.access = PhoneAccess(address)
        self.rooms = Rooms(folder)
        self.controller = BoardController(board, folder)
        self.reviewer = Reviewer(folder)
        self.reader = reader or Reader()
        devices = Devices(folder)
        self.handovers = HandoverRoutes(self.rooms, self.access, devices, folder)
        self._install = InstallRoutes(self.controller)
        hints = asyncio.Semaphore(_MOST_HINTS_AT_ONCE)
        tables = openings or Rates(TABLES_PER_SECOND, TABLES_AT_ONCE)
        routes = [
            *InviteRoutes(self.rooms, self.access).routes(),
            *self.handovers.routes(),
            *TableRoutes(self.rooms, self.controller, tables, hints).routes(),
            *StreamRoutes(self.rooms, self.controller).routes(),
            *BoardGameRoutes(self.rooms, self.controller, folder).routes(),
            *LobbyRoutes(folder).routes(),
            *counting_routes(),
            hint_route(hints),
            *PlayedRoutes(self.reviewer, folder).routes(),
            *DuplicateRoutes(self.reviewer, folder).routes(),
            *MistakeRoutes(self.reviewer, hints, folder).routes(),
            *learning_routes(),
            *photos.PhotoRoutes(self.reader).routes(),
            *self._install.routes(),
            *WatchRoutes(self.rooms, folder, open_lookout).routes(),
            *LessonRoutes(hints).routes(),
            *PracticeRoutes(hints, folder).routes(),
            *worker_routes(),
            *page_routes(self.rooms),
        ]
        handlers = {404: _not_found, 405: _not_allowed, AutopegError: on_error, Exception: _on_bug}
        compression = Middleware(GZipMiddleware, minimum_size=_LEAST_COMPRESSED_BYTES, compresslevel=_COMPRESSION)
        inner = Starlette(routes=routes, middleware=[compression], lifespan=self._lifespan, exception_handlers=handlers)
        inner.state.devices = devices
        self.app = Guard(inner, hosts, rates, uploads=(photos.PATH, *FILE_PATHS, FRAMES_PATH))

    @asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncGenerator[None]:
        self.controller.open()
        self.rooms.open()
        try:
            yield
        finally:
            self.rooms.stop()
            await self.reviewer.close()
            await asyncio.to_thread(self.reader.close)
            await self._install.close()
            await self.controller.close()
            await self.rooms.close()


async def _not_found(request: Request, error: Exception) -> Response:
    """Answer a browser with a page, and a program with JSON."""
    is_page = request.method == "GET" and not request.url.path.startswith("/api/")
    if is_page and "text/html" in request.headers.get("accept", ""):
        return not_found_page()
    return json_response(Refused("NOT_FOUND", "Page not found"), 404)


async def _not_allowed(request: Request, error: Exception) -> Response:
    """Answer that there is something at this address, but not for this method."""
    assert isinstance(error, HTTPException)
    message = f"{request.method} does nothing at this address"
    response = json_response(Refused("METHOD_NOT_ALLOWED", message), 405)
    response.headers.update(error.headers or {})
    return response


async def _on_bug(request: Request, error: Exception) -> Response:
    """Answer that there is a bug in Autopeg, and where; the traceback stays on this computer."""
    return json_response(Refused("BROKEN", internal_error(error)), 500)
