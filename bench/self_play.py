"""Games of experts against themselves, cut into deals, for the tables of winning chances and for their calibration."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from autopeg.engine.games import rules_of
from autopeg.engine.history import History
from autopeg.engine.players import Player
from autopeg.games.crummy_rummy import rules as crummy_rummy
from autopeg.games.crummy_rummy.rules.moves import Position, Setup
from autopeg.play.seating import new_player
from autopeg.play.table import Seat, Table
from pegcore.melds import LAST_ROUND

_MEAN_TOTAL, _SPREAD, _STEP = 250, 60, 5
"""Totals before the last round of Crummy Rummy, and what they are a multiple of."""
_MOST_RESHUFFLES = 5


def states_of(game: str, deck: str, options: Mapping[str, object]) -> Iterator[Any]:
    """Yield the state after every step of a game of two experts. deck: the seed of its cards."""
    table = experts_at(game, deck, options)
    yield table.state
    while (step := table.advance()) is not None:
        yield step.state


def experts_at(game: str, deck: str, options: Mapping[str, object]) -> Table:
    """Return the table of a new game of two experts. deck: the seed of its cards."""
    rules = rules_of(game)
    players = [new_player(game, "expert", seed) for seed in range(2)]
    seats = [Seat("expert", player) for player in players]
    return Table(History(rules, rules.new(options, 2)), seats, deck=deck)


def last_round_of(players: Sequence[Player], deck: str) -> Table:
    """Return the table of a last round of Crummy Rummy that begins with a lead as six rounds may bring it. deck: the
    seed of its cards.
    """
    rng = random.Random(deck)
    totals = tuple(_STEP * round(rng.gauss(_MEAN_TOTAL, _SPREAD) / _STEP) for _ in players)
    position = Position(LAST_ROUND, rng.randrange(len(players)), totals=totals)
    game = crummy_rummy.new({"max_reshuffles": _MOST_RESHUFFLES}, len(players))
    begun, _ = crummy_rummy.apply(game, Setup(position))
    return Table(History(crummy_rummy, begun), [Seat(f"{seat}", each) for seat, each in enumerate(players)], deck=deck)
