"""Who is asking: every browser has a token in a cookie that no script reads and no address shows."""

import hashlib
import re
import secrets

from starlette.requests import Request
from starlette.responses import Response

COOKIE = "autopeg"
_YEAR_S = 365 * 24 * 3600
_TOKEN_BYTES = 16
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")  # those bytes, as base64 writes them


def device_of(request: Request) -> str | None:
    """Return the hash by which the device of a request is known, None where it has no token yet."""
    token = request.cookies.get(COOKIE)
    return hash_of(token) if token is not None and _TOKEN.fullmatch(token) else None


def hash_of(token: str) -> str:
    """Return what is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def give_token(response: Response) -> None:
    """Give a new device its token: 128 random bits."""
    response.set_cookie(
        COOKIE, secrets.token_urlsafe(_TOKEN_BYTES), max_age=_YEAR_S, path="/", httponly=True, samesite="strict"
    )
