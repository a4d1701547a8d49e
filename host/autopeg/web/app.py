"""The web application: routes, the files of the page, and its startup and shutdown."""

from collections.abc import AsyncGenerator, Collection
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp

from autopeg.errors import AutopegError, Failure
from autopeg.web.analyst import Analyst
from autopeg.web.api import TableRoutes
from autopeg.web.board import BoardController
from autopeg.web.board_routes import board_routes
from autopeg.web.endpoints import json_response, on_error
from autopeg.web.faults import internal_error
from autopeg.web.guard import TABLES_AT_ONCE, TABLES_PER_SECOND, Guard, Rates
from autopeg.web.inviting import InviteRoutes, PhoneAccess
from autopeg.web.lobby import LobbyRoutes
from autopeg.web.page_files import NO_CACHE, PageFiles, game_routes
from autopeg.web.played import PlayedRoutes
from autopeg.web.rooms import Rooms
from autopeg.web.shell import Shell

_VENDOR_MODULE = "htm/preact/standalone.module.js"
_PAGES = ("/", "/t/{code}", "/games", "/games/{id:int}", "/statistics", "/count")


class Page:
    """The page as one ASGI application, `app`.

    hosts: the host names that requests may use for this computer
    address: the address that phones open, without a path; None if they cannot connect
    board: the board, as for `--board`
    folder: where games are kept, None for the default
    rates: the request rate allowed to one address
    openings: how many tables one address may open

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
    ) -> None:
        self.access = PhoneAccess(address)
        self.rooms = Rooms(folder)
        self.controller = BoardController(board, folder)
        self.analyst = Analyst(folder)
        self._static = Path(str(files("autopeg.web") / "static"))
        self._html = Shell(self._static / "index.html")
        self._library = vendor_folder() / _VENDOR_MODULE
        tables = openings or Rates(TABLES_PER_SECOND, TABLES_AT_ONCE)
        routes = [
            *(Route(path, self._shell, methods=["GET"]) for path in _PAGES),
            *InviteRoutes(self.rooms, self.access).routes(),
            *TableRoutes(self.rooms, self.controller, tables).routes(),
            *board_routes(self.rooms, self.controller),
            *LobbyRoutes(folder).routes(),
            *PlayedRoutes(self.analyst, folder).routes(),
            Route("/vendor/preact.js", self._vendor, methods=["GET"]),
            Mount("/static", PageFiles(directory=self._static)),
            *game_routes(),
        ]
        handlers = {404: self._not_found, 405: self._not_found, AutopegError: on_error, Exception: _on_bug}
        inner = Starlette(routes=routes, lifespan=self._lifespan, exception_handlers=handlers)
        self._guard = Guard(inner, hosts, rates)
        self.app: ASGIApp = self._guard

    def answer_to(self, hosts: Collection[str]) -> None:
        """Accept more host names for this computer."""
        self._guard.answer_to(hosts)

    @asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncGenerator[None]:
        self.controller.open()
        self.rooms.open()
        try:
            yield
        finally:
            self.rooms.stop()
            await self.analyst.close()
            await self.controller.close()
            await self.rooms.close()

    async def _shell(self, request: Request) -> Response:
        return self._html.response()

    async def _vendor(self, request: Request) -> Response:
        """Return the browser's library: Preact with hooks and htm in one module without imports."""
        return _file(self._library)

    async def _not_found(self, request: Request, error: Exception) -> Response:
        """Answer a browser with a page, and a program with JSON."""
        status = getattr(error, "status_code", 404)
        is_page = request.method == "GET" and not request.url.path.startswith("/api/")
        if is_page and "text/html" in request.headers.get("accept", ""):
            return _file(self._static / "not-found.html", status)
        return json_response({"code": "NOT_FOUND", "message": "Page not found"}, status)


def vendor_folder() -> Path:
    """Return the folder of the browser's libraries: in the wheel, or in a work tree where npm has put them.

    Raises Failure if they are missing.
    """
    packaged = Path(str(files("autopeg.web") / "vendor"))
    folder = packaged if packaged.is_dir() else Path(__file__).parents[3] / "node_modules"
    if not (folder / _VENDOR_MODULE).is_file():
        raise Failure(f"the page's JavaScript library is missing: run `make node_modules/ready` in {folder.parent}")
    return folder


def _file(path: Path, status: int = 200) -> Response:
    media = "text/html" if path.suffix == ".html" else "text/javascript"
    return FileResponse(path, status, media_type=media, headers={"Cache-Control": NO_CACHE})


async def _on_bug(request: Request, error: Exception) -> Response:
    """Answer that there is a bug in Autopeg, and where; the traceback stays on this computer."""
    return json_response({"code": "BROKEN", "message": internal_error(error)}, 500)
