"""Lay options of Crummy Rummy: melds to put together for the contract, and plays to the table."""

from collections.abc import Sequence

from autopeg.base.phrases import capitalised
from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy.rules import State, refusal_of, view
from autopeg.games.crummy_rummy.rules.choices import in_order, melds_of, plays, plays_with
from autopeg.games.crummy_rummy.rules.moves import LayDown, Replace
from autopeg.games.crummy_rummy.rules.table_play import refusal_of_meld
from autopeg.games.crummy_rummy.text import describe_refusal, name_choice, warning_text
from autopeg.games.rummy.rules import Discard, Extend
from autopeg.session.card_text import card_text
from autopeg.session.lay_options import LayOption, LayOptions, allowed
from autopeg.session.text import CardText

NO_CONTRACT = "You do not hold the contract yet"
NO_PLACE = "None of your cards fits on the table"


def lay_options(
    state: State,
    seat: int,
    cards: Sequence[Card],
    names: Sequence[str],
    to: str | None = None,
    card: CardText = card_text,
) -> LayOptions:
    """Return what these cards make: melds of the contract before it is laid down, plays to the table after it.

    With none, return the contracts of the hand, or everything that fits on the table. Melds may be put together at any
    time of the round. names: by seat, "You" for the reader; to: the only meld on the table that they may go to.
    """
    if state.active is None:
        return LayOptions(())
    if not cards:
        return _suggested(state, seat, card)
    has_laid_down = state.laid_down[seat] or to is not None
    options, why = _plays(state, seat, cards, names, to, card) if has_laid_down else _melds(state, cards, card)
    return LayOptions(options, why, warning_text(view(state, seat), cards[0], names, card) if len(cards) == 1 else "")


def _suggested(state: State, seat: int, card: CardText) -> LayOptions:
    """Return the contracts of a hand, or every card of it that fits on the table (Y10, Y23, Y24, Y26)."""
    options = [_option(state, move, card) for move in plays(state, seat) if not isinstance(move, Discard)]
    return LayOptions(options, "" if options else NO_PLACE if state.laid_down[seat] else NO_CONTRACT)


def _melds(state: State, cards: Sequence[Card], card: CardText) -> tuple[list[LayOption], str]:
    """Return the melds that all the cards make together: several if a wild card can stand in several places."""
    low_ace = state.options.low_ace
    melds = melds_of(cards, low_ace)
    if not melds:
        meld = in_order(cards, low_ace)
        refusal = refusal_of_meld(meld.kind, meld.cards, low_ace)
        if refusal is not None:
            return [], describe_refusal(refusal, (), card)
    return [LayOption(f"{meld.kind} {' '.join(map(card, meld.cards))}", meld.cards, (meld,)) for meld in melds], ""


def _plays(
    state: State, seat: int, cards: Sequence[Card], names: Sequence[str], to: str | None, card: CardText
) -> tuple[list[LayOption], str]:
    """Return the melds on the table that all the cards fit together (Y24, Y26)."""
    options = state.options
    moves = plays_with(cards, state.table, seat, options.low_ace, options.movable == "jokers")
    if to is None and not moves:
        fit = "fits" if len(cards) == 1 else "fit"
        return [], f"{' '.join(map(card, cards))} {fit} nowhere on the table"
    wanted = [move for move in moves if to in (None, move.meld)]
    found, refusal = allowed(refusal_of, state, wanted, Extend(seat, to or "", (), tuple(cards)))
    why = "" if refusal is None else describe_refusal(refusal, names, card)
    return [_option(state, move, card) for move in found], why


def _option(state: State, move: LayDown | Extend | Replace, card: CardText) -> LayOption:
    said = capitalised(name_choice(move, state, card))
    return LayOption(said, move.cards, (move,), None if isinstance(move, LayDown) else move.meld)
