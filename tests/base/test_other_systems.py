"""What Windows does otherwise, faked: files in use, pipes of workers, terminals. And the program without Python."""

import asyncio
import io
import os
import select
import socket
import sys
from pathlib import Path

import pytest

from autopeg.base import files, workers
from autopeg.base.errors import Failure, UsageError
from autopeg.base.extras import check_extra
from autopeg.base.ports import is_port
from autopeg.boards.link.finding import FoundBoard, choose_board
from autopeg.cli import table_check
from autopeg.cli.streams import is_open_and_ours, read_file
from autopeg.cli.typed_answers import TypedAnswers
from autopeg.play import opening
from autopeg.play.bots import external
from autopeg.records import Store
from autopeg.records.record import read_lines
from autopeg.records.restoring import restore
from autopeg.watching import sources
from autopeg.web import serving
from autopeg.web.page_files import STATIC, PageFiles


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
    files.replace_file(tmp_path / "settings.toml", b"new")
    assert (tmp_path / "settings.toml").read_bytes() == b"new"
    assert len(tries) == 3


def test_a_copy_is_restored_although_a_scanner_holds_the_damaged_file_for_a_moment(
    windows: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "elsewhere"
    with Store(copy):
        pass
    (tmp_path / "games.sqlite3").write_bytes(b"damaged")
    replace, held = Path.replace, [1]

    def held_once(self: Path, target: Path) -> Path:
        if held and self.name == "games.sqlite3":
            held.clear()
            raise PermissionError(13, "Access is denied")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", held_once)
    done = restore(copy / "games.sqlite3", tmp_path)
    assert not held
    assert done.kept is not None
    assert done.kept.read_bytes() == b"damaged"


def test_a_file_that_stays_open_is_refused_and_nothing_is_left(
    windows: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "settings.toml").write_bytes(b"old")

    def held(self: Path, target: Path) -> Path:
        raise PermissionError(13, "Access is denied")

    monkeypatch.setattr(Path, "replace", held)
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
    monkeypatch.setattr(select, "select", lambda *_: pytest.fail("Windows selects sockets only"))
    answers = TypedAnswers()
    assert len(answers.due(0.0, {1})) == 1


def test_nobody_is_asked_about_the_table_where_typed_lines_cannot_be_waited_for(
    windows: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_check, "is_terminal", lambda: True)
    monkeypatch.setattr(sources, "open_source", lambda source: pytest.fail("the table was checked"))
    assert table_check.checked_zones("0", ("Ann", "Bob"), 1).players == 2


def test_a_program_gets_its_command_line_as_windows_gives_it(windows: None, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[object] = []

    def begin(command: object, **_: object) -> None:
        begun.append(command)
        raise FileNotFoundError(2, "cannot find the file")

    monkeypatch.setattr(external.subprocess, "Popen", begin)
    command = r'"C:\Program Files\Python\python.exe" my bot.py'
    with pytest.raises(Failure, match="cannot find the file"):
        external.External("cribbage", command)
    assert begun == [command]


def test_a_program_in_a_folder_with_a_space_has_its_own_name(tmp_path: Path) -> None:
    words = (r'cmd:"C:\Program Files\bots\clever.exe" --fast', "cmd:/bots/clever.py")
    assert opening.seat_names(words) == ("clever.exe", "clever.py")


def test_a_port_that_another_program_listens_at_is_not_shared(windows: None, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, ...]] = []
    monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", -5, raising=False)
    monkeypatch.setattr(socket.socket, "setsockopt", lambda _, *option: asked.append(option))
    serving.listening(0).close()
    assert asked == [(socket.SOL_SOCKET, -5, 1)]


def test_browsers_run_the_page_whatever_the_registry_calls_its_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starlette.responses.guess_type", lambda path: ("text/plain", None))
    asked = PageFiles(STATIC, "/static").get_response("main.js", {"type": "http", "method": "GET", "headers": []})
    found = asyncio.run(asked)
    assert found.headers["Content-Type"] == "text/javascript; charset=utf-8"


@pytest.mark.parametrize("coding", ["utf-16", "utf-8-sig"])
def test_a_record_is_read_as_powershell_writes_it(coding: str) -> None:
    lines = '{"autopeg": 1}\r\n{"type": "cut", "name": "Zoë"}\r\n'
    assert read_lines(lines.encode(coding)) == ([{"autopeg": 1}, {"type": "cut", "name": "Zoë"}], None)


def test_a_folder_is_no_file_even_if_it_is_forbidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("click.open_file", forbidden)
    with pytest.raises(UsageError, match="this is a folder"):
        read_file(str(tmp_path), 10)


def test_a_port_of_windows_has_one_name_in_any_letters() -> None:
    board = FoundBoard("e660583883265a39", "COM12")
    assert choose_board("com12", [board]) == board
    assert choose_board("/dev/TTY", [FoundBoard("e660583883265a39", "/dev/tty")]).uid == ""


@pytest.mark.parametrize(("word", "is_one"), [("COM3", True), ("com12", True), (r"\\.\COM12", True), ("COMX", False)])
def test_ports_of_windows_are_known(word: str, is_one: bool) -> None:
    assert is_port(word) is is_one


def test_the_program_without_python_does_not_advise_pip(without_extras: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    with pytest.raises(Failure, match="which this program does not bring") as said:
        check_extra("camera", ("cv2",), "reading photos needs")
    assert "pip" not in str(said.value)
