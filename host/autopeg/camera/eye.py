"""The eye: the cards on a picture. It finds indices, reads them, and decides which cards are there."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from autopeg.camera.classifier import Classifier, Index
from autopeg.camera.colours import doubt_colours
from autopeg.camera.deciding import decide
from autopeg.camera.finder import Candidate, Finder
from autopeg.camera.paper import LONG_SIDE_PX, Picture, levels_of, lightness_of
from autopeg.camera.reading import Reading

_TOO_DARK = "The photo is too dark: take the cards in better light"
_PALE = "The photo hardly shows colours: spades may be diamonds"
_UNREADABLE = "Hold the phone closer, still, and straight above the cards"
_LOOKS_LIKE_A_CARD = 0.6
"""Least score at which a candidate counts as a card, even if it can't be read."""

_DIM, _DARK = 130.0, 60.0
"""Lightness of the lightest parts of a photo below which readings are less certain, and below which nothing is seen."""

_LARGE_PX = 3 * LONG_SIDE_PX // 2
"""Photos with a longer side are read at twice the size at which indices are found."""


@cache
def _finder() -> Finder:
    return Finder(_model("finder.onnx"))


@cache
def _classifier() -> Classifier:
    return Classifier(_model("classifier.onnx"))


def _model(name: str) -> bytes:
    return files("autopeg.camera").joinpath("models", name).read_bytes()


def load() -> None:
    """Load the networks, so that the first photo does not wait for them."""
    _finder()
    _classifier()


def read(picture: Picture, expect: int | None = None, packs: int = 1) -> Reading:
    """Return the cards on an upright picture. Raises UnreadablePhoto for cards that no game here has.

    expect: how many there should be, None if that is unknown. packs: how often each card may be there.
    """
    height, width = picture.shape[:2]
    found = _find(picture)
    decision = decide(found.indices, found.scale, expect, packs, is_dim=lightness_of(found.levels) < _DIM)
    pale = _PALE if found.are_colours_doubted and decision.unsure else ""
    hint = decision.hint or pale or ("" if decision.cards else _advice(found.levels, found.candidates))
    return Reading(width, height, decision.cards, decision.unsure, hint)


def indices_in(picture: Picture) -> tuple[Sequence[Index], float]:
    """Return the indices on a picture, and how many of its pixels are one of theirs."""
    found = _find(picture)
    return found.indices, found.scale


class _Finds(NamedTuple):
    """What is found on a picture."""

    levels: Sequence[Picture]
    candidates: Sequence[Candidate]
    indices: Sequence[Index]
    are_colours_doubted: bool
    scale: float
    """Pixels of the picture to a pixel of the indices."""


def _find(picture: Picture) -> _Finds:
    height, width = picture.shape[:2]
    is_large = max(height, width) > _LARGE_PX
    pictures = levels_of(picture, 2 * LONG_SIDE_PX if is_large else LONG_SIDE_PX)
    levels = pictures[1:] if is_large else pictures
    candidates = _finder().find(levels)
    finest = 0.5 if is_large else 1.0
    indices = _classifier().classify(pictures, candidates, finest)
    doubted = doubt_colours(pictures, indices, finest)
    return _Finds(levels, candidates, doubted, doubted is not indices, max(height, width) / max(levels[0].shape[:2]))


def _advice(levels: Sequence[Picture], candidates: Sequence[Candidate]) -> str:
    """Return what to do about a photo without a sure card."""
    if lightness_of(levels) < _DARK:
        return _TOO_DARK
    return _UNREADABLE if any(candidate.score > _LOOKS_LIKE_A_CARD for candidate in candidates) else ""
