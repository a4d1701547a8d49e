"""Links on other pages: whatever they lead to, no seat, game or setting changes, and no device gets a new token."""

import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
from playwright.sync_api import expect

from autopeg.web.guard import COOKIE
from support.web.browser import PHONE, NewPage
from support.web.device import PATIENCE_S, Device, first_deed, stream_path, wait_until
from support.web.finished_games import play
from support.web.http import PLAIN
from support.web.players import open_table
from support.web.routes import paths_of
from support.web.server import Server

NAMED = {"game": "cribbage", "drill": "counting", "level": "totals", "tool": "discard", "number": "17", "seat": "0"}
ELSEWHERE = "http://elsewhere.test"
FROM_ANOTHER_SITE = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
REFUSED = {"board-games", "comparison", "picture"}
"""What there is not here: a board, a duplicate deal, and a camera over the table."""
LEARNED = 'INSERT INTO "note"'
"""What the analysis of a finished game finds is kept when somebody reads it."""


def kept(home: Path) -> dict[str, object]:
    """Return all that is kept, but for what is learned about finished games."""
    settings = {path.name: path.read_bytes() for path in home.glob("*.toml")}
    return {**settings, **{path.name: rows_of(path) for path in (*home.glob("*.sqlite3"), *home.glob("*.db"))}}


def rows_of(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as db:
        return [line for line in db.iterdump() if line.startswith("INSERT") and not line.startswith(LEARNED)]


def test_no_get_changes_a_token_a_seat_a_game_or_a_setting(home: Path) -> None:
    """Every route, for a device that sits at a table and for one that nobody knows, after a restart too."""
    finished = play(home, "cribbage", "beginner", "beginner", target=61)
    with Server(home) as server:
        ann, bob = Device(server.address), Device(server.address)
        code = ann.open_table("cribbage", {"name": "Ann", "is_mine": True}, {"name": "Bob"})
        bob.do(code, "take", seat=1)
        wait_until(lambda: first_deed(ann.look(code))[0] != "")  # the table deals meanwhile
        word, body = first_deed(ann.look(code))
        ann.do(code, word, **body)
        token = ann.client.cookies[COOKIE]
    before = kept(home)
    with Server(home) as server:
        paths = paths_of(server, code, {**NAMED, "id": str(finished)})
        reading = [path for path, methods in paths.items() if "GET" in methods and not path.endswith("/main.js")]
        reading[reading.index("/api/stream")] = stream_path(code)
        assert len(reading) > 40
        for cookies in ({}, {COOKIE: token}):
            with httpx.Client(base_url=server.address, cookies=cookies, timeout=PATIENCE_S, verify=PLAIN) as client:
                for path in reading:
                    with client.stream("GET", path, headers=FROM_ANOTHER_SITE) as answer:
                        assert "set-cookie" not in answer.headers, path
                        last = path.rsplit("/", 1)[1]
                        assert answer.status_code == 200 or last in REFUSED or not cookies, path
                        if not path.startswith("/api/stream"):
                            answer.read()
    after = kept(home)
    assert after.pop("practice.db", []) == []
    assert after == before


def test_a_link_on_another_site_takes_nobodys_seat(new_page: NewPage) -> None:
    """A strict cookie does not come with such a link, so the server takes the browser for a new one."""
    ann = new_page.known(PHONE)
    code = open_table(ann, "cribbage", {"bot": "beginner"})
    before = ann.context.cookies()
    links = ("/api/me", "/api/lobby", f"/api/tables/{code}", f"/t/{code}")
    listed = "".join(f'<p><a href="{new_page.address}{path}">{path}</a></p>' for path in links)
    ann.route(f"{ELSEWHERE}/**", lambda route: route.fulfill(content_type="text/html", body=listed))
    for path in links:
        ann.goto(f"{ELSEWHERE}/")
        with ann.expect_response(f"**{path}") as linked:
            ann.get_by_role("link", name=path, exact=True).click()
        assert "cookie" not in linked.value.request.all_headers()
        ann.wait_for_url(f"**{path}")
        assert ann.context.cookies() == before
    expect(ann.locator(".hand .pick")).to_have_count(6)
