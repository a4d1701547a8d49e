"""Whatever is sent, and whatever the disk does: an answer with a sentence, a table that stands, nobody else harmed."""

import json
import re
import socket
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autopeg.records import Store
from autopeg.web.guard import LARGEST_BODY_BYTES, LONGEST_ADDRESS, POLICY, Rates
from support.web.device import PATIENT_CHECKS, Device, stream_path
from support.web.http import PLAIN
from support.web.process import ServerProcess
from support.web.routes import paths_of
from support.web.server import Server

ANN, BOB, BOT = {"name": "Ann", "is_mine": True}, {"name": "Bob"}, {"bot": "beginner"}
HEADERS = {"Content-Type": "application/json"}
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND")
KEYS = (
    *("seat", "move", "type", "player", "points", "cards", "card", "at", "key", "pace", "choice", "value", "keys"),
    *("step", "answer", "game", "seats", "name", "bot", "is_mine", "options", "target", "match", "hand", "starter"),
)
WORDS = ("points", "correct", "discard", "play", "go", "brightness", "score", "cribbage", "5H", "normal", "Ann")
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(WORDS) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=5),
    max_leaves=12,
)
PATIENT = settings(max_examples=120, deadline=None, suppress_health_check=PATIENT_CHECKS)
UPLOADS = ("/api/read", "/api/frames", "/api/install/file", "/api/install/drive")
"""What takes a file as it is."""
"""Takes a photo of any type and of many bytes, and few photos at a time: see test_web_photos.py."""
ELSEWHERE = "127.0.0.2"  # another address of this computer
NewDevice = Callable[[], Device]


def standing(device: Device, code: str) -> dict[str, Any]:
    """Return how a table stands, but for the time that runs on by itself: for how long a seat is kept."""
    table = device.look(code)
    seats = [{key: value for key, value in seat.items() if key != "away_s"} for seat in table["seats"]]
    return {**table, "seats": seats}


def assert_refused(answer: httpx.Response, *statuses: int) -> None:
    """Check that an answer says no, in a sentence, and shows nothing of the inside."""
    assert 400 <= answer.status_code < 500, (answer.request.url, answer.status_code, answer.text)
    assert not statuses or answer.status_code in statuses, (answer.request.url, answer.status_code, answer.text)
    assert "Traceback" not in answer.text
    if answer.request.method != "HEAD":
        assert answer.json()["message"]


@pytest.fixture
def pad(new_device: NewDevice) -> tuple[Device, str]:
    """Ann's device, and the code of the score pad that she keeps."""
    ann = new_device()
    code = ann.open_table("score", ANN, BOB, options={"target": 241})
    ann.do(code, "move", seat=0, move={"type": "points", "player": 0, "points": 12})
    return ann, code


def test_every_route_refuses_other_methods(server: Server, pad: tuple[Device, str]) -> None:
    ann, code = pad
    paths = paths_of(server, code)
    assert len(paths) > 25
    before = standing(ann, code)
    for path, allowed in paths.items():
        for method in METHODS:
            if method not in allowed:
                answer = ann.client.request(method, path, headers=HEADERS, content=b"{}")
                assert_refused(answer, 405)
                assert set(answer.headers["allow"].split(", ")) <= allowed
                if method != "HEAD":
                    assert answer.json() == {
                        "code": "METHOD_NOT_ALLOWED",
                        "message": f"{method} does nothing at this address",
                    }
    assert standing(ann, code) == before


WRONG_HEADERS: list[tuple[dict[str, str], int]] = [
    ({"Host": "evil.example"}, 421),
    ({"Host": "localhost.evil.example"}, 421),
    ({"Host": "[::1"}, 421),
    ({"Origin": "http://evil.example"}, 403),
    ({"Origin": "http://localhost:1"}, 403),
    ({"Origin": "http://[::1"}, 403),
    ({"Origin": "http://[x]/"}, 403),
    ({"Origin": "null"}, 403),
    ({"Sec-Fetch-Site": "cross-site"}, 403),
    ({"Sec-Fetch-Site": "same-site"}, 403),
    ({"Content-Type": "text/plain"}, 415),
    ({"Content-Type": "application/x-www-form-urlencoded"}, 415),
    ({"Content-Type": "multipart/form-data; boundary=x"}, 415),
]


def test_every_route_that_changes_something_checks_where_a_request_is_from(
    server: Server, pad: tuple[Device, str]
) -> None:
    ann, code = pad
    before = standing(ann, code)
    for path in (path for path, methods in paths_of(server, code).items() if "POST" in methods):
        for headers, status in WRONG_HEADERS:
            if path not in UPLOADS or "Content-Type" not in headers:
                assert_refused(ann.client.post(path, content=b'{"seat":0}', headers=HEADERS | headers), status)
    assert standing(ann, code) == before


WRONG_BODIES = (
    *(b"", b"null", b"[]", b"5", b'"x"', b"{", b'{"seat":', b'{"seat":0}}', b"\xff\xfe", b'{"seat":"\xff"}'),
    *(
        b'{"seat":-1}',
        b'{"seat":4}',
        b'{"seat":0.5}',
        b'{"seat":null}',
        b'{"seat":1e999}',
        b'{"seat":' + b"9" * 5000 + b"}",
    ),
    *(b'{"unknown":1}', b'{"name":"\\ud800"}', b'{"key":"\\ud800"}', b"[" * 8000, b'{"a":' * 3000 + b"1" + b"}" * 3000),
)


def test_every_route_refuses_bodies_that_make_no_sense(server: Server, pad: tuple[Device, str]) -> None:
    ann, code = pad
    before = ann.look(code)
    for path in (path for path, methods in paths_of(server, code).items() if "POST" in methods):
        for body in WRONG_BODIES:
            answer = ann.client.post(path, content=body, headers=HEADERS)
            if answer.status_code != 200:  # some ask for nothing at all
                assert_refused(answer)
            else:
                assert body == b"", (path, body)
        if path not in UPLOADS:
            assert_refused(ann.client.post(path, content=b" " * (LARGEST_BODY_BYTES + 1), headers=HEADERS), 413)
    after = ann.look(code)
    assert (after["scores"], after["moves"]) == (before["scores"], before["moves"])


def test_no_route_goes_deep_for_a_move(pad: tuple[Device, str]) -> None:
    ann, code = pad
    for depth in (10, 500, 1000, 7000):
        deep = "[" * depth + "]" * depth
        for move in (deep, f'{{"type":"points","player":0,"points":{deep}}}', f'{{"type":{deep}}}'):
            content = f'{{"seat":0,"move":{move}}}'.encode()
            assert_refused(ann.client.post(f"/api/tables/{code}/move", content=content, headers=HEADERS), 400, 409)
    assert ann.look(code)["scores"] == [12, 0]


@pytest.mark.parametrize(
    "path",
    [
        *("/api/tables/ZZZZZZ", "/api/tables/%00AAAAA", "/api/tables/%C3%9F%C3%9F%C3%9F", "/api/tables/..%2f..%2fx"),
        *("/api/games/0", "/api/games/99999999999999999999", "/api/games/-1", "/api/games/" + "9" * 200),
        *("/api/panels/0", "/api/panels/%D9%A3", "/api/panels/..%2f..%2fpyproject", "/api/stream?tables=ZZZZZZ"),
        *("/static/../app.py", "/static/%2e%2e/app.py", "/static/", "/static/nothing.js", "/nothing"),
    ],
)
def test_an_address_that_leads_nowhere_is_refused(new_device: NewDevice, path: str) -> None:
    assert_refused(new_device().client.get(path), 400, 404)


def test_an_address_without_end_is_refused(new_device: NewDevice) -> None:
    client = new_device().client
    for path in ("/games/" + "9" * 5000, "/" + "a" * (LONGEST_ADDRESS + 1), "/?q=" + "a" * LONGEST_ADDRESS):
        assert_refused(client.get(path), 414)


def test_who_has_no_token_can_look_and_no_more(server: Server, pad: tuple[Device, str]) -> None:
    _, code = pad
    paths = paths_of(server, code)
    with httpx.Client(base_url=server.address, verify=PLAIN) as stranger:
        assert stranger.get(f"/api/tables/{code}").json()["mine"] == []
        for path in (path for path in paths if path.startswith(f"/api/tables/{code}/") and "POST" in paths[path]):
            assert_refused(stranger.post(path, json={"seat": 0}), 400)
        for cookie in ("autopeg=", "autopeg=" + "x" * 5000, "autopeg=\x01", "autopeg=;;;=a", "=autopeg"):
            assert_refused(stranger.post(f"/api/tables/{code}/look", json={}, headers={"Cookie": cookie}), 400)


def test_anything_at_any_route_is_answered_and_the_game_stands(server: Server, pad: tuple[Device, str]) -> None:
    ann, code = pad
    other = Device(server.address)
    routes = [path for path, methods in paths_of(server, code).items() if "POST" in methods]

    @given(path=st.sampled_from(routes), body=JSON)
    @PATIENT
    def anything(path: str, body: object) -> None:
        answer = other.client.post(path, content=json.dumps(body), headers=HEADERS)
        if answer.status_code not in (200, 201):
            assert_refused(answer)

    before = ann.look(code)
    anything()
    after = ann.look(code)
    assert (after["scores"], after["moves"]) == (before["scores"], before["moves"])
    other.close()


def test_too_many_requests_and_tables_are_refused(home: Path) -> None:
    with (
        Server(home, rates=Rates(0, 30), openings=Rates(0, 2)) as server,
        httpx.Client(base_url=server.address, verify=PLAIN) as client,
    ):
        client.post("/api/me", json={})
        wish = {"game": "score", "seats": [ANN, BOB]}
        answers = [client.post("/api/tables", json=wish) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [201, 201, 429, 429]
        assert_refused(answers[-1])
        for _ in range(25):
            client.get("/")
        assert_refused(client.get("/"), 429)


# -- secrets


def test_tokens_are_drawn_at_random_and_stay_in_the_cookie(home: Path) -> None:
    """No token in an answer, a link, what the server prints, or the store, where its hash is enough."""
    with ServerProcess(home) as server:
        tokens: set[str] = set()
        said = ""
        for _ in range(20):
            with httpx.Client(base_url=server.address, verify=PLAIN) as client:
                client.post("/api/me", json={})
                tokens.add(client.cookies["autopeg"])
                code = client.post("/api/tables", json={"game": "score", "seats": [ANN, BOB]}).json()["code"]
                said += client.get(f"/api/tables/{code}").text + client.get("/api/lobby").text + code
                said += client.get(f"/api/tables/{code}/qr.svg").text
        said += server.printed()
    assert len(tokens) == 20
    assert all(len(token) >= 22 for token in tokens)  # 128 bits
    assert not any(token in said for token in tokens)
    kept = b"".join(path.read_bytes() for path in home.iterdir())
    assert not any(token.encode() in kept for token in tokens)


def test_the_policy_is_the_same_with_every_answer(new_device: NewDevice) -> None:
    client = new_device().client
    for path in ("/", "/static/main.js", "/api/lobby", "/nothing", "/" + "a" * 400):
        headers = client.get(path).headers
        assert headers["content-security-policy"] == POLICY
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    assert POLICY == (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "media-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    )


# -- a disk that is full, or may only be read


class Disk:
    """Every connection to the store, so that all of them can fail at once."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._connections: list[sqlite3.Connection] = []
        self._pragma = ""
        real = sqlite3.connect

        def connect(*args: Any, **more: Any) -> sqlite3.Connection:
            made = real(*args, **more)
            self._connections.append(made)
            if self._pragma:
                made.execute(self._pragma)
            return made

        monkeypatch.setattr(sqlite3, "connect", connect)

    def fail(self, pragma: str) -> None:
        """Let SQLite refuse what is written: `query_only = ON` as a disk that may only be read, `max_page_count = 1`
        as one that is full."""
        self._say(f"PRAGMA {pragma}")

    def mend(self) -> None:
        self._say("PRAGMA query_only = OFF")
        self._say("PRAGMA max_page_count = 1000000")
        self._pragma = ""

    def _say(self, pragma: str) -> None:
        self._pragma = pragma
        for connection in self._connections:
            try:
                connection.execute(pragma)
            except sqlite3.ProgrammingError:
                continue  # it is closed


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    made = Disk(monkeypatch)
    yield made
    made.mend()


def recorded(home: Path, game_id: int) -> tuple[int, list[int]]:
    """Return the moves in force and the scores of a game by its record alone."""
    with Store(home) as store:
        history = store.record(game_id).replayed()
    return len(history.steps), list(history.state.scores)


WISHES: list[tuple[str, dict[str, Any]]] = [
    ("move", {"seat": 0, "move": {"type": "points", "player": 0, "points": 5}, "key": "one"}),
    ("take", {"seat": 1}),
    ("leave", {"seat": 0}),
    ("undo", {"seat": 0}),
]


def test_on_a_disk_that_may_only_be_read_nothing_changes_and_it_is_said(
    disk: Disk, home: Path, pad: tuple[Device, str]
) -> None:
    ann, code = pad
    before = standing(ann, code)
    disk.fail("query_only = ON")
    for word, body in WISHES:
        answer = ann.ask(code, word, **body)
        assert (answer.status_code, "cannot" in answer.json()["message"]) == (503, True), (word, answer.text)
        assert standing(ann, code) == before, word
    assert ann.client.post("/api/tables", json={"game": "score", "seats": [ANN, BOB]}).status_code == 503
    assert recorded(home, before["game_id"]) == (before["moves"], before["scores"])
    disk.mend()
    assert len(ann.client.get("/api/lobby").json()["tables"]) == 1
    with Store(home) as store:
        assert len(store.games()) == 1, "half a table was opened"
    for word, body in WISHES[:2]:
        ann.do(code, word, **body)
    assert ann.look(code)["scores"] == [17, 0]


def test_on_a_full_disk_the_table_is_what_the_record_says(disk: Disk, home: Path, pad: tuple[Device, str]) -> None:
    ann, code = pad
    disk.fail("max_page_count = 1")
    statuses: list[int] = []
    for entry in range(400):
        answer = ann.ask(
            code, "move", seat=0, move={"type": "points", "player": entry % 2, "points": 1}, key=str(entry)
        )
        statuses.append(answer.status_code)
        if answer.status_code == 503:
            assert "free some disk space" in answer.json()["message"]
            break
    now = ann.look(code)
    assert statuses[-1] == 503, "the disk has never been full"
    assert sum(now["scores"]) == 12 + statuses.count(200)
    assert recorded(home, now["game_id"]) == (now["moves"], now["scores"])
    disk.mend()
    ann.do(code, "move", seat=0, move={"type": "points", "player": 0, "points": 1}, key=str(len(statuses) - 1))
    assert sum(ann.look(code)["scores"]) == sum(now["scores"]) + 1


def test_the_next_game_begins_whole_or_not_at_all(disk: Disk, home: Path, new_device: NewDevice) -> None:
    ann = new_device()
    code = ann.open_table("score", ANN, BOB, options={"target": 61})
    for _ in range(3):
        ann.do(code, "move", seat=0, move={"type": "points", "player": 0, "points": 29})
    before = standing(ann, code)
    disk.fail("query_only = ON")
    assert ann.ask(code, "next", seat=0).status_code == 503
    assert standing(ann, code) == before
    disk.mend()
    ann.do(code, "next", seat=0)
    assert ann.look(code)["scores"] == [0, 0]
    with Store(home) as store:
        assert len(store.games()) == 2


def test_a_bot_plays_on_when_the_disk_can_be_written_again(disk: Disk, server: Server, new_device: NewDevice) -> None:
    ann = new_device()
    code = ann.open_table("cribbage", ANN, BOT)
    with ann.stream(code) as tables:
        table = next(table for table in tables if table["to_act"] == 0)  # the bot has discarded, if it is pone
        [room] = server.page.rooms
        room.table.listeners.append(lambda _: disk.fail("query_only = ON"))  # behind Ann's move, ahead of the bot's
        ann.do(code, "move", seat=0, move=table["mine"][0]["legal"][0], at=table["moves"])
        told = next(table for table in tables if table["notice"])
        assert told["notice"].startswith("Cannot")
        assert told["moves"] == table["moves"] + 1
        room.table.listeners.clear()
        disk.mend()
        assert next(table["moves"] for table in tables if table["moves"] > told["moves"])


# -- others are not harmed


def test_a_device_that_never_reads_its_stream_holds_nobody_up(server: Server, pad: tuple[Device, str]) -> None:
    ann, code = pad
    token = ann.client.cookies["autopeg"]
    ask = f"GET {stream_path(code)} HTTP/1.1\r\nHost: localhost:{server.port}\r\nCookie: autopeg={token}\r\n\r\n"
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        deaf.connect(("127.0.0.1", server.port))
        deaf.sendall(ask.encode())
        with ann.stream(code) as tables:
            next(tables)
            for entry in range(1, 101):
                ann.do(code, "move", seat=0, move={"type": "points", "player": entry % 2, "points": 1})
            assert any(sum(table["scores"]) == 112 for table in tables)


@pytest.mark.skipif(sys.platform != "linux", reason="there is no second address to be hostile from")
def test_a_flood_is_turned_away_and_the_others_play_on(home: Path) -> None:
    """One address has its share of what may be asked for, and of the connections."""
    with Server(home, rates=Rates(40, 120)) as server:
        ann = Device(server.address)
        code = ann.open_table("score", ANN, BOB, options={"target": 241})
        at = ("127.0.0.1", server.port)
        body = b"[" * 999
        head = f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Length: {len(body)}\r\n"
        request = f"{head}Content-Type: application/json\r\n\r\n".encode() + body
        held = [socket.create_connection(at, source_address=(ELSEWHERE, 0)) for _ in range(200)]
        for connection in held[:40]:
            connection.settimeout(20)
            assert connection.recv(1) == b"", "it has more than its share"
        for connection in held[40:60]:
            connection.close()
        answers: list[bytes] = []
        is_over = threading.Event()

        def flood() -> None:
            """Ask for a dozen tables in one breath, over and over: that takes hardly any time of this computer."""
            while not is_over.is_set():
                with socket.create_connection(at, source_address=(ELSEWHERE, 0)) as hostile:
                    hostile.sendall(request * 11 + request.replace(b"\r\n", b"\r\nConnection: close\r\n", 1))
                    told = b"".join(iter(partial(hostile.recv, 65536), b""))
                answers.extend(re.findall(rb"HTTP/1.1 (\d+)", told))

        flooding = threading.Thread(target=flood)
        flooding.start()
        entries = 0
        while b"429" not in answers:
            entries += 1
            ann.do(code, "move", seat=0, move={"type": "points", "player": entries % 2, "points": 1})
            is_over.wait(0.05)  # or she would ask for too much herself, and reach 241 on a busy computer
        is_over.set()
        flooding.join()
        assert set(answers) == {b"400", b"429"}
        assert sum(ann.look(code)["scores"]) == entries
        for connection in held:
            connection.close()
        ann.close()
