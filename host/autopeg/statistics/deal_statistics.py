"""Averages by role, wins and best hands of players, from the records of their games.

Each game is first reduced to `GameFacts`, which the store keeps as a note; the facts of all games are added up.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import Literal, Protocol

from msgspec import Struct
from msgspec.structs import asdict

from autopeg.base.intervals import NORMAL_95
from autopeg.engine import Result, winners_of
from autopeg.engine.cards import Card, card_names
from autopeg.engine.games import side_count
from autopeg.engine.history import History, Step
from autopeg.records import Header
from autopeg.registry import has_part, part_of
from autopeg.statistics.facts import StatisticsNote, seated_names
from autopeg.statistics.results import PlayerFigures, PlayerTally, Win, mean_of, win_of

MOST_POINTS = 29
BEST_HANDS = 3


class DealEvent(Protocol):
    """Event with points in a game scored by hand, crib and play. kind: `show`, `play`, `go` and others."""

    @property
    def kind(self) -> str: ...
    @property
    def player(self) -> int: ...
    @property
    def what(self) -> Literal["hand", "crib"] | None: ...
    @property
    def points(self) -> int: ...
    @property
    def cards(self) -> Sequence[Card] | None: ...


class DealFacts(Struct, frozen=True, array_like=True):
    """Points of one seat in one deal that was played to the end of its show."""

    seat: int
    is_dealer: bool
    hand: int
    crib: int | None
    """None for everyone but the dealer."""
    play: int
    other: int

    @property
    def points(self) -> int:
        return self.hand + (self.crib or 0) + self.play + self.other


class Best(Struct, frozen=True, array_like=True):
    """Hand or crib with its cards as text, the starter last."""

    seat: int
    points: int
    what: Literal["hand", "crib"]
    cards: str


class GameFacts(Struct, frozen=True, array_like=True):
    """Facts of one game for the statistics."""

    names: tuple[str, ...]
    """By seat; bots under their level."""
    winner: int | None
    """A side; None while the game goes on."""
    win: Win
    deals: tuple[DealFacts, ...]
    best: tuple[Best, ...]


class RoleMeans(Struct, frozen=True):
    """Mean points a deal; None where there were no deals."""

    deals: int
    hand: float | None
    crib: float | None
    """None for the pone as well."""
    play: float | None
    points: float | None
    """All points, including heels, muggins and penalties."""


class BestHand(Struct, frozen=True):
    points: int
    what: Literal["hand", "crib"]
    cards: str


class PlayerStatistics(PlayerFigures, frozen=True):
    """Statistics of one player in a game scored by hand, crib and play."""

    dealer: RoleMeans
    pone: RoleMeans
    hands: tuple[int, ...]
    """How many hands made 0, 1, .. 29 points."""
    best: tuple[BestHand, ...]
    against: dict[str, tuple[int, int]]
    """Games won and lost, by the other player's name."""


def game_facts(header: Header, steps: Iterable[Step], over: Result | None) -> GameFacts:
    """Reduce a game to its facts. steps: the moves in force; over: its result."""
    names = seated_names(header)
    deals: list[tuple[int, list[DealEvent]]] = []
    best: list[Best] = []
    for step in steps:
        if step.is_deal:
            deals.append((step.move.dealer, []))
        if deals:
            deals[-1][1].extend(step.events)
        for event in step.events:
            if event.kind == "show" and event.what and event.cards:
                best.append(Best(event.player, event.points, event.what, card_names(event.cards)))
    complete = [deal for dealer, events in deals for deal in _deal_facts(events, dealer, len(names))]
    best.sort(key=lambda hand: -hand.points)
    kept = [hand for seat in range(len(names)) for hand in [own for own in best if own.seat == seat][:BEST_HANDS]]
    skunk = str(header.options.get("skunk", "lurch"))
    return GameFacts(
        names, None if over is None else winners_of(over)[0], win_of(skunk, over), tuple(complete), tuple(kept)
    )


def _deal_facts(events: Sequence[DealEvent], dealer: int, seats: int) -> Iterable[DealFacts]:
    """Yield the points of each seat in a deal, or nothing if its crib was not shown."""
    if not any(event.what == "crib" for event in events):
        return
    sums: dict[tuple[int, str], int] = defaultdict(int)
    for event in events:
        sums[event.player, event.what or event.kind] += event.points
    for seat in range(seats):
        play = sums[seat, "play"] + sums[seat, "go"]
        other = sums[seat, "heels"] + sums[seat, "muggins"] + sums[seat, "penalty"]
        crib = sums[seat, "crib"] if seat == dealer else None
        yield DealFacts(seat, seat == dealer, sums[seat, "hand"], crib, play, other)


class _Tally(PlayerTally[GameFacts, PlayerStatistics]):
    def __init__(self, game_name: str) -> None:
        super().__init__(game_name)
        self._deals: list[DealFacts] = []
        self._best: list[Best] = []

    def add(self, game: GameFacts, seat: int) -> None:
        seats = range(len(game.names))
        sides = side_count(self.game_name, len(seats))
        winners = None if game.winner is None else (game.winner,)
        self.add_result(game, seat, [each % sides for each in seats], winners, game.win)
        self._deals.extend(deal for deal in game.deals if deal.seat == seat)
        self._best.extend(hand for hand in game.best if hand.seat == seat)

    def statistics(self, name: str, players: int) -> PlayerStatistics:
        hands = [0] * (MOST_POINTS + 1)
        for deal in self._deals:
            hands[deal.hand] += 1
        best = sorted(self._best, key=lambda hand: -hand.points)[:BEST_HANDS]
        return PlayerStatistics(
            **asdict(self.figures(name, players)),
            dealer=_means([deal for deal in self._deals if deal.is_dealer]),
            pone=_means([deal for deal in self._deals if not deal.is_dealer]),
            hands=tuple(hands),
            best=tuple(BestHand(hand.points, hand.what, hand.cards) for hand in best),
            against=self.against,
        )


def _means(deals: Sequence[DealFacts]) -> RoleMeans:
    return RoleMeans(
        len(deals),
        mean_of([deal.hand for deal in deals]),
        mean_of([deal.crib for deal in deals if deal.crib is not None]),
        mean_of([deal.play for deal in deals]),
        mean_of([deal.points for deal in deals]),
    )


DEALS_NOTE = StatisticsNote[GameFacts, PlayerStatistics](
    "statistics 1",
    GameFacts,
    lambda record, history, over: game_facts(record.header, history.steps, over),
    _Tally.add_up,
)


class DealLuck(Struct, frozen=True, array_like=True):
    """Luck of one seat in one deal, in points."""

    seat: int
    dealt: float
    """Luck of the cards dealt."""
    turned: float
    """Luck of the starter and the crib."""


class LuckSpread(Struct, frozen=True):
    """How far the luck of one seat strays from 0, in points a deal."""

    dealt: float
    turned: float
    both: float
    """Of the two added up."""

    def within(self, deals: int) -> "LuckSpread":
        """Return the bounds around 0 in which the mean luck of that many deals lies in 19 of 20 cases."""
        return LuckSpread(*(round(NORMAL_95 * each / sqrt(deals), 3) for each in (self.dealt, self.turned, self.both)))


class DealAverages(Protocol):
    """A game's expected points of a deal between good players, and the luck in a deal.

    LUCK_SPREAD: the standard deviation of the luck in one deal.
    """

    @property
    def LUCK_SPREAD(self) -> LuckSpread: ...  # noqa: N802 - the constant of a module

    def expected_means(self) -> dict[str, RoleMeans]:
        """Return the mean points a deal of two good players, by role (deals: 0)."""
        ...

    def luck_of(self, history: History, /) -> Iterator[DealLuck]:
        """Yield the luck of both seats in every deal that was played to its end; only for two players."""
        ...


def averages_of(game_name: str) -> DealAverages | None:
    """Return the averages of a game, None if it has statistics of rounds. Raises UsageError for an unknown name."""
    return part_of(game_name, "averages") if has_part(game_name, "averages") else None
