"""Progress of players: the newest games beside those before, and the games against each level of opponents.

Games won come from the list of games; losses by decisions and luck are known only for games that have been analysed.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from autopeg.records import GameRow
from autopeg.statistics.form import Outcome, outcome_of
from autopeg.statistics.results import MOST_TREND_POINTS
from autopeg.statistics.skill import GameSkill, SeatSkill

NEWEST = 10
"""The newest games, compared with those before; the share of games won is drawn over as many."""

PEOPLE, MIXED = "people", "several at once"
"""Names for opponents who are not bots of one level."""


class Period(Struct, frozen=True):
    """Some games of a player."""

    games: int
    won: int
    lost: float | None
    """Points lost per deal by decisions, None if no game has been analysed."""
    luck: float | None
    """Luck in points a game, None if it is unknown."""


class LevelPeriod(Period, frozen=True, kw_only=True):
    """The games of a player against opponents of one kind."""

    against: str
    """A level of bots, `PEOPLE` or `MIXED`."""


class Progress(Struct, frozen=True):
    """Progress of one player at tables of one size and one game."""

    rules: str
    """Name of the game that was played."""
    player: str
    players: int
    newest: Period
    before: Period | None
    """The games before the newest, None if there are none."""
    levels: tuple[LevelPeriod, ...]
    """By kind of opponents, most games first."""
    course: tuple[float, ...]
    """Share of games won after each of the newest games, over `NEWEST` games each."""


class _Game(NamedTuple):
    won: bool
    against: str
    skill: SeatSkill | None


def progress(rows: Iterable[GameRow], skill: Mapping[int, GameSkill]) -> list[Progress]:
    """Return the progress of everybody in every game, smallest tables first, then by games played.

    rows: the oldest first.
    """
    played: dict[tuple[int, str, str], list[_Game]] = {}
    for row in rows:
        outcome = outcome_of(row)
        if outcome.winners is None:
            continue
        seats = () if row.id not in skill else skill[row.id].seats
        for seat, name in enumerate(outcome.names):
            game = _Game(outcome.has_won(seat), against(row, outcome, seat), seats[seat] if seats else None)
            played.setdefault((len(outcome.names), name, outcome.rules), []).append(game)
    ordered = sorted(played.items(), key=lambda item: (item[0][0], -len(item[1]), item[0][1:]))
    return [_progress(*key, games) for key, games in ordered]


def against(row: GameRow, outcome: Outcome, seat: int) -> str:
    """Return a seat's opponents: bots of one level, people, or several kinds at once."""
    words = [word for other, word in enumerate(row.header.seats) if outcome.sides[other] != outcome.sides[seat]]
    kinds = {PEOPLE if word is None else word for word in words}
    return kinds.pop() if len(kinds) == 1 else MIXED


def _progress(players: int, name: str, rules: str, games: Sequence[_Game]) -> Progress:
    kinds: dict[str, list[_Game]] = {}
    for game in games:
        kinds.setdefault(game.against, []).append(game)
    levels = sorted(kinds.items(), key=lambda item: (-len(item[1]), item[0]))
    windows = (games[max(0, at - NEWEST) : at] for at in range(1, len(games) + 1))
    course = tuple(round(sum(game.won for game in window) / len(window), 3) for window in windows)
    return Progress(
        rules,
        name,
        players,
        _period(games[-NEWEST:]),
        _period(games[:-NEWEST]) if games[:-NEWEST] else None,
        tuple(_level_period(kind, own) for kind, own in levels),
        course[-MOST_TREND_POINTS:],
    )


def _period(games: Sequence[_Game]) -> Period:
    known = [game.skill for game in games if game.skill is not None]
    deals = sum(skill.deals for skill in known)
    lucky = [skill.dealt + skill.turned for skill in known if skill.lucky_deals]
    lost = sum(each.points for skill in known for each in skill.lost)
    return Period(
        len(games),
        sum(game.won for game in games),
        round(lost / deals, 3) if deals else None,
        round(sum(lucky) / len(lucky), 3) if lucky else None,
    )


def _level_period(kind: str, games: Sequence[_Game]) -> LevelPeriod:
    period = _period(games)
    return LevelPeriod(period.games, period.won, period.lost, period.luck, against=kind)
