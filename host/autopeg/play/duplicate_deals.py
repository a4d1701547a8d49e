"""Duplicate deals: which one is played and against whom, and the games of it in the store.

Games of the same deal had the same cards, the same opponents and the same rules, so they can be compared.
"""

from collections.abc import Mapping
from datetime import date

from msgspec import Struct

from autopeg.base.errors import UsageError
from autopeg.engine.games import rules_of
from autopeg.engine.options import check_players
from autopeg.play.duplicate import duplicate_of, number_of_day
from autopeg.play.seating import levels_of, nearest_level
from autopeg.records import GameRow, Header, Store
from autopeg.registry import GAME_NAMES, title_of, unknown_game

USUAL_LEVEL = "expert"
USUAL_PLAYERS = 2


class Deal(Struct, frozen=True):
    """A numbered deal as it is played."""

    game: str
    number: int
    seats: tuple[str | None, ...]
    """The level of the bot by seat, None for the person."""
    options: Mapping[str, object] = {}

    @property
    def opponents(self) -> tuple[str, ...]:
        """The levels of the bots."""
        return tuple(level for level in self.seats if level is not None)


def usual_level(game: str) -> str:
    """Return the level of the opponents if nobody chooses another."""
    return nearest_level(game, USUAL_LEVEL)


def deal_against(game: str, number: int, level: str | None = None, players: int = USUAL_PLAYERS) -> Deal:
    """Return a deal for a person in the first seat against bots. level: None for the usual one. Raises UsageError."""
    if game not in GAME_NAMES:
        raise unknown_game(game, problem="there are no deals of")
    level = usual_level(game) if level is None else level
    if level not in levels_of(game):
        raise UsageError(
            f'there is no bot "{level[:24]}" for {title_of(game)}: choose from {", ".join(levels_of(game))}'
        )
    check_players(game, players, rules_of(game).SEATS)
    return Deal(game, number, (None, *[level] * (players - 1)))


def deal_of(header: Header) -> Deal | None:
    """Return the deal of a duplicate game, None for any other game."""
    number = duplicate_of(header)
    return None if number is None else Deal(header.game, number, header.seats, header.options)


def games_of(store: Store, deal: Deal) -> list[GameRow]:
    """Return the games of a deal, finished or not, the oldest first."""
    return [row for row in store.games(deal.game) if deal_of(row.header) == deal]


def finished_of(store: Store, deal: Deal) -> list[GameRow]:
    """Return the finished games of a deal, the oldest first."""
    return [row for row in games_of(store, deal) if row.over is not None]


def deal_of_today() -> int:
    """Return the number of the deal of the day."""
    return number_of_day(date.today())


def name_of_person(header: Header) -> str:
    """Return the name of the person in a duplicate game."""
    return header.players[header.seats.index(None)]
