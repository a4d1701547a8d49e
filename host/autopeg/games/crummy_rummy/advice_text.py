"""Texts for the choices of Crummy Rummy."""

from collections.abc import Sequence

from autopeg.engine.advice import Choice
from autopeg.games.crummy_rummy.advice import chance_to_take, draws_to_contract, hand_after
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.choices import warnings_of
from autopeg.games.crummy_rummy.rules.moves import CrummyRummyMove, LayDown, OutOfTurn, Pass, Replace, TakeUpcard
from autopeg.games.crummy_rummy.text import name_choice as name_choice
from autopeg.games.rummy.rules import Discard, Extend
from autopeg.games.rummy.text import seen_by
from autopeg.session.advice_text import PartWords, Seen, shown_summands, with_chance
from autopeg.session.advice_text import why_no_hint as why_no_hint
from autopeg.session.advice_text import without_choice as without_choice
from autopeg.session.text import CardText
from pegcore.melds import penalty_points

KIND_WORDS = {"draw": "drawing", "lay": "the contract", "discard": "discarding"}
LAST_MOVES = ("discard",)
PART_WORDS = {
    "hand": PartWords("the hand saves", "the hand is likely to cost"),
    "laid": PartWords("what is laid down, now and later, saves", "what is laid down costs"),
    "gift": PartWords("the card costs the next player", "to the next player the card is worth"),
    "card": PartWords("the card that comes in saves", "the card that comes in is likely to cost"),
    "penalty": PartWords("the card for taking out of turn saves", "the card for taking out of turn costs"),
    "wild": PartWords("the wild card saves", "a discarded wild card costs"),
    "outlook": PartWords("what may come next saves", "what may come next is likely to cost"),
}

_COMPLETE = 0.05
"""With fewer draws than this to go the contract can be laid down."""
_WARNINGS = {
    "WILD": "it is wild",
    "PLAYABLE": "it fits on the table",
    "PLAYABLE_UNAVOIDABLE": "it fits on the table, as all others do",
}


def proposal(choice: Choice, view: View, card: CardText) -> str:
    """Return a choice as an instruction."""
    return name_choice(choice.move, view, card)


def seen(view: View, card: CardText) -> list[Seen]:
    """Return everything that a seat can see, and how many cards it can't."""
    return seen_by(view, view.deck_count, card)


def worth_text(choice: Choice, digits: int = 1) -> str:
    """Return the likely cost of the hand after a choice, with its parts."""
    cost = f"likely to cost {max(0.0, -choice.worth):.{digits}f} points"
    if len(choice.parts) < 2:
        return with_chance(cost, choice)
    said = ""
    for part, points in zip(choice.parts, shown_summands(choice, digits), strict=True):
        sign = "+" if part.points < 0 else "-"
        said += f"{f' {sign} ' if said else ''}{part.name} {abs(points):.{digits}f}"
    return with_chance(f"{cost} ({said})", choice)


def reasons(view: View, choice: Choice, card: CardText) -> Sequence[str]:
    """Return the reasons for or against a choice."""
    said = _outlook(view, choice.move)
    if isinstance(choice.move, Discard):
        said += [_WARNINGS[warning] for warning in warnings_of(view, choice.move.card)]
        taken = chance_to_take(view, choice.move)
        said += [] if taken is None else [f"the other player takes it {taken:.0%} of the time"]
    return said


def fields(view: View, choice: Choice) -> dict[str, object]:
    """Return the draws to the contract, the points in the hand, and of a discard its price, the chance that it is
    taken, and its warnings.
    """
    is_discard = isinstance(choice.move, Discard)
    price = -sum(part.points for part in choice.parts if part.name in ("hand", "gift"))
    return {
        "draws": draws_to_contract(view, choice.move),
        "points": penalty_points(hand_after(view, choice.move)),
        "price": price if is_discard else None,
        "taken": chance_to_take(view, choice.move),
        "warnings": list(warnings_of(view, choice.move.card)) if is_discard else [],
    }


def _outlook(view: View, move: CrummyRummyMove) -> list[str]:
    """Return how far away the contract is, or the points left in the hand."""
    points = f"{penalty_points(hand_after(view, move))} points"
    match move:
        case LayDown():
            return [f"that leaves {points} in your hand"]
        case Extend() | Replace():
            return [f"that leaves {points}"]
        case _:
            pass
    draws = draws_to_contract(view, move)
    if draws is None:
        return [f"that leaves {points}"] if isinstance(move, Discard) else []
    match move:
        case Discard():
            return [f"then the contract is {_away(draws)}, with {points} in your hand"]
        case TakeUpcard() | OutOfTurn():
            before = draws_to_contract(view, Pass(view.seat))
            if before is None or draws < _COMPLETE or before < _COMPLETE:
                return [f"then the contract is {_away(draws)}"]
            return [f"it brings the contract from {_draws(before)} to {_draws(draws)}"]
        case _:
            return [f"the contract is {_away(draws)}"]


def _away(draws: float) -> str:
    return "complete" if draws < _COMPLETE else f"{_draws(draws)} away"


def _draws(number: float) -> str:
    return "more than 50 draws" if number > 50 else f"about {number:.1f} draws"
