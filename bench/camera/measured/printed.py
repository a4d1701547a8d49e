"""Whole decks that others have drawn and given away: of their indices no training picture has any."""

from __future__ import annotations

import random
import subprocess
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from camera import art
from camera.decks import Design, Face, rounded

Picture = NDArray[np.uint8]

DECKS = ("2color", "2color-bf", "4color-bf")
"""Two decks with large indices, one of them in four colours, and one with small ones."""
_CORNERS = {"2color": (0.145, 0.25), "2color-bf": (0.25, 0.44), "4color-bf": (0.25, 0.44)}
"""How far a deck's index reaches, in parts of the card."""


def fetch() -> None:
    """Fetch fonts and decks, and draw the decks' files as pictures, if that has not been done."""
    folder = art.fetch()
    if not (folder / "faces" / DECKS[-1] / "KS.png").exists():
        subprocess.run(["node", str(Path(__file__).with_name("render_decks.mjs")), str(folder), *DECKS], check=True)


@lru_cache(maxsize=160)
def _picture(deck: str, card: str) -> Picture:
    """Return a face as it was drawn, on white."""
    drawn = cv2.imread(str(art.art_folder() / "faces" / deck / f"{card}.png"), cv2.IMREAD_UNCHANGED)
    assert drawn is not None, f"the picture of {card} is missing in {deck}: fetch the art again"
    alpha = drawn[..., 3:].astype(np.float32) / 255
    return (drawn[..., :3] * alpha + 255 * (1 - alpha)).astype(np.uint8)


def _tinted(figure: Picture, design: Design) -> Picture:
    """Print a figure with this deck's inks, weaker or stronger, and on its paper."""
    rng = random.Random(design.seed ^ 911)
    ink = (255.0 - figure) * np.array([rng.uniform(0.6, 1.15) for _ in range(3)], np.float32)
    if rng.random() < 0.35:
        grey = ink.mean(2, keepdims=True)
        ink = grey + (ink - grey) * rng.uniform(0.2, 1.0)
    paper = np.array(design.paper, np.float32) / 255
    return np.clip((255 - np.clip(ink, 0, 255)) * paper, 0, 255).astype(np.uint8)


def printed_face(deck: str, design: Design, card: str, scale: float) -> Face:
    """Return a card of a whole deck, in the tints of `design`."""
    size = (round(design.width * scale), round(design.height * scale))
    picture = np.asarray(cv2.resize(_picture(deck, card), size, interpolation=cv2.INTER_AREA), np.uint8)
    quad = _index(deck, card) * (design.width, design.height)
    whole = np.array([design.width, design.height])
    return Face(_tinted(picture, design), rounded(*size, 3.2 * scale), scale, (quad, whole - quad))


@lru_cache(maxsize=160)
def _index(deck: str, card: str) -> NDArray[np.float64]:
    """Return the corners of a face's index, in parts of the card, by its ink."""
    face = _picture(deck, card)
    height, width = face.shape[:2]
    right, low = _CORNERS[deck]
    edge = round(0.02 * width)
    corner = face[edge : round(low * height), edge : round(right * width)].min(2)
    x, y, wide, high = cv2.boundingRect((corner < 128).astype(np.uint8))
    box = np.array([(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)], np.float64)
    return (box + edge) / (width, height)
