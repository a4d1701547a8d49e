"""What a seat must not see: the cards in other hands, in stacks and piles, and those discarded face down."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from autopeg.engine.cards import Card
from autopeg.engine.moves import to_json

CARD = re.compile(r"\b([A2-9TJQK][CDHS])\b")
SHOWN_CARD = re.compile(r"\b([A2-9JQK]|10)([♣♦♥♠])")


def cards_in(value: Any) -> set[str]:
    """Return the natural cards that stand in a JSON value or a text."""
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return set(CARD.findall(text))


def cards_on(screen: str) -> set[str]:
    """Return the cards that a screen shows: "10♥" is TH."""
    return {f"{rank[0].replace('1', 'T')}{'CDHS'['♣♦♥♠'.index(suit)]}" for rank, suit in SHOWN_CARD.findall(screen)}


def hidden_from(state: Any, seat: int | None) -> set[str]:
    """Return the cards of which a seat can see no copy; None stands for one who looks on.

    By the fields of a state: `hands`, `stacks`, `discarded`, and where it has them the piles of a rummy.
    """
    hidden = {*_piles(state), *_crib(state, seat)}
    seen = {*_open_cards(state)}
    for other in range(state.players):
        for field in ("hands", "stacks", "discarded"):
            piles = getattr(state, field, ())
            cards = piles[other] if piles else ()
            if other != seat:
                hidden.update(cards)
            elif field == "stacks":  # only the card that is turned up on one's turn is seen
                hidden.update(cards[int(state.turn == seat) :] if cards else ())
            else:
                seen.update(cards)
    return {str(card) for card in hidden - seen}


def _piles(state: Any) -> Iterator[Card]:
    yield from getattr(state, "draw_pile", ())
    yield from getattr(state, "deck", ())
    yield from getattr(state, "discard_pile", ())[1:]


def _crib(state: Any, seat: int | None) -> Iterator[Card]:
    """The crib of the Ship variation lies face down until a round is counted (T11)."""
    if getattr(state.options, "variant", "") == "ship" and state.phase == "turn":
        yield from (card for card, owner in zip(state.crib, state.crib_seats, strict=True) if owner != seat)


def _open_cards(state: Any) -> Iterator[Card]:
    """What lies on the table of a rummy, whose packs have every card more than once, or was discarded there openly;
    what is to be declared (C45)."""
    yield from getattr(state, "discard_pile", ())[:1]
    yield from (each.card for each in getattr(state, "discards", ()))
    yield from (card for meld in getattr(state, "table", ()) for card in getattr(meld, "cards", ()))
    due = [counting for name in ("due", "declared") if (counting := getattr(state, name, None)) is not None]
    if due:
        yield from map(Card.parse, cards_in(to_json(due)))
