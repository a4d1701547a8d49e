"""State of a game of Table Top Cribbage, for the engine (`State`) and for one seat (`View`)."""

from typing import Literal

from msgspec import Struct

from autopeg.counting.rules import CutState
from autopeg.engine.cards import Card
from autopeg.games.tabletop.rules.grid import CENTRE, EMPTY, Grid
from autopeg.games.tabletop.rules.moves import Event

Phase = Literal["deal", "turn", "over"]
Variant = Literal["base", "ship"]
Cards = tuple[Card, ...]
Pegs = tuple[int, int]
Step = tuple["State", tuple[Event, ...]]

SIDES = 2
TURNS = 28
"""Turns of a round: 24 placements and 4 crib cards (T9)."""
CRIB_CARDS = 4


class Options(Struct, frozen=True):
    """Options that the players choose before the game. target: game points in the Ship variation (T3, T24, T28)."""

    variant: Variant = "base"
    target: int = 121
    rows_side: Literal[0, 1] = 1

    @property
    def is_ship(self) -> bool:
        return self.variant == "ship"


class State(CutState, frozen=True):
    """Immutable state of a game. After a round the cards stay on the table until the next deal."""

    options: Options
    players: int
    scores: tuple[int, ...] = (0, 0)
    """Per side, in the Ship variation game points (T27); they can pass the target (T24)."""
    pegs: tuple[Pegs, ...] = ((0, 0), (0, 0))
    """(back, front) per side; the front peg stops at the target (T21)."""
    phase: Phase = "deal"
    stacks: tuple[Cards, ...] = ()
    """By seat, top card first."""
    grid: Grid = EMPTY
    crib: Cards = ()
    """In the order the cards came."""
    crib_seats: tuple[int, ...] = ()
    """The seat that each card of the crib came from."""
    turn: int | None = None
    at_deal: tuple[tuple[int, ...], tuple[Pegs, ...]] = ((0, 0), ((0, 0), (0, 0)))
    """Scores and pegs before this deal."""
    winner: int | None = None

    @property
    def sides(self) -> int:
        return SIDES

    @property
    def stack_size(self) -> int:
        """Cards dealt to each player: 14 with two players, 7 with four (T5)."""
        return TURNS // self.players

    @property
    def crib_share(self) -> int:
        """Cards that each player puts in the crib in a round: two with two players, one with four (T12)."""
        return CRIB_CARDS // self.players

    @property
    def grid_share(self) -> int:
        """Cards that each player places in a round: 12 with two players, 6 with four (T12)."""
        return self.stack_size - self.crib_share

    @property
    def starter(self) -> Card | None:
        """The centre card (T7)."""
        return self.grid[CENTRE]

    def cribbed(self, seat: int) -> int:
        """Return how many cards a seat has put in the crib in this round."""
        return self.crib_seats.count(seat)

    def owed_to_crib(self, seat: int) -> int:
        """Return how many cards a seat still has to put in the crib in this round (T12)."""
        return CRIB_CARDS // self.players - self.crib_seats.count(seat)

    def placed(self, seat: int) -> int:
        """Return how many cards a seat has placed in this round."""
        return self.stack_size - len(self.stacks[seat]) - self.cribbed(seat) if self.stacks else 0

    def owns_rows(self, side: int) -> bool:
        """Return whether a side counts the rows; the other counts the columns (T3)."""
        return side == self.options.rows_side

    # -- what the board shows

    @property
    def turn_lane(self) -> int | None:
        """The lane of the side whose turn it is."""
        return self.lane_of(self.turn)

    @property
    def crib_lane(self) -> int | None:
        """The lane of the side whose crib it is."""
        return self.lane_of(self.dealer)


class View(Struct, frozen=True, kw_only=True):
    """What one seat can know; the fields are the keys of the player protocol (docs/bot-protocol.md).

    A host that asks a bot may omit the fields with a default.
    """

    phase: Phase
    seat: int
    players: int
    scores: tuple[int, ...]
    to_act: int | None
    dealer: int | None
    variant: Variant
    target: int
    rows_side: Literal[0, 1]
    grid: tuple[tuple[Card | None, ...], ...]
    """Five rows of five, None for an empty cell."""
    starter: Card | None
    card: Card | None
    """This seat's turned-up card, None if it is not its turn."""
    crib: Cards
    """The cards in the crib that this seat has seen, in the order they came (T11)."""
    cribbed: tuple[int, ...]
    """The number of cards put in the crib in this round, by seat."""
    placed: tuple[int, ...]
    """The number of cards placed in this round, by seat."""
    stack_counts: tuple[int, ...]
    """The number of cards left in the stacks, by seat."""
    pegs: tuple[Pegs, ...] = ()
