"""Invite phones to a table: its link as text and as a QR code, and a way to let phones in if none can connect yet."""

import asyncio
from collections.abc import Awaitable, Callable
from io import BytesIO

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from autopeg.base.errors import UsageError
from autopeg.web.deals import deal_address
from autopeg.web.endpoints import body_of, json_response, room_asked
from autopeg.web.guard import is_here
from autopeg.web.requests import EmptyRequest
from autopeg.web.room import Room
from autopeg.web.rooms import Rooms


class InviteState(Struct, frozen=True):
    """How phones get to a table."""

    link: str | None
    """What they open, None if none can connect."""
    may_let_in: bool
    """Whether this device can let them in."""


def qr_code(link: str) -> bytes:
    """Return a link as a QR code, in SVG."""
    import segno  # slow to import, and the server must start at once

    picture = BytesIO()
    segno.make(link, error="m").save(picture, kind="svg", scale=8, border=3, xmldecl=False, dark="#000", light="#fff")
    return picture.getvalue()


class PhoneAccess:
    """Whether phones in the network can open the page."""

    def __init__(self, address: str | None) -> None:
        self.address = address
        """The address that phones open, without a path; None while only this computer is served."""
        self.open_network: Callable[[], Awaitable[str]] | None = None
        """Serves the network as well and returns its address; None if that is impossible."""
        self._opening = asyncio.Lock()

    def may_let_in(self, request: Request) -> bool:
        """Return whether the device of a request can let phones in."""
        return self.address is None and self.open_network is not None and is_here(request)

    async def let_in(self) -> None:
        """Let phones in from now on. Raises UsageError and Failure if that is impossible."""
        if self.open_network is None:
            raise UsageError("phones can't join here: start Autopeg with --lan")
        async with self._opening:
            if self.address is None:
                self.address = await self.open_network()


class InviteRoutes:
    """The routes that invite phones."""

    def __init__(self, rooms: Rooms, access: PhoneAccess) -> None:
        self._rooms = rooms
        self._access = access

    def routes(self) -> list[Route]:
        """Return the routes."""
        return [
            Route("/api/tables/{code}/invite", self.invite),
            Route("/api/tables/{code}/qr.svg", self.qr),
            Route("/api/let-phones-in", self.let_phones_in, methods=["POST"]),
        ]

    async def invite(self, request: Request) -> Response:
        """Return a table's link for phones, None if none can connect, and whether this device can let them in."""
        room = await room_asked(self._rooms, request)
        return json_response(InviteState(self._link(room), self._access.may_let_in(request)))

    async def qr(self, request: Request) -> Response:
        """Return the link of a table as a QR code. Raises UsageError if no phone could open it."""
        room = await room_asked(self._rooms, request)
        link = self._link(room)
        if link is None:
            raise UsageError("no phone can open this page yet: let phones join first, on the computer that serves it")
        return Response(qr_code(link), media_type="image/svg+xml", headers={"Cache-Control": "no-store"})

    async def let_phones_in(self, request: Request) -> Response:
        """Let phones in from now on, if the request comes from the computer that serves the page."""
        await body_of(request, EmptyRequest)
        if not is_here(request):
            raise UsageError("only the computer that serves the page can let phones join")
        await self._access.let_in()
        return json_response({})

    def _link(self, room: Room) -> str | None:
        """Return what phones open: the table, or the page of its deal, which each of them plays at its own table."""
        path = f"/t/{room.code}" if room.deal is None else deal_address(room.deal)
        return None if self._access.address is None else f"{self._access.address}{path}"
