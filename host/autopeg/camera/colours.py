"""Colours of a photo, measured against the paper of its cards: whether they show which suits are red.

Without its colour a diamond looks much like a spade to the classifier, and it does not know that the colour is lost, as
on photos in dim light. The other signs differ in shape: on photos without colour they are read as well as on others.
"""

from collections.abc import Sequence
from math import hypot, sqrt
from statistics import median
from typing import NamedTuple

import numpy

from autopeg.camera.classifier import SUITS, Index
from autopeg.camera.indices import PAPER_SHARE, cut_raw
from autopeg.camera.paper import Picture

_RED = ("D", "H")
_DIAMOND, _SPADE = SUITS.index("D"), SUITS.index("S")

_READ, _LEAST_CHANCE = 0.6, 0.2
"""Least chance of a card that shows what red looks like on the photo, and of a corner that may be sure with others."""

_CLEAR, _WEAK = 0.2, 0.12
"""Least strength of a colour that nobody could take for black, and most of one that is nearly lost."""

_COLOURFUL = 0.3
"""Strength of the strongest colours on a photo whose colours show, wherever they are."""

_STRONGEST = 99.8
"""Percentage of a photo's points that have less colour than those."""

_BRIGHT = 190.0
"""Lightness of paper, of 255, in light that keeps colours."""

_LIKE_BLACK = 0.4
"""A sign with at most this part of the colour that red signs have on the photo is black."""

_LEAST_RED = 0.03
"""Least strength of the red signs on a photo to compare others with."""

_LIGHT = 0.85
"""Points of a cutting that are at least this light, as part of its paper, show how noisy colours are."""

_LEAST_PAPER = 4.0
_LEAST_SEEN = 0.15
"""Least lightness of a point whose colour counts."""

_OPEN = 0.45
"""The chance that a spade without colour is a diamond: so high that even four corners that agree are not sure."""


class _Ink(NamedTuple):
    """The colour of an index, in parts of its darkness."""

    red: float
    """Redness; negative for other colours."""
    strength: float
    """Of whatever colour it has."""
    noise: float
    """How exactly that can be known."""
    paper: tuple[float, float, float]
    """Blue, green and red of the paper around it."""


def doubt_colours(levels: Sequence[Picture], indices: Sequence[Index], finest: float) -> Sequence[Index]:
    """Return readings, with spades weakened where colours don't show; the same readings if they do.

    levels, finest: see `indices.cut`.
    """
    said = {at: print_ for at, one in enumerate(indices) if (print_ := one.prints()[0])[1] >= _LEAST_CHANCE}
    inks: dict[int, _Ink] = {}
    for at in sorted(said, key=lambda at: said[at][0][1:] not in _RED):
        inks[at] = _ink(cut_raw(levels, indices[at].candidate, (0.0, 1.0, 0.0, 0.0), finest))
        if _is_red(said[at]) and inks[at].strength >= _CLEAR:
            return indices
    reds = [ink for at, ink in inks.items() if _is_red(said[at])]
    if not _are_lost(levels, reds, list(inks.values())):
        return indices
    usual = median([ink.red for ink in reds if ink.red > 0] or [0.0])
    open_ = [at for at, (printed, _) in said.items() if printed[1:] == "S" and not _is_black(inks[at], usual)]
    return [_opened(one) if at in open_ else one for at, one in enumerate(indices)] if open_ else indices


def _is_red(said: tuple[str, float]) -> bool:
    """Return whether a red card was read."""
    printed, chance = said
    return chance >= _READ and printed[1:] in _RED


def _ink(cutting: Picture) -> _Ink:
    """Return the colour of the ink in a cutting, in relation to its paper."""
    pixels = cutting.reshape(-1, 3).astype(numpy.float32)
    lightest = numpy.argsort(-pixels.sum(1))[: int(len(pixels) * PAPER_SHARE)]
    paper = numpy.maximum(pixels[lightest].mean(0), _LEAST_PAPER)
    parts = pixels / paper
    lightness = parts.mean(1)
    print_ = parts[lightness <= (1 + numpy.percentile(lightness, 4)) / 2]
    blue, green, red = _strengths(print_).sum(0) / max(float((1 - print_).mean(1).sum()), 1e-3)
    noise = _strengths(parts[lightness > _LIGHT])[:, 2].std()
    return _Ink(
        float(red),
        float(max(abs(blue), abs(green), abs(red))),
        hypot(0.005, 3 * float(noise) / sqrt(len(print_))),
        tuple(paper.tolist()),
    )


def _strengths(parts: numpy.ndarray) -> numpy.ndarray:
    """Return how much each channel of points exceeds the mean of the other two."""
    return 1.5 * (parts - parts.mean(1, keepdims=True))


def _are_lost(levels: Sequence[Picture], reds: Sequence[_Ink], inks: Sequence[_Ink]) -> bool:
    """Return whether colours on a photo without a clear red tell nothing. reds: of indices that were taken for red."""
    if not inks:
        return False
    if any(ink.strength < _WEAK for ink in reds):
        return True
    paper = numpy.median([ink.paper for ink in inks], axis=0)
    if not reds and paper.mean() >= _BRIGHT:
        return False
    parts = levels[-1].reshape(-1, 3) / paper.astype(numpy.float32)
    lightest = parts.max(1)
    seen = lightest > _LEAST_SEEN
    colours = (lightest - parts.min(1))[seen] / lightest[seen]
    return float(numpy.percentile(colours, _STRONGEST)) < _COLOURFUL if len(colours) else True


def _is_black(ink: _Ink, usual: float) -> bool:
    """Return whether ink is black beside the usual red of a photo."""
    return usual >= _LEAST_RED and ink.strength <= _LIKE_BLACK * usual and ink.noise < usual / 2


def _opened(index: Index) -> Index:
    """Return a spade that may as well be a diamond."""
    suits = index.suits.copy()
    moved = _OPEN * suits[_SPADE]
    suits[_SPADE] -= moved
    suits[_DIAMOND] += moved
    return index._replace(suits=suits)
