"""A virtual board behind a pseudo terminal."""

import os
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from autopeg.base.errors import Failure, UsageError
from autopeg.boards.board_layout import board_files, read_board_file
from autopeg.boards.virtual import VirtualBoard
from pegboard.board_file import parse_board
from pegcore.lines import PACKET, LineReader, encode, sum_of

if sys.platform == "win32":
    pytest.skip("there are no pseudo terminals", allow_module_level=True)

from autopeg.boards.pty_link import PtyLink

MOST_TURNS = 20_000


@pytest.fixture
def virtual() -> VirtualBoard:
    return VirtualBoard(parse_board(read_board_file(board_files()["classic-2"])))


@pytest.fixture
def port(virtual: VirtualBoard, tmp_path: Path) -> Iterator[PtyLink]:
    with closing(PtyLink(virtual, tmp_path / "pegs")) as link:
        yield link


def turn(virtual: VirtualBoard, port: PtyLink) -> None:
    port.pump()
    virtual.turn()
    port.pump()


def test_a_host_that_opens_the_link_is_answered(virtual: VirtualBoard, port: PtyLink, tmp_path: Path) -> None:
    host = os.open(tmp_path / "pegs", os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    state = "to=121 unit=1 turn=b crib=a a=25,37 b=50,52 win=-"
    os.write(host, encode("HI proto=1 host=0.1.0") + encode(f"SET c09e 1 {state}"))
    reader = LineReader()
    said: list[str] = []
    for _ in range(MOST_TURNS):
        turn(virtual, port)
        port.wait(virtual.idle_ms())
        with suppress(BlockingIOError):
            said += [text for kind, text in reader.feed(os.read(host, 4096)) if kind == PACKET]
        if said and said[-1].startswith("OK"):
            break
    os.close(host)
    assert f" uid={virtual.uid} " in said[0]
    assert (said[-1], reader.corrupt) == (f"OK c09e 1 {sum_of(state.encode()).decode()}", 0)


def test_a_port_that_nobody_reads_stops_nothing(virtual: VirtualBoard, port: PtyLink) -> None:
    host = os.open(port.path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    for _ in range(100):
        os.write(host, b"help\n" * 4)
        for _ in range(20):
            turn(virtual, port)
    os.close(host)
    assert virtual.receive() == b""


def test_the_link_is_removed_at_the_end(virtual: VirtualBoard, tmp_path: Path) -> None:
    link = tmp_path / "pegs"
    link.symlink_to(tmp_path / "left behind by a crash")
    with closing(PtyLink(virtual, link)) as port:
        assert os.readlink(link) == port.path
    assert not link.is_symlink()


def test_a_link_that_another_has_taken_over_stays(virtual: VirtualBoard, tmp_path: Path) -> None:
    link = tmp_path / "pegs"
    with closing(PtyLink(virtual, link)):
        second = PtyLink(virtual, link)
    assert os.readlink(link) == second.path
    second.close()
    assert not link.is_symlink()


def test_a_file_of_that_name_is_refused_and_stays(virtual: VirtualBoard, tmp_path: Path) -> None:
    (tmp_path / "pegs").write_text("mine")
    with pytest.raises(UsageError, match="not a symbolic link"):
        PtyLink(virtual, tmp_path / "pegs")
    assert (tmp_path / "pegs").read_text() == "mine"


def test_a_link_that_cannot_be_made_is_one_failure(virtual: VirtualBoard, tmp_path: Path) -> None:
    with pytest.raises(Failure, match="cannot create the link"):
        PtyLink(virtual, tmp_path / "nowhere" / "pegs")


def test_windows_is_told_so(virtual: VirtualBoard, windows: None) -> None:
    with pytest.raises(Failure, match="Windows"):
        PtyLink(virtual)
