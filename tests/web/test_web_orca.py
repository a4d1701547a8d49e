"""The ends of games that Orca reads aloud from Firefox: each move once, in a dozen words."""

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from support.web.engines.firefox import Firefox
from support.web.engines.orca_firefox import Orca, is_installed
from support.web.engines.spoken import play_spoken
from support.web.hearing import MOST_WORDS, said_of_moves
from support.web.positions import LAST_DEALS

FEWEST_PROGRAMS = 5
"""A screen, a bus, a window manager, Orca and Firefox."""

MOST_BEFORE = 20
"""Sentences before the page is there to say them."""

SLOW = (pytest.mark.slow, pytest.mark.timeout(1800))


def _skip_without_orca() -> None:
    if not is_installed():
        missing = "Orca or Firefox is not here (Debian: orca, firefox-esr, xvfb, dbus-daemon, openbox)"
        pytest.skip(f"WHAT A SCREEN READER SAYS IS NOT TESTED: {missing}")


@pytest.fixture(scope="module")
def orca(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Orca]:
    """One for all games: it takes long to start."""
    _skip_without_orca()
    started = Orca(tmp_path_factory.mktemp("orca") / "all")
    yield started
    started.close()


@pytest.mark.parametrize(
    "game", [game if game == "cribbage" else pytest.param(game, marks=SLOW) for game in LAST_DEALS]
)
def test_orca_says_every_move_of_the_last_deals_once_in_a_dozen_words(orca: Orca, home: Path, game: str) -> None:
    """And besides only what is to be done and what has the focus."""
    played = play_spoken(orca, home, game)
    expected, known = played.expected, set(played.expected)
    moves = [each for each in said_of_moves(played.spoken, expected) if each in known]
    first = len(expected) - len(moves)
    assert 0 <= first <= MOST_BEFORE
    assert moves == expected[first:]
    assert [each for each in played.announced[:-1] if len(each.split()) > MOST_WORDS] == []
    assert played.unexpected() == []


def test_nothing_goes_on_running_if_one_of_its_programs_does_not_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _skip_without_orca()
    started: list[subprocess.Popen[bytes]] = []
    new = subprocess.Popen.__init__

    def remember(process: subprocess.Popen[bytes], *given: Any, **more: Any) -> None:
        new(process, *given, **more)
        started.append(process)

    def fail(*_: object) -> None:
        raise AssertionError("Firefox does not answer")

    monkeypatch.setattr(subprocess.Popen, "__init__", remember)
    monkeypatch.setattr(Firefox, "_port", fail)
    with pytest.raises(AssertionError, match="does not answer"):
        Orca(tmp_path / "orca")
    assert len(started) >= FEWEST_PROGRAMS
    assert [process.args for process in started if process.wait() is None] == []
