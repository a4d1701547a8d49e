"""The words of cribbage with physical cards."""

from collections.abc import Sequence
from typing import Any

from autopeg.engine.history import Step
from autopeg.games.cribbage.scorekeeping.rules import CribbageState
from autopeg.games.cribbage.text import describe_loss
from autopeg.scorekeeping.rules.moves import Deal, Points
from autopeg.session.calling import doing, possessive
from autopeg.session.refusals import Templates
from autopeg.session.text import side_names

__all__ = [
    "FIRST_STEPS",
    "GO_ON",
    "PART",
    "ask",
    "describe_deal",
    "describe_line",
    "describe_loss",
    "describe_own",
    "game",
    "notes",
    "pad_details",
    "part",
    "standing",
]

GO_ON: dict[type, str] = {Deal: "next deal"}
PART = "deal"
FIRST_STEPS = (
    "Type the points and press Enter; a letter chooses the side.",
    "n says who deals first, and again for the next player;",
    "later it begins the next deal, and the crib passes on.",
    "? shows all keys.",
)

REFUSALS: Templates = {
    "BAD_SCORE.range": "A score is a number from 0 to {limit}",
    "HAND_TOO_HIGH": "No hand counts more than {limit}",
    "IMPOSSIBLE_HAND": "No hand counts {count}",
}
"""Why an entry is refused or doubted."""


def game(state: CribbageState) -> str:
    """Return what is played."""
    return f"Cribbage to {state.options.target}"


def part(state: CribbageState) -> str:
    """Return which deal it is."""
    return f"deal {state.deal}"


def describe_deal(state: CribbageState, names: Sequence[str]) -> str:
    """Return who deals, and whose crib it is (C8, C10)."""
    assert state.dealer is not None
    return f"{doing(names[state.dealer], 'deal')}: {possessive(names[state.dealer])} crib"


def describe_own(before: CribbageState, step: Step, names: Sequence[str]) -> str:
    """Return who pegs how many points."""
    match step.move:
        case Points(player=side, points=points):
            return f"{doing(side_names(names, before.sides)[side], 'peg')} {points}"
        case move:
            raise TypeError(f"no words for {move!r}")


def ask(state: CribbageState, side: int, names: Sequence[str]) -> str:
    """Return what is asked for."""
    return "how many points?"


def notes(state: CribbageState, side: int) -> tuple[str, ...]:
    """Return what the side needs."""
    to_go = state.options.target - state.scores[side]
    return (f"{to_go} to go" if to_go else "out!",)


def standing(state: CribbageState, names: Sequence[str]) -> str:
    """Return nothing: the scores say it."""
    return ""


def describe_line(event: Any, names: Sequence[str]) -> None:
    """Return nothing: no lines are counted."""


def pad_details(state: CribbageState) -> dict[str, Any]:
    """Return where the pegs stop (C33)."""
    return {"most": state.options.target}
