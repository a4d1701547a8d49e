"""The check of a table before the first deal: whether its cards can be read, and who sits where. It has no camera."""

import math
from collections.abc import Iterable, Sequence

from msgspec import Struct

from autopeg.base.phrases import count_text
from autopeg.watching.facts import Fact
from autopeg.watching.table_light import Light
from autopeg.watching.zones import Zones, proposed_angles

_WIDE_PX, _NARROW_PX = 85.0, 60.0
"""From the first width on the indices of every deck can be read, below the second those of hardly any."""

_BRIGHT, _DARK = 110.0, 70.0
"""The same for the lightest parts of the picture, 0 to 255, while a card lies there."""

_BLACK = 40.0
"""It is too dark whatever lies there."""

_MOST_GLARE = 0.02
"""The part of the picture that may be dazzling."""

_MIDDLE = 0.08
"""A card that lies closer to the middle of the picture says nothing about who sits where."""


_FEW_PX, _MANY_PX = 900, 3000
"""With fewer pixels on the long side of a picture hardly any card of a whole table can be read; more than the second
take time and show no more of a card."""


def picture_problem(size: tuple[int, int]) -> str:
    """Return what is wrong with a picture of this size, in a sentence; empty if nothing is."""
    if max(size) > _MANY_PX:
        return (
            f"The picture has {size[0]} x {size[1]} pixels, which take long to read and help no more: set the camera "
            "to 1920 x 1080."
        )
    if max(size) >= _FEW_PX:
        return ""
    return (
        f"The picture has only {size[0]} x {size[1]} pixels, too few for the cards of a whole table: set the camera to "
        "1280 x 720 or more."
    )


class Finding(Struct, frozen=True):
    """What the check has found about one thing."""

    is_good: bool
    said: str
    """A sentence: how it is, and what to do about it."""


class TableCheck:
    """Takes in what is seen before the first deal. names: of the players by seat; angles: as in `Zones`, kept from
    another evening, empty without."""

    def __init__(self, names: Sequence[str], angles: tuple[float, ...] = ()) -> None:
        self.names = tuple(names)
        self.angles = list(angles or proposed_angles(len(names)))
        """By seat, where the player is, as far as is known or proposed."""
        self.shown: dict[int, Fact] = {}
        """The cards that were put on the table, by the ids of their facts."""
        self._learnt = list(range(len(names))) if angles or len(names) == 2 else []
        """The seats whose places are known, or may be as proposed."""
        self.used: set[int] = set()
        """The cards that have said who sits where."""
        self._light: Light | None = None
        self._card_px = (0.0, 0.0)
        self._size = (0, 0)

    @property
    def zones(self) -> Zones:
        return Zones(len(self.names), self.names, tuple(self.angles))

    @property
    def asks(self) -> str:
        """What the next player is to do, empty if everybody's place is known."""
        seat = self._next_seat
        return "" if seat is None else f"{self.names[seat]}, put any card in front of you."

    @property
    def _next_seat(self) -> int | None:
        return next((seat for seat in range(len(self.names)) if seat not in self._learnt), None)

    def see(
        self, facts: Iterable[Fact], light: Light | None, card_px: tuple[float, float], size: tuple[int, int]
    ) -> None:
        """Take in what a frame of some size tells. A new card is the next player's."""
        self._light, self._size = light or self._light, size
        self._card_px = card_px if card_px[0] else self._card_px
        for fact in facts:
            if fact.id not in self.shown and fact.last is None and fact.card:
                self._learn(fact)
            self.shown[fact.id] = fact

    def start_over(self) -> None:
        """Forget who sits where: the next cards say it."""
        self._learnt.clear()
        self.angles = list(proposed_angles(len(self.names)))

    def _learn(self, fact: Fact) -> None:
        seat = self._next_seat
        if seat is None or fact.place is None:
            return
        x, y = fact.place[0] - 0.5, fact.place[1] - 0.5
        if math.hypot(x, y) < _MIDDLE:
            return
        self._learnt.append(seat)
        self.used.add(fact.id)
        self.angles[seat] = round(math.degrees(math.atan2(y, x)) % 360)
        if len(self.names) == 2 and len(self._learnt) == 1:  # the other one sits opposite, until a card says otherwise
            self.angles[1 - seat] = (self.angles[seat] + 180) % 360

    def findings(self) -> list[Finding]:
        """Return what was found, as sentences."""
        problem = picture_problem(self._size) if self._size[0] else ""
        found = [Finding(False, problem)] if problem else []
        found += [self._card_size()] if self._card_px[0] else []
        if self._light is not None and (self._card_px[0] or self._light.brightness < _BLACK):
            found += [_brightness(self._light), *_glare(self._light)]
        return [*found, self._cards()]

    def _card_size(self) -> Finding:
        wide, long = (round(side) for side in self._card_px)
        size = f"Cards are {wide} by {long} pixels"
        if wide >= _WIDE_PX:
            return Finding(True, f"{size}: large enough for every deck.")
        if wide >= _NARROW_PX:
            return Finding(True, f"{size}: enough for large indices. With small ones bring the camera closer.")
        return Finding(False, f"{size}, too small to read: bring the camera closer, or use one with more pixels.")

    def _cards(self) -> Finding:
        faces = [fact for fact in self.shown.values() if fact.card]
        if not faces:
            return Finding(False, "No card was read yet. Lay some face up, one after the other.")
        read = sum(not fact.choices for fact in faces)
        said = f"{read} of {count_text(len(faces), 'card')} shown {'was' if len(faces) == 1 else 'were'} read"
        if read == len(faces):
            return Finding(True, f"{said}.")
        return Finding(False, f"{said}: more light helps, a camera that is closer, or a deck with large indices.")


def _brightness(light: Light) -> Finding:
    if light.brightness >= _BRIGHT:
        return Finding(True, "The light is bright enough.")
    if light.brightness >= _DARK:
        return Finding(True, "The light is dim: cards are read, but more slowly. A lamp helps.")
    return Finding(False, "It is too dark: turn on a lamp.")


def _glare(light: Light) -> list[Finding]:
    if light.glare <= _MOST_GLARE:
        return []
    return [Finding(False, "A light is reflected on the table: move the lamp to the side, or draw a curtain.")]
