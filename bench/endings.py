"""Chances of cribbage near the end: what a hint says of a discard, held against deals of two experts in the simulator.

Each seed gives other positions, with both sides within 24 holes of the target and one within 12. The best discard of
each and another one are played by bench/cribbage, in which each side knows its own cards only. It needs a C
compiler, `cc`. Run it as `.venv/bin/python bench/endings.py [POSITIONS DEALS SEED]` for other numbers.
"""

import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from autopeg.engine.cards import PACK
from autopeg.games.cribbage.advice import evaluate
from autopeg.games.cribbage.rules.moves import Discard
from autopeg.games.cribbage.typed_position import typed_position
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


def run(positions: int = POSITIONS, deals: int = DEALS, seed: int = SEED) -> None:
    """Print by how much the chances differ from the deals that were played."""
    said = [each for position in range(positions) for each in _said(random.Random(f"{seed}:{position}"))]
    with TemporaryDirectory() as folder:
        habits = Path(folder) / "habits.txt"
        write_habits(habits, 2)
        lines = "".join(f"{each.line}\n" for each in said)
        played = Simulator(Path(folder)).run("ending", 2, deals, seed, habits, given=lines).splitlines()
    shares = [tuple(map(float, line.split())) for line in played]
    differences = [100 * (each.chance - share) for each, (share, _) in zip(said, shares, strict=True)]
    error = 100 * sum(error for _, error in shares) / len(shares)
    show("discards near the end", f"{len(said)}", f"{deals} deals each, standard error {error:.1f}%")
    judge("mean difference of the chance", sum(map(abs, differences)) / len(said), "%", MEAN_PERCENT, digits=1)
    judge("largest difference of the chance", max(map(abs, differences)), "%", WORST_PERCENT, digits=1)
    show("on the whole the hint says", f"{sum(differences) / len(said):+.1f}%", "more than was won")


def _said(rng: random.Random) -> Iterator[Said]:
    """Yield the best discard of a position, and another one."""
    needs = [rng.randint(1, NEAR), rng.randint(1, FAR)]
    rng.shuffle(needs)
    is_dealer = rng.random() < 0.5
    hand = sorted(rng.sample(range(len(PACK)), 6))
    scores = ",".join(str(TARGET - need) for need in needs)
    names = " ".join(str(PACK[card]) for card in hand)
    choices = evaluate(*typed_position(names, is_dealer, scores, 2, None, "", "", "", is_go=False))
    for choice in (choices[0], rng.choice(choices[1:])):
        assert isinstance(choice.move, Discard)
        assert choice.win_chance is not None
        discarded = choice.move.cards
        kept = [card for card in hand if card not in discarded]
        yield Said(is_dealer, (needs[0], needs[1]), kept, discarded, choice.win_chance)


if __name__ == "__main__":
    run(*map(int, sys.argv[1:4]))
