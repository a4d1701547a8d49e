"""Photos of cards for the camera of the page, drawn, with what a reader would find on them."""

import math
import random
from collections.abc import Sequence
from io import BytesIO
from typing import Any

from PIL import Image, ImageDraw, ImageFilter, ImageFont

WIDTH, HEIGHT = 1600, 1200
_CARD = (250, 350)
_FONTS = ("DejaVuSans-Bold.ttf", "LiberationSans-Bold.ttf", "Arial Bold.ttf")
_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_INDEX = (14, 12, 74, 122)
"""Where the index of a card is: left, top, right, bottom."""


def photo_of(cards: Sequence[str], starter: str | None = None, seed: int = 1) -> tuple[bytes, dict[str, Any]]:
    """Return a photo of a hand side by side, and of a starter apart from it, as JPEG; and what a reader finds on it."""
    chance = random.Random(seed)
    picture = _table(chance)
    places = [(300 + 240 * at, 760 - 18 * at, (at - 1.5) * 9) for at in range(len(cards))]
    if len(cards) > 4:
        places = [(150 + 1300 * at // (len(cards) - 1), 700, chance.uniform(-6, 6)) for at in range(len(cards))]
    lying = list(zip(cards, places, strict=True))
    if starter is not None:
        lying.append((starter, (1270, 240, 14)))
    seen = [{"card": card, "confidence": 0.99, "box": _lay(picture, card, *place)} for card, place in lying]
    out = BytesIO()
    picture.filter(ImageFilter.GaussianBlur(0.7)).save(out, "JPEG", quality=88)
    ordered = sorted(seen, key=lambda each: sum(x for x, _ in each["box"]))
    return out.getvalue(), {"width": WIDTH, "height": HEIGHT, "cards": ordered, "unsure": []}


def doubted(reading: dict[str, Any], card: str, *others: str) -> dict[str, Any]:
    """Return a reading in which a card is asked about, with others as likely as it."""
    box = next(each["box"] for each in reading["cards"] if each["card"] == card)
    likeliest = [{"card": each, "confidence": 0.4} for each in (card, *others)]
    return {
        **reading,
        "cards": [each for each in reading["cards"] if each["card"] != card],
        "unsure": [*reading["unsure"], {"box": box, "likeliest": likeliest}],
    }


def without(reading: dict[str, Any], card: str) -> dict[str, Any]:
    """Return a reading in which a card was not found."""
    return {**reading, "cards": [each for each in reading["cards"] if each["card"] != card]}


def mistaken(reading: dict[str, Any], card: str, wrong: str) -> dict[str, Any]:
    """Return a reading that takes a card for another."""
    cards = [{**each, "card": wrong} if each["card"] == card else each for each in reading["cards"]]
    return {**reading, "cards": cards}


def _table(chance: random.Random) -> Image.Image:
    picture = Image.new("RGB", (WIDTH, HEIGHT), (116, 78, 46))
    draw = ImageDraw.Draw(picture)
    for y in range(0, HEIGHT, 6):
        shade = chance.randint(-9, 9)
        draw.line([(0, y), (WIDTH, y + chance.randint(-8, 8))], (116 + shade, 78 + shade, 46 + shade), 6)
    return picture


def _lay(picture: Image.Image, card: str, x: float, y: float, turned: float) -> list[list[float]]:
    """Draw a card with its middle at a place, turned clockwise by degrees; return the corners of its index."""
    face = Image.new("RGBA", _CARD, (0, 0, 0, 0))
    draw = ImageDraw.Draw(face)
    draw.rounded_rectangle((0, 0, _CARD[0] - 1, _CARD[1] - 1), 20, (252, 250, 244), (150, 140, 130), 2)
    colour = (190, 25, 30) if card[1] in "DH" else (20, 20, 22)
    rank = "10" if card[0] == "T" else card[0]
    draw.text((44, 42), rank, colour, _font(58), anchor="mm")
    draw.text((44, 96), _SIGNS[card[1]], colour, _font(46), anchor="mm")
    draw.text((150, 215), _SIGNS[card[1]], colour, _font(150), anchor="mm")
    upright = face.rotate(-turned, Image.Resampling.BICUBIC, expand=True)
    picture.paste(upright, (round(x - upright.width / 2), round(y - upright.height / 2)), upright)
    left, top, right, bottom = _INDEX
    angle = math.radians(turned)
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    away = [(cx - _CARD[0] / 2, cy - _CARD[1] / 2) for cx, cy in corners]
    return [
        [
            round(x + dx * math.cos(angle) - dy * math.sin(angle), 1),
            round(y + dx * math.sin(angle) + dy * math.cos(angle), 1),
        ]
        for dx, dy in away
    ]


def _font(size: int) -> ImageFont.FreeTypeFont:
    for name in _FONTS:
        try:
            return ImageFont.truetype(name, size)
        except OSError:
            continue
    raise AssertionError("no font with suits is installed")
