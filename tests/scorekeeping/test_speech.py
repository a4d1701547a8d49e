"""The voice: a fake program on PATH stands for the one that speaks."""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from autopeg.base.errors import Failure, UsageError
from autopeg.session.speech import Voice, find_voice

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the fake program is a shell script")


def program(folder: Path, name: str, script: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is PATH, but for the shell that runs the fakes."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def wait_for(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.005)


@pytest.mark.parametrize(
    ("there", "spoken"),
    [
        (("say",), "say -f - reads"),
        (("say", "espeak"), "espeak --stdin reads"),
        (("espeak", "espeak-ng", "say"), "espeak-ng --stdin reads"),
    ],
)
def test_the_first_program_that_is_there_is_given_the_text(path: Path, there: tuple[str, ...], spoken: str) -> None:
    for name in there:
        program(
            path,
            name,
            f'read line; echo "{name} $* reads $line" > {path}/heard.part; /bin/mv {path}/heard.part {path}/heard',
        )
    voice = find_voice()
    voice.say("-w Ann, twelve")
    heard = path / "heard"
    wait_for(heard.exists)
    assert heard.read_text() == f"{spoken} -w Ann, twelve\n"
    voice.close()


def test_where_nothing_speaks_a_sentence_says_what_to_install(path: Path) -> None:
    with pytest.raises(UsageError, match="install espeak-ng"):
        find_voice()


def test_the_next_sentence_interrupts_and_nothing_is_left_behind(path: Path) -> None:
    program(path, "espeak-ng", f"echo $$ >> {path}/pids\nexec /bin/sleep 600")
    pids = path / "pids"
    voice = find_voice()
    for number in (1, 2, 3):
        voice.say(f"sentence {number}")
        wait_for(lambda n=number: pids.exists() and len(pids.read_text().split()) == n)
    voice.close()
    for pid in map(int, pids.read_text().split()):
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_a_text_that_is_added_waits_until_the_one_before_has_been_said(path: Path) -> None:
    program(path, "espeak-ng", f"read line; echo $line >> {path}/heard\nwhile [ ! -e {path}/go ]; do :; done")
    heard = path / "heard"
    voice = find_voice()
    voice.add("one")
    wait_for(lambda: heard.exists() and heard.read_text() == "one\n")
    for text in ("two", "three", "four", "five", "six"):
        voice.add(text)
    assert heard.read_text() == "one\n"
    (path / "go").touch()
    # Of the five that have waited, the oldest is left out.
    wait_for(lambda: len(heard.read_text().split()) == 5)
    assert heard.read_text().split() == ["one", "three", "four", "five", "six"]
    voice.close()


def test_a_text_that_interrupts_also_ends_what_waits(path: Path) -> None:
    program(path, "espeak-ng", f"read line; echo $line >> {path}/heard\nexec /bin/sleep 600")
    heard = path / "heard"
    voice = find_voice()
    voice.add("one")
    wait_for(lambda: heard.exists() and heard.read_text() == "one\n")
    voice.add("two")
    voice.say("Undone")
    wait_for(lambda: "Undone" in heard.read_text())
    voice.add("three")
    voice.hush()
    voice.add("four")
    wait_for(lambda: "four" in heard.read_text())
    assert heard.read_text().split() == ["one", "Undone", "four"]
    voice.close()


def test_a_program_that_cannot_start_or_listen_is_named(path: Path) -> None:
    with pytest.raises(Failure, match="cannot speak with"):
        Voice((str(path / "gone"),)).say("Ann")
    program(path, "espeak-ng", "exec 0<&-; exit 3")
    find_voice().close()
