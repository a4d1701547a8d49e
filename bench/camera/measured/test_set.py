"""The test set: photographs of every kind, the same on every run, kept as files outside the repository."""

from __future__ import annotations

import hashlib
import json
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from camera import art
from camera.decks import TRUMP
from camera.measured import printed
from camera.measured.scenes import KINDS, IndexTruth, Scene, make_scene

Picture = NDArray[np.uint8]

PICTURES = 32
"""Of each kind."""
SIZES = ((2016, 1512), (1512, 2016), (1600, 1200), (4032, 3024))
"""The pictures of a kind have these sizes in turn: as a page sends them, and as a phone takes them."""
LARGE = SIZES[-1]
_READABLE = 0.95
"""A card must be read if so much of one index is seen."""
_LEAST_HEIGHT_PX = 12
"""Smaller indices are too small to be told apart by eye."""
_SEED = 20_261_122


@dataclass(frozen=True)
class Test:
    """One photograph, and what is to be read on it."""

    kind: str
    file: Path
    readable: tuple[str, ...]
    """Cards with an index that nothing covers and that is not too small."""
    covered: tuple[str, ...]
    """All other cards in the picture: read or not, they count for nothing."""

    def photo(self) -> Picture:
        """Return the picture."""
        picture = cv2.imread(str(self.file))
        assert picture is not None, f"{self.file} can't be read: delete it and run again"
        return np.asarray(picture, np.uint8)


def make_tests(pictures: int = PICTURES) -> Iterator[Test]:
    """Return the first `pictures` of each kind, made now or read from the cache."""
    is_drawn = not _has_art()
    folder = art.art_folder().parent / f"camera-tests-{_version()}{'-drawn' if is_drawn else ''}"
    folder.mkdir(parents=True, exist_ok=True)
    for kind in KINDS:
        for number in range(pictures):
            yield _test(folder, kind, number, is_drawn=is_drawn)


def _has_art() -> bool:
    """Fetch fonts and decks; without them say what the pictures lack."""
    try:
        printed.fetch()
    except (OSError, subprocess.CalledProcessError) as problem:
        print(f"  *** Fonts and printed decks could not be fetched ({problem}): ranks are drawn by a pen only. ***")
        return False
    return True


def _test(folder: Path, kind: str, number: int, *, is_drawn: bool) -> Test:
    """Return one test; its truth is written last, so that a run that was stopped leaves no half test."""
    picture = folder / f"{kind}-{number:02}.jpg"
    truth = picture.with_suffix(".json")
    if not truth.exists():
        scene = make_scene(_SEED + number, kind, SIZES[number % len(SIZES)], is_drawn=is_drawn)
        cv2.imwrite(str(picture), scene.picture, [cv2.IMWRITE_JPEG_QUALITY, 97])
        truth.write_text(json.dumps(_truth(scene)))
    told = json.loads(truth.read_text())
    return Test(kind, picture, tuple(told["readable"]), tuple(told["covered"]))


def _truth(scene: Scene) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {"readable": [], "covered": []}
    for card in scene.cards:
        if scene.kind == "tarock" and not _is_of_52(card.card):
            continue
        is_seen = scene.kind != "tarock" and any(_is_readable(index) for index in card.indices)
        found["readable" if is_seen else "covered"].append(card.card)
    return found


def _is_of_52(card: str) -> bool:
    """Return whether a card of a Tarock deck is one that others have: no trump, and no knight, drawn for the ten."""
    return not card.startswith((TRUMP, "T"))


def _is_readable(index: IndexTruth) -> bool:
    left_top, _, _, left_foot = index.quad
    return index.visible >= _READABLE and float(np.linalg.norm(left_foot - left_top)) >= _LEAST_HEIGHT_PX


def _version() -> str:
    """Return a name that changes with the programs that draw the pictures."""
    digest = hashlib.sha256()
    here = Path(__file__).parent
    for file in sorted([*here.glob("*.py"), *here.parent.glob("*.py"), here.parent / "package-lock.json"]):
        if file.name not in ("test_set.py", "table.py", "sheet.py"):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:8]
