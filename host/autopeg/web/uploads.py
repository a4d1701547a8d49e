"""Files sent to the page: how many of an address, and how large each and all together may be. None is written down."""

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

from msgspec import Struct
from starlette.requests import ClientDisconnect, Request

from autopeg.base.errors import Failure, UsageError
from autopeg.web.guard import THIS_COMPUTER, Rates, TooFast, TooLong, address_asking

UPLOADS_PER_ADDRESS = 2
"""The most files of one address that are uploaded or used at a time; this computer is exempt."""


class Limits(Struct, frozen=True, kw_only=True):
    """The limits of files of one kind, and what is said about one that is over them."""

    most_bytes: int
    """How large a file may be."""
    most_held_bytes: int
    """How large all files are together that are uploaded or used."""
    too_large: str
    too_many: str
    """Of an address, in too short a time."""
    busy: Callable[[], Failure]
    """Because of the files of others."""
    cut_off: str
    """The connection was closed before the end of the file."""


class _Upload:
    """A file of an address, while it arrives and is used."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.size = 0
        self.parts: list[bytes] = []


class Uploads:
    """The files of one kind that are uploaded or used now. rates: how many an address may send."""

    def __init__(self, rates: Rates) -> None:
        self._rates = rates
        self._held: list[_Upload] = []

    @asynccontextmanager
    async def received(self, request: Request, limits: Limits) -> AsyncGenerator[bytes]:
        """Yield the file that is the body of a request; it counts until the end of the block.

        Raises UsageError, and what `limits.busy` gives.
        """
        address = address_asking(request)
        refusal = self._refusal(address, limits)
        upload = _Upload(address)
        self._held.append(upload)
        try:
            yield await self._arrived(request, upload, limits, refusal)
        finally:
            self._held.remove(upload)

    def _refusal(self, address: str, limits: Limits) -> UsageError | Failure | None:
        """Return why one more file of an address is refused, or None."""
        if not self._rates.takes(address):
            return TooFast(limits.too_many)
        own = sum(upload.address == address for upload in self._held)
        return limits.busy() if own >= UPLOADS_PER_ADDRESS and address != THIS_COMPUTER else None

    async def _arrived(
        self, request: Request, upload: _Upload, limits: Limits, refusal: UsageError | Failure | None
    ) -> bytes:
        """Return the whole file. One that is refused is received as well, but not kept: only then does the sender hear
        why."""
        if int(request.headers.get("content-length", "0")) > limits.most_bytes:
            raise TooLong(limits.too_large)
        received = 0
        try:
            async for part in request.stream():
                received += len(part)
                if received > limits.most_bytes:
                    raise TooLong(limits.too_large)
                if refusal is None and sum(each.size for each in self._held) + len(part) > limits.most_held_bytes:
                    refusal = limits.busy()
                    upload.parts.clear()
                if refusal is None:
                    upload.parts.append(part)
                    upload.size += len(part)
        except ClientDisconnect:
            raise UsageError(limits.cut_off) from None
        if refusal is not None:
            raise refusal
        whole = b"".join(upload.parts)
        upload.parts.clear()
        return whole
