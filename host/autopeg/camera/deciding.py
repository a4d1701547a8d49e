"""From indices to cards: the corners of a card are put together, and whatever is not sure becomes a question."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations, product
from math import prod
from typing import NamedTuple

from autopeg.camera.classifier import SUITS, Index
from autopeg.camera.corners import Layout, Way, is_inside, is_known_way, layout_of, way_between
from autopeg.camera.finder import Candidate
from autopeg.camera.formats.header import UnreadablePhoto
from autopeg.camera.letters import (
    JOKER,
    TAROCK,
    TRUMP,
    Beliefs,
    Chances,
    believe,
    is_of_tarock,
    is_surely_of_tarock,
    may_be_knight,
    why_open,
)
from autopeg.camera.reading import CardSeen, Guess, Question

SURE = 0.86
"""Least confidence of a card that needs no question.

Confidence is calibrated on decks that the network has not seen. On 101 photos taken by others no wrong reading was
above 0.6; on generated photos of decks unlike those in training, two cards in a thousand above the limit are wrong.
"""

_SURE_OTHER, _SURE_LIKE_LETTER = 0.92, 0.97
"""The same for what the network knows less well: decks with other letters, and single corners in dim light. And for a 7
and an 8 of those decks, since a 1 and a B may look like them.
"""

_SURE_JOKER = 0.97
"""The same for a joker, which is rare and has neither rank nor suit to tell it from other print."""

_NEVER = 1.0
"""The same for a Q that may be a C, beside what looks like a trump of Tarock."""

_NUMERAL = 2.0
"""How much smaller the numeral of a trump may be than an index, which has a suit below."""

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

_ALIKE = 0.1
"""Chances that differ by no more than this decide nothing, if a number of cards is expected."""

_MOST_CONFIDENT = 0.999
_LEAST_CHANCE = 0.003
"""No corner can rule a card out altogether: the network is mistaken now and then."""

_OWN_SHARE = 0.8
"""How much of what a corner says is its own: the corners of a card share print, light and focus, so what misleads the
network in one often does in the other.
"""

_AGREES = 0.3
"""Least chance that a corner gives to a card whose other corner it may be."""

_MUCH_BETTER = 3.0
"""Of two places with the same card, the better one gets it if it is this many times less doubtful."""


class _Found(NamedTuple):
    """A find: what is taken for one card."""

    indices: tuple[Index, ...]
    """Its corners that were read, the likeliest first."""
    printed: Chances
    """What is printed there, the likeliest first."""
    chances: Chances
    """The cards with their chances, the likeliest first."""
    limit: float
    """Least confidence to be sure, if it is no joker."""

    @property
    def card(self) -> str:
        return self.chances[0][0]

    @property
    def confidence(self) -> float:
        return self.chances[0][1]

    @property
    def is_confident(self) -> bool:
        return self.confidence >= (_SURE_JOKER if self.card == JOKER else self.limit)

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
    hint: str = ""
    """What a person has to know to answer, if anything."""


def decide(
    indices: Sequence[Index], scale: float, expect: int | None = None, packs: int = 1, *, is_dim: bool = False
) -> Decision:
    """Return which cards are there. scale: pixels of the photo to a pixel of the indices; is_dim: whether it was taken
    in dim light. Raises UnreadablePhoto for cards that no game here has.
    """
    found, layout = _gather(indices, is_dim)
    sure, doubtful = _sort_out(found, layout, packs)
    names = Counter(one.card for one in sure)
    if packs > 1:
        doubtful += _second_ones([one for one in sure if names[one.card] == 1], layout)
    full = {card for card, number in names.items() if number >= packs}
    asked = _worth_asking(sure, doubtful, full, expect)
    signs = {one.printed[0][0][0] for one in (*sure, *asked) if one.card != JOKER}
    return Decision(
        tuple(CardSeen(one.card, round(one.confidence, 3), one.candidate.box(scale)) for one in _left_to_right(sure)),
        tuple(Question(_guesses(one, full), one.candidate.box(scale)) for one in _left_to_right(asked)),
        why_open(signs) if asked else "",
    )


def _gather(indices: Sequence[Index], is_dim: bool) -> tuple[list[_Found], Layout]:
    """Put the corners of each card together, the most confident card first, and return where they are on a card."""
    said = [index.prints() for index in indices]
    weak = [
        (at,) for at, prints in enumerate(said) if _WORTH_ASKING - _ALIKE <= _chance_to_guess(prints) < _WORTH_ASKING
    ]
    readings = [at for at, prints in enumerate(said) if _chance_to_guess(prints) >= _WORTH_ASKING]
    readings.sort(key=lambda at: -said[at][0][1])
    same: defaultdict[str, list[Candidate]] = defaultdict(list)
    for at in readings:
        same[said[at][0][0]].append(indices[at].candidate)
    layout = layout_of(list(same.values()))
    cards = _joined(readings, indices, said, layout)
    prints = [_together([said[at] for at in card]) for card in cards]
    beliefs = believe([said for said in prints if not is_of_tarock(said)])
    # In one corner a number of anything else looks like a trump.
    own = [said for card, said in zip(cards, prints, strict=True) if said[0][0] != TRUMP or len(card) > 1]
    if beliefs.are_of_tarock(own):
        raise UnreadablePhoto(TAROCK)
    is_doubted = _may_be_tarock([indices[card[0]] for card in cards], prints)
    prints += [said[at] for (at,) in weak]
    found = [
        _Found(
            tuple(indices[at] for at in card),
            printed,
            beliefs.cards(printed),
            _limit(printed, beliefs, is_doubted, is_dim and len(card) == 1),
        )
        for card, printed in zip([*cards, *weak], prints, strict=True)
    ]
    return sorted(found, key=lambda one: -one.confidence), layout


def _may_be_tarock(indices: Sequence[Index], prints: Sequence[Chances]) -> bool:
    """Return whether a photo that is not refused shows something like a Tarock card, about as large as the others."""
    heights = [index.candidate.height for index, said in zip(indices, prints, strict=True) if not is_of_tarock(said)]
    return any(
        is_surely_of_tarock(said) and index.candidate.height * _NUMERAL >= min(heights, default=0)
        for index, said in zip(indices, prints, strict=True)
    )


def _limit(printed: Chances, beliefs: Beliefs, is_doubted: bool, is_dim: bool) -> float:
    """Return how confident a card with this print must be. is_doubted: whether it may be a deck of Tarock; is_dim:
    whether it is a single corner in dim light.
    """
    if is_doubted and may_be_knight(printed):
        return _NEVER
    if beliefs.are_of_english:
        return _SURE_OTHER if is_dim else SURE
    return _SURE_LIKE_LETTER if printed[0][0][0] in "78" else _SURE_OTHER


def _joined(
    readings: Sequence[int], indices: Sequence[Index], said: Sequence[Chances], layout: Layout
) -> list[tuple[int, ...]]:
    """Return the readings of each card, put together from the corners that say the same and are placed like it."""
    cards: dict[int, tuple[int, ...]] = {at: (at,) for at in readings}
    for one, other in _pairs(readings, indices, layout):
        mine, others = cards[one], cards[other]
        joined = tuple(sorted({*mine, *others}, key=readings.index))
        agree = _agree(*(_together([said[at] for at in card]) for card in (mine, others)))
        if mine != others and agree and layout.is_one_card([indices[at].candidate for at in joined]):
            cards.update(dict.fromkeys(joined, joined))
    return list(dict.fromkeys(cards.values()))


def _pairs(readings: Sequence[int], indices: Sequence[Index], layout: Layout) -> list[tuple[int, int]]:
    """Return the pairs that may be corners of one card, those in the usual places first."""
    pairs = [(one, other) for one, other in combinations(readings, 2)]
    ways = {pair: layout.way(*(indices[at].candidate for at in pair)) for pair in pairs}
    possible = [(pair, way) for pair, way in ways.items() if way is not None]
    return [pair for pair, _ in sorted(possible, key=lambda one: not layout.is_usual(one[1]))]


def _together(said: Sequence[Chances]) -> Chances:
    """Weigh the readings of one card's corners against each other."""
    if len(said) == 1:
        return said[0]
    each = [dict(one) for one in said]
    together = {name: prod(max(one[name], _LEAST_CHANCE) for one in each) ** _OWN_SHARE for name in each[0]}
    whole = sum(together.values())
    is_card = 1 - prod(1 - sum(one.values()) for one in each)
    _keep_doubt(together, each)
    chances = [(name, min(is_card * chance / whole, _MOST_CONFIDENT)) for name, chance in together.items()]
    return sorted(chances, key=lambda one: -one[1])


def _keep_doubt(together: dict[str, float], each: Sequence[Mapping[str, float]]) -> None:
    """Keep the doubt whether a card is an 8 or a B: where they look alike in one corner, they do in all."""
    for suit in SUITS:
        eight, jack = "8" + suit, "B" + suit
        shares = [one[eight] / (one[eight] + one[jack]) for one in each if one[eight] + one[jack] >= _AGREES]
        if shares:
            share, both = min(shares, key=lambda part: abs(part - 0.5)), together[eight] + together[jack]
            together[eight], together[jack] = share * both, (1 - share) * both


def _agree(one: Chances, other: Chances) -> bool:
    """Return whether the less certain of two readings allows what the other says."""
    stronger, weaker = (one, other) if one[0][1] >= other[0][1] else (other, one)
    return dict(weaker)[stronger[0][0]] >= _AGREES


def _known_ways(found: Sequence[_Found]) -> list[Way]:
    """Return the distances between the corners of cards with more than one corner read."""
    pairs = ((one, other) for card in found for one in card.candidates for other in card.candidates if one is not other)
    return [way for way in (way_between(one, other) for one, other in pairs) if way is not None]


def _sort_out(found: Sequence[_Found], layout: Layout, packs: int) -> tuple[list[_Found], list[_Found]]:
    """Return the sure and the doubtful finds. A pack has each card once: of more finds for a card than there are packs,
    the better one can be sure if it is much better. Of two in the corners of one card neither is.
    """
    ways = _known_ways(found)
    sure: list[_Found] = []
    doubtful: list[_Found] = []
    for number, one in enumerate(found):
        others = [(at, other) for at, other in enumerate(found) if at != number]
        equals = [other for at, other in others if at < number or not _is_much_better(one, other)]
        is_free = sum(other.card == one.card for other in equals) < packs
        is_alone = not any(_share_a_card(one, other, ways) for _, other in others)
        is_another = not any(_may_be_seen_twice(one, other, layout) for other in found[:number])
        (sure if one.is_confident and is_free and is_alone and is_another else doubtful).append(one)
    return sure, doubtful


def _share_a_card(one: _Found, other: _Found, ways: Sequence[Way]) -> bool:
    """Return whether two finds that say different cards are in the corners of one."""
    is_one_corner_each = len(one.indices) == len(other.indices) == 1
    return one.card != other.card and is_one_corner_each and is_known_way(one.candidate, other.candidate, ways)


def _may_be_seen_twice(one: _Found, other: _Found, layout: Layout) -> bool:
    """Return whether two finds that say the same card, one of them with a corner only, may be one card: with each
    corner of the other. Where it may be with one of two, there are two cards in any case.
    """
    is_single = one.card == other.card and 1 in (len(one.indices), len(other.indices))
    return is_single and all(layout.may_be_one_card(*pair) for pair in product(one.candidates, other.candidates))


def _second_ones(sure: Sequence[_Found], layout: Layout) -> list[_Found]:
    """Return the second corners of cards which may be of an equal one, each as a find of its own."""
    return [one._replace(indices=one.indices[1:]) for one in sure if layout.may_be_two(one.candidates)]


def _is_much_better(one: _Found, other: _Found) -> bool:
    return not other.is_confident or (1 - other.confidence) > _MUCH_BETTER * (1 - one.confidence)


def _chance_to_guess(chances: Chances) -> float:
    return sum(chance for _, chance in chances[:GUESSES])


def _worth_asking(
    sure: Sequence[_Found], doubtful: Sequence[_Found], full: Collection[str], expect: int | None
) -> list[_Found]:
    """Return the doubtful finds to ask about. full: the cards of which there can't be another.

    Where being a card and being none, or being another card and being the same one, are about as likely, the expected
    number decides. Only questions depend on it, since nobody can say whether it is right.
    """
    worth = [(one, _worth(one, sure, full)) for one in doubtful]
    worth.sort(key=lambda each: -each[1])
    asked = [one for one, value in worth if value >= 0]
    if expect is None:
        return asked
    missing = expect - len(sure) - len(asked)
    nearly = [one for one, value in worth if -_ALIKE <= value < 0]
    hardly = [one for one, value in worth if 0 <= value < _ALIKE or (value >= 0 and _has_equal(one, (*sure, *asked)))]
    dropped = hardly[missing:] if missing < 0 else []
    return [*(one for one in asked if one not in dropped), *nearly[: max(0, missing)]]


def _has_equal(one: _Found, others: Sequence[_Found]) -> bool:
    """Return whether another find, which is no worse, may as well be the same card."""
    return any(
        other.card == one.card
        and (one.candidate in other.candidates[1:] or 0 < other.confidence - one.confidence <= _ALIKE)
        for other in others
    )


def _worth(one: _Found, sure: Sequence[_Found], full: Collection[str]) -> float:
    """Return by how much a doubtful find is likelier to be a card of its own than it must be to be asked about."""
    another = sum(guess.confidence for guess in _guesses(one, full))
    if one.card in full and not one.is_confident and another < _ANOTHER_CARD:
        return -1.0
    if sure and not _is_of_their_size(one, sure):
        return -1.0
    is_within = any(is_inside(one.candidate, other.candidates) for other in sure)
    return _chance_to_guess(one.chances) - (_WORTH_ASKING_INSIDE if is_within else _WORTH_ASKING)


def _is_of_their_size(one: _Found, others: Sequence[_Found]) -> bool:
    """Return whether a find is about as large as the other cards on the photo, which are from one deck."""
    heights = [candidate.height for other in others for candidate in other.candidates]
    return min(heights) / _SAME_SIZE <= one.candidate.height <= max(heights) * _SAME_SIZE


def _guesses(one: _Found, full: Collection[str]) -> tuple[Guess, ...]:
    """Return what a card may be, without the cards that are already there."""
    left = [(card, chance) for card, chance in one.chances if card not in full]
    return tuple(Guess(card, round(chance, 3)) for card, chance in left[:GUESSES])


def _left_to_right(found: Sequence[_Found]) -> list[_Found]:
    return sorted(found, key=lambda one: one.candidate.x)
