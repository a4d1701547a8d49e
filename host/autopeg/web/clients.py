"""Identify clients: devices by a token in a cookie that no script can read, and rate limits by network address."""

import hashlib
import re
import secrets
from ipaddress import IPv6Address, ip_address

from starlette.requests import Request
from starlette.responses import Response

COOKIE = "autopeg"
THIS_COMPUTER = "127.0.0.1"

_YEAR_S = 365 * 24 * 3600
_TOKEN_BYTES = 16
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")  # those bytes, as base64 writes them
_NETWORK_BITS = 64


def device_of(request: Request) -> str | None:
    """Return the hash that identifies the device of a request, None if it has no token yet."""
    token = request.cookies.get(COOKIE)
    return hash_of(token) if token is not None and _TOKEN.fullmatch(token) else None


def hash_of(token: str) -> str:
    """Return the hash of a token, which is all that is stored of it."""
    return hashlib.sha256(token.encode()).hexdigest()


def give_token(response: Response) -> None:
    """Give a new device its token: 128 random bits."""
    response.set_cookie(
        COOKIE, secrets.token_urlsafe(_TOKEN_BYTES), max_age=_YEAR_S, path="/", httponly=True, samesite="strict"
    )


def address_asking(request: Request) -> str:
    """Return the address under which the sender of a request is counted."""
    return address_of(request.client.host if request.client else None)


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
