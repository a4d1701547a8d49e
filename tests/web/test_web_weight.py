"""What a first visit weighs: texts are compressed, without what only people read, and few enough files."""

import re
from collections.abc import Callable

import pytest

from autopeg.registry import GAME_NAMES
from autopeg.web.page_files import game_folders
from support.web.browser import PHONE, NewPage, ask
from support.web.device import Device
from support.web.server import Server
from support.web.weight import weigh

NewDevice = Callable[[], Device]

MOST_KB = 88
MOST_REQUESTS = 23
ANN, CLUB = {"name": "Ann", "is_mine": True}, {"bot": "club"}


def test_the_lobby_is_light(new_page: NewPage, server: Server) -> None:
    found = weigh(new_page.known(PHONE), server.address, ".play-now")
    assert sum(found.values()) <= MOST_KB * 1024, found
    assert len(found) <= MOST_REQUESTS, sorted(found)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_game_opened_by_its_address_is_light(new_page: NewPage, server: Server, game: str) -> None:
    page = new_page.known(PHONE)
    code = ask(page, "/api/tables", game=game, seats=[ANN, CLUB])["code"]
    found = weigh(page, f"{server.address}/t/{code}", ".scores")
    assert sum(found.values()) <= MOST_KB * 1024, found
    assert len(found) <= MOST_REQUESTS, sorted(found)


def test_modules_are_sent_without_their_comments(new_device: NewDevice) -> None:
    device = new_device()
    addresses = [
        f"/games/{name}/{path.name}" for name, folder in game_folders().items() for path in folder.glob("*.js")
    ]
    for address in ("/static/main.js", "/static/flights.js", "/static/table.js", *addresses):
        answer = device.client.get(address)
        assert answer.headers.get("content-encoding") == "gzip" or len(answer.content) < 1000
        assert answer.headers["content-type"].startswith("text/javascript")
        assert not re.search(r"^ *(//|/\*\*(?!.*\*/ *\S)| \*)", answer.text, re.MULTILINE), address
        again = device.client.get(address, headers={"If-None-Match": answer.headers["etag"]})
        assert again.status_code == 304


@pytest.mark.parametrize("path", ["/static/wood.webp", "/api/stream?tables=ABCDEF"])
def test_what_is_compressed_already_and_what_flows_is_sent_as_it_is(new_device: NewDevice, path: str) -> None:
    with new_device().client.stream("GET", path) as answer:
        assert "content-encoding" not in answer.headers
