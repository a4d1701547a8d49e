"""Live sources: a camera of this computer, and a camera with an address.

A thread takes the frames and keeps the latest one only: whoever is slow misses frames, and never sees old ones.
"""

import math
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

import cv2
import numpy

from autopeg.base.errors import AutopegError, Failure, UsageError
from autopeg.camera.paper import Picture
from autopeg.watching.films import Frame

_SILENT_S = 1.0
"""A camera that gives no frame for so long has stopped."""

_AGAIN_S = 1.0
"""How long to wait before a camera that has stopped is opened again."""

_FRAME_S = 0.06
"""The least time from one frame to the next that is used: frames between them are left out without decoding them, which
takes most of the time while nothing moves."""

_OPEN_MS, _READ_MS = 8000, 4000
_BEST_SIZE = (1920, 1080)


class Capture(Protocol):
    """What OpenCV makes of a camera."""

    def grab(self) -> bool:
        """Wait for the next picture. Returns whether there is one."""
        ...

    def retrieve(self) -> tuple[bool, Any]:
        """Decode the picture. Returns whether that was possible, and the picture."""
        ...

    def release(self) -> None:
        """Let go of the camera."""
        ...


class Live:
    """Frames of a camera that runs. open_capture: opens it again after it has stopped; raises Failure or UsageError."""

    is_live = True
    complaint = ""

    def __init__(self, name: str, open_capture: Callable[[], Capture]) -> None:
        self.name = name
        self._open = open_capture
        self._changed = threading.Condition()
        """Guards what follows."""
        self._latest: tuple[float, Picture | None] | None = None
        self._is_closed = False
        self._begin_s = time.monotonic()
        self._thread = threading.Thread(target=self._take, args=(open_capture(),), name="autopeg-camera", daemon=True)
        self._thread.start()

    def __iter__(self) -> Iterator[Frame]:
        """Yield the latest frame each time, and one without a picture when the camera has stopped."""
        is_lost = False
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._latest is not None or self._is_closed, _SILENT_S)
                if self._is_closed:
                    return
                latest, self._latest = self._latest, None
            now_s, picture = latest or (time.monotonic(), None)
            if picture is not None or not is_lost:
                yield Frame(now_s - self._begin_s, picture)
            is_lost = picture is None

    def close(self) -> None:
        """Stop taking frames, and let go of the camera."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
        self._thread.join(_OPEN_MS / 1000)

    # -- in the thread

    def _take(self, capture: Capture | None) -> None:
        due_s = -math.inf
        while not self._is_closed:
            if capture is None:
                capture = self._reopened()
                continue
            found, picture = capture.grab(), None
            now_s = time.monotonic()
            if found and now_s < due_s:
                continue
            if found:
                due_s = now_s + _FRAME_S
                found, picture = capture.retrieve()
            if found:
                self._keep(numpy.asarray(picture, numpy.uint8))
            else:
                self._keep(None)
                capture.release()
                capture = None
        if capture is not None:
            capture.release()

    def _keep(self, picture: Picture | None) -> None:
        with self._changed:
            self._latest = (time.monotonic(), picture)
            self._changed.notify_all()

    def _reopened(self) -> Capture | None:
        with self._changed:
            if self._changed.wait_for(lambda: self._is_closed, _AGAIN_S):
                return None
        try:
            return self._open()
        except AutopegError:
            return None


def open_camera(number: int) -> Live:
    """Open a camera of this computer. Raises Failure."""
    return Live(f"camera {number}", lambda: _camera(number))


def open_address(address: str) -> Live:
    """Open a camera with an address. Raises UsageError and Failure."""
    name = _without_password(address)
    scheme = urlsplit(address).scheme.lower()
    if scheme not in ("http", "https", "rtsp", "rtsps"):
        raise UsageError(f"{name} can't be watched: an address of a camera begins with http:// or rtsp://")
    return Live(name, lambda: _stream(address, name))


def _camera(number: int) -> Capture:
    capture = cv2.VideoCapture(number)
    if not capture.isOpened():
        raise Failure(why_closed(number))
    # Compressed, since plain pictures of this size come at 5 a second over USB 2; a camera without it takes its own.
    capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
    capture.set(cv2.CAP_PROP_FRAME_WIDTH, _BEST_SIZE[0])
    capture.set(cv2.CAP_PROP_FRAME_HEIGHT, _BEST_SIZE[1])
    capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    return capture


def why_closed(number: int, devices: Path = Path("/dev")) -> str:
    """Return the sentence for a camera that does not open."""
    camera = f"camera {number}"
    if sys.platform == "darwin":
        return f"{camera} does not open: connect it, and let the terminal use it in System Settings, Privacy, Camera"
    if sys.platform != "linux":
        return f"{camera} does not open: connect it, close other programs that use it, and allow desktop apps to use it"
    device = devices / f"video{number}"
    if not device.exists():
        others = sorted(int(one.name[5:]) for one in devices.glob("video*") if one.name[5:].isdecimal())
        there = f"there is {', '.join(map(str, others))}" if others else "there is none"
        return f"there is no {camera} on this computer ({there}): connect one, or name a film or an address"
    try:
        with device.open("rb"):
            pass
    except PermissionError:
        return f"{camera} may not be used by you: `sudo usermod -aG video $USER`, then log in again"
    except OSError as error:
        return f"{camera} does not open: {error.strerror}; close other programs that use it"
    return f"{camera} gives no pictures: close other programs that use it, or try another number"


def _stream(address: str, name: str) -> Capture:
    limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, _OPEN_MS, cv2.CAP_PROP_READ_TIMEOUT_MSEC, _READ_MS]
    capture = cv2.VideoCapture(address, cv2.CAP_FFMPEG, limits)
    if not capture.isOpened():
        raise Failure(
            f"{name} gives no film: check the address (phone apps often end theirs in /video), and that both devices "
            "are in one network"
        )
    return capture


def _without_password(address: str) -> str:
    """Return an address as it may be shown."""
    scheme, found, rest = address.partition("://")
    host, slash, path = rest.partition("/")
    return scheme + found + host.rpartition("@")[2] + slash + path
