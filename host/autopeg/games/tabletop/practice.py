"""What can be practised in Table Top Cribbage: counting rows and columns, and puzzles."""

import random
from collections.abc import Sequence

from autopeg.engine.cards import Card
from autopeg.engine.moves import Part
from autopeg.games.tabletop.rules.counting import count_line
from autopeg.learning.practice import counting
from autopeg.learning.practice.puzzles import PuzzleDrill


class Counting(counting.CountDrill):
    """Rows and columns of five cards, outside the centre."""

    title = "Count rows and columns"
    invites = "Rows and columns, against the clock."
    levels = counting.levels_of("line")

    def deal(self, level: str, rng: random.Random) -> tuple[Sequence[Card], str]:
        return counting.dealt(rng, 5), ""

    def parts(self, level: str, cards: Sequence[Card]) -> tuple[Part, ...]:
        return tuple(count_line(cards, four_flush=False))


DRILLS = (Counting(), PuzzleDrill("tabletop", "Where does the card go, or is it for the crib?"))
