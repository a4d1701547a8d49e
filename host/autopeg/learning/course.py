"""The way through a lesson: which step is open, and what is remembered as done. Shared by screen and line mode."""

from contextlib import suppress

from autopeg.errors import Failure
from autopeg.learning.lesson import LessonStep
from autopeg.learning.lesson_check import Verdict, lesson_of
from autopeg.learning.progress import forget_steps, remember_step, steps_done
from autopeg.registry import title_of


def answer_text(verdict: Verdict) -> str:
    """Return what is said of an answer, where no colour or sign says whether it is right."""
    if not verdict.is_right:
        return f"Not quite: {verdict.says}"
    return verdict.says if verdict.says.startswith(("Yes", "Right")) else f"Right: {verdict.says}"


class LessonCourse:
    """The lesson of a game, open at the first step that is not done. Raises UsageError if there is no lesson.

    at: the number of the open step, from 0; past the last one when the lesson is over.
    """

    def __init__(self, game: str, *, again: bool = False) -> None:
        self.game = game
        self.steps = lesson_of(game).steps
        if again:
            forget_steps(game)
        done = steps_done(game)
        self.at = next((at for at, step in enumerate(self.steps) if step.name not in done), 0)

    @property
    def title(self) -> str:
        return f"Learn {title_of(self.game)}"

    @property
    def step(self) -> LessonStep | None:
        """The open step, None when the lesson is over."""
        return self.steps[self.at] if self.at < len(self.steps) else None

    @property
    def standing(self) -> str:
        """Where the learner is: "3 of 14"."""
        return "done" if self.step is None else f"{self.at + 1} of {len(self.steps)}"

    def go(self, by: int) -> None:
        """Open another step. by: how many further, negative for back."""
        self.at = max(0, min(self.at + by, len(self.steps)))

    def on_verdict(self, verdict: Verdict) -> None:
        """Remember the open step if it is done."""
        if self.step is not None and verdict.is_right and verdict.is_done:
            with suppress(Failure):  # a lesson goes on, even where nothing can be written
                remember_step(self.game, self.step.name)

    @property
    def farewell(self) -> str:
        """What is said at the end."""
        return (
            f"That is the game: you know enough to play {title_of(self.game)}. "
            f"`autopeg play {self.game}` begins a game; h gives a hint, and ? explains the words on the screen."
        )
