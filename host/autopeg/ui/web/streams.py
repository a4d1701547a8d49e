"""Server-sent events: a stream of whole snapshots. A slow device skips those in between and gets the newest."""

import asyncio
from collections.abc import AsyncGenerator, Callable

import msgspec

from autopeg.ui.web.board import BoardDesk
from autopeg.ui.web.moment import Listener
from autopeg.ui.web.room import Room
from autopeg.ui.web.views import snapshot

HEARTBEAT_S = 15.0
_RETRY_MS = 1000
MOST_STREAMS_OF_A_DEVICE = 6


async def events_of(room: Room, device: str, desk: BoardDesk, is_closing: Callable[[], bool]) -> AsyncGenerator[bytes]:
    """Yield the stream of one device at a table, beginning with how it stands now, until the device goes.

    Each event has the number of the table's moment as its id; an event now and then shows that the line is alive.
    """
    listener = Listener(device)
    room.listeners.add(listener)
    desk.watch(room, listener)
    room.tell()  # that somebody has come
    lights = None
    try:
        yield f"retry: {_RETRY_MS}\n\n".encode()
        told = b""
        while not is_closing():
            listener.news.clear()
            value = snapshot(room, device, desk)
            text = msgspec.json.encode(value)
            if text != told:
                told = text
                yield b"id: %d\ndata: %s\n\n" % (value["number"], text)
            seen = desk.lights(room)
            if seen is not None and seen != lights:
                lights = seen
                yield b"event: lights\ndata: %s\n\n" % seen
            try:
                await asyncio.wait_for(listener.news.wait(), HEARTBEAT_S)
            except TimeoutError:
                yield b"event: alive\ndata: 1\n\n"
    finally:
        room.listeners.leave(listener, room.tell)
