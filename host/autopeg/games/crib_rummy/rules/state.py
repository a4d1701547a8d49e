"""State of a game of Crib Rummy, for the engine (`State`) and for one seat (`View`)."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from autopeg.engine.cards import Card
from autopeg.engine.moves import Part
from autopeg.games.crib_rummy.rules.moves import Event
from autopeg.games.rummy.rules import Cards, RummyState, RummyView

Phase = Literal["deal", "start", "choose", "draw", "play", "peg", "over"]
HandOver = Literal["rummy", "draw_pile", "final_turns"]
Pegs = tuple[int, int]
Step = tuple["State", tuple[Event, ...]]

HAND_CARDS = 11
PILE_CARDS = 6
"""The number of cards taken from the discard pile with the upcard (R15)."""


class Options(Struct, frozen=True):
    """Options that the players choose before the game (R60)."""

    target: Literal[61, 121, 241] = 121
    jokers: Literal[2, 4] = 2
    ace: Literal["low", "both"] = "low"
    pegging: Literal["auto", "confirm"] = "auto"
    upcard_may_extend_opponent: bool = False

    @property
    def ace_high(self) -> bool:
        """Whether an ace may also follow the king (R3)."""
        return self.ace == "both"


class State(RummyState, frozen=True):
    """Immutable state of a game."""

    options: Options
    players: int
    pegs: tuple[Pegs, ...]
    """(back, front) per seat."""
    phase: Phase
    deal_first: int | None = None
    """The seat that is dealt the first card in this hand, None before the first hand."""
    pile: Cards = ()
    """The draw pile after the deal, top first."""
    drawn: int = 0
    """How many cards of `pile` have been drawn."""
    picked_up: tuple[tuple[int, Card], ...] = ()
    """Seats, and the cards that they took from the discard pile below the upcard and did not lay or discard."""
    melded: tuple[bool, ...] = ()
    """Whether each seat has laid a new meld in this hand (R21)."""
    hand_starter: int | None = None
    """Who started this hand, None until it is settled."""
    last_starter: int | None = None
    """Who started the hand before."""
    turn: int | None = None
    laid: tuple[Part, ...] = ()
    """The points of the current turn so far, or of the last one, with its bonus."""
    unclaimed: int | None = None
    """The seat that may still claim them (R56)."""
    pegged_out: tuple[int, ...] = ()
    """The seats at the target, in the order they reached it (R45)."""
    hand_over: HandOver | None = None
    """How the hand ended, None while it goes on."""
    winner: int | None = None

    # -- sides and pegs: each seat has its own lane (R5, R58)

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat; those beyond the target count (R45)."""
        return tuple(front for _, front in self.pegs)

    @property
    def turn_lane(self) -> int | None:
        return self.turn

    # -- seats

    @property
    def dealer(self) -> int | None:
        """The seat to the right of the one that is dealt the first card (R6)."""
        return None if self.deal_first is None else (self.deal_first - 1) % self.players

    @property
    def final_turns(self) -> tuple[int, ...]:
        """The seats that still have a final turn, the one on turn first; empty until somebody has pegged out (R47)."""
        if not self.pegged_out or self.phase not in ("draw", "play") or self.turn is None or self.hand_starter is None:
            return ()
        return tuple(range_of_seats(self.turn, self.hand_starter, self.players))

    # -- cards

    @property
    def draw_count(self) -> int:
        """Cards left in the draw pile."""
        return len(self.pile) - self.drawn

    @property
    def draw_pile(self) -> Cards:
        """The cards left in the draw pile, top first."""
        return self.pile[self.drawn :]

    def picked_up_by(self, seat: int) -> Cards:
        """Return the cards of `picked_up` that a seat holds."""
        return tuple(card for owner, card in self.picked_up if owner == seat)

    @property
    def earned(self) -> int:
        """The points of the turn so far; after it, until the next one begins, the total with the bonus (R26)."""
        return sum(part.points for part in self.laid)


def range_of_seats(first: int, stop: int, players: int) -> list[int]:
    """Return the seats clockwise from `first`, up to the one before `stop`; all of them if the two are the same."""
    return [(first + step) % players for step in range((stop - first) % players or players)]


def chooser(seats: Sequence[int], scores: Sequence[int]) -> int:
    """Return the player with the lowest score, who chooses (R9); in a tie the first one clockwise (R10).

    seats: clockwise from the left of who started the hand before.
    """
    return min(seats, key=lambda seat: scores[seat])


def winner_of(pegged_out: Sequence[int], scores: Sequence[int]) -> int:
    """Return who has the most points once the final turns are over (R48).

    In a tie for the highest score, all have pegged out, and the first to do so wins (R50). pegged_out: in that order.
    """
    return max(pegged_out, key=lambda seat: scores[seat])


class View(RummyView, frozen=True, kw_only=True):
    """What one seat can know; the fields are the keys of the player protocol (docs/bot-protocol.md).

    Fields without a description are as in `State`. A host that asks a bot may omit the fields with a default.
    """

    phase: Phase
    target: int
    jokers: Literal[2, 4] = 2
    ace: Literal["low", "both"] = "low"
    pegging: Literal["auto", "confirm"] = "auto"
    upcard_may_extend_opponent: bool = False
    pegs: tuple[Pegs, ...] = ()
    melded: tuple[bool, ...]
    draw_count: int
    hand_starter: int | None
    """None while it is being chosen."""
    earned: int
    drew_last: bool
    """Whether the last card of the draw pile is drawn, so that this turn ends the hand (R42)."""
    pegged_out: tuple[int, ...]
    final_turns: tuple[int, ...] = ()
    """The seats that still have a final turn (R47)."""
    unclaimed: int | None = None
    """The seat that may claim `earned` (R56)."""
    hand_over: HandOver | None = None

    @property
    def ace_high(self) -> bool:
        """Whether an ace may also follow the king (R3)."""
        return self.ace == "both"
