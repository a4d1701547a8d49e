"""Moves of Crummy Rummy, as recorded, and the events that they cause."""

from typing import Literal

from msgspec import Struct

from autopeg.engine.cards import Card
from autopeg.engine.moves import Move, Part, PlayerMove
from autopeg.games.rummy.rules import Discard, Extend, MeldKind, TableMeld

End = Literal["low", "high"]


class Deal(Move, frozen=True, tag="deal", omit_defaults=False):
    """Deal the shuffled deck from its first card on (Y13).

    wild_reinserts: for each wild card turned up before the upcard, how many cards are above it once put back (Y14).
    """

    round: int
    dealer: int
    deck: tuple[Card, ...]
    wild_reinserts: tuple[int, ...] = ()


class DrawDeck(PlayerMove, frozen=True, tag="draw_deck"):
    """Take the top card of the deck (Y16)."""


class TakeUpcard(PlayerMove, frozen=True, tag="take_upcard"):
    """Take the upcard in turn (Y16)."""


class Decline(PlayerMove, frozen=True, tag="decline"):
    """Decline the upcard before drawing, with `out_of_turn=before` (Y40)."""


class OutOfTurn(Move, frozen=True, tag="out_of_turn"):
    """Claim the upcard out of turn; the first claimant after the active player gets it and a penalty card (Y19)."""

    claims: tuple[int, ...]

    @property
    def claimants(self) -> tuple[int, ...]:
        return self.claims


class Pass(PlayerMove, frozen=True, tag="pass"):
    """Decline to take the upcard out of turn (Y19). It changes nothing and is never recorded."""

    @property
    def is_pass(self) -> bool:
        return True


class Meld(Struct, frozen=True):
    """One meld of a contract. cards: a run from its lowest to its highest place, a set in any order."""

    kind: MeldKind
    cards: tuple[Card, ...]


class LayDown(PlayerMove, frozen=True, tag="lay_down"):
    """Lay down the whole contract of the round (Y23)."""

    melds: tuple[Meld, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(card for meld in self.melds for card in meld.cards)


class Replace(PlayerMove, frozen=True, tag="replace", omit_defaults=False):
    """Replace a wild card with a natural card; the wild card goes to an end of a meld, perhaps the same one (Y26).

    index: of the wild card in the cards of the meld, from 0; end: where it goes in a run; it has no effect in a set.
    """

    meld: str
    index: int
    card: Card
    to: str
    end: End = "high"

    @property
    def cards(self) -> tuple[Card, ...]:
        return (self.card,)


class Reshuffle(Move, frozen=True, tag="reshuffle"):
    """Shuffle the discard pile, which becomes the deck (Y21). order: top first."""

    order: tuple[Card, ...]


class AgreeEnd(Move, frozen=True, tag="agree_end"):
    """Agree to end a blocked round, and everybody counts (Y32b)."""

    @property
    def is_chance(self) -> bool:
        return False


class Position(Struct, frozen=True):
    """A position to start from: a player is about to draw, or, with empty hands and nobody to move, a deal comes next.

    round, dealer: of this deal, or of the next one. deck, discard_pile: top first. out_of_play: cards that are not in
    the game, like those that are not named at all.
    """

    round: int
    dealer: int
    to_move: int | None = None
    hands: tuple[tuple[Card, ...], ...] = ()
    deck: tuple[Card, ...] = ()
    discard_pile: tuple[Card, ...] = ()
    table: tuple[TableMeld, ...] = ()
    laid_down: tuple[bool, ...] = ()
    totals: tuple[int, ...] = ()
    out_of_play: tuple[Card, ...] = ()


class Setup(Move, frozen=True, tag="setup"):
    """Start the game from a position instead of a deal."""

    state: Position


CrummyRummyMove = (
    Deal
    | DrawDeck
    | TakeUpcard
    | Decline
    | OutOfTurn
    | Pass
    | LayDown
    | Extend
    | Replace
    | Discard
    | Reshuffle
    | AgreeEnd
    | Setup
)


class Event(Struct, frozen=True, gc=False):
    """A player's penalty at the end of a round for the cards left in the hand (Y31).

    parts: the cards grouped by their cost, kinds five, ten, fifteen.
    """

    kind: Literal["count"]
    player: int
    side: int
    points: int
    parts: tuple[Part, ...]
