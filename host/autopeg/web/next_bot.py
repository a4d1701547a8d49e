"""The bot that the lobby offers to play against now: as strong as the last games of a device suggest."""

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from autopeg.engine import winners_of
from autopeg.play.seating import quick_levels_of
from autopeg.records import GameRow, Store
from autopeg.registry import DEFAULT_GAME

_PLAYERS = 2
_LOOKED_AT = 5
"""The games against a level that decide about the next."""
_WINS_TO_RISE = 3
_LOSSES_TO_FALL = 4
_SEARCHED = 30
"""The finished games among which they are looked for."""


class BotGame(NamedTuple):
    """A finished game of one person against one bot."""

    level: str
    is_won: bool


def next_level(store: Store, device: str | None) -> str:
    """Return the level of the bot to play against next.

    It is that of the last game; one higher after three wins in the last five games against it, one lower after four
    losses. Whoever has finished no game begins with the weakest.
    """
    levels = quick_levels_of(DEFAULT_GAME)
    rows = [] if device is None else store.newest_over(_SEARCHED, DEFAULT_GAME, device=device)
    return level_after([game for row in rows if (game := _played(row)) is not None], levels)


def level_after(games: Sequence[BotGame], levels: Sequence[str]) -> str:
    """Return the level to play against after some games, newest first. levels: the weakest first."""
    known = [game for game in games if game.level in levels]
    if not known:
        return levels[0]
    level = known[0].level
    last = list(takewhile(lambda game: game.level == level, known))[:_LOOKED_AT]
    wins = sum(game.is_won for game in last)
    at = levels.index(level) + (wins >= _WINS_TO_RISE) - (len(last) - wins >= _LOSSES_TO_FALL)
    return levels[min(max(at, 0), len(levels) - 1)]


def _played(row: GameRow) -> BotGame | None:
    """Return a game of two as its person sees it; None if it was none against a bot."""
    bots = [(seat, level) for seat, level in enumerate(row.header.seats) if level is not None]
    if len(row.header.players) != _PLAYERS or len(bots) != 1 or row.over is None:
        return None
    [(seat, level)] = bots
    return BotGame(level, seat not in winners_of(row.over))
