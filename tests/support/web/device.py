"""A browser without its page: cookies, requests, and the stream of a table."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

import httpx
from hypothesis import HealthCheck

from support.web.http import PLAIN

PATIENCE_S = 40.0

PATIENT_CHECKS = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)
"""What hypothesis is not to complain of where every example is asked of a server."""


def wait_until(is_reached: Callable[[], bool]) -> None:
    """Wait for what happens in the server's threads, or beyond them."""
    until_s = time.monotonic() + PATIENCE_S
    while not is_reached():
        assert time.monotonic() < until_s
        time.sleep(0.01)


class Device:
    """One phone or laptop."""

    connected: ClassVar[set["Device"]] = set()
    """Those that hold connections."""

    def __init__(self, address: str) -> None:
        self.connected.add(self)
        self.client = httpx.Client(base_url=address, timeout=PATIENCE_S, verify=PLAIN)
        self.client.post("/api/me", json={}).raise_for_status()

    def close(self) -> None:
        self.client.close()
        self.connected.discard(self)

    def open_table(self, game: str, *seats: dict[str, Any], **more: Any) -> str:
        """Open a table whose bots do not make anybody wait, and return its code."""
        answer = self.client.post("/api/tables", json={"game": game, "seats": list(seats), **more})
        assert answer.status_code == 201, answer.text
        code: str = answer.json()["code"]
        self.ask(code, "pace", pace="none")
        return code

    def ask(self, code: str, word: str, **body: Any) -> httpx.Response:
        """Ask for something at a table."""
        return self.client.post(f"/api/tables/{code}/{word}", json=body)

    def do(self, code: str, word: str, **body: Any) -> None:
        """Ask for something that must be granted."""
        answer = self.ask(code, word, **body)
        assert answer.status_code == 200, answer.text

    def look(self, code: str) -> dict[str, Any]:
        """Return how a table stands for this device."""
        answer = self.client.get(f"/api/tables/{code}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    @contextmanager
    def stream(self, code: str) -> Iterator[Iterator[dict[str, Any]]]:
        """Yield what the stream of a table brings. Its heartbeats are answered as long as it is read."""
        with self.events(code) as events:
            yield (json.loads(data) for name, _, data in events if name == "table")

    @contextmanager
    def pictures(self, code: str, name: str) -> Iterator[Iterator[str]]:
        """Yield the data of the events of this name in the stream of a table: lights or display."""
        with self.events(code) as events:
            yield (data for event, _, data in events if event == name)

    @contextmanager
    def events(self, *codes: str) -> Iterator[Iterator[tuple[str, str, str]]]:
        """Yield the events of a stream: their names, the tables that they are about, and their data."""
        with self.client.stream("GET", stream_path(*codes)) as response:
            assert response.status_code == 200
            yield self._answering(response.iter_lines())

    def _answering(self, lines: Iterator[str]) -> Iterator[tuple[str, str, str]]:
        for name, about, data in _events(lines):
            if name == "alive":
                self.client.post("/api/stream/here", json={"stream": int(about)})
            else:
                yield name, about, data

    def play_on(self, code: str, table: dict[str, Any]) -> None:
        """Do what there is to do first at a seat of this device."""
        word, body = first_deed(table)
        if word:
            self.ask(code, word, **body)


def first_deed(table: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return what a device does next: looks at what is shown, or makes its first move; an empty word for nothing."""
    for own in table["mine"]:
        if own["seat"] in table["waiting_for"] and not own["is_asked"]:
            return "look", {}
        if own["is_asked"] or (own["is_due"] and own["legal"] and not table["waiting_for"]):
            return "move", {"seat": own["seat"], "move": own["legal"][0], "at": table["moves"]}
    return "", {}


def stream_path(*codes: str) -> str:
    """Return the address of the stream of some tables."""
    return f"/api/stream?tables={','.join(codes)}"


def _events(lines: Iterator[str]) -> Iterator[tuple[str, str, str]]:
    name, data = "", list[str]()
    for line in lines:
        if line.startswith("event: "):
            name = line.removeprefix("event: ")
        elif line.startswith("data: "):
            data.append(line.removeprefix("data: "))
        elif data:
            about, *rest = data
            yield name, about, "\n".join(rest)
            data = []
