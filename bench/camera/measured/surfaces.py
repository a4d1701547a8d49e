"""What cards lie on: tables, cloths and papers as seen from straight above, made by code."""

from __future__ import annotations

import random
from collections.abc import Callable

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Field = MatLike
Surface = MatLike

SIZE = 1400
"""Pixels along each side of a surface."""


def noise(rng: random.Random, cells: float, stretch: float = 1.0, size: int = SIZE) -> Field:
    """Return smooth noise of about unit strength with `cells` lumps along a side, drawn out downwards by `stretch`."""
    across, down = max(2, round(cells)), max(2, round(cells / stretch))
    grid = np.random.default_rng(rng.getrandbits(32)).standard_normal((min(down, size), min(across, size)), np.float32)
    return cv2.resize(grid, (size, size), interpolation=cv2.INTER_CUBIC)


def _colour(rng: random.Random, low: float = 20, high: float = 235) -> NDArray[np.float32]:
    """Return a colour, more often a pale one than a bright one."""
    grey = rng.uniform(low, high)
    strength = rng.random() ** 1.6
    tint = np.array([rng.uniform(-1, 1) for _ in range(3)], np.float32)
    return np.clip(grey + (tint - tint.mean()) * strength * 110, 4, 250).astype(np.float32)


def _even(colour: NDArray[np.float32]) -> Surface:
    return np.full((SIZE, SIZE, 3), colour, np.float32)


def plain(rng: random.Random, per_mm: float) -> Surface:
    """A painted or plastic table."""
    field = noise(rng, 5) * rng.uniform(0, 4) + noise(rng, SIZE / 2) * rng.uniform(0, 4)
    return _even(_colour(rng)) + field[..., None]


def wood(rng: random.Random, per_mm: float) -> Surface:
    """A wooden table with rings and grain."""
    base = (
        np.array([62, 100, 148], np.float32)
        * rng.uniform(0.35, 1.5)
        * np.array([rng.uniform(0.8, 1.2) for _ in range(3)])
    )
    across = np.linspace(0, SIZE / per_mm / rng.uniform(6, 40), SIZE, dtype=np.float32)[None] + noise(
        rng, 6, 5
    ) * rng.uniform(0.2, 1.3)
    rings = np.sin(across * 6.28) + 0.4 * np.sin(across * 15)
    grain = noise(rng, SIZE / 2, 30) * rng.uniform(0.3, 1) + noise(rng, 160, 12) * 0.6
    strength = rng.uniform(0.4, 1.7)
    field = rings * rng.uniform(2, 9) + grain * rng.uniform(3, 8)
    return (base + (field * strength)[..., None] * np.array([0.7, 1.0, 1.15], np.float32)).astype(np.float32)


def cloth(rng: random.Random, per_mm: float) -> Surface:
    """A printed table cloth: blots, flowers or dots in a few colours."""
    surface = _even(_colour(rng)).copy()
    for _ in range(rng.randint(1, 3)):
        blots = noise(rng, rng.uniform(6, 90)) > rng.uniform(0.3, 1.1)
        surface[blots] = _colour(rng)
    if rng.random() < 0.5:
        _dots(rng, surface, per_mm)
    return _woven(rng, surface, per_mm)


def _dots(rng: random.Random, surface: Surface, per_mm: float) -> None:
    step, radius = rng.uniform(10, 45) * per_mm, rng.uniform(1.2, 5) * per_mm
    colour = tuple(map(float, _colour(rng)))
    for row, y in enumerate(np.arange(0, SIZE, step)):
        for x in np.arange((row % 2) * step / 2, SIZE, step):
            cv2.circle(surface, (round(float(x)), round(float(y))), max(1, round(radius)), colour, -1, cv2.LINE_AA)


def _woven(rng: random.Random, surface: Surface, per_mm: float) -> Surface:
    threads = noise(rng, SIZE / 2, 8) + noise(rng, SIZE / 2, 8).T
    return surface * (1 + 0.03 * rng.uniform(0.5, 2.5) * threads + 0.04 * noise(rng, 6))[..., None]


def carpet(rng: random.Random, per_mm: float) -> Surface:
    """A busy carpet: mirrored ornaments in strong colours."""
    quarter = np.empty((SIZE // 2, SIZE // 2, 3), np.float32)
    quarter[:] = _colour(rng)
    for _ in range(rng.randint(3, 6)):
        field = noise(rng, rng.uniform(8, 60), size=SIZE // 2)
        quarter[np.abs(field) < rng.uniform(0.1, 0.5)] = _colour(rng)
    half = np.concatenate([quarter, quarter[:, ::-1]], 1)
    surface = np.concatenate([half, half[::-1]])
    tufts = noise(rng, SIZE / 2) * 0.10 + noise(rng, SIZE / 5) * 0.05
    return cv2.GaussianBlur(surface, (0, 0), 1.3) * (1 + tufts)[..., None]


def felt(rng: random.Random, per_mm: float) -> Surface:
    """Green, blue or red baize."""
    base = np.array(rng.choice([(50, 105, 25), (45, 85, 20), (110, 70, 20), (40, 30, 120)]), np.float32)
    return _even(base * rng.uniform(0.5, 1.4)) * (1 + noise(rng, SIZE / 2) * 0.09 + noise(rng, 8) * 0.04)[..., None]


def newsprint(rng: random.Random, per_mm: float) -> Surface:
    """Columns of text under headlines, black and red."""
    paper = np.empty((SIZE, SIZE, 3), np.uint8)
    paper[:] = np.clip(np.array([205, 222, 230]) + rng.uniform(-30, 25), 0, 255)
    fonts = (cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_DUPLEX)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" + "aeioumnrstdl      " * 3
    columns = rng.randint(1, 4)
    for column in range(columns):
        y, left = rng.uniform(0, 40), column * SIZE // columns
        while y < SIZE:
            is_head = rng.random() < 0.12
            high = rng.uniform(4, 14) if is_head else rng.uniform(2, 2.6)
            size = max(0.25, high * per_mm / 21)
            text = "".join(rng.choices(letters, k=70))
            ink = (30, 30, 180) if is_head and rng.random() < 0.3 else (40, 40, 40)
            y += size * 34
            part = paper[:, left : left + SIZE // columns - 20]
            cv2.putText(part, text, (6, round(y)), rng.choice(fonts), size, ink, max(1, round(size * 1.6)), cv2.LINE_AA)
    return paper.astype(np.float32) * (1 + 0.02 * noise(rng, SIZE / 2))[..., None]


def checks(rng: random.Random, per_mm: float) -> Surface:
    """A cloth of two colours in squares or stripes."""
    step = rng.uniform(8, 60) * per_mm
    across = (np.arange(SIZE) // step).astype(int) % 2
    down = across if rng.random() < 0.6 else np.zeros(SIZE, int)
    level = (across[None] + down[:, None])[..., None] / 2.0
    return _woven(rng, (_colour(rng) * (1 - level) + _colour(rng) * level).astype(np.float32), per_mm)


def stone(rng: random.Random, per_mm: float) -> Surface:
    """A speckled worktop."""
    surface = _even(_colour(rng, 40, 210)).copy()
    for cells in (SIZE / 3, SIZE / 8):
        surface[noise(rng, cells) > rng.uniform(0.9, 1.8)] = _colour(rng)
    return cv2.GaussianBlur(surface, (0, 0), 0.8)


def board(rng: random.Random, per_mm: float) -> Surface:
    """A wooden cribbage board on a table: lines of holes, and pegs."""
    surface = rng.choice([wood, plain, felt])(rng, per_mm).astype(np.float32)
    top, high = rng.uniform(0, 0.7) * SIZE, rng.uniform(60, 110) * per_mm
    plank = wood(rng, per_mm * 2).transpose(1, 0, 2)
    rows = slice(round(top), min(SIZE, round(top + high)))
    surface[rows] = plank[rows]
    step, radius = rng.uniform(5.5, 8) * per_mm, max(1.0, rng.uniform(1.2, 2) * per_mm)
    pegs = [(40, 30, 200), (160, 60, 20), (40, 140, 30), (235, 235, 235), (25, 25, 25)]
    for line in range(int(high / step) - 1):
        if line % 4 == 3:
            continue
        for number, x in enumerate(np.arange(step, SIZE, step)):
            if number % 6 == 5:
                continue
            is_peg = rng.random() < 0.02
            colour = rng.choice(pegs) if is_peg else (25, 35, 45)
            place = (round(float(x)), round(top + (line + 1) * step))
            cv2.circle(surface, place, round(radius * (1.7 if is_peg else 1)), colour, -1, cv2.LINE_AA)
    return surface


def planks(rng: random.Random, per_mm: float) -> Surface:
    """A floor or table of boards, each of its own shade."""
    surface = wood(rng, per_mm)
    wide = rng.uniform(60, 140) * per_mm
    for left in np.arange(0, SIZE, wide):
        begin, end = round(float(left)), round(float(left + wide))
        surface[:, begin:end] *= rng.uniform(0.8, 1.2)
        surface[:, begin : begin + max(2, round(per_mm))] *= 0.45
    return surface


def tartan(rng: random.Random, per_mm: float) -> Surface:
    """A checked blanket of several crossing colours."""
    lines = np.empty((SIZE, 3), np.float32)
    lines[:] = _colour(rng)
    period = rng.uniform(40, 120) * per_mm
    for _ in range(rng.randint(3, 6)):
        begin, wide, colour = rng.random() * period, rng.uniform(1.5, 14) * per_mm, _colour(rng)
        lines[(np.arange(SIZE) - begin) % period < wide] = colour
    return _woven(rng, (lines[None] + lines[:, None]) / 2, per_mm)


def tiles(rng: random.Random, per_mm: float) -> Surface:
    """Tiles with joints between them."""
    step, joint = rng.uniform(45, 150) * per_mm, rng.uniform(2, 5) * per_mm
    is_joint = np.arange(SIZE) % step < joint
    surface = stone(rng, per_mm) if rng.random() < 0.5 else plain(rng, per_mm)
    surface[is_joint] = surface[:, is_joint] = _colour(rng, 90, 200)
    return surface


def marble(rng: random.Random, per_mm: float) -> Surface:
    """Veined stone."""
    field = noise(rng, 5) + 0.5 * noise(rng, 14) + 0.25 * noise(rng, 40)
    veins = np.exp(-np.abs(field) * rng.uniform(5, 14))[..., None]
    return _even(_colour(rng, 150, 240)) * (1 - veins * rng.uniform(0.2, 0.6)) + noise(rng, SIZE / 2)[..., None] * 2


def rug(rng: random.Random, per_mm: float) -> Surface:
    """A carpet with small red, black and white figures in rows: what looks most like pips."""
    surface = carpet(rng, per_mm).astype(np.float32)
    step = rng.uniform(9, 22) * per_mm
    colours = [(40, 30, 180), (25, 25, 25), (225, 230, 235), (130, 70, 20)]
    for y in np.arange(step, SIZE, step):
        for x in np.arange(step, SIZE, step):
            size = rng.uniform(0.2, 0.4) * step
            box = cv2.boxPoints(((float(x), float(y)), (size, size * rng.uniform(0.6, 1.6)), rng.choice((0.0, 45.0))))
            cv2.fillPoly(surface, [np.round(box).astype(np.int32)], rng.choice(colours), cv2.LINE_AA)
    return cv2.GaussianBlur(surface, (0, 0), 1.0)


Maker = Callable[[random.Random, float], Surface]

MAKERS: tuple[Maker, ...] = (
    plain, plain, wood, wood, planks, cloth, carpet, rug, felt, newsprint, checks, tartan, tiles, stone, marble, board,
)  # fmt: skip


def random_surface(rng: random.Random, per_mm: float) -> Picture:
    """Return a surface with `per_mm` pixels in a millimetre."""
    return np.clip(rng.choice(MAKERS)(rng, per_mm), 0, 255).astype(np.uint8)
