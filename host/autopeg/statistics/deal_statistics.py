"""What players make of their cards: averages by role, wins and best hands, from the records of their games.

A game is first boiled down to `GameFacts`, which the store keeps as a note; `deal_statistics` adds facts up.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from autopeg.engine import Result, winners_of
from autopeg.engine.cards import Card, card_names
from autopeg.engine.history import History, Step
from autopeg.records import Header
from autopeg.session.text import side_count
from autopeg.statistics.facts import StatisticsNote, seated_names
from autopeg.statistics.results import PlayerTally, Results, Win, mean_of, win_of

MOST_POINTS = 29
BEST_HANDS = 3


class DealEvent(Protocol):
    """Points of a game that is counted by hand, crib and play. kind: `show`, `play`, `go` and others."""

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
    """What one seat made of one deal that was played to the end of its show. crib: None for who has none."""

    seat: int
    is_dealer: bool
    hand: int
    crib: int | None
    play: int
    other: int

    @property
    def points(self) -> int:
        return self.hand + (self.crib or 0) + self.play + self.other


class Best(Struct, frozen=True, array_like=True):
    """A hand or crib with its cards as text, the starter last."""

    seat: int
    points: int
    what: Literal["hand", "crib"]
    cards: str


class GameFacts(Struct, frozen=True, array_like=True):
    """One game boiled down. names: by seat, bots under their level; winner: a side, None while the game goes on."""

    names: tuple[str, ...]
    winner: int | None
    win: Win
    deals: tuple[DealFacts, ...]
    best: tuple[Best, ...]


class RoleMeans(Struct, frozen=True):
    """Mean points a deal; None where there were no deals. crib: None for the pone as well.

    points: all of them, with heels, muggins and penalties.
    """

    deals: int
    hand: float | None
    crib: float | None
    play: float | None
    points: float | None


class BestHand(Struct, frozen=True):
    points: int
    what: Literal["hand", "crib"]
    cards: str


class PlayerStatistics(Struct, frozen=True):
    """One player at tables of one size. hands: how many hands made 0, 1, .. 29 points; against: by the other's name."""

    player: str
    players: int
    unfinished: int
    won: Results
    lost: Results
    dealer: RoleMeans
    pone: RoleMeans
    hands: tuple[int, ...]
    best: tuple[BestHand, ...]
    against: dict[str, tuple[int, int]]


def game_facts(header: Header, steps: Iterable[Step], over: Result | None) -> GameFacts:
    """Boil a game down. steps: the moves in force; over: its result."""
    names = seated_names(header)
    deals: list[tuple[int, list[DealEvent]]] = []
    best: list[Best] = []
    for step in steps:
        if step.move.__struct_config__.tag == "deal":
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
    """Yield what each seat made of a deal, nothing of one whose crib was not shown."""
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


def deal_statistics(facts: Iterable[GameFacts], game_name: str) -> list[PlayerStatistics]:
    """Return the statistics of every player of a game, tables of two first, who has played most first."""
    return [tally.statistics(name, players) for players, name, tally in _Tally.of(facts, game_name)]


class _Tally(PlayerTally[GameFacts]):
    """Adds up what one player did at tables of one size."""

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
            player=name,
            players=players,
            unfinished=self.unfinished,
            won=self.won,
            lost=self.lost,
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
    deal_statistics,
)


class DealLuck(Struct, frozen=True, array_like=True):
    """The luck of one seat in one deal, in points. dealt: of its cards; turned: of the starter and the crib."""

    seat: int
    dealt: float
    turned: float


class DealAverages(Protocol):
    """What a game knows of a deal between good players, and of the luck in one."""

    def expected_means(self) -> dict[str, RoleMeans]:
        """Return what two good players make a deal, by role (deals: 0)."""
        ...

    def luck_of(self, history: History, /) -> Iterator[DealLuck]:
        """Yield the luck of both seats in every deal that was played to its end; of two players alone."""
        ...
