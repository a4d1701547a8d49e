"""Games of experts against themselves, cut into deals, for the tables of winning chances and for their calibration."""

from collections.abc import Iterator, Mapping
from typing import Any

from autopeg.engine.games import rules_of
from autopeg.engine.history import History
from autopeg.play.seating import new_player
from autopeg.play.table import Seat, Table


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
