"""The routes of "Install a board": the file for the drive of a Pico, made of somebody's MicroPython; copying it there;
the self-test.

Anybody may have the file made. Drives and boards are those of the computer that serves the page, and nobody else uses
them.
"""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from autopeg.base.errors import Failure, UsageError
from autopeg.boards.install.bootsel import MOST_UF2_BYTES, TOO_LARGE
from autopeg.web.board import BoardController
from autopeg.web.endpoints import Body, body_of, json_response, query_of
from autopeg.web.guard import Rates, is_here
from autopeg.web.requests import DriveRequest, EmptyRequest, ImageRequest, PortRequest, TestAnswer
from autopeg.web.uploads import Limits, Uploads

if TYPE_CHECKING:
    from autopeg.web.installation import Installation

_PATH = "/api/install"
FILE_PATHS = (f"{_PATH}/file", f"{_PATH}/drive")
"""Where a MicroPython is sent: to get a file, and to have it copied."""

FILES_PER_SECOND = 0.2
FILES_AT_ONCE = 10
"""How many files an address may have made; each takes a second or two."""

_LIMITS = Limits(
    most_bytes=MOST_UF2_BYTES,
    most_held_bytes=3 * MOST_UF2_BYTES,
    too_large=f"this file {TOO_LARGE}",
    too_many="too many files: wait a moment",
    busy=lambda: Failure("other files are being made: try again in a few seconds"),
    cut_off="the connection was closed before the whole file had arrived",
)


class InstallRoutes:
    """The routes."""

    def __init__(self, controller: BoardController) -> None:
        self._controller = controller
        self._uploads = Uploads(Rates(FILES_PER_SECOND, FILES_AT_ONCE))
        self._making = asyncio.Lock()
        self._begun: Installation | None = None

    def routes(self) -> list[Route]:
        """Return the routes."""
        file, drive = FILE_PATHS
        return [
            Route(_PATH, self.show),
            Route(file, self.file, methods=["POST"]),
            Route(drive, self.drive, methods=["POST"]),
            self._route("test", PortRequest, lambda body: self._installation.test.begin(body.port)),
            self._route("test-answer", TestAnswer, self._answer),
            self._route("test-light", EmptyRequest, self._light),
            self._route("test-end", EmptyRequest, lambda _: self._installation.test.end()),
        ]

    async def close(self) -> None:
        """Give a board that is tested back to its game."""
        if self._begun is not None:
            await self._begun.test.end()

    async def show(self, request: Request) -> Response:
        """Return what can be installed here, and how far it is."""
        return await self._state(request)

    async def file(self, request: Request) -> Response:
        """Return the file for the drive of a Pico, made of the MicroPython that is the body of the request."""
        asked = query_of(request, ImageRequest)
        async with self._uploads.received(request, _LIMITS) as micropython:
            image = await self._made(micropython, asked)
        named = f'attachment; filename="{asked.board}.uf2"'
        return Response(image, media_type="application/octet-stream", headers={"Content-Disposition": named})

    async def drive(self, request: Request) -> Response:
        """Copy such a file to the drive of a Pico at this computer."""
        _check_here(request)
        asked = query_of(request, DriveRequest)
        async with self._uploads.received(request, _LIMITS) as micropython:
            drive = await asyncio.to_thread(self._installation.drive_at, asked.drive)
            image = await self._made(micropython, asked, drive)
        self._installation.drag.start(image, drive)
        return await self._state(request)

    @property
    def _installation(self) -> "Installation":
        """What is installed here. Made on first use, so that the server starts without what talks to boards."""
        if self._begun is None:
            from autopeg.web.installation import Installation

            self._begun = Installation(self._controller, _LIMITS)
        return self._begun

    async def _made(self, micropython: bytes, asked: ImageRequest, drive: Path | None = None) -> bytes:
        """Return the file made of a MicroPython, one at a time. drive: where it has to fit."""
        self._installation.check_board(asked.board)
        async with self._making:
            return await asyncio.to_thread(self._installation.image, micropython, asked, drive)

    async def _state(self, request: Request) -> Response:
        return json_response(await self._installation.state(is_here=is_here(request)))

    def _route(self, word: str, kind: type[Body], act: Callable[[Body], Awaitable[object]]) -> Route:
        """Return a route of the self-test, which answers with the state."""

        async def answer(request: Request) -> Response:
            _check_here(request)
            await act(await body_of(request, kind))
            return await self._state(request)

        return Route(f"{_PATH}/{word}", answer, methods=["POST"])

    async def _answer(self, body: TestAnswer) -> None:
        self._installation.test.running().answer(body.step, body.answer)

    async def _light(self, _: EmptyRequest) -> None:
        await asyncio.to_thread(self._installation.test.running().light_again)


def _check_here(request: Request) -> None:
    """Raise UsageError for another device than the computer that serves the page."""
    if not is_here(request):
        raise UsageError("only the computer that serves the page can use its drives and boards: save the file instead")
