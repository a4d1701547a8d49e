"""Who won against whom and in which order: streaks, the form of the newest games, and every pair's score.

All of it stands in the list of games, so that no game is gone through.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from msgspec import Struct

from autopeg.engine import winners_of
from autopeg.records import GameRow
from autopeg.statistics.facts import seated_names
from autopeg.statistics.results import Win, win_of

NEWEST = 20
"""Games that make a player's form."""
MOST_POINTS_OF_TIME = 200
"""Games in the course of a pair."""


class Mark(Struct, frozen=True):
    """One game in a player's form. by: what the win counted as, for whoever won it."""

    game_id: int
    won: bool
    by: Win


class Form(Struct, frozen=True):
    """One player at tables of one size.

    streak: games won in a row now, below 0 lost; longest_won, longest_lost: the longest rows of them; newest: the last
    `NEWEST` games, the oldest of them first.
    """

    player: str
    players: int
    games: int
    unfinished: int
    streak: int
    longest_won: int
    longest_lost: int
    newest: tuple[Mark, ...]


class Pair(Struct, frozen=True):
    """Two players at tables of one size. won: games in which one beat the other, and the other one the one; course: by
    how many the one was ahead after each of the newest games between them."""

    one: str
    other: str
    players: int
    won: tuple[int, int]
    course: tuple[int, ...]


class Outcome(Struct, frozen=True):
    """A game as the list of games has it. names, sides: by seat; winners: sides, None while it goes on."""

    game_id: int
    names: tuple[str, ...]
    sides: tuple[int, ...]
    winners: tuple[int, ...] | None
    by: Win

    def has_won(self, seat: int) -> bool:
        return self.winners is not None and self.sides[seat] in self.winners


def outcome_of(row: GameRow) -> Outcome:
    """Return how a game of the list came out."""
    sides = row.header.sides
    return Outcome(
        row.id,
        seated_names(row.header),
        tuple(seat % sides for seat in range(len(row.header.players))),
        None if row.over is None else winners_of(row.over),
        win_of(str(row.header.options.get("skunk", "lurch")), row.over),
    )


def forms(outcomes: Iterable[Outcome]) -> list[Form]:
    """Return the form of everybody, tables of two first, who has played most first. outcomes: the oldest first."""
    marks: dict[tuple[int, str], list[Mark]] = {}
    unfinished: dict[tuple[int, str], int] = defaultdict(int)
    for game in outcomes:
        for name in dict.fromkeys(game.names):
            own = marks.setdefault((len(game.names), name), [])
            if game.winners is None:
                unfinished[len(game.names), name] += 1
                continue
            won = {game.has_won(seat) for seat, each in enumerate(game.names) if each == name}
            # A game of two bots of one level is won and lost by the same player.
            if len(won) == 1:
                own.append(Mark(game.game_id, won.pop(), game.by))
    ordered = sorted(marks.items(), key=lambda item: (item[0][0], -len(item[1]), item[0][1]))
    return [_form(name, players, own, unfinished[players, name]) for (players, name), own in ordered]


def _form(name: str, players: int, marks: Sequence[Mark], unfinished: int) -> Form:
    streak = longest_won = longest_lost = 0
    for mark in marks:
        streak = (max(streak, 0) + 1) if mark.won else (min(streak, 0) - 1)
        longest_won, longest_lost = max(longest_won, streak), max(longest_lost, -streak)
    return Form(name, players, len(marks), unfinished, streak, longest_won, longest_lost, tuple(marks[-NEWEST:]))


def pairs(outcomes: Iterable[Outcome]) -> list[Pair]:
    """Return every two who were on different sides of a game that one of them won, who met most often first.

    The one of a pair is who comes first by the alphabet. With three and more sides those who lost are not set against
    each other.
    """
    met: dict[tuple[int, str, str], list[bool]] = {}
    for game in outcomes:
        if game.winners is None:
            continue
        won = {name for seat, name in enumerate(game.names) if game.has_won(seat)}
        lost = {name for seat, name in enumerate(game.names) if not game.has_won(seat)}
        for winner in won - lost:
            for loser in lost - won:
                one, other = sorted((winner, loser))
                met.setdefault((len(game.names), one, other), []).append(winner == one)
    ordered = sorted(met.items(), key=lambda item: (item[0][0], -len(item[1]), item[0][1:]))
    return [_pair(one, other, players, games) for (players, one, other), games in ordered]


def _pair(one: str, other: str, players: int, games: Sequence[bool]) -> Pair:
    ahead = 0
    course: list[int] = []
    for one_won in games:
        ahead += 1 if one_won else -1
        course.append(ahead)
    return Pair(one, other, players, (sum(games), len(games) - sum(games)), tuple(course[-MOST_POINTS_OF_TIME:]))
