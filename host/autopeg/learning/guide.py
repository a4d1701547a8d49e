"""Explanations for the first deal: what each decision is about, what would be good, and why."""

from collections.abc import Sequence

from autopeg.base.phrases import capitalised
from autopeg.registry import kit_of
from autopeg.session.text import CardText

OFFER = "Is this your first game? Then every choice of the first deal can be explained."
FAREWELL = "That was a whole deal. From here on you know what to do; the hint is still there."


def guide_text(game: str, view: object, legal: Sequence[object], card: CardText) -> str:
    """Return what a seat has to decide, and what would be good and why; empty if there is nothing to decide.

    The choice and its reason are those of the hint.
    """
    kit = kit_of(game)
    words = kit.advice_text
    about = "" if kit.lessons is None else kit.lessons.guide(view, legal)
    if not legal or words.why_no_hint(view) is not None:
        return about
    choices = kit.advice.evaluate(view, legal)
    if not choices:
        return about
    best = choices[0]
    reason = next(iter(words.reasons(view, best, card)), "")
    good = f"{capitalised(words.proposal(best.move, view, card))}{f': {reason}' if reason else ''}."
    return f"{about} A good choice: {good[0].lower()}{good[1:]}".strip()


def is_guided(game: str) -> bool:
    """Return whether the first deal of a game can be explained."""
    return kit_of(game).lessons is not None
