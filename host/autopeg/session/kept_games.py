"""List of games that can be resumed: number, game, players with their scores, and when they were played."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from msgspec import Struct

from autopeg.play.duplicate import duplicate_of
from autopeg.play.opening import waiting_games
from autopeg.records import GameRow, Store
from autopeg.records.damage import replayed
from autopeg.registry import title_of
from autopeg.session.text import describe_scores

MOST_SHOWN = 50


class KeptGame(Struct, frozen=True):
    """One game of the list."""

    id: int
    game: str
    """The name of the game that is played."""
    standing: str
    """The players with their points."""
    played: str
    """When its last move was made, in local time."""
    title: str = ""
    """The title that somebody gave it, else empty."""
    is_duplicate: bool = False
    """Whether it is compared with the bot's when it is over."""

    def line(self, width: int = 0) -> str:
        """Return the game as one line. width: of the column of games."""
        title = f"  {self.title}" if self.title else ""
        return f"{self.id:>5}  {self.played}  {self.game:<{width}}  {self.standing}{title}"


def games_that_wait(store: Store) -> list[KeptGame]:
    """Return the games that can be resumed, most recently played first, at most `MOST_SHOWN`."""
    asking = {game_id for game_id, _ in store.asking()}
    found: list[KeptGame] = []
    for row in waiting_games(store)[:MOST_SHOWN]:
        with store.passing_over_damage():
            found.append(_kept(store, row, row.id in asking))
    return found


def game_lines(games: Sequence[KeptGame]) -> Iterator[str]:
    """Yield a line for each game."""
    width = max((len(game.game) for game in games), default=0)
    for game in games:
        yield game.line(width)


def game_title(row: GameRow) -> str:
    """Return the title of the game that is played, or whose score is kept."""
    return title_of(row.header.game, row.header.options)


def _kept(store: Store, row: GameRow, is_asking: bool) -> KeptGame:
    names = row.header.players
    standing = describe_scores(replayed(row.id, store.record(row.id)).state, names)
    if is_asking:
        standing += "; asks about its board"
    is_duplicate = duplicate_of(row.header) is not None
    played = datetime.fromisoformat(row.played_at).astimezone()
    return KeptGame(row.id, game_title(row), standing, f"{played:%Y-%m-%d %H:%M}", row.header.title or "", is_duplicate)
