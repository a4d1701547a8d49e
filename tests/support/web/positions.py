"""Tables that stand as a test needs them: a game from a position, its people at their devices."""

from collections.abc import Mapping, Sequence
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


def _melds(*owned: str) -> list[dict[str, Any]]:
    """Return melds in the order of their names: owner, kind and cards of each."""
    return [
        {"id": f"M{at}", "owner": int(words[0]), "kind": words[1], "cards": words[2:]}
        for at, words in enumerate(map(str.split, owned), 1)
    ]


LATE_IN_A_HAND: dict[str, dict[str, Any]] = {
    "crib_rummy": {
        "scores": [17, 9, 9, 10],
        "hands": [
            ["2C", "6C", "9C", "3D", "7D", "5D", "TD", "7C", "QC", "KC", "AC", "8C", "JD", "2D"],
            ["3S", "4S"],
            ["2H", "2C", "3C"],
            ["5H", "3H"],
        ],
        "draw_pile": ["AD", "8D", "JH", "QH"],
        "discard_pile": ["6H", "4C"],
        "table": _melds(
            "2 set QC QD QH QS",
            "3 run TS JS QS KS",
            "3 set 9D 9H 9S 9C",
            "0 set KD KH KS KD",
            "1 run 7H 8H JK TH",
            "1 set JC JD JH",
            "2 set TC TD TH TS",
            "1 set 6C 6D 6H 6S",
            "3 run 3D 4D 5D",
            "0 set 4C 4D 4H 4S",
            "0 set 8C 8D 8H 8S",
            "0 set AC AS AH",
            "0 run 5S 6S 7S 8S",
        ),
        "hand_starter": 0,
        "to_move": 0,
    },
    "crummy_rummy": {
        "round": 5,
        "dealer": 2,
        "to_move": 0,
        "hands": [
            ["5D", "JS", "JK", "4D", "JD", "6D", "JC", "2C", "5S", "8S", "8D", "3D", "TH", "3H"],
            ["4H"],
            ["7C", "4D", "4H"],
            ["9D", "KD"],
        ],
        "deck": ["7H", "5S", "7S", "8H"],
        "discard_pile": ["QH", "TD"],
        "table": _melds(
            "1 run 6H 7H 8H 9H 2D JH QH KH AH",
            "1 set TS TD TH",
            "2 run 8S 9S 2S JS QS KS AS",
            "2 set 9C 9D 9H",
            "3 run 5C 6C 7C 8C 9C TC 2H",
            "3 set KC KH KS",
        ),
        "laid_down": [False, True, True, True],
    },
}
"""Two rummies of four, whose first player holds many cards beside as many melds as are seldom there."""


LAST_DEALS: dict[str, dict[str, Any]] = {
    "cribbage": {"dealer": 0, "scores": [50, 50]},
    "tabletop": {"dealer": 0, "scores": [57, 57]},
    "crib_rummy": {"scores": [58, 58], "hand_starter": 0},
    "crummy_rummy": {
        "round": 7,
        "dealer": 1,
        "totals": [150, 150],
        "to_move": 0,
        "hands": [["7C", "7D", "QC", "QD", "4H", "KS"], ["TC", "TD", "JS", "3S", "4S", "9H"]],
        "deck": ["7H", "9C", "9D", "3C", "3D", "5C", "8D", "KH"],
        "discard_pile": ["QS"],
    },
}
"""Every game of two before its last deals, or in the last, by the rules of `SHORT_RULES`."""

SHORT_RULES: dict[str, dict[str, Any]] = {
    **{game: {"target": 61} for game in ("cribbage", "tabletop", "crib_rummy")},
    "crummy_rummy": {"max_reshuffles": 0},
}
"""The rules by which their games are soon over."""


def keep_table(
    home: Path,
    game: str,
    moves: Sequence[dict[str, Any]],
    seats: Mapping[str, str | None],
    options: dict[str, Any] | None = None,
    code: str = _CODE,
) -> str:
    """Store a game as it stands after some moves, with the table where it goes on, and return the code of that.

    home: the folder of the games; seats: the device at each, by names, or the levels of bots, which have none.
    """
    words = tuple(seats)
    bots: list[str | None] = [word if word in LEVELS else None for word in words]
    devices = {seat: device for seat, device in enumerate(seats.values()) if device is not None}
    with Store(home) as store:
        stored = store.begin(Header(game, seat_names(words), options or {}, {"seats": bots}))
        stored.append(list(moves), None)
        store.keep_room(StoredRoom(code, stored.id, devices[min(devices)], devices))
    return code


def setup(position: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the moves with which a game begins from a position."""
    return [{"type": "setup", "state": position}]


def table_at(
    home: Path,
    game: str,
    position: dict[str, Any],
    seats: dict[str, Page | None],
    options: dict[str, Any] | None = None,
    code: str = _CODE,
) -> str:
    """Keep a table whose game begins from a position, let everybody come to it, and return its code."""
    devices = {word: page and device_of(page) for word, page in seats.items()}
    keep_table(home, game, setup(position), devices, options, code)
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
    seats: dict[str, str | None] = dict(zip(names, hashes, strict=True))
    return keep_table(home, game, setup(position), seats, options, code)


def device_of(page: Page) -> str:
    """Return the hash by which the device of a page is known."""
    token = next(cookie.get("value", "") for cookie in page.context.cookies() if cookie.get("name") == COOKIE)
    return hash_of(token)
