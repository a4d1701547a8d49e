"""Texts of Crummy Rummy with physical cards."""

import re
from collections.abc import Sequence
from typing import ClassVar

from autopeg.base.errors import UsageError
from autopeg.base.phrases import count_text, doing, is_reader, owned, spoken, tally_text
from autopeg.counting.hand_count import cards_of, names_typed
from autopeg.engine.history import Step
from autopeg.games.crummy_rummy.rules.state import contract_in
from autopeg.games.crummy_rummy.scorekeeping.rules import CrummyRummyState
from autopeg.games.crummy_rummy.text import contract_name
from autopeg.score.moves import Amend, Deal, Points, RoundOver
from autopeg.scorekeeping.text import Draft, Form, PadDetails, Words
from pegcore.melds import LAST_ROUND, contract_of, penalty_points

_ROUND = re.compile(r"([0-9])[ ,=]+([0-9]{1,3})")


def _cards_left(state: CrummyRummyState, side: int, text: str) -> Draft:
    """Return the draft of the penalty for the cards left in a hand (Y31)."""
    cards = cards_of(names_typed(text))
    if not cards:
        raise UsageError("type the cards that are left: 3C KD 2H JK")
    move = Points(side, penalty_points(cards))
    state.apply(move)
    are = "is" if len(cards) == 1 else "are"
    return Draft(move, f"{count_text(len(cards), 'card')} {are} {move.points} points")


def _earlier_round(state: CrummyRummyState, side: int, text: str) -> Draft:
    """Return the draft that corrects the side's penalty in a pegged round."""
    typed = _ROUND.fullmatch(text.strip())
    if typed is None:
        raise UsageError("type the round and what it should be: 2 45")
    move = Amend(side, int(typed[1]), int(typed[2]))
    amended, _ = state.apply(move)
    was = state.rounds[move.round - 1][side]
    return Draft(move, f"{move.points} instead of {was} in round {move.round} makes a total of {amended.scores[side]}")


class CrummyRummyWords(Words[CrummyRummyState]):
    """Texts about rounds with their contracts, and penalties."""

    GO_ON: ClassVar = {Deal: "next round", RoundOver: "peg round"}
    FIRST_STEPS = (
        "n begins the round: who deals, and again for the next player.",
        "At its end the points left in each hand, 0 for who has gone out;",
        "when all are entered, Enter pegs the round. The lowest total wins.",
        "? shows all keys.",
    )
    REFUSALS: ClassVar = {
        "BAD_POINTS.multiple": "All points are multiples of {limit}: {count} is not possible",
        "BAD_ROUND": "Round {count} is not one of those already counted",
        "NOBODY_OUT": "Nobody has 0, so the round was ended by agreement",
        "NOT_TOLD": "First enter the points of {due} for round {count}",
        "SECOND_ZERO": "{seat} already went out in this round: only one player can have 0",
        "TOO_FEW_POINTS": "In round 7 everybody who did not go out has at least {limit:point}",
    }
    FORMS: ClassVar = (
        Form(
            "h",
            "hand",
            "count",
            "cards left:",
            "counts the cards left in a hand: 3C KD 2H JK",
            _cards_left,
        ),
        Form(
            "e",
            "round",
            "earlier",
            "which earlier round, and how many points?",
            "corrects an earlier round: its number, then the points",
            _earlier_round,
        ),
    )

    def game(self, state: CrummyRummyState) -> str:
        return "Crummy Rummy, the lowest wins"

    def part(self, state: CrummyRummyState) -> str:
        """Return the round and, while it is being played, its contract."""
        which = f"{super().part(state)} of {LAST_ROUND}"
        return f"{which}: {contract_name(contract_in(state.deal))}" if state.is_open else which

    def describe_deal(self, state: CrummyRummyState, names: Sequence[str]) -> str:
        """Return the contract, who deals how many cards, and who starts (Y10, Y13, Y15)."""
        assert state.dealer is not None
        cards, *_ = contract_of(state.deal)
        begins = doing(names[state.next_dealer], "begin")
        dealt = f"{doing(names[state.dealer], 'deal')} {spoken(cards)} cards each"
        last = ", with all cards" if state.deal == LAST_ROUND else ""
        return f"Round {state.deal}: {contract_name(contract_in(state.deal))}{last}. {dealt}, {begins}"

    def describe_own(self, before: CrummyRummyState, step: Step, names: Sequence[str]) -> str:
        """Return the penalty of a hand, or those of everybody in a round."""
        match step.move:
            case Points(player=seat, points=points):
                return f"{owned(names[seat], 'hand')} in round {before.deal}: {points}"
            case Amend(player=seat, round=number, points=points):
                return f"{owned(names[seat], f'round {number}')} is corrected: {points}"
            case _:
                rounds = step.state.rounds
                return f"Round {len(rounds)} is pegged: {tally_text(names, rounds[-1])}"

    def ask_points(self, state: CrummyRummyState, side: int, names: Sequence[str]) -> str:
        """Return the prompt for a penalty, or for confirming the entered round."""
        if state.is_round_entered:
            return f"round {state.deal} is {tally_text(names, state.entered)}: right?"
        return f"how many points in hand, round {state.deal}?"

    def notes(self, state: CrummyRummyState, side: int) -> tuple[str, ...]:
        """Return whether the side leads, which is the lowest total (Y42), and its entry of the round."""
        ahead = ("lowest",) if state.rounds and side in state.leaders else ()
        points = state.entered[side] if state.is_open else None
        return ahead if points is None else (*ahead, f"now {points}")

    def standing(self, state: CrummyRummyState, names: Sequence[str]) -> str:
        """Return that the only player without an entry has gone out, if that is so (Y31, Y32a)."""
        if len(state.missing) != 1 or state.complete is None:
            return ""
        name = names[state.missing[0]]
        return "You are out" if is_reader(name) else f"Nobody has 0: {name} has gone out"

    def pad_details(self, state: CrummyRummyState) -> PadDetails:
        """Return the contracts of all rounds as text (Y10)."""
        return PadDetails(contracts=[contract_name(contract_in(number)) for number in range(1, LAST_ROUND + 1)])


WORDS = CrummyRummyWords()
