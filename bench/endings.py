"""Chances of cribbage near the end: what a hint says of a discard, held against deals of two experts in the simulator.

Each seed gives other positions, with both sides within 24 holes of the target and one within 12. The best discard of
each, another one and that of the expert are played by bench/cribbage, in which each side knows its own cards only. It
needs a C compiler, `cc`. Run it as `.venv/bin/python bench/endings.py [POSITIONS DEALS SEED]` for other numbers, and to
keep what it finds for `bench/draw_calibration.py`.
"""

import random
import sys
from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from tempfile import TemporaryDirectory

from msgspec import Struct

from autopeg.engine.advice import Choice
from autopeg.engine.cards import PACK, Card
from autopeg.games.cribbage.advice import evaluate
from autopeg.games.cribbage.analysis.discard_values import value_discards
from autopeg.games.cribbage.rules.moves import Discard
from autopeg.games.cribbage.typed_position import typed_position
from calibration import BOUNDS, DIGITS, ENDINGS, Calibration, Tenth, keep
from cribbage_simulator import Simulator, write_habits
from measure import judge, show

POSITIONS, DEALS, SEED = 40, 2_500, 1
TARGET = 121
NEAR, FAR = 12, 24
MEAN_PERCENT, WORST_PERCENT = 1.0, 4.0


class Said(Struct, frozen=True):
    """A discard of seat 0, and the chance that the hint gives it."""

    is_dealer: bool
    needs: tuple[int, int]
    kept: Sequence[int]
    discarded: Sequence[int]
    chance: float

    @property
    def line(self) -> str:
        """What bench/cribbage reads."""
        scores = [TARGET - need for need in self.needs]
        return " ".join(str(int(each)) for each in (not self.is_dealer, TARGET, *scores, *self.kept, *self.discarded))


def main(*numbers: int) -> None:
    """Print and keep what was found."""
    said = run(*numbers)
    keep(ENDINGS, Calibration(len(said), tenths_of_discards(said)))


def run(positions: int = POSITIONS, deals: int = DEALS, seed: int = SEED) -> list[tuple[float, float]]:
    """Print by how much the chances differ from the deals that were played; return both for each discard."""
    asked = [_asked(random.Random(f"{seed}:{position}")) for position in range(positions)]
    with TemporaryDirectory() as folder:
        habits = Path(folder) / "habits.txt"
        write_habits(habits, 2)
        lines = "".join(f"{each.line}\n" for three in asked for each in three)
        played = Simulator(Path(folder)).run("ending", 2, deals, seed, habits, given=lines).splitlines()
    shares, errors = zip(*(map(float, line.split()) for line in played), strict=True)
    threes = [shares[first : first + 3] for first in range(0, len(shares), 3)]
    said = [
        (each.chance, won)
        for three, shown in zip(asked, threes, strict=True)
        for each, won in zip(three, shown[:2], strict=False)
    ]
    differences = [100 * (chance - won) for chance, won in said]
    error = 100 * sum(errors) / len(errors)
    show("discards near the end", f"{len(said)}", f"{deals} deals each, standard error {error:.1f}%")
    judge("mean difference of the chance", mean(map(abs, differences)), "%", MEAN_PERCENT, digits=1)
    judge("largest difference of the chance", max(map(abs, differences)), "%", WORST_PERCENT, digits=1)
    show("on the whole the hint says", f"{mean(differences):+.1f}%", "more than was won")
    gains = [100 * (best - experts) for best, _, experts in threes]
    remark = f"more than the expert's, standard error {stdev(gains) / sqrt(len(gains)):.1f}%"
    show("the discard of the hint wins", f"{mean(gains):+.1f}%", remark)
    return said


def tenths_of_discards(said: Sequence[tuple[float, float]]) -> list[Tenth]:
    """Return the tenths of the chance in which something was said, the lowest first. said: chances and shares won."""
    found: list[Tenth] = []
    for low, high in pairwise(BOUNDS):
        here = [(chance, won) for chance, won in said if low <= chance < high or chance == high == 1]
        if here:
            says, share = (sum(column) / len(here) for column in zip(*here, strict=True))
            error = sqrt(sum([(chance - won) ** 2 for chance, won in here])) / len(here)
            found.append(Tenth(*(round(each, DIGITS) for each in (says, share, error))))
    return found


def _asked(rng: random.Random) -> tuple[Said, Said, Said]:
    """Return the best discard of a position, another one, and that of the expert."""
    needs = [rng.randint(1, NEAR), rng.randint(1, FAR)]
    rng.shuffle(needs)
    is_dealer = rng.random() < 0.5
    hand = sorted(rng.sample(range(len(PACK)), 6))
    scores = ",".join(str(TARGET - need) for need in needs)
    names = " ".join(str(PACK[card]) for card in hand)
    view, legal = typed_position(names, is_dealer, scores, 2, None, "", "", "", is_go=False)
    choices = evaluate(view, legal)
    experts = {*value_discards(view)[0].cards}
    chosen = (choices[0], rng.choice(choices[1:]), next(each for each in choices if _cards_of(each) == experts))
    best, other, of_expert = (
        Said(
            is_dealer,
            (needs[0], needs[1]),
            [card for card in hand if card not in _cards_of(choice)],
            [*_cards_of(choice)],
            choice.win_chance or 0.0,
        )
        for choice in chosen
    )
    return best, other, of_expert


def _cards_of(choice: Choice) -> set[Card]:
    assert isinstance(choice.move, Discard)
    return {*choice.move.cards}


if __name__ == "__main__":
    main(*map(int, sys.argv[1:4]))
