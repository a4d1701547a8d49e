"""Helpers shared by all endpoints: decode requests, refuse them with a sentence, answer in JSON."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from autopeg.base.errors import (
    AutopegError,
    DamagedGame,
    Failure,
    Refusal,
    UnknownName,
    UsageError,
    describe_validation,
)
from autopeg.base.phrases import either
from autopeg.engine.moves import json_bytes
from autopeg.records import Store
from autopeg.session.refusals import message_of
from autopeg.web.deals import hidden_text
from autopeg.web.guard import DeviceMoved, TooFast, TooLong, address_asking, device_of
from autopeg.web.room import Room
from autopeg.web.rooms import Rooms, TableClosed
from autopeg.web.views import describe_to

Body = TypeVar("Body", bound=Struct)
Act = Callable[[Room, str, Body], Awaitable[object]]
"""An action of a device at a table, given the body of its request; returns the answer, None for the default one."""

_Result = TypeVar("_Result")

_ANSWERS: tuple[tuple[type[AutopegError], int, str], ...] = (
    (Refusal, 409, ""),
    (TooLong, 413, "BAD_REQUEST"),
    (TooFast, 429, "BAD_REQUEST"),
    (TableClosed, 410, "CLOSED"),
    (DeviceMoved, 409, "MOVED"),
    (UsageError, 400, "BAD_REQUEST"),
    (DamagedGame, 409, "DAMAGED"),
    (Failure, 503, "FAILURE"),
)
"""The HTTP status and the code of each kind of error; a refusal has its own code."""


class Refused(Struct, frozen=True):
    """Why a request is refused. message: as the page words it."""

    code: str
    message: str


class TableNumber(Struct, frozen=True):
    """The default answer of a table to what is done at it."""

    number: int
    """The number of its snapshot, as in `TableState`."""


def encoded(value: object) -> bytes:
    """Return a value as JSON; cards in it as their names."""
    return json_bytes(value)


def json_response(value: object, status: int = 200) -> Response:
    """Return a value as JSON that must not be cached."""
    return Response(encoded(value), status, {"Cache-Control": "no-store"}, media_type="application/json")


def refuse(error: AutopegError, message: str) -> Response:
    """Return the response for a refused request. message: as the page words it."""
    status, code = next((status, code) for kind, status, code in _ANSWERS if isinstance(error, kind))
    return json_response(Refused(error.code if isinstance(error, Refusal) else code, message), status)


async def on_error(request: Request, error: Exception) -> Response:
    """Answer an expected error with its sentence, in which things have the names that people read."""
    assert isinstance(error, AutopegError)
    if isinstance(error, UnknownName):
        return refuse(error, f"{error.problem}: choose from {either(error.titles)}")
    return refuse(error, message_of(error))


async def body_of(request: Request, kind: type[Body]) -> Body:
    """Decode the body of a request. Raises UsageError naming the wrong key."""
    try:
        return msgspec.json.decode(await request.body() or b"{}", type=kind)
    except msgspec.ValidationError as error:
        raise UsageError(f"the request cannot be read: {describe_validation(error)}") from None
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise UsageError(f"the request cannot be read: {error}") from None
    except ClientDisconnect:
        raise UsageError("the connection was closed before the whole request had arrived") from None


def query_of(request: Request, kind: type[Body]) -> Body:
    """Decode the parameters in the address of a request. Raises UsageError naming the wrong one."""
    try:
        return msgspec.convert(dict(request.query_params), kind, strict=False)
    except msgspec.ValidationError as error:
        raise UsageError(describe_validation(error)) from None


def device_asking(request: Request) -> str:
    """Return the device of a request. Raises UsageError if it has no token yet."""
    device = device_of(request)
    if device is None:
        raise UsageError("this device is not known yet: load the page again, with cookies allowed")
    return device


async def room_asked(rooms: Rooms, request: Request) -> Room:
    """Return the table that a request names. Raises UsageError and Failure as `Rooms.room` does."""
    return await rooms.room(request.path_params["code"], address_asking(request))


def check_member(room: Room, device: str) -> None:
    """Check that a device sits at a table or has opened it. Raises UsageError."""
    if not room.belongs_to(device):
        raise UsageError("take a seat first")


async def check_watcher(room: Room, device: str | None) -> None:
    """Check that a device may look at a table: others' duplicate games are for those who have played the deal."""
    hidden = await room.hidden_deal(device)
    if hidden is not None:
        raise UsageError(f"{hidden_text(hidden)}: play it at a table of your own")


def at_table(rooms: Rooms, word: str, kind: type[Body], act: Act[Body], *, members_only: bool = False) -> Route:
    """Return the route of an action at a table; its default answer is the number of the snapshot.

    kind: of the body; members_only: only devices that sit at the table or have opened it may do this.
    """

    async def answer(request: Request) -> Response:
        room = await room_asked(rooms, request)
        device = device_asking(request)
        body = await body_of(request, kind)
        if members_only:
            check_member(room, device)
        try:
            found = await act(room, device, body)
        except Refusal as error:
            return refuse(error, describe_to(device, room, error))
        return json_response(TableNumber(room.snapshot.number) if found is None else found)

    return Route(f"/api/tables/{{code}}/{word}", answer, methods=["POST"])


async def from_store(folder: Path | None, read: Callable[[Store], _Result]) -> _Result:
    """Read from the store, or write to it, in a thread. folder: where games are kept, None for the default."""

    def opened() -> _Result:
        with Store(folder) as store:
            return read(store)

    return await asyncio.to_thread(opened)
