"""An eye for tests: the first word of a photo says what happens when it is read."""

import os
import signal
import time
from collections.abc import Callable
from typing import Any

import numpy

from autopeg.base.errors import Failure
from autopeg.camera.formats.header import UnreadablePhoto
from autopeg.camera.reader import Eye
from autopeg.camera.reading import Box, CardSeen, Guess, Question, Reading

BOX: Box = ((10, 20), (40, 20), (40, 60), (10, 60))

BURN_S = 0.4


def reading_of(cards: str, unsure: str = "", hint: str = "") -> Reading:
    """Return a reading with these cards, and with questions that have each of these as the likeliest answer."""
    seen = tuple(CardSeen(card, 0.98, BOX) for card in cards.split())
    others = [Guess("8S", 0.2), Guess("8C", 0.1)]
    questions = tuple(Question((Guess(card, 0.6), *others), BOX) for card in unsure.split())
    return Reading(640, 480, seen, questions, hint)


def open_eye() -> Eye:
    return Eye(bytes, _read)


def open_blind_eye() -> Eye:
    raise Failure("no model")


def open_eye_that_dies() -> Eye:
    os._exit(3)


def _read(photo: bytes, expect: int | None, packs: int) -> Reading:
    word = photo[:16].split()[0].decode() if photo[:1].isalpha() else ""
    if word in _ACTS:
        _ACTS[word]()
    if word == "number":
        confidence: Any = numpy.float32(0.5)  # which is not a number to those who send it
        return Reading(640, 480, (CardSeen("5H", confidence, BOX),), ())
    return reading_of("5H JC", hint=f"{len(photo)} bytes, expected {expect} of {packs}, process {os.getpid()}")


def _crash() -> None:
    os.kill(os.getpid(), signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)


def _hang() -> None:
    time.sleep(60)


def _burn() -> None:
    end_s = time.monotonic() + BURN_S
    while time.monotonic() < end_s:
        numpy.linalg.norm(numpy.ones((300, 300)))


def _fill() -> None:
    numpy.ones(1 << 33, numpy.uint8)


def _bug() -> None:
    raise ZeroDivisionError("by nothing")


def _refuse() -> None:
    raise UnreadablePhoto("this photo is of a cat: take one of the cards")


_ACTS: dict[str, Callable[[], None]] = {
    "crash": _crash,
    "hang": _hang,
    "burn": _burn,
    "fill": _fill,
    "bug": _bug,
    "refuse": _refuse,
}
