"""Games won and lost, by player and size of table, as all statistics of players need them."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import Generic, Literal, Protocol, Self, TypeVar

from msgspec import Struct

from autopeg.engine import Result, games_counted
from autopeg.engine.table_state import GameState
from autopeg.registry import GameFacts

Win = Literal["win", "lurch", "skunk", "double_skunk"]

MOST_TREND_POINTS = 200
"""How many of the newest games the course of a player or of a pair contains."""


class Results(Struct):
    """Games won or lost."""

    games: int = 0
    lurches: int = 0
    """How many of the games were lurches; likewise the fields below."""
    skunks: int = 0
    double_skunks: int = 0

    def add(self, win: Win) -> None:
        self.games += 1
        self.lurches += win == "lurch"
        self.skunks += win == "skunk"
        self.double_skunks += win == "double_skunk"


def win_of(rule: str, over: Result | None) -> Win:
    """Return what a win counts as under a rule of SKUNK_RULES (C49, C50). over: the result."""
    match games_counted(over) if over else 1:
        case 4:
            return "double_skunk"
        case 2:
            return "lurch" if rule == "lurch" else "skunk"
        case _:
            return "win"


class PlayedGame(Protocol):
    """Facts of a game with at least its players."""

    @property
    def names(self) -> Sequence[str]:
        """By seat."""
        ...


Game = TypeVar("Game", bound=PlayedGame)
Figures = TypeVar("Figures")


def variant_in(state: GameState, facts: GameFacts) -> str:
    """Return the variant of a game from its state, empty if all games of the name have points of the same worth."""
    return "" if facts.variant_option is None else str(getattr(state.options, facts.variant_option))


class PlayerFigures(Struct, frozen=True):
    """Statistics of one player at tables of one size; for partners, those of their side."""

    player: str
    players: int
    unfinished: int
    won: Results
    lost: Results


class PlayerTally(Generic[Game, Figures]):
    """Sums of one player's games at tables of one size; for partners, those of their side."""

    def __init__(self, game_name: str) -> None:
        self.game_name = game_name
        self.games = 0
        self.unfinished = 0
        self.won = Results()
        self.lost = Results()
        self._against: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0])
        self._variants: dict[str, Self] = {}

    @classmethod
    def add_up(cls, games: Iterable[Game], game_name: str) -> list[Figures]:
        """Return the statistics of everybody who has played, smallest tables first, then by games played."""
        tallies: dict[tuple[int, str], Self] = {}
        for game in games:
            for seat, name in enumerate(game.names):
                tally = tallies.setdefault((len(game.names), name), cls(game_name))
                tally.add(game, seat)
                if variant := cls.variant_of(game):
                    tally._variants.setdefault(variant, cls(game_name)).add(game, seat)
        ordered = sorted(tallies.items(), key=lambda item: (item[0][0], -item[1].games, item[0][1]))
        return [tally.statistics(name, players) for (players, name), tally in ordered]

    @classmethod
    def variant_of(cls, game: Game) -> str:
        """Return the variant that was played, empty if all games of the name have points of the same worth."""
        return ""

    def variants(self, name: str, players: int) -> dict[str, Figures]:
        """Return the statistics of the player's games of each variant, at tables of that size."""
        return {variant: tally.statistics(name, players) for variant, tally in sorted(self._variants.items())}

    def figures(self, name: str, players: int) -> PlayerFigures:
        """Return the figures of the player, at tables of that size, that all games have."""
        return PlayerFigures(name, players, self.unfinished, self.won, self.lost)

    def add(self, game: Game, seat: int) -> None:
        """Add a game in which the player had that seat."""
        raise NotImplementedError

    def statistics(self, name: str, players: int) -> Figures:
        """Return the statistics of the player, at tables of that size."""
        raise NotImplementedError

    def add_result(
        self, game: Game, seat: int, sides: Sequence[int], winners: Collection[int] | None, win: Win = "win"
    ) -> None:
        """Count a game. sides: by seat; winners: sides, None while it goes on.

        A winner beats every loser; losers do not count against each other.
        """
        self.games += 1
        if winners is None:
            self.unfinished += 1
            return
        has_won = sides[seat] in winners
        (self.won if has_won else self.lost).add(win)
        others = {name for name, side in zip(game.names, sides, strict=True) if (side in winners) != has_won}
        for name in others - {game.names[seat]}:
            self._against[name][0 if has_won else 1] += 1

    @property
    def against(self) -> dict[str, tuple[int, int]]:
        """Games won and lost, by the other's name."""
        return {other: (won, lost) for other, (won, lost) in sorted(self._against.items())}


def mean_of(points: Sequence[int]) -> float | None:
    """Return the mean, or None of an empty sequence."""
    return sum(points) / len(points) if points else None
