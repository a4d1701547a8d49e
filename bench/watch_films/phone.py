"""A phone that films a game: serves the parts of a film one after the other in real time, and then their last picture.

Words: pictures a second, and the films. It prints its address, when the first picture was taken, and at the end by how
many seconds a picture was late.
"""

import sys
import time
from collections.abc import Iterator, Sequence
from itertools import chain, repeat
from pathlib import Path

import cv2
import numpy

from autopeg.watching.films import Film

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

from support.watching.phone_camera import PhoneCamera

_QUALITY = 80


def pictures(films: Sequence[str], hz: float) -> Iterator[bytes]:
    """Yield each picture when it is due. Prints when the first one was, and at the end by how much one was late."""
    begin_s, late_s, data = time.monotonic(), 0.0, b""
    print(begin_s, flush=True)
    for number, frame in enumerate(chain.from_iterable(Film(Path(film)) for film in films)):
        picture = numpy.asarray(frame.picture)
        data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])[1].tobytes()
        early_s = begin_s + number / hz - time.monotonic()
        late_s = max(late_s, -early_s)
        time.sleep(max(0.0, early_s))
        yield data
    print(late_s, flush=True)
    for last in repeat(data):
        time.sleep(1 / hz)
        yield last


def main(hz: str, *films: str) -> None:
    """Serve until stdin is closed."""
    cv2.setNumThreads(1)
    with PhoneCamera(pictures(films, float(hz))) as phone:
        print(phone.address, flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    main(*sys.argv[1:])
