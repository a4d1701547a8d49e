"""Helpers of the rummy games for the page."""

from autopeg.games.rummy.rules import MeldRules, TableMeld

TOP_OF_PILE = 8
"""Cards of a discard pile that a replay draws; it shows only the number of the rest."""

MOST_SUGGESTED = 24
"""The most lay options suggested at once."""


def as_request(said: str) -> str:
    """Return a choice as the label of a button."""
    return f"{said[0].upper()}{said[1:]}"


def wild_substitutes(meld: TableMeld, rules: MeldRules) -> list[str | None]:
    """Return for every card of a meld the card that it stands for if it is wild in a run, else None."""
    return [None if card is None else str(card) for card in rules.cards_stood_for(meld)]
