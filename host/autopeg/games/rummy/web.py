"""What the games of melds bring to the page alike."""

from autopeg.games.rummy.rules.melding import MeldRules
from autopeg.games.rummy.rules.moves import TableMeld

TOP_OF_PILE = 8
"""Cards of a discard pile that a replay draws; of the rest the number is told."""

MOST_SUGGESTED = 24
"""So many lay options are suggested at once."""


def as_request(said: str) -> str:
    """Return a choice as a sentence to press."""
    return f"{said[0].upper()}{said[1:]}"


def stands_of(meld: TableMeld, rules: MeldRules) -> list[str | None]:
    """Return by its cards which one a wild card of a run stands for, None at all other cards."""
    return [None if card is None else str(card) for card in rules.cards_stood_for(meld)]
