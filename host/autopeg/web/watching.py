"""The routes of the camera over a table. Its frames are looked at or dropped, and never written down."""

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from autopeg.base.errors import UsageError
from autopeg.camera.reader import check_camera
from autopeg.watching.lookout import Lookout
from autopeg.web import requests
from autopeg.web.endpoints import (
    TableNumber,
    at_table,
    body_of,
    check_member,
    check_watcher,
    device_asking,
    json_response,
    query_of,
    room_asked,
)
from autopeg.web.guard import TooLong, device_of, is_here
from autopeg.web.room import Room
from autopeg.web.rooms import Rooms
from autopeg.web.table_watch import OpenLookout, TableWatch

FRAMES_PATH = "/api/frames"
MOST_FRAME_BYTES = 6_000_000
"""Room for a frame of 3840 x 2160 pixels as JPEG."""


class FrameAnswer(Struct, frozen=True):
    """What has become of a frame."""

    is_seen: bool
    """Whether it was looked at, else it was dropped."""


class WatchRoutes:
    """The routes of watching. folder: where layouts are kept, None for the default; open_lookout: see `TableWatch`."""

    def __init__(self, rooms: Rooms, folder: Path | None, open_lookout: OpenLookout = Lookout) -> None:
        self._rooms, self._folder, self._open_lookout = rooms, folder, open_lookout

    def routes(self) -> list[Route]:
        """Return the routes."""

        def act(word: str, do: Callable[[TableWatch], object]) -> Route:
            async def answer(room: Room, device: str, body: requests.EmptyRequest) -> None:
                await do(_watch_of(room))  # type: ignore[misc]

            return at_table(self._rooms, word, requests.EmptyRequest, answer, members_only=True)

        table = "/api/tables/{code}"
        return [
            Route(f"{table}/watch", self.watch, methods=["POST"]),
            at_table(self._rooms, "watch-begin", requests.WatchBegin, _begin, members_only=True),
            act("watch-seats", TableWatch.seat_anew),
            at_table(self._rooms, "watch-end", requests.EmptyRequest, _end, members_only=True),
            at_table(self._rooms, "watch-answer", requests.WatchAnswer, _answer, members_only=True),
            Route(f"{table}/picture", self.picture),
            Route(FRAMES_PATH, self.frame, methods=["POST"]),
        ]

    async def watch(self, request: Request) -> Response:
        """Begin to watch a table, or go on with another camera."""
        room, device = await room_asked(self._rooms, request), device_asking(request)
        body = await body_of(request, requests.WatchRequest)
        check_member(room, device)
        check_camera()
        if body.source is not None:
            if not is_here(request):
                raise UsageError("only the computer that serves the page can name a camera: use that of this device")
            _check_camera_name(body.source)
        if room.watch is None:
            watch = TableWatch(room, body.source, device, self._open_lookout, self._folder)
            room.watch = watch
            watch.start()
            room.notify()
        else:
            await _watch_of(room).move_to(body.source, device)
        return json_response(TableNumber(room.snapshot.number))

    async def frame(self, request: Request) -> Response:
        """Look at the frame that is the body of the request, or drop it."""
        device, asked = device_asking(request), query_of(request, requests.FrameRequest)
        room = self._rooms.at(asked.table)
        if room is None:
            raise UsageError("this table is closed: open it again")
        return json_response(FrameAnswer(await _watch_of(room).frame(device, await _body(request))))

    async def picture(self, request: Request) -> Response:
        """Return the latest picture of the table, without hands, once it is a later one than the device has."""
        room = await room_asked(self._rooms, request)
        await check_watcher(room, device_of(request))
        shown = await _watch_of(room).picture(query_of(request, requests.PictureRequest).after)
        if shown is None:
            return Response(status_code=204, headers={"Cache-Control": "no-store"})
        headers = {"Cache-Control": "no-store", "Picture-Number": str(shown.number)}
        return Response(shown.jpeg, 200, headers, media_type="image/jpeg")


def _watch_of(room: Room) -> TableWatch:
    if not isinstance(room.watch, TableWatch):
        raise UsageError("no camera watches this table")
    return room.watch


def _check_camera_name(source: str) -> None:
    """Check that a source is a camera: files on this computer are none of the page's business. Raises UsageError."""
    is_number = source.isdecimal() and len(source) < 4
    if not is_number and not source.lower().startswith(("http://", "https://", "rtsp://", "rtsps://")):
        raise UsageError(f"{source} is not a camera: type its number, such as 0, or its address, http://…/video")


async def _begin(room: Room, device: str, body: requests.WatchBegin) -> None:
    await _watch_of(room).begin(body.muggins)


async def _end(room: Room, device: str, body: requests.EmptyRequest) -> None:
    watch, room.watch = room.watch, None
    if watch is not None:
        await watch.close()
        room.notify()


async def _answer(room: Room, device: str, body: requests.WatchAnswer) -> None:
    await _watch_of(room).answer(body.answer)


async def _body(request: Request) -> bytes:
    """Return the body of a request. Raises UsageError."""
    parts: list[bytes] = []
    try:
        async for part in request.stream():
            parts.append(part)
            if sum(map(len, parts)) > MOST_FRAME_BYTES:
                raise TooLong(f"a frame can have {MOST_FRAME_BYTES // 1_000_000} MB")
    except ClientDisconnect:
        raise UsageError("the connection was closed before the whole frame had arrived") from None
    return b"".join(parts)
