"""A small table for tests, drawn frame by frame, and an eye that reads its cards by their colours.

A card is a light rectangle with its colour in two corners, where indices are.
"""

import cv2
import numpy

from autopeg.camera.finder import Candidate
from autopeg.camera.paper import Picture
from autopeg.watching.facts import Moment
from autopeg.watching.looking import Glimpse
from autopeg.watching.scene import Scene

WIDTH, HEIGHT = 320, 240
CARD = (42, 60)
HZ = 10.0

COLOURS = {"5H": (20, 20, 220), "6H": (220, 20, 20), "7C": (20, 160, 20), "JD": (200, 20, 200)}
_SIGN_PX = 8
_INSET = (2, 3)


class Eye:
    """Reads the cards of the drawn table. doubt: the chance of another card that each seems to be as well."""

    def __init__(self, doubt: float = 0.0) -> None:
        self.doubt = doubt
        self.looks = 0

    def __call__(self, frame: Picture, left: int, top: int, right: int, bottom: int, packs: int) -> list[Glimpse]:
        self.looks += 1
        found: list[Glimpse] = []
        for card, colour in COLOURS.items():
            mask = cv2.inRange(frame, numpy.array(colour) - 50, numpy.array(colour) + 50)
            shapes, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
            boxes = [box for shape in shapes if (box := cv2.boundingRect(shape))[2] * box[3] > 30]
            signs = sorted((y + high / 2, x + wide / 2) for x, y, wide, high in boxes)
            corners = [
                self._corner(x, y, at) for at, (y, x) in enumerate(signs[:2]) if left <= x < right and top <= y < bottom
            ]
            if corners:
                chances = ((card, 0.99),) if not self.doubt else ((card, 1 - self.doubt), ("KS", self.doubt))
                found.append(Glimpse(chances, tuple(corners)))
        return found

    @staticmethod
    def _corner(x: float, y: float, number: int) -> Candidate:
        return Candidate(x, y, 0.0, -1.0 if number == 0 else 1.0, float(_SIGN_PX), 0.9)


class DrawnTable:
    """Frames of a table, and the scene that sees them."""

    def __init__(self, eye: Eye | None = None, packs: int = 1) -> None:
        self.eye = eye or Eye()
        self.scene = Scene(packs, self.eye)
        noise = numpy.random.default_rng(4).integers(0, 60, (30, 40)).astype(numpy.uint8)
        grain = numpy.asarray(cv2.resize(noise, (WIDTH, HEIGHT)), numpy.uint8)
        self.wood: Picture = numpy.stack([grain // 2 + 40, grain + 50, grain + 70], 2).astype(numpy.uint8)
        self.picture: Picture = self.wood.copy()
        self.t = 0.0
        self.told: list[Moment] = []

    def lay(self, card: str, x: int, y: int) -> None:
        """Lay a card with its top left at a point; an empty name for one that lies face down."""
        wide, high = CARD
        self.picture[y : y + high, x : x + wide] = (235, 240, 240)
        if not card:
            self.picture[y + 3 : y + high - 3, x + 3 : x + wide - 3] = (150, 60, 60)
            return
        (across, down), sign = _INSET, _SIGN_PX
        for left, top in ((x + across, y + down), (x + wide - across - sign, y + high - down - sign)):
            self.picture[top : top + sign, left : left + sign] = COLOURS[card]

    def clear(self) -> None:
        """Take up everything."""
        self.picture = self.wood.copy()

    def with_hand(self, x: int, y: int) -> Picture:
        """Return the table with a hand over a point, and its arm from the near edge."""
        picture = self.picture.copy()
        cv2.rectangle(picture, (x - 15, y), (x + 15, HEIGHT), (160, 90, 60), -1)
        cv2.circle(picture, (x, y), 22, (110, 140, 190), -1)
        return picture

    def wait(self, seconds: float, picture: Picture | None = None, gain: float = 1.0) -> list[Moment]:
        """Let the scene see the table for a while, and return what it tells."""
        told: list[Moment] = []
        for _ in range(round(seconds * HZ)):
            shown = self.picture if picture is None else picture
            told += self.scene.see(self.t, cv2.convertScaleAbs(shown, alpha=gain).astype(numpy.uint8))
            self.t = round(self.t + 1 / HZ, 6)
        self.told += told
        return told
