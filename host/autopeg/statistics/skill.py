"""Luck and skill: points that players lost by their decisions, and points that the cards brought them.

Each game is first reduced to `GameSkill`, which the store keeps as a note because the evaluation takes a second.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from autopeg.base.intervals import mean_and_reach
from autopeg.engine import Result
from autopeg.engine.advice import advice_of, as_chance
from autopeg.engine.history import History
from autopeg.records import Record
from autopeg.registry import GAME_NAMES
from autopeg.statistics.deal_statistics import DealLuck, LuckSpread, averages_of
from autopeg.statistics.facts import Note, seated_names
from autopeg.statistics.results import MOST_TREND_POINTS
from autopeg.statistics.review import judgements, kept_decision, luck_of, total_of


class Lost(Struct, frozen=True, array_like=True):
    """Cost of the decisions of one kind."""

    decisions: int = 0
    """How many decisions there were."""
    best: int = 0
    """For how many of them nothing was better."""
    points: float = 0.0
    """Points lost."""
    wins: float | None = 0.0
    """Losses of the chance to win, added up; None where one of them is unknown."""

    def __add__(self, other: "Lost") -> "Lost":
        wins = total_of((self.wins, other.wins))
        return Lost(self.decisions + other.decisions, self.best + other.best, self.points + other.points, wins)


class SeatSkill(Struct, frozen=True, array_like=True):
    """Luck and skill of one seat in a game."""

    deals: int
    """Deals in which the seat made a decision."""
    lost: tuple[Lost, ...]
    """By the game's kinds of decision."""
    lucky_deals: int
    """Deals whose luck is known."""
    dealt: float
    """Luck of the cards dealt in points, over `lucky_deals`; 0 if unknown."""
    turned: float
    """Luck of the starter and the crib in points, over `lucky_deals`; 0 if unknown."""


class GameSkill(Struct, frozen=True, array_like=True):
    """Luck and skill of one game; both fields by seat."""

    names: tuple[str, ...]
    seats: tuple[SeatSkill, ...]


class SkillPoint(Struct, frozen=True):
    """One game in the course of a player."""

    game_id: int
    lost: tuple[float, ...]
    """Points a deal, by kind of decision."""
    luck: float | None
    """Points in the game, None if unknown."""


class PlayerSkill(Struct, frozen=True):
    """Luck and skill of one player at tables of one size."""

    player: str
    players: int
    games: int
    deals: int
    kinds: tuple[str, ...]
    """Kinds of decision; the next four fields are by kind."""
    decisions: tuple[int, ...]
    lost: tuple[float, ...]
    """Points lost a deal."""
    wins_lost: tuple[float | None, ...]
    """Loss of the chance to win by a decision, 0 to 1, None where it is unknown and without decisions."""
    best: tuple[float | None, ...]
    """Share of decisions for which nothing was better, 0 to 1, None without decisions."""
    dealt: float | None
    """Luck of the cards dealt in points a deal, None if unknown."""
    turned: float | None
    """Luck of the starter and the crib in points a deal, None if unknown."""
    lucky_deals: int
    """Deals whose luck is known."""
    chance: LuckSpread | None
    """The bounds around 0 in which chance keeps the luck of as many deals in 19 of 20 cases, None if unknown."""
    course: tuple[SkillPoint, ...]
    """The newest games, the oldest of them first."""


def game_skill(record: Record, history: History, over: Result | None) -> GameSkill:
    """Evaluate every decision of a game and add up its luck and skill."""
    names = seated_names(record.header)
    if history.game.NAME not in GAME_NAMES:
        return GameSkill(names, ())
    kinds = advice_of(history.game.NAME).KINDS
    lost = [[Lost() for _ in kinds] for _ in names]
    decided: list[set[int]] = [set() for _ in names]
    deal_of = list(accumulate(step.is_deal for step in history.steps))
    for index, judged in judgements(history):
        decision = kept_decision(index, judged)
        at = kinds.index(judged.kind)
        lost[judged.seat][at] += Lost(1, decision.is_best, decision.lost, decision.wins_lost)
        decided[judged.seat].add(deal_of[index])
    luck = list(luck_of(history))
    return GameSkill(names, tuple(_seat_skill(seat, decided, lost, luck) for seat in range(len(names))))


def _seat_skill(
    seat: int, decided: Sequence[set[int]], lost: Sequence[Sequence[Lost]], luck: Sequence[DealLuck]
) -> SeatSkill:
    own = [each for each in luck if each.seat == seat]
    rounded = tuple(replace(each, points=round(each.points, 3), wins=as_chance(each.wins)) for each in lost[seat])
    dealt, turned = (round(sum(getattr(each, part) for each in own), 3) for part in ("dealt", "turned"))
    return SeatSkill(len(decided[seat]), rounded, len(own), dealt, turned)


SKILL_NOTE = Note[GameSkill]("skill 6", GameSkill, game_skill)


def player_skill(games: Iterable[tuple[int, GameSkill]], game_name: str) -> list[PlayerSkill]:
    """Return the luck and skill of everybody, smallest tables first, then by games played. games: by number."""
    tallies: dict[tuple[int, str], _Tally] = {}
    for game_id, game in games:
        for name, seat in zip(game.names, game.seats, strict=False):
            tallies.setdefault((len(game.names), name), _Tally()).add(game_id, seat)
    ordered = sorted(tallies.items(), key=lambda item: (item[0][0], -item[1].games, item[0][1]))
    kinds, averages = advice_of(game_name).KINDS, averages_of(game_name)
    spread = None if averages is None else averages.LUCK_SPREAD
    return [tally.skill(name, players, kinds, spread) for (players, name), tally in ordered]


class RunningLoss(NamedTuple):
    """Mean points a deal that a player has lost so far. low, high: its 95 % interval, from the games."""

    player: str
    mean: float
    low: float
    high: float


def running_loss(games: Sequence[GameSkill], player: str | None = None) -> RunningLoss | None:
    """Return the running loss of a player in these games, None while nothing is known. player: None for the one with
    most games.
    """
    names = Counter(name for game in games for name in game.names)
    if player is None and names:
        player = max(names, key=lambda name: names[name])
    seats = [
        seat
        for game in games
        for name, seat in zip(game.names, game.seats, strict=False)
        if seat.deals and player is not None and name.casefold() == player.casefold()
    ]
    if player is None or not seats:
        return None
    mean, reach = mean_and_reach([sum(lost.points for lost in seat.lost) / seat.deals for seat in seats])
    return RunningLoss(player, mean, max(0.0, mean - reach), mean + reach)


class _Tally:
    """Sums of one player's games at tables of one size."""

    def __init__(self) -> None:
        self.games = 0
        self._deals = 0
        self._lost: dict[int, Lost] = defaultdict(Lost)
        self._lucky_deals = 0
        self._luck = [0.0, 0.0]
        self._course: list[SkillPoint] = []

    def add(self, game_id: int, seat: SeatSkill) -> None:
        self.games += 1
        self._deals += seat.deals
        for at, lost in enumerate(seat.lost):
            self._lost[at] += lost
        self._lucky_deals += seat.lucky_deals
        self._luck[0] += seat.dealt
        self._luck[1] += seat.turned
        a_deal = tuple(_mean(lost.points, seat.deals) or 0.0 for lost in seat.lost)
        luck = seat.dealt + seat.turned if seat.lucky_deals else None
        self._course.append(SkillPoint(game_id, a_deal, luck))

    def skill(self, name: str, players: int, kinds: Sequence[str], spread: LuckSpread | None) -> PlayerSkill:
        lost = [self._lost[at] for at in range(len(kinds))]
        return PlayerSkill(
            player=name,
            players=players,
            games=self.games,
            deals=self._deals,
            kinds=tuple(kinds),
            decisions=tuple(each.decisions for each in lost),
            lost=tuple(_mean(each.points, self._deals) or 0.0 for each in lost),
            wins_lost=tuple(None if each.wins is None else _mean(each.wins, each.decisions) for each in lost),
            best=tuple(_mean(each.best, each.decisions) for each in lost),
            dealt=_mean(self._luck[0], self._lucky_deals),
            turned=_mean(self._luck[1], self._lucky_deals),
            lucky_deals=self._lucky_deals,
            chance=spread.within(self._lucky_deals) if spread is not None and self._lucky_deals else None,
            course=tuple(self._course[-MOST_TREND_POINTS:]),
        )


def _mean(total: float, number: int) -> float | None:
    return total / number if number else None
