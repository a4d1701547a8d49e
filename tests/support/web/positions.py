"""Tables that stand as a test needs them: a game from a position, its people at their devices."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from autopeg.engine.players import LEVELS
from autopeg.play.opening import seat_names
from autopeg.records import Header, Store
from autopeg.records.page_tables import StoredRoom
from autopeg.web.guard import COOKIE, hash_of
from support.web.browser import go
from support.web.device import Device

_CODE = "CARDS2"

IN_THE_PLAY: dict[str, Any] = {
    "dealer": 1,
    "scores": [0, 0],
    "hands": [["5H", "6S", "JC"], ["7D", "9C", "QH", "KH"]],
    "crib": ["AC", "2D", "4S", "8H"],
    "starter": "KS",
    "count": 10,
    "series": ["TC"],
    "played": [["TC"], []],
    "to_act": 1,
}
"""Cribbage: Ann has led a ten to Bob's crib."""


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
        go(page, f"/t/{code}")
        page.locator(".scores").wait_for()
    return code


def table_for(
    home: Path, game: str, position: dict[str, Any], *devices: Device, code: str = _CODE, **options: Any
) -> str:
    """Do the same for people whose devices have no page; a device for each seat."""
    names = ("Ann", "Bob", "Cid")[: len(position["hands"])]
    hashes = [hash_of(device.client.cookies[COOKIE]) for device in devices]
    with Store(home) as store:
        stored = store.begin(Header(game, names, options, {"seats": [None] * len(names)}))
        stored.append([{"type": "setup", "state": position}], None)
        store.keep_room(StoredRoom(code, stored.id, hashes[0], dict(enumerate(hashes))))
    return code


def _device(page: Page) -> str:
    """Return the hash by which the device of a page is known."""
    token = next(cookie.get("value", "") for cookie in page.context.cookies() if cookie.get("name") == COOKIE)
    return hash_of(token)
