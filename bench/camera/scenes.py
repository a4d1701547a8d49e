"""Photos of cards that were never taken, with the truth about them."""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from camera.decks import Design, Face, Picture, draw_face, random_design
from camera.layouts import Pose, layout
from camera.light import ANY_CONDITIONS, Conditions, photo_of
from camera.tables import Light, table

RANKS = tuple("A23456789TJQK")
JOKER = "JK"

_FACE_SCALE = 6.0
"""Pixels in a millimetre of the faces that are drawn."""

Corners = NDArray[np.float64]
Matrix = NDArray[np.float64]


class Deck:
    """A design whose faces are drawn when they are needed. ranks: as they are printed; a ten is T."""

    def __init__(self, chance: random.Random, fonts: Sequence[Path], ranks: Sequence[str] = RANKS) -> None:
        self.ranks = ranks
        self.design: Design = random_design(chance, fonts)
        self._faces: dict[str, Face] = {}

    def face(self, card: str) -> Face:
        """Return the face of a card."""
        if card not in self._faces:
            self._faces[card] = draw_face(self.design, card, _FACE_SCALE)
        return self._faces[card]

    @property
    def index_height(self) -> float:
        """Height of an index in millimetres."""
        design = self.design
        if design.is_beside:
            return design.rank_height * 1.6
        return design.rank_height + design.sign_gap + design.sign_height


@dataclass(frozen=True)
class TrueIndex:
    """An index in a scene."""

    card: str
    corners: Corners
    """In pixels, clockwise from its own top left."""
    visible: float
    """The share of it that nothing covers, within the photo."""
    is_beside: bool
    """The suit is right of the rank."""


@dataclass
class Scene:
    """A photo and what is on it."""

    photo: Picture
    indices: list[TrueIndex] = field(default_factory=list[TrueIndex])

    def cards(self, least_visible: float = 0.97) -> set[str]:
        """Return the cards of which an index can be read."""
        return {index.card for index in self.indices if index.visible >= least_visible}


@dataclass(frozen=True)
class Camera:
    """Where the photo is taken from."""

    tilt: float
    """Radians from straight down."""
    aside: float
    """The direction of the tilt, in radians."""
    pixels_per_mm: float
    focus: float
    """The focal length in widths of the photo."""
    target: tuple[float, float]
    """What is in the middle of the photo, in millimetres."""

    def view(self, width: int, height: int) -> Matrix:
        """Return the matrix from millimetres on the table to pixels."""
        focal = self.focus * width
        cosine, sine = math.cos(self.aside), math.sin(self.aside)
        aside = np.array([[cosine, -sine, 0], [sine, cosine, 0], [0, 0, 1]])
        cosine, sine = math.cos(self.tilt), math.sin(self.tilt)
        turned = np.array([[1, 0, 0], [0, cosine, -sine], [0, sine, cosine]]) @ aside
        away = np.array([0, 0, focal / self.pixels_per_mm]) - turned[:, :2] @ np.array(self.target)
        lens = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
        return lens @ np.column_stack([turned[:, 0], turned[:, 1], away])


def random_camera(rng: Generator, pixels_per_mm: float, target: tuple[float, float], missed_mm: float = 20.0) -> Camera:
    """Return a camera that looks at about that point, sometimes from far aside."""
    x, y = rng.normal(0, missed_mm, 2)
    return Camera(
        tilt=min(abs(rng.normal(0, 0.3)), 0.75),
        aside=rng.uniform(0, 2 * math.pi),
        pixels_per_mm=pixels_per_mm,
        focus=rng.uniform(1.0, 2.2),
        target=(target[0] + x, target[1] + y),
    )


def scene(
    rng: Generator,
    deck: Deck,
    poses: str | Sequence[Pose],
    cards: Sequence[str],
    size: tuple[int, int],
    pixels_per_mm: float,
    camera: Camera | None = None,
    conditions: Conditions = ANY_CONDITIONS,
) -> Scene:
    """Return a photo of `size` (width, height) of cards of a deck.

    poses: where the cards are, or one of layouts.KINDS. camera: None for one at a random place.
    """
    width, height = size
    if isinstance(poses, str):
        poses = layout(rng, poses, len(cards), deck.design.width, deck.design.height) if cards else []
    if camera is None:
        seen = poses[int(rng.integers(len(poses)))] if poses else Pose(0, 0, 0)
        near = rng.uniform(0, 1.1)
        camera = random_camera(rng, pixels_per_mm, (seen.x * near, seen.y * near))
    painting = _Painting(rng, table(rng, height, width), camera.view(width, height), pixels_per_mm)
    for card, pose in zip(cards, poses, strict=True):
        painting.lay(deck, card, pose)
    if conditions.is_free and rng.random() < 0.25:
        painting.hold()
    return Scene(photo_of(rng, painting.picture, conditions), painting.indices())


class _Painting:
    """Lays cards on a table, one over the other."""

    def __init__(self, rng: Generator, picture: Light, view: Matrix, pixels_per_mm: float) -> None:
        self.picture = picture
        self._rng = rng
        self._view = view
        self._scale = pixels_per_mm
        self._owner: NDArray[np.int16] = np.full((picture.shape[0], picture.shape[1]), -1, np.int16)
        self._indices: list[tuple[int, str, Corners, bool]] = []
        self._laid = 0

    def lay(self, deck: Deck, card: str, pose: Pose) -> None:
        """Lay a card on top."""
        face, design = deck.face(card), deck.design
        cosine, sine = math.cos(pose.turn), math.sin(pose.turn)
        left = pose.x - (cosine * design.width - sine * design.height) / 2
        top = pose.y - (sine * design.width + cosine * design.height) / 2
        to_pixels = self._view @ np.array([[cosine, -sine, left], [sine, cosine, top], [0, 0, 1]])
        outline = np.array([(0, 0), (design.width, 0), (design.width, design.height), (0, design.height)])
        corners = _moved(outline, to_pixels)
        height, width = self._owner.shape
        if not np.isfinite(corners).all():
            return
        first = np.maximum(np.floor(corners.min(0)).astype(int) - 2, 0)
        last = np.minimum(np.ceil(corners.max(0)).astype(int) + 3, (width, height))
        if (last - first < 3).any():
            return
        self._print(face, to_pixels, first, last)
        self._indices += [(self._laid, card, _moved(quad, to_pixels), design.is_beside) for quad in face.indices]
        self._laid += 1

    def _print(self, face: Face, to_pixels: Matrix, first: NDArray[np.int_], last: NDArray[np.int_]) -> None:
        rng, (x, y) = self._rng, first.tolist()
        size = int(last[0] - x), int(last[1] - y)
        picture, shape, scale = face.picture, face.shape, face.scale
        if scale / self._scale > 1.5:  # shrunk before it is turned, so that nothing flickers
            smaller = 1.25 * self._scale / scale
            picture = np.asarray(
                cv2.resize(picture, None, fx=smaller, fy=smaller, interpolation=cv2.INTER_AREA), np.uint8
            )
            shape = np.asarray(cv2.resize(shape, picture.shape[1::-1], interpolation=cv2.INTER_AREA), np.uint8)
            scale = picture.shape[1] / (face.picture.shape[1] / face.scale)
        place = np.array([[1, 0, -x], [0, 1, -y], [0, 0, 1]]) @ to_pixels @ np.diag([1 / scale, 1 / scale, 1])
        cover = cv2.warpPerspective(shape, place, size).astype(np.float32) / 255
        card = cv2.warpPerspective(picture, place, size, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
        shadow = cv2.GaussianBlur(cover, (0, 0), max(0.8, self._scale * rng.uniform(0.2, 1.2)))
        aside, down = rng.normal(0, self._scale * 0.5, 2)
        shadow = cv2.warpAffine(shadow, np.array([[1, 0, aside], [0, 1, down]]), size)
        under = self.picture[y : last[1], x : last[0]]
        under *= (1 - shadow * rng.uniform(0.1, 0.6))[..., None]
        under[:] = under * (1 - cover[..., None]) + card * rng.uniform(0.9, 1.0) * cover[..., None]
        self._owner[y : last[1], x : last[0]][cover > 0.5] = self._laid

    def hold(self) -> None:
        """Put fingers over something."""
        rng, (height, width) = self._rng, self._owner.shape
        for _ in range(rng.integers(1, 4)):
            middle = int(rng.uniform(0, width)), int(rng.uniform(0, height))
            axes = int(self._scale * rng.uniform(15, 40)), int(self._scale * rng.uniform(7, 11))
            mask = np.zeros((height, width), np.uint8)
            cv2.ellipse(mask, middle, axes, rng.uniform(0, 360), 0, 360, (255,), -1)
            soft = cv2.GaussianBlur(mask, (0, 0), 1.2).astype(np.float32)[..., None] / 255
            skin = np.array([120, 150, 205]) * rng.uniform(0.4, 1.1)
            self.picture = (self.picture * (1 - soft) + skin * soft).astype(np.float32)
            self._owner[mask > 0] = -2

    def indices(self) -> list[TrueIndex]:
        """Return all indices, and how much of each can be seen."""
        found: list[TrueIndex] = []
        for owner, card, corners, is_beside in self._indices:
            mask = np.zeros(self._owner.shape, np.uint8)
            cv2.fillConvexPoly(mask, np.round(corners).astype(np.int32), (1,))
            area = max(1.0, float(cv2.contourArea(corners.astype(np.float32))), float(mask.sum()))
            seen = float(((self._owner == owner) & (mask > 0)).sum())
            found.append(TrueIndex(card, corners, seen / area, is_beside))
        return found


def _moved(points: Corners, to_pixels: Matrix) -> Corners:
    return np.asarray(cv2.perspectiveTransform(points[None].astype(np.float64), to_pixels)[0], np.float64)
