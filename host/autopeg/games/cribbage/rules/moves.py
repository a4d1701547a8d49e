"""Moves of cribbage, as recorded, and the events that they cause."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from autopeg.counting.rules import CutForDeal
from autopeg.engine.cards import Card
from autopeg.engine.moves import Move, Part, PlayerMove


class Deal(Move, frozen=True, tag="deal"):
    """Deal hands by seat, and with three players a card from the pack to the crib (C9)."""

    dealer: int
    hands: tuple[tuple[Card, ...], ...]
    crib_card: Card | None = None


class Discard(PlayerMove, frozen=True, tag="discard"):
    """Discard to the crib (C10)."""

    cards: tuple[Card, ...]


class Starter(Move, frozen=True, tag="starter"):
    """Turn up the starter (C11)."""

    card: Card


class Play(PlayerMove, frozen=True, tag="play"):
    """Play a card (C13)."""

    card: Card


class Go(PlayerMove, frozen=True, tag="go"):
    """Say go: no card fits (C17)."""


class Declare(PlayerMove, frozen=True, tag="declare"):
    """With muggins: declare one's own points (C43)."""

    points: int


class Muggins(PlayerMove, frozen=True, tag="muggins"):
    """Claim points that an opponent overlooked (C45)."""

    points: int


class Misdeal(Move, frozen=True, tag="misdeal"):
    """Correct a misdeal (C53, C54). hands: after a draw, the four cards of each player, if they changed."""

    remedy: Literal["redeal", "draw"]
    hands: tuple[tuple[Card, ...], ...] | None = None


class Dead(PlayerMove, frozen=True, tag="dead"):
    """A player stopped although cards fit, which are now dead (C58)."""


class Position(Struct, frozen=True):
    """A position to start from. played: the cards that each seat has played in this deal; hands: those left."""

    dealer: int | None
    scores: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...] = ()
    crib: tuple[Card, ...] = ()
    starter: Card | None = None
    count: int = 0
    series: tuple[Card, ...] = ()
    played: tuple[tuple[Card, ...], ...] = ()
    to_act: int | None = None
    gone: tuple[int, ...] = ()
    out_of_play: tuple[Card, ...] = ()


class Setup(Move, frozen=True, tag="setup"):
    """Start the game from a position instead of a deal."""

    state: Position


CribbageMove = CutForDeal | Deal | Discard | Starter | Play | Go | Declare | Muggins | Misdeal | Dead | Setup

EventKind = Literal["heels", "play", "go", "show", "muggins", "penalty"]


class Event(Struct, frozen=True, gc=False, omit_defaults=True):
    """Points that one side gets, pegged in one move (C6)."""

    kind: EventKind
    player: int
    side: int
    points: int
    """As counted, even if the game ends before all of them are pegged."""
    parts: Sequence[Part]
    what: Literal["hand", "crib"] | None = None
    """In the show, what is counted."""
    cards: tuple[Card, ...] | None = None
    """In the show, the cards shown, the starter last."""
