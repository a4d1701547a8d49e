"""The serial port, on a pseudo terminal: real pyserial, and each thing that can be wrong with a port."""

import errno
import os
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import serial

if sys.platform == "win32":
    pytest.skip("there are no pseudo terminals", allow_module_level=True)

import tty

from autopeg.boards.link.port import PortError, PortLost, SerialPort, holders_of


def held_by(*holders: str) -> Callable[[str], tuple[str, ...]]:
    """Return what finds these holders of any port."""

    def found(path: str) -> tuple[str, ...]:
        return holders

    return found


@pytest.fixture
def ends() -> Iterator[tuple[int, str]]:
    """The near end of a pseudo terminal, and the path of its far end."""
    near, far = os.openpty()
    tty.setraw(far)
    path = os.ttyname(far)
    os.close(far)
    yield near, path
    os.close(near)


def test_bytes_go_both_ways(ends: tuple[int, str]) -> None:
    near, path = ends
    port = SerialPort(path)
    os.write(near, bytes(range(256)))
    arrived = b""
    while len(arrived) < 256:
        arrived += port.read()
    assert arrived == bytes(range(256))
    assert port.write(b"\x00\x03\x04\r\n") == 5
    assert os.read(near, 100) == b"\x00\x03\x04\r\n"
    port.close()


def test_a_port_that_nobody_reads_takes_no_more_and_waits_for_nothing(ends: tuple[int, str]) -> None:
    port = SerialPort(ends[1])
    taken = sum(iter(lambda: port.write(b"x" * 4096), 0))
    assert 0 < taken < 1 << 20  # the system's own buffers; it may move what they hold, and take a little more later
    port.close()


def test_a_waiting_read_can_be_woken(ends: tuple[int, str]) -> None:
    port = SerialPort(ends[1])
    thread = threading.Thread(target=port.wake)
    thread.start()
    thread.join()
    assert port.read() == b""
    port.close()
    port.wake()


def test_a_pulled_plug_is_a_lost_port() -> None:
    near, far = os.openpty()
    path = os.ttyname(far)
    os.close(far)
    port = SerialPort(path)
    os.close(near)
    sentence = f"^{path} has gone: the board was unplugged, or another program has opened the port$"
    with pytest.raises(PortLost, match=sentence):
        port.read()
    with pytest.raises(PortLost, match=sentence):
        port.write(b"x")
    port.close()


def test_a_program_that_reads_the_same_port_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    near, far = os.openpty()
    port = SerialPort(os.ttyname(far))
    os.close(far)
    os.close(near)
    monkeypatch.setattr("autopeg.boards.link.port.holders_of", held_by("minicom (77)"))
    with pytest.raises(PortLost, match=r" has gone: minicom \(77\) has opened it as well$"):
        port.read()
    port.close()


def test_a_port_is_held_by_one_program(ends: tuple[int, str]) -> None:
    port = SerialPort(ends[1])
    with pytest.raises(PortError, match="in use by another program"):
        SerialPort(ends[1])
    port.close()
    SerialPort(ends[1]).close()


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOENT, "no port"),
        (errno.ENXIO, "no port"),
        (errno.EBUSY, "in use by"),
        (errno.EACCES, "autopeg board rules"),
        (errno.EIO, "cannot be opened"),
    ],
)
def test_what_keeps_a_port_closed_has_its_sentence(number: int, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise serial.SerialException(number, os.strerror(number))

    monkeypatch.setattr(serial, "Serial", refuse)
    with pytest.raises(PortError, match=words) as refusal:
        SerialPort("/dev/ttyACM0")
    assert "/dev/ttyACM0" in str(refusal.value)


def test_what_is_no_serial_port_is_said(tmp_path: Path) -> None:
    with pytest.raises(PortError, match="there is no port"):
        SerialPort(str(tmp_path / "nothing"))
    (tmp_path / "file").write_text("words")
    for path in (tmp_path / "file", tmp_path, Path("/dev/null")):
        with pytest.raises(PortError) as refusal:
            SerialPort(str(path))
        assert str(refusal.value) == f"{path} is not a serial port: `autopeg board list` names the ports of boards"


def test_a_program_that_has_the_port_open_without_a_lock_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ends: tuple[int, str]
) -> None:
    device = tmp_path / "ttyACM0"
    device.write_text("")
    for number, name, target in ((7, "minicom", device), (8, "bash", tmp_path), (os.getpid(), "autopeg", device)):
        files = tmp_path / "proc" / str(number) / "fd"
        files.mkdir(parents=True)
        (files / "3").symlink_to(target)
        (files.parent / "comm").write_text(f"{name}\n")
    assert holders_of(str(device), tmp_path / "proc") == ("minicom (7)",)
    monkeypatch.setattr("autopeg.boards.link.port.holders_of", held_by("minicom (7)"))
    with pytest.raises(PortError, match=r"in use by minicom \(7\)"):
        SerialPort(ends[1])
