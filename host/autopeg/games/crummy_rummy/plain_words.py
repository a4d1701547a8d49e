"""Reasons for the choices of Crummy Rummy in a beginner's words: what a move is good for, without averages."""

from collections.abc import Iterator, Sequence

from autopeg.engine.advice import Choice
from autopeg.games.crummy_rummy.advice import chance_to_take, draws_to_contract
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.choices import is_playable, warnings_of
from autopeg.games.crummy_rummy.rules.contracts import meld_rules
from autopeg.games.crummy_rummy.rules.moves import LayDown, OutOfTurn, Pass, Replace, TakeUpcard
from autopeg.games.rummy.plain_words import what_is_given_up
from autopeg.games.rummy.rules import Discard, Extend
from autopeg.session.text import CardText
from pegcore.melds import penalty_of

_WARNINGS = {
    "WILD": "it is wild, and fits everywhere",
    "PLAYABLE": "it fits on the table, where it would not count against you",
    "PLAYABLE_UNAVOIDABLE": "it fits on the table, as all your others do",
}
_LIKELY = 0.5
"""From this chance on a discard is likely to be taken."""
_LOW = 5
"""The fewest points that a card counts against whoever holds it at the end (Y31)."""


def reasons(view: View, choice: Choice, card: CardText) -> Sequence[str]:
    """Return what speaks for a choice, the most important first."""
    move = choice.move
    match move:
        case LayDown():
            return ("with the contract on the table you can lay single cards too",)
        case Extend() | Replace():
            return ("every card on the table is one that can't count against you",)
        case TakeUpcard() | OutOfTurn():
            return (_reason_to_take(view, move),)
        case Discard():
            return [*_reasons_to_discard(view, move, card)]
        case Pass():
            return ("taking it out of turn costs you another card from the deck",)
        case _:
            return ("a new card may be of more use than the upcard",)


def _reason_to_take(view: View, move: TakeUpcard | OutOfTurn) -> str:
    draws, before = draws_to_contract(view, move), draws_to_contract(view, Pass(view.seat))
    if draws is None or before is None:
        fits = view.upcard is not None and is_playable(view, view.upcard)
        return "it fits on the table" if fits else "it does not fit on the table"
    return f"it {'brings' if draws < before else 'does not bring'} you closer to your contract"


def _reasons_to_discard(view: View, move: Discard, card: CardText) -> Iterator[str]:
    given, taken = move.card, chance_to_take(view, move)
    warnings = warnings_of(view, given)
    yield from (_WARNINGS[warning] for warning in warnings)
    if warnings:
        return
    if taken is not None and taken >= _LIKELY:
        yield "the other player is likely to take it"
    yield what_is_given_up(view.hand, given, meld_rules(view.low_ace), card)
    if penalty_of(given) > _LOW:
        yield "a high card counts much against you if somebody else goes out"
