"""A second try at the decisions that cost a player most in a finished game."""

from collections.abc import Sequence

from autopeg.learning.lesson import LessonStep, TryTask
from autopeg.learning.lesson_course import Course
from autopeg.session.text import describe_scores
from autopeg.statistics.decision_text import cost_text, name_kept
from autopeg.statistics.finished import FinishedGame
from autopeg.statistics.review import Decision
from autopeg.statistics.summary import summary_parts_of

_FAREWELL = "Those were the decisions that cost most. The review of the game has all the others."
_NOTHING = "No decision of this game was worse than the best: there is nothing to try again."


class MistakesCourse(Course):
    """The costliest decisions of some seats in a finished game, the costliest first, each to be tried again."""

    def __init__(self, found: FinishedGame, seats: Sequence[int]) -> None:
        steps = [mistake_step(found, decision) for decision in found.mistakes(seats)]
        super().__init__(found.game, "Learn from your mistakes", steps)

    @property
    def farewell(self) -> str:
        return _FAREWELL if self.steps else _NOTHING


def mistake_step(found: FinishedGame, decision: Decision) -> LessonStep:
    """Return a decision as a step for trying it again. Its name is the number of the move."""
    state = found.state_before(decision)
    made = name_kept(found.game, decision.made, state, found.card)
    part, deal = summary_parts_of(found.game).PART, sum(n < decision.n for n in found.summary.deals)
    scores = describe_scores(state, found.names)
    return LessonStep(
        name=str(decision.n),
        title=f"{found.names[decision.seat]}, {part} {deal}, move {decision.n}",
        says=f"The score: {scores}. In the game: {made}. It cost {cost_text(decision)}.",
        task=TryTask(asks="What is better?", state=state, players=found.names, seat=decision.seat),
    )
