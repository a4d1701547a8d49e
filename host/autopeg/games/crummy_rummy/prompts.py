"""Prompts of Crummy Rummy."""

from collections.abc import Sequence

from autopeg.games.crummy_rummy.hand_view import ContractHandView
from autopeg.games.crummy_rummy.questions import AskOutOfTurn, TakeCard, TakeTurn
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.warnings import WarningCode
from autopeg.games.crummy_rummy.text import contract_name
from autopeg.session.card_text import card_text
from autopeg.session.prompts import common_prompt, request_text, thinking_text
from autopeg.session.questions import Advance, Question


def prompt_of(question: Question, names: Sequence[str], view: View, hand: ContractHandView, ascii_only: bool) -> str:
    """Return the prompt of a question. names: by seat; hand: of the person who has the screen."""
    match question:
        case Advance():
            return "Dealing" if view.to_act is None else thinking_text(names[view.to_act])
        case AskOutOfTurn(seat=seat, upcard=upcard):
            return request_text(names[seat], f"take {card_text(upcard, ascii_only)} out of turn, with a penalty card?")
        case TakeCard(seat=seat, upcard=upcard) if upcard is not None and question.may_take:
            card = card_text(upcard, ascii_only)
            if question.declines:
                return request_text(names[seat], f"take {card}, or decline it")
            return request_text(
                names[seat], f"take {card}, or draw from the deck" if question.may_draw else f"take {card}"
            )
        case TakeCard(seat=seat):
            return request_text(names[seat], "draw from the deck")
        case TakeTurn(seat=seat, has_laid_down=True):
            return request_text(names[seat], "put cards on the table, then discard one")
        case TakeTurn(seat=seat) if hand.drafts and view.contract is not None:
            return request_text(
                names[seat], f"lay down {contract_name(view.contract)}, or go on putting melds together"
            )
        case TakeTurn(seat=seat):
            return request_text(names[seat], "discard a card, or lay down your contract")
        case _:
            return common_prompt(question, names) or ""


def warning_text(warnings: Sequence[WarningCode], card: str, view: View, names: Sequence[str]) -> str:
    """Return the warnings to a beginner about a discard (Y33-Y36). card: its text."""
    said: list[str] = []
    if "WILD" in warnings:
        said.append(f"{card} is wild: it can stand for any card.")
    if "PLAYABLE" in warnings:
        said.append(f"{card} fits on the table already, for whoever has laid down.")
    if "PLAYABLE_UNAVOIDABLE" in warnings:
        said.append(f"{card} fits on the table, but so does everything else that you hold.")
    following = (view.seat + 1) % view.players
    if warnings and view.laid_down[following] and warnings != ("WILD",):
        said.append(f"{names[following]} comes next and has laid down.")
    return " ".join(said)
