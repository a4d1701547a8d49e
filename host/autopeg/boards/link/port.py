"""Serial port with pyserial: opened exclusively, read and written without blocking for longer than a moment."""

import errno
import os
import select
import sys
from contextlib import suppress
from pathlib import Path
from typing import Protocol

import serial

from autopeg.base.errors import Failure

WAIT_MS = 20
"""The longest that `read` waits for a byte."""

_BAUD = 115200  # ignored on USB, where bytes go as fast as they are accepted
_WRITE_BYTES = 4096
_PSEUDO_TERMINALS = "/dev/pts/"  # the program behind one keeps it open as well


class PortError(Failure):
    """A port that cannot be used; the message is a sentence for people."""


class PortLost(PortError):
    """The port was open and has gone: a cable was pulled, the computer slept."""


class Port(Protocol):
    """A byte stream to and from a board. One thread uses it, except for `wake`."""

    path: str

    def read(self) -> bytes:
        """Return the received bytes, waiting up to WAIT_MS if there are none. Raises PortLost."""
        ...

    def write(self, data: bytes) -> int:
        """Write as much of data as possible without waiting and return the number of bytes. Raises PortLost."""
        ...

    def wake(self) -> None:
        """End the wait of `read` early; any thread may call this."""
        ...

    def close(self) -> None:
        """Release the port."""
        ...


class SerialPort:
    """The port at a path, until it is closed.

    Raises PortError if it is missing or forbidden, or another program has it open, also without a lock if the system
    shows that.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        write_timeout_s = 1.0 if sys.platform == "win32" else 0.0
        try:
            self._serial = serial.Serial(
                path, _BAUD, timeout=WAIT_MS / 1000, write_timeout=write_timeout_s, exclusive=True
            )
        except (OSError, ValueError) as error:  # SerialException is an OSError
            raise _opening_error(path, error) from None
        others = holders_of(path)
        if others:
            self._serial.close()
            raise PortError(_held(path, others))

    def read(self) -> bytes:
        try:
            first = self._serial.read(1)
            return first + self._serial.read(self._serial.in_waiting) if first else b""
        except (OSError, TypeError):  # a port that goes in the middle of a read has no file number any more
            raise PortLost(lost_sentence(self.path)) from None

    def write(self, data: bytes) -> int:
        try:
            if sys.platform != "win32" and not select.select([], [self._serial.fileno()], [], 0)[1]:
                return 0
            return self._serial.write(data[:_WRITE_BYTES]) or 0
        except (OSError, ValueError):
            raise PortLost(lost_sentence(self.path)) from None

    def wake(self) -> None:
        with suppress(OSError, TypeError):  # it is being closed
            self._serial.cancel_read()

    def close(self) -> None:
        with suppress(OSError):
            self._serial.close()


def _opening_error(path: str, error: OSError | ValueError) -> PortError:
    """Return the error for a port that cannot be opened. pyserial gives an errno, but on Windows only words."""
    number = error.errno if isinstance(error, OSError) else None
    words = str(error)
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO) or "FileNotFoundError" in words:
        return PortError(f"there is no port {path}: is the board plugged in?")
    if number in (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK):
        return PortError(_held(path, holders_of(path)))
    if sys.platform == "win32" and "PermissionError" in words:
        return PortError(_held(path, ()))
    if number in (errno.EACCES, errno.EPERM):
        return PortError(
            f"you are not allowed to open {path}: `autopeg board rules` prints the udev rule that allows it"
        )
    if number == errno.EISDIR or "Could not configure port" in words:
        return PortError(f"{path} is not a serial port: `autopeg board list` names the ports of boards")
    return PortError(f"{path} cannot be opened as a serial port: {words}")


def _held(path: str, others: tuple[str, ...]) -> str:
    who = ", ".join(others) or "another program"
    return f"{path} is in use by {who}: quit it, and the board connects at once"


def lost_sentence(path: str) -> str:
    """Return why a port has gone. pyserial reports a pulled cable and a second reader alike."""
    others = holders_of(path)
    if others:
        return f"{path} has gone: {', '.join(others)} has opened it as well"
    return f"{path} has gone: the board was unplugged, or another program has opened the port"


def holders_of(path: str, proc: Path = Path("/proc")) -> tuple[str, ...]:
    """Return the other processes that have a device open, as `name (number)`, according to /proc; none except on Linux.

    A lock keeps out only programs that ask for one. A terminal program may not, and both would steal each other's
    bytes. Processes of other users and those at a pseudo terminal are not found.
    """
    device = os.path.realpath(path)
    if device.startswith(_PSEUDO_TERMINALS):
        return ()
    found: list[str] = []
    own = str(os.getpid())
    with suppress(OSError):
        for process in sorted(entry for entry in os.listdir(proc) if entry.isdigit() and entry != own):
            if _has_open(proc / process / "fd", device):
                found.append(f"{_name(proc / process)} ({process})")
    return tuple(found)


def _has_open(folder: Path, device: str) -> bool:
    try:
        files = os.listdir(folder)
    except OSError:  # another user's, or it has ended
        return False
    for file in files:
        with suppress(OSError):
            if os.readlink(folder / file) == device:
                return True
    return False


def _name(process: Path) -> str:
    try:
        return (process / "comm").read_text(encoding="utf-8", errors="replace").strip() or "a program"
    except OSError:
        return "a program"
