"""What Windows does otherwise, faked: files in use, pipes of workers, terminals. And the program without Python."""

import importlib.util
import io
import os
import sys
from pathlib import Path

import pytest

from autopeg.base import files, workers
from autopeg.base.errors import Failure
from autopeg.base.extras import check_extra
from autopeg.base.ports import is_port
from autopeg.cli import watch
from autopeg.cli.streams import is_open_and_ours


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")


def test_a_file_that_a_scanner_holds_open_is_replaced_a_moment_later(
    windows: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[Path] = []
    replace = Path.replace

    def held_twice(self: Path, target: Path) -> Path:
        tries.append(self)
        if len(tries) <= 2:
            raise PermissionError(13, "Access is denied")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", held_twice)
    monkeypatch.setattr(files, "_RETRY_S", 0.0)
    files.replace_file(tmp_path / "settings.toml", b"new")
    assert (tmp_path / "settings.toml").read_bytes() == b"new"
    assert len(tries) == 3


def test_a_file_that_stays_open_is_refused_and_nothing_is_left(
    windows: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "settings.toml").write_bytes(b"old")

    def held(self: Path, target: Path) -> Path:
        raise PermissionError(13, "Access is denied")

    monkeypatch.setattr(Path, "replace", held)
    monkeypatch.setattr(files, "_RETRY_S", 0.0)
    with pytest.raises(Failure, match="Access is denied"):
        files.keep_file(tmp_path / "settings.toml", b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["settings.toml"]
    assert (tmp_path / "settings.toml").read_bytes() == b"old"


class OtherConnection:
    """The end of a pipe that is no `Connection`, as on Windows."""

    def __init__(self, connection) -> None:
        self._connection = connection

    def __getattr__(self, name: str) -> object:
        return getattr(self._connection, name)


def _twice(piece: int):
    yield 2 * piece


def test_workers_take_results_from_the_pipes_of_every_system(monkeypatch: pytest.MonkeyPatch) -> None:
    context = workers.multiprocessing.get_context()
    pipe = context.Pipe

    def other_pipe(duplex: bool = True) -> tuple[OtherConnection, object]:
        near, far = pipe(duplex)
        return OtherConnection(near), far

    monkeypatch.setattr(type(context), "Pipe", staticmethod(other_pipe))
    assert sorted(workers.results_of(_twice, [1, 2])) == [2, 4]


def test_a_terminal_of_windows_has_no_foreground(windows: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "tcgetpgrp", raising=False)
    monkeypatch.setattr(os, "isatty", lambda file: True)
    assert is_open_and_ours(1)


def test_answers_in_a_pipe_are_read_before_watching_on_windows(windows: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b'{"question": 1, "answer": 1}\n')))
    monkeypatch.setattr(watch.select, "select", lambda *_: pytest.fail("Windows selects sockets only"))
    answers = watch._Answers()
    assert len(answers.last(0.0)) <= 1


@pytest.mark.parametrize(("word", "is_one"), [("COM3", True), ("com12", True), (r"\\.\COM12", True), ("COMX", False)])
def test_ports_of_windows_are_known(word: str, is_one: bool) -> None:
    assert is_port(word) is is_one


def test_the_program_without_python_does_not_advise_pip(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr("autopeg.base.extras.find_spec", lambda name: None)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    with pytest.raises(Failure, match="which this program does not bring") as said:
        check_extra("camera", ("cv2",), "reading photos needs")
    assert "pip" not in str(said.value)
