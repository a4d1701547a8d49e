"""Progress through a lesson or other steps: which one is open, and which are done. For screen and line mode."""

from collections.abc import Sequence
from contextlib import suppress

from autopeg.base.errors import Failure
from autopeg.learning.exercise import ExerciseTable, Verdict
from autopeg.learning.lesson import LessonStep, TryTask
from autopeg.learning.lesson_check import lesson_of, table_of
from autopeg.learning.progress import forget_steps, remember_step, steps_done
from autopeg.registry import title_of
from autopeg.session.text import CardText


def answer_text(verdict: Verdict) -> str:
    """Return a verdict as text that says whether the answer is right, for output without colours or signs."""
    if not verdict.is_right:
        return f"Not quite: {verdict.says}"
    return verdict.says if verdict.says.startswith(("Yes", "Right")) else f"Right: {verdict.says}"


class Course:
    """A course of steps, the next one open; each kind of course derives its own class.

    title: what it is called; at: the number of the open step, from 0; past the last one at the end.
    """

    def __init__(self, game: str, title: str, steps: Sequence[LessonStep], at: int = 0) -> None:
        self.game = game
        self.title = title
        self.steps = steps
        self.at = at

    @property
    def farewell(self) -> str:
        """What to say at the end."""
        raise NotImplementedError

    @property
    def goes_on(self) -> str:
        """What to say to somebody who leaves before the end, empty for nothing."""
        return ""

    @property
    def shows_best(self) -> bool:
        """Whether the best move of the open step can be shown."""
        return self.step is not None and isinstance(self.step.task, TryTask)

    @property
    def step(self) -> LessonStep | None:
        """The open step, None at the end."""
        return self.steps[self.at] if self.at < len(self.steps) else None

    @property
    def standing(self) -> str:
        """Where the learner is: "3 of 14"."""
        return "done" if self.step is None else f"{self.at + 1} of {len(self.steps)}"

    def table(self, card: CardText) -> ExerciseTable | None:
        """Return the table of the open step, None if it has none."""
        return None if self.step is None else table_of(self.game, self.step, card)

    def go(self, by: int) -> None:
        """Open another step. by: how many steps on, negative to go back."""
        self.at = max(0, min(self.at + by, len(self.steps)))

    def on_verdict(self, verdict: Verdict) -> None:
        """Handle the verdict on an answer to the open step."""


class LessonCourse(Course):
    """The lesson of a game, open at the first step that is not done. Raises UsageError if there is no lesson."""

    def __init__(self, game: str, *, again: bool = False) -> None:
        steps = lesson_of(game).steps
        if again:
            forget_steps(game)
        done = steps_done(game)
        first = next((at for at, step in enumerate(steps) if step.name not in done), 0)
        super().__init__(game, f"Learn {title_of(game)}", steps, first)

    @property
    def farewell(self) -> str:
        return (
            f"That is the game: you know enough to play {title_of(self.game)}. "
            f"`autopeg play {self.game}` begins a game. It gives a hint whenever you ask: h, or hint in lines."
        )

    @property
    def goes_on(self) -> str:
        return f"`autopeg learn {self.game}` goes on here."

    def on_verdict(self, verdict: Verdict) -> None:
        """Store the open step if it is done."""
        if self.step is not None and verdict.is_right and verdict.is_done:
            with suppress(Failure):  # a lesson goes on even if nothing can be written
                remember_step(self.game, self.step.name)
