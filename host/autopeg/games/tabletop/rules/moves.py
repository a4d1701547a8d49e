"""Moves of Table Top Cribbage, as recorded, and the events that they cause."""

from typing import Literal

from msgspec import Struct

from autopeg.counting.rules import CutForDeal
from autopeg.engine.cards import Card
from autopeg.engine.moves import Move, Part, PlayerMove


class Deal(Move, frozen=True, tag="deal"):
    """Deal the stacks by seat, top card first (T5, T6), and the starter to the centre (T7)."""

    dealer: int
    stacks: tuple[tuple[Card, ...], ...]
    starter: Card


class Place(PlayerMove, frozen=True, tag="place"):
    """Place the top card of a player's stack in a cell, (row, column) from 0 (T10, T13, T14)."""

    card: Card
    cell: tuple[int, int]


class Crib(PlayerMove, frozen=True, tag="crib"):
    """Put the top card of a player's stack in the crib (T10, T12)."""

    card: Card


class Misdeal(Move, frozen=True, tag="misdeal"):
    """A wrong deal, or a stack card seen before the first placement: the cards are dealt again (T30)."""

    remedy: Literal["redeal"]


class Position(Struct, frozen=True):
    """A position to start from. Without cards a deal comes next."""

    dealer: int | None
    scores: tuple[int, ...]
    stacks: tuple[tuple[Card, ...], ...] = ()
    """The rest of each stack, top card first."""
    grid: tuple[tuple[Card | None, ...], ...] = ()
    """Five rows of five cells from north to south, the starter in the centre."""
    crib: tuple[tuple[Card, ...], ...] = ()
    """The cards that each seat has put there."""
    to_act: int | None = None


class Setup(Move, frozen=True, tag="setup"):
    """Start the game from a position instead of a deal."""

    state: Position


TabletopMove = CutForDeal | Deal | Place | Crib | Misdeal | Setup

Counted = Literal["heels", "row", "col", "crib", "round"]


class Event(Struct, frozen=True, gc=False, omit_defaults=True):
    """Count of one item of a round, in the order of T21: in the base game one peg move."""

    kind: Literal["show"]
    player: int
    """The dealer for heels and crib, else the first seat of the side that owns the line."""
    side: int
    points: int
    parts: tuple[Part, ...]
    what: Counted
    index: int | None = None
    """Of a row from north or a column from west, 0 to 4."""
    cards: tuple[Card, ...] = ()
    """The cards counted; in the crib the starter is last."""
