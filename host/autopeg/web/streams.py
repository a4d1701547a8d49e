"""Server-sent events: a stream of complete snapshots. A slow device skips some and gets the newest."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import suppress

import msgspec

from autopeg.web import presence
from autopeg.web.board import BoardController
from autopeg.web.presence import Listener
from autopeg.web.room import Room
from autopeg.web.rooms import Rooms
from autopeg.web.views import device_view

_RETRY_MS = 1000
MOST_STREAMS_PER_DEVICE = 6


async def events_of(room: Room, device: str, controller: BoardController, rooms: Rooms) -> AsyncGenerator[bytes]:
    """Yield the events for one device at a table, beginning with its present state, until the device leaves.

    Each event has the number of the table's snapshot as its id. A heartbeat, `alive`, carries the id of the stream; the
    device must answer with that id, or the stream ends.
    """
    listener = Listener(device)
    room.listeners.join(listener)
    controller.watch(room, listener)
    loop = asyncio.get_running_loop()
    beat_s = loop.time()
    lights = None
    try:
        yield f"retry: {_RETRY_MS}\n\n".encode()
        sent = b""
        while not rooms.are_closing and not listener.is_lost:
            listener.news.clear()
            number = room.snapshot.number
            text = msgspec.json.encode(device_view(room, device, controller))
            if text != sent:
                sent = text
                yield b"id: %d\ndata: %s\n\n" % (number, text)
            seen = controller.lights(room)
            if seen is not None and seen != lights:
                lights = seen
                yield b"event: lights\ndata: %s\n\n" % seen
            if loop.time() >= beat_s:
                beat_s = loop.time() + presence.BEAT_S
                yield b"event: alive\ndata: %d\n\n" % listener.id
            with suppress(TimeoutError):
                await asyncio.wait_for(listener.news.wait(), beat_s - loop.time())
        if room.is_closed:
            yield b"event: closed\ndata: 1\n\n"
    finally:
        room.listeners.leave(listener)
