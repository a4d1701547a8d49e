"""The routes of the camera: the cards on a photo. Photos are held only until they are read, and never written down."""

import asyncio
from concurrent.futures import Future

from msgspec import Struct
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from autopeg.base.errors import Failure, Refusal, UsageError
from autopeg.camera.formats.header import MOST_BYTES, TOO_MANY_BYTES
from autopeg.camera.reader import Busy, Reader, check_camera
from autopeg.camera.reading import Reading, no_cards
from autopeg.web.endpoints import json_response, query_of
from autopeg.web.guard import THIS_COMPUTER, Rates, TooFast, TooLong, address_asking
from autopeg.web.requests import ReadRequest

PATH = "/api/read"

PHOTOS_PER_SECOND = 2.0
PHOTOS_AT_ONCE = 20
PHOTOS_PER_ADDRESS = 2
"""The most photos of one address that are uploaded or read at a time; this computer is exempt."""

MOST_HELD_BYTES = 2 * MOST_BYTES
"""The most bytes of all photos that are uploaded or read."""


class CameraState(Struct, frozen=True):
    """Whether photos can be read on this computer."""

    can_read: bool
    why: str = ""
    """Why not, in a sentence."""
    most_bytes: int = MOST_BYTES
    """How large a photo may be."""


class _Upload:
    """A photo of an address, while it arrives and is read."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.size = 0
        self.parts: list[bytes] = []


class PhotoRoutes:
    """The routes of photos. rates: how many an address may send."""

    def __init__(self, reader: Reader, rates: Rates | None = None) -> None:
        self._reader = reader
        self._rates = rates or Rates(PHOTOS_PER_SECOND, PHOTOS_AT_ONCE)
        self._uploads: list[_Upload] = []

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
        refusal = self._refusal(address_asking(request))
        upload = _Upload(address_asking(request))
        self._uploads.append(upload)
        try:
            photo = await self._arrived(request, upload, refusal)
            reading = await _unless_closed(request, self._reader.read(photo, asked.expect, asked.packs))
        finally:
            self._uploads.remove(upload)
        if reading.is_empty:
            raise Refusal("NO_CARDS", no_cards(reading))
        return json_response(reading)

    def _refusal(self, address: str) -> UsageError | Failure | None:
        """Return why one more photo of an address is refused, or None."""
        if not self._rates.takes(address):
            return TooFast("too many photos: wait a moment")
        own = sum(upload.address == address for upload in self._uploads)
        return Busy() if own >= PHOTOS_PER_ADDRESS and address != THIS_COMPUTER else None

    async def _arrived(self, request: Request, upload: _Upload, refusal: UsageError | Failure | None) -> bytes:
        """Return the whole photo. Raises UsageError and Busy.

        A photo that is refused is received as well, but not kept: only then does the sender hear why.
        """
        if int(request.headers.get("content-length", "0")) > MOST_BYTES:
            raise TooLong(TOO_MANY_BYTES)
        received = 0
        try:
            async for part in request.stream():
                received += len(part)
                if received > MOST_BYTES:
                    raise TooLong(TOO_MANY_BYTES)
                if refusal is None and sum(each.size for each in self._uploads) + len(part) > MOST_HELD_BYTES:
                    refusal = Busy()
                    upload.parts.clear()
                if refusal is None:
                    upload.parts.append(part)
                    upload.size += len(part)
        except ClientDisconnect:
            raise UsageError("the connection was closed before the whole photo had arrived") from None
        if refusal is not None:
            raise refusal
        photo = b"".join(upload.parts)
        upload.parts.clear()
        return photo


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
