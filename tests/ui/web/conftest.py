"""The page served on this computer, and devices that talk to it as browsers do."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from web_device import Device
from web_server import Server


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The folder of the games of this test."""
    return tmp_path / "home"


@pytest.fixture
def server(home: Path) -> Iterator[Server]:
    """A page without a board."""
    with Server(home) as served:
        yield served


@pytest.fixture
def new_device(server: Server) -> Iterator[Callable[[], Device]]:
    """Make a device that is known to the page."""
    devices: list[Device] = []

    def make() -> Device:
        devices.append(Device(server.address))
        return devices[-1]

    yield make
    for device in devices:
        device.close()
