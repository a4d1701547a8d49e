"""The moves of cribbage, as they stand in a record, and the events that they cause."""

from typing import Literal

from msgspec import Struct

from autopeg.engine.cards import Card
from autopeg.engine.moves import Move, Part
from autopeg.games.counting.cutting import CutForDeal


class Deal(Move, frozen=True, tag="deal"):
    """The hands by seat, and with three players the card from the pack to the crib (C9)."""

    dealer: int
    hands: tuple[tuple[Card, ...], ...]
    crib_card: Card | None = None


class Discard(Move, frozen=True, tag="discard"):
    """A player lays his cards away to the crib (C10)."""

    player: int
    cards: tuple[Card, ...]


class Starter(Move, frozen=True, tag="starter"):
    """The card turned up at the cut (C11)."""

    card: Card


class Play(Move, frozen=True, tag="play"):
    """A card laid in the play (C13)."""

    player: int
    card: Card


class Go(Move, frozen=True, tag="go"):
    """ "Go": no card fits (C17)."""

    player: int


class Declare(Move, frozen=True, tag="declare"):
    """With muggins: what the owner says he has (C43)."""

    player: int
    points: int


class Muggins(Move, frozen=True, tag="muggins"):
    """An opponent claims what the owner overlooked (C45)."""

    player: int
    points: int


class Misdeal(Move, frozen=True, tag="misdeal"):
    """An error in dealing was found (C53, C54). hands: after a draw, the four cards of each player, if they changed."""

    remedy: Literal["redeal", "draw"]
    hands: tuple[tuple[Card, ...], ...] | None = None


class Dead(Move, frozen=True, tag="dead"):
    """A player stopped although cards fitted: they are dead (C58)."""

    player: int


class Position(Struct, frozen=True):
    """A position to begin from. played: what each seat has laid in this deal; hands: what is left."""

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
    """The game begins from a position instead of a deal."""

    state: Position


CribbageMove = CutForDeal | Deal | Discard | Starter | Play | Go | Declare | Muggins | Misdeal | Dead | Setup

EventKind = Literal["heels", "play", "go", "show", "muggins", "penalty"]


class Event(Struct, frozen=True, omit_defaults=True):
    """Points that one side gets, pegged in one move (C6).

    points: as counted, also when the game ends before all of them are pegged. what, cards: in the show, which hand it
    is and the cards that are shown, the starter last.
    """

    kind: EventKind
    player: int
    side: int
    points: int
    parts: tuple[Part, ...]
    what: Literal["hand", "crib"] | None = None
    cards: tuple[Card, ...] | None = None
