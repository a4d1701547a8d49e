"""The boards of hardware/boards, each as a blueprint."""

from pathlib import Path

import pytest

from generate.blueprint import Blueprint, blueprint_from

HARDWARE = Path(__file__).parents[2] / "hardware"
BOARD_FILES = sorted((HARDWARE / "boards").glob("*.json"))


@pytest.fixture(params=BOARD_FILES, ids=lambda path: path.stem, scope="session")
def blueprint(request: pytest.FixtureRequest) -> Blueprint:
    return blueprint_from(request.param)
