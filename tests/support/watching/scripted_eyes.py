"""Eyes for a lookout that see a game by the brightness of the frames: each step of the script by a brighter one."""

from collections.abc import Callable
from typing import Any

import cv2
import numpy
from msgspec.structs import replace

from autopeg.watching.facts import Fact, Moment
from autopeg.watching.lookout import Lookout, Sighted

_STEP = 20
"""By how much brighter a frame shows the next step."""

_SIZE = (64, 48)
_NEAR, _FAR, _PACK = (0.5, 0.8), (0.5, 0.2), (0.1, 0.5)


def _fact(number: int, card: str, place: tuple[float, float], *others: tuple[str, float]) -> Fact:
    x, y = place[0] * _SIZE[0], place[1] * _SIZE[1]
    box = ((x - 4, y - 6), (x + 4, y - 6), (x + 4, y + 6), (x - 4, y + 6))
    return Fact(number, card, place, float(number), None, 0.6 if others else 0.99, others, box)


_PLAYED: tuple[tuple[Fact, ...], ...] = (
    (),
    (_fact(1, "5H", _PACK),),
    (_fact(2, "7C", _NEAR),),
    (_fact(3, "8D", _FAR),),
    (_fact(4, "6H", (0.7, 0.8), ("6H", 0.6), ("9H", 0.35)),),
    (_fact(5, "KS", _FAR),),
)

SCRIPT = (*_PLAYED, tuple(replace(fact, last=fact.first) for facts in _PLAYED for fact in facts))
"""With Bob the dealer: the starter, Ann's seven, Bob's eight, fifteen for two, a six that may be a nine, and a king;
then the table is cleared."""


def frame(step: int) -> bytes:
    """Return the frame that shows the cards of a step and all before it."""
    return cv2.imencode(".jpg", picture(step))[1].tobytes()


def picture(step: int) -> Any:
    return numpy.full((_SIZE[1], _SIZE[0], 3), 30 + _STEP * step, numpy.uint8)


class ScriptedEyes:
    """Sees what the script says."""

    has_looked = True
    card_px = (90.0, 126.0)

    def __init__(self, packs: int) -> None:
        self.hidden = numpy.zeros((12, 16), numpy.uint8)
        self._step = 0

    def see(self, t: float, shown: Any) -> list[Moment]:
        """Return the cards that the frame shows and none before it did."""
        if shown is None:
            return []
        step = round((float(shown.mean()) - 30) / _STEP)
        told = [fact for facts in SCRIPT[self._step + 1 : step + 1] for fact in facts]
        self._step = max(self._step, step)
        return [*told]


def open_lookout(source: str | None, tell: Callable[[Sighted], None], packs: int) -> Lookout:
    """Open a lookout with these eyes."""
    return Lookout(source, tell, packs, ScriptedEyes)
