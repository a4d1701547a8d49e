"""What players make in the games that are played in rounds: wins, points a round, the best round, who went out.

A round goes from one deal to the next. It counts once it is played to its end. Crummy Rummy's points are penalties, so
there the best round is the one with the fewest.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from autopeg.engine import AnyGame, Result, winners_of
from autopeg.engine.history import History, Step
from autopeg.records import Header, Store
from autopeg.registry import kit_of, rules_of
from autopeg.statistics.deal_statistics import Results
from autopeg.statistics.facts import Note, kept_facts, seated_names

_DEAL = "deal"
_WENT_OUT = "rummy"


class RoundStatistics(Struct, frozen=True):
    """One player at tables of one size; of partners, what their side made.

    shared: of the games won, those shared with others; round: mean points of a whole round, best the best of them;
    went_out: rounds that the player ended by going out, None in a game without; end: mean points at the end of a game;
    against: games won and lost by the other's name.
    """

    player: str
    players: int
    unfinished: int
    won: Results
    lost: Results
    shared: int
    rounds: int
    round: float | None
    best: int | None
    went_out: int | None
    end: float | None
    against: dict[str, tuple[int, int]]


class Round(Struct, frozen=True, array_like=True):
    """One whole round. points: by side; out: the seat that ended it by going out, None where nobody did."""

    points: tuple[int, ...]
    out: int | None


class GameRounds(Struct, frozen=True, array_like=True):
    """One game boiled down. names, sides: by seat; winners: sides, None while it goes on; scores: by side."""

    names: tuple[str, ...]
    sides: tuple[int, ...]
    winners: tuple[int, ...] | None
    scores: tuple[int, ...]
    rounds: tuple[Round, ...]

    def has_won(self, seat: int) -> bool:
        return self.winners is not None and self.sides[seat] in self.winners

    def opponents(self, seat: int) -> set[str]:
        """Return against whom a game was won or lost: a winner against all who lost, a loser against who won."""
        others = (name for other, name in enumerate(self.names) if self.has_won(other) != self.has_won(seat))
        return {*others} - {self.names[seat]}


def round_statistics(store: Store, game_name: str) -> list[RoundStatistics]:
    """Return the statistics of everybody who has played a game, tables of two first, who has played most first.

    Raises UsageError naming a game whose record does not stand.
    """
    return statistics_of_rounds(kept_facts(store, game_name, ROUNDS_NOTE), game_name)


def statistics_of_rounds(games: Iterable[GameRounds], game_name: str) -> list[RoundStatistics]:
    """Return the statistics of everybody who has played these games, as `round_statistics` does."""
    tallies: dict[tuple[int, str], _Tally] = {}
    for game in games:
        for seat, name in enumerate(game.names):
            tallies.setdefault((len(game.names), name), _Tally()).add(game, seat)
    ordered = sorted(tallies.items(), key=lambda item: (item[0][0], -item[1].games, item[0][1]))
    rules = rules_of(game_name)
    return [tally.statistics(rules, name, players) for (players, name), tally in ordered]


def game_rounds(header: Header, history: History, over: Result | None) -> GameRounds:
    """Boil a game down. over: its result."""
    state: Any = history.state
    return GameRounds(
        names=seated_names(header),
        sides=tuple(state.side_of(seat) for seat in range(state.players)),
        winners=None if over is None else winners_of(over),
        scores=state.scores,
        rounds=tuple(_whole_rounds(history, history.game.is_over(history.state) is not None)),
    )


ROUNDS_NOTE = Note[GameRounds](
    "rounds 1", GameRounds, lambda record, history, over: game_rounds(record.header, history, over)
)


def _whole_rounds(history: History, is_over: bool) -> Iterator[Round]:
    """Yield the rounds that were played to their end, oldest first."""
    steps = history.steps
    deals = [index for index, step in enumerate(steps) if _is_deal(step)]
    for begin, end in pairwise([*deals, len(steps)]):
        points = [0] * history.state.sides
        out = None
        for event in (event for step in steps[begin:end] for event in step.events):
            points[event.side] += event.points
            if _has_gone_out(history.game, event):
                out = event.player
        # A misdeal and a round that is still being played have nothing to count.
        if any(points) and (end < len(steps) or is_over):
            yield Round(tuple(points), out)


def _is_deal(step: Step) -> bool:
    return step.move.__struct_config__.tag == _DEAL


def _has_gone_out(game: AnyGame, event: Any) -> bool:
    """Return whether points show that their player has gone out: the bonus for it, or no penalty (R40, Y31)."""
    if not kit_of(game.NAME).has_going_out:
        return False
    return not event.points if game.LOWEST_WINS else any(part.kind == _WENT_OUT for part in event.parts)


class _Tally:
    """Adds up what one player's side did at tables of one size."""

    def __init__(self) -> None:
        self.games = 0
        self._unfinished = 0
        self._won = Results()
        self._lost = Results()
        self._shared = 0
        self._rounds: list[int] = []
        self._went_out = 0
        self._ends: list[int] = []
        self._against: dict[str, list[int]] = defaultdict(lambda: [0, 0])

    def add(self, game: GameRounds, seat: int) -> None:
        side = game.sides[seat]
        self.games += 1
        self._rounds.extend(one.points[side] for one in game.rounds)
        self._went_out += sum(one.out == seat for one in game.rounds)
        if game.winners is None:
            self._unfinished += 1
            return
        self._ends.append(game.scores[side])
        has_won = game.has_won(seat)
        (self._won if has_won else self._lost).add("win")
        self._shared += has_won and len(game.winners) > 1
        for name in game.opponents(seat):
            self._against[name][0 if has_won else 1] += 1

    def statistics(self, rules: AnyGame, name: str, players: int) -> RoundStatistics:
        best = min if rules.LOWEST_WINS else max
        return RoundStatistics(
            player=name,
            players=players,
            unfinished=self._unfinished,
            won=self._won,
            lost=self._lost,
            shared=self._shared,
            rounds=len(self._rounds),
            round=_mean(self._rounds),
            best=best(self._rounds, default=None),
            went_out=self._went_out if kit_of(rules.NAME).has_going_out else None,
            end=_mean(self._ends),
            against={other: (won, lost) for other, (won, lost) in sorted(self._against.items())},
        )


def _mean(points: Sequence[int]) -> float | None:
    return sum(points) / len(points) if points else None
