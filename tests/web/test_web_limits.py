"""Nobody can lock others out: shares of tables and connections, tables that close themselves, slow requests."""

import asyncio
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

from autopeg.web import rooms as rooms_module
from autopeg.web import serving
from autopeg.web.guard import THIS_COMPUTER, Rates, TooFast, address_of
from autopeg.web.presence import Listener, Stream
from autopeg.web.room import Room
from autopeg.web.rooms import Rooms
from support.web.device import Device
from support.web.http import PLAIN
from support.web.server import Server

ANN, BOB = {"name": "Ann", "is_mine": True}, {"name": "Bob"}
ELSEWHERE = "127.0.0.2"
REQUEST_S = 0.6
NewDevice = Callable[[], Device]

needs_second_address = pytest.mark.skipif(sys.platform != "linux", reason="there is no second address here")


# -- addresses


@pytest.mark.parametrize(
    ("peer", "address"),
    [
        ("192.168.1.20", "192.168.1.20"),
        ("::ffff:192.168.1.20", "192.168.1.20"),
        ("::1", THIS_COMPUTER),
        ("127.0.0.1", THIS_COMPUTER),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        (None, ""),
        ("testclient", "testclient"),
    ],
)
def test_a_household_counts_as_one(peer: str | None, address: str) -> None:
    assert address_of(peer) == address


def test_what_a_request_says_of_its_origin_is_not_believed(home: Path) -> None:
    with Server(home, rates=Rates(0, 3)) as server, httpx.Client(base_url=server.address, verify=PLAIN) as client:
        claims = [{"X-Forwarded-For": f"10.0.0.{at}", "X-Real-IP": f"10.0.0.{at}"} for at in range(6)]
        statuses = [client.get("/", headers=claim).status_code for claim in claims]
    assert statuses == [200, 200, 200, 429, 429, 429]


# -- tables


class Clock:
    now_s = 1000.0

    def __call__(self) -> float:
        return self.now_s


class House:
    """Tables with small limits, and people who open them."""

    def __init__(self, folder: Path) -> None:
        self.clock = Clock()
        self.rooms = Rooms(folder, self.clock)

    async def open(self, address: str, is_live: bool = True) -> Room:
        self.clock.now_s += 1
        room = await self.rooms.begin("a", "score", ["Ann", "Bob"], [0], {}, None, address)
        if is_live:
            room.listeners.add(Listener(Stream("a")))
        return room

    def are_open(self, *rooms: Room) -> list[bool]:
        return [self.rooms.at(room.code) is room for room in rooms]


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(rooms_module, "MOST_ROOMS", 6)
    monkeypatch.setattr(rooms_module, "ROOMS_PER_ADDRESS", 4)
    made = House(tmp_path)
    yield made
    await made.rooms.close()


async def test_an_address_has_its_share_of_live_tables(house: House) -> None:
    rooms = [await house.open("hostile") for _ in range(4)]
    with pytest.raises(TooFast, match=r"too many new tables\. Try again in a minute\."):
        await house.open("hostile")
    assert all(house.are_open(*rooms))
    await house.open("other")
    rooms[1].listeners.clear()
    await house.open("hostile")
    assert house.are_open(*rooms) == [True, False, True, True], "a table that nobody is at makes room"


async def test_two_addresses_that_hold_everything_lock_nobody_out(house: House) -> None:
    held = [await house.open("one") for _ in range(3)] + [await house.open("two") for _ in range(3)]
    stream = Listener(Stream("a"))
    held[0].listeners.add(stream)
    late = await house.open("late")
    assert house.are_open(late, *held).count(False) == 1
    assert not house.are_open(held[0])[0], "of the heaviest the table goes that was used least lately"
    assert stream.is_lost, "its stream does not end"
    again = await house.rooms.room(held[0].code, "late")
    assert again.game_id == held[0].game_id, "its game is kept"
    again.listeners.add(Listener(Stream("a")))
    await house.open("this one")


async def test_this_computer_can_always_open_a_table(house: House) -> None:
    for address in ("one", "two", "three", "four", "five", "six"):
        await house.open(address)
    with pytest.raises(TooFast):
        await house.open("seven")
    mine = [await house.open(THIS_COMPUTER) for _ in range(6)]
    assert all(house.are_open(*mine))
    with pytest.raises(TooFast):
        await house.open("seven")
    assert all(house.are_open(*mine)), "nobody takes a table from this computer"


async def test_a_table_that_nobody_is_at_closes_itself_and_opens_again(house: House) -> None:
    left, used, live = [await house.open("one", is_live) for is_live in (False, False, True)]
    game_id = left.game_id
    house.clock.now_s += rooms_module.IDLE_S - 10
    await house.rooms.unload_idle()
    assert all(house.are_open(left, used, live))
    assert await house.rooms.room(used.code) is used
    house.clock.now_s += 60
    await house.rooms.unload_idle()
    assert house.are_open(left, used, live) == [False, True, True]
    live.listeners.clear()
    house.clock.now_s += 60
    await house.rooms.unload_idle()
    assert house.are_open(live) == [True], "it was left just now"
    assert (await house.rooms.room(left.code)).game_id == game_id


async def test_idle_tables_are_looked_for_by_themselves(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms_module, "_LOOK_S", 0.01)
    house.rooms.open()
    room = await house.open("one", is_live=False)
    house.clock.now_s += rooms_module.IDLE_S
    for _ in range(200):
        if not house.are_open(room)[0]:
            break
        await asyncio.sleep(0.01)
    assert house.are_open(room) == [False]


# -- requests that do not come


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    assert serving.REQUEST_S == 10
    monkeypatch.setattr(serving, "REQUEST_S", REQUEST_S)
    monkeypatch.setattr(serving, "UNREAD_S", REQUEST_S)


@contextmanager
def sockets(server: Server, number: int, address: str = ELSEWHERE) -> Iterator[list[socket.socket]]:
    with ExitStack() as opened:
        at = ("127.0.0.1", server.port)
        made = [opened.enter_context(socket.create_connection(at, source_address=(address, 0))) for _ in range(number)]
        for each in made:
            each.settimeout(REQUEST_S * 20)
        yield made


def until_closed(connection: socket.socket) -> bytes:
    heard = b""
    while True:
        try:
            data = connection.recv(4096)
        except ConnectionError:
            return heard
        if not data:
            return heard
        heard += data


HEAD = b"POST /api/count HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n"


@pytest.mark.parametrize(
    ("begun", "answer"),
    [(b"", b""), (b"G", b"408"), (HEAD, b"408"), (HEAD + b"\r\n{", b"")],
    ids=["nothing", "a letter", "half a head", "half a body"],
)
def test_a_request_that_does_not_come_is_not_waited_for(
    hasty: None, server: Server, begun: bytes, answer: bytes
) -> None:
    with sockets(server, 1, THIS_COMPUTER) as [connection]:
        begin = time.monotonic()
        connection.sendall(begun)
        heard = until_closed(connection)
        assert REQUEST_S * 0.7 < time.monotonic() - begin < REQUEST_S * 10
        assert answer in heard


def test_a_request_that_drips_in_and_one_that_follows_another_are_not_waited_for_either(
    hasty: None, server: Server
) -> None:
    get = b"GET /api/lobby HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with sockets(server, 2, THIS_COMPUTER) as [drip, second]:
        second.sendall(get + get[:20])
        begin = time.monotonic()
        try:
            for at in range(len(HEAD)):
                drip.sendall(HEAD[at : at + 1])
                time.sleep(0.05)
                assert time.monotonic() - begin < REQUEST_S * 10
        except ConnectionError:
            pass
        assert b" 200 " in until_closed(second)


def test_a_stream_and_a_client_that_pauses_between_requests_are_left_alone(hasty: None, server: Server) -> None:
    device = Device(server.address)
    code = device.open_table("score", ANN, BOB)
    with device.stream(code) as tables:
        next(tables)
        time.sleep(REQUEST_S * 2)
        device.do(code, "move", seat=0, move={"type": "points", "player": 0, "points": 5})
        assert next(tables)["scores"] == [5, 0]
    device.close()


@needs_second_address
def test_two_hundred_half_sent_requests_stop_nobody(hasty: None, server: Server) -> None:
    def ask(address: str) -> float:
        begin = time.monotonic()
        transport = httpx.HTTPTransport(local_address=address, verify=PLAIN)
        with httpx.Client(base_url=f"http://127.0.0.1:{server.port}", transport=transport, timeout=10) as client:
            assert client.get("/api/lobby").status_code == 200
        return time.monotonic() - begin

    with sockets(server, 200) as held:
        for each in held:
            try:
                each.sendall(HEAD)
            except ConnectionError:
                continue  # it was over the share already
        for address in (THIS_COMPUTER, "127.0.0.3", ELSEWHERE):
            assert ask(address) < REQUEST_S * 10
        for each in held:
            until_closed(each)


@needs_second_address
def test_many_addresses_together_do_not_lock_this_computer_out(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "MOST_CONNECTIONS", 40)
    with ExitStack() as opened:
        for number in range(2, 7):
            opened.enter_context(sockets(server, 20, f"127.0.0.{number}"))
        assert httpx.get(f"{server.address}/api/lobby", verify=PLAIN).status_code == 200
        device = Device(server.address)
        assert device.open_table("score", ANN, BOB)
        device.close()


def test_a_client_that_reads_nothing_is_let_go(hasty: None, server: Server, new_device: NewDevice) -> None:
    ann = new_device()
    code = ann.open_table("score", ANN, BOB, options={"target": 241})
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        deaf.connect(("127.0.0.1", server.port))
        ask = b"GET /static/wood.webp HTTP/1.1\r\nHost: localhost\r\n\r\n"
        deaf.settimeout(0.2)
        begin = time.monotonic()
        while time.monotonic() - begin < REQUEST_S * 20:
            try:
                deaf.sendall(ask * 20)
            except TimeoutError:
                continue  # the server reads no more before it has answered
            except ConnectionError:
                break
        else:
            pytest.fail("the connection is held for ever")
    assert ann.look(code)["scores"] == [0, 0]
