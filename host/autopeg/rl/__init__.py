"""For people who train bots: the games as PettingZoo environments, and what is learned as a player (docs/bots.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, get_args

from autopeg.base.errors import UsageError
from autopeg.base.extras import check_extra
from autopeg.base.phrases import either
from autopeg.base.typed_words import quoted
from autopeg.rl.learned import LearnedPlayer as LearnedPlayer
from autopeg.rl.learned import serve as serve
from autopeg.rl.question import layout as layout

if TYPE_CHECKING:
    from pettingzoo import AECEnv

    from autopeg.rl.environment import Reward
    from autopeg.rl.question import Observation

__all__ = ["LearnedPlayer", "env", "layout", "serve"]

MOST_ACTIONS = 20_000
"""After so many a game is truncated: players that know nothing may go on for ever in Crummy Rummy."""


def env(
    game: str,
    players: int = 2,
    options: Mapping[str, object] | None = None,
    rewards: Reward = "win",
    max_actions: int = MOST_ACTIONS,
) -> AECEnv[str, Observation, int | None]:
    """Return a game as a PettingZoo environment; docs/bots.md describes its observations, actions and rewards.

    options: those of a record, for example `{"target": 61}`. rewards: `win` pays at the end, `points` when points are
    made. Raises UsageError, and Failure without the packages of the extra `rl`.
    """
    check_extra("rl", ["pettingzoo"], "an environment needs")
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

    from autopeg.rl.environment import Reward, TableEnv

    if rewards not in get_args(Reward):
        raise UsageError(f"there are no rewards {quoted(str(rewards))}: choose {either(get_args(Reward))}")
    if max_actions < 1:
        raise UsageError(f"a game needs at least 1 action, not {max_actions}")
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TableEnv(game, players, options or {}, rewards, max_actions)))
