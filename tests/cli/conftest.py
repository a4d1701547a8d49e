"""`autopeg` run in this process, with a home of its own for every test."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from autopeg.cli.main import run
from autopeg.play.opening import begin_game
from autopeg.records import Header, Store, StoredGame
from support.cli.outcome import Autopeg, Outcome, begun


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of all data for this test."""
    folder = tmp_path / "home"
    monkeypatch.setenv("AUTOPEG_HOME", str(folder))
    return folder


@pytest.fixture(autouse=True)
def _note_headers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Note in `cli_outcome.begun` what is begun."""
    begin = Store.begin
    begun.clear()

    def noted(store: Store, header: Header) -> StoredGame:
        begun.append(header)
        return begin(store, header)

    monkeypatch.setattr(Store, "begin", noted)


@pytest.fixture
def autopeg(home: Path) -> Autopeg:
    """Run a command: `autopeg("count", "5H", stdin="...")`."""

    def call(*args: object, stdin: str | bytes = "") -> Outcome:
        with CliRunner().isolation(input=stdin) as (out, err, _):
            code = run([str(arg) for arg in args])
        return Outcome(code, out.getvalue().decode(), err.getvalue().decode())

    return call


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with games of bots: two of two players, one with muggins; one of three and one of four, and one begun."""
    folder = tmp_path_factory.mktemp("played")
    with Store(folder) as store:
        for words, options in (
            (["club", "beginner"], {}),
            (["beginner", "club"], {"muggins": True, "skunk": "skunk"}),
            (["club", "club", "beginner"], {"target": 61}),
            (["club", "beginner", "club", "beginner"], {}),
        ):
            table = begin_game(store, "cribbage", words, options)
            while table.advance():
                pass
        table = begin_game(store, "cribbage", ["Ann", "club"], {})
        while table.person_due is None:
            table.advance()
    return folder


@pytest.fixture
def played_home(played: Path, monkeypatch: pytest.MonkeyPatch, autopeg: Autopeg) -> Path:
    """The home of `played`, in force for this test, which only reads it."""
    monkeypatch.setenv("AUTOPEG_HOME", str(played))
    return played
