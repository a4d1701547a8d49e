"""The process that reads photos: one after another, within limits, and nothing is left of it."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path

import pytest

from autopeg.base.errors import AutopegError, Failure
from autopeg.camera import reader as reader_module
from autopeg.camera.formats.header import UnreadablePhoto
from autopeg.camera.reader import MOST_WAITING, Busy, Reader
from autopeg.camera.reading import Reading
from support.camera import stand_in_eye

WAIT_S = 60.0

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="what a process uses is read from /proc")


@pytest.fixture
def reader() -> Iterator[Reader]:
    with closing(Reader(stand_in_eye.open_eye)) as opened:
        yield opened


def failure(result: Future[Reading], error: type[AutopegError] = Failure) -> str:
    with pytest.raises(error) as failed:
        result.result(WAIT_S)
    assert type(failed.value) is error
    return str(failed.value)


def is_alive(process_id: int) -> bool:
    try:
        os.kill(process_id, 0)
    except ProcessLookupError:
        return False
    return True


def assert_ends(process_id: int) -> None:
    for _ in range(200):
        if not is_alive(process_id):
            return
        time.sleep(0.05)
    raise AssertionError("the process is still there")


def test_one_process_reads_all_photos_in_order(reader: Reader) -> None:
    assert reader.process_id is None, "it is started before there is a photo"
    results = [reader.read(b"x"), reader.read(b"x" * 20_000_000, 5), reader.read(b"xyz", 6, 2)]
    found = [result.result(WAIT_S) for result in results]
    assert [reading.cards for reading in found] == [stand_in_eye.reading_of("5H JC").cards] * 3
    process = f"process {reader.process_id}"
    assert [reading.hint for reading in found] == [
        f"1 bytes, expected None of 1, {process}",
        f"20000000 bytes, expected 5 of 1, {process}",
        f"3 bytes, expected 6 of 2, {process}",
    ]
    assert reader.process_id != os.getpid()


@pytest.mark.parametrize("module", ["autopeg.camera.reader", "autopeg.cli.read", "autopeg.web.serving"])
def test_only_that_process_loads_opencv(module: str) -> None:
    program = f"import sys, {module}; sys.exit(not {{'cv2', 'numpy'}}.isdisjoint(sys.modules))"
    subprocess.run([sys.executable, "-c", program], timeout=WAIT_S, check=True)


def test_what_is_wrong_with_a_photo_is_said_and_costs_only_its_answer(reader: Reader) -> None:
    process_id = None
    for word, error, sentence in (
        ("refuse", UnreadablePhoto, "this photo is of a cat: take one of the cards"),
        ("bug", Failure, "something went wrong inside Autopeg while reading. Please report: ZeroDivisionError: by no"),
        ("number", Failure, "something went wrong inside Autopeg while reading. Please report: TypeError: "),
        ("crash", Failure, "the reader of photos has stopped: try again, or take another photo"),
    ):
        broken, next_one = reader.read(word.encode()), reader.read(b"photo")
        assert failure(broken, error).startswith(sentence)
        assert next_one.result(WAIT_S).cards
        assert (reader.process_id == process_id) == (process_id is not None and word != "crash")
        process_id = reader.process_id


def test_a_photo_that_takes_too_long_is_given_up(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    reader.read(b"photo").result(WAIT_S)
    process_id = reader.process_id
    assert process_id is not None
    monkeypatch.setattr(reader_module, "READ_S", 1.0)
    assert failure(reader.read(b"hang")) == (
        "reading this photo took more than 1 seconds: take the cards closer, on a plain background"
    )
    assert_ends(process_id)
    monkeypatch.undo()
    assert reader.read(b"photo").result(WAIT_S).cards


def test_too_many_photos_at_once_are_refused(reader: Reader) -> None:
    results = [reader.read(b"burn") for _ in range(MOST_WAITING)]
    with pytest.raises(Busy, match="other photos are being read: try again in a few seconds"):
        reader.read(b"photo")
    assert results[-1].cancel(), "a photo that waits can't be taken back"
    for result in results[:-1]:
        assert result.result(WAIT_S).cards
    assert reader.read(b"photo").result(WAIT_S).cards


def test_a_reader_that_cannot_start_says_why() -> None:
    with closing(Reader(stand_in_eye.open_blind_eye)) as blind:
        assert failure(blind.read(b"photo")) == "the reader of photos can't start: no model"
    with closing(Reader(stand_in_eye.open_eye_that_dies)) as dead:
        assert failure(dead.read(b"photo")) == "the reader of photos has stopped: try again, or take another photo"


def test_closing_leaves_no_process_and_no_photo_unanswered() -> None:
    reader = Reader(stand_in_eye.open_eye)
    reader.read(b"photo").result(WAIT_S)
    process_id = reader.process_id
    assert process_id is not None
    running, waiting = reader.read(b"hang"), reader.read(b"photo")
    reader.close()
    assert not is_alive(process_id)
    for result in (running, waiting):
        assert failure(result) == "Autopeg is closing: read the photo again when it is back"
    with pytest.raises(Failure, match="Autopeg is closing"):
        reader.read(b"photo")
    reader.close()
    Reader(stand_in_eye.open_eye).close()


def test_a_process_without_photos_ends_and_a_new_one_reads_on(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader_module, "IDLE_S", 0.2)
    reader.read(b"photo").result(WAIT_S)
    process_id = reader.process_id
    if process_id is not None:
        assert_ends(process_id)
    assert reader.read(b"photo").result(WAIT_S).cards


@on_linux
def test_the_process_yields_to_people_and_ends_with_its_parent() -> None:
    program = (
        "import os\n"
        "from support.camera import stand_in_eye\n"
        "from autopeg.camera.reader import Reader\n"
        "reader = Reader(stand_in_eye.open_eye)\n"
        "reader.read(b'photo').result()\n"
        "print(reader.process_id, *(os.getpriority(0, at) for at in (reader.process_id, 0)), flush=True)\n"
        "os._exit(1)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
        timeout=WAIT_S,
        check=False,
    )
    process_id, priority, own = map(int, run.stdout.split())
    assert priority == min(own + 10, 19)
    assert_ends(process_id)


@on_linux
def test_memory_stays_bounded_over_200_photos(monkeypatch: pytest.MonkeyPatch) -> None:
    photos = [bytes(length) for length in (1_000, 1_000_000, 4_000_000)]
    # Else glibc keeps now and then up to twice the largest block that it was given back.
    monkeypatch.setenv("MALLOC_MMAP_THRESHOLD_", "1000000")
    used_bytes = []
    with closing(Reader(stand_in_eye.open_eye)) as reader:
        for number in range(200):
            reader.read(photos[number % len(photos)]).result(WAIT_S)
            if number in (19, 199):
                used_bytes += [_own_bytes(os.getpid()), _own_bytes(reader.process_id)]
    for before, after in zip(used_bytes[:2], used_bytes[2:], strict=True):
        assert after - before < 20_000_000


@on_linux
def test_memory_has_a_limit(reader: Reader) -> None:
    sentence = "this photo needs too much memory: take it with a lower resolution"
    assert failure(reader.read(b"fill"), UnreadablePhoto) == sentence
    assert reader.read(b"photo").result(WAIT_S).cards


def _own_bytes(process_id: int | None) -> int:
    """Return the memory that a process has filled itself; what it maps from files comes and goes by itself."""
    status = Path(f"/proc/{process_id}/status").read_text(encoding="ascii")
    return sum(int(kib) * 1024 for kib in re.findall(r"^(?:RssAnon|VmSwap):\s+(\d+) kB$", status, re.MULTILINE))
