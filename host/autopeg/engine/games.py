"""The rules of a game by its name."""

from functools import cache

from autopeg.engine import AnyGame
from autopeg.registry import part_of


def rules_of(name: str) -> AnyGame:
    """Return the rules of a game or of `score`. Raises UsageError for an unknown name."""
    return part_of(name, "rules")


@cache
def side_count(game_name: str, players: int) -> int:
    """Return how many sides a game has with a number of players."""
    return rules_of(game_name).new({}, players).sides
