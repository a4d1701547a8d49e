"""What the networks learn from: scenes on disk, and what is right about each."""

import math
import pickle
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from autopeg.camera.finder import STRIDE_PX, USUAL_HEIGHT_PX, Candidate
from autopeg.camera.indices import Shift, cut_raw
from autopeg.camera.letters import OTHER, SIGNS
from autopeg.camera.paper import levels_of
from camera.art import fonts
from camera.decks import TRUMP, Picture
from camera.layouts import layout, random_kind
from camera.scenes import JOKER, Deck, Scene, TrueIndex, random_camera, scene
from camera.shapes import DE

SIDE_PX = 448
"""Of the scenes that the finder learns from."""
SCENES_PER_FILE = 250
DECKS_PER_FILE = 20

CLOSE_UP_PX = 192
CLOSE_UPS_PER_FILE = 500
_CLOSE_UPS_OF_DECK = 5

_HEIGHTS_PX = 11.0, 52.0
_CLOSE_UP_HEIGHTS_PX = 14.0, 80.0
_MISSED_MM = 5.0
"""How far the middle of a close-up is from the index that it shows."""

_LEARNT_PX = 13.0, 38.0
"""Heights of the indices that the finder is to find on a level."""

_STRAIGHT: Shift = (0.0, 1.0, 0.0, 0.0)

_READABLE_PX = 12.5
_WHOLE, _HARDLY = 0.965, 0.4
"""Shares of an index that make it readable, and unreadable; in between nothing is asked."""

SUITS = "CDHS"
TRUMP_RANK, JOKER_RANK, NO_RANK = range(len(SIGNS), len(SIGNS) + 3)
NO_SUIT = len(SUITS)
"""Numbers of the classifier's answers: ranks as in SIGNS, then a Tarock numeral, a joker, and no index; suits, then
none.
"""

_COMMON = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T")
_OTHER_LETTERS = ("W", "E", "F", "N", "P", "Kn", DE)
_DECKS = {
    (*_COMMON, "J", "Q", "K"): 8,
    (*_COMMON, "B", "D", "K"): 3,
    ("1", *_COMMON[1:], "V", "D", "R"): 2,
    (*_COMMON, "V", "D", "R"): 1,
    (*_COMMON, "B", "V", "H"): 3,
    (*_COMMON, "C", "C", *_OTHER_LETTERS): 3,
}
"""The ranks of decks, and how often each is drawn."""
_NUMERALS = (
    *map(str, range(11, 22)),
    *(tens + ones for tens in ("", "X") for ones in ("II", "III", "IV", "VI", "VII", "VIII", "IX")),
    *("XI", "XV", "XX", "XXI"),
)

Cuttings = NDArray[np.uint8]


class Lesson(NamedTuple):
    """A scene on disk."""

    png: NDArray[np.uint8]
    indices: tuple[TrueIndex, ...]

    def photo(self) -> Picture:
        """Return the photo."""
        return np.asarray(cv2.imdecode(self.png, cv2.IMREAD_COLOR), np.uint8)


def make_file(folder: Path, seed: int, number: int) -> Path:
    """Draw a file of scenes, if it does not exist."""
    return _kept(folder / f"{seed}-{number}.pickle", lambda: _scenes(seed, number))


def make_close_ups(folder: Path, seed: int, number: int) -> Path:
    """Draw a file of close-ups, if it does not exist: small, so that there can be many, of many decks."""
    return _kept(folder / f"{seed}-{number}-close.pickle", lambda: _close_ups(seed, number))


def _kept(file: Path, draw: Callable[[], Iterator[Scene]]) -> Path:
    if file.exists():
        return file
    lessons: list[Lesson] = []
    for made in draw():
        _, png = cv2.imencode(".png", made.photo, [cv2.IMWRITE_PNG_COMPRESSION, 1])
        lessons.append(Lesson(np.asarray(png, np.uint8), tuple(made.indices)))
    unfinished = file.with_suffix(".unfinished")
    unfinished.write_bytes(pickle.dumps(lessons))
    unfinished.rename(file)
    return file


def _scenes(seed: int, number: int) -> Iterator[Scene]:
    chance, rng = random.Random(f"{seed}:{number}"), np.random.default_rng([seed, number])
    decks = [_random_deck(chance) for _ in range(DECKS_PER_FILE)]
    for _ in range(SCENES_PER_FILE):
        deck = decks[int(rng.integers(DECKS_PER_FILE))]
        scale = math.exp(rng.uniform(*map(math.log, _HEIGHTS_PX))) / deck.index_height
        number_of_cards = int(rng.integers(1, 8)) if rng.random() > 0.06 else 0
        cards = _drawn(rng, deck, number_of_cards)
        yield scene(rng, deck, random_kind(rng), cards, (SIDE_PX, SIDE_PX), scale)


def _close_ups(seed: int, number: int) -> Iterator[Scene]:
    chance, rng = random.Random(f"{seed}:{number}:close"), np.random.default_rng([seed, number, 1])
    for at in range(CLOSE_UPS_PER_FILE):
        if at % _CLOSE_UPS_OF_DECK == 0:
            deck = _random_deck(chance)
        scale = math.exp(rng.uniform(*map(math.log, _CLOSE_UP_HEIGHTS_PX))) / deck.index_height
        cards = _drawn(rng, deck, int(rng.integers(1, 5)))
        poses = layout(rng, random_kind(rng), len(cards), deck.design.width, deck.design.height)
        shown = int(rng.integers(len(cards)))
        quads = deck.face(cards[shown]).indices
        middle = quads[int(rng.integers(len(quads)))].mean(0)
        target = poses[shown].on_table(middle, deck.design.width, deck.design.height)
        camera = random_camera(rng, scale, target, _MISSED_MM)
        yield scene(rng, deck, poses, cards, (CLOSE_UP_PX, CLOSE_UP_PX), scale, camera)


def _random_deck(chance: random.Random) -> Deck:
    return Deck(chance, fonts(is_test=False), chance.choices(list(_DECKS), list(_DECKS.values()))[0])


def _drawn(rng: Generator, deck: Deck, number: int) -> list[str]:
    """Return different cards of a deck, the letters as often as the numbers, and now and then one without a suit."""
    cards = [rank + suit for rank in deck.ranks for suit in SUITS]
    weights = np.array([1.0 if rank.isdigit() or rank == "T" else 2.0 for rank in deck.ranks for _ in SUITS])
    drawn = rng.choice(cards, number, replace=False, p=weights / weights.sum())
    return [str(card) if rng.random() > 0.07 else _without_suit(rng) for card in drawn]


def _without_suit(rng: Generator) -> str:
    return JOKER if rng.random() < 0.6 else TRUMP + str(rng.choice(_NUMERALS))


def _answer(card: str) -> tuple[int, int]:
    """Return the rank and suit to be answered for a card."""
    if card == JOKER or card.startswith(TRUMP):
        return JOKER_RANK if card == JOKER else TRUMP_RANK, NO_SUIT
    return SIGNS.index(card[:-1] if card[:-1] in SIGNS else OTHER), SUITS.index(card[-1])


def read_file(file: Path) -> list[Lesson]:
    """Return the lessons of a file."""
    return pickle.loads(file.read_bytes())


def frame_of(index: TrueIndex) -> Candidate:
    """Return how an ideal finder would report an index."""
    corners = index.corners
    up = (corners[0] + corners[1] - corners[2] - corners[3]) / 2
    height = float(np.linalg.norm(up))
    width = float(np.linalg.norm(corners[1] - corners[0] + corners[2] - corners[3]) / 2)
    middle = corners.mean(0)
    up = up / max(height, 1e-6)
    tall = max(height, (1.45 if index.is_beside else 0.95) * width)
    return Candidate(float(middle[0]), float(middle[1]), float(up[0]), float(up[1]), tall, 1.0)


class Targets(NamedTuple):
    """What the finder should answer for a photo, for squares of STRIDE_PX."""

    heat: NDArray[np.float32]
    """1 at the middle of an index, falling to 0 around it."""
    frame: NDArray[np.float32]
    """Up and the logarithm of the height, where `framed` is 1."""
    framed: NDArray[np.float32]
    ignored: NDArray[np.float32]
    """1 where any answer is right."""


def targets(indices: Sequence[TrueIndex]) -> Targets:
    """Return what the finder should answer for a scene."""
    side = SIDE_PX // STRIDE_PX
    heat, framed, ignored = (np.zeros((side, side), np.float32) for _ in range(3))
    frame = np.zeros((3, side, side), np.float32)
    rows, columns = np.mgrid[0:side, 0:side].astype(np.float32)
    for index in indices:
        ideal = frame_of(index)
        x, y = ideal.x / STRIDE_PX - 0.5, ideal.y / STRIDE_PX - 0.5
        if index.visible < 0.25 or not (-3 < x < side + 3 and -3 < y < side + 3):
            continue
        distance = (columns - x) ** 2 + (rows - y) ** 2
        is_inside = index.corners.min() > -2 and index.corners.max() < SIDE_PX + 2
        if index.visible < 0.96 or not _LEARNT_PX[0] <= ideal.height <= _LEARNT_PX[1] or not is_inside:
            ignored = np.maximum(ignored, (distance < max(2.0, ideal.height / 8) ** 2).astype(np.float32))
            continue
        heat = np.maximum(heat, np.exp(-distance / (2 * max(0.8, ideal.height / 22) ** 2)))
        near = distance < max(1.2, ideal.height / 16) ** 2
        frame[0][near], frame[1][near] = ideal.up_x, ideal.up_y
        frame[2][near] = math.log(ideal.height / USUAL_HEIGHT_PX)
        framed[near] = 1
        row, column = round(y), round(x)
        if 0 <= row < side and 0 <= column < side:
            heat[row, column] = 1
    return Targets(heat, frame, framed, ignored)


class Cutting(NamedTuple):
    """A cutting and what it shows, as numbers of the classifier's answers."""

    picture: Picture
    rank: int
    suit: int


def cuttings(lesson: Lesson, rng: Generator, find: Callable[[Picture], Sequence[Candidate]]) -> Iterator[Cutting]:
    """Return cuttings of a scene: its indices in frames that are not exact, and what is no index.

    find: reports what looks like an index; what does but is none teaches most.
    """
    photo = lesson.photo()
    side = len(photo)
    levels = levels_of(photo)
    ideals = [(frame_of(index), index) for index in lesson.indices]
    for ideal, index in ideals:
        edge = 0.08 * ideal.height
        is_inside = index.corners.min() > -edge and index.corners.max() < side + edge
        if ideal.height < _READABLE_PX:
            continue
        if index.visible > _WHOLE and is_inside:
            for _ in range(3):
                yield Cutting(cut_raw(levels, ideal, _near(rng)), *_answer(index.card))
            if rng.random() < 0.5 and not index.is_beside:
                yield Cutting(cut_raw(levels, ideal, _wrong(rng)), NO_RANK, NO_SUIT)
        elif 0.05 < index.visible < _HARDLY:
            yield Cutting(cut_raw(levels, ideal, _near(rng)), NO_RANK, NO_SUIT)
    for candidate in (*(_anywhere(rng, side) for _ in range(5 if side == SIDE_PX else 1)), *find(photo)):
        here = [index for ideal, index in ideals if _is_at(candidate, ideal)]
        if not here:
            yield Cutting(cut_raw(levels, candidate, _STRAIGHT), NO_RANK, NO_SUIT)
        elif candidate.score and _is_framed_by_chance(here[0]) and candidate.height > _READABLE_PX:
            yield Cutting(cut_raw(levels, candidate, _STRAIGHT), *_answer(here[0].card))


def _near(rng: Generator) -> Shift:
    """Return an error such as the finder makes."""
    right, down = rng.normal(0, 0.055, 2)
    return rng.normal(0, 0.12), math.exp(rng.normal(0, 0.09)), right, down


def _wrong(rng: Generator) -> Shift:
    """Return a frame in which an index is none: turned, of another size, or beside it."""
    what = rng.integers(3)
    if what == 0:
        return rng.uniform(1.2, 5.08), 1.0, 0.0, 0.0
    if what == 1:
        return rng.normal(0, 0.1), math.exp(rng.choice((-1, 1)) * rng.uniform(0.55, 1.1)), 0.0, 0.0
    angle, far = rng.uniform(0, 2 * math.pi), rng.uniform(0.4, 0.8)
    return rng.normal(0, 0.1), 1.0, far * math.cos(angle), far * math.sin(angle)


def _anywhere(rng: Generator, side: int) -> Candidate:
    angle = rng.uniform(0, 2 * math.pi)
    x, y = rng.uniform(0, side, 2)
    return Candidate(x, y, math.cos(angle), math.sin(angle), math.exp(rng.uniform(math.log(12), math.log(60))), 0.0)


def _is_at(candidate: Candidate, ideal: Candidate) -> bool:
    distance = math.hypot(candidate.x - ideal.x, candidate.y - ideal.y)
    return distance < 0.5 * max(candidate.height, ideal.height)


def _is_framed_by_chance(index: TrueIndex) -> bool:
    """Return whether an index has no suit, so that nobody can say how it is framed best."""
    return _answer(index.card)[1] == NO_SUIT and index.visible > _WHOLE
