"""Streams of server-sent events: what happens at the tables that the tabs of a browser show.

A browser opens few connections to a server at once, so its tabs share one stream for all of their tables.
"""

import asyncio
import re
from collections.abc import AsyncGenerator, Iterator
from contextlib import suppress

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from autopeg.base.errors import AutopegError, UsageError
from autopeg.web import presence, requests
from autopeg.web.board import BoardController
from autopeg.web.endpoints import body_of, check_watcher, device_asking, encoded, json_response, query_of
from autopeg.web.guard import address_asking
from autopeg.web.presence import Listener, Stream
from autopeg.web.room import Room
from autopeg.web.rooms import Rooms
from autopeg.web.views import device_view

MOST_STREAMS_PER_DEVICE = 6
"""One is enough for a browser, but an old one may not have ended yet."""

MOST_TABLES_PER_STREAM = 16

_RETRY_MS = 1000
_TABLE = re.compile(r"([A-Za-z0-9]{1,12})(\.guest)?")


class StreamQuery(Struct):
    """The parameters of a stream's address."""

    tables: str
    """The codes of its tables with commas between them, each with `.guest` if no seat of the device is to be shown."""


class HeartbeatHeard(Struct, frozen=True):
    """The answer to a device that has answered a heartbeat."""

    goes_on: bool
    """Whether the stream is still open."""


class WatchedTable:
    """A table in a stream. key: as its address names it; viewer: the device whose seats are shown, None for none."""

    def __init__(self, key: str, room: Room, viewer: str | None, stream: Stream) -> None:
        self.key = key
        self.room = room
        self.listener = Listener(stream)
        self._viewer = viewer
        self._sent: dict[str, bytes] = {}

    def news(self, controller: BoardController) -> Iterator[bytes]:
        """Yield an event for each part that has changed since the last time: the whole table, pictures of the board."""
        self.listener.has_news = False
        table = encoded(device_view(self.room, self._viewer, controller))
        for name, data in {"table": table, **controller.pictures(self.room)}.items():
            if data != self._sent.get(name):
                self._sent[name] = data
                yield _event(name, self.key.encode(), data)


class StreamRoutes:
    """The routes of streams."""

    def __init__(self, rooms: Rooms, controller: BoardController) -> None:
        self._rooms = rooms
        self._controller = controller

    def routes(self) -> list[Route]:
        """Return the routes."""
        return [Route("/api/stream", self.stream), Route("/api/stream/here", self.here, methods=["POST"])]

    async def stream(self, request: Request) -> Response:
        """Return a stream of tables for this device. One of them that cannot be seen ends at once, others go on."""
        stream = Stream(device_asking(request))
        watched: list[WatchedTable] = []
        refused: dict[str, AutopegError] = {}
        for key in _keys_asked(request):
            try:
                watched.append(await self._watch(key, stream, address_asking(request)))
            except AutopegError as error:
                refused[key] = error
        if not watched:
            raise next(iter(refused.values()))
        others = {each.stream for room in self._rooms for each in room.listeners}
        if sum(each.device == stream.device for each in others) >= MOST_STREAMS_PER_DEVICE:
            raise UsageError(f"{MOST_STREAMS_PER_DEVICE} streams are open on this device: close one")
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        events = self._events(stream, watched, list(refused))
        return StreamingResponse(events, media_type="text/event-stream", headers=headers)

    async def here(self, request: Request) -> Response:
        """Record the answer to a heartbeat of a stream, and return whether the stream is still open."""
        device = device_asking(request)
        answer = await body_of(request, requests.HeartbeatAnswer)
        answered = [room.listeners.answered(device, answer.stream) for room in self._rooms]
        return json_response(HeartbeatHeard(any(answered)))

    async def _watch(self, key: str, stream: Stream, address: str) -> WatchedTable:
        """Return a table for a stream. Raises UsageError and Failure."""
        code, _, guest = key.partition(".")
        room = await self._rooms.room(code, address)
        await check_watcher(room, stream.device)
        if room.belongs_to(stream.device):
            await self._controller.place_if_free(room)
        return WatchedTable(key, room, None if guest else stream.device, stream)

    async def _events(self, stream: Stream, watched: list[WatchedTable], refused: list[str]) -> AsyncGenerator[bytes]:
        """Yield the events of a stream, from the present state of its tables on, until the device leaves.

        Each is a complete snapshot: a slow device skips some and gets the newest. A heartbeat, `alive`, carries the id
        of the stream; the device must answer with that id, or the stream ends.
        """
        for each in watched:
            each.room.listeners.join(each.listener)
            self._controller.watch(each.room)
        loop = asyncio.get_running_loop()
        beat_s = loop.time()
        try:
            yield f"retry: {_RETRY_MS}\n\n".encode()
            for key in refused:
                yield _event("ended", key.encode())
            while not self._rooms.are_closing:
                stream.news.clear()
                for ended in [each for each in watched if each.listener.is_lost]:
                    watched.remove(ended)
                    ended.room.listeners.leave(ended.listener)
                    yield _event("ended", ended.key.encode())
                if not watched:
                    return
                is_beat = loop.time() >= beat_s
                for each in watched:
                    if each.listener.has_news or is_beat:  # for how long a seat is kept changes by itself
                        for event in each.news(self._controller):
                            yield event
                if is_beat:
                    beat_s = loop.time() + presence.BEAT_S
                    yield _event("alive", b"%d" % stream.id)
                with suppress(TimeoutError):
                    async with asyncio.timeout_at(beat_s):
                        await stream.news.wait()
        finally:
            for each in watched:
                each.room.listeners.leave(each.listener)


def _keys_asked(request: Request) -> list[str]:
    """Return the tables in the address of a stream. Raises UsageError."""
    keys = list(dict.fromkeys(query_of(request, StreamQuery).tables.split(",")))
    if len(keys) > MOST_TABLES_PER_STREAM:
        raise UsageError(f"a stream can have {MOST_TABLES_PER_STREAM} tables, not {len(keys)}")
    for key in keys:
        if not _TABLE.fullmatch(key):
            raise UsageError(f'"{key[:24]}" is not the code of a table')
    return keys


def _event(name: str, *lines: bytes) -> bytes:
    return b"event: %s\n%s\n" % (name.encode(), b"".join(b"data: %s\n" % line for line in lines))
