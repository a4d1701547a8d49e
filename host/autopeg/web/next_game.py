"""How the game after this one at a table in the page is begun."""

from autopeg.engine.opening import match_of, seat_words
from autopeg.records import Store
from autopeg.session.settings import Settings


def settings_of(store: Store, game_id: int) -> Settings:
    """Return how a stored game was begun."""
    header = store.record(game_id).header
    return Settings(seats=seat_words(header), match=match_of(header))
