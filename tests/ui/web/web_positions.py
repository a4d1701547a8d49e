"""Tables that stand as a test needs them: a game from a position, its people at their devices."""

from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from playwright.sync_api import Page

from autopeg.opening import seat_names
from autopeg.players import LEVELS
from autopeg.records import Header, Store
from autopeg.records.rooms import StoredRoom
from autopeg.ui.web.devices import COOKIE, hash_of

_CODE = "CARDS2"


def table_at(
    home: Path,
    game: str,
    position: dict[str, Any],
    seats: dict[str, Page | None],
    options: dict[str, Any] | None = None,
    code: str = _CODE,
) -> str:
    """Store a game that begins from a position, let everybody come to its table, and return its code.

    home: the folder of the games; seats: by names, or the levels of bots, which have no page.
    """
    words = tuple(seats)
    bots: list[str | None] = [word if word in LEVELS else None for word in words]
    with Store(home) as store:
        stored = store.begin(Header(game, seat_names(words), options or {}, {"seats": bots}))
        stored.append([{"type": "setup", "state": position}], None)
        devices = {seat: _device(page) for seat, page in enumerate(seats.values()) if page is not None}
        store.keep_room(StoredRoom(code, stored.id, devices[min(devices)], devices))
    for page in {page for page in seats.values() if page is not None}:
        page.goto(urljoin(page.url, f"/t/{code}"))
        page.locator(".scores").wait_for()
    return code


def _device(page: Page) -> str:
    """Return the hash by which the device of a page is known."""
    token = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == COOKIE)
    return hash_of(token)
