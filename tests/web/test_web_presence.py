"""Who is here: a device is as long as it answers, whatever its connection says, and again as soon as it is back."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from autopeg.web import presence
from autopeg.web.presence import Listener, Stream, Subscribers
from support.web.browser import PHONE, SMALL_PHONE, NewPage
from support.web.device import Device, stream_path
from support.web.players import open_table, sit_down
from support.web.server import Server
from support.web.wire import Wire

ANN, BOB = {"name": "Ann", "is_mine": True}, {"name": "Bob"}
LONGEST_HERE_S = 25
BEAT_S, SILENCE_S, GRACE_S = 0.1, 0.6, 0.3
SOON_S = 8.0
"""A busy computer is given time; without heartbeats a line stays open for many minutes."""

NewDevice = Callable[[], Device]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Heartbeats come so quickly that silence shows within a test."""
    monkeypatch.setattr(presence, "BEAT_S", BEAT_S)
    monkeypatch.setattr(presence, "SILENCE_S", SILENCE_S)
    monkeypatch.setattr(presence, "GRACE_S", GRACE_S)


def test_nobody_is_here_for_longer_than_25_seconds_of_silence() -> None:
    assert presence.SILENCE_S <= LONGEST_HERE_S
    assert presence.BEAT_S * 2 < presence.SILENCE_S, "one lost heartbeat must not send anybody away"
    assert presence.GRACE_S <= LONGEST_HERE_S


def until(what: Callable[[], bool]) -> None:
    """Wait until something is so."""
    begin = time.monotonic()
    while not what():
        assert time.monotonic() - begin < SOON_S, "that has not come about"
        time.sleep(0.02)


def is_here(device: Device, code: str, seat: int) -> bool:
    return device.look(code)["seats"][seat]["is_here"]


async def test_a_device_is_here_as_long_as_it_answers(quick: None) -> None:
    changes: list[int] = []
    subscribers = Subscribers(lambda: changes.append(len(changes)))
    ann, silent = Listener(Stream("ann")), Listener(Stream("silent"))
    subscribers.join(ann)
    subscribers.join(silent)
    for _ in range(4):
        await asyncio.sleep(SILENCE_S / 3)
        assert subscribers.answered("ann", ann.stream.id)
    assert (subscribers.has("ann"), subscribers.has("silent")) == (True, False)
    assert silent.is_lost
    assert silent.stream.news.is_set(), "its stream is not told to end"
    assert len(changes) == 3
    subscribers.leave(silent)
    assert not subscribers.has("silent"), "whoever was silent for long is not waited for again"
    assert not subscribers.answered("silent", silent.stream.id)
    assert not subscribers.answered("silent", ann.stream.id), "somebody else's heartbeat was answered"
    subscribers.leave(ann)
    assert subscribers.has("ann"), "whoever loads the page again is taken to be on the way back"
    await asyncio.sleep(GRACE_S * 1.5)
    assert subscribers.is_left()


def test_a_line_that_dies_without_a_word_ends_being_here_and_its_return_begins_it(
    quick: None, server: Server, new_device: NewDevice
) -> None:
    ann = new_device()
    code = ann.open_table("score", ANN, BOB)
    with Wire(server.port) as wire:
        bob = Device(wire.address)
        bob.do(code, "take", seat=1)
        with bob.stream(code) as tables:
            next(tables)
            assert is_here(ann, code, 1)
            wire.die()
            until(lambda: not is_here(ann, code, 1))
            wire.mend()
        with bob.stream(code) as tables:
            next(tables)
            until(lambda: is_here(ann, code, 1))
        bob.close()


def test_who_reads_and_answers_nothing_is_given_up(quick: None, server: Server, new_device: NewDevice) -> None:
    ann, bob = new_device(), new_device()
    code = ann.open_table("score", ANN, BOB)
    bob.do(code, "take", seat=1)
    with bob.client.stream("GET", stream_path(code)) as response:
        until(lambda: is_here(ann, code, 1))
        text = "".join(response.iter_text())  # until the server ends it
    assert "event: alive" in text
    assert not is_here(ann, code, 1)


@pytest.mark.parametrize("body", [{}, {"stream": "a"}, {"stream": 0}, {"stream": 10**30}])
def test_an_answer_that_fits_no_stream_changes_nothing(new_device: NewDevice, body: dict[str, Any]) -> None:
    ann = new_device()
    answer = ann.client.post("/api/stream/here", json=body)
    assert answer.status_code == 400 or answer.json() == {"goes_on": False}


def test_a_phone_says_that_its_connection_is_lost_and_is_back_by_itself(
    browser: Browser, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bob's phone leaves the Wi-Fi, which closes nothing: both sides notice, and both notice his return."""
    monkeypatch.setattr(presence, "BEAT_S", 0.3)
    monkeypatch.setattr(presence, "SILENCE_S", 1.5)
    with Server(home) as server, Wire(server.port) as wire:
        pages, phones = NewPage(browser, server.address), NewPage(browser, wire.address)
        ann, bob = pages(PHONE), phones(SMALL_PHONE)
        code = open_table(ann, "cribbage")
        bob.clock.install()
        bob.goto(f"{wire.address}/t/{code}")
        sit_down(bob, "Bob")
        expect(ann.get_by_text("Bob is away")).to_have_count(0)
        wire.die()
        expect(ann.get_by_text("Bob is away")).to_be_visible()
        bob.clock.fast_forward(13_000)
        expect(bob.get_by_text("Connection lost. Trying again…")).to_be_visible()
        wire.mend()
        expect(ann.get_by_text("Bob is away")).to_have_count(0)
        expect(bob.get_by_text("Connection lost")).to_have_count(0)
        bob.context.close()  # its clock is not that of other pages
        pages.close()
        phones.close()
