"""Fixtures for the tests of boards on a link."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.boards.link.simulated import SimulatedPico
from support.boards.link.synced_evening import Evening


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path)
    yield made
    made.store.close()


@pytest.fixture
def pico() -> Iterator[SimulatedPico]:
    made = SimulatedPico()
    made.plug()
    yield made
    made.pull()
