"""How many games are finished, as the list of games and the statistics say it."""

from msgspec import Struct

from autopeg.records import Store
from autopeg.registry import title_of
from autopeg.web.game_page import PAGE_NAMES


class GamesPlayed(Struct, frozen=True):
    """How many games of one name are finished."""

    game: str
    title: str
    games: int


def games_played(store: Store) -> list[GamesPlayed]:
    """Return how many games of each name are finished, in the order in which they are offered."""
    played = store.played()
    return [GamesPlayed(name, title_of(name), played.get(name, 0)) for name in PAGE_NAMES]
