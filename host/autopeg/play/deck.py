"""Decks: where the cards of a game come from, in an order that nothing in the game can change.

A deck names every draw by what has happened before it, so that an undo draws the same cards again.
"""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Literal, Protocol

from autopeg.engine import Shuffled
from autopeg.engine.cards import Card
from autopeg.engine.history import Step, deals_in, since_deal
from autopeg.play.duplicate import deck_of, draw_of, reshuffle_of
from autopeg.records.commitments import Commitment, Published, digest_of, new_secret

DRAWS = ("cut_for_deal", "deal", "starter", "start")
"""The moves that a shuffle decides; the stock of a rummy game is shuffled again by `reshuffle`."""

Kind = Literal["shuffle", "reshuffle"]


class Deck(Protocol):
    """Where the cards come from. steps: the moves in force before the draw; kind: of the draw."""

    def shuffled(self, steps: Sequence[Step], kind: Kind, /) -> Shuffled: ...
    @property
    def published(self) -> Published | None:
        """What is known of the order before the first card, None for a deck without a commitment."""
        ...


class SeededDeck:
    """Deck that follows from a text: the same text gives the same cards, on every computer with Python."""

    published = None

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def shuffled(self, steps: Sequence[Step], kind: Kind) -> Shuffled:
        return self._order(str(sum(step.move.is_chance for step in steps)))

    def _order(self, draw: str) -> Shuffled:
        return lambda cards: random.Random(f"{self._seed}:{draw}").sample(cards, len(cards))


class NumberedDeck(SeededDeck):
    """Deck of a duplicate game, which follows from its number."""

    def __init__(self, number: int) -> None:
        super().__init__(deck_of(number))

    def shuffled(self, steps: Sequence[Step], kind: Kind) -> Shuffled:
        return self._order(draw_of(steps) if kind == "shuffle" else reshuffle_of(steps))


class Committed(Protocol):
    """Game with its commitments, oldest first."""

    @property
    def commitments(self) -> Sequence[Commitment]: ...


class CommittedDeck:
    """Deck that follows from the newest commitment of a game (docs/fairness.md).

    The cards are sorted by the digest of a text that holds the secret, the draw and the card: their order is that of
    any other selection of cards in the same draw.
    """

    def __init__(self, game: Committed | None = None) -> None:
        """game: None for a game that is not recorded."""
        self._game = game
        self._unrecorded = new_secret()

    @property
    def published(self) -> Published | None:
        """What is published of the commitment in force, None if none could be recorded."""
        recorded = () if self._game is None else self._game.commitments
        return recorded[-1].published if recorded else None

    def shuffled(self, steps: Sequence[Step], kind: Kind) -> Shuffled:
        recorded = () if self._game is None else self._game.commitments
        secret = recorded[-1].secret if recorded else self._unrecorded
        return lambda cards: in_order(cards, f"{secret} {draw_name(steps, kind)}")


def draw_name(steps: Sequence[Step], kind: Kind) -> str:
    """Return the name of the next draw.

    It counts the deals so far, and the draws of this kind since the last one: nothing that a player decides in one deal
    changes the cards of another.
    """
    same = DRAWS if kind == "shuffle" else (kind,)
    since = sum(step.move.tag in same for step in since_deal(steps))
    return f"{deals_in(steps)} {kind} {since}"


def in_order(cards: Sequence[Card], draw: str) -> list[Card]:
    """Return cards sorted by the digests of their names and of which copy each is, from 1: "KD 2" is the second."""
    copies: Counter[Card] = Counter()
    named: list[tuple[str, Card]] = []
    for card in cards:
        copies[card] += 1
        named.append((digest_of(f"{draw} {card} {copies[card]}"), card))
    return [card for _, card in sorted(named)]
