"""Cards that have been seen on a table: facts about the same card become one sighting."""

import math

from msgspec import Struct
from msgspec.structs import replace

from autopeg.camera.reading import Box, Point
from autopeg.engine.cards import Card
from autopeg.watching.facts import SURE, Fact
from pegcore.cards import JOKER, rank_of

SAME_CARD_DISTANCE = 0.16
"""How far apart two readings of one card can lie while it is at rest, in parts of the picture."""

BESIDE_DISTANCE, _TOGETHER_S = 0.05, 3.0
"""The same if the later reading came so long after the earlier one: then a card that lies further away is another one,
which was taken for it."""

DOUBTED_DISTANCE = 0.04
"""The same if only the later reading is sure: a card in doubt that lies further away is another one."""

TWIN_DISTANCE = 0.015
"""The same if a card may be there twice: equal cards of a meld lie side by side."""

SAME_PLACE_DISTANCE = 0.02
"""How far apart the middles of two readings can be if they are of one card, whatever is read."""

_FLICKER_S, _TWIN_FLICKER_S = 1.0, 0.05
"""How long a card may be out of sight without having been taken up, if there is only one like it, or two."""

_MOVED_TWIN_DISTANCE = 0.05
"""How far a card can seem to lie from where another camera has seen it, if it may be there twice or lies face down."""

_SETTLING_S = 5.0
"""After this time a card that another camera does not see has gone."""

_MOST_SURE = 0.999

Guesses = tuple[tuple[Card, float], ...]
"""What a card may be, each with its confidence, the likeliest first."""


class Sighting(Struct, frozen=True):
    """A card that has come to rest."""

    id: int
    """A number, in the order of time."""
    t: float
    """When it came to rest."""
    guesses: Guesses
    """What it may be, the likeliest first; empty for a card that lies face down."""
    place: Point | None
    zone: str
    box: Box | None
    gone: float | None = None
    """When it was seen for the last time; None while it lies there."""

    @property
    def is_face_down(self) -> bool:
        return not self.guesses

    @property
    def is_sure(self) -> bool:
        return bool(self.guesses) and self.guesses[0][1] >= SURE

    @property
    def card(self) -> Card:
        """The likeliest card."""
        return self.guesses[0][0]

    def lies_at(self, t: float) -> bool:
        return self.gone is None or self.gone > t


class Sightings:
    """All sightings of a game, by their ids. Two facts are one sighting if the card cannot have been laid twice."""

    def __init__(self, packs: int = 1) -> None:
        """packs: how often a card may be on the table."""
        self._same_distance = SAME_CARD_DISTANCE if packs == 1 else TWIN_DISTANCE
        self._is_one_pack = packs == 1
        self._flicker_s = _FLICKER_S if packs == 1 else _TWIN_FLICKER_S
        self.all: list[Sighting] = []
        self._of_fact: dict[int, int] = {}
        self._last_fact: dict[int, int] = {}
        """By sighting, the fact that told last about it."""
        self._awaited: set[int] = set()
        """The cards that lay there when the camera was changed, and have not been seen since."""
        self._changed_s = 0.0
        self.named: dict[int, Card] = {}
        """By sighting, the card that people have said it is."""

    def as_named(self) -> list[Sighting]:
        """Return the sightings, with the cards that people have named."""
        found = list(self.all)
        for sighting, card in self.named.items():
            found[sighting] = replace(found[sighting], guesses=((card, 1.0),))
        return found

    def tell(self, fact: Fact) -> tuple[Sighting | None, int | None]:
        """Take a fact. Return the card that has come to rest, if it is another one, and the id of a sighting that is
        read differently now."""
        if self._awaited and fact.first > self._changed_s + _SETTLING_S:
            self._give_up(self._awaited)
        known = self._of_fact.get(fact.id)
        if known is None and fact.card and not self._guesses(fact):
            return None, None  # a joker, which the game does not have
        if known is None:
            known = self._same_card(fact)
            if known is None:
                return self._add(fact), None
            self._of_fact[fact.id] = known
            self._last_fact[known] = fact.id
            self._awaited.discard(known)
            self.all[known] = replace(self.all[known], gone=fact.last)
            return None, self._read_again(known, fact)
        old = self.all[known]
        if fact.last is not None:
            if self._last_fact[known] == fact.id:
                self.all[known] = replace(old, gone=fact.last)
            return None, None
        return None, self._read_again(known, fact)

    def change_camera(self, t: float) -> None:
        """Expect facts of another camera from now on, which sees the cards that lie there once more."""
        self._changed_s = t
        self._awaited = {each.id for each in self.all if each.gone is None}

    def _give_up(self, awaited: set[int]) -> None:
        """Count the cards as gone that the new camera has not seen."""
        for known in awaited:
            self.all[known] = replace(self.all[known], gone=self._changed_s)
        self._awaited = self._awaited - awaited

    @property
    def bare_since(self) -> float | None:
        """Since when no card has lain on the table; None while one does."""
        gone = [each.gone for each in self.all]
        return None if None in gone else max((each for each in gone if each is not None), default=None)

    def knows(self, fact: Fact) -> bool:
        """Return whether a fact has told about a card before."""
        return fact.id in self._of_fact

    def named_as(self, fact: Fact) -> Card | None:
        """Return what people have said that the card of a fact is, None if they have said nothing."""
        known = self._of_fact.get(fact.id)
        return None if known is None else self.named.get(known)

    def first_fact(self, sighting_id: int) -> int:
        """Return the id of the fact that told first about a card."""
        return next(fact for fact, known in self._of_fact.items() if known == sighting_id)

    def _add(self, fact: Fact) -> Sighting:
        sighting = Sighting(len(self.all), fact.first, self._guesses(fact), fact.place, fact.zone, fact.box, fact.last)
        self._of_fact[fact.id], self._last_fact[sighting.id] = sighting.id, fact.id
        self.all.append(sighting)
        return sighting

    def _read_again(self, known: int, fact: Fact) -> int | None:
        """Keep what a card may be, as far as it is better known now; return its id if that changes the reading."""
        old = self.all[known]
        guesses = _merged(old.guesses, self._guesses(fact))
        if old.is_sure or guesses == old.guesses:
            return None
        self.all[known] = replace(old, guesses=guesses)
        return known

    def _same_card(self, fact: Fact) -> int | None:
        """Return the sighting of the card that a fact tells about once more, None if it is another card."""
        guesses = self._guesses(fact)
        awaited = self._awaited_card(fact, guesses)
        if awaited is not None:
            return awaited
        for old in reversed(self.all):
            if not guesses or old.is_face_down or not old.lies_at(fact.first - self._flicker_s):
                continue
            distance = _distance(old, fact)
            named = self.named.get(old.id)
            is_doubted = named is None and not old.is_sure and guesses[0][1] >= SURE
            is_later = fact.first > old.t + _TOGETHER_S
            most = DOUBTED_DISTANCE if is_doubted else BESIDE_DISTANCE if is_later else self._same_distance
            most = min(most, self._same_distance)
            if (named or old.card) == guesses[0][0] and (distance <= most or old.place is fact.place is None):
                return old.id
            is_surer = not old.is_sure or guesses[0][1] < SURE
            if (
                distance <= SAME_PLACE_DISTANCE
                and is_surer
                and {card for card, _ in old.guesses} & dict(guesses).keys()
            ):
                return old.id
        return None

    def _awaited_card(self, fact: Fact, guesses: Guesses) -> int | None:
        """Return the sighting of a card that lay there when the camera was changed. It may have been moved since:
        then that sighting has gone."""
        most = SAME_CARD_DISTANCE if self._is_one_pack and guesses else _MOVED_TWIN_DISTANCE
        alike = [old for old in map(self.all.__getitem__, self._awaited) if old.guesses[:1] == guesses[:1] == ()
                 or (guesses and old.guesses and old.card == guesses[0][0])]  # fmt: skip
        for old in sorted(alike, key=lambda each: _distance(each, fact)):
            if _distance(old, fact) <= most or old.place is fact.place is None:
                return old.id
            if self._is_one_pack and guesses:
                self._give_up({old.id})
        return self._other_suit_awaited(fact, guesses)

    def _other_suit_awaited(self, fact: Fact, guesses: Guesses) -> int | None:
        """Return the sighting of an awaited card in whose place one of its rank is seen: its suit was misread."""
        if not self._is_one_pack or not guesses:
            return None
        rank = rank_of(guesses[0][0])
        alike = (old for old in map(self.all.__getitem__, self._awaited) if old.is_sure and rank_of(old.card) == rank)
        return next((old.id for old in alike if _distance(old, fact) <= _MOVED_TWIN_DISTANCE), None)

    def _guesses(self, fact: Fact) -> Guesses:
        """Return what a fact says that the card may be, the likeliest first."""
        chances = {Card.parse(card): chance for card, chance in fact.choices if card}
        if fact.card:
            chances[Card.parse(fact.card)] = fact.confidence
        if self._is_one_pack:
            chances.pop(Card(JOKER), None)
        return tuple(sorted(chances.items(), key=lambda each: (-each[1], each[0])))


def _distance(old: Sighting, fact: Fact) -> float:
    return math.dist(old.place, fact.place) if old.place and fact.place else math.inf


def _merged(old: Guesses, new: Guesses) -> Guesses:
    """Return what a card may be after it was read once more: the odds of both readings are multiplied."""
    if not new or not old or old == new:
        return old or new
    odds = {card: _odds(chance) for card, chance in new}
    rest = max(0.02, 1 - sum(chance for _, chance in new)) / 8
    chances: dict[Card, float] = {}
    for card, chance in old:
        both = _odds(chance) * odds.get(card, rest)
        chances[card] = both / (1 + both)
    for card, chance in new:
        chances.setdefault(card, chance if chance >= SURE else chance / 2)
    total = sum(chances.values())
    if total > 1:
        chances = {card: chance / total for card, chance in chances.items()}
    return tuple(sorted(chances.items(), key=lambda each: (-each[1], each[0])))


def _odds(chance: float) -> float:
    chance = min(_MOST_SURE, max(1 - _MOST_SURE, chance))
    return chance / (1 - chance)
