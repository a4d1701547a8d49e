"""Prompts of Crib Rummy."""

from collections.abc import Sequence

from autopeg.games.crib_rummy.questions import ChooseStart, ClaimPoints, LayCards, TakeCard
from autopeg.games.crib_rummy.rules import View
from autopeg.session.card_text import card_text
from autopeg.session.prompts import common_prompt, request_text, thinking_text
from autopeg.session.questions import Advance, Question


def prompt_of(question: Question, names: Sequence[str], view: View, shows_points: bool, ascii_only: bool) -> str:
    """Return the prompt of a question. names: by seat.

    shows_points: whether the prompt to claim points says how many there are.
    """
    upcard = "the upcard" if view.upcard is None else card_text(view.upcard, ascii_only)
    match question:
        case Advance():
            return "Dealing" if view.to_act is None else thinking_text(names[view.to_act])
        case ChooseStart(seat=seat):
            return request_text(names[seat], "your score is the lowest, do you go first")
        case TakeCard(seat=seat, may_draw=may_draw, may_take=may_take):
            final = "your final turn, " if seat in view.final_turns else ""
            if not may_draw:
                return request_text(names[seat], f"{final}the draw pile is used up, take {upcard}")
            if may_take:
                return request_text(names[seat], f"{final}draw, or take {upcard} with a meld")
            return request_text(names[seat], f"{final}draw a card, {upcard} makes no meld")
        case LayCards(seat=seat):
            last = ", the hand ends with this turn" if view.drew_last else ""
            return request_text(names[seat], f"lay melds, then discard a card{last}")
        case ClaimPoints(seat=seat, points=points):
            if shows_points:
                return request_text(names[seat], f"you have earned {points} points, claim them")
            return request_text(names[seat], "claim the points of your turn, how many are they?")
        case _:
            return common_prompt(question, names) or ""
