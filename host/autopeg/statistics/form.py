"""Streaks, form in the newest games, and the score between every two players.

All of it comes from the list of games, so that no game is replayed.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import accumulate

from msgspec import Struct

from autopeg.engine import winners_of
from autopeg.records import GameRow
from autopeg.statistics.facts import rules_played, seated_names
from autopeg.statistics.results import MOST_TREND_POINTS, Win, win_of

NEWEST = 20
"""Games that make a player's form."""


class Mark(Struct, frozen=True):
    """One game in a player's form."""

    game_id: int
    won: bool
    by: Win
    """What the win counted as, whoever won it."""


class Form(Struct, frozen=True):
    """Form of one player at tables of one size and one game."""

    rules: str
    """Name of the game that was played."""
    player: str
    players: int
    games: int
    unfinished: int
    streak: int
    """Games won in a row up to now; negative: games lost."""
    longest_won: int
    """Most games won in a row."""
    longest_lost: int
    """Most games lost in a row."""
    newest: tuple[Mark, ...]
    """The last `NEWEST` games, the oldest of them first."""


class Pair(Struct, frozen=True):
    """Two players at tables of one size and one game."""

    rules: str
    """Name of the game that was played."""
    one: str
    other: str
    players: int
    won: tuple[int, int]
    """Games won by `one`, and by `other`."""
    course: tuple[int, ...]
    """Lead of `one` in games after each of the newest games between them."""


class Outcome(Struct, frozen=True):
    """Outcome of a game from the list of games."""

    game_id: int
    rules: str
    """Name of the game that was played."""
    names: tuple[str, ...]
    """By seat."""
    sides: tuple[int, ...]
    """By seat."""
    winners: tuple[int, ...] | None
    """Sides; None while the game goes on."""
    by: Win

    def has_won(self, seat: int) -> bool:
        return self.winners is not None and self.sides[seat] in self.winners


def outcome_of(row: GameRow) -> Outcome:
    """Return the outcome of a game from its row in the list."""
    sides = row.header.sides
    return Outcome(
        row.id,
        rules_played(row.header),
        seated_names(row.header),
        tuple(seat % sides for seat in range(len(row.header.players))),
        None if row.over is None else winners_of(row.over),
        win_of(str(row.header.options.get("skunk", "lurch")), row.over),
    )


def forms(outcomes: Iterable[Outcome]) -> list[Form]:
    """Return the form of everybody who has won or lost a game, in every game, smallest tables first, then by games
    played.

    outcomes: the oldest first.
    """
    marks: dict[tuple[int, str, str], list[Mark]] = {}
    unfinished: dict[tuple[int, str, str], int] = defaultdict(int)
    for game in outcomes:
        for name in dict.fromkeys(game.names):
            key = len(game.names), name, game.rules
            own = marks.setdefault(key, [])
            if game.winners is None:
                unfinished[key] += 1
                continue
            won = {game.has_won(seat) for seat, each in enumerate(game.names) if each == name}
            # A game of two bots of one level is won and lost by the same player.
            if len(won) == 1:
                own.append(Mark(game.game_id, won.pop(), game.by))
    ordered = sorted(marks.items(), key=lambda item: (item[0][0], -len(item[1]), item[0][1:]))
    return [_form(*key, own, unfinished[key]) for key, own in ordered if own]


def _form(players: int, name: str, rules: str, marks: Sequence[Mark], unfinished: int) -> Form:
    streak = longest_won = longest_lost = 0
    for mark in marks:
        streak = (max(streak, 0) + 1) if mark.won else (min(streak, 0) - 1)
        longest_won, longest_lost = max(longest_won, streak), max(longest_lost, -streak)
    return Form(rules, name, players, len(marks), unfinished, streak, longest_won, longest_lost, tuple(marks[-NEWEST:]))


def pairs(outcomes: Iterable[Outcome]) -> list[Pair]:
    """Return every pair of players who met on different sides of a game that one of them won, most games first.

    Each game has pairs of its own. `one` is the player whose name sorts first. With three or more sides the losers do
    not count against each other.
    """
    met: dict[tuple[int, str, str, str], list[bool]] = {}
    for game in outcomes:
        if game.winners is None:
            continue
        won = {name for seat, name in enumerate(game.names) if game.has_won(seat)}
        lost = {name for seat, name in enumerate(game.names) if not game.has_won(seat)}
        for winner in won - lost:
            for loser in lost - won:
                one, other = sorted((winner, loser))
                met.setdefault((len(game.names), one, other, game.rules), []).append(winner == one)
    ordered = sorted(met.items(), key=lambda item: (item[0][0], -len(item[1]), item[0][1:]))
    return [_pair(*key, games) for key, games in ordered]


def _pair(players: int, one: str, other: str, rules: str, games: Sequence[bool]) -> Pair:
    lead = tuple(accumulate(1 if one_won else -1 for one_won in games))
    return Pair(rules, one, other, players, (sum(games), len(games) - sum(games)), lead[-MOST_TREND_POINTS:])
