"""Finder of possible indices: where they are, how they are turned and how large they are.

A small network looks at the whole photo on several levels. It is trained by bench/camera and knows no ranks or suits.
"""

from collections.abc import Sequence
from math import cos, hypot, sin
from typing import NamedTuple

import cv2
import numpy
from numpy.typing import NDArray

from autopeg.camera.paper import Picture, against_paper
from autopeg.camera.reading import Box

STRIDE_PX = 4
"""The side of the squares that the network answers for."""

USUAL_HEIGHT_PX = 22.0
"""The height of an index by which the network measures others."""

SMALLEST_PX, LARGEST_PX = 11.0, 46.0
"""Heights of an index on one level; larger ones are found on the next."""

_LEAST_SCORE = 0.12
_MOST_CANDIDATES = 90
_APART = 0.42
"""Two finds closer than this part of their height are the same index."""

_WIDTH = 0.62
"""The width of most indices as part of their height."""

_STEPS = numpy.arange(3, dtype=numpy.float32)

Scores = NDArray[numpy.float32]


class Candidate(NamedTuple):
    """A possible index: a rank over its suit. All lengths are in pixels of the first level."""

    x: float
    y: float
    up_x: float
    up_y: float
    """The direction from suit to rank, of length 1."""
    height: float
    score: float
    """From 0 to 1, how much it looks like an index."""

    def shifted(self, turn: float, larger: float) -> "Candidate":
        """Return the candidate turned clockwise by radians, and larger by a factor."""
        up_x, up_y = self.up_x * cos(turn) - self.up_y * sin(turn), self.up_x * sin(turn) + self.up_y * cos(turn)
        return self._replace(up_x=up_x, up_y=up_y, height=self.height * larger)

    def box(self, scale: float) -> Box:
        """Return its corners in a picture that is `scale` times as large, clockwise from its own top left."""
        up = self.height / 2 * self.up_x, self.height / 2 * self.up_y
        right = -up[1] * _WIDTH, up[0] * _WIDTH
        signs = ((-1, 1), (1, 1), (1, -1), (-1, -1))
        corners = [
            (
                round((self.x + side * right[0] + rise * up[0]) * scale, 1),
                round((self.y + side * right[1] + rise * up[1]) * scale, 1),
            )
            for side, rise in signs
        ]
        return corners[0], corners[1], corners[2], corners[3]


class Finder:
    """Finder of possible indices. model: a network in ONNX form."""

    def __init__(self, model: bytes) -> None:
        self._net = cv2.dnn.readNetFromONNX(numpy.frombuffer(model, numpy.uint8))

    def find(self, levels: Sequence[Picture]) -> list[Candidate]:
        """Return candidates on all levels, the likeliest first."""
        found: list[Candidate] = []
        for number, level in enumerate(levels):
            found += self._on_level(level, 2.0**number)
        found.sort(key=lambda candidate: -candidate.score)
        kept: list[Candidate] = []
        for candidate in found:
            if len(kept) == _MOST_CANDIDATES:
                break
            if not any(_is_same_place(candidate, other) for other in kept):
                kept.append(candidate)
        return kept

    def _on_level(self, level: Picture, scale: float) -> list[Candidate]:
        height, width = (side - side % 16 for side in level.shape[:2])
        if not height or not width:
            return []
        ratio = against_paper(level)[:height, :width]
        self._net.setInput(cv2.dnn.blobFromImage(ratio, 1 / 255, mean=(127.5, 127.5, 127.5)))
        answer = self._net.forward()[0]
        scores = 1 / (1 + numpy.exp(-answer[0]))
        peaks = cv2.dilate(scores, numpy.ones((3, 3), numpy.uint8))
        rows, columns = numpy.nonzero((scores >= peaks) & (scores > _LEAST_SCORE))
        candidates: list[Candidate] = []
        for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
            up_x, up_y, log_height = answer[1:4, row, column].tolist()
            length = float(numpy.hypot(up_x, up_y))
            index_height = USUAL_HEIGHT_PX * float(numpy.exp(log_height))
            if length > 0.2 and SMALLEST_PX <= index_height <= LARGEST_PX:
                x, y = _middle(scores, row, column)
                candidates.append(
                    Candidate(
                        x * scale,
                        y * scale,
                        up_x / length,
                        up_y / length,
                        index_height * scale,
                        float(scores[row, column]),
                    )
                )
        return candidates


def _middle(scores: Scores, row: int, column: int) -> tuple[float, float]:
    """Return the point of a peak, in pixels, by the weight of the squares around it."""
    top, left = max(0, row - 1), max(0, column - 1)
    around = scores[top : row + 2, left : column + 2]
    weight = float(around.sum())
    y = top + float(around.sum(1) @ _STEPS[: around.shape[0]]) / weight
    x = left + float(around.sum(0) @ _STEPS[: around.shape[1]]) / weight
    return (x + 0.5) * STRIDE_PX, (y + 0.5) * STRIDE_PX


def _is_same_place(one: Candidate, other: Candidate) -> bool:
    return hypot(one.x - other.x, one.y - other.y) < _APART * max(one.height, other.height)
