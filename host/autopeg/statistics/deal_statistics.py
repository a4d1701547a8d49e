"""What players make of their cards: averages by role, wins and best hands, from the records of their games.

A game is first boiled down to `GameFacts`, which the store keeps as a note; `player_statistics` adds facts up.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from autopeg.engine import Result, games_counted, winners_of
from autopeg.engine.cards import Card, card_names
from autopeg.engine.history import History, Step
from autopeg.records import Header, Store
from autopeg.session.text import side_count
from autopeg.statistics.facts import Note, kept_facts, seated_names

MOST_POINTS = 29
BEST_HANDS = 3

Win = Literal["win", "lurch", "skunk", "double_skunk"]


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


class Results(Struct):
    """Games won and lost. lurches, skunks, double_skunks: how many of them by so much."""

    games: int = 0
    lurches: int = 0
    skunks: int = 0
    double_skunks: int = 0

    def add(self, win: Win) -> None:
        self.games += 1
        self.lurches += win == "lurch"
        self.skunks += win == "skunk"
        self.double_skunks += win == "double_skunk"


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


def win_of(rule: str, over: Result | None) -> Win:
    """Return what a win counts as under a rule of SKUNK_RULES (C49, C50). over: the result."""
    match games_counted(over) if over else 1:
        case 4:
            return "double_skunk"
        case 2:
            return "lurch" if rule == "lurch" else "skunk"
        case _:
            return "win"


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


DEALS_NOTE = Note[GameFacts](
    "statistics 1", GameFacts, lambda record, history, over: game_facts(record.header, history.steps, over)
)


def stored_facts(store: Store, game: str) -> list[GameFacts]:
    """Return the facts of every game of the store, in their order; those of games that ended are kept as notes."""
    return kept_facts(store, game, DEALS_NOTE)


def player_statistics(facts: Iterable[GameFacts], game_name: str) -> list[PlayerStatistics]:
    """Return the statistics of every player of a game, tables of two first, who has played most first."""
    tallies: dict[tuple[int, str], _Tally] = {}
    for game in facts:
        for seat, name in enumerate(game.names):
            tallies.setdefault((len(game.names), name), _Tally()).add(
                game, seat, side_count(game_name, len(game.names))
            )
    ordered = sorted(tallies.items(), key=lambda item: (item[0][0], -item[1].games, item[0][1]))
    return [tally.statistics(name, players) for (players, name), tally in ordered]


class _Tally:
    """Adds up what one player did at tables of one size."""

    def __init__(self) -> None:
        self.games = 0
        self._unfinished = 0
        self._won = Results()
        self._lost = Results()
        self._deals: list[DealFacts] = []
        self._best: list[Best] = []
        self._against: dict[str, list[int]] = defaultdict(lambda: [0, 0])

    def add(self, game: GameFacts, seat: int, sides: int) -> None:
        self.games += 1
        self._deals.extend(deal for deal in game.deals if deal.seat == seat)
        self._best.extend(hand for hand in game.best if hand.seat == seat)
        if game.winner is None:
            self._unfinished += 1
            return
        won = game.winner == seat % sides
        (self._won if won else self._lost).add(game.win)
        others = {
            name
            for other, name in enumerate(game.names)
            if other % sides != seat % sides and (won or game.winner == other % sides)
        }
        for name in others - {game.names[seat]}:
            self._against[name][0 if won else 1] += 1

    def statistics(self, name: str, players: int) -> PlayerStatistics:
        hands = [0] * (MOST_POINTS + 1)
        for deal in self._deals:
            hands[deal.hand] += 1
        best = sorted(self._best, key=lambda hand: -hand.points)[:BEST_HANDS]
        return PlayerStatistics(
            player=name,
            players=players,
            unfinished=self._unfinished,
            won=self._won,
            lost=self._lost,
            dealer=_means([deal for deal in self._deals if deal.is_dealer]),
            pone=_means([deal for deal in self._deals if not deal.is_dealer]),
            hands=tuple(hands),
            best=tuple(BestHand(hand.points, hand.what, hand.cards) for hand in best),
            against={other: (won, lost) for other, (won, lost) in sorted(self._against.items())},
        )


def _means(deals: Sequence[DealFacts]) -> RoleMeans:
    return RoleMeans(
        len(deals),
        _mean([deal.hand for deal in deals]),
        _mean([deal.crib for deal in deals if deal.crib is not None]),
        _mean([deal.play for deal in deals]),
        _mean([deal.points for deal in deals]),
    )


def _mean(points: Sequence[int]) -> float | None:
    return sum(points) / len(points) if points else None


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
