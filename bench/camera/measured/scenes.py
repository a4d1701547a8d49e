"""Generated photographs with their truth: which cards are seen, where, and how much of each index.

    printed.fetch()                                # once: fonts and decks
    scene = make_scene(seed, "fanned", (2016, 1512))
    scene.picture, [(card.card, [index.quad for index in card.indices]) for card in scene.cards]

The same seed, kind, and size give the same picture.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from camera import art
from camera.decks import TRUMP, Design, Face, draw_face, random_design
from camera.measured import layouts
from camera.measured.canvas import Canvas, Picture, Quad
from camera.measured.hands import hold
from camera.measured.lens import DIM, Conditions, camera_matrix, develop, project, random_conditions
from camera.measured.printed import DECKS, printed_face
from camera.measured.surfaces import SIZE, random_surface
from camera.measured.things import lay_things

CARDS = tuple(rank + suit for rank in "A23456789TJQK" for suit in "CDHS")
KINDS = (
    "separate",
    "touching",
    "overlapping",
    "fanned",
    "grid",
    "dim",
    "glare",
    "cast",
    "tilted",
    "filling",
    "small",
    "blurred",
    "none",
    "dark",
    *DIM,
    "pairs",
    "german",
    "french",
    "dutch",
    "tarock",
)
"""Kinds of the test set; "any" mixes them, and "steep" is tilted further than must be read."""
PRINTED = {
    "german": {"J": "B", "Q": "D"},
    "french": {"A": "1", "J": "V", "Q": "D", "K": "R"},
    "dutch": {"J": "B", "Q": "V", "K": "H"},
    "tarock": {"J": "V", "T": "C", "Q": "D", "K": "R"},
}
"""The letters of kinds that are no English decks, by the rank that they stand for; C stands for none."""
_TRUMPS = ("XIV", "21", "XIX", "16", "VII", "12")
_OF_LAYOUT = {
    "separate": (layouts.separate, layouts.hand_and_starter),
    "touching": (layouts.touching,),
    "overlapping": (layouts.overlapping,),
    "fanned": (layouts.fanned,),
    "grid": (layouts.grid,),
    "dim": (layouts.separate, layouts.touching, layouts.overlapping),
}


_EMPTY_TABLE = np.array([(-90.0, -60.0), (90.0, -60.0), (90.0, 60.0), (-90.0, 60.0)])
"""Millimetres that are seen where no card is."""


@dataclass(frozen=True)
class IndexTruth:
    """One corner's rank and suit."""

    quad: Quad
    """Its corners in pixels, clockwise from its own top left."""
    visible: float
    """The part that nothing covers and the picture does not cut, 0 to 1."""
    is_beside: bool
    """The sign is right of the rank instead of below."""


@dataclass(frozen=True)
class CardTruth:
    """One card of a picture."""

    card: str
    quad: Quad
    visible: float
    indices: tuple[IndexTruth, ...]


@dataclass(frozen=True)
class Scene:
    """A photograph and its truth."""

    picture: Picture
    cards: tuple[CardTruth, ...]
    kind: str
    tilt: float
    """Degrees from straight down."""
    conditions: Conditions
    deck: Design


def make_scene(seed: int, kind: str = "any", size: tuple[int, int] = (1600, 1200), *, is_drawn: bool = False) -> Scene:
    """Make a picture of `size` (width, height) pixels; with `is_drawn` only of what needs no fetching."""
    rng = random.Random(f"{seed} {kind}")
    fonts = () if is_drawn else art.fonts(is_test=True)
    design = random_design(rng, fonts)
    printed = rng.choice(DECKS) if not is_drawn and rng.random() < 0.25 else None
    conditions = random_conditions(rng, kind)
    count = 0 if kind == "none" or (kind == "any" and rng.random() < 0.05) else _count(rng, kind)
    cards = _cards(rng, kind, count)
    if kind in PRINTED or kind == "pairs":
        printed = None
    elif rng.random() < 0.04 and cards:
        cards[rng.randrange(count)] = "JK"
    if printed and "JK" not in cards:
        design = _whole(design)
    else:
        printed = None
    lay = rng.choice(_OF_LAYOUT.get(kind, layouts.ANY))
    places = lay(rng, count, design.width, design.height) if count else []
    tilt = _tilt(rng, kind)
    corners = [_corners(place, design) for place in places] or [_EMPTY_TABLE]
    fill = _fill(rng, kind)
    turn = rng.gauss(0, 0.12) if rng.random() < 0.7 else rng.uniform(0, 2 * math.pi)
    if lay is not layouts.fanned and rng.random() < 0.25:
        turn += rng.choice((0.5, 1, 1.5)) * math.pi
    matrix = camera_matrix(rng, size, np.concatenate(corners), tilt, turn, fill)
    canvas = _table(rng, matrix, size)
    if kind == "none" or rng.random() < 0.15:
        lay_things(rng, canvas)
    for card, place in zip(cards, places, strict=True):

        def face(scale: float, card: str = card) -> Face:
            return (
                printed_face(printed, design, card, scale)
                if printed
                else draw_face(design, _as_printed(card, kind), scale)
            )

        _lay(rng, canvas, card, _pose(place, design), matrix, face)
    if lay is layouts.fanned and kind in ("fanned", "any") and rng.random() < 0.5:
        hold(rng, canvas, matrix, places, design)
    picture = develop(canvas.picture, canvas.gloss, conditions, rng)
    seen = tuple(_seen(canvas, number, design) for number in range(len(canvas.cards)))
    return Scene(
        picture, tuple(card for card in seen if card.visible > 0.01), kind, math.degrees(tilt), conditions, design
    )


def _cards(rng: random.Random, kind: str, count: int) -> list[str]:
    """Choose the cards; pairs are of two packs, of Tarock a trump and a knight are there, and letters everywhere."""
    if kind == "pairs":
        return [card for card in rng.sample(CARDS, (count + 1) // 2) for _ in range(2)][:count]
    if kind not in PRINTED:
        return rng.sample(CARDS, count)
    letters = [card for card in CARDS if card[0] in PRINTED[kind]]
    cards = list(dict.fromkeys([*rng.sample(letters, min(2, count)), *rng.sample(CARDS, count)]))[:count]
    if kind == "tarock":
        cards[-1:] = [TRUMP + rng.choice(_TRUMPS)]
        cards[:1] = [f"T{rng.choice('CDHS')}"]
    return cards


def _as_printed(card: str, kind: str) -> str:
    return card if card == "JK" or card.startswith(TRUMP) else PRINTED.get(kind, {}).get(card[0], card[0]) + card[1]


def _whole(design: Design) -> Design:
    """Return a design of the size that printed decks have."""
    return replace(design, width=63.5, height=88.9, is_beside=False, has_four=False)


def _count(rng: random.Random, kind: str) -> int:
    if kind == "grid":
        return rng.randint(6, 15)
    if kind == "filling":
        return rng.randint(1, 3)
    return rng.choices((1, 2, 3, 4, 5, 6, 7, 9), (1, 1, 1, 4, 7, 6, 1, 1))[0]


def _tilt(rng: random.Random, kind: str) -> float:
    low, high = {"tilted": (22, 35), "steep": (36, 50)}.get(kind, (0, 20))
    if kind == "any" and rng.random() < 0.3:
        low, high = 15, 42
    return math.radians(rng.uniform(low, high))


def _fill(rng: random.Random, kind: str) -> float:
    low, high = {"filling": (0.95, 1.5), "small": (0.22, 0.4)}.get(kind, (0.55, 0.95))
    if kind == "any":
        low, high = rng.choice(((0.25, 0.6), (0.6, 1.0), (0.9, 1.6)))
    return rng.uniform(low, high)


def _pose(place: layouts.Place, design: Design) -> Quad:
    """Return the matrix from a card's own millimetres to the table's."""
    cos, sin = math.cos(place.turn), math.sin(place.turn)
    x, y = design.width / 2, design.height / 2
    return np.array([[cos, -sin, place.x - cos * x + sin * y], [sin, cos, place.y - sin * x - cos * y], [0, 0, 1]])


def _corners(place: layouts.Place, design: Design) -> Quad:
    outline = np.array([(0, 0), (design.width, 0), (design.width, design.height), (0, design.height)])
    return project(_pose(place, design), outline)


def _table(rng: random.Random, matrix: Quad, size: tuple[int, int]) -> Canvas:
    """Return the picture of the empty table."""
    width, height = size
    ends = np.array([(0.0, 0.0), (width, 0), (width, height), (0, height)])
    seen = project(np.asarray(np.linalg.inv(matrix), np.float64), ends)
    low, high = seen.min(0), seen.max(0)
    span = min(2500.0, float((high - low).max()))
    surface = random_surface(rng, SIZE / span)
    quarter = rng.randrange(4)
    surface = np.rot90(surface, quarter)
    to_table = np.array([[span / SIZE, 0, low[0]], [0, span / SIZE, low[1]], [0, 0, 1]])
    picture = cv2.warpPerspective(
        np.ascontiguousarray(surface), matrix @ to_table, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
    )
    return Canvas(
        np.asarray(picture, np.uint8),
        np.full((height, width), -1, np.int16),
        np.full((height, width), rng.uniform(0, 0.5), np.float32),
    )


def _lay(
    rng: random.Random, canvas: Canvas, card: str, pose: Quad, matrix: Quad, draw: Callable[[float], Face]
) -> None:
    """Lay a card on what is there, with its shadow."""
    to_picture = matrix @ pose
    design_scale = _pixels_per_mm(to_picture)
    face = draw(min(26.0, max(1.2, design_scale * 1.1)))
    rows, columns = face.picture.shape[:2]
    quad = project(to_picture, np.array([(0.0, 0.0), (columns, 0), (columns, rows), (0, rows)]) / face.scale)
    canvas.cards.append((card, quad, [project(to_picture, index) for index in face.indices]))
    height, width = canvas.owner.shape
    margin = math.ceil(design_scale * 3) + 2
    left, top = np.maximum(np.floor(quad.min(0)).astype(int) - margin, 0)
    right, low = np.minimum(np.ceil(quad.max(0)).astype(int) + margin, (width, height))
    if right - left < 4 or low - top < 4:
        return
    move = (
        np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1]]) @ to_picture @ np.diag([1 / face.scale, 1 / face.scale, 1])
    )
    part_size = (int(right - left), int(low - top))
    shape = cv2.warpPerspective(face.shape, move, part_size, flags=cv2.INTER_LINEAR)
    drawn = cv2.warpPerspective(face.picture, move, part_size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    alpha = shape.astype(np.float32) * (1 / 255)
    part = canvas.picture[top:low, left:right]
    shadow = cv2.GaussianBlur(alpha, (0, 0), max(0.6, design_scale * rng.uniform(0.2, 1.1))) * rng.uniform(0.25, 0.7)
    offset = np.array([[1, 0, design_scale * rng.uniform(-0.9, 0.9)], [0, 1, design_scale * rng.uniform(-0.9, 0.9)]])
    shadow = cv2.warpAffine(shadow, offset, part_size)
    part[:] = cv2.blendLinear(part, np.zeros_like(part), 1 - shadow, shadow)
    drawn = cv2.convertScaleAbs(drawn, alpha=rng.uniform(0.9, 1.0))
    part[:] = cv2.blendLinear(drawn, part, alpha, 1 - alpha)
    canvas.owner[top:low, left:right][shape > 127] = len(canvas.cards) - 1
    canvas.gloss[top:low, left:right][shape > 127] = rng.uniform(0.5, 1.0)


def _pixels_per_mm(to_picture: Quad) -> float:
    """Return how large a card's millimetre is in the picture, at its middle."""
    around = project(to_picture, np.array([(30.0, 44.0), (31.0, 44.0), (30.0, 45.0)]))
    return float(math.sqrt(abs(np.linalg.det(around[1:] - around[0]))))


def _seen(canvas: Canvas, number: int, design: Design) -> CardTruth:
    card, quad, indices = canvas.cards[number]
    truths = tuple(IndexTruth(index, _visible(canvas.owner, index, number), design.is_beside) for index in indices)
    return CardTruth(card, quad, _visible(canvas.owner, quad, number), truths)


def _visible(owner: NDArray[np.int16], quad: Quad, number: int) -> float:
    """Return the part of a shape in which its card is seen."""
    height, width = owner.shape
    area = max(1.0, float(cv2.contourArea(quad.astype(np.float32))))
    left, top = np.maximum(np.floor(quad.min(0)).astype(int), 0)
    right, low = np.minimum(np.ceil(quad.max(0)).astype(int) + 1, (width, height))
    if right <= left or low <= top:
        return 0.0
    mask = np.zeros((low - top, right - left), np.uint8)
    cv2.fillConvexPoly(mask, np.round((quad - (left, top)) * 16).astype(np.int32), (1,), cv2.LINE_8, 4)
    own = (owner[top:low, left:right] == number) & (mask > 0)
    return min(1.0, float(own.sum()) / max(area, float(mask.sum())))
