"""What the screen says to one who has counted for himself, in the games that count fifteens."""

from autopeg.games.counting.questions import RevealCount
from autopeg.session.prompts import verdict
from autopeg.session.questions import Question


def verdict_on(question: Question) -> str | None:
    """Return how his count compares with what is shown, None where he has not counted."""
    if not isinstance(question, RevealCount) or question.said is None:
        return None
    return verdict(question.said, question.event.points)
