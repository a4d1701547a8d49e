"""From a scene to its photo: lamps, shadows and glare, then what lens, sensor and program of a phone do to it."""

import math
from typing import NamedTuple

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from camera.tables import Light, waves

_GAMMA = 2.2


class Conditions(NamedTuple):
    """How hard a photo is to read."""

    exposure: tuple[float, float] = (0.55, 1.35)
    sharpest_px: float = 0.2
    blurriest_px: float = 2.6
    is_free: bool = True
    """Whether now and then the light is far dimmer, the colours are off, and the hand has moved."""


ANY_CONDITIONS = Conditions()


def photo_of(rng: Generator, scene: Light, conditions: Conditions = ANY_CONDITIONS) -> NDArray[np.uint8]:
    """Return a photo of a scene."""
    height, width = scene.shape[:2]
    light = np.power(scene / 255, _GAMMA)
    exposure = rng.uniform(*conditions.exposure)
    if conditions.is_free and rng.random() < 0.25:
        exposure = rng.uniform(0.06, 0.5)
    light *= np.clip(_lamps(rng, height, width), 0.08, 2)[..., None] * _cast(rng) * exposure
    if rng.random() < 0.2:
        light += _glare(rng, height, width)[..., None]
    if rng.random() < 0.25:  # stray light in the lens
        light = light * (1 - rng.uniform(0, 0.25)) + rng.uniform(0, 0.12)
    light = _through_lens(rng, light, conditions)
    light = _from_sensor(rng, light, exposure)
    return _compressed(rng, _developed(rng, light))


def _lamps(rng: Generator, height: int, width: int) -> Light:
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float32)
    across, down = rng.normal(0, 0.25, 2)
    light = 1 + waves(rng, height, width, 3) * rng.uniform(0, 0.25)
    light *= 1 + across * (columns / width - 0.5) + down * (rows / height - 0.5)
    if rng.random() < 0.35:
        outline = (rng.uniform(-0.3, 1.3, (rng.integers(3, 6), 2)) * (width, height)).astype(np.int32)
        shadow = np.zeros((height, width), np.float32)
        cv2.fillPoly(shadow, [outline], (1.0,))
        shadow = cv2.GaussianBlur(shadow, (0, 0), rng.uniform(2, width / 12))
        light *= 1 - shadow * rng.uniform(0.2, 0.75)
    return light.astype(np.float32)


def _cast(rng: Generator) -> NDArray[np.float32]:
    """Return the colour of the light: often too warm, sometimes green."""
    if rng.random() >= 0.6:
        return np.ones(3, np.float32)
    return np.array([rng.uniform(0.45, 1.15), rng.uniform(0.8, 1.05), rng.uniform(0.85, 1.2)], np.float32)


def _glare(rng: Generator, height: int, width: int) -> Light:
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float32)
    x, y, radius = rng.uniform(0, width), rng.uniform(0, height), rng.uniform(0.03, 0.25) * width
    spot = np.exp(-((columns - x) ** 2 + (rows - y) ** 2) / (2 * radius * radius))
    return (spot * rng.uniform(0.1, 0.9)).astype(np.float32)


def _through_lens(rng: Generator, light: Light, conditions: Conditions) -> Light:
    middle = (conditions.sharpest_px + conditions.blurriest_px) * 0.36
    is_sharp = rng.random() < 0.6
    blur = rng.uniform(conditions.sharpest_px, middle) if is_sharp else rng.uniform(middle, conditions.blurriest_px)
    light = cv2.GaussianBlur(light, (0, 0), blur)
    if conditions.is_free and rng.random() < 0.15:
        light = cv2.filter2D(light, -1, _shake(rng))
    return np.asarray(light, np.float32)


def _shake(rng: Generator) -> NDArray[np.float32]:
    size, angle = int(rng.integers(3, 8)), rng.uniform(0, math.pi)
    across, down = size / 2 * math.cos(angle), size / 2 * math.sin(angle)
    way = np.zeros((size, size), np.float32)
    cv2.line(
        way,
        (int(size / 2 - across), int(size / 2 - down)),
        (int(size / 2 + across), int(size / 2 + down)),
        (1.0,),
        1,
    )
    return way / max(float(way.sum()), 1e-3)


def _from_sensor(rng: Generator, light: Light, exposure: float) -> Light:
    grain = rng.uniform(0, 0.006) if exposure > 0.5 else rng.uniform(0.002, 0.015)
    noise = rng.standard_normal(light.shape).astype(np.float32)
    if rng.random() < 0.5:  # phones smooth it
        noise = np.asarray(cv2.GaussianBlur(noise, (0, 0), 0.8), np.float32) * 1.8
    light = light + noise * (grain + np.sqrt(np.clip(light, 0, 1)) * grain * 1.2)
    if exposure < 0.5 and rng.random() < 0.6:  # and brighten dim photos
        light = light * rng.uniform(1, min(4, 0.9 / exposure))
    return np.clip(light, 0, 1)


def _developed(rng: Generator, light: Light) -> Light:
    """Apply tones, sharpening and colour as the program of a phone does."""
    tones = np.power(light, 1 / _GAMMA)
    if rng.random() < 0.5:
        contrast = rng.uniform(0, 0.5)
        tones = tones * (1 - contrast) + contrast * (3 * tones**2 - 2 * tones**3)
    if rng.random() < 0.4:
        tones = np.clip(tones + (tones - cv2.GaussianBlur(tones, (0, 0), 1.2)) * rng.uniform(0.3, 1.5), 0, 1)
    if rng.random() < 0.3:
        grey = tones.mean(2, keepdims=True)
        tones = np.clip(grey + (tones - grey) * rng.uniform(0.5, 1.5), 0, 1)
    return tones


def _compressed(rng: Generator, tones: Light) -> NDArray[np.uint8]:
    photo = (tones * 255 + 0.5).astype(np.uint8)
    if rng.random() < 0.8:
        _, data = cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(40, 96))])
        photo = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
    return photo
