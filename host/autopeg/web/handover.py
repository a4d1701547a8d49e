"""Continue on another device: a code, valid once and not for long, moves the seats of a device to another one.

To the store a device is the hash of its first token. When it moves, another token stands for it from then on, and the
one before stands for nobody. So seats, rights and finished games stay as they are.
"""

import asyncio
import time
from base64 import b64encode
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from autopeg.base.errors import UsageError
from autopeg.base.phrases import listed
from autopeg.records import Store
from autopeg.records.page_tables import StoredRoom
from autopeg.web.endpoints import body_of, device_asking, json_response
from autopeg.web.guard import (
    DeviceMoved,
    Rates,
    TooFast,
    address_asking,
    device_of,
    give_token,
    hash_of,
    new_token,
    token_of,
)
from autopeg.web.inviting import PhoneAccess, qr_code
from autopeg.web.requests import CodeRequest, TakeOverRequest
from autopeg.web.rooms import Rooms, new_code

LASTS_S = 600.0
"""How long a code is valid."""
TRIES_PER_SECOND = 1 / 6
TRIES_AT_ONCE = 10
CODE_LENGTH = 8
"""8e11 codes: at ten tries a minute nobody finds one of those that are valid."""
_MOST_CODES = 256
_GROUP = 4

_NO_CODE = "no device has shown this code in the last ten minutes: show a new one on the other device"
_USED = "this code has been used already: each is valid once. Show a new one on the other device"


class HandoverCode(Struct, frozen=True):
    """A code for another device."""

    code: str
    lasts_s: int
    link: str | None
    """What a phone opens, None if none can connect. The code follows a #, so that it is sent to no server."""
    picture: str | None
    """The link as a QR code, the address of an image."""
    may_let_in: bool
    """Whether this device can let phones in."""


class HandoverState(Struct, frozen=True):
    """How long the code of a device is still valid, 0 if it has none."""

    left_s: int


class TakenOver(Struct, frozen=True):
    """What the other device kept in its browser."""

    kept: Mapping[str, str]


class Devices:
    """The devices for which tokens stand that were given when one moved. folder: where games are kept."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._by_token: dict[str, str | None] | None = None

    def device(self, token_hash: str) -> str:
        """Return the device for which a token stands. Raises DeviceMoved if it stands for nobody any more; Failure."""
        if self._by_token is None:
            with Store(self._folder) as store:
                self._by_token = store.moved_tokens()
        device = self._by_token.get(token_hash, token_hash)
        if device is None:
            raise DeviceMoved("your seats, your name and your settings are on another device now")
        return device

    def move(self, store: Store, device: str, before: str, after: str) -> None:
        """Let another token stand for a device. before, after: hashes of tokens. Raises Failure."""
        store.move_device(device, before, after)
        assert self._by_token is not None
        self._by_token |= {before: None, after: device}


class Offer:
    """What a device offers to whoever has the code."""

    def __init__(self, device: str, token_hash: str, kept: Mapping[str, str], ends_s: float) -> None:
        self.device = device
        self.token_hash = token_hash
        self.kept = kept
        self.ends_s = ends_s
        self.taken_by: str | None = None
        """The device that has used the code: it may ask again, because an answer can get lost."""
        self.token = ""
        """The token that it was given."""


class HandoverRoutes:
    """The routes by which a device moves."""

    def __init__(
        self,
        rooms: Rooms,
        access: PhoneAccess,
        devices: Devices,
        folder: Path | None,
    ) -> None:
        self._rooms = rooms
        self._access = access
        self._devices = devices
        self._folder = folder
        self.tries = Rates(TRIES_PER_SECOND, TRIES_AT_ONCE)
        """How many codes an address may ask for or try."""
        self.clock = time.monotonic
        self._offers: dict[str, Offer] = {}
        self._lock = asyncio.Lock()

    def routes(self) -> list[Route]:
        """Return the routes."""
        return [
            Route("/api/handover", self.state),
            Route("/api/handover", self.offer, methods=["POST"]),
            Route("/api/handover/take", self.take, methods=["POST"]),
        ]

    async def state(self, request: Request) -> Response:
        """Return how long the code of this device is still valid."""
        device = device_of(request)
        own = (offer for offer in self._offers.values() if offer.device == device and offer.taken_by is None)
        ends_s = (offer.ends_s for offer in own)
        return json_response(HandoverState(max(0, round(max(ends_s, default=0.0) - self.clock()))))

    async def offer(self, request: Request) -> Response:
        """Return a new code for this device; the one before is no longer valid."""
        device, token = device_asking(request), token_of(request)
        body = await body_of(request, CodeRequest)
        self._count_try(request)
        now_s = self.clock()
        self._offers = {
            code: offer for code, offer in self._offers.items() if offer.ends_s > now_s and offer.device != device
        }
        if len(self._offers) >= _MOST_CODES:
            raise TooFast("too many devices are moving. Try again in a minute.")
        code = new_code(CODE_LENGTH)
        self._offers[code] = Offer(device, hash_of(token), body.kept, now_s + LASTS_S)
        link = None if self._access.address is None else f"{self._access.address}/continue#{code}"
        picture = None if link is None else _address_of(await asyncio.to_thread(qr_code, link))
        shown = f"{code[:_GROUP]}-{code[_GROUP:]}"
        return json_response(HandoverCode(shown, round(LASTS_S), link, picture, self._access.may_let_in(request)), 201)

    async def take(self, request: Request) -> Response:
        """Let this device go on in place of the one that shows a code."""
        device, token = device_asking(request), token_of(request)
        body = await body_of(request, TakeOverRequest)
        self._count_try(request)
        code = "".join(body.code.upper().replace("-", " ").split())
        async with self._lock:
            offer = self._offers.get(code)
            if offer is None or offer.ends_s <= self.clock():
                raise UsageError(_NO_CODE)
            if offer.taken_by is None:
                await self._move(offer, device)
            elif device not in (offer.taken_by, offer.device):
                raise UsageError(_USED)
        response = json_response(TakenOver(offer.kept))
        give_token(response, token if device == offer.device else offer.token)
        return response

    async def _move(self, offer: Offer, device: str) -> None:
        """Let a device be the one that moves. Raises UsageError if it has or had seats of its own, and Failure."""
        if device == offer.device:
            raise UsageError("this is the device that shows the code: type it on the other one")
        token = new_token()

        def move() -> None:
            with Store(self._folder) as store:
                why = _refusal(store, device, offer.device)
                if why is not None:
                    raise UsageError(why)
                self._devices.move(store, offer.device, offer.token_hash, hash_of(token))

        await asyncio.to_thread(move)
        offer.taken_by, offer.token = device, token
        for room in self._rooms:
            room.listeners.end_of(offer.device, device)

    def _count_try(self, request: Request) -> None:
        if not self.tries.takes(address_asking(request)):
            raise TooFast("too many codes. Wait a minute, then try again.")


def _address_of(picture: bytes) -> str:
    return f"data:image/svg+xml;base64,{b64encode(picture).decode()}"


def _refusal(store: Store, device: str, moving: str) -> str | None:
    """Return why a device may not go on in place of the one that is moving, None if it may.

    Its own seats would be lost, and it may have seen hands of others.
    """
    own = [room.code for room in _tables_of(store, device)]
    if own:
        return f"this device has a seat of its own at table {listed(own)}: leave it first, with Menu"
    for room in _tables_of(store, moving):
        if any(held.device == device for held in store.held_seats(room.game_id)):
            return f"this device has held a seat in this game at table {room.code}: go on there on another one"
    return None


def _tables_of(store: Store, device: str) -> list[StoredRoom]:
    """Return the tables where a device has a seat in a game that is not over."""
    found: list[StoredRoom] = []
    for room in store.rooms_of(device):
        with store.passing_over_damage():
            row = store.row(room.game_id) if device in room.places.values() and not room.is_closed else None
            if row is not None and row.over is None:
                found.append(room)
    return found
