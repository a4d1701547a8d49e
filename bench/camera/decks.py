"""Printed decks: a design chosen at random from what is sold, and each card's face drawn from it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from camera.art import writing
from camera.courts import court
from camera.shapes import JOKER_SIGNS, Mask, SuitStyle, joker_mask, suit_mask

Picture = NDArray[np.uint8]
Quad = NDArray[np.float64]
Colour = tuple[float, float, float]
"""Blue, green, red, as OpenCV has them."""

SUITS = "CDHS"
SIZES = {"poker": (63.5, 88.9), "bridge": (57.15, 88.9), "narrow": (58.0, 88.0), "patience": (44.5, 63.5)}
PIPS: dict[str, Sequence[tuple[float, float]]] = {
    "A": [(0, 0.5)],
    "2": [(0, 0), (0, 1)],
    "3": [(0, 0), (0, 0.5), (0, 1)],
    "4": [(-1, 0), (1, 0), (-1, 1), (1, 1)],
    "5": [(-1, 0), (1, 0), (0, 0.5), (-1, 1), (1, 1)],
    "6": [(-1, 0), (1, 0), (-1, 0.5), (1, 0.5), (-1, 1), (1, 1)],
    "7": [(-1, 0), (1, 0), (0, 0.25), (-1, 0.5), (1, 0.5), (-1, 1), (1, 1)],
    "8": [(-1, 0), (1, 0), (0, 0.25), (-1, 0.5), (1, 0.5), (0, 0.75), (-1, 1), (1, 1)],
    "9": [(-1, 0), (1, 0), (-1, 1 / 3), (1, 1 / 3), (0, 0.5), (-1, 2 / 3), (1, 2 / 3), (-1, 1), (1, 1)],
    "T": [(-1, 0), (1, 0), (0, 1 / 6), (-1, 1 / 3), (1, 1 / 3), (-1, 2 / 3), (1, 2 / 3), (0, 5 / 6), (-1, 1), (1, 1)],
}
"""Where the pips of a card are: columns from -1 to 1, rows from 0 to 1."""

FIGURES = {"B": "J", "V": "J", "C": "J", "D": "Q", "R": "K", "H": "K", "W": "J", "F": "J", "N": "J", "Kn": "J"}
"""Which of the figures jack, queen and king a letter of another deck stands for; others have the queen's."""

ACES = ("A", "1", "E")

TRUMP = "*"
"""What the name of a Tarock trump begins with; its numeral follows."""

BLACKS: Sequence[Colour] = [(28, 24, 24), (20, 18, 18), (45, 38, 36), (60, 44, 36)]
REDS: Sequence[Colour] = [(38, 28, 200), (40, 24, 178), (52, 40, 214), (30, 30, 225), (60, 46, 196), (36, 20, 160)]
GREENS: Sequence[Colour] = [(52, 120, 16), (70, 140, 30), (40, 100, 0), (30, 90, 20)]
BLUES: Sequence[Colour] = [(170, 70, 10), (200, 100, 20), (150, 50, 20), (190, 60, 40)]
ORANGES: Sequence[Colour] = [(20, 110, 240), (10, 90, 230)]


@dataclass(frozen=True)
class Design:
    """One printed deck; lengths are in millimetres."""

    seed: int
    """What is left to chance in its drawings, such as the courts, follows from it."""
    width: float
    height: float
    corner: float
    """Radius of the rounded corners."""
    paper: Colour
    inks: dict[str, Colour]
    font: Path | None
    """The ranks' font; None for ranks drawn by a pen."""
    weight: float
    serif: float
    squeeze: float
    """Width of the ranks against the font's."""
    ten_gap: float
    suits: SuitStyle
    rank_height: float
    sign_height: float
    """Height of the suit's sign in the index."""
    sign_gap: float
    index_x: float
    """From the card's left edge to the middle of the index."""
    index_y: float
    is_beside: bool
    """The sign right of the rank instead of below."""
    has_four: bool
    """An index in each corner instead of two."""
    pip_height: float
    pip_column: float
    """From the middle to the outer columns of pips."""
    pip_row: float
    """From the card's top to the middle of the first row of pips."""
    court_margin: tuple[float, float]
    court_frame: bool
    rule: float
    """Width of a printed line around the face; 0 for none."""
    ten_letter: bool = False
    """T instead of 10."""
    single_pip: bool = False
    """One large sign in the middle of each number card."""


@dataclass(frozen=True)
class Face:
    """The drawn face of a card."""

    picture: Picture
    shape: Mask
    """255 where there is card."""
    scale: float
    """Pixels in a millimetre."""
    indices: tuple[Quad, ...]
    """Corners of each index in millimetres from the card's top left, clockwise from the index's own top left."""


def random_design(rng: random.Random, fonts: Sequence[Path]) -> Design:
    """Choose a design; without fonts the ranks are drawn by a pen."""
    width, height = SIZES[rng.choices(list(SIZES), (6, 4, 1, 0.4))[0]]
    size = rng.choices(("standard", "large", "jumbo", "small"), (6, 2, 4, 1))[0]
    rank_height = {"standard": (6.2, 8.6), "large": (8.5, 11), "jumbo": (12, 19), "small": (4.4, 6.0)}[size]
    rank = rng.uniform(*rank_height) * height / 89
    is_jumbo = size == "jumbo"
    is_beside = is_jumbo and rng.random() < 0.15
    sign = rank * rng.uniform(0.55, 0.95) * (0.85 if is_jumbo else 1)
    four_colours = rng.random() < 0.14
    red, black = rng.choice(REDS), rng.choice(BLACKS)
    inks = {"C": black, "S": black, "H": red, "D": red}
    if four_colours:
        inks["C"] = rng.choice(GREENS)
        inks["D"] = rng.choice(BLUES if rng.random() < 0.75 else ORANGES)
    font = rng.choice(fonts) if fonts and rng.random() < 0.85 else None
    squeeze = rng.uniform(0.66, 1.05)
    wide = 0.62 * rank * squeeze
    index_x = max(rng.uniform(4.0, 6.4), wide / 2 + rng.uniform(1.3, 3.2)) + (sign * 0.3 if is_beside else 0)
    yellowed = rng.choices((0.0, rng.random()), (3, 1))[0]
    white = rng.uniform(236, 252)
    return Design(
        seed=rng.getrandbits(32),
        width=width,
        height=height,
        corner=rng.uniform(2.5, 4.0),
        paper=(white * (1 - 0.16 * yellowed), white * (1 - 0.05 * yellowed), white),
        inks=inks,
        font=font,
        weight=rng.uniform(0.09, 0.2),
        serif=rng.choice((0.0, rng.uniform(0.08, 0.14))),
        squeeze=squeeze,
        ten_gap=rng.uniform(-0.04, 0.08),
        suits=SuitStyle(rng.random(), rng.random(), rng.random(), rng.random()),
        rank_height=rank,
        sign_height=sign,
        sign_gap=rng.uniform(0.4, 1.6) * (1.4 if is_jumbo else 1),
        index_x=index_x,
        index_y=rng.uniform(2.2, 6.0),
        is_beside=is_beside,
        has_four=rng.random() < (0.06 if is_jumbo else 0.12),
        pip_height=rng.uniform(11, 16) * (0.8 if is_jumbo else 1) * height / 89,
        pip_column=rng.uniform(0.17, 0.24) * width,
        pip_row=rng.uniform(0.13, 0.22) * height,
        court_margin=(rng.uniform(6.5, 12) + (3 if is_jumbo else 0), rng.uniform(4.5, 9)),
        court_frame=rng.random() < 0.85,
        rule=rng.choices((0.0, rng.uniform(0.2, 0.6)), (9, 1))[0],
        ten_letter=rng.random() < 0.02,
        single_pip=rng.random() < (0.12 if is_jumbo else 0.02),
    )


def draw_face(design: Design, card: str, scale: float) -> Face:
    """Draw the face of a card at `scale` pixels in a millimetre: the letters in its corner and its suit ("5H", "BS"),
    a joker "JK", or a trump "*XIV".
    """
    width, height = round(design.width * scale), round(design.height * scale)
    picture = np.empty((height, width, 3), np.uint8)
    picture[:] = design.paper
    painter = _Painter(picture, scale)
    if card == "JK":
        indices = _draw_joker(design, painter)
    elif card.startswith(TRUMP):
        indices = _draw_trump(design, painter, card.removeprefix(TRUMP))
    else:
        indices = _draw_card(design, painter, card[:-1], card[-1])
    if design.rule:
        _draw_rule(design, picture, scale)
    return Face(picture, rounded(width, height, design.corner * scale), scale, tuple(indices))


class _Painter:
    """Lays masks of one colour on a face, by places in millimetres."""

    def __init__(self, picture: Picture, scale: float) -> None:
        self.picture = picture
        self.scale = scale

    def lay(
        self,
        mask: Mask,
        colour: Colour,
        middle: tuple[float, float],
        size: tuple[float, float],
        *,
        is_turned: bool = False,
    ) -> None:
        """Lay a mask around `middle`, stretched to `size`, turned upside down if asked."""
        wide, high = max(1, round(size[0] * self.scale)), max(1, round(size[1] * self.scale))
        if is_turned:
            mask = cv2.rotate(mask, cv2.ROTATE_180)
        shrunk = cv2.resize(
            mask, (wide, high), interpolation=cv2.INTER_AREA if high < mask.shape[0] else cv2.INTER_LINEAR
        )
        left, top = round(middle[0] * self.scale - wide / 2), round(middle[1] * self.scale - high / 2)
        self.lay_pixels(shrunk, colour, left, top)

    def lay_pixels(self, mask: Mask, colour: Colour, left: int, top: int) -> None:
        """Lay a mask as it is with its top left at a pixel; what reaches over the edge is cut."""
        rows, columns = self.picture.shape[:2]
        begin_x, begin_y = max(0, left), max(0, top)
        end_x, end_y = min(columns, left + mask.shape[1]), min(rows, top + mask.shape[0])
        if begin_x >= end_x or begin_y >= end_y:
            return
        alpha = mask[begin_y - top : end_y - top, begin_x - left : end_x - left, None].astype(np.float32) / 255
        part = self.picture[begin_y:end_y, begin_x:end_x]
        part[:] = (part * (1 - alpha) + np.array(colour, np.float32) * alpha + 0.5).astype(np.uint8)


def _size(mask: Mask, height: float, squeeze: float = 1.0) -> tuple[float, float]:
    return mask.shape[1] / mask.shape[0] * height * squeeze, height


def _draw_card(design: Design, painter: _Painter, rank: str, suit: str) -> list[Quad]:
    ink = design.inks[suit]
    sign = suit_mask(suit, design.suits)
    pips = "A" if rank in ACES else rank
    if pips in PIPS:
        _draw_pips(design, painter, pips, sign, ink)
    else:
        _draw_court(design, painter, FIGURES.get(rank, rank if rank in "JQK" else "Q"), suit, sign, ink)
    return _draw_indices(design, painter, rank, sign, ink)


def _draw_pips(design: Design, painter: _Painter, rank: str, sign: Mask, ink: Colour) -> None:
    places: Sequence[tuple[float, float]] = PIPS["A"] if design.single_pip else PIPS[rank]
    high = design.pip_height
    if rank == "A" or design.single_pip:
        high *= 1.3 + (design.seed % 97) / 97 * 1.3
    for column, row in places:
        x = design.width / 2 + column * design.pip_column
        y = design.pip_row + row * (design.height - 2 * design.pip_row)
        painter.lay(sign, ink, (x, y), _size(sign, high), is_turned=row > 0.5)


def _draw_court(design: Design, painter: _Painter, rank: str, suit: str, sign: Mask, ink: Colour) -> None:
    side, top = design.court_margin
    wide, high = design.width - 2 * side, design.height - 2 * top
    scale = painter.scale
    figure = court(
        design.seed, rank, suit, design.paper, (round(wide * scale), round(high * scale)), has_frame=design.court_frame
    )
    left, up = round(side * scale), round(top * scale)
    painter.picture[up : up + figure.shape[0], left : left + figure.shape[1]] = figure
    size = design.pip_height * 0.85
    x, y = side + size * 0.62, top + size * 0.72
    for place, is_turned in (((x, y), False), ((design.width - x, design.height - y), True)):
        painter.lay(sign, ink, place, _size(sign, size), is_turned=is_turned)


Part = tuple[Mask, tuple[float, float], tuple[float, float]]
"""What is printed in a corner: its shape, middle and size, in millimetres from the card's top left."""


def _draw_indices(design: Design, painter: _Painter, rank: str, sign: Mask, ink: Colour) -> list[Quad]:
    """Draw rank and sign in the corners and return where."""
    text = "10" if rank == "T" and not design.ten_letter else rank
    letter, (wide, high) = _writing(design, text)
    sign_size = _size(sign, design.sign_height)
    x, y = design.index_x, design.index_y
    if design.is_beside:
        rank_middle = (x - sign_size[0] / 2, y + high / 2)
        sign_middle = (rank_middle[0] + wide / 2 + design.sign_gap * 0.5 + sign_size[0] / 2, y + design.rank_height / 2)
    else:
        rank_middle = (x, y + high / 2)
        sign_middle = (x, y + max(high, design.rank_height) + design.sign_gap + sign_size[1] / 2)
    return _print_corners(design, painter, [(letter, rank_middle, (wide, high)), (sign, sign_middle, sign_size)], ink)


def _writing(design: Design, text: str) -> tuple[Mask, tuple[float, float]]:
    """Return a rank and its size on the card."""
    letter = writing(design.font, text, design.weight, design.serif, design.ten_gap)
    capital = design.rank_height / 256
    widest = design.rank_height * {1: 0.85, 2: 0.95}.get(len(text), 1.3)
    return letter, (min(letter.shape[1] * capital * design.squeeze, widest), letter.shape[0] * capital)


def _print_corners(design: Design, painter: _Painter, parts: Sequence[Part], ink: Colour) -> list[Quad]:
    """Print what belongs into a corner into two or four of them, and return where."""
    left = min(middle[0] - size[0] / 2 for _, middle, size in parts)
    right = max(middle[0] + size[0] / 2 for _, middle, size in parts)
    up = min(middle[1] - size[1] / 2 for _, middle, size in parts)
    down = max(middle[1] + size[1] / 2 for _, middle, size in parts)
    if left < 0.6:  # a wide rank is moved inwards, as printers do
        parts = tuple((mask, (middle[0] + 0.6 - left, middle[1]), size) for mask, middle, size in parts)
        left, right = 0.6, right + 0.6 - left
    quad = np.array([(left, up), (right, up), (right, down), (left, down)])
    corners = [(False, False), (True, True)] + ([(True, False), (False, True)] if design.has_four else [])
    quads: list[Quad] = []
    for is_right, is_low in corners:
        for mask, middle, size in parts:
            place = (
                design.width - middle[0] if is_right else middle[0],
                design.height - middle[1] if is_low else middle[1],
            )
            painter.lay(mask, ink, place, size, is_turned=is_low)
        if is_right == is_low:
            quads.append(design_size(design) - quad if is_low else quad)
        else:
            moved = np.array(
                [
                    (design.width - right, up),
                    (design.width - left, up),
                    (design.width - left, down),
                    (design.width - right, down),
                ]
            )
            quads.append(design_size(design) - moved if is_low else moved)
    return quads


def design_size(design: Design) -> Quad:
    """Return width and height as an array."""
    return np.array([design.width, design.height])


def _draw_joker(design: Design, painter: _Painter) -> list[Quad]:
    """Draw a joker: a figure, and its word or a sign of its own in the corner."""
    rng = random.Random(design.seed ^ 77)
    ink = design.inks[rng.choice("HS")]
    _draw_large_figure(design, painter, court_of=rng.choice("JQK"), other=5)
    high = rng.uniform(3.0, 5.5)
    return _print_corners(design, painter, _joker_parts(design, high), ink)


def _joker_parts(design: Design, high: float) -> list[Part]:
    """Return what marks a joker: its word downwards, alone or below a star, across, or a J or nothing above a sign."""
    rng = random.Random(design.seed ^ 78)
    x, y = design.index_x, design.index_y
    kind = rng.choices(("down", "star and down", "across", "J", "sign"), (4, 1, 1, 2, 2))[0]
    sign = joker_mask(rng.choice(JOKER_SIGNS))
    word = rng.choice(("JOKER", "JOKER", "JOLLY"))
    parts: list[Part] = []
    if kind == "across":
        drawn = writing(design.font, word, design.weight, design.serif, 0.08)
        size = _size(drawn, high * 0.6, design.squeeze)
        return [(drawn, (1.2 + size[0] / 2, y + high / 2), size)]
    if kind == "J":
        letter, size = _writing(design, "J")
        parts.append((letter, (x, y + size[1] / 2), size))
        y += size[1] + design.sign_gap
    if kind != "down":
        size = _size(sign, design.sign_height * (1.0 if kind == "J" else rng.uniform(1.0, 1.5)))
        parts.append((sign, (x, y + size[1] / 2), size))
        y += size[1] + design.sign_gap
    for letter in word if kind.endswith("down") else "":
        drawn = writing(design.font, letter, design.weight, design.serif, 0.0)
        parts.append((drawn, (x, y + high / 2), _size(drawn, high, design.squeeze)))
        y += high * 1.12
    return parts


def _draw_trump(design: Design, painter: _Painter, numeral: str) -> list[Quad]:
    """Draw a Tarock trump: a numeral without a suit, and a picture."""
    ink = design.inks[random.Random(design.seed ^ 79).choice("HSS")]
    _draw_large_figure(design, painter, court_of="JQK"[len(numeral) % 3], other=len(numeral))
    letter, size = _writing(design, numeral)
    return _print_corners(design, painter, [(letter, (design.index_x, design.index_y + size[1] / 2), size)], ink)


def _draw_large_figure(design: Design, painter: _Painter, court_of: str, other: int) -> None:
    """Draw a picture over most of a card that has no pips. other: tells pictures of one deck apart."""
    side, _ = design.court_margin
    scale = painter.scale
    size = (round((design.width - 2 * side) * scale), round((design.height * 0.7) * scale))
    figure = court(design.seed ^ other, court_of, "S", design.paper, size, has_frame=False)
    up, left = round(design.height * 0.15 * scale), round(side * scale)
    painter.picture[up : up + figure.shape[0], left : left + figure.shape[1]] = figure


def _draw_rule(design: Design, picture: Picture, scale: float) -> None:
    inset = round(max(1.2, design.index_x * 0.2) * scale)
    height, width = picture.shape[:2]
    thick = max(1, round(design.rule * scale))
    cv2.rectangle(picture, (inset, inset), (width - inset, height - inset), (90, 80, 80), thick, cv2.LINE_AA)


def rounded(width: int, height: int, radius: float) -> Mask:
    """Return the mask of a card with rounded corners."""
    mask = np.zeros((height, width), np.uint8)
    r = max(1, round(radius))
    mask[r : height - r] = 255
    mask[:, r : width - r] = 255
    for x in (r, width - 1 - r):
        for y in (r, height - 1 - r):
            cv2.circle(mask, (x, y), r, (255,), -1, cv2.LINE_AA)
    return mask
