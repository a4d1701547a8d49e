"""Statistics of players in the games that are played in rounds: wins, points a round, best round, rounds gone out.

A round goes from one deal to the next. It counts once it is played to its end. Crummy Rummy's points are penalties, so
there the best round is the one with the fewest.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from autopeg.engine import AnyGame, Result, winners_of
from autopeg.engine.games import rules_of
from autopeg.engine.history import History
from autopeg.records import Header
from autopeg.registry import game_facts
from autopeg.statistics.facts import StatisticsNote, seated_names
from autopeg.statistics.results import PlayerFigures, PlayerTally, mean_of, variant_in

_WENT_OUT = "rummy"


class RoundStatistics(PlayerFigures, frozen=True):
    """Statistics of one player in a game played in rounds."""

    shared: int
    """Games won together with others."""
    rounds: int
    round: float | None
    """Mean points of a whole round."""
    best: int | None
    """Points of the best round."""
    went_out: int | None
    """Rounds that the player ended by going out; None in a game without going out."""
    end: float | None
    """Mean points at the end of a game."""
    against: dict[str, tuple[int, int]]
    """Games won and lost, by the other player's name."""
    variants: dict[str, "RoundStatistics"]
    """The same of the games of each variant, where points of one are worth more than those of another."""


class Round(Struct, frozen=True, array_like=True):
    """One whole round."""

    points: tuple[int, ...]
    """By side."""
    out: int | None
    """Seat that ended the round by going out, None if nobody did."""


class GameRounds(Struct, frozen=True, array_like=True):
    """Facts of one game for the statistics."""

    names: tuple[str, ...]
    """By seat."""
    sides: tuple[int, ...]
    """By seat."""
    winners: tuple[int, ...] | None
    """Sides; None while the game goes on."""
    scores: tuple[int, ...]
    """By side."""
    rounds: tuple[Round, ...]
    variant: str
    """Empty in a game whose points are always worth the same."""


def game_rounds(header: Header, history: History, over: Result | None) -> GameRounds:
    """Reduce a game to its facts. over: its result."""
    state = history.state
    return GameRounds(
        names=seated_names(header),
        sides=tuple(state.side_of(seat) for seat in range(state.players)),
        winners=None if over is None else winners_of(over),
        scores=state.scores,
        rounds=tuple(_whole_rounds(history, history.game.is_over(history.state) is not None)),
        variant=variant_in(state, game_facts(history.game.NAME)),
    )


def _whole_rounds(history: History, is_over: bool) -> Iterator[Round]:
    """Yield the rounds that were played to their end, oldest first."""
    steps = history.steps
    deals = [index for index, step in enumerate(steps) if step.is_deal]
    for begin, end in pairwise([*deals, len(steps)]):
        points = [0] * history.state.sides
        out = None
        for event in (event for step in steps[begin:end] for event in step.events):
            points[event.side] += event.points
            if _has_gone_out(history.game, event):
                out = event.player
        # A misdeal and a round that is still being played do not count.
        if any(points) and (end < len(steps) or is_over):
            yield Round(tuple(points), out)


def _has_gone_out(game: AnyGame, event: Any) -> bool:
    """Return whether an event's points show that its player went out: the bonus for it, or no penalty (R40, Y31)."""
    if not game_facts(game.NAME).has_going_out:
        return False
    return not event.points if game.LOWEST_WINS else any(part.kind == _WENT_OUT for part in event.parts)


class _Tally(PlayerTally[GameRounds, RoundStatistics]):
    def __init__(self, game_name: str) -> None:
        super().__init__(game_name)
        self._shared = 0
        self._rounds: list[int] = []
        self._went_out = 0
        self._ends: list[int] = []

    @classmethod
    def variant_of(cls, game: GameRounds) -> str:
        return game.variant

    def add(self, game: GameRounds, seat: int) -> None:
        side = game.sides[seat]
        self.add_result(game, seat, game.sides, game.winners)
        self._rounds.extend(one.points[side] for one in game.rounds)
        self._went_out += sum(one.out == seat for one in game.rounds)
        if game.winners is not None:
            self._ends.append(game.scores[side])
            self._shared += side in game.winners and len(game.winners) > 1

    def statistics(self, name: str, players: int) -> RoundStatistics:
        best = min if rules_of(self.game_name).LOWEST_WINS else max
        return RoundStatistics(
            **asdict(self.figures(name, players)),
            shared=self._shared,
            rounds=len(self._rounds),
            round=mean_of(self._rounds),
            best=best(self._rounds, default=None),
            went_out=self._went_out if game_facts(self.game_name).has_going_out else None,
            end=mean_of(self._ends),
            against=self.against,
            variants=self.variants(name, players),
        )


ROUNDS_NOTE = StatisticsNote[GameRounds, RoundStatistics](
    "rounds 2", GameRounds, lambda record, history, over: game_rounds(record.header, history, over), _Tally.add_up
)
