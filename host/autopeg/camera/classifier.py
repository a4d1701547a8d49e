"""Classifier of indices: the chances of each rank and suit, from a small network trained by bench/camera."""

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy
from numpy.typing import NDArray

from autopeg.camera.finder import Candidate
from autopeg.camera.indices import Shift, cut, sharpness
from autopeg.camera.letters import SIGNS, SUITLESS, TRUMP
from autopeg.camera.paper import Picture

SUITS = ("C", "D", "H", "S")

_RANKS = len(SIGNS) + len(SUITLESS) + 1
"""How many answers of the network are about the rank: SIGNS, print without a suit, and anything that is no index. The
others are the suits, and none.
"""

_STRAIGHT: tuple[Shift, ...] = ((0.0, 1.0, 0.0, 0.0),)
_SHIFTS: tuple[Shift, ...] = (
    (0.0, 1.0, 0.0, 0.0),
    (0.1, 0.95, 0.03, 0.0),
    (-0.1, 0.95, -0.03, 0.0),
    (0.05, 1.1, 0.0, 0.04),
    (-0.05, 1.1, 0.0, -0.04),
)
"""Shifts for a second look at a possible index: a frame is never exact, and a chance that depends on it means
nothing.
"""

_WORTH_A_SECOND_LOOK = 0.1

_CLEAR = 0.85
"""A reading that gives a card this chance was framed well."""

_IN_FOCUS = 0.2
"""Least sharpness at which the network can be trusted."""

_OUT_OF_FOCUS = 0.62
"""How much a reading out of focus counts: so little that even two corners that agree are not sure."""

_LOOKS_LIKE_AN_INDEX = 0.5
"""A candidate with this score from the finder is tried in other frames before it is rejected."""

_WORTH_FRAMING = 0.4
_MOST_FRAMED = 10

_FRAMES: tuple[Shift, ...] = tuple(
    (turn, larger, 0.0, 0.0) for turn in (-0.35, 0.0, 0.35) for larger in (0.7, 0.85, 1.0, 1.2)
)
"""Other frames for a candidate whose own frame may be off."""

_BATCH = 64

Chances = NDArray[numpy.float32]


_NAMES = (*(sign + suit for sign in SIGNS for suit in SUITS), *SUITLESS)


class Index(NamedTuple):
    """The reading of one candidate."""

    candidate: Candidate
    ranks: Chances
    """The chance of each of SIGNS."""
    suits: Chances
    """The chance of each of SUITS."""
    suitless: Chances
    """The chance of each of SUITLESS."""

    @property
    def is_index(self) -> float:
        """The chance that there is an index at all."""
        return float(max(self.suitless.max(), min(self.ranks.sum(), self.suits.sum())))

    def weakened(self, share: float) -> "Index":
        """Return the reading with its chances multiplied by a share."""
        return self._replace(ranks=self.ranks * share, suitless=self.suitless * share)

    def prints(self) -> list[tuple[str, float]]:
        """Return all that may be printed there with its chance, the likeliest first."""
        chances = (self.ranks[:, None] * self.suits[None, :]).ravel().tolist()
        named = zip(_NAMES, [*chances, *self.suitless.tolist()], strict=True)
        return sorted(named, key=lambda one: -one[1])


class Classifier:
    """Classifier of rank and suit of indices. model: a network in ONNX form."""

    def __init__(self, model: bytes) -> None:
        self._net = cv2.dnn.readNetFromONNX(numpy.frombuffer(model, numpy.uint8))

    def classify(self, levels: Sequence[Picture], candidates: Sequence[Candidate], finest: float = 1.0) -> list[Index]:
        """Return the readings of candidates that may be indices. levels, finest: see `indices.cut`."""
        if not candidates:
            return []
        first = self._read(levels, candidates, _STRAIGHT, finest)
        promising = [index.candidate for index in first if index.is_index > _WORTH_A_SECOND_LOOK]
        indices = self._read(levels, promising, _SHIFTS, finest) if promising else []
        unclear = [index for index in indices if index.is_index >= _WORTH_FRAMING and index.prints()[0][1] < _CLEAR]
        refused = [
            index
            for index in first
            if index.is_index <= _WORTH_A_SECOND_LOOK and index.candidate.score >= _LOOKS_LIKE_AN_INDEX
        ]
        better = {id(index): self._framed_better(levels, index, finest) for index in _best(unclear)}
        found = (self._framed_better(levels, index, finest) for index in _best(refused))
        return [
            *(better.get(id(index), index) for index in indices),
            *(one for one in found if one.is_index >= _WORTH_FRAMING),
        ]

    def _framed_better(self, levels: Sequence[Picture], index: Index, finest: float) -> Index:
        """Return the reading of a candidate in its clearest frame, if that is clearer than the first one. The best of
        many readings is often luck, so it counts only as far as the other frames agree.
        """
        frames = [index.candidate.shifted(turn, larger) for turn, larger, _, _ in _FRAMES]
        said = [(one, *one.prints()[0]) for one in self._read(levels, frames, _STRAIGHT, finest)]
        best, card, _ = max(said, key=lambda one: one[2])
        others = sum(
            chance for _, name, chance in said if name not in (card, TRUMP)
        )  # a part often looks like a number
        agreeing = sum(chance for _, name, chance in said if name == card)
        again = self._read(levels, [best.candidate], _SHIFTS, finest)[0].weakened(agreeing / (agreeing + others))
        return max(index, again, key=lambda one: one.prints()[0][1])

    def _read(
        self, levels: Sequence[Picture], candidates: Sequence[Candidate], shifts: Sequence[Shift], finest: float
    ) -> list[Index]:
        """Return the reading of each candidate, as the mean over the shifts."""
        cuttings = cut(levels, candidates, shifts, finest)
        answers: list[Chances] = []
        for start in range(0, len(cuttings), _BATCH):
            self._net.setInput(cuttings[start : start + _BATCH])
            answers.append(numpy.asarray(self._net.forward(), numpy.float32))
        answer = numpy.concatenate(answers).reshape(len(candidates), len(shifts), -1)
        ranks = _softmax(answer[:, :, :_RANKS]).mean(1)[:, :-1]
        suits = _softmax(answer[:, :, _RANKS:]).mean(1)[:, :-1]
        indices = [
            Index(candidate, ranks[at, : len(SIGNS)], suits[at], ranks[at, len(SIGNS) :])
            for at, candidate in enumerate(candidates)
        ]
        return [
            index if sharpness(cutting) >= _IN_FOCUS else index.weakened(_OUT_OF_FOCUS)
            for index, cutting in zip(indices, cuttings[:: len(shifts)], strict=True)
        ]


def _best(indices: Sequence[Index]) -> list[Index]:
    return sorted(indices, key=lambda index: -index.candidate.score)[:_MOST_FRAMED]


def _softmax(values: Chances) -> Chances:
    powers = numpy.exp(values - values.max(-1, keepdims=True))
    return powers / powers.sum(-1, keepdims=True)
