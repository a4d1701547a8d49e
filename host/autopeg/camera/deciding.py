"""From indices to cards: the corners of a card are put together, and whatever is not sure becomes a question."""

from collections.abc import Sequence
from math import prod
from typing import NamedTuple

from autopeg.camera.classifier import JOKER, Index
from autopeg.camera.corners import Way, is_inside, is_known_way, way_between
from autopeg.camera.finder import Candidate
from autopeg.camera.reading import CardSeen, Guess, Question

SURE = 0.86
"""Least confidence of a card that needs no question.

Confidence is calibrated on decks that the network has not seen. On 101 photos taken by others no wrong reading was
above 0.6; on generated photos of decks unlike those in training, two cards in a thousand above the limit are wrong.
"""

_SURE_JOKER = 0.97
"""The same for a joker, which is rare and has neither rank nor suit to tell it from other print."""

GUESSES = 3
"""How many cards a question offers."""

_WORTH_ASKING = 0.6
"""Least chance that one of the guesses is right, to ask at all."""

_WORTH_ASKING_INSIDE = 0.9
"""The same for candidates inside a card that is sure, where pips and court cards look like indices."""

_SAME_SIZE = 1.6
"""How much larger or smaller an index may look than all sure ones: some cards are closer than others."""

_ANOTHER_CARD = 0.15
"""Least chance that a find which looks like a card that is sure elsewhere is a different card."""

_MOST_CONFIDENT = 0.999
_LEAST_CHANCE = 0.003
"""No corner can rule a card out altogether: the network is mistaken now and then."""

_AGREES = 0.3
"""Least chance that a corner gives to a card whose other corner it may be."""

_MUCH_BETTER = 3.0
"""Of two places with the same card, the better one gets it if it is this many times less doubtful."""


class _Found(NamedTuple):
    """A find: what is taken for one card."""

    indices: tuple[Index, ...]
    """Its corners that were read, the likeliest first."""
    chances: tuple[tuple[str, float], ...]
    """The cards with their chances, the likeliest first."""

    @property
    def card(self) -> str:
        return self.chances[0][0]

    @property
    def confidence(self) -> float:
        return self.chances[0][1]

    @property
    def is_confident(self) -> bool:
        return self.confidence >= (_SURE_JOKER if self.card == JOKER else SURE)

    @property
    def candidate(self) -> Candidate:
        return self.indices[0].candidate

    @property
    def candidates(self) -> list[Candidate]:
        return [index.candidate for index in self.indices]


class Decision(NamedTuple):
    """Cards and questions, from left to right."""

    cards: tuple[CardSeen, ...]
    unsure: tuple[Question, ...]


def decide(indices: Sequence[Index], scale: float) -> Decision:
    """Return which cards are there. scale: pixels of the photo to a pixel of the indices."""
    sure, doubtful = _sort_out(_gather(indices))
    names = {one.card for one in sure}
    asked = [one for one in doubtful if _is_worth_asking(one, sure)]
    return Decision(
        tuple(CardSeen(one.card, round(one.confidence, 3), one.candidate.box(scale)) for one in _left_to_right(sure)),
        tuple(Question(_guesses(one, names), one.candidate.box(scale)) for one in _left_to_right(asked)),
    )


def _gather(indices: Sequence[Index]) -> list[_Found]:
    """Put the corners of each card together, the most confident card first."""
    readings = [_found((index,)) for index in indices]
    readings = [one for one in readings if _chance_to_guess(one) >= _WORTH_ASKING]
    readings.sort(key=lambda one: -one.confidence)
    found: list[_Found] = []
    for reading in readings:
        at = next((at for at, one in enumerate(found) if _say_the_same(reading, one)), None)
        if at is None:
            found.append(reading)
        else:
            found[at] = _found((*found[at].indices, *reading.indices))
    return sorted(found, key=lambda one: -one.confidence)


def _found(indices: tuple[Index, ...]) -> _Found:
    """Weigh the readings of one card's corners against each other."""
    if len(indices) == 1:
        return _Found(indices, tuple(indices[0].cards()))
    said = [dict(index.cards()) for index in indices]
    together = {card: prod(max(one[card], _LEAST_CHANCE) for one in said) for card in said[0]}
    whole = sum(together.values())
    is_card = 1 - prod(1 - sum(one.values()) for one in said)
    chances = [(card, min(is_card * chance / whole, _MOST_CONFIDENT)) for card, chance in together.items()]
    return _Found(indices, tuple(sorted(chances, key=lambda card: -card[1])))


def _say_the_same(reading: _Found, found: _Found) -> bool:
    """Return whether a corner may belong to a card that was found already: its place and its reading fit."""
    if dict(reading.chances)[found.card] < _AGREES:
        return False
    return any(way_between(reading.candidate, candidate) is not None for candidate in found.candidates)


def _known_ways(found: Sequence[_Found]) -> list[Way]:
    """Return the distances between the corners of cards with more than one corner read."""
    pairs = ((one, other) for card in found for one in card.candidates for other in card.candidates if one is not other)
    return [way for way in (way_between(one, other) for one, other in pairs) if way is not None]


def _sort_out(found: Sequence[_Found]) -> tuple[list[_Found], list[_Found]]:
    """Return the sure and the doubtful finds. A pack has each card once, and a place holds one card: of two finds for
    the same card, or in the corners of one card, the better one can be sure if it is much better.
    """
    ways = _known_ways(found)
    sure: list[_Found] = []
    doubtful: list[_Found] = []
    for number, one in enumerate(found):
        rivals = [other for other in found if other is not one and _are_rivals(one, other, ways)]
        is_best = all(found.index(rival) > number and _is_much_better(one, rival) for rival in rivals)
        (sure if one.is_confident and is_best else doubtful).append(one)
    return sure, doubtful


def _are_rivals(one: _Found, other: _Found, ways: Sequence[Way]) -> bool:
    """Return whether only one of two finds can be right."""
    if one.card == other.card:
        return True
    is_one_corner_each = len(one.indices) == len(other.indices) == 1
    return is_one_corner_each and is_known_way(one.candidate, other.candidate, ways)


def _is_much_better(one: _Found, other: _Found) -> bool:
    return not other.is_confident or (1 - other.confidence) > _MUCH_BETTER * (1 - one.confidence)


def _chance_to_guess(one: _Found) -> float:
    return sum(chance for _, chance in one.chances[:GUESSES])


def _is_worth_asking(one: _Found, sure: Sequence[_Found]) -> bool:
    """Return whether a doubtful find is likely to be a card of its own."""
    names = {other.card for other in sure}
    another = sum(guess.confidence for guess in _guesses(one, names))
    if one.card in names and not one.is_confident and another < _ANOTHER_CARD:
        return False
    if sure and not _is_of_their_size(one, sure):
        return False
    is_within = any(is_inside(one.candidate, other.candidates) for other in sure)
    return _chance_to_guess(one) >= (_WORTH_ASKING_INSIDE if is_within else _WORTH_ASKING)


def _is_of_their_size(one: _Found, others: Sequence[_Found]) -> bool:
    """Return whether a find is about as large as the other cards on the photo, which are from one deck."""
    heights = [candidate.height for other in others for candidate in other.candidates]
    return min(heights) / _SAME_SIZE <= one.candidate.height <= max(heights) * _SAME_SIZE


def _guesses(one: _Found, sure: set[str]) -> tuple[Guess, ...]:
    """Return what a card may be, without the cards that are already there."""
    left = [(card, chance) for card, chance in one.chances if card not in sure]
    return tuple(Guess(card, round(chance, 3)) for card, chance in left[:GUESSES])


def _left_to_right(found: Sequence[_Found]) -> list[_Found]:
    return sorted(found, key=lambda one: one.candidate.x)
