"""Suit signs and ranks drawn by code, as masks: grey pictures in which 255 is ink."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

Mask = MatLike
Points = NDArray[np.float64]

MASK_HEIGHT = 256
"""Pixels from top to bottom of a suit sign, and of a capital letter."""

_SHIFT = 4


def filled(outlines: list[Points], width: int, height: int) -> Mask:
    """Return the mask of closed outlines, given in pixels, each filled on its own."""
    mask = np.zeros((height, width), np.uint8)
    for outline in outlines:
        points = np.round(outline * (1 << _SHIFT)).astype(np.int32)
        cv2.fillPoly(mask, [points], (255,), cv2.LINE_AA, _SHIFT)
    return mask


def _bezier(*points: tuple[float, float], steps: int = 24) -> Points:
    """Return the points of a cubic curve."""
    p = np.array(points, np.float64)
    t = np.linspace(0, 1, steps)[:, None]
    return (1 - t) ** 3 * p[0] + 3 * (1 - t) ** 2 * t * p[1] + 3 * (1 - t) * t**2 * p[2] + t**3 * p[3]


def _mirrored(half: Points) -> Points:
    """Close the right half of an outline, given from top to bottom, with its mirror image."""
    return np.concatenate([half, (half * (-1, 1))[::-1]])


def _circle(x: float, y: float, radius: float, squash: float = 1.0) -> Points:
    angles = np.linspace(0, 2 * math.pi, 48, endpoint=False)
    return np.stack([x + radius * np.cos(angles), y + radius * squash * np.sin(angles)], 1)


@dataclass(frozen=True)
class SuitStyle:
    """How a deck draws its four signs: numbers from 0 to 1 between the extremes found on real decks."""

    width: float = 0.5
    """Narrow to wide."""
    lobes: float = 0.5
    """Flat to bulging."""
    stem: float = 0.5
    """Thin to broad foot of spade and club."""
    curve: float = 0.5
    """Straight to hollow sides, of the diamond above all."""


def _heart(style: SuitStyle) -> list[Points]:
    top, bulge = 0.10 + 0.10 * (1 - style.lobes), 0.42 + 0.14 * style.lobes
    right = np.concatenate(
        [
            _bezier((0, 0.25 - 0.05 * style.lobes), (0.06, top - 0.18), (bulge * 0.9, top - 0.22), (bulge, 0.22)),
            _bezier((bulge, 0.22), (bulge + 0.04, 0.48), (0.16 - 0.1 * style.curve, 0.62), (0, 1)),
        ]
    )
    return [_mirrored(right)]


def _diamond(style: SuitStyle) -> list[Points]:
    half, hollow = 0.34 + 0.12 * style.width, 0.10 * style.curve
    right = np.concatenate(
        [
            _bezier((0, 0), (0.15 * half, 0.2), (half * 0.6 - hollow * 0.6, 0.36), (half, 0.5)),
            _bezier((half, 0.5), (half * 0.6 - hollow * 0.6, 0.64), (0.15 * half, 0.8), (0, 1)),
        ]
        if style.curve > 0.35
        else [np.array([(0.0, 0.0), (half, 0.5), (0.0, 1.0)])]
    )
    return [_mirrored(right)]


def _foot(style: SuitStyle, top: float) -> Points:
    half, waist = 0.13 + 0.14 * style.stem, 0.02 + 0.04 * style.stem
    right = np.concatenate(
        [np.array([(0.0, top)]), _bezier((waist, top), (waist, 0.86), (half * 0.5, 0.94), (half, 1))]
    )
    return _mirrored(right)


def _spade(style: SuitStyle) -> list[Points]:
    bulge = 0.40 + 0.13 * style.lobes
    low = 0.80 + 0.05 * style.lobes
    right = np.concatenate(
        [
            _bezier((0, 0), (0.08, 0.2 + 0.06 * style.curve), (bulge + 0.02, 0.36), (bulge, 0.60)),
            _bezier((bulge, 0.60), (bulge - 0.02, low + 0.06), (0.10, low + 0.02), (0.02, 0.68)),
        ]
    )
    return [_mirrored(right), _foot(style, 0.6)]


def _club(style: SuitStyle) -> list[Points]:
    radius = 0.215 + 0.03 * style.lobes
    apart = 0.235 + 0.05 * style.width
    low = 0.58 + 0.03 * style.curve
    centre = np.array([(-0.1, 0.4), (0.1, 0.4), (0.07, 0.66), (-0.07, 0.66)])
    return [
        _circle(0, radius, radius),
        _circle(-apart, low, radius),
        _circle(apart, low, radius),
        centre,
        _foot(style, 0.5),
    ]


def _star(points: int = 5, inner: float = 0.4) -> Points:
    angles = np.arange(2 * points) * math.pi / points - math.pi / 2
    radii = np.where(np.arange(2 * points) % 2, inner, 1.0) * 0.5
    return np.stack([radii * np.cos(angles), radii * np.sin(angles)], 1)


def _cap() -> list[Points]:
    """A jester's cap: three horns with bells over a brim."""
    horns = np.array([(-0.3, 0.8), (-0.55, 0.3), (-0.2, 0.45), (0.0, 0.1), (0.2, 0.45), (0.55, 0.3), (0.3, 0.8)])
    bells = [_circle(x, y, 0.09) for x, y in ((-0.55, 0.3), (0.0, 0.09), (0.55, 0.3))]
    return [horns, *bells, np.array([(-0.3, 0.86), (0.3, 0.86), (0.3, 1.0), (-0.3, 1.0)])]


JOKER_SIGNS = ("star", "thin star", "cap")


@lru_cache(maxsize=4)
def joker_mask(sign: str) -> Mask:
    """Return one of JOKER_SIGNS, cut to its bounds."""
    outlines = _cap() if sign == "cap" else [_star(inner=0.4 if sign == "star" else 0.25)]
    return _mask_of(outlines)


_OUTLINES = {"H": _heart, "D": _diamond, "S": _spade, "C": _club}


@lru_cache(maxsize=512)
def suit_mask(suit: str, style: SuitStyle) -> Mask:
    """Return the sign of a suit ("C", "D", "H" or "S"), cut to its bounds."""
    stretch = 0.88 + 0.24 * style.width
    return _mask_of([points * (stretch, 1) for points in _OUTLINES[suit](style)])


def _mask_of(outlines: list[Points]) -> Mask:
    together = np.concatenate(outlines)
    low, high = together.min(0), together.max(0)
    scale = MASK_HEIGHT / (high[1] - low[1])
    width = math.ceil((high[0] - low[0]) * scale)
    return filled([(points - low) * scale for points in outlines], width, MASK_HEIGHT)


# Ranks as strokes in a box 0.6 wide and 1 high: lines, and arcs given as centre, radii and the angles from and to.
_Arc = tuple[float, float, float, float, float, float]
DE = "\N{CYRILLIC CAPITAL LETTER DE}"
"""The queen's letter in Russia, which the fonts lack."""
_LINES: dict[str, list[list[tuple[float, float]]]] = {
    "A": [[(0.0, 1), (0.3, 0), (0.6, 1)], [(0.12, 0.66), (0.48, 0.66)]],
    "2": [[(0.565, 0.44), (0.02, 0.97), (0.6, 0.97)]],
    "3": [],
    "4": [[(0.46, 1), (0.46, 0.02), (0.0, 0.7), (0.62, 0.7)]],
    "5": [[(0.54, 0.02), (0.1, 0.02), (0.06, 0.44)]],
    "6": [[(0.47, 0.01), (0.05, 0.56)]],
    "7": [[(0.0, 0.02), (0.58, 0.02), (0.2, 1)]],
    "8": [],
    "9": [[(0.13, 0.99), (0.55, 0.44)]],
    "1": [[(0.1, 0.14), (0.3, 0.02), (0.3, 1)]],
    "0": [],
    "T": [[(0.0, 0.02), (0.6, 0.02)], [(0.3, 0.02), (0.3, 1)]],
    "J": [[(0.46, 0.0), (0.46, 0.72)]],
    "Q": [[(0.36, 0.72), (0.62, 1.0)]],
    "O": [],
    "E": [[(0.55, 0.02), (0.06, 0.02), (0.06, 0.98), (0.57, 0.98)], [(0.06, 0.5), (0.45, 0.5)]],
    "R": [[(0.06, 1), (0.06, 0.02), (0.3, 0.02)], [(0.3, 0.5), (0.06, 0.5)], [(0.28, 0.5), (0.6, 1)]],
    "K": [[(0.06, 0), (0.06, 1)], [(0.58, 0.0), (0.06, 0.58)], [(0.22, 0.42), (0.6, 1)]],
    "B": [[(0.3, 0.02), (0.06, 0.02), (0.06, 0.98), (0.3, 0.98)], [(0.06, 0.49), (0.3, 0.49)]],
    "C": [],
    "D": [[(0.24, 0.02), (0.06, 0.02), (0.06, 0.98), (0.24, 0.98)]],
    "F": [[(0.55, 0.02), (0.06, 0.02), (0.06, 1)], [(0.06, 0.5), (0.45, 0.5)]],
    "H": [[(0.06, 0), (0.06, 1)], [(0.56, 0), (0.56, 1)], [(0.06, 0.5), (0.56, 0.5)]],
    "I": [[(0.3, 0), (0.3, 1)]],
    "L": [[(0.06, 0), (0.06, 0.98), (0.56, 0.98)]],
    "N": [[(0.06, 1), (0.06, 0.02), (0.56, 0.98), (0.56, 0)]],
    "P": [[(0.06, 1), (0.06, 0.02), (0.3, 0.02)], [(0.3, 0.5), (0.06, 0.5)]],
    "V": [[(0.0, 0), (0.3, 1), (0.6, 0)]],
    "W": [[(0.0, 0), (0.14, 1), (0.3, 0.2), (0.46, 1), (0.6, 0)]],
    "X": [[(0.0, 0), (0.6, 1)], [(0.6, 0), (0.0, 1)]],
    "Y": [[(0.0, 0), (0.3, 0.5), (0.6, 0)], [(0.3, 0.5), (0.3, 1)]],
    DE: [[(0.0, 1), (0.0, 0.8), (0.6, 0.8), (0.6, 1)], [(0.08, 0.8), (0.2, 0.02), (0.5, 0.02), (0.5, 0.8)]],
}
_ARCS: dict[str, list[_Arc]] = {
    "2": [(0.3, 0.28, 0.28, 0.27, 170, 390)],
    "3": [(0.29, 0.26, 0.25, 0.25, 160, 450), (0.29, 0.74, 0.29, 0.25, 270, 560)],
    "5": [(0.29, 0.68, 0.29, 0.31, 215, 510)],
    "6": [(0.3, 0.7, 0.28, 0.29, 0, 360)],
    "8": [(0.3, 0.25, 0.23, 0.24, 0, 360), (0.3, 0.74, 0.28, 0.25, 0, 360)],
    "9": [(0.3, 0.3, 0.28, 0.29, 0, 360)],
    "0": [(0.3, 0.5, 0.27, 0.49, 0, 360)],
    "O": [(0.3, 0.5, 0.27, 0.49, 0, 360)],
    "R": [(0.3, 0.26, 0.26, 0.24, -90, 90)],
    "B": [(0.3, 0.255, 0.24, 0.235, -90, 90), (0.3, 0.735, 0.28, 0.245, -90, 90)],
    "C": [(0.33, 0.5, 0.31, 0.49, 45, 315)],
    "D": [(0.24, 0.5, 0.34, 0.48, -90, 90)],
    "P": [(0.3, 0.26, 0.26, 0.24, -90, 90)],
    "J": [(0.26, 0.72, 0.2, 0.27, 0, 165)],
    "Q": [(0.3, 0.5, 0.28, 0.49, 0, 360)],
}
_FEET = {
    "A": [(0.0, 1), (0.6, 1)],
    "K": [(0.06, 0), (0.06, 1), (0.58, 0), (0.58, 1)],
    "J": [(0.46, 0)],
    "4": [(0.46, 1)],
    "H": [(0.06, 0), (0.06, 1), (0.56, 0), (0.56, 1)],
    "I": [(0.3, 0), (0.3, 1)],
    "V": [(0.0, 0), (0.6, 0)],
}


@lru_cache(maxsize=512)
def drawn_letter(letter: str, weight: float, serif: float) -> Mask:
    """Return a rank's sign drawn with a pen `weight` of its height wide and serifs `serif` long (0 for none)."""
    scale, margin = MASK_HEIGHT * 1.0, MASK_HEIGHT // 4
    pen = max(2, round(weight * scale))
    mask = np.zeros((MASK_HEIGHT + 2 * margin, round(0.64 * scale) + 2 * margin), np.uint8)
    inner = scale - pen

    def pixels(points: Points) -> NDArray[np.int32]:
        placed = points * (inner, inner) + margin + pen / 2
        return np.round(placed * (1 << _SHIFT)).astype(np.int32)

    strokes = [np.array(line) for line in _LINES[letter]]
    for x, y, wide, high, begin, end in _ARCS.get(letter, []):
        angles = np.radians(np.linspace(begin, end, 60))
        strokes.append(np.stack([x + wide * np.cos(angles), y + high * np.sin(angles)], 1))
    for stroke in strokes:
        cv2.polylines(mask, [pixels(stroke)], False, (255,), pen, cv2.LINE_AA, _SHIFT)
    if serif:
        for x, y in _FEET.get(letter, []):
            foot = np.array([(x - serif, y), (x + serif, y)])
            cv2.polylines(mask, [pixels(foot)], False, (255,), max(2, round(pen * 0.6)), cv2.LINE_AA, _SHIFT)
    return trimmed(mask)


def trimmed(mask: Mask) -> Mask:
    """Cut a mask to its ink."""
    x, y, width, height = cv2.boundingRect((mask > 40).astype(np.uint8))
    return mask[y : y + height, x : x + width]


def side_by_side(left: Mask, right: Mask, gap: int) -> Mask:
    """Return two masks beside each other, their feet together; they overlap if the gap is negative."""
    height = max(left.shape[0], right.shape[0])
    joined = np.zeros((height, left.shape[1] + right.shape[1] + gap), np.uint8)
    joined[height - left.shape[0] :, : left.shape[1]] = left
    place = slice(height - right.shape[0], height), slice(left.shape[1] + gap, None)
    joined[place] = np.maximum(joined[place], right)
    return joined
