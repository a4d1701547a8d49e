"""Melds and moves as the lessons of the rummies write them: "7C 7S 7D", on the table with their owner first."""

from collections.abc import Iterable, Sequence
from typing import Literal, TypedDict, cast

from autopeg.engine.cards import Card
from autopeg.learning.lesson import SEATS, Pattern, Player, cards
from pegcore.cards import parse_card, rank_of


class Meld(TypedDict):
    """A meld as a record has it."""

    kind: Literal["set", "run"]
    cards: tuple[str, ...]


class TableMeld(Meld):
    """A meld on the table as a record has it."""

    id: str
    owner: int


def meld_of(words: Sequence[str]) -> Meld:
    """Return the meld of cards: a set if they have one rank, a run if not. Raises ValueError."""
    melded = cards(*words)
    ranks = {rank_of(parse_card(card)) for card in melded}
    return {"kind": "set" if len(ranks) == 1 else "run", "cards": melded}


def later_move(verb: str, words: Sequence[str]) -> Pattern | None:
    """Return a move that every rummy has after melding, None for another. Raises ValueError."""
    match verb, words:
        case "extend", [meld, _, *_]:
            return {"type": "extend", "meld": meld, "high": cards(*words[1:])}
        case "discard", [card]:
            return {"type": "discard", "card": str(Card.parse(card))}
        case _:
            return None


def on_table(melds: Iterable[str]) -> list[TableMeld]:
    """Return melds with their owners, such as "Bob 8S 9S TS", as a record has them. Raises ValueError."""
    return [_on_table(number, *meld.partition(" ")[::2]) for number, meld in enumerate(melds, 1)]


def _on_table(number: int, owner: str, melded: str) -> TableMeld:
    if owner not in SEATS:
        raise ValueError(f'a meld on the table begins with its owner, {" or ".join(SEATS)}, not with "{owner}"')
    return {"id": f"M{number}", "owner": SEATS[cast("Player", owner)], **meld_of([melded])}
