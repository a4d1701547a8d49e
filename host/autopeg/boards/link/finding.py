"""Lookup of boards by USB id and their own uid, because port names may change whenever one is plugged in."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Protocol

from msgspec import Struct

from autopeg.base.errors import Failure, UsageError
from autopeg.base.ports import is_uid

USB_ID = (0x2E8A, 0x0005)
"""A Raspberry Pi Pico that runs MicroPython."""


# Source: raspberrypi/usb-pid, Readme.md, and the USB ID Repository.
_PRODUCTS = {
    (0x2E8A, 0x0004): "a Picoprobe",
    (0x2E8A, 0x0009): "a Pico with a program of the Pico SDK",
    (0x2E8A, 0x000A): "a Pico with a program of the Pico SDK or of Arduino",
    (0x2E8A, 0x000B): "a Pico that runs CircuitPython",
    (0x2E8A, 0x000C): "a Debug Probe",
}
_MAKERS = {
    0x2E8A: "a board with a Pico's chip and some other program",
    0x239A: "a board that runs CircuitPython",
    0x2341: "an Arduino",
    0x2A03: "an Arduino",
    0x303A: "an ESP32",
    0x10C4: "a USB adapter as on many an ESP32",
    0x1A86: "a USB adapter as on many an ESP32 or Arduino",
    0x0403: "a USB adapter",
}
_UNKNOWN = "another device"


class UsbPort(Protocol):
    """A port as pyserial describes it."""

    device: str
    vid: int | None
    pid: int | None
    serial_number: str | None


class FoundBoard(Struct, frozen=True, order=True):
    """A connected board. uid: the Pico's own, sixteen hex digits; path: the current path of its port."""

    uid: str
    path: str


class NoBoard(Failure):
    """No board is connected, or not the named one."""


def list_usb_ports() -> Iterable[UsbPort]:
    """Return the serial ports of this computer."""
    from serial.tools import list_ports  # slow to import, and most players have no board

    return list_ports.comports()


def find_boards(ports: Callable[[], Iterable[UsbPort]] = list_usb_ports) -> list[FoundBoard]:
    """Return the connected boards, sorted by uid. ports: lists the serial ports of the computer."""
    boards = {
        FoundBoard((port.serial_number or "").lower(), port.device)
        for port in ports()
        if (port.vid, port.pid) == USB_ID
    }
    return sorted(boards)


def strangers(ports: Callable[[], Iterable[UsbPort]] = list_usb_ports) -> dict[str, str]:
    """Return what is at each serial port of the computer that is not that of a Pico with MicroPython, by its USB
    numbers: "an Arduino (2341:0043)"."""
    found: dict[str, str] = {}
    for port in ports():
        if port.vid is None or port.pid is None:
            found[port.device] = _UNKNOWN
        elif (port.vid, port.pid) != USB_ID:
            kind = _PRODUCTS.get((port.vid, port.pid)) or _MAKERS.get(port.vid, _UNKNOWN)
            found[port.device] = f"{kind} ({port.vid:04X}:{port.pid:04X})"
    return found


def choose_board(word: str | None, boards: Sequence[FoundBoard], advice: str = "name one, such as") -> FoundBoard:
    """Return the board that a word names. word: its uid, its port or None for the only one.

    A port that is not the USB port of a Pico is accepted with an empty uid: it may belong to a simulated board. Raises
    NoBoard if the board is not connected, UsageError if none is named and there are two or more; advice: what to do
    in that case.
    """
    if word is None:
        if not boards:
            raise NoBoard("no board is connected: there is no USB port of a Pico with MicroPython (2E8A:0005)")
        if len(boards) > 1:
            listed = ", ".join(f"{board.uid} at {board.path}" for board in boards)
            raise UsageError(f"{len(boards)} boards are connected, {listed}: {advice} {boards[0].uid}")
        return boards[0]
    if is_uid(word):
        for board in boards:
            if board.uid == word.lower():
                return board
        raise NoBoard(f"the board {word.lower()} is not connected")
    for board in boards:
        if board.path == word or (board.path.upper() == word.upper() and "/" not in word):  # com12 is COM12
            return board
    return FoundBoard("", word)


def udev_rules() -> str:
    """Return the text of the udev rules that let people open a board's port."""
    return Path(__file__).with_name("60-autopeg.rules").read_text(encoding="utf-8")
