"""Court figures: of a free deck in many inks, or drawn by code, double-ended and busy."""

from __future__ import annotations

import math
import random

import cv2
import numpy as np
from numpy.typing import NDArray

from camera.art import printed_court

Picture = NDArray[np.uint8]
Colour = tuple[float, float, float]

_PRINTED = 0.65
"""Share of the decks that have the printed figures."""

PALETTES: list[dict[str, Colour]] = [
    {
        "red": (40, 30, 200),
        "blue": (150, 70, 30),
        "yellow": (40, 200, 245),
        "black": (25, 22, 22),
        "skin": (200, 222, 245),
    },
    {
        "red": (50, 40, 215),
        "blue": (190, 110, 40),
        "yellow": (60, 215, 250),
        "black": (30, 28, 28),
        "skin": (245, 245, 248),
    },
    {
        "red": (30, 20, 165),
        "blue": (110, 40, 20),
        "yellow": (20, 175, 230),
        "black": (20, 18, 18),
        "skin": (215, 230, 245),
    },
    {
        "red": (60, 50, 200),
        "blue": (90, 120, 40),
        "yellow": (90, 205, 235),
        "black": (40, 36, 36),
        "skin": (190, 215, 240),
    },
    {
        "red": (45, 35, 190),
        "blue": (45, 35, 190),
        "yellow": (230, 232, 236),
        "black": (30, 26, 26),
        "skin": (240, 240, 242),
    },
    {
        "red": (70, 70, 70),
        "blue": (60, 50, 50),
        "yellow": (200, 205, 210),
        "black": (25, 25, 25),
        "skin": (235, 235, 235),
    },
]


def court(
    seed: int, rank: str, suit: str, paper: tuple[float, float, float], size: tuple[int, int], *, has_frame: bool
) -> Picture:
    """Return the figure of a court card of `size` (width, height) pixels, always the same for a deck."""
    rng = random.Random(seed ^ 911)
    printed = printed_court(rank, suit) if rng.random() < _PRINTED else None
    if printed is None:
        return _drawn(seed, rank, suit, paper, size, has_frame=has_frame)
    ink = 255 - cv2.resize(printed, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    if rng.random() < 0.7:  # other inks
        ink = np.clip(ink * [rng.uniform(0.6, 1.2) for _ in range(3)], 0, 255)
        if rng.random() < 0.3:
            grey = ink.mean(2, keepdims=True)
            ink = grey + (ink - grey) * rng.uniform(0.2, 1)
    if not has_frame:
        ink[:3] = ink[-3:] = 0
        ink[:, :3] = ink[:, -3:] = 0
    return ((255 - ink) * np.array(paper) / 255).astype(np.uint8)


def _drawn(
    seed: int, rank: str, suit: str, paper: tuple[float, float, float], size: tuple[int, int], *, has_frame: bool
) -> Picture:
    rng = random.Random(f"{seed} {rank} {suit}")
    palette = PALETTES[random.Random(seed).choices(range(len(PALETTES)), (5, 4, 3, 1, 1, 1))[0]]
    width, height = size
    high = height // 2 + 1
    half = np.empty((high, width, 3), np.uint8)
    half[:] = paper
    _figure(half, rank, palette, rng)
    picture = np.empty((height, width, 3), np.uint8)
    picture[height - high :] = cv2.rotate(half, cv2.ROTATE_180)
    picture[:high] = half
    if rng.random() < 0.3:  # a slanted seam instead of a level one
        seam = np.array([(0, high * 0.93), (width, high * 1.07), (width, height), (0, height)]).astype(np.int32)
        mask = np.zeros((height, width), np.uint8)
        cv2.fillPoly(mask, [seam], (255,))
        turned = cv2.rotate(picture, cv2.ROTATE_180)
        picture[mask > 0] = turned[mask > 0]
    if has_frame:
        line = max(1, round(width * 0.009))
        cv2.rectangle(
            picture, (0, 0), (width - 1, height - 1), rng.choice([palette["black"], palette["blue"]]), line, cv2.LINE_AA
        )
    return picture


class _Pen:
    """Draws on half a figure in parts of its width."""

    def __init__(self, picture: Picture, outline: Colour) -> None:
        self.picture = picture
        self.unit = picture.shape[1]
        self.outline = outline
        self.line = max(1, round(self.unit * 0.008))

    def shape(self, points: list[tuple[float, float]], colour: Colour) -> None:
        pixels = [np.round(np.array(points) * self.unit * 16).astype(np.int32)]
        cv2.fillPoly(self.picture, pixels, colour, cv2.LINE_AA, 4)
        cv2.polylines(self.picture, pixels, True, self.outline, self.line, cv2.LINE_AA, 4)

    def line_through(self, points: list[tuple[float, float]], colour: Colour, wide: float) -> None:
        pixels = [np.round(np.array(points) * self.unit * 16).astype(np.int32)]
        cv2.polylines(self.picture, pixels, False, colour, max(1, round(wide * self.unit)), cv2.LINE_AA, 4)

    def oval(self, x: float, y: float, wide: float, high: float, colour: Colour, *, is_filled: bool = True) -> None:
        middle, axes = (
            (round(x * self.unit * 16), round(y * self.unit * 16)),
            (round(wide * self.unit * 16), round(high * self.unit * 16)),
        )
        if is_filled:
            cv2.ellipse(self.picture, middle, axes, 0, 0, 360, colour, -1, cv2.LINE_AA, 4)
        cv2.ellipse(self.picture, middle, axes, 0, 0, 360, self.outline, self.line, cv2.LINE_AA, 4)


def _figure(half: Picture, rank: str, palette: dict[str, Colour], rng: random.Random) -> None:
    pen = _Pen(half, palette["black"])
    tall = half.shape[0] / half.shape[1]
    strong = [palette["red"], palette["blue"], palette["yellow"], palette["black"]]
    face_x, face_y = rng.uniform(0.44, 0.56), 0.30 * tall + rng.uniform(-0.02, 0.04)
    _robe(pen, face_x, face_y, tall, strong, rng)
    _staff(pen, strong, tall, rng)
    _head(pen, rank, face_x, face_y, palette, rng)


def _robe(pen: _Pen, x: float, y: float, tall: float, strong: list[Colour], rng: random.Random) -> None:
    """Shoulders to the seam, in bands and panels of patterns."""
    top = y + 0.12
    shoulder = rng.uniform(0.06, 0.14)
    outline = [
        (x - 0.12, top),
        (shoulder, top + 0.1),
        (0.0, tall),
        (1.0, tall),
        (1 - shoulder, top + 0.1),
        (x + 0.12, top),
    ]
    pen.shape(outline, rng.choice(strong))
    count = rng.randint(4, 7)
    edges = sorted(rng.uniform(0.02, 0.98) for _ in range(count))
    for left, right in zip(edges[::2], edges[1::2], strict=False):
        lean = rng.uniform(-0.12, 0.12)
        panel = [(left, tall), (right, tall), (right + lean, top + 0.13), (left + lean, top + 0.13)]
        pen.shape(panel, rng.choice(strong))
        _pattern(pen, left, right, lean, top + 0.15, tall, rng.choice(strong), rng)
    for band in range(rng.randint(1, 3)):
        level = top + 0.06 + band * 0.09
        pen.shape(
            [(x - 0.2, level), (x + 0.2, level), (x + 0.26, level + 0.05), (x - 0.26, level + 0.05)], rng.choice(strong)
        )


def _pattern(
    pen: _Pen, left: float, right: float, lean: float, top: float, tall: float, colour: Colour, rng: random.Random
) -> None:
    kind = rng.randrange(4)
    step = rng.uniform(0.035, 0.07)
    for number in range(int((tall - top) / step) + 1):
        y = top + number * step
        shift = lean * (tall - y) / max(0.05, tall - top)
        if kind == 0:
            pen.line_through([(left + shift, y), (right + shift, y + step * 0.5)], colour, 0.014)
        elif kind == 1:
            pen.oval((left + right) / 2 + shift, y, step * 0.3, step * 0.3, colour)
        elif kind == 2:
            middle = (left + right) / 2 + shift
            pen.line_through([(left + shift, y), (middle, y + step * 0.6), (right + shift, y)], colour, 0.012)
        else:
            for place in np.arange(left, right, step):
                pen.oval(float(place) + shift, y, step * 0.16, step * 0.22, colour)


def _staff(pen: _Pen, strong: list[Colour], tall: float, rng: random.Random) -> None:
    """A sword, a sceptre or a flower held upright, and the hand that holds it."""
    x = rng.choice([rng.uniform(0.08, 0.24), rng.uniform(0.76, 0.92)])
    top, foot = rng.uniform(0.03, 0.3) * tall, rng.uniform(0.75, 0.98) * tall
    pen.line_through([(x, top), (x + rng.uniform(-0.06, 0.06), foot)], rng.choice(strong), rng.uniform(0.02, 0.05))
    if rng.random() < 0.5:
        for petal in range(6):
            angle = petal * math.pi / 3
            pen.oval(x + 0.04 * math.cos(angle), top + 0.04 * math.sin(angle), 0.03, 0.03, rng.choice(strong))
    pen.oval(x, (top + foot) / 2 + 0.1, 0.055, 0.04, (225, 232, 245))


def _head(pen: _Pen, rank: str, x: float, y: float, palette: dict[str, Colour], rng: random.Random) -> None:
    hair = rng.choice([palette["yellow"], palette["black"], palette["blue"], palette["red"]])
    long = {"J": 0.13, "Q": 0.17, "K": 0.12}[rank]
    for side in (-1, 1):
        for curl in range(3):
            pen.oval(x + side * 0.12, y - 0.05 + curl * long * 0.55, 0.05, 0.055, hair)
    pen.oval(x, y, 0.105, 0.14, palette["skin"])
    thin = 0.011
    for side in (-1, 1):
        pen.line_through([(x + side * 0.025, y - 0.045), (x + side * 0.075, y - 0.05)], palette["black"], thin)
        pen.oval(x + side * 0.048, y - 0.02, 0.016, 0.009, palette["black"])
    pen.line_through([(x, y - 0.02), (x + 0.018, y + 0.035), (x, y + 0.04)], palette["black"], thin)
    pen.line_through([(x - 0.03, y + 0.075), (x + 0.03, y + 0.075)], palette["red"], thin * 1.3)
    if rank == "K":
        pen.shape(
            [
                (x - 0.11, y + 0.06),
                (x - 0.05, y + 0.06),
                (x, y + 0.1),
                (x + 0.05, y + 0.06),
                (x + 0.11, y + 0.06),
                (x + 0.06, y + 0.2),
                (x, y + 0.24),
                (x - 0.06, y + 0.2),
            ],
            hair,
        )
    top = y - 0.13
    if rank == "J":
        pen.shape(
            [(x - 0.15, top + 0.03), (x + 0.15, top + 0.03), (x + 0.12, top - 0.07), (x - 0.13, top - 0.05)],
            palette["red"],
        )
        pen.line_through([(x + 0.1, top), (x + 0.22, top - 0.1)], palette["yellow"], 0.03)
        return
    points = 5 if rank == "K" else 3
    crown = [(x - 0.14, top + 0.05)]
    for point in range(points):
        at = x - 0.16 + 0.32 * point / (points - 1)
        crown += [(at, top - 0.12), (at + 0.16 / points, top - 0.03)]
    crown[-1] = (x + 0.14, top + 0.05)
    pen.shape(crown, palette["yellow"])
    pen.shape(
        [(x - 0.15, top + 0.06), (x + 0.15, top + 0.06), (x + 0.15, top + 0.02), (x - 0.15, top + 0.02)], palette["red"]
    )
