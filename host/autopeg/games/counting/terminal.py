"""Feedback on a player's own count, in the games that count fifteens."""

from autopeg.games.counting.questions import RevealCount
from autopeg.session.prompts import verdict
from autopeg.session.questions import Question


def verdict_on(question: Question) -> str | None:
    """Compare a player's own count with the count shown; return None if the player has not counted."""
    if not isinstance(question, RevealCount) or question.said is None:
        return None
    return verdict(question.said, question.event.points)
