"""How well the reader reads the test set: a table of every kind of picture, and the time and memory of large photos."""

from __future__ import annotations

import multiprocessing
import resource
import sys
import time
from collections import Counter
from collections.abc import Container, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from autopeg.camera.formats.header import UnreadablePhoto
from autopeg.camera.reading import Question, Reading
from camera.measured.lens import DIM
from camera.measured.scenes import KINDS
from camera.measured.test_set import LARGE, SIZES, Test, make_tests
from measure import judge, show

_MOST_MB = 500
_LEAST = {"separate": (95, 80), "touching": (95, 80), "fanned": (90, 70), "dim": (85, 0)}
"""Least parts of a hundred: cards right, and pictures entirely right without a question."""
_MOST_WRONG = 0.5
_NONE_WRONG = ("dark", *DIM, "pairs", "german", "french", "dutch", "tarock")
"""Kinds of which no card may be wrong."""


@dataclass
class Tally:
    """What was read on the pictures of one kind."""

    pictures: int = 0
    cards: int = 0
    """Cards with a whole index."""
    right: int = 0
    wrong: int = 0
    """Cards given as sure that are not on the picture."""
    missing: int = 0
    """Cards neither read nor asked."""
    asked: int = 0
    """Questions on pictures that have a card left to ask for."""
    offered: int = 0
    """Of these, the ones that offer a card that is there."""
    idle: int = 0
    """Questions about nothing."""
    entire: int = 0
    """Pictures read without a mistake and without a question, but for ones about a card that is partly covered."""
    misleading: int = 0
    """Pictures without a question and with a wrong card."""

    without: int = 0
    """Pictures without a sure card."""

    def add(self, readable: Iterable[str], covered: Iterable[str], reading: Reading) -> None:
        """Count one picture."""
        there, beside = Counter(readable), Counter(covered)
        sure = Counter(card.card for card in reading.cards)
        left = there - sure
        wrong = sure - there - beside
        self.pictures += 1
        self.cards += there.total()
        self.right += (sure & there).total()
        self.wrong += wrong.total()
        is_asked = any(not _offers(question, beside) for question in reading.unsure)
        self.entire += not (left or wrong or is_asked)
        self.misleading += bool(wrong) and not reading.unsure
        self.without += not sure
        for question in reading.unsure:
            if not left and not _offers(question, beside):
                self.idle += 1
                continue
            self.asked += 1
            true = [guess.card for guess in question.likeliest if guess.card in left or guess.card in beside]
            self.offered += bool(true)
            left -= Counter(true[:1])
        self.missing += left.total()


def _offers(question: Question, cards: Container[str]) -> bool:
    return any(guess.card in cards for guess in question.likeliest)


def tally(tests: Sequence[Test]) -> dict[str, Tally]:
    """Read pictures and count by kind."""
    from autopeg.camera import eye

    eye.load()
    counted = {kind: Tally() for kind in KINDS}
    for test in tests:
        counted[test.kind].add(test.readable, test.covered, _read(test))
    return counted


def _read(test: Test) -> Reading:
    """Return what is read on a picture; nothing if it is refused."""
    from autopeg.camera import eye

    photo = test.photo()
    try:
        return eye.read(photo, packs=2 if test.kind == "pairs" else 1)
    except UnreadablePhoto:
        return Reading(photo.shape[1], photo.shape[0], (), ())


def print_figures() -> None:
    """Make the test set if it is not there yet, read it and print the table."""
    cv2.setNumThreads(1)
    tests = list(make_tests())
    counted = tally(tests)
    heads = ("pictures", "cards", "right", "wrong", "missing", "asked", "offered", "idle", "entire")
    print(f"  {'':<13}" + "".join(f"{head:>10}" for head in heads))
    for kind, of in counted.items():
        values = (of.pictures, of.cards, _percent(of.right, of.cards), of.wrong, of.missing, of.asked)
        rest = (_percent(of.offered, of.asked), of.idle, _percent(of.entire, of.pictures))
        print(f"  {kind:<13}" + "".join(f"{value:>10}" for value in (*values, *rest)), flush=True)
    _judge(counted)
    _judge_large([test for test in tests if _is_large(test)])


def _judge(counted: dict[str, Tally]) -> None:
    for kind, (cards, pictures) in _LEAST.items():
        of = counted[kind]
        judge(f"{kind}: cards right", 100 * of.right / max(1, of.cards), "%", cards, is_least=True, digits=1)
        if pictures:
            judge(
                f"{kind}: pictures entirely right",
                100 * of.entire / of.pictures,
                "%",
                pictures,
                is_least=True,
                digits=1,
            )
    every = list(counted.values())
    wrong, right = sum(of.wrong for of in every), sum(of.right for of in every)
    judge("sure cards that are wrong", 100 * wrong / max(1, wrong + right), "%", _MOST_WRONG, digits=2)
    judge("pictures all sure, with one wrong", sum(of.misleading for of in every), "", 0)
    for kind in _NONE_WRONG:
        judge(f"{kind}: sure cards that are wrong", counted[kind].wrong, "", 0)
    refused = counted["tarock"]
    judge("tarock: pictures refused", 100 * refused.without / refused.pictures, "%", 95, is_least=True, digits=1)
    asked, offered = sum(of.asked for of in every), sum(of.offered for of in every)
    judge("questions that offer the true card", 100 * offered / max(1, asked), "%", 95, is_least=True, digits=1)
    none = counted["none"]
    judge(
        "pictures without cards: no sure card",
        100 * (1 - min(none.wrong, none.pictures) / none.pictures),
        "%",
        95,
        is_least=True,
        digits=1,
    )


def _is_large(test: Test) -> bool:
    return test.kind != "tarock" and SIZES[int(test.file.stem.rpartition("-")[2]) % len(SIZES)] == LARGE


def _judge_large(tests: Sequence[Test]) -> None:
    """Print time and memory of photos of 12 megapixels, read by a process that does nothing else."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        times, memory = pool.submit(read_large, tests).result()
    show("12 megapixels: half of the photos within", f"{np.median(times):.2f} s")
    judge("12 megapixels: 95 of 100 within", float(np.percentile(times, 95)), "s", 1.0, digits=2)
    judge("memory at most", memory, "MB", _MOST_MB)


def read_large(tests: Sequence[Test]) -> tuple[list[float], float]:
    """Return the seconds of one core for each photo, and the most megabytes that this process had."""
    from autopeg.camera import eye

    cv2.setNumThreads(1)
    eye.load()
    times: list[float] = []
    for test in tests:
        photo = test.photo()
        begin = time.process_time()
        eye.read(photo)
        times.append(time.process_time() - begin)
    return times, _most_bytes() / 1e6


def _most_bytes() -> int:
    """Return the most memory that this process had.

    On Linux a process inherits the figure of getrusage from the larger one that started it.
    """
    status = Path("/proc/self/status")
    if not status.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    most_kb = next(line for line in status.read_text(encoding="ascii").splitlines() if line.startswith("VmHWM"))
    return int(most_kb.split()[1]) * 1024


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f}%" if whole else "-"
