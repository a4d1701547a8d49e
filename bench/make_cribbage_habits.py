"""Fit the playing habits of the cribbage master to the plays of experts, with the same result on every machine.

Run it as `.venv/bin/python bench/make_cribbage_habits.py`; experts play 26,300 deals for it, which takes about half an
hour. With 2, 3 or 4 behind it only the habits with so many players are fitted again.
"""

import random
import sys
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from autopeg.games.cribbage import rules
from autopeg.games.cribbage.analysis.habits import Sight, features
from autopeg.games.cribbage.analysis.pegging import tail_of
from autopeg.games.cribbage.bots import Expert
from autopeg.games.cribbage.rules import State
from autopeg.games.cribbage.rules.moves import Play

DEALS = {2: range(200_000, 224_000), 3: range(200_000, 201_300), 4: range(200_000, 201_000)}
"""Seeds of the deals by the number of players."""
MOST_PLAYS = 60_000
CHOICES = 4
STEPS, BATCH, RATE, LATE, LATE_RATE = 3_000, 2_000, 0.02, 2_200, 0.002
KEEP, KEEP_SQUARES, TINY, DECAY = 0.9, 0.999, 1e-8, 1e-5
FILE = Path(str(files("autopeg.games.cribbage.analysis") / "tables" / "habits.json"))

Made = tuple[Sight, int]
Floats = NDArray[np.float64]


def main(numbers: Sequence[int]) -> None:
    """Write the weights for these numbers of players."""
    for players in numbers:
        write(players, list(plays(players)))


def write(players: int, made: list[Made]) -> None:
    """Fit the weights to plays and write them beside those for other numbers of players."""
    random.Random(1).shuffle(made)
    weights = fitted(made[:MOST_PLAYS])
    kept = {name: round(weight, 3) for name, weight in sorted(weights.items()) if abs(weight) >= 0.001}
    known = msgspec.json.decode(FILE.read_bytes(), type=dict[str, dict[str, float]])
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(known | {str(players): kept}), indent=0) + b"\n")


def plays(players: int) -> Iterator[Made]:
    """Yield what experts saw and played when they had a choice of ranks."""
    expert = Expert(0)
    for seed in DEALS[players]:
        state = _dealt(players, seed, expert)
        while state.phase == "play" and (seat := rules.to_act(state)) is not None:
            view, legal = rules.view(state, seat), rules.legal_moves(state, seat)
            move = expert.choose(view, legal)
            assert move is not None
            if isinstance(move, Play) and len({each.card >> 2 for each in legal if isinstance(each, Play)}) > 1:
                hand = tuple(sorted(card >> 2 for card in view.hand))
                tail = tail_of(card >> 2 for card in view.series)
                yield Sight(tail, view.count, hand, sum(view.hand_counts) - len(hand)), move.card >> 2
            if sum(view.hand_counts) == 1:
                break
            state, _ = rules.apply(state, move)


def _dealt(players: int, seed: int, expert: Expert) -> State:
    """Return a deal up to the first card of the play."""
    rng = random.Random(seed)
    state = rules.new({"target": 121}, players)
    while state.phase != "play":
        seat = rules.to_act(state)
        move = (
            rules.chance(state, lambda pack: rng.sample(list(pack), len(pack)))
            if seat is None
            else expert.choose(rules.view(state, seat), rules.legal_moves(state, seat))
        )
        assert move is not None
        state, _ = rules.apply(state, move)
    return state


def fitted(made: Sequence[Made]) -> dict[str, float]:
    """Return the weights under which the plays are most likely, by gradient descent (Adam)."""
    seen = [features(sight) for sight, _ in made]
    names = sorted({name for choices in seen for _, found in choices for name in found})
    column = {name: at for at, name in enumerate(names)}
    values = np.zeros((len(made), CHOICES, len(names)), np.float32)
    fits = np.zeros((len(made), CHOICES), np.bool_)
    played = np.zeros(len(made), np.int64)
    for row, ((_, rank), choices) in enumerate(zip(made, seen, strict=True)):
        for place, (fitting, found) in enumerate(choices):
            fits[row, place] = True
            for name, value in found.items():
                values[row, place, column[name]] = value
            if fitting == rank:
                played[row] = place
    weights, mean, squares = (np.zeros(len(names)) for _ in range(3))
    rng = np.random.default_rng(0)
    for step in range(1, STEPS + 1):
        rows = rng.integers(0, len(made), BATCH)
        some = values[rows]
        pulls: Floats = np.where(fits[rows], some @ weights, -np.inf)
        shares = np.exp(pulls - pulls.max(1, keepdims=True))
        error = shares / shares.sum(1, keepdims=True)
        error[np.arange(BATCH), played[rows]] -= 1
        slope = np.einsum("ij,ijk->k", error, some) / BATCH + DECAY * weights
        mean = KEEP * mean + (1 - KEEP) * slope
        squares = KEEP_SQUARES * squares + (1 - KEEP_SQUARES) * slope**2
        size = np.sqrt(squares / (1 - KEEP_SQUARES**step)) + TINY
        weights -= (RATE if step <= LATE else LATE_RATE) * mean / (1 - KEEP**step) / size
    return {name: float(weights[at]) for name, at in column.items()}


if __name__ == "__main__":
    main([int(players) for players in sys.argv[1:]] or sorted(DEALS))
