"""How cards lie: places of their middles in millimetres and their turns, the lowest card first."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Place:
    """Where a card lies."""

    x: float
    y: float
    turn: float
    """Radians, clockwise."""


def separate(rng: random.Random, count: int, width: float, height: float) -> list[Place]:
    """Lay cards apart, a little untidily, now and then one crosswise or upside down."""
    columns = math.ceil(math.sqrt(count) * rng.uniform(0.8, 1.7))
    apart = max(width, height) * rng.uniform(1.12, 1.3)
    is_tidy = rng.random() < 0.6
    places: list[Place] = []
    for number in range(count):
        turn = rng.gauss(0, 0.06) if is_tidy else rng.uniform(-0.5, 0.5) + rng.choice((0, 0, 0, math.pi / 2, math.pi))
        x = number % columns * (width * rng.uniform(1.1, 1.2) if is_tidy else apart)
        places.append(Place(x, number // columns * apart + rng.gauss(0, 2), turn))
    return places


def touching(rng: random.Random, count: int, width: float, height: float) -> list[Place]:
    """Lay cards edge to edge, in one row or two."""
    columns = count if count < 4 or rng.random() < 0.5 else math.ceil(count / 2)
    slope = rng.gauss(0, 0.01)
    return [
        Place(
            number % columns * width * rng.uniform(1.0, 1.012),
            number // columns * height * 1.01,
            slope + rng.gauss(0, 0.004),
        )
        for number in range(count)
    ]


def overlapping(rng: random.Random, count: int, width: float, height: float) -> list[Place]:
    """Lay each card over part of the one before it, its index left free."""
    step, slope, bend = width * rng.uniform(0.26, 0.6), rng.gauss(0, 0.06), rng.gauss(0, 0.02)
    return [
        Place(number * step, number * step * slope + rng.gauss(0, 2), bend * number + rng.gauss(0, 0.03))
        for number in range(count)
    ]


def fanned(rng: random.Random, count: int, width: float, height: float) -> list[Place]:
    """Spread cards around a point below them, as in a hand."""
    step = rng.uniform(0.13, 0.34)
    radius = rng.uniform(0.65, 1.3) * height
    places: list[Place] = []
    for number in range(count):
        turn = (number - (count - 1) / 2) * step + rng.gauss(0, 0.025)
        away = radius + rng.gauss(0, 2.5)
        places.append(Place(math.sin(turn) * away, -math.cos(turn) * away, turn))
    return places


def grid(rng: random.Random, count: int, width: float, height: float) -> list[Place]:
    """Lay cards in rows and columns, as Table Top Cribbage does; lower rows may overlap the upper ones."""
    columns = rng.randint(2, 5)
    down = height * rng.choice((rng.uniform(1.01, 1.1), rng.uniform(0.35, 0.6)))
    across = width * rng.uniform(1.01, 1.15)
    return [
        Place(
            number % columns * across + rng.gauss(0, 1), number // columns * down + rng.gauss(0, 1), rng.gauss(0, 0.02)
        )
        for number in range(count)
    ]


def hand_and_starter(rng: random.Random, count: int, width: float, height: float) -> list[Place]:
    """Lay a hand overlapping or apart, and one card away from it."""
    lay = rng.choice((overlapping, touching, separate))
    places = lay(rng, count - 1, width, height) if count > 1 else []
    right = max((place.x for place in places), default=0.0)
    return [*places, Place(right + width * rng.uniform(1.3, 1.9), rng.gauss(0, 8), rng.gauss(0, 0.15))]


Layout = Callable[[random.Random, int, float, float], list[Place]]
ANY: tuple[Layout, ...] = (separate, touching, overlapping, fanned, grid, hand_and_starter)
