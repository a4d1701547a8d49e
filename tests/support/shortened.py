"""What tests do not wait for, and what they do as if this computer were another: fixtures of all folders."""

import sys

import pytest


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows; a file that somebody holds open is tried again at once."""
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr("autopeg.base.files._RETRY_S", 0.0)


@pytest.fixture
def without_extras(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where no package of an extra is installed."""
    monkeypatch.setattr("autopeg.base.extras.find_spec", lambda name: None)


@pytest.fixture
def long_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is not here has been away for long enough."""
    monkeypatch.setattr("autopeg.web.seats.AWAY_S", 0.0)


@pytest.fixture
def short_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever loads the page again is waited for a moment only."""
    monkeypatch.setattr("autopeg.web.presence.GRACE_S", 0.3)


@pytest.fixture
def busy_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A store that another program uses is not waited for."""
    monkeypatch.setattr("autopeg.records.database.BUSY_TIMEOUT_MS", 1)


@pytest.fixture
def no_port_appears(monkeypatch: pytest.MonkeyPatch) -> None:
    """The port of a Pico that starts again is not waited for."""
    monkeypatch.setattr("autopeg.boards.install.starting._APPEARS_S", 0.1)
