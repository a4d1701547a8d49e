"""What is at a port or a drive that is not a Pico's, told without sending anything to it."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from autopeg.boards.install.bootsel import find_drives, strange_drives
from autopeg.boards.link.finding import find_boards, strangers
from support.cli.outcome import Autopeg


def ports(*numbers: tuple[int | None, int | None]) -> Callable[[], Any]:
    found = [
        SimpleNamespace(device=f"/dev/tty{i}", vid=vid, pid=pid, serial_number="E6614C311B5A8C2F")
        for i, (vid, pid) in enumerate(numbers)
    ]
    return lambda: found


@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        ((0x2E8A, 0x000B), "a Pico that runs CircuitPython (2E8A:000B)"),
        ((0x2341, 0x0043), "an Arduino (2341:0043)"),
        ((0x303A, 0x1001), "an ESP32 (303A:1001)"),
        ((0x10C4, 0xEA60), "a USB adapter as on many an ESP32 (10C4:EA60)"),
        ((0x2E8A, 0x1020), "a board with a Pico's chip and some other program (2E8A:1020)"),
        ((0x1234, 0x0001), "another device (1234:0001)"),
        ((None, None), "another device"),
    ],
)
def test_a_port_is_known_by_its_usb_numbers(numbers: tuple[int | None, int | None], told: str) -> None:
    listed = ports(numbers, (0x2E8A, 0x0005))
    assert strangers(listed) == {"/dev/tty0": told}
    assert [board.path for board in find_boards(listed)] == ["/dev/tty1"]


def test_a_drive_of_another_board_is_known_by_its_model(tmp_path: Path) -> None:
    for name, board in (("a", "RPI-RP2"), ("b", "SAMD21G18A-Feather-v0")):
        (tmp_path / name).mkdir()
        text = f"UF2 Bootloader v3.0\r\nModel: {name} M0 Express\r\nBoard-ID: {board}\r\n"
        (tmp_path / name / "INFO_UF2.TXT").write_bytes(text.encode())
    mounts = [tmp_path / "a", tmp_path / "b", tmp_path / "none"]
    assert find_drives(mounts) == [tmp_path / "a"]
    assert strange_drives(mounts) == {tmp_path / "b": "b M0 Express"}


def test_install_sends_nothing_to_a_port_of_something_else(autopeg: Autopeg, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("autopeg.boards.link.finding.strangers", lambda: {"/dev/ttyUSB0": "an ESP32 (303A:1001)"})
    refused = autopeg("board", "install", "/dev/ttyUSB0")
    assert refused.code == 2
    assert refused.complaint == (
        "/dev/ttyUSB0 is an ESP32 (303A:1001), not a Pico with MicroPython: nothing was sent to it"
    )
    none = autopeg("board", "install")
    assert none.code == 1
    assert "(2E8A:0005); /dev/ttyUSB0 is an ESP32 (303A:1001). A Pico without MicroPython" in none.complaint
