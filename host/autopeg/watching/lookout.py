"""Lookout: a process that watches a table, so that nobody waits for the pictures of a camera.

It opens a camera itself, or it is sent the frames of a camera elsewhere, one after another. Of each frame it tells what
was seen, and now and then a picture without hands. Nothing is kept: a frame that comes while it is busy is dropped.
"""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Protocol

import msgspec
from msgspec import Struct

from autopeg.base.errors import Failure, UsageError
from autopeg.base.processes import stay_with_parent
from autopeg.camera.apart import confine, prepare_libraries, sentence_for
from autopeg.watching.facts import Arm, CameraChange, Fact, Moment
from autopeg.watching.table_light import Light

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

    from autopeg.camera.paper import Picture
    from autopeg.watching.films import Source
    from autopeg.watching.surface import Mask

SILENT_S = 1.5
"""A camera whose frames are sent has stopped when none has come for so long."""

_SHOWN_EVERY_S = 0.3
"""How often a picture is made for people."""

_FAREWELL_S = 3.0


class Sighted(Struct):
    """What the process tells."""

    t: float = 0.0
    """Seconds since it began to watch."""
    facts: list[Fact] = []
    arms: list[Arm] = []
    changes: list[CameraChange] = []
    picture: bytes = b""
    """The frame without hands as JPEG, where it is time for one."""
    size: tuple[int, int] = (0, 0)
    """Width and height of the frame."""
    card_px: tuple[float, float] = (0.0, 0.0)
    """The short and the long side of the cards in the frame, 0 while none was read."""
    light: Light | None = None
    is_taken: bool = False
    """Whether it was about a frame that was sent, so that the next one may come."""
    sentence: str = ""
    """Why that frame, or the camera, cannot be read."""
    is_over: bool = False
    """Whether nothing follows."""

    @property
    def moments(self) -> list[Moment]:
        return [*self.changes, *self.arms, *self.facts]


class Eyes(Protocol):
    """What looks at frames: see `Scene`."""

    has_looked: bool

    @property
    def card_px(self) -> tuple[float, float]: ...
    @property
    def hidden(self) -> "Mask": ...
    @property
    def see(self) -> "Callable[[float, Picture | None], list[Moment]]": ...


def open_eyes(packs: int) -> Eyes:
    """Load everything that watching needs. packs: how often each card may be there."""
    prepare_libraries()
    import cv2

    from autopeg.camera import eye
    from autopeg.watching.scene import Scene

    cv2.setNumThreads(1)
    eye.load()
    return Scene(packs)


class Lookout:
    """A process that watches one table.

    source: a camera's number or its address; None for frames that are sent
    tell: called with what it tells, in a thread
    packs: how often each card may be there
    """

    def __init__(
        self,
        source: str | None,
        tell: Callable[[Sighted], None],
        packs: int = 1,
        open_eyes: Callable[[int], Eyes] = open_eyes,
    ) -> None:
        self._tell = tell
        self._given = open_eyes, source, packs
        self._lock = threading.Lock()
        """Guards what follows."""
        self._is_closed = False
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None
        self._sent: Future[None] | None = None
        """The frame that it was sent last, while it looks at it."""
        self._thread = threading.Thread(target=self._work, name="autopeg-lookout", daemon=True)
        self._thread.start()

    def send(self, frame: bytes) -> "Future[None] | None":
        """Send a frame, a photo as JPEG. Return what is done once it was looked at, None if it is busy with another.

        The result may be UsageError: the frame cannot be read.
        """
        with self._lock:
            if self._is_closed or self._connection is None or self._sent is not None:
                return None
            self._sent = result = Future[None]()
            try:
                self._connection.send_bytes(frame)
            except OSError:
                self._sent = None
                return None
        return result

    def close(self) -> None:
        """End the process."""
        with self._lock:
            self._is_closed = True
            if self._process is not None:
                self._process.kill()
        self._thread.join(_FAREWELL_S)

    # -- in the thread

    def _work(self) -> None:
        from multiprocessing import get_context

        context = get_context("spawn")  # a fork would copy this process's locks in whatever state they are
        near, far = context.Pipe()
        process = context.Process(target=_watch, args=(*self._given, far), name="autopeg-lookout", daemon=True)
        with closing(near):
            process.start()
            far.close()
            with self._lock:
                self._process = process
                if self._is_closed:
                    process.kill()
            self._listen(near)
            with self._lock:
                self._connection, self._process = None, None
                self._finish(Failure("the camera is no longer watched"))
            process.kill()
            process.join(_FAREWELL_S)
        process.close()

    def _listen(self, connection: "Connection") -> None:
        """Pass on what the process tells until nothing follows."""
        while True:
            try:
                told = msgspec.msgpack.decode(connection.recv_bytes(), type=Sighted)
            except (EOFError, OSError, msgspec.MsgspecError):
                told = Sighted(sentence="reading the camera has stopped: watch the table again", is_over=True)
            with self._lock:
                if self._is_closed:
                    return
                self._connection = connection
                if told.is_taken:
                    self._finish(UsageError(told.sentence) if told.sentence else None)
            self._tell(told)
            if told.is_over:
                return

    def _finish(self, error: Exception | None) -> None:
        """Tell who has sent a frame that it was looked at, or why not."""
        sent, self._sent = self._sent, None
        if sent is not None and error is None:
            sent.set_result(None)
        elif sent is not None:
            sent.set_exception(error)


# -- in the process


def _watch(
    open_eyes: Callable[[int], Eyes],
    source: str | None,
    packs: int,
    connection: "Connection",
) -> None:
    """Watch until the source or the connection ends."""
    stay_with_parent()
    confine()
    with suppress(EOFError, OSError):
        try:
            eyes = open_eyes(packs)
            with closing(_SentFrames(connection) if source is None else _opened(source)) as frames:
                _tell(connection, Sighted())  # it can see
                _look_at(frames, eyes, connection, is_sent=source is None)
        except (EOFError, BrokenPipeError):
            return
        except Exception as error:
            _tell(connection, Sighted(sentence=sentence_for(error), is_over=True))
        else:
            _tell(connection, Sighted(is_over=True))


def _look_at(frames: "Source | _SentFrames", eyes: Eyes, connection: "Connection", *, is_sent: bool) -> None:
    from autopeg.watching.shown import jpeg_of, masked
    from autopeg.watching.table_light import light_of

    shown_s = -_SHOWN_EVERY_S
    for t, frame in frames:
        moments = eyes.see(t, frame)
        told = Sighted(t, is_taken=is_sent and frame is not None)
        told.facts = [each for each in moments if isinstance(each, Fact)]
        told.arms = [each for each in moments if isinstance(each, Arm)]
        told.changes = [each for each in moments if isinstance(each, CameraChange)]
        if frame is not None and eyes.has_looked and t - shown_s >= _SHOWN_EVERY_S:
            shown_s = t
            told.size, told.card_px = (frame.shape[1], frame.shape[0]), eyes.card_px
            told.light = light_of(frame)
            told.picture = jpeg_of(masked(frame, eyes.hidden))
        if moments or told.picture or told.is_taken or frame is None:
            _tell(connection, told)


class _SentFrames:
    """Frames that come through a connection."""

    def __init__(self, connection: "Connection") -> None:
        self._connection = connection

    def __iter__(self) -> "Iterator[tuple[float, Picture | None]]":
        from autopeg.camera.formats.header import UnreadablePhoto
        from autopeg.camera.photo import picture_of

        begin_s = time.monotonic()
        self._connection.poll(None)  # the first one may take its time
        while True:
            if not self._connection.poll(SILENT_S):
                yield time.monotonic() - begin_s, None
            data = self._connection.recv_bytes()
            t = time.monotonic() - begin_s
            try:
                picture = picture_of(data)
            except UnreadablePhoto as error:
                _tell(self._connection, Sighted(t, is_taken=True, sentence=str(error)))
                continue
            yield t, picture

    def close(self) -> None:
        """Nothing is held."""


def _opened(source: str) -> "Source":
    from autopeg.watching.sources import open_source

    return open_source(source)


def _tell(connection: "Connection", told: Sighted) -> None:
    connection.send_bytes(msgspec.msgpack.encode(told))
