"""Moves of Crib Rummy, as recorded, and the events that they cause.

Words: draw pile, discard pile and its top card, the upcard; a meld is a set or a run; to extend one is to lay cards to
it (R20-R24, R29).
"""

from typing import Literal

from msgspec import Struct

from autopeg.engine.moves import Move, Part, PlayerMove
from autopeg.games.rummy.rules import Cards, Discard, Extend, MeldKind, TableMeld


class Deal(Move, frozen=True, tag="deal"):
    """Deal the whole deck, first card first, one by one, clockwise from the seat `deal_first` (R6)."""

    deck: Cards
    deal_first: int


class Start(PlayerMove, frozen=True, tag="start"):
    """Pick by chance who starts the first hand (R8)."""

    @property
    def is_chance(self) -> bool:
        return True


class Choose(PlayerMove, frozen=True, tag="choose"):
    """Choose whether to go first (R9)."""

    first: bool


class Draw(PlayerMove, frozen=True, tag="draw"):
    """Take the top card of the draw pile (R11)."""


class UseMeld(Struct, frozen=True, tag_field="type", tag="meld"):
    """Use the upcard in a new meld (R12a)."""

    kind: MeldKind
    cards: Cards


class UseExtend(Struct, frozen=True, tag_field="type", tag="extend"):
    """Use the upcard to extend a meld on the table (R12b). low, high: as in `Extend`."""

    meld: str
    low: Cards = ()
    high: Cards = ()

    @property
    def cards(self) -> Cards:
        return self.low + self.high


class TakeUpcard(PlayerMove, frozen=True, tag="take_upcard"):
    """Take the upcard, meld it at once, and take the next six cards of the discard pile (R12, R15)."""

    use: UseMeld | UseExtend


class Meld(PlayerMove, frozen=True, tag="meld"):
    """Lay a new meld (R20)."""

    kind: MeldKind
    cards: Cards


Use = UseMeld | UseExtend | Meld | Extend
"""What cards are used for, with or without the upcard."""

Laying = Meld | Extend | TakeUpcard
"""Moves that lay cards on the table."""


class Peg(PlayerMove, frozen=True, tag="peg"):
    """With pegging=confirm: claim the points of the turn (R56)."""

    points: int


class Position(Struct, frozen=True):
    """A position to start from, in which `to_move` must draw or take the upcard. Piles: top card first.

    hand_starter: who started this hand, or without hands the one before; melded: by seat, None to derive it from the
    table; reached_target: the seats that have pegged out, in the order they did (R47).
    """

    scores: tuple[int, ...]
    hands: tuple[Cards, ...] = ()
    draw_pile: Cards = ()
    discard_pile: Cards = ()
    table: tuple[TableMeld, ...] = ()
    hand_starter: int | None = None
    to_move: int | None = None
    melded: tuple[bool, ...] | None = None
    reached_target: tuple[int, ...] | None = None
    out_of_play: Cards = ()


class Setup(Move, frozen=True, tag="setup"):
    """Start the game from a position instead of a deal."""

    state: Position


CribRummyMove = Deal | Start | Choose | Draw | TakeUpcard | Meld | Extend | Discard | Peg | Setup


class Event(Struct, frozen=True, gc=False):
    """The points of one turn, pegged in one move (R26).

    parts: what was laid, and `rummy` for going out (R40); a claim of fewer points than were earned has one part,
    `claimed` (R56). side: the player's own lane (R5).
    """

    kind: Literal["turn"]
    player: int
    side: int
    points: int
    parts: tuple[Part, ...]
