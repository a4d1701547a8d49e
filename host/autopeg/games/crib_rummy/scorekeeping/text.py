"""Texts of Crib Rummy with physical cards."""

import re
from collections.abc import Sequence
from typing import ClassVar

from autopeg.base.errors import UsageError
from autopeg.base.phrases import count_text, doing, is_reader, listed, points_text, spoken
from autopeg.engine import Result, winners_of
from autopeg.engine.history import Step
from autopeg.games.crib_rummy.rules.state import HAND_CARDS
from autopeg.games.crib_rummy.scorekeeping.rules import CribRummyState
from autopeg.score.moves import Deal, GoOut, RoundOver
from autopeg.scorekeeping.text import Draft, Form, PadDetails, Words
from pegcore.melds import LARGEST_SET, LONGEST_RUN, RUN, SET, crib_rummy_bonus, crib_rummy_points

_NUMBERS = re.compile(r"[0-9]{1,3}(?:[ ,+]+[0-9]{1,3})+")


def _going_out(state: CribRummyState, side: int, text: str) -> Draft:
    """Return the draft for going out: points of the turn, then cards left in each other hand, or their sum (R40)."""
    text = text.strip()
    if not _NUMBERS.fullmatch(text):
        raise UsageError("type the points of the turn, then the cards left in the other hands: 6 9")
    points, *left = (int(number) for number in re.findall("[0-9]+", text))
    move = GoOut(side, points, sum(left))
    state.apply(move)
    bonus = crib_rummy_bonus(state.players, move.cards_left)
    cards = count_text(move.cards_left, "card")
    return Draft(move, f"{points}, and {bonus} for {cards} left, are {points + bonus}")


class CribRummyWords(Words[CribRummyState]):
    """Texts about hands and the points of every turn."""

    PART = "hand"
    GO_ON: ClassVar = {Deal: "next hand", RoundOver: "hand over"}
    FIRST_STEPS = (
        "n begins the hand: who deals, and again for the next player.",
        "Then the points of every turn, 0 too; who plays first has started.",
        "o: somebody goes out, with the bonus for the cards left elsewhere.",
        "? shows all keys.",
    )
    REFUSALS: ClassVar = {
        "BAD_CARDS_LEFT": "The other hands hold at least {limit:card}, not {count}",
        "GOING_OUT_TOO_LOW": "Going out takes a card laid in that turn, which scores 2 or more",
        "IMPOSSIBLE_TURN": "No turn is worth exactly 1",
        "LOST": "Points that were not entered in time are lost in this game",
        "NOT_STARTER": "{due:starts} this hand",
        "NOT_YOUR_TURN.final": "Only {due} can still have a turn",
        "TURN_SKIPPED": "It is {due:'s} turn, which would then count 0",
    }
    FORMS: ClassVar = (
        Form(
            "o",
            "out",
            "goes out",
            "goes out with how many points, and cards left elsewhere?",
            "goes out: the points of the turn, then the cards left in each other hand",
            _going_out,
        ),
    )

    def describe_deal(self, state: CribRummyState, names: Sequence[str]) -> str:
        """Return who deals how many cards, and who may start (R6, R8-R10)."""
        assert state.dealer is not None
        dealt = f"Hand {state.deal}: {doing(names[state.dealer], 'deal')} {spoken(HAND_CARDS)} cards each"
        if state.chooser is None:
            return f"{dealt}, chance picks who starts"
        first, other = (names[seat] for seat in state.starters)
        return f"{dealt}, {doing(first, 'start')} or {'leave' if is_reader(first) else 'leaves'} it to {other}"

    def describe_own(self, before: CribRummyState, step: Step, names: Sequence[str]) -> str:
        """Return the points of a turn, who has pegged out in it and who still has a turn (R51)."""
        state: CribRummyState = step.state
        match step.move:
            case GoOut(player=seat, points=points, cards_left=left):
                bonus = crib_rummy_bonus(before.players, left)
                said = f"{doing(names[seat], 'go')} out: {points}, and {bonus} for {count_text(left, 'card')} left"
            case RoundOver():
                said = "The hand is over without rummy"
            case _:
                said = super().describe_own(before, step, names)
        standing = self.standing(state, names)
        return f"{said}. {standing}" if standing and state.pegged_out != before.pegged_out else said

    def ask_points(self, state: CribRummyState, side: int, names: Sequence[str]) -> str:
        turn = "final turn" if side in state.final_turns else "turn"
        return f"how many points in this {turn}?"

    def notes(self, state: CribRummyState, side: int) -> tuple[str, ...]:
        """Return what the player needs, and whether a turn is left (R47, R51)."""
        needs = super().notes(state, side)
        if side in state.final_turns:
            return (*needs, "final turn")
        return (*needs, "to play") if side == state.turn_lane else needs

    def standing(self, state: CribRummyState, names: Sequence[str]) -> str:
        """Return who has pegged out and who still has a turn (R47, R51)."""
        if not state.pegged_out or state.over is not None:
            return ""
        out = listed(names[seat] for seat in state.pegged_out)
        due = listed(names[seat] for seat in state.final_turns)
        return f"{doing(out, 'have')} pegged out" + (f"; a final turn for {due}" if due else "")

    def describe_loss(self, state: CribRummyState, over: Result, sides: Sequence[str]) -> Sequence[str]:
        """Return who pegged out first in a tie (R50); there is no lurch."""
        [winner] = winners_of(over)
        if sum(score == state.scores[winner] for score in state.scores) < 2:
            return ()
        return (f"{points_text(state.scores[winner])} each, and {sides[winner]} pegged out first",)

    def pad_details(self, state: CribRummyState) -> PadDetails:
        """Return the total points of melds by kind and number of cards, from 0 cards on (R34, R35)."""
        longest = {SET: LARGEST_SET, RUN: LONGEST_RUN}
        return PadDetails(
            meld_totals={
                kind: [crib_rummy_points(kind, 0, cards) for cards in range(most + 1)] for kind, most in longest.items()
            }
        )


WORDS = CribRummyWords()
