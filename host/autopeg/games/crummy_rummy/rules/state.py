"""State of a game of Crummy Rummy, for the engine (`State`) and for one seat (`View`)."""

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct

from autopeg.engine.cards import CARDS, PACK, Card
from autopeg.engine.table_state import with_item
from autopeg.games.crummy_rummy.rules.moves import Event
from autopeg.games.rummy.rules import Cards, RummyState, RummyView
from pegcore.cards import JOKER
from pegcore.melds import contract_of
from pegcore.track import LAP_HOLES

Phase = Literal["deal", "offer", "draw", "play", "over"]
Step = tuple["State", tuple[Event, ...]]

JOKERS_PER_DECK = 2
POINTS_PER_HOLE = 5
PENALTY_STEP = 5
"""All penalties are multiples of this (Y32a)."""


def pack_of(players: int) -> Cards:
    """Return all cards of the game, sorted: a deck of 54 for every two players, rounded up (Y2)."""
    decks = (players + 1) // 2
    return tuple(sorted((*PACK, *(CARDS[JOKER],) * JOKERS_PER_DECK) * decks))


class Options(Struct, frozen=True):
    """Options that the players choose before the game (Y38-Y40, Y32b)."""

    ace: Literal["high", "both"] = "high"
    movable: Literal["all", "jokers"] = "all"
    out_of_turn: Literal["after", "before"] = "after"
    max_reshuffles: Annotated[int, Meta(ge=0)] | None = None

    @property
    def low_ace(self) -> bool:
        return self.ace == "both"


def leaders_of(totals: Sequence[int]) -> tuple[int, ...]:
    """Return the seats with the lowest total (Y32, Y42)."""
    return tuple(seat for seat, total in enumerate(totals) if total == min(totals))


class Contract(Struct, frozen=True):
    """The melds that a player must lay down in a round (Y10). shortest_run: the fewest cards of a run."""

    runs: int
    sets: int
    shortest_run: int


def contract_in(round_number: int) -> Contract:
    """Return the contract of round 1 to 7."""
    _, runs, sets, shortest_run = contract_of(round_number)
    return Contract(runs, sets, shortest_run)


class Discarded(Struct, frozen=True):
    """A card that was laid on the discard pile, where everybody saw it."""

    card: Card
    by: int | None = None
    """None: nobody, because it was turned up at the deal or belongs to a position."""
    taken_by: int | None = None


Discards = tuple[Discarded, ...]


def top_taken(discards: Discards, seat: int) -> Discards:
    """Return the discards of a round when a seat has taken the top one, which is not among them if a position began
    with it."""
    top = next((at for at in range(len(discards) - 1, -1, -1) if discards[at].taken_by is None), None)
    if top is None:
        return discards
    return with_item(discards, top, Discarded(discards[top].card, discards[top].by, seat))


class State(RummyState, frozen=True):
    """Immutable state of a game."""

    options: Options
    players: int
    totals: tuple[int, ...]
    """Points per player."""
    totals_before: tuple[int, ...]
    """Points per player before the last round."""
    phase: Phase = "deal"
    """`offer` while the active player takes or declines the upcard (Y40), `draw` while drawing, `play` until the
    discard; `deal` before a round and between rounds, when the cards of the last one are still visible."""
    round: int = 0
    """Of the last deal, 0 before the first one."""
    dealer: int | None = None
    """Of the last deal, None before the first one."""
    active: int | None = None
    deck: Cards = ()
    """Top first."""
    laid_down: tuple[bool, ...] = ()
    drew: Literal["deck", "upcard"] | None = None
    upcard_gone: bool = False
    """Whether the upcard of this turn has been taken (Y20)."""
    declined: bool = False
    """Whether the active player has declined it (Y40)."""
    touched: bool = False
    """Whether the active player has played to the table in this turn, which closes the window (Y19)."""
    taken: bool = False
    """Whether somebody has taken out of turn in this turn."""
    reshuffles: int = 0
    """In this round."""
    hand_over: bool = False
    out_of_play: Cards = ()
    """Cards that a position has left out."""
    discards: Discards = ()
    """Of this round, the oldest first, those that were taken or shuffled included."""

    @property
    def scores(self) -> tuple[int, ...]:
        """Penalty totals per player: the lowest wins (Y32)."""
        return self.totals

    @property
    def pegs(self) -> tuple[tuple[int, int], ...]:
        """The total before the last round and the total now, in points (Y42)."""
        return tuple(zip(self.totals_before, self.totals, strict=True))

    @property
    def unit(self) -> int:
        """Points per hole of the board (Y41)."""
        return POINTS_PER_HOLE

    @property
    def board_target(self) -> int:
        """The target for a board of LEDs: the hole after two laps. Nothing ends there (Y41, Y43)."""
        return (2 * LAP_HOLES + 1) * POINTS_PER_HOLE

    @property
    def lap_points(self) -> int:
        """The points of as many whole laps as the highest total needs (Y41)."""
        lap = LAP_HOLES * POINTS_PER_HOLE
        return lap * max(1, -(-max(self.totals) // lap))

    @property
    def turn_lane(self) -> int | None:
        return self.active

    @property
    def winner_lane(self) -> int | None:
        """The lane that won, None if several share the win, because a board lights only one (Y32, Y43)."""
        return self.leaders[0] if self.phase == "over" and len(self.leaders) == 1 else None

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the lowest total (Y32, Y42)."""
        return leaders_of(self.totals)

    def taker(self, claims: Sequence[int]) -> int:
        """Return who gets the upcard out of turn: the first claimant clockwise from the active player (Y19)."""
        assert self.active is not None
        return next(seat for seat in self.seats_after(self.active) if seat in claims)

    @property
    def window_is_open(self) -> bool:
        """Whether the others may still take the upcard out of turn (Y19, Y40)."""
        if self.taken or self.upcard_gone or not self.discard_pile:
            return False
        if self.options.out_of_turn == "before":
            return self.phase == "draw" and self.declined
        return self.phase == "play" and self.drew == "deck" and not self.touched


class View(RummyView, frozen=True, kw_only=True):
    """What one seat can know; the fields are the keys of the player protocol (docs/bot-protocol.md).

    active: whose turn it is; drew: where that player's card came from; reshuffles: in this round; discards: of this
    round, the oldest first. A host that asks a bot may omit the fields with a default.
    """

    phase: Phase | Literal["window"]
    """`window`, with this seat as to_act: the seat is asked whether it takes the upcard out of turn."""
    round: int
    contract: Contract | None
    dealer: int | None
    totals: tuple[int, ...]
    laid_down: tuple[bool, ...]
    deck_count: int
    active: int | None
    drew: Literal["deck", "upcard"] | None
    reshuffles: int = 0
    discards: Discards = ()
    ace: Literal["high", "both"] = "high"
    movable: Literal["all", "jokers"] = "all"
    out_of_turn: Literal["after", "before"] = "after"
    max_reshuffles: int | None = None

    @property
    def low_ace(self) -> bool:
        return self.ace == "both"
