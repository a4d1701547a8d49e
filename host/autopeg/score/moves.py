"""Moves of a game with physical cards, as entered, and the event of points."""

from typing import Literal, Protocol

from msgspec import Struct

from autopeg.engine.cards import Card
from autopeg.engine.moves import Move, Part, PlayerMove


class Seen(Struct, frozen=True, omit_defaults=True):
    """A card of a deal of cribbage that a camera has seen. player: the seat that played it, None for the starter."""

    card: Card
    player: int | None = None


class Points(PlayerMove, frozen=True, tag="points"):
    """Enter points of a side. player: the side, which is a lane of the board (C38, C41).

    In Table Top Cribbage they are of its next line (T21), in Crib Rummy of a turn (R57), in Crummy Rummy its penalty of
    the round (Y31), which replaces an earlier entry for that round.
    """

    points: int
    cards: tuple[Card, ...] = ()
    """The cards that score them, where they were seen (docs/watch.md)."""
    parts: tuple[Part, ...] = ()
    """The reasons for them, where they are known."""
    played: tuple[Seen, ...] = ()
    """The cards of the play since the last points of this deal, and the starter, where they were seen."""


class Correct(PlayerMove, frozen=True, tag="correct"):
    """Correct a side's score, whatever was entered before. player: the side (C39)."""

    score: int


class Deal(Move, frozen=True, tag="deal"):
    """Start a deal: a round, in Crib Rummy a hand. dealer: the seat that deals and has the crib (C8, C10)."""

    dealer: int


class RoundOver(Move, frozen=True, tag="round_over"):
    """End a round once all is entered: a counted table (T23), a hand without going out (R42), penalties (Y31)."""


class Heels(PlayerMove, frozen=True, tag="heels"):
    """Enter his heels: the starter in the centre is a jack (T8). player: the side that deals."""


class WholeTable(PlayerMove, frozen=True, tag="table"):
    """Enter the whole table of a round, counted from its cards (T16-T21). player: the side that deals and has the crib.

    grid: five rows of five from north to south, the starter in the centre; crib: its four cards.
    """

    grid: tuple[tuple[Card, ...], ...]
    crib: tuple[Card, ...]


class GoOut(PlayerMove, frozen=True, tag="go_out"):
    """Go out in Crib Rummy (R38). points: without the bonus; cards_left: in all other hands (R40)."""

    points: int
    cards_left: int
    cards: tuple[Card, ...] = ()
    """Those laid in the turn, where they were seen (docs/watch.md)."""
    parts: tuple[Part, ...] = ()
    """The reasons for all points, with the bonus, where they are known."""


class Amend(PlayerMove, frozen=True, tag="amend"):
    """Correct a player's penalty in an earlier round of Crummy Rummy. round: from 1."""

    round: int
    points: int


ScoreMove = Points | Correct | Deal | RoundOver | Heels | WholeTable | GoOut | Amend


class PointsEvent(Struct, frozen=True):
    """Points that one side pegs in one move (C6). points: as entered, even if the target cuts them (C33)."""

    kind: Literal["points"]
    player: int
    side: int
    points: int


def points_event(side: int, points: int) -> tuple[PointsEvent, ...]:
    """Return the event of a side's points, none for 0 points."""
    return (PointsEvent("points", side, side, points),) if points else ()


class ScoreEvent(Protocol):
    """Points of a side: entered, or counted by the game from recorded cards."""

    @property
    def side(self) -> int: ...
    @property
    def points(self) -> int: ...
