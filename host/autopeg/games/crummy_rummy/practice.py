"""What can be practised in Crummy Rummy: what a hand costs, and puzzles."""

import random

from autopeg.games.crummy_rummy.rules.state import PENALTY_STEP, pack_of
from autopeg.learning.lesson import LessonStep
from autopeg.learning.practice.counting import dealt, total_task
from autopeg.learning.practice.drill import Drill, Level, seeded
from autopeg.learning.practice.puzzles import PuzzleDrill
from pegcore.melds import penalty_points


class HandCosts(Drill):
    """Cards left in a hand when somebody goes out (Y31)."""

    name = "counting"
    title = "Count what is left"
    invites = "Somebody goes out: what does your hand cost?"
    levels = (Level("few", "A few cards"), Level("many", "Many cards"))

    def step(self, name: str) -> LessonStep:
        level, rng = seeded(name, self.levels)
        cards = tuple(sorted(dealt(rng, rng.randint(3, 5) if level == "few" else rng.randint(7, 10), pack_of(2))))
        points = penalty_points(cards)
        return LessonStep(
            name=name,
            title="What does it cost?",
            says="Threes to eights cost 5 each, nines to kings 10, aces, deuces and jokers 15.",
            rules=("Y31",),
            task=total_task("How many points?", cards, points, f"{points} points.", _near(points, rng)),
        )


def _near(points: int, rng: random.Random) -> list[int]:
    close = [points + off * PENALTY_STEP for off in (-4, -3, -2, -1, 1, 2, 3, 4) if points + off * PENALTY_STEP > 0]
    return rng.sample(close, len(close))


DRILLS = (HandCosts(), PuzzleDrill("crummy_rummy", "Draw or take, lay down or wait, and what to spare?"))
