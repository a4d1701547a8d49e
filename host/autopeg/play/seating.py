"""Who sits at a table: a bot of the game, or an external program over stdin and stdout, for a seat's word.

A player sees only the `view` of its seat. `new_player` creates one from an argument of `--seats` or `--bot`.
"""

from collections.abc import Mapping

from autopeg.base.errors import UsageError
from autopeg.base.typed_words import quoted
from autopeg.engine.players import ANALYST, COMMAND, LEVELS, Player, bots_of
from autopeg.registry import title_of


def levels_of(game: str) -> tuple[str, ...]:
    """Return the levels that a game offers, the weakest first."""
    offered = bots_of(game).LEVELS
    return tuple(level for level in LEVELS if level in offered)


def quick_levels_of(game: str) -> tuple[str, ...]:
    """Return the levels that answer quickly enough for many games."""
    return tuple(level for level in levels_of(game) if level != ANALYST)


def nearest_level(game: str, level: str) -> str:
    """Return the level, or the game's strongest level if the game does not offer this one."""
    return levels_of(game)[-1] if level in LEVELS and level not in levels_of(game) else level


def new_player(game: str, level: str, seed: int = 0, options: Mapping[str, object] | None = None) -> Player:
    """Return a bot of this level, or for `cmd:PROGRAM ARGS` an external program, which receives the game's options.

    seed: the same seed and views give the same moves. Raises UsageError, and Failure for a program that cannot start.
    """
    if level.startswith(COMMAND):
        from autopeg.play.bots.external import External

        return External(game, level.removeprefix(COMMAND), dict(options or {}))
    check_level(game, level)
    return bots_of(game).LEVELS[level](seed)


def check_level(game: str, level: str) -> None:
    """Raise UsageError for a level that the game does not offer."""
    offered = levels_of(game)
    if level not in offered:
        of_game = f" of {title_of(game)}" if level in LEVELS else ""
        choices = f"{', '.join(offered)} or {COMMAND}PROGRAM"
        raise UsageError(f"there is no level {quoted(level)}{of_game}: choose from {choices}")
