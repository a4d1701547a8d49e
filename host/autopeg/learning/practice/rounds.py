"""A round of a drill: mistakes that are due, then new steps, and the results to store."""

import datetime
import random
import time
from contextlib import suppress

from autopeg.base.errors import Failure
from autopeg.learning.exercise import ExerciseTable, Verdict
from autopeg.learning.lesson_course import Course
from autopeg.learning.practice.drill import ROUND, Drill, Level
from autopeg.learning.practice.results import Standing, remember_answer, standing_of
from autopeg.session.text import CardText

_MOST_AGAIN = ROUND // 2
"""Mistakes that come back in one round."""


def names_of_round(drill: Drill, level: str, standing: Standing, chance: random.Random) -> list[str]:
    """Return the names of the steps of a new round, mistakes first; those that a newer version no longer has are left
    out."""
    again = [name for name in standing.due(datetime.date.today()) if drill.has(name)][:_MOST_AGAIN]
    new = [name for name in drill.names(level, chance, ROUND) if name not in standing.mistakes]
    return [*again, *new][:ROUND]


def standing_text(standing: Standing) -> str:
    """Return a standing as text: "17 of 20 right (85%), 6 in a row"."""
    if standing.accuracy is None:
        return "not tried yet"
    said = [f"{standing.right} of {standing.answered} right ({standing.accuracy:.0%})"]
    if standing.streak > 1:
        said.append(f"{standing.streak} in a row")
    if standing.best_streak > max(1, standing.streak):
        said.append(f"at best {standing.best_streak} in a row")
    if standing.seconds_each is not None:
        said.append(f"{standing.seconds_each:.0f} s each")
    due = len(standing.due(datetime.date.today()))
    if due:
        said.append(f"{due} to try again")
    return ", ".join(said)


class Round(Course):
    """Some steps of a drill for one player."""

    def __init__(
        self,
        game: str,
        drill: Drill,
        level: Level,
        player: str,
        *,
        chance: random.Random | None = None,
    ) -> None:
        self._drill, self._level, self._player = drill, level, player
        self._standing = standing_of(player, game, drill.name, level.name)
        names = names_of_round(drill, level.name, self._standing, chance or random.Random())
        super().__init__(game, drill.title_at(level), [drill.step(name) for name in names])
        self._answered: dict[str, bool] = {}
        self._began_s = time.monotonic()

    @property
    def farewell(self) -> str:
        right = sum(self._answered.values())
        kept = f"All rounds: {standing_text(self._standing)}."
        return f"{right} of {len(self._answered)} right at the first try. {kept}" if self._answered else kept

    def table(self, card: CardText) -> ExerciseTable | None:
        return None if self.step is None else self._drill.table(self.game, self.step, card)

    def go(self, by: int) -> None:
        super().go(by)
        self._began_s = time.monotonic()

    def on_verdict(self, verdict: Verdict) -> None:
        """Remember the first answer to each step."""
        if self.step is None or self.step.name in self._answered or (verdict.is_right and not verdict.is_done):
            return
        self._answered[self.step.name] = verdict.is_right
        with suppress(Failure):  # a round goes on even if nothing can be written
            self._standing = remember_answer(
                self._player,
                self.game,
                self._drill.name,
                self._level.name,
                self.step.name,
                is_right=verdict.is_right,
                seconds=time.monotonic() - self._began_s,
            )
