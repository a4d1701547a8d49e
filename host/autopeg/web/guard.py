"""Request guard: who sends a request, and whether its host, origin, size and rate are allowed; the security policy.

Devices are known by a token in a cookie that no script can read, and counted by their network address.
"""

import hashlib
import re
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Collection
from ipaddress import IPv6Address, ip_address

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from autopeg.base.errors import UsageError

COOKIE = "autopeg"
THIS_COMPUTER = "127.0.0.1"

_YEAR_S = 365 * 24 * 3600
_TOKEN_BYTES = 16
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")  # those bytes, as base64 writes them
_NETWORK_BITS = 64

LARGEST_BODY_BYTES = 16_384
LONGEST_ADDRESS = 4096
"""Room for a name of emoji, of which each takes up to 150 letters in an address."""
REQUESTS_PER_SECOND = 200
BURST = 600
TABLES_PER_SECOND = 1 / 60
TABLES_AT_ONCE = 40
TOO_MANY_TABLES = "too many new tables. Try again in a minute."
_MOST_CLIENTS = 1024
_SAFE = ("GET", "HEAD")
_TOO_LONG = f"this request is too long: it can have {LARGEST_BODY_BYTES} bytes"

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
"""Forbids inline scripts and import maps: every module of the page imports by path."""

_HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class DeviceMoved(UsageError):
    """Error for a token that stands for nobody any more, because its device has moved."""


def token_of(request: Request) -> str:
    """Return the token of a request, empty if it has none."""
    token = request.cookies.get(COOKIE, "")
    return token if _TOKEN.fullmatch(token) else ""


def device_of(request: Request) -> str | None:
    """Return the hash that identifies the device of a request, None if it has no token yet.

    Raises DeviceMoved if its seats are on another device now, and Failure.
    """
    token = token_of(request)
    found: str | None = request.app.state.devices.device(hash_of(token)) if token else None
    return found


def hash_of(token: str) -> str:
    """Return the hash of a token, which is all that is stored of it."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    """Return a token for a new device: 128 random bits."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def give_token(response: Response, token: str) -> None:
    """Give a new device its token."""
    response.set_cookie(COOKIE, token, max_age=_YEAR_S, path="/", httponly=True, samesite="strict")


def address_asking(request: Request) -> str:
    """Return the address under which the sender of a request is counted."""
    return address_of(request.client.host if request.client else None)


def is_here(request: Request) -> bool:
    """Return whether a request comes from the computer that serves the page."""
    return address_asking(request) == THIS_COMPUTER


def address_of(peer: str | None) -> str:
    """Return the address under which a client is counted. peer: the address of its connection.

    A household has a whole /64 network of IPv6 addresses, so that network counts as one. Headers about the origin, such
    as X-Forwarded-For, are ignored: anybody can write anything there.
    """
    try:
        address = ip_address((peer or "").split("%")[0])
    except ValueError:
        return peer or ""
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    if address.is_loopback:
        return THIS_COMPUTER
    network = int(address) >> (128 - _NETWORK_BITS) << (128 - _NETWORK_BITS)
    return f"{IPv6Address(network)}/{_NETWORK_BITS}"


def heaviest_of(shares: Counter[str]) -> str:
    """Return the address with the largest share, which gives something up when all is taken; this computer is exempt.

    shares: by address. Returns this computer if no other address has any.
    """
    others = {address: share for address, share in shares.items() if address != THIS_COMPUTER}
    return max(others, key=lambda address: others[address], default=THIS_COMPUTER)


class TooLong(UsageError):
    """Error for a request body over the limit."""


class TooFast(UsageError):
    """Error for too many requests."""


class Rates:
    """Token buckets, one per address: a number of requests per second, and a burst. clock: in seconds."""

    def __init__(
        self,
        per_second: float = REQUESTS_PER_SECOND,
        burst: float = BURST,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._per_second = per_second
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def takes(self, client: str) -> bool:
        """Count one request of a client; return whether it is within its rate."""
        now_s = self._clock()
        left, since_s = self._buckets.pop(client, (self._burst, now_s))
        left = min(self._burst, left + (now_s - since_s) * self._per_second)
        self._buckets[client] = (left - 1 if left >= 1 else left, now_s)
        if len(self._buckets) > _MOST_CLIENTS:
            self._buckets.popitem(last=False)
        return left >= 1


class Guard:
    """The outermost middleware.

    hosts: the host names, without port, that requests may use for this computer
    uploads: the paths to which files are sent; what handles them limits their size
    """

    def __init__(
        self, app: ASGIApp, hosts: Collection[str], rates: Rates | None = None, uploads: Collection[str] = ()
    ) -> None:
        self._app = app
        self._hosts = frozenset(hosts)
        self._rates = rates or Rates()
        self._uploads = frozenset(uploads)

    def answer_to(self, hosts: Collection[str]) -> None:
        """Accept more host names for this computer."""
        self._hosts |= frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refused = self._refusal(scope)
        if refused is not None:
            status, sentence = refused
            await JSONResponse({"code": "REFUSED", "message": sentence}, status, _HEADERS)(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers[name] = value
            await send(message)

        await self._app(scope, receive if scope["path"] in self._uploads else _limited(receive), with_headers)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        """Return the status and the sentence for a request that is refused, or None."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if _name_of(host) not in self._hosts:
            return 421, "this page is not served under that name: use the address that `autopeg serve` prints"
        client = scope.get("client")
        if not self._rates.takes(address_of(client[0] if client else None)):
            return 429, "too many requests: wait a moment"
        if len(scope["path"]) + len(scope["query_string"]) > LONGEST_ADDRESS:
            return 414, f"this address is too long: it can have {LONGEST_ADDRESS} characters"
        if scope["method"] not in _SAFE:
            origin = headers.get("origin")
            if origin is not None and origin not in (f"http://{host}", f"https://{host}"):
                return 403, "this request comes from another page"
            if origin is None and headers.get("sec-fetch-site") not in ("same-origin", None):
                return 403, "this request comes from another page"
            if not headers.get("content-length", "0").isdigit():
                return 400, "Content-Length is not a number"
            if scope["path"] in self._uploads:
                return None
            if not headers.get("content-type", "").startswith("application/json"):
                return 415, "a request must be JSON, with Content-Type: application/json"
            if int(headers.get("content-length", "0")) > LARGEST_BODY_BYTES:
                return 413, _TOO_LONG
        return None


def _name_of(host: str) -> str:
    return re.sub(r":\d{1,5}$", "", host).lower()


def _limited(receive: Receive) -> Receive:
    total = 0

    async def limited() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > LARGEST_BODY_BYTES:
            raise TooLong(_TOO_LONG)
        return message

    return limited
