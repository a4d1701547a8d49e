"""What cards lie on: wood, cloth, carpet, felt, printed paper; drawn by chance."""

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.random import Generator
from numpy.typing import NDArray

Light = MatLike
"""Height x width x 3, blue, green and red from 0 to 255."""

_SIGNS = list("ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789 aeioumnrst  ")
_WOOD, _FELT = np.array([60, 100, 150]), np.array([60, 110, 30])


def waves(rng: Generator, height: int, width: int, cells: float) -> NDArray[np.float32]:
    """Return smooth noise around 0 with that many waves along the longer side."""
    longer = max(height, width)
    size = max(2, int(cells * height / longer)), max(2, int(cells * width / longer))
    coarse = rng.standard_normal(size).astype(np.float32)
    return np.asarray(cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC), np.float32)


def table(rng: Generator, height: int, width: int) -> Light:
    """Draw a table of any kind, sometimes with things on it."""
    draw = (_plain, _wood, _cloth, _carpet, _felt, _printed, _checked, _dark)[rng.integers(8)]
    picture = np.clip(draw(rng, height, width), 0, 255).astype(np.float32)
    if rng.random() < 0.25:
        for _ in range(rng.integers(5, 60)):  # beads, holes of a cribbage board, dots of dice
            place = int(rng.uniform(0, width)), int(rng.uniform(0, height))
            cv2.circle(picture, place, int(rng.uniform(2, 14)), _colour(rng, 0, 255), -1, cv2.LINE_AA)
    return picture


def _colour(rng: Generator, low: float, high: float) -> tuple[float, ...]:
    return tuple(rng.uniform(low, high, 3).tolist())


def _one_colour(rng: Generator, height: int, width: int) -> Light:
    colour = rng.uniform(20, 225, 3)
    colour = rng.uniform(30, 220) + (colour - colour.mean()) * rng.uniform(0, 0.8)
    return np.broadcast_to(colour.astype(np.float32), (height, width, 3)).copy()


def _plain(rng: Generator, height: int, width: int) -> Light:
    return _one_colour(rng, height, width) + waves(rng, height, width, 6)[..., None] * rng.uniform(0, 8)


def _wood(rng: Generator, height: int, width: int) -> Light:
    colour = _WOOD * rng.uniform(0.4, 1.5) * rng.uniform(0.85, 1.15, 3)
    along = np.linspace(0, rng.uniform(4, 30), height)[:, None] + waves(rng, height, width, 5) * rng.uniform(0.2, 1.2)
    grain = np.sin(along * 6.28) + 0.5 * np.sin(along * 17) + 0.4 * waves(rng, height, width, 200)
    return (colour + grain[..., None] * np.array([8, 12, 14]) * rng.uniform(0.4, 2)).astype(np.float32)


def _cloth(rng: Generator, height: int, width: int) -> Light:
    picture = _one_colour(rng, height, width)
    for _ in range(rng.integers(1, 4)):
        picture[waves(rng, height, width, float(rng.integers(5, 120))) > rng.uniform(0.2, 1)] = rng.uniform(10, 240, 3)
    return picture + waves(rng, height, width, 300)[..., None] * rng.uniform(2, 14)


def _carpet(rng: Generator, height: int, width: int) -> Light:
    return np.asarray(cv2.GaussianBlur(_cloth(rng, height, width), (0, 0), 1.2), np.float32)


def _felt(rng: Generator, height: int, width: int) -> Light:
    return (_FELT * rng.uniform(0.4, 1.3) + waves(rng, height, width, 400)[..., None] * 6).astype(np.float32)


def _printed(rng: Generator, height: int, width: int) -> Light:
    """Draw a newspaper: letters and figures that are no indices."""
    picture = np.full((height, width, 3), rng.uniform(170, 245), np.uint8)
    font = cv2.FONT_HERSHEY_SIMPLEX if rng.random() < 0.5 else cv2.FONT_HERSHEY_COMPLEX
    size = rng.uniform(0.3, 2.2)
    colour = _colour(rng, 0, 120) if rng.random() < 0.7 else (30.0, 30.0, 190.0)
    for y in np.arange(10, height, size * 32 + 6):
        line = "".join(rng.choice(_SIGNS, size=60))
        place = int(rng.uniform(-40, 20)), int(y)
        cv2.putText(picture, line, place, font, size, colour, max(1, int(size * rng.uniform(1, 3))), cv2.LINE_AA)
    return picture.astype(np.float32)


def _checked(rng: Generator, height: int, width: int) -> Light:
    picture = _one_colour(rng, height, width)
    number = int(rng.integers(6, 60))
    rows, columns = np.mgrid[0:height, 0:width]
    picture[(rows * number // height + columns * number // width) % 2 == 0] = rng.uniform(20, 245, 3)
    return picture


def _dark(rng: Generator, height: int, width: int) -> Light:
    return np.full((height, width, 3), rng.uniform(8, 60), np.float32)
