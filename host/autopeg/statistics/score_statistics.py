"""What players make when their score is kept for physical cards: wins, entries, and points a deal by role."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from msgspec import Struct

from autopeg.engine import Result, winners_of
from autopeg.engine.history import History, Step
from autopeg.records import Record
from autopeg.registry import GAME_NAMES, SCORE
from autopeg.scorekeeping.rules.moves import Deal
from autopeg.statistics.facts import StatisticsNote
from autopeg.statistics.results import PlayerTally, Results, Win, mean_of, win_of


class DealMean(Struct, frozen=True):
    """Mean points a deal that was told from its beginning to the next one; mean: None where there were none."""

    deals: int
    mean: float | None


class ScoreStatistics(Struct, frozen=True):
    """One player at tables of one size and one game; of partners, what their side made.

    rules: of the game that was played; entries, entry: how many made points, and their mean; most: the largest of
    them; dealer, pone: what deals brought that the side dealt, and the others.
    """

    rules: str
    player: str
    players: int
    unfinished: int
    won: Results
    lost: Results
    entries: int
    entry: float | None
    most: int
    dealer: DealMean
    pone: DealMean


class SideFacts(Struct, frozen=True, array_like=True):
    """The entries of one side. entries: those that made points; deals: (whether it dealt, points) of whole deals."""

    entries: tuple[int, ...]
    deals: tuple[tuple[bool, int], ...]


class ScoreFacts(Struct, frozen=True, array_like=True):
    """One game boiled down. rules: of the game that was played; winners: sides, None while it goes on; sides: what each
    had told."""

    rules: str
    names: tuple[str, ...]
    winners: tuple[int, ...] | None
    win: Win
    sides: tuple[SideFacts, ...]


def score_facts(record: Record, history: History, over: Result | None) -> ScoreFacts:
    """Boil a game down. over: its result."""
    state = history.state
    return ScoreFacts(
        rules=state.options.rules,
        names=record.header.players,
        winners=None if over is None else winners_of(over),
        win=win_of(state.skunk, over),
        sides=tuple(
            SideFacts(
                tuple(
                    event.points
                    for step in history.steps
                    for event in step.events
                    if event.side == side and event.points
                ),
                tuple((state.side_of(dealer) == side, points) for dealer, points in _whole_deals(history.steps, side)),
            )
            for side in range(state.sides)
        ),
    )


def score_statistics(games: Iterable[ScoreFacts], game_name: str = SCORE) -> list[ScoreStatistics]:
    """Return the statistics of everybody whose score was kept in these games, by the game that was played, tables of
    two first, who has played most first.
    """
    played = list(games)
    return [
        tally.statistics(name, players)
        for rules in GAME_NAMES
        for players, name, tally in _Tally.of((game for game in played if game.rules == rules), rules)
    ]


class _Tally(PlayerTally[ScoreFacts]):
    """Adds up what one player's side did at tables of one size."""

    def __init__(self, game_name: str) -> None:
        super().__init__(game_name)
        self._entries: list[int] = []
        self._deals: dict[bool, list[int]] = defaultdict(list)

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
            player=name,
            players=players,
            unfinished=self.unfinished,
            won=self.won,
            lost=self.lost,
            entries=len(self._entries),
            entry=mean_of(self._entries),
            most=max(self._entries, default=0),
            dealer=DealMean(len(self._deals[True]), mean_of(self._deals[True])),
            pone=DealMean(len(self._deals[False]), mean_of(self._deals[False])),
        )


def _whole_deals(steps: Sequence[Step], side: int) -> list[tuple[int, int]]:
    """Return (dealer, points of a side) of every deal after which another one was told.

    If only the dealer was corrected, it is the same deal; a corrected score counts where it was.
    """
    deals: list[tuple[int, int]] = []
    begun = None
    for step in steps:
        if not isinstance(step.move, Deal):
            continue
        state = step.state
        if begun is not None and begun.deal != state.deal:
            deals.append((begun.dealer, state.scores[side] - begun.scores[side]))
        begun = state
    return deals


SCORE_NOTE = StatisticsNote[ScoreFacts, ScoreStatistics]("score 1", ScoreFacts, score_facts, score_statistics)
