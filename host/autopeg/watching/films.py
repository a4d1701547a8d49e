"""Frames, and those that are kept: a film, and a folder of pictures. Every frame is used, so that the same film gives
the same facts every time.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, Protocol

import cv2
import numpy

from autopeg.base.errors import Failure, UsageError
from autopeg.camera.formats.header import UnreadablePhoto
from autopeg.camera.paper import Picture
from autopeg.camera.photo import picture_of

FOLDER_HZ = 15.0
"""How many pictures of a folder make a second, unless somebody says otherwise."""

_PICTURES = {".jpg", ".jpeg", ".png", ".webp", ".avif"}
_USUAL_HZ = 30.0
"""Frames a second of a film that does not say when its frames were taken."""

_NEARLY = 0.97
"""A film with fewer of the frames that it announces than this part was cut off."""


class Frame(NamedTuple):
    """What a source gives at a moment."""

    t: float
    """Seconds since the source began."""
    picture: Picture | None
    """Blue, green and red; None while a camera gives no pictures."""


class Source(Protocol):
    """A source of frames, in the order of time."""

    @property
    def name(self) -> str:
        """What it is, for people."""
        ...

    @property
    def complaint(self) -> str:
        """A sentence about what was wrong with frames so far; empty if nothing was."""
        ...

    @property
    def is_live(self) -> bool:
        """Whether it shows what happens now, so that frames that come too fast are left out."""
        ...

    def __iter__(self) -> Iterator[Frame]: ...

    def close(self) -> None:
        """Let go of the camera or the file; what iterates over the frames comes to an end."""
        ...


class Film:
    """The frames of a video file."""

    is_live = False

    def __init__(self, path: Path) -> None:
        self.name = path.name
        self.complaint = ""
        with path.open("rb") as file:  # for the reason why it can't be opened, which OpenCV does not tell
            if not file.read(1):
                raise UsageError(f"{path} is empty")
        self._film = cv2.VideoCapture(str(path))
        if not self._film.isOpened():
            raise UsageError(
                f"{path} can't be read as a film: it is damaged or no film; MP4, MOV, MKV, WebM and AVI can be read"
            )
        self._announced = self._film.get(cv2.CAP_PROP_FRAME_COUNT)
        hz = self._film.get(cv2.CAP_PROP_FPS)
        self._step_s = 1 / hz if 1 <= hz <= 1000 else 1 / _USUAL_HZ

    def __iter__(self) -> Iterator[Frame]:
        number, t = 0, 0.0
        while True:
            found, picture = self._film.read()
            if not found:
                break
            stamp = self._film.get(cv2.CAP_PROP_POS_MSEC) / 1000
            if number:
                # Some files have no times or wrong ones: frames never go back, and never stand still.
                t = stamp if t < stamp < t + 60 else t + self._step_s
            number += 1
            yield Frame(round(t, 6), numpy.asarray(picture, numpy.uint8))
        if not number:
            raise UsageError(f"{self.name} has no picture that can be read: it is damaged, or its format is unknown")
        if self._announced > 0 and number < _NEARLY * self._announced:
            whole_s = self._announced * self._step_s
            self.complaint = f"{self.name} ends after {t:.1f} of {whole_s:.1f} seconds: the rest is missing or damaged"

    def close(self) -> None:
        """Close the file."""
        self._film.release()


class PictureFolder:
    """The pictures of a folder as frames, by name; numbers in names count as numbers."""

    is_live = False

    def __init__(self, folder: Path, hz: float = FOLDER_HZ) -> None:
        if not 0 < hz <= 1000:
            raise UsageError(f"{hz:g} pictures a second is not possible: take a number between 1 and 60")
        self.name = folder.name
        self.complaint = ""
        self._hz = hz
        self._files = sorted((one for one in folder.iterdir() if one.suffix.lower() in _PICTURES), key=_by_number)
        self._is_closed = False
        if not self._files:
            raise UsageError(f"{folder} has no pictures: a folder of frames has JPEG, PNG or WebP files, one a frame")

    def __iter__(self) -> Iterator[Frame]:
        damaged: list[str] = []
        for number, file in enumerate(self._files):
            if self._is_closed:
                return
            try:
                yield Frame(round(number / self._hz, 6), picture_of(file.read_bytes()))
            except (UnreadablePhoto, OSError) as error:
                why = (error.strerror if isinstance(error, OSError) else None) or str(error)
                damaged.append(f"{file.name}: {why}")
                self.complaint = (
                    f"{len(damaged)} of {len(self._files)} pictures can't be read and are left out; {damaged[0]}"
                )
        if len(damaged) == len(self._files):
            raise Failure(f"no picture in {self.name} can be read; {damaged[0]}")

    def close(self) -> None:
        """End the iteration."""
        self._is_closed = True


def _by_number(file: Path) -> list[tuple[int, str]]:
    """Return what sorts frame-2 before frame-10."""
    return [(int(part), "") if part.isdecimal() else (0, part) for part in re.split(r"(\d+)", file.name)]
