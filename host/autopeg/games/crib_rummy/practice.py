"""What can be practised in Crib Rummy: the points of melds, and puzzles."""

from autopeg.engine.cards import PACK
from autopeg.learning.lesson import LessonStep
from autopeg.learning.practice.counting import near, total_task
from autopeg.learning.practice.drill import Drill, Level, seeded
from autopeg.learning.practice.puzzles import PuzzleDrill
from pegcore.melds import LARGEST_SET, RUN, SET, SHORTEST_MELD, crib_rummy_points


class MeldPoints(Drill):
    """Melds laid or extended, and the holes that they peg (R34, R35)."""

    name = "counting"
    title = "Count melds"
    invites = "Sets and runs: how many points do they peg?"
    levels = (Level("new", "New melds"), Level("longer", "Melds that somebody extends"))
    rules = ("R34", "R35")

    def step(self, name: str) -> LessonStep:
        level, rng = seeded(name, self.levels)
        kind = rng.choice((SET, RUN))
        after = rng.randint(SHORTEST_MELD + (level == "longer"), LARGEST_SET if kind == SET else 8)
        before = rng.randint(SHORTEST_MELD, after - 1) if level == "longer" else 0
        if kind == SET:
            rank = rng.randrange(13)
            cards = [PACK[rank * 4 + suit] for suit in rng.sample(range(4), after)]
        else:
            suit, low = rng.randrange(4), rng.randrange(14 - after)
            cards = [PACK[(low + place) * 4 + suit] for place in range(after)]
        points = crib_rummy_points(kind, before, after)
        what = f"The {kind} had {before} cards" if before else f"Somebody lays a new {kind}"
        return LessonStep(
            name=name,
            title="What does it peg?",
            says=f"{what}; now it has {after}." if before else f"{what} of {after}.",
            rules=self.rules,
            task=total_task("How many points?", cards, points, f"{points} points.", near(points, rng)),
        )


DRILLS = (MeldPoints(), PuzzleDrill("crib_rummy", "Draw or take, meld or wait, and what to discard?"))
