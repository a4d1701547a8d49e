"""What the cards on a table can mean: readings of a game, and what each game must tell about itself to be watched.

Several readings are kept side by side while the cards leave room for them. The cost of a reading is the negative
logarithm of its likelihood, so that costs add up and only their differences count.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, Protocol, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from autopeg.base.json_object import JsonObject
from autopeg.engine.cards import Card
from autopeg.registry import GAME_NAMES, has_part, part_of
from autopeg.score.moves import ScoreMove
from autopeg.watching.sightings import Sighting
from autopeg.watching.zones import WRONG_ZONE, Zones

_MOST_HEARD = 1000
"""More is not said after one card."""

Where = Literal["play", "starter", "hand", "crib", "grid", "meld", "discard", "cut"]


_ARM_S = 3.0
"""How long before a card comes to rest an arm may have brought it."""

_OTHER_ARM = 4.0
"""What it costs to take a card for somebody's if another player's arm brought it."""


class Role(Struct, frozen=True):
    """What a card on the table is."""

    sighting: int
    card: Card | None
    """None for a card that lies face down."""
    where: Where
    player: int | None = None
    cell: tuple[int, int] | None = None
    count: int | None = None
    """What its player calls, in the play of cribbage."""

    def is_other(self, than: "Role") -> bool:
        """Return whether it is another card, or another player's."""
        return (self.card, self.player) != (than.card, than.player)

    def described(self, sides: int) -> JsonObject:
        """Return what a line says of it. sides: how many there are."""
        fields: JsonObject = {
            "card": None if self.card is None else str(self.card),
            "player": self.player,
            "side": None if self.player is None else self.player % sides,
            "where": self.where,
        }
        if self.cell is not None:
            fields["cell"] = list(self.cell)
        return fields if self.count is None else fields | {"count": self.count}


class Entry(Struct, frozen=True):
    """A line that counts: the deal begins, points are pegged, the game is over."""

    kind: Literal["deal", "points", "over"]
    value: Any
    """The dealer, the event or the winner."""
    cause: int | None = None
    """The sighting after which it is due; it is no part of what the line says, and the moves neither."""
    moves: tuple[ScoreMove, ...] = ()
    """Those of the score pad, if they do not follow from the line alone."""

    def says(self, other: "Entry") -> bool:
        return self.kind == other.kind and self.value == other.value

    def pegs_as(self, other: "Entry", *, by_points: bool = False) -> bool:
        """Return whether another line says the same, or as many points where people have typed them in one of both.

        by_points: whether as many points for other reasons are the same as well
        """
        is_by_points = by_points or self._is_typed or other._is_typed
        if not is_by_points or self.kind != "points" or other.kind != "points":
            return self.says(other)
        alike = ("kind", "player", "points", "what", "index")
        return all(getattr(self.value, name, None) == getattr(other.value, name, None) for name in alike)

    @property
    def _is_typed(self) -> bool:
        return self.kind == "points" and any(part.kind == "declared" for part in self.value.parts)


class Note(Struct, frozen=True):
    """A card or a word of a player that cannot count: it is said once."""

    sighting: int | None
    code: str
    player: int | None
    card: Card | None
    message: str


Key = tuple[str, int]
"""What is in doubt, and the sighting at which it came up: ("card", 7)."""

UNKNOWN = ""
"""The answer of a reading that only knows that something is missing."""


class Assumed(Struct, frozen=True):
    """What a reading assumes where something is in doubt."""

    key: Key
    answer: str
    player: int | None = None
    about: str = ""
    """The question in words."""


class Said(Struct, frozen=True):
    """What people said or typed: a go, points, a claim."""

    t: float
    kind: Literal["go", "points", "claim", "rest", "cleared"]
    """`rest`: nothing has happened for a while; `cleared`: no card has lain on the table for a while."""
    player: int | None
    points: int = 0
    sighting: int = 0
    """The last card before a table was cleared."""


class Waiting(Struct, frozen=True):
    """Words that a reading waits for: points to be declared, or a go that would end the game."""

    said: Literal["go", "points", "claim", "rest"]
    """`rest`: nobody has to say anything, only to lay nothing for a while."""
    sighting: int
    """The card after which they are due."""
    player: int
    about: str
    """The question; `{player}` stands for the name."""
    after_s: float = 0.0
    """How long to wait for the next card before asking."""
    choices: tuple[str, ...] = ()
    """What can be said: "go", "2", "none" or "Bob 2" for a claim."""
    heard: int = 0
    """How often people have said something before: several hands are counted after one card."""

    @property
    def key(self) -> "Key":
        """What the question is known by."""
        return self.said, self.sighting * _MOST_HEARD + self.heard % _MOST_HEARD

    def described(self, names: Sequence[str]) -> JsonObject:
        """Return what the question says."""
        choices = [[choice, round(0.5 / len(self.choices), 3)] for choice in self.choices]
        about = self.about.format(player=names[self.player])
        return {"choices": choices, "box": None, "about": about, "player": self.player}


class Reading(Protocol):
    """One reading of all that was seen so far."""

    @property
    def cost(self) -> float: ...
    @property
    def ignored(self) -> int:
        """How many answered questions do not come up in it."""
        ...

    @property
    def entries(self) -> tuple[Entry, ...]: ...
    @property
    def roles(self) -> tuple[Role, ...]: ...
    @property
    def notes(self) -> tuple[Note, ...]: ...
    @property
    def assumed(self) -> tuple[Assumed, ...]: ...
    @property
    def is_blind(self) -> bool:
        """Whether something is missing, so that nothing is counted any more."""
        ...

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by side."""
        ...

    @property
    def waits_for(self) -> "Waiting | None":
        """What people have to say before anything else can count."""
        ...

    @property
    def unseen(self) -> Sequence[Card]:
        """The cards that an unseen card may be, if the cards seen narrow that down."""
        ...

    @property
    def asks_for_points_only(self) -> bool:
        """Whether a card in doubt is left open while no points depend on it."""
        ...

    @property
    def held_s(self) -> float:
        """How long points may be held back before it is asked what counts."""
        ...

    def expects_same(self, other: Any) -> bool:
        """Return whether everything that follows means the same in another reading, whatever it costs."""
        ...


AnyReading = TypeVar("AnyReading", bound=Reading)


class SoFar(Struct, frozen=True, kw_only=True):
    """What a reading of every game knows; each game adds its state, and what it needs besides."""

    cost: float = 0.0
    ignored: int = 0
    entries: tuple[Entry, ...] = ()
    roles: tuple[Role, ...] = ()
    notes: tuple[Note, ...] = ()
    assumed: tuple[Assumed, ...] = ()
    is_blind: bool = False

    @property
    def waits_for(self) -> Waiting | None:
        return None

    @property
    def unseen(self) -> Sequence[Card]:
        return ()

    @property
    def asks_for_points_only(self) -> bool:
        return False

    @property
    def held_s(self) -> float:
        return 4.0

    def with_cost(self, cost: float) -> Self:
        return replace(self, cost=self.cost + cost) if cost else self

    def with_role(self, role: Role) -> Self:
        return replace(self, roles=(*self.roles, role))

    def with_entry(self, entry: Entry) -> Self:
        return replace(self, entries=(*self.entries, entry))

    def with_note(self, note: Note) -> Self:
        return replace(self, notes=(*self.notes, note))

    def assuming(self, assumed: Assumed) -> Self:
        return replace(self, assumed=(*self.assumed, assumed))

    def blind_to(self, missing: Assumed) -> Self:
        """Return the reading that knows only that something is missing."""
        return replace(self, is_blind=True).assuming(missing)

    def expects_same(self, other: "SoFar") -> bool:
        if len(self.entries) != len(other.entries) or len(self.assumed) != len(other.assumed):
            return False
        return replace(self, cost=other.cost, roles=other.roles, notes=other.notes) == other

    def after_undoing(self, later: "SoFar") -> Self:
        """Return this earlier reading with everything that has been seen, said and assumed later."""
        return replace(
            self,
            cost=later.cost,
            ignored=later.ignored,
            roles=later.roles,
            notes=later.notes,
            assumed=later.assumed,
        )


AnySoFar = TypeVar("AnySoFar", bound=SoFar)

_LEAST_CHANCE = 0.02
"""The least chance that a card is none of those that the camera names."""


def lay_in_doubt(
    reading: AnySoFar, new: Sighting, laid: Callable[[AnySoFar, Card], Iterable[AnySoFar]], kind: str = "card"
) -> list[AnySoFar]:
    """Return what a reading becomes by a card that may be several ones, or another one.

    laid: by a card for sure; kind: of the question about it
    """
    if new.is_sure:
        return list(laid(reading, new.card))
    found: list[AnySoFar] = []
    rest = 1.0
    for card, chance in new.guesses:
        rest -= chance
        found += laid(reading.with_cost(cost_of(chance)).assuming(Assumed((kind, new.id), str(card))), card)
    return [*found, reading.with_cost(cost_of(rest)).blind_to(Assumed((kind, new.id), UNKNOWN))]


def misread(reading: AnySoFar, new: Sighting, old: Sighting, table: "Table") -> list[AnySoFar]:
    """Return the reading in which one of two equal cards is another one, of which people name the later one first;
    none if they have named both."""
    unnamed = [each.id for each in (new, old) if ("card", each.id) not in table.answers]
    return [reading.blind_to(Assumed(("card", each), UNKNOWN)) for each in unnamed[:1]]


def cost_of(chance: float) -> float:
    """Return what it costs to believe something that has this chance."""
    return -math.log(max(chance, _LEAST_CHANCE))


class Table(Struct):
    """What readings may look at besides the card that has just come."""

    sightings: Sequence[Sighting]
    answers: Mapping[Key, str]
    """What people have answered, by what was in doubt."""
    zones: Zones
    arms: list[tuple[float, int]] = []
    """When an arm came over the table, and whose."""
    least_cost: float = 0.0
    """The cost of the likeliest reading before this card."""

    def owner_costs(self, new: Sighting) -> tuple[float, ...]:
        """Return by seat what it costs to take a card for this seat's: by its place, and the less clear that is the
        more by the arm that brought it. It is somebody's, so that this costs nothing for one of them."""
        owner = self.answers.get(("owner", new.id))
        if owner is not None:
            return self.zones.costs(None, owner)
        costs = self.zones.costs(new.place, new.zone)
        openness = 1 - sorted(costs)[1] / WRONG_ZONE
        both = [cost + openness * by_arm for cost, by_arm in zip(costs, self.arm_costs(new), strict=True)]
        return tuple(cost - min(both) for cost in both)

    def arm_costs(self, new: Sighting) -> tuple[float, ...]:
        """Return by seat what it costs that this player has laid a card: by the arm that brought it alone."""
        arms = [seat for t, seat in self.arms if new.t - _ARM_S <= t <= new.t]
        return tuple(0.0 if not arms or seat == arms[-1] else _OTHER_ARM for seat in range(self.zones.players))


class Watching(Protocol[AnyReading]):
    """How a game is watched: the module `watching` of its folder."""

    PACKS: int
    """How often a card may be on the table."""

    HAS_GO: bool
    """Whether players say go."""

    @property
    def begin(self) -> Callable[[Mapping[str, object], int, int | None, tuple[int, ...]], AnyReading]:
        """Return the reading before the first card: options, players, the dealer if known, the scores."""
        ...

    @property
    def lay(self) -> Callable[[AnyReading, Sighting, Table], list[AnyReading]]:
        """Return what a reading becomes when a card has come to rest."""
        ...

    @property
    def say(self) -> Callable[[AnyReading, Said, Table], list[AnyReading]]:
        """Return what a reading becomes when somebody says something."""
        ...

    @property
    def moves_of(self) -> Callable[[Entry], Sequence[ScoreMove]]:
        """Return the moves of the score pad for a line that counts."""
        ...

    @property
    def correction(self) -> Callable[[AnyReading, Table], tuple[Key, str] | None]:
        """Return an answer that was given by what was seen later, and to what: cards are shown once more."""
        ...

    @property
    def settle(self) -> Callable[[AnyReading, int, Sequence[int], int], AnyReading | None] | None:
        """Return the reading in which a deal is over with the scores that people say, None if that cannot be; None in
        games that are not settled so. The reading, how many of its lines are sure, the scores, the last card."""
        ...


WATCHED_GAMES = tuple(name for name in GAME_NAMES if has_part(name, "watching"))
"""The games that can be watched."""


def watching_of(game_name: str) -> Watching[Any]:
    """Return how a game is watched. Raises UsageError for an unknown name."""
    return part_of(game_name, "watching")
