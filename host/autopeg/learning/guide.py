"""Explanations for the first deal: what each decision is about, what would be good, and why."""

from collections.abc import Sequence

from autopeg.base.phrases import capitalised
from autopeg.engine.advice import advice_of
from autopeg.learning.lesson import lessons_of
from autopeg.session.advice_text import advice_text_of, plain_reasons
from autopeg.session.text import CardText

OFFER = "Is this your first game? Then every choice of the first deal can be explained."
FAREWELL = "That was a whole deal. From here on you know what to do; the hint is still there."


def guide_text(game: str, view: object, legal: Sequence[object], card: CardText) -> str:
    """Return what a seat has to decide, and what would be good and why; empty if there is nothing to decide.

    The choice is that of the hint, which has the numbers; its reason is in a beginner's words.
    """
    words, lessons = advice_text_of(game), lessons_of(game)
    about = "" if lessons is None else lessons.guide(view, legal)
    if not legal or words.why_no_hint(view) is not None:
        return about
    choices = advice_of(game).evaluate(view, legal)
    if not choices:
        return about
    best = choices[0]
    reason = next(iter(plain_reasons(game, view, best, card)), "")
    good = f"{capitalised(words.proposal(best, view, card))}{f': {reason}' if reason else ''}."
    return f"{about} A good choice: {good[0].lower()}{good[1:]}".strip()


def is_guided(game: str) -> bool:
    """Return whether the first deal of a game can be explained."""
    return lessons_of(game) is not None
