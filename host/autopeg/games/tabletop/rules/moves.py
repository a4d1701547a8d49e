"""The moves of Table Top Cribbage, as they stand in a record, and the events that they cause."""

from typing import Literal

from msgspec import Struct

from autopeg.engine.cards import Card
from autopeg.engine.moves import Move, Part
from autopeg.games.counting.cutting import CutForDeal


class Deal(Move, frozen=True, tag="deal"):
    """The stacks by seat, the top card first (T5, T6), and the starter that goes to the centre (T7)."""

    dealer: int
    stacks: tuple[tuple[Card, ...], ...]
    starter: Card


class Place(Move, frozen=True, tag="place"):
    """The top card of a player's stack goes to a cell, (row, column) from 0 (T10, T13, T14)."""

    player: int
    card: Card
    cell: tuple[int, int]


class Crib(Move, frozen=True, tag="crib"):
    """The top card of a player's stack goes to the crib (T10, T12)."""

    player: int
    card: Card


class Misdeal(Move, frozen=True, tag="misdeal"):
    """A wrong deal, or a stack card seen before the first placement: the cards are dealt again (T30)."""

    remedy: Literal["redeal"]


class Position(Struct, frozen=True):
    """A position to begin from. stacks: what is left of each, the top card first; grid: five rows of five cells from
    north to south, the starter in the centre; crib: what each seat has put there. Without cards a deal comes next.
    """

    dealer: int | None
    scores: tuple[int, ...]
    stacks: tuple[tuple[Card, ...], ...] = ()
    grid: tuple[tuple[Card | None, ...], ...] = ()
    crib: tuple[tuple[Card, ...], ...] = ()
    to_act: int | None = None


class Setup(Move, frozen=True, tag="setup"):
    """The game begins from a position instead of a deal."""

    state: Position


TabletopMove = CutForDeal | Deal | Place | Crib | Misdeal | Setup

Counted = Literal["heels", "row", "col", "crib"]


class Event(Struct, frozen=True, omit_defaults=True):
    """What one item of a round is worth, in the order of T21: in the base game one peg move.

    player: the dealer for heels and crib, else the first seat of the side that owns the line. index: of a row from
    north or a column from west, 0 to 4. cards: what is counted; the starter stands last in the crib.
    """

    kind: Literal["show"]
    player: int
    side: int
    points: int
    parts: tuple[Part, ...]
    what: Counted
    index: int | None = None
    cards: tuple[Card, ...] = ()
