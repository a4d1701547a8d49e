"""A phone's camera: where the table's points come to lie in the picture, and what light, lens and phone do to it."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from camera.measured.surfaces import noise

Picture = NDArray[np.uint8]
Matrix = NDArray[np.float64]


def camera_matrix(
    rng: random.Random, size: tuple[int, int], points: Matrix, tilt: float, turn: float, fill: float
) -> Matrix:
    """Return the matrix from millimetres on the table to pixels.

    The camera is tilted by `tilt` from straight down and turned by `turn` around the table's upright; it is as far away
    as lets `points` fill the part `fill` of the picture.
    """
    width, height = size
    focal = rng.choice((rng.uniform(0.68, 0.85), rng.uniform(0.85, 1.5))) * max(size)
    middle = points.mean(0)
    around = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
    flat = (points - middle) @ around.T
    extent = np.ptp(flat, axis=0) * (1, math.cos(tilt))
    distance = focal * max(extent[0] / width, extent[1] / height) / fill
    shift = np.array([rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5)]) * max(0.02, 1 - fill) * 0.5 * (width, height)
    for _ in range(4):
        matrix = _matrix(focal, size, middle, around, tilt, distance, shift)
        seen = project(matrix, points)
        part = max(np.ptp(seen[:, 0]) / width, np.ptp(seen[:, 1]) / height)
        distance *= part / fill
    matrix = _matrix(focal, size, middle, around, tilt, distance, shift)
    seen = project(matrix, points)  # perspective has moved the middle: move the picture back over it
    back = np.array([width, height]) / 2 + shift - (seen.min(0) + seen.max(0)) / 2
    return np.array([[1, 0, back[0]], [0, 1, back[1]], [0, 0, 1]]) @ matrix


def _matrix(
    focal: float, size: tuple[int, int], middle: Matrix, around: Matrix, tilt: float, distance: float, shift: Matrix
) -> Matrix:
    inside = np.array([[focal, 0, size[0] / 2 + shift[0]], [0, focal, size[1] / 2 + shift[1]], [0, 0, 1]])
    tilted = np.array([[1, 0, 0], [0, math.cos(tilt), 0], [0, -math.sin(tilt), distance]])
    turned = np.eye(3)
    turned[:2, :2] = around
    turned[:2, 2] = -around @ middle
    return inside @ tilted @ turned


def project(matrix: Matrix, points: Matrix) -> Matrix:
    """Return where points come to lie."""
    moved = points @ matrix[:, :2].T + matrix[:, 2]
    return moved[:, :2] / np.maximum(moved[:, 2:], 1e-6)


@dataclass(frozen=True)
class Conditions:
    """Light and phone of one picture."""

    exposure: float = 1.0
    cast: tuple[float, float, float] = (1.0, 1.0, 1.0)
    """Gains of blue, green and red that the phone has not balanced."""
    uneven: float = 0.15
    """How much the light differs over the picture."""
    shadow: float = 0.0
    """Depth of a large shadow, such as of the phone."""
    glare: float = 0.0
    veil: float = 0.0
    """Stray light that greys the blacks."""
    blur: float = 0.6
    """Radius in pixels of a picture 2000 wide."""
    motion: float = 0.0
    """Length in the same pixels."""
    noise: float = 2.0
    """Grey levels."""
    lift: float = 1.0
    """How much a phone brightens a dim picture, noise and all."""
    sharpening: float = 0.5
    contrast: float = 0.25
    saturation: float = 1.0
    quality: int = 90
    smoothing: float = 0.0
    """How far a phone smooths the grain of a dim picture, in the same pixels; of its colours, more."""


DIM = ("lamp", "faded", "grain", "night")
"""Kinds of dim light beside `dim` and `dark`: a warm lamp, hardly any colour, a sensitive sensor, and its smoothing."""


def random_conditions(rng: random.Random, kind: str) -> Conditions:
    """Choose light and phone; the kinds dim, glare, cast and blurred have more of theirs."""
    warm = rng.gauss(0, 0.07)
    cast = (1 - warm, 1 + rng.gauss(0, 0.02), 1 + warm)
    exposure, lift, grain = rng.uniform(0.62, 1.2), 1.0, rng.uniform(0.8, 4)
    if kind == "dim" or (kind == "any" and rng.random() < 0.15):
        exposure = rng.uniform(0.07, 0.3)
        lift = rng.uniform(1, min(3.0, 0.75 / exposure))
        grain = rng.uniform(3, 9)
    if kind == "dark":
        exposure = rng.uniform(0.04, 0.1)
        lift = rng.uniform(1, 2)
        grain = rng.uniform(3, 8)
    if kind in ("cast", "dark") or (kind == "any" and rng.random() < 0.25):
        strength = rng.uniform(0.2, 0.6)
        cast = rng.choice(
            (
                (1 - strength, 1 - strength * 0.3, 1.08),  # tungsten
                (1 - strength * 0.7, 1.0, 1 - strength * 0.35),  # fluorescent
                (1.1, 1.0, 1 - strength * 0.7),  # shade under a blue sky
                (1 - strength * 0.8, 1 - strength * 0.5, 1.1),  # candle
            )
        )
    if kind in DIM:
        return _random_dim(rng, kind)
    has_glare = kind == "glare" or (kind == "any" and rng.random() < 0.15)
    is_blurred = kind == "blurred" or (kind == "any" and rng.random() < 0.12)
    return Conditions(
        exposure=exposure,
        cast=cast,
        uneven=rng.uniform(0.05, 0.45),
        shadow=rng.uniform(0.2, 0.65) if rng.random() < 0.3 else 0.0,
        glare=rng.uniform(0.35, 1.1) if has_glare else 0.0,
        veil=rng.uniform(0, 0.1) if rng.random() < 0.3 else 0.0,
        blur=rng.uniform(1.2, 2.6) if is_blurred else rng.uniform(0.35, 1.1),
        motion=rng.uniform(3, 9) if is_blurred and rng.random() < 0.6 else 0.0,
        noise=grain,
        lift=lift,
        sharpening=rng.uniform(0, 1.3),
        contrast=rng.uniform(0, 0.5),
        saturation=rng.uniform(0.75, 1.35),
        quality=rng.randint(55, 96),
    )


def _random_dim(rng: random.Random, kind: str) -> Conditions:
    exposure = rng.uniform(0.04, 0.3)
    warmth = rng.uniform(0.25, 0.7) if kind == "lamp" else rng.uniform(0, 0.35)
    return Conditions(
        exposure=exposure,
        cast=(1 - warmth, 1 - warmth * rng.uniform(0.25, 0.6), 1.05),
        uneven=rng.uniform(0.05, 0.5),
        shadow=rng.uniform(0.2, 0.65) if rng.random() < 0.4 else 0.0,
        veil=rng.uniform(0, 0.12) if rng.random() < 0.5 else 0.0,
        blur=rng.uniform(0.5, 1.5),
        motion=rng.uniform(2, 5) if rng.random() < 0.2 else 0.0,
        noise=rng.uniform(7, 16) if kind in ("grain", "night") else rng.uniform(3, 8),
        lift=rng.uniform(1, min(4.0, 0.8 / exposure)),
        sharpening=rng.uniform(0, 1.3),
        contrast=rng.uniform(0, 0.5),
        saturation=rng.uniform(0.08, 0.45) if kind == "faded" else rng.uniform(0.4, 1.0),
        quality=rng.randint(30, 90),
        smoothing=rng.uniform(0.8, 2.5) if kind == "night" else 0.0,
    )


def develop(scene: Picture, gloss: NDArray[np.float32], conditions: Conditions, rng: random.Random) -> Picture:
    """Return the photograph of a scene; `gloss` says how strongly each point mirrors a lamp."""
    height, width = scene.shape[:2]
    scale = max(width, height) / 2000
    light = _light((height, width), conditions, rng)
    linear = cv2.LUT(scene, _LINEAR)
    gains = np.array(conditions.cast, np.float32) * conditions.exposure
    linear *= light[..., None]
    linear *= gains
    if conditions.glare:
        spot = _spot((height, width), rng) * gloss * conditions.glare
        linear += spot[..., None]
    if conditions.veil:
        linear += conditions.veil * conditions.exposure * 0.6
    sigma = conditions.blur * scale
    if sigma > 0.3:
        linear = cv2.GaussianBlur(linear, (0, 0), sigma)
    if conditions.motion:
        linear = cv2.filter2D(linear, -1, _streak(conditions.motion * scale, rng))
    np.maximum(linear, 0, out=linear)
    seen = cv2.sqrt(linear * conditions.lift) * 255
    _add_grain(seen, conditions, rng)
    picture = cv2.convertScaleAbs(np.maximum(seen, 0))
    if conditions.smoothing:
        picture = _smoothed(np.asarray(picture, np.uint8), conditions.smoothing * scale)
    if conditions.sharpening:
        soft = cv2.GaussianBlur(picture, (0, 0), 1.0 + 0.5 * scale)
        picture = cv2.addWeighted(picture, 1 + conditions.sharpening, soft, -conditions.sharpening, 0)
    if abs(conditions.saturation - 1) > 0.05:
        grey = cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
        picture = cv2.addWeighted(picture, conditions.saturation, grey, 1 - conditions.saturation, 0)
    picture = cv2.LUT(picture, _curve(conditions.contrast))
    coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, conditions.quality])[1]
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)


def _smoothed(picture: Picture, sigma: float) -> Picture:
    """Smooth the grain but not the edges, and colours over both, as phones do by night."""
    tones = cv2.cvtColor(picture, cv2.COLOR_BGR2YCrCb)
    tones[..., 0] = cv2.bilateralFilter(tones[..., 0], 0, 35, max(0.8, sigma))
    tones[..., 1:] = cv2.GaussianBlur(tones[..., 1:], (0, 0), max(0.8, 2 * sigma))
    return np.asarray(cv2.cvtColor(tones, cv2.COLOR_YCrCb2BGR), np.uint8)


_LINEAR = ((np.arange(256, dtype=np.float32) / 255) ** 2).reshape(1, 256)


def _curve(strength: float) -> Picture:
    x = np.linspace(0, 1, 256)
    bent = x * (1 - strength) + (3 * x**2 - 2 * x**3) * strength
    return np.round(bent * 255).astype(np.uint8)


_SMALL = 256


def _light(size: tuple[int, int], conditions: Conditions, rng: random.Random) -> NDArray[np.float32]:
    """Lamp, falling off to one side; large shadows; darker corners of the lens."""
    y, x = np.mgrid[-1 : 1 : _SMALL * 1j, -1 : 1 : _SMALL * 1j].astype(np.float32)
    angle = rng.uniform(0, 2 * math.pi)
    light = (
        1
        + conditions.uneven * (x * math.cos(angle) + y * math.sin(angle))
        + 0.3 * conditions.uneven * noise(rng, 3, size=_SMALL)
    )
    if conditions.shadow:
        corners = [(rng.uniform(-60, 316), rng.uniform(-60, 316)) for _ in range(rng.randint(3, 5))]
        shape = np.zeros((_SMALL, _SMALL), np.float32)
        cv2.fillConvexPoly(shape, cv2.convexHull(np.array(corners, np.float32)).astype(np.int32), (1.0,))
        light *= 1 - conditions.shadow * cv2.GaussianBlur(shape, (0, 0), rng.uniform(0.8, 14))
    light *= 1 - rng.uniform(0.05, 0.25) * (x * x + y * y) / 2
    return cv2.resize(np.maximum(light, 0.05), (size[1], size[0]), interpolation=cv2.INTER_LINEAR)


def _spot(size: tuple[int, int], rng: random.Random) -> NDArray[np.float32]:
    """A lamp or a window mirrored."""
    spot = np.zeros((_SMALL, _SMALL), np.float32)
    for _ in range(rng.randint(1, 3)):
        middle = (rng.uniform(30, 226), rng.uniform(30, 226))
        box = cv2.boxPoints((middle, (rng.uniform(8, 60), rng.uniform(8, 60)), rng.uniform(0, 90)))
        cv2.fillConvexPoly(spot, np.round(box).astype(np.int32), (1.0,))
    spot = cv2.GaussianBlur(spot, (0, 0), rng.uniform(2, 16))
    return np.asarray(cv2.resize(spot, (size[1], size[0]), interpolation=cv2.INTER_LINEAR), np.float32)


def _streak(length: float, rng: random.Random) -> NDArray[np.float32]:
    side = max(3, math.ceil(length) | 1)
    kernel = np.zeros((side, side), np.float32)
    angle, middle = rng.uniform(0, math.pi), side / 2 - 0.5
    reach = np.array([math.cos(angle), math.sin(angle)]) * length / 2
    begin, end = np.round((middle - reach) * 16).astype(int), np.round((middle + reach) * 16).astype(int)
    cv2.line(kernel, begin.tolist(), end.tolist(), (1.0,), 1, cv2.LINE_AA, 4)
    return kernel / kernel.sum()


_GRAIN = 1024


@lru_cache(maxsize=1)
def _grain() -> NDArray[np.float32]:
    """One square of noise for all pictures: half fine, half the coarse blots that a phone's smoothing leaves."""
    fine = np.random.default_rng(7).standard_normal((_GRAIN, _GRAIN, 3), np.float32)
    coarse = cv2.GaussianBlur(fine[::-1], (0, 0), 1.6) * 4
    return 0.35 * fine.mean(2, keepdims=True) * 1.7 + 0.3 * fine + 0.45 * coarse


def _add_grain(seen: NDArray[np.float32], conditions: Conditions, rng: random.Random) -> None:
    """Add noise, moved and mirrored by chance; in bright places it is about as strong as in dark ones."""
    square = _grain()[:: rng.choice((1, -1)), :: rng.choice((1, -1))] * np.float32(conditions.noise)
    square = np.roll(square, (rng.randrange(_GRAIN), rng.randrange(_GRAIN)), (0, 1))
    for top in range(0, seen.shape[0], _GRAIN):
        for left in range(0, seen.shape[1], _GRAIN):
            part = seen[top : top + _GRAIN, left : left + _GRAIN]
            part += square[: part.shape[0], : part.shape[1]]
