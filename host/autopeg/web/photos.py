"""The routes of the camera: the cards on a photo. Photos are held only until they are read, and never written down."""

import asyncio
from concurrent.futures import Future

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from autopeg.base.errors import Failure, Refusal, UsageError
from autopeg.camera.formats.header import MOST_BYTES, TOO_MANY_BYTES
from autopeg.camera.reader import Busy, Reader, check_camera
from autopeg.camera.reading import Reading, no_cards
from autopeg.web.endpoints import json_response, query_of
from autopeg.web.guard import Rates
from autopeg.web.requests import ReadRequest
from autopeg.web.uploads import Limits, Uploads

PATH = "/api/read"

PHOTOS_PER_SECOND = 2.0
PHOTOS_AT_ONCE = 20

MOST_HELD_BYTES = 2 * MOST_BYTES
"""The most bytes of all photos that are uploaded or read."""


class CameraState(Struct, frozen=True):
    """Whether photos can be read on this computer."""

    can_read: bool
    why: str = ""
    """Why not, in a sentence."""
    most_bytes: int = MOST_BYTES
    """How large a photo may be."""


class PhotoRoutes:
    """The routes of photos."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._uploads = Uploads(Rates(PHOTOS_PER_SECOND, PHOTOS_AT_ONCE))

    def routes(self) -> list[Route]:
        """Return the routes."""
        return [Route(PATH, self.about), Route(PATH, self.read, methods=["POST"])]

    async def about(self, request: Request) -> Response:
        """Return whether photos can be read on this computer, why not, and how large they may be."""
        try:
            check_camera()
        except Failure as error:
            return json_response(CameraState(False, str(error)))
        return json_response(CameraState(True))

    async def read(self, request: Request) -> Response:
        """Read the cards on the photo that is the body of the request."""
        check_camera()
        asked = query_of(request, ReadRequest)
        async with self._uploads.received(request, _limits()) as photo:
            reading = await _unless_closed(request, self._reader.read(photo, asked.expect, asked.packs))
        if reading.is_empty:
            raise Refusal("NO_CARDS", no_cards(reading))
        return json_response(reading)


def _limits() -> Limits:
    return Limits(
        most_bytes=MOST_BYTES,
        most_held_bytes=MOST_HELD_BYTES,
        too_large=TOO_MANY_BYTES,
        too_many="too many photos: wait a moment",
        busy=Busy,
        cut_off="the connection was closed before the whole photo had arrived",
    )


async def _unless_closed(request: Request, result: Future[Reading]) -> Reading:
    """Return a reading when it is there. If the connection is closed before, a photo that waits isn't read."""
    reading = asyncio.wrap_future(result)
    closed = asyncio.ensure_future(request.receive())  # the whole body has arrived: nothing else can come
    try:
        await asyncio.wait({reading, closed}, return_when=asyncio.FIRST_COMPLETED)
        if not reading.done():
            raise UsageError("the connection was closed before the photo was read")
        return await reading
    finally:
        reading.cancel()
        closed.cancel()
