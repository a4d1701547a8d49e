"""What can be practised in cribbage: counting, discards, and puzzles."""

import random
from collections.abc import Sequence

from msgspec.structs import replace

from autopeg.counting.rules import hand_parts
from autopeg.engine.cards import PACK, Card
from autopeg.engine.moves import Part
from autopeg.games.cribbage import rules as cribbage
from autopeg.games.cribbage.analysis.discard_values import value_discards
from autopeg.games.cribbage.analysis.race_discards import discard_chances
from autopeg.games.cribbage.analysis.tables import dealer_wins
from autopeg.games.cribbage.rules import State
from autopeg.learning.lesson import LessonStep, TryTask
from autopeg.learning.practice import counting
from autopeg.learning.practice.drill import Drill, Level, seeded
from autopeg.learning.practice.puzzles import PuzzleDrill

NAMES = ("You", "Bob")
_CARDS_DEALT = 6
_HANDS = counting.levels_of("hand")
_LEAST_STAKE = 0.05
"""With less between two discards, all are nearly as good, within the error of the estimate."""


class Counting(counting.CountDrill):
    """Hands and cribs with their starter (C26-C31)."""

    invites = "Hands and cribs, against the clock."
    levels = (*_HANDS[:2], Level("cribs", "Cribs: a flush needs the starter too"), *_HANDS[2:])
    rules = ("C28",)

    def deal(self, level: str, rng: random.Random) -> tuple[Sequence[Card], str]:
        if level == "cribs" and rng.random() < 0.4:  # flushes are rare
            suit = rng.randrange(4)
            hand = rng.sample([card for card in PACK if card & 3 == suit], 4)
            return (*hand, rng.choice([card for card in PACK if card not in hand])), "starter"
        return counting.dealt(rng, 5), "starter"

    def parts(self, level: str, cards: Sequence[Card]) -> tuple[Part, ...]:
        return hand_parts(tuple(cards[:4]), cards[4], is_crib=level == "cribs")

    def fits(self, level: str, parts: Sequence[Part]) -> bool:
        return bool(parts) if level == "cribs" else super().fits(level, parts)


class Discards(Drill):
    """Six cards, of which two go to the crib, judged by everything that can follow (C10)."""

    name = "discards"
    within = 0.25
    title = "Discard"
    invites = "Six cards and a score: what do you discard?"
    levels = (
        Level("dealer", "Your crib"),
        Level("pone", "Their crib"),
        Level("late", "Near the end: the race decides"),
    )

    def names(self, level: str, rng: random.Random, number: int) -> list[str]:
        """Return the names of new steps of a level; near the end only those in which the race is open."""
        if level != "late":
            return super().names(level, rng, number)
        found: dict[str, None] = {}
        while len(found) < number:
            found.update(dict.fromkeys(name for name in super().names(level, rng, number) if self._is_open(name)))
        return list(found)[:number]

    def _is_open(self, name: str) -> bool:
        """Return whether the game is neither won nor lost before the discard, so that there is something to decide."""
        task = self.step(name).task
        assert isinstance(task, TryTask)
        needs = [task.state.options.target - score for score in task.state.scores]
        chance = dealer_wins(needs[task.state.dealer], needs[1 - task.state.dealer])
        if not _LEAST_STAKE <= chance <= 1 - _LEAST_STAKE:
            return False
        view = cribbage.view(task.state, 0)
        values = value_discards(view)
        best, worst = discard_chances(view, [values[0].cards, values[-1].cards])
        return abs(best - worst) >= _LEAST_STAKE

    def step(self, name: str) -> LessonStep:
        level, rng = seeded(name, self.levels)
        dealer = rng.randrange(2) if level == "late" else int(level == "pone")
        low, high = (88, 116) if level == "late" else (0, 80)
        yours, theirs = rng.randint(low, high), rng.randint(low, high)
        whose = "It is your crib" if dealer == 0 else "It is Bob's crib"
        return LessonStep(
            name=name,
            title="Six cards, keep four",
            says=f"{whose}, and you have {yours} points to Bob's {theirs}.",
            rules=("C10",),
            task=TryTask(
                asks="Which two cards go to the crib?",
                state=discard_state(rng, dealer, (yours, theirs)),
                players=NAMES,
                seat=0,
            ),
        )


def discard_state(rng: random.Random, dealer: int, scores: tuple[int, int]) -> State:
    """Return a game of two after a deal. dealer: 0 or 1; the hands are dealt from a pack shuffled by `rng`."""
    cards = counting.dealt(rng, 2 * _CARDS_DEALT)
    pegs = tuple((max(0, score - rng.randint(1, 8)) if score else 0, score) for score in scores)
    return replace(
        cribbage.new({}, 2),
        phase="discard",
        dealer=dealer,
        pegs=pegs,
        pegs_at_deal=pegs,
        hands=(tuple(sorted(cards[:_CARDS_DEALT])), tuple(cards[_CARDS_DEALT:])),
        discarded=((), ()),
        played=((), ()),
    )


DRILLS = (Counting(), Discards(), PuzzleDrill("cribbage", "What do you play, and what do you discard?"))
