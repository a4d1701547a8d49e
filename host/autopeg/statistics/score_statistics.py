"""Statistics of players from the score pad for physical cards: wins, entries, and points a deal by role."""

from collections import defaultdict
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import asdict

from autopeg.engine import Result, winners_of
from autopeg.engine.history import History
from autopeg.records import Record
from autopeg.registry import GAME_NAMES, SCORE, game_facts
from autopeg.score.entries import deals_of
from autopeg.statistics.facts import StatisticsNote
from autopeg.statistics.results import PlayerFigures, PlayerTally, Win, mean_of, variant_in, win_of


class DealMean(Struct, frozen=True):
    """Mean points of the deals that were entered from their beginning to the next deal."""

    deals: int
    mean: float | None
    """None without deals."""


class ScoreStatistics(PlayerFigures, frozen=True):
    """Statistics of one player at tables of one size and one game; for partners, those of their side."""

    rules: str
    """Name of the game that was played."""
    entries: int
    """How many entries made points."""
    entry: float | None
    """Mean points of those entries."""
    most: int
    """Points of the largest entry."""
    dealer: DealMean
    """Deals that the side dealt."""
    pone: DealMean
    """Deals that others dealt."""
    variants: dict[str, "ScoreStatistics"]
    """The same of the games of each variant, where points of one are worth more than those of another."""


class SideFacts(Struct, frozen=True, array_like=True):
    """Entries of one side."""

    entries: tuple[int, ...]
    """Points of the entries that made any."""
    deals: tuple[tuple[bool, int], ...]
    """(whether the side dealt, points) of whole deals."""


class ScoreFacts(Struct, frozen=True, array_like=True):
    """Facts of one game for the statistics."""

    rules: str
    """Name of the game that was played."""
    names: tuple[str, ...]
    winners: tuple[int, ...] | None
    """Sides; None while the game goes on."""
    win: Win
    sides: tuple[SideFacts, ...]
    variant: str
    """Empty in a game whose points are always worth the same."""


def score_facts(record: Record, history: History, over: Result | None) -> ScoreFacts:
    """Reduce a game to its facts. over: its result."""
    state, steps = history.state, history.steps
    # Whether the newest deal is over is not known before another one is entered.
    whole = [deal for deal in deals_of(history.state_before(len(steps)), steps)[:-1] if deal.dealer is not None]
    return ScoreFacts(
        rules=state.options.rules,
        names=record.header.players,
        winners=None if over is None else winners_of(over),
        win=win_of(state.skunk, over),
        sides=tuple(
            SideFacts(
                tuple(event.points for step in steps for event in step.events if event.side == side and event.points),
                tuple((state.side_of(deal.dealer) == side, deal.gained[side]) for deal in whole),
            )
            for side in range(state.sides)
        ),
        variant=variant_in(state, game_facts(state.options.rules)),
    )


def score_statistics(games: Iterable[ScoreFacts], game_name: str = SCORE) -> list[ScoreStatistics]:
    """Return the statistics of everybody whose score was kept in these games, by the game that was played, smallest
    tables first, then by games played.
    """
    played = list(games)
    return [
        figures
        for rules in GAME_NAMES
        for figures in _Tally.add_up((game for game in played if game.rules == rules), rules)
    ]


class _Tally(PlayerTally[ScoreFacts, ScoreStatistics]):
    def __init__(self, game_name: str) -> None:
        super().__init__(game_name)
        self._entries: list[int] = []
        self._deals: dict[bool, list[int]] = defaultdict(list)

    @classmethod
    def variant_of(cls, game: ScoreFacts) -> str:
        return game.variant

    def add(self, game: ScoreFacts, seat: int) -> None:
        sides = [each % len(game.sides) for each in range(len(game.names))]
        self.add_result(game, seat, sides, game.winners, game.win)
        own = game.sides[sides[seat]]
        self._entries += own.entries
        for is_dealer, points in own.deals:
            self._deals[is_dealer].append(points)

    def statistics(self, name: str, players: int) -> ScoreStatistics:
        return ScoreStatistics(
            rules=self.game_name,
            **asdict(self.figures(name, players)),
            entries=len(self._entries),
            entry=mean_of(self._entries),
            most=max(self._entries, default=0),
            dealer=DealMean(len(self._deals[True]), mean_of(self._deals[True])),
            pone=DealMean(len(self._deals[False]), mean_of(self._deals[False])),
            variants=self.variants(name, players),
        )


SCORE_NOTE = StatisticsNote[ScoreFacts, ScoreStatistics]("score 2", ScoreFacts, score_facts, score_statistics)
