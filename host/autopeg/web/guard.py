"""Request guard: checks host, origin, size and rate of requests, and adds a strict content security policy."""

import re
import time
from collections import OrderedDict
from collections.abc import Callable, Collection

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from autopeg.errors import UsageError
from autopeg.web.clients import address_of

LARGEST_BODY_BYTES = 16_384
LONGEST_ADDRESS = 256
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
    """The outermost middleware. hosts: the host names, without port, that requests may use for this computer."""

    def __init__(self, app: ASGIApp, hosts: Collection[str], rates: Rates | None = None) -> None:
        self._app = app
        self._hosts = frozenset(hosts)
        self._rates = rates or Rates()

    def answer_to(self, hosts: Collection[str]) -> None:
        """Accept more host names for this computer."""
        self._hosts |= frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refused = self._refusal(scope)
        if refused is not None:
            await _answer(send, *refused)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers[name] = value
            await send(message)

        await self._app(scope, _limited(receive), with_headers)

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
            if not headers.get("content-type", "").startswith("application/json"):
                return 415, "a request must be JSON, with Content-Type: application/json"
            if not headers.get("content-length", "0").isdigit():
                return 400, "Content-Length is not a number"
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


async def _answer(send: Send, status: int, sentence: str) -> None:
    body = msgspec.json.encode({"code": "REFUSED", "message": sentence})
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    headers += [(name.lower().encode(), value.encode()) for name, value in _HEADERS.items()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
