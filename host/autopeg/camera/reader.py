"""Reader of photos: a process that reads them one after another, so nobody at a table has to wait.

The first photo starts it. It stays for the next ones, with little priority, and ends when there have been none for a
while. If a photo crashes it or takes too long, that photo gets a sentence, and the next one a new process.
"""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec import Struct

from autopeg.base.errors import Failure
from autopeg.base.extras import check_extra
from autopeg.base.processes import stay_in_background
from autopeg.camera.apart import confine, prepare_libraries, sentence_for
from autopeg.camera.formats.header import UnreadablePhoto
from autopeg.camera.reading import Reading

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

MOST_WAITING = 4
"""The most photos at a time, the one being read among them."""

START_S = 60.0
"""How long the process may take to start; a Raspberry Pi needs a few seconds."""

READ_S = 30.0
"""How long it may take for a photo."""

IDLE_S = 600.0
"""How long it stays without photos."""

_FAREWELL_S = 5.0

_CLOSING = "Autopeg is closing: read the photo again when it is back"


class Eye(NamedTuple):
    """The functions that read photos in the process."""

    decode: Callable[[bytes], Any]
    """Returns a photo as a picture. Raises UnreadablePhoto."""
    read: Callable[[Any, int | None, int], Reading]
    """Reads a picture. The numbers are how many cards are expected, None if that is unknown, and how many packs there
    are. Raises UnreadablePhoto.
    """


class Busy(Failure):
    """The error if too many photos are waiting."""

    def __init__(self) -> None:
        super().__init__("other photos are being read: try again in a few seconds")


def check_camera() -> None:
    """Check that photos can be read on this computer. Raises Failure with what to install."""
    check_extra("camera", ("cv2", "numpy"), "reading cards from photos needs")


def open_eye() -> Eye:
    """Load everything that reading needs."""
    prepare_libraries()
    import cv2

    from autopeg.camera import eye
    from autopeg.camera.photo import picture_of

    cv2.setNumThreads(1)
    eye.load()
    return Eye(picture_of, eye.read)


class _Job(NamedTuple):
    """A photo to read."""

    photo: bytes
    expect: int | None
    packs: int
    result: Future[Reading]


class _Answer(Struct):
    """The process's answer about a photo; without a reading, why not."""

    reading: Reading | None = None
    sentence: str = ""
    is_photo: bool = True
    """Whether the photo is to blame."""


class Reader:
    """A reader of photos. open_eye: called in the process; prepare: called there before."""

    def __init__(
        self, open_eye: Callable[[], Eye] = open_eye, prepare: Callable[[], None] = stay_in_background
    ) -> None:
        self._open_eye = open_eye
        self._prepare = prepare
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._lock = threading.Lock()
        """Guards what follows."""
        self._waiting = 0
        self._is_closed = False
        self._thread: threading.Thread | None = None
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None

    @property
    def process_id(self) -> int | None:
        """The id of the process, None while there is none."""
        process = self._process
        return None if process is None else process.pid

    def read(self, photo: bytes, expect: int | None = None, packs: int = 1) -> Future[Reading]:
        """Let the process read a photo. Raises Busy.

        The result may be UnreadablePhoto or Failure. expect: how many cards there should be, None if that is unknown.
        packs: how often each card may be there.
        """
        job = _Job(photo, expect, packs, Future())
        with self._lock:
            if self._is_closed:
                raise Failure(_CLOSING)
            if self._waiting >= MOST_WAITING:
                raise Busy
            self._waiting += 1
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="autopeg-reader", daemon=True)
                self._thread.start()
        self._jobs.put(job)
        return job.result

    def close(self) -> None:
        """End the process. Photos that are being read or waiting get a Failure."""
        with self._lock:
            self._is_closed = True
            if self._process is not None:
                self._process.kill()
        self._jobs.put(None)
        if self._thread is not None:
            self._thread.join()

    # -- in the thread

    def _work(self) -> None:
        while True:
            try:
                job = self._jobs.get(timeout=IDLE_S)
            except Empty:
                self._end()
                continue
            if job is None:
                self._end()
                return
            if job.result.set_running_or_notify_cancel():
                self._finish(job)
            with self._lock:
                self._waiting -= 1
            del job  # its photo is large, and the next one may take a while to come

    def _finish(self, job: _Job) -> None:
        try:
            job.result.set_result(self._answer(job))
        except Exception as error:
            job.result.set_exception(error)

    def _answer(self, job: _Job) -> Reading:
        """Return what the process has read. Raises UnreadablePhoto and Failure."""
        try:
            if self._is_closed:
                raise EOFError
            connection = self._connection or self._start()
            connection.send_bytes(msgspec.msgpack.encode((job.expect, job.packs)))
            connection.send_bytes(job.photo)
            answer = _received(connection, READ_S)
        except (EOFError, OSError):
            self._end()
            sentence = "the reader of photos has stopped: try again, or take another photo"
            raise Failure(_CLOSING if self._is_closed else sentence) from None
        if answer is None:
            self._end()
            raise Failure(
                f"reading this photo took more than {READ_S:.0f} seconds: take the cards closer, on a plain background"
            )
        if answer.reading is None:
            raise (UnreadablePhoto if answer.is_photo else Failure)(answer.sentence)
        return answer.reading

    def _start(self) -> "Connection":
        """Start the process, and return the connection to it when it can read. Raises Failure, EOFError and OSError."""
        from multiprocessing import get_context  # imported here, because a program that reads no photos never needs it

        context = get_context("spawn")  # a fork would copy this process's locks in whatever state they are
        near, far = context.Pipe()
        given = (self._prepare, self._open_eye, far)
        process = context.Process(target=_serve, args=given, name="autopeg-reader", daemon=True)
        process.start()
        far.close()
        with self._lock:
            self._process, self._connection = process, near
            if self._is_closed:
                process.kill()
        answer = _received(near, START_S)
        if answer is None or answer.sentence:
            self._end()
            why = f"it was not ready after {START_S:.0f} seconds" if answer is None else answer.sentence
            raise Failure(f"the reader of photos can't start: {why}")
        return near

    def _end(self) -> None:
        """End the process, if there is one."""
        with self._lock:
            process, self._process = self._process, None
            connection, self._connection = self._connection, None
        if process is None or connection is None:
            return
        connection.close()
        process.kill()
        process.join(_FAREWELL_S)


def _received(connection: "Connection", limit_s: float) -> _Answer | None:
    """Return the next answer of the process, None if there is none in time. Raises EOFError and OSError."""
    if not connection.poll(limit_s):
        return None
    try:
        return msgspec.msgpack.decode(connection.recv_bytes(), type=_Answer)
    except msgspec.MsgspecError:
        raise EOFError from None


# -- in the process


def _serve(prepare: Callable[[], None], open_eye: Callable[[], Eye], connection: "Connection") -> None:
    """Read photos until the connection ends."""
    prepare()
    confine()

    with suppress(EOFError, OSError):
        try:
            eye = open_eye()
        except Exception as error:
            connection.send_bytes(_packed(_Answer(sentence=sentence_for(error), is_photo=False)))
            return
        connection.send_bytes(_packed(_Answer()))
        while True:
            expect, packs = msgspec.msgpack.decode(connection.recv_bytes(), type=tuple[int | None, int])
            connection.send_bytes(_read(eye, connection.recv_bytes(), expect, packs))


def _read(eye: Eye, photo: bytes, expect: int | None, packs: int) -> bytes:
    """Return the answer about a photo, whatever is wrong with it or with the reader."""
    try:
        picture = eye.decode(photo)
        del photo  # as much memory again as the picture, in some formats
        return _packed(_Answer(eye.read(picture, expect, packs)))
    except UnreadablePhoto as error:
        return _packed(_Answer(sentence=str(error)))
    except MemoryError:
        return _packed(_Answer(sentence="this photo needs too much memory: take it with a lower resolution"))
    except Exception as error:
        return _packed(_Answer(sentence=sentence_for(error), is_photo=False))


def _packed(answer: _Answer) -> bytes:
    return msgspec.msgpack.encode(answer)
