"""What a game of Crummy Rummy is at one moment, for the engine (`State`) and for one seat (`View`)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from autopeg.engine.cards import CARDS, PACK, Card
from autopeg.engine.table_state import TableState
from autopeg.games.rummy.rules.moves import TableMeld
from pegcore.cards import JOKER
from pegcore.melds import contract_of

Cards = tuple[Card, ...]
Phase = Literal["deal", "offer", "draw", "play", "over"]

JOKERS_PER_DECK = 2
POINTS_PER_HOLE = 5
LAP_HOLES = 120


def pack_of(players: int) -> Cards:
    """Return all cards of the game, sorted: a deck of 54 for every two players, rounded up (Y2)."""
    decks = (players + 1) // 2
    return tuple(sorted((*PACK, *(CARDS[JOKER],) * JOKERS_PER_DECK) * decks))


class Options(Struct, frozen=True):
    """What the players agree on before the game (Y38-Y40, Y32b)."""

    ace: Literal["high", "both"] = "high"
    movable: Literal["all", "jokers"] = "all"
    out_of_turn: Literal["after", "before"] = "after"
    max_reshuffles: Annotated[int, Meta(ge=0)] | None = None

    @property
    def low_ace(self) -> bool:
        return self.ace == "both"


class Contract(Struct, frozen=True):
    """What a player lays down in a round (Y10). shortest_run: its fewest cards."""

    runs: int
    sets: int
    shortest_run: int


def contract_in(round_number: int) -> Contract:
    """Return the contract of round 1 to 7."""
    _, runs, sets, shortest_run = contract_of(round_number)
    return Contract(runs, sets, shortest_run)


class State(TableState, frozen=True):
    """One moment of a game: an immutable value.

    totals, totals_before: points per player now and before the last round. phase: `offer` where the active player
    takes or declines the upcard (Y40), `draw` where he draws, `play` until he discards; `deal` before a round and
    between rounds, when the cards of the last one are still to be seen. round, dealer: of the last deal, 0 and None
    before the first one. hands: by seat, the newest card last; deck, discard_pile: top first. upcard_gone: the upcard
    of this turn has been taken (Y20). declined: the active player has let it go (Y40). touched: he has played to the
    table in this turn, which closes the window (Y19). taken: somebody has taken out of turn in this turn. reshuffles:
    in this round. out_of_play: cards that a position has left out.
    """

    options: Options
    players: int
    totals: tuple[int, ...]
    totals_before: tuple[int, ...]
    phase: Phase = "deal"
    round: int = 0
    dealer: int | None = None
    active: int | None = None
    hands: tuple[Cards, ...] = ()
    deck: Cards = ()
    discard_pile: Cards = ()
    table: tuple[TableMeld, ...] = ()
    laid_down: tuple[bool, ...] = ()
    drew: Literal["deck", "upcard"] | None = None
    upcard_gone: bool = False
    declined: bool = False
    touched: bool = False
    taken: bool = False
    reshuffles: int = 0
    hand_over: bool = False
    out_of_play: Cards = ()

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
        """Points a hole on the board (Y41)."""
        return POINTS_PER_HOLE

    @property
    def board_target(self) -> int:
        """What a board of LEDs is told that points run to: the hole after two laps. Nothing ends there (Y41, Y43)."""
        return (2 * LAP_HOLES + 1) * POINTS_PER_HOLE

    @property
    def lap_points(self) -> int:
        """Points of as many whole laps as the highest total needs (Y41)."""
        lap = LAP_HOLES * POINTS_PER_HOLE
        return lap * max(1, -(-max(self.totals) // lap))

    @property
    def turn_lane(self) -> int | None:
        return self.active

    @property
    def winner_lane(self) -> int | None:
        """The lane that has won, None where several share the win: a board lights one (Y32, Y43)."""
        return self.leaders[0] if self.phase == "over" and len(self.leaders) == 1 else None

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the lowest total (Y32, Y42)."""
        lowest = min(self.totals)
        return tuple(seat for seat, total in enumerate(self.totals) if total == lowest)

    @property
    def upcard(self) -> Card | None:
        """The card that shows on the discard pile; it may be taken as long as it is not dead (Y20)."""
        return self.discard_pile[0] if self.discard_pile else None

    @property
    def window_is_open(self) -> bool:
        """Whether the others may still take the upcard out of turn (Y19, Y40)."""
        if self.taken or self.upcard_gone or not self.discard_pile:
            return False
        if self.options.out_of_turn == "before":
            return self.phase == "draw" and self.declined
        return self.phase == "play" and self.drew == "deck" and not self.touched


class View(Struct, frozen=True, kw_only=True):
    """What one seat can know; the keys of the player protocol (docs/bots.md).

    phase `window`, to_act oneself: this seat is asked whether it takes the upcard out of turn. hand: the newest card
    last; upcard: what shows on the discard pile; active: whose turn it is; drew: what he drew; reshuffles: in this
    round. What has a default may be left out by a host that asks a bot.
    """

    phase: Phase | Literal["window"]
    seat: int
    players: int
    scores: tuple[int, ...]
    to_act: int | None
    round: int
    contract: Contract | None
    dealer: int | None
    totals: tuple[int, ...]
    hand: Cards
    hand_counts: tuple[int, ...]
    table: tuple[TableMeld, ...]
    laid_down: tuple[bool, ...]
    upcard: Card | None
    deck_count: int
    discard_count: int
    active: int | None
    drew: Literal["deck", "upcard"] | None
    reshuffles: int = 0
    ace: Literal["high", "both"] = "high"
    movable: Literal["all", "jokers"] = "all"
    out_of_turn: Literal["after", "before"] = "after"
    max_reshuffles: int | None = None

    @property
    def low_ace(self) -> bool:
        return self.ace == "both"
