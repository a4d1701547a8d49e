"""What is let in: hosts, origins, sizes, rates, and whatever anybody may send."""

import json
from collections.abc import Callable

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autopeg.web.guard import BURST, LARGEST_BODY_BYTES, Rates
from support.web.device import PATIENT_CHECKS, Device, stream_path
from support.web.http import PLAIN
from support.web.server import Server

NewDevice = Callable[[], Device]
HEADERS = {"Content-Type": "application/json"}
ENDPOINTS = (
    *("take", "leave", "move", "look", "undo", "refuse-undo", "redo", "next"),
    *("pace", "board", "locate", "choose", "hint"),
)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example"}, 421),
        ({"Host": ""}, 421),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Content-Type": "text/plain"}, 415),
    ],
)
def test_a_request_from_elsewhere_is_refused_with_a_sentence(
    new_device: NewDevice, headers: dict[str, str], status: int
) -> None:
    answer = new_device().client.post("/api/tables", content=b"{}", headers=HEADERS | headers)
    assert answer.status_code == status
    assert answer.json()["message"]


def test_the_page_allows_no_script_but_its_own(new_device: NewDevice) -> None:
    answer = new_device().client.get("/")
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert "<script>" not in answer.text
    assert " style=" not in answer.text


def test_the_token_is_for_the_browser_alone(server: Server) -> None:
    cookie = httpx.post(f"{server.address}/api/me", json={}, verify=PLAIN).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=strict" in cookie.lower()
    assert len(cookie.split("=")[1].split(";")[0]) >= 22


def test_a_body_that_is_too_long_is_refused(new_device: NewDevice) -> None:
    device = new_device()
    for content in (b" " * (LARGEST_BODY_BYTES + 1), iter([b" " * 9000] * 3)):
        answer = device.client.post("/api/tables", content=content, headers=HEADERS)
        assert answer.status_code == 413


def test_rates_let_a_burst_pass_and_then_as_many_as_come_back() -> None:
    now = [0.0]
    rates = Rates(clock=lambda: now[0])
    assert all(rates.takes("a") for _ in range(BURST))
    assert not rates.takes("a")
    assert rates.takes("b")
    now[0] = 0.1
    assert rates.takes("a")


def test_nobody_is_held_up_by_streams_that_are_never_read(new_device: NewDevice) -> None:
    ann, hostile = new_device(), new_device()
    code = ann.open_table("score", {"name": "Ann", "is_mine": True}, {"name": "Bob"})
    streams = [hostile.client.stream("GET", stream_path(code)) for _ in range(7)]
    answers = [stream.__enter__() for stream in streams]
    assert [answer.status_code for answer in answers] == [200] * 6 + [400]
    with ann.stream(code) as tables:
        next(tables)
        ann.do(code, "move", seat=0, move={"type": "points", "player": 0, "points": 5})
        assert any(table["scores"] == [5, 0] for table in tables)
    for stream in streams:
        stream.__exit__(None, None, None)


KEYS = ("seat", "move", "type", "player", "points", "cards", "card", "at", "key", "pace", "choice", "state")
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=8), inner, max_size=5)
    ),
    max_leaves=12,
)


def test_whatever_is_sent_is_answered_with_a_sentence_and_the_game_stands(server: Server) -> None:
    ann = Device(server.address)
    code = ann.open_table("cribbage", {"name": "Ann", "is_mine": True}, {"bot": "beginner"})
    with ann.stream(code) as tables:
        before = next(table for table in tables if table["to_act"] == 0)  # the bot has discarded, if it is pone

        @given(word=st.sampled_from(ENDPOINTS), body=JSON)
        @settings(max_examples=150, deadline=None, suppress_health_check=PATIENT_CHECKS)
        def anything(word: str, body: object) -> None:
            answer = ann.client.post(f"/api/tables/{code}/{word}", content=json.dumps(body), headers=HEADERS)
            assert answer.status_code in (200, 400, 409, 413), answer.text
            if answer.status_code != 200:
                assert answer.json()["message"]

        @given(content=st.binary(max_size=200), path=st.text("/abct?%.{}0", max_size=20))
        @settings(max_examples=80, deadline=None, suppress_health_check=PATIENT_CHECKS)
        def any_bytes(content: bytes, path: str) -> None:
            assert ann.client.post("/api/tables", content=content, headers=HEADERS).status_code == 400
            assert ann.client.get(f"/api/{path.lstrip('/')}").status_code < 500

        anything()
        any_bytes()
        ann.client.post(f"/api/tables/{code}/refuse-undo", json={"seat": 0})
        after = ann.look(code)
    assert after["seats"][0]["name"] == before["seats"][0]["name"]
    assert json.dumps(after["scores"])
