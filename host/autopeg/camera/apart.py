"""What a process apart needs that decodes pictures: few threads, silence, a limit on memory, and sentences for bugs."""

import os
import sys
from contextlib import suppress
from traceback import extract_tb

from autopeg.base.errors import AutopegError
from autopeg.camera.formats.header import MOST_PIXELS

MOST_MEMORY_BYTES = 1 << 30
"""The memory that the process may allocate, with its libraries: twice what the largest photos need."""

_ENVIRONMENT = {
    "OPENBLAS_NUM_THREADS": "1",  # nothing here needs the threads of numpy
    "OPENCV_IO_MAX_IMAGE_PIXELS": str(MOST_PIXELS),  # a second barrier behind `formats`
    "OPENCV_LOG_LEVEL": "SILENT",
}
"""What numpy and OpenCV read when they are imported."""


def prepare_libraries() -> None:
    """Tell numpy and OpenCV how much they may take, before they are imported."""
    os.environ.update(_ENVIRONMENT)


def confine() -> None:
    """Silence this process, and limit its memory."""
    _silence()
    _limit_memory()


def sentence_for(error: Exception) -> str:
    """Return the sentence for a bug, and where it is."""
    if isinstance(error, AutopegError):
        return str(error)
    where = extract_tb(error.__traceback__)[-1]
    place = f"{type(error).__name__}: {error} ({os.path.basename(where.filename)}:{where.lineno})"
    return f"something went wrong inside Autopeg while reading. Please report: {' '.join(place.split())}"


def _silence() -> None:
    """Silence the libraries that decode photos, which print what they think of them."""
    null = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):
            os.dup2(null, stream.fileno())


def _limit_memory() -> None:
    """Let allocations fail that are larger than any photo within the limits needs."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY_BYTES, MOST_MEMORY_BYTES))
