"""What players make when their score is kept for physical cards: wins, entries, and points a deal by role."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from msgspec import Struct

from autopeg.engine import Result, winners_of
from autopeg.engine.history import History, Step
from autopeg.records import Record, Store
from autopeg.registry import GAME_NAMES, SCORE
from autopeg.scorekeeping.rules.moves import Deal
from autopeg.statistics.deal_statistics import Results, Win, win_of
from autopeg.statistics.facts import Note, kept_facts


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
    """What one side had told. entries: those that made points; deals: (whether it dealt, points) of whole deals."""

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


SCORE_NOTE = Note[ScoreFacts]("score 1", ScoreFacts, score_facts)


def score_statistics(store: Store) -> list[ScoreStatistics]:
    """Return the statistics of everybody whose score was kept, game by game, tables of two first, who has played most
    first.

    Raises UsageError naming a game whose record does not stand.
    """
    return statistics_of_scores(kept_facts(store, SCORE, SCORE_NOTE))


def statistics_of_scores(games: Iterable[ScoreFacts]) -> list[ScoreStatistics]:
    """Return the statistics of everybody whose score was kept in these games, as `score_statistics` does."""
    tallies: dict[tuple[int, int, str], _Tally] = {}
    for game in games:
        rules = GAME_NAMES.index(game.rules)
        for seat, name in enumerate(game.names):
            tallies.setdefault((rules, len(game.names), name), _Tally()).add(game, seat)
    ordered = sorted(tallies.items(), key=lambda item: (*item[0][:2], -item[1].games, item[0][2]))
    return [tally.statistics(GAME_NAMES[rules], name, players) for (rules, players, name), tally in ordered]


class _Tally:
    """Adds up what one player's side did at tables of one size."""

    def __init__(self) -> None:
        self.games = 0
        self._unfinished = 0
        self._won = Results()
        self._lost = Results()
        self._entries: list[int] = []
        self._deals: dict[bool, list[int]] = defaultdict(list)

    def add(self, game: ScoreFacts, seat: int) -> None:
        side = seat % len(game.sides)
        self.games += 1
        if game.winners is None:
            self._unfinished += 1
        else:
            (self._won if side in game.winners else self._lost).add(game.win)
        self._entries += game.sides[side].entries
        for is_dealer, points in game.sides[side].deals:
            self._deals[is_dealer].append(points)

    def statistics(self, rules: str, name: str, players: int) -> ScoreStatistics:
        return ScoreStatistics(
            rules=rules,
            player=name,
            players=players,
            unfinished=self._unfinished,
            won=self._won,
            lost=self._lost,
            entries=len(self._entries),
            entry=_mean(self._entries),
            most=max(self._entries, default=0),
            dealer=DealMean(len(self._deals[True]), _mean(self._deals[True])),
            pone=DealMean(len(self._deals[False]), _mean(self._deals[False])),
        )


def _whole_deals(steps: Sequence[Step], side: int) -> list[tuple[int, int]]:
    """Return (dealer, points of a side) of every deal after which another one was told.

    Where only the dealer was put right, it is the same deal; a score that was put right counts where it was.
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


def _mean(points: Sequence[int]) -> float | None:
    return sum(points) / len(points) if points else None
