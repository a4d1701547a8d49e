"""How cards lie: apart, touching, overlapping, in rows, or as a fan in the hand."""

import math
from typing import NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

KINDS = ("separate", "touching", "overlapping", "fanned", "piled")
_SHARES = (0.24, 0.14, 0.22, 0.28, 0.12)


class Pose(NamedTuple):
    """Where the middle of a card is, in millimetres, and by how many radians it is turned clockwise."""

    x: float
    y: float
    turn: float

    def on_table(self, place: NDArray[np.float64], width: float, height: float) -> tuple[float, float]:
        """Return where a place of the card is, given in millimetres from the card's top left."""
        x, y = place - (width / 2, height / 2)
        cosine, sine = math.cos(self.turn), math.sin(self.turn)
        return self.x + cosine * x - sine * y, self.y + sine * x + cosine * y


def random_kind(rng: Generator) -> str:
    """Choose one of KINDS."""
    return str(rng.choice(KINDS, p=_SHARES))


def layout(rng: Generator, kind: str, cards: int, width: float, height: float) -> list[Pose]:
    """Lay out cards of a size around the point 0, 0; later ones cover earlier ones."""
    poses = [_pose(rng, kind, at, cards, width, height) for at in range(cards)]
    if kind in ("touching", "overlapping", "fanned"):
        poses = _evenly(rng, kind, cards, width, height)
    middle_x, middle_y = sum(pose.x for pose in poses) / cards, sum(pose.y for pose in poses) / cards
    turn = rng.uniform(0, 2 * math.pi) if rng.random() < 0.7 else rng.normal(0, 0.15)
    cosine, sine = math.cos(turn), math.sin(turn)
    return [
        Pose(
            (pose.x - middle_x) * cosine - (pose.y - middle_y) * sine,
            (pose.x - middle_x) * sine + (pose.y - middle_y) * cosine,
            pose.turn + turn,
        )
        for pose in poses
    ]


def _pose(rng: Generator, kind: str, at: int, cards: int, width: float, height: float) -> Pose:
    if kind == "piled":
        return Pose(rng.normal(0, width * 0.7), rng.normal(0, height * 0.6), rng.uniform(0, 2 * math.pi))
    columns = math.ceil(math.sqrt(cards))
    return Pose(
        at % columns * width * rng.uniform(1.2, 1.45),
        at // columns * height * rng.uniform(1.12, 1.3),
        rng.normal(0, 0.08) + (math.pi if rng.random() < 0.2 else 0),
    )


def _evenly(rng: Generator, kind: str, cards: int, width: float, height: float) -> list[Pose]:
    if kind == "fanned":
        step, radius = rng.uniform(0.1, 0.4), rng.uniform(0.5, 1.6) * height
        angles = [(at - (cards - 1) / 2) * step + rng.normal(0, 0.03) for at in range(cards)]
        return [Pose(math.sin(angle) * radius, -math.cos(angle) * radius, angle) for angle in angles]
    step = width * (rng.uniform(0.99, 1.03) if kind == "touching" else rng.uniform(0.18, 0.8))
    slope = 0.0 if kind == "touching" else rng.normal(0, 0.05)
    poses = [Pose(at * step, rng.normal(0, 2), slope * at + rng.normal(0, 0.02)) for at in range(cards)]
    return poses[::-1] if rng.random() < 0.15 else poses
