"""Fit how gladly experts of Crummy Rummy take discards, for its master, with the same result on every machine.

Run it as `.venv/bin/python bench/make_crummy_rummy_habits.py`; experts play 1,200 games for it, which takes about
ten minutes on two processors. With `--cluster ADDRESS` behind it the games are played on the machines of a cluster.
"""

import sys
from collections.abc import Iterator, Sequence
from importlib.resources import files
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from autopeg.base.workers import Processes, processors, results_in_order
from autopeg.engine.history import History
from autopeg.games.crummy_rummy import rules
from autopeg.games.crummy_rummy.bots.expert import Expert
from autopeg.games.crummy_rummy.bots.opponent import SIGNS, Habits, Opponent
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.moves import CrummyRummyMove, DrawDeck, TakeUpcard
from autopeg.games.rummy.rules import Discard
from autopeg.play.table import Seat, Table
from machines import workers_named
from pegcore.melds import LAST_ROUND, is_wild

GAMES = range(1_200)
"""Seeds of the games."""
STEPS, RIDGE = 12, 1e-3
FILE = Path(str(files("autopeg.games.crummy_rummy.bots") / "habits.json"))

Floats = NDArray[np.float64]


class Seen(NamedTuple):
    """One discard. round: 1 to 7; signs: what its owner saw; is_taken: whether the other took it."""

    round: int
    signs: tuple[float, ...]
    is_taken: bool


class Watcher(Expert):
    """Expert who also notes what `Opponent` sees in its last discard. noted: its round and signs, None for no guess."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._opponent = Opponent()
        self.noted: tuple[int, tuple[float, ...]] | None = None

    def choose(self, view: View, legal: Sequence[CrummyRummyMove]) -> CrummyRummyMove | None:
        self._opponent.look(view)
        move = super().choose(view, legal)
        if isinstance(move, Discard):
            self.noted = None
            if not is_wild(move.card) and not view.laid_down[1 - view.seat]:
                self.noted = (view.round, self._opponent.signs(view, move.card, self._opponent.chances(view)))
        return move


def main(arguments: Sequence[str]) -> None:
    """Write the habits."""
    with workers_named(arguments, Processes(processors())) as (workers, _):
        found = list(chain.from_iterable(results_in_order(workers, _discards, GAMES)))
    write(found)


def write(found: Sequence[Seen]) -> None:
    """Fit the habits to discards and write them."""
    weights = [fitted([seen for seen in found if seen.round == number]) for number in range(1, LAST_ROUND + 1)]
    rounds = tuple({sign: round(float(each), 2) for sign, each in zip(SIGNS, of, strict=True)} for of in weights)
    habits = Habits(len(GAMES), len(found), rounds)
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(habits), indent=1) + b"\n")


def _discards(seed: int) -> list[Seen]:
    return list(discards(seed))


def discards(seed: int) -> Iterator[Seen]:
    """Yield the discards of a game of two experts that the other could take."""
    players = [Watcher(2 * seed), Watcher(2 * seed + 1)]
    seats = [Seat("expert", player) for player in players]
    table = Table(History(rules, rules.new({}, 2)), seats, deck=f"habits {seed}")
    while (step := table.advance()) is not None:
        if isinstance(step.move, DrawDeck | TakeUpcard):
            owner = players[1 - step.move.player]
            if owner.noted is not None:
                yield Seen(*owner.noted, isinstance(step.move, TakeUpcard))
            owner.noted = None
        elif step.is_deal:
            for player in players:
                player.noted = None


def fitted(found: Sequence[Seen]) -> Floats:
    """Return the weights under which the answers to some discards are most likely, by Newton's method."""
    signs = np.array([seen.signs for seen in found], np.float64).reshape(len(found), len(SIGNS))
    taken = np.array([seen.is_taken for seen in found], np.float64)
    weights = np.zeros(len(SIGNS))
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-signs @ weights))
        slope = signs.T @ (taken - chances) - RIDGE * weights
        bend = (signs.T * (chances * (1 - chances))) @ signs + RIDGE * np.eye(len(SIGNS))
        weights += np.linalg.solve(bend, slope)
    return weights


if __name__ == "__main__":
    main(sys.argv[1:])
