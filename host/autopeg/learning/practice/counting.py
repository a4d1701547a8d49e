"""Drills in counting: hands as they are dealt, by their parts or by their total."""

import random
from abc import abstractmethod
from collections.abc import Callable, Sequence

from autopeg.base.phrases import capitalised
from autopeg.counting.aloud import call_hand
from autopeg.counting.rules import points_of
from autopeg.engine.cards import PACK, Card
from autopeg.engine.moves import Part
from autopeg.learning.lesson import Answer, ChoiceTask, CountTask, LessonStep
from autopeg.learning.practice.drill import Drill, Level, seeded

ANSWERS = 6

_LITTLE = 2
"""The most points of a hand that is nearly a nineteen."""


def total_task(asks: str, cards: Sequence[Card], truth: int, said: str, others: Sequence[int]) -> ChoiceTask:
    """Return the question for a total, with five wrong ones among the answers. others: totals that may come up, best
    first.
    """
    offered = sorted({truth, *[other for other in others if other != truth][: ANSWERS - 1]})
    return ChoiceTask(
        asks=asks,
        cards=tuple(map(str, cards)),
        answers=tuple(
            Answer(
                str(total),
                said if total == truth else _off_by(total - truth),
                total == truth,
            )
            for total in offered
        ),
    )


def _off_by(points: int) -> str:
    return "That is more than there is: look again." if points > 0 else "There is more to find: look again."


class CountDrill(Drill):
    """Five cards that score together: their parts are tapped one after the other, or the total is chosen."""

    name = "counting"
    title = "Count hands"
    rules: tuple[str, ...] = ()

    @abstractmethod
    def deal(self, level: str, rng: random.Random) -> tuple[Sequence[Card], str]:
        """Return five different cards, and what the last one is called, empty if it is like the others."""

    @abstractmethod
    def parts(self, level: str, cards: Sequence[Card]) -> tuple[Part, ...]:
        """Return what five cards score."""

    def fits(self, level: str, parts: Sequence[Part]) -> bool:
        """Return whether five cards with these parts belong to a level."""
        return FITS[level](parts)

    def step(self, name: str) -> LessonStep:
        level, rng = seeded(name, self.levels)
        while True:
            cards, last = self.deal(level, rng)
            parts = self.parts(level, cards)
            if self.fits(level, parts):
                break
        called = f" The last card is the {last}." if last else ""
        says = f"{self.level_named(level).title}.{called}"
        aloud = call_hand(parts)
        if level in ("totals", "nineteen"):
            points = points_of(parts)
            task = total_task("How many points?", cards, points, f"{capitalised(aloud)}.", near(points, rng))
            return LessonStep(name=name, title="Count at a glance", says=says, task=task, rules=self.rules)
        count = CountTask(
            asks="Choose the cards of one combination after the other, until you have them all.",
            cards=tuple(map(str, cards)),
            parts=parts,
            well=f"Aloud: {aloud}.",
            starter=last,
        )
        return LessonStep(name=name, title=self.title, says=says, task=count, rules=self.rules)


def near(points: int, rng: random.Random) -> list[int]:
    """Return totals that could be mistaken for the right one; 0 means nineteen."""
    close = [points + off for off in (-4, -2, -1, 1, 2, 4) if points + off >= 0]
    rng.shuffle(close)
    return [*close, points + 3, points + 5, points + 6]


def dealt(rng: random.Random, number: int, pack: Sequence[Card] = PACK) -> list[Card]:
    """Return different cards."""
    return rng.sample(pack, number)


def has(kind: str, parts: Sequence[Part]) -> int:
    """Return how many of the parts are of a kind."""
    return sum(part.kind == kind for part in parts)


def levels_of(what: str) -> tuple[Level, ...]:
    """Return the levels of counting. what: what is counted, such as a hand."""
    return (
        Level("plain", "Fifteens and pairs"),
        Level("runs", "Double runs"),
        Level("totals", f"Any {what} at a glance"),
        Level("nineteen", "Nineteen and its friends: little or nothing, at a glance"),
    )


FITS: dict[str, Callable[[Sequence[Part]], bool]] = {
    "plain": lambda parts: len(parts) >= 2 and not has("run", parts) and not has("flush", parts),
    "runs": lambda parts: has("run", parts) >= 2,
    "totals": lambda parts: True,
    "nineteen": lambda parts: points_of(parts) <= _LITTLE,
}
