"""Where frames come from, by what people type: a camera's number, a film, a folder of pictures, or an address."""

import os
import re
from pathlib import Path

import cv2

from autopeg.base.errors import UsageError
from autopeg.watching.films import FOLDER_HZ, Film, PictureFolder, Source
from autopeg.watching.live import open_address, open_camera

_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)


def open_source(text: str, folder_hz: float = FOLDER_HZ) -> Source:
    """Open a camera by its number, a film or a folder by its path, or a camera by its address.

    folder_hz: how many pictures of a folder make a second. Raises UsageError for what isn't there, and Failure for what
    does not work.
    """
    _quiet()
    if _is_number(text):
        return open_camera(int(text))
    if _ADDRESS.match(text):
        return open_address(text)
    path = Path(text).expanduser()
    try:
        if not path.exists():
            raise UsageError(
                f"{text} does not exist: name a film, a folder of pictures, a camera's number or its address"
            )
        return PictureFolder(path, folder_hz) if path.is_dir() else Film(path)
    except OSError as error:
        raise UsageError(f"{text} can't be read: {error.strerror}") from None


def is_camera(text: str) -> bool:
    """Return whether a source is a camera, rather than a file."""
    return _is_number(text) or _ADDRESS.match(text) is not None


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) < 4


def _quiet() -> None:
    """Keep the libraries that decode films from printing what they think of them."""
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
