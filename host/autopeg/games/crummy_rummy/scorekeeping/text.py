"""The words of Crummy Rummy with physical cards."""

from collections.abc import Sequence
from typing import Any

from autopeg.engine import Result
from autopeg.engine.history import Step
from autopeg.games.crummy_rummy.scorekeeping.rules import CrummyRummyState
from autopeg.scorekeeping.rules.moves import Amend, Deal, Points, RoundOver
from autopeg.session.calling import doing, owned, spoken
from autopeg.session.refusals import Templates
from pegcore.melds import LAST_ROUND, contract_of

GO_ON: dict[type, str] = {Deal: "next round", RoundOver: "peg the round"}
PART = "round"
FIRST_STEPS = (
    "n begins the round: who deals, and again for the next player.",
    "At its end the points left in each hand, 0 for who has gone out;",
    "when all are told, Enter pegs the round. The lowest total wins.",
    "? shows all keys.",
)

_USUAL_RUN = 4

REFUSALS: Templates = {
    "BAD_POINTS.multiple": "All points are multiples of {limit}: {count} is not possible",
    "BAD_ROUND": "Round {count} is not one of those already counted",
    "NOBODY_OUT": "Nobody has 0, so the round was ended by agreement",
    "NOT_TOLD": "First enter the points of {due} for round {count}",
    "SECOND_ZERO": "{seat} already went out in this round: only one player can have 0",
    "TOO_FEW_POINTS": "In round 7 everybody who did not go out has at least {limit:point}",
}
"""Why an entry is refused or doubted."""


def contract_text(number: int) -> str:
    """Return the contract of a round in words: "a run of seven and a set" (Y10)."""
    _, runs, sets, shortest = contract_of(number)
    run = "run" if shortest == _USUAL_RUN else f"run of {spoken(shortest)}"
    return " and ".join(_several(number, what) for number, what in ((runs, run), (sets, "set")) if number)


def _several(number: int, what: str) -> str:
    return f"a {what}" if number == 1 else f"{spoken(number)} {what}s"


def game(state: CrummyRummyState) -> str:
    """Return what is played."""
    return "Crummy Rummy, the lowest wins"


def part(state: CrummyRummyState) -> str:
    """Return which round it is and its contract, while it is being played."""
    which = f"round {state.deal} of {LAST_ROUND}"
    return f"{which}: {contract_text(state.deal)}" if state.is_open else which


def describe_deal(state: CrummyRummyState, names: Sequence[str]) -> str:
    """Return the contract, who deals how many cards, and who begins (Y10, Y13, Y15)."""
    assert state.dealer is not None
    cards, *_ = contract_of(state.deal)
    begins = doing(names[state.next_dealer], "begin")
    dealt = f"{doing(names[state.dealer], 'deal')} {spoken(cards)} cards each"
    last = ", with all cards" if state.deal == LAST_ROUND else ""
    return f"Round {state.deal}: {contract_text(state.deal)}{last}. {dealt}, {begins}"


def describe_own(before: CrummyRummyState, step: Step, names: Sequence[str]) -> str:
    """Return what a hand costs, or what a round has cost everybody."""
    match step.move:
        case Points(player=seat, points=points):
            return f"{owned(names[seat], 'hand')} in round {before.deal}: {points}"
        case Amend(player=seat, round=number, points=points):
            return f"{owned(names[seat], f'round {number}')} is corrected: {points}"
        case _:
            number = len(step.state.rounds)
            costs = zip(names, step.state.rounds[-1], strict=True)
            return f"Round {number} is pegged: {', '.join(f'{name} {points}' for name, points in costs)}"


def ask(state: CrummyRummyState, side: int, names: Sequence[str]) -> str:
    """Return what is asked for: a penalty, or whether the round is right as it was told."""
    if not state.is_open:
        return "who deals the next round?"
    if state.is_round_told:
        costs = zip(names, state.entered, strict=True)
        return f"round {state.deal} is {', '.join(f'{name} {points}' for name, points in costs)}: right?"
    return f"how many points in hand, round {state.deal}?"


def notes(state: CrummyRummyState, side: int) -> tuple[str, ...]:
    """Return who is ahead, which the lowest is (Y42), and what has been told of the round."""
    ahead = ("lowest",) if state.rounds and side in state.leaders else ()
    points = state.entered[side] if state.is_open else None
    if points is None:
        return ahead
    return (*ahead, f"now {points}")


def standing(state: CrummyRummyState, names: Sequence[str]) -> str:
    """Return what happens to the player who has not been told, where he alone can have gone out (Y31, Y32a)."""
    missing = [seat for seat, points in enumerate(state.entered) if points is None]
    if len(missing) != 1 or state.complete is None:
        return ""
    return (
        f"Nobody has told 0: {names[missing[0]]} has gone out" if names[missing[0]].lower() != "you" else "You are out"
    )


def describe_loss(state: CrummyRummyState, over: Result, sides: Sequence[str]) -> Sequence[str]:
    """Return nothing: the totals say it."""
    return ()


def describe_line(event: Any, names: Sequence[str]) -> None:
    """Return nothing: no lines are counted."""


def pad_details(state: CrummyRummyState) -> dict[str, Any]:
    """Return the contracts of all rounds in words (Y10)."""
    return {"contracts": [contract_text(number) for number in range(1, LAST_ROUND + 1)]}
