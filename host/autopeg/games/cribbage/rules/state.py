"""State of a game of cribbage, for the engine (`State`) and for one seat (`View`)."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from autopeg.counting.hand_points import points as hand_points
from autopeg.counting.rules import CutState, HandParts, as_parts, points_of
from autopeg.engine.cards import Card
from autopeg.engine.moves import Part
from autopeg.engine.options import MugginsRule
from autopeg.engine.table_state import with_item
from autopeg.games.cribbage.rules.moves import Event, EventKind
from pegcore.cribbage import count_of, count_play
from pegcore.scoreboard import leapfrog

Phase = Literal["deal", "discard", "starter", "play", "show", "over"]
Closing = Literal["go", "last"]
"""The additional point for the last card of a series (C19, C22)."""
SkunkRule = Literal["lurch", "skunk", "double_skunk", "none"]
Cards = tuple[Card, ...]
Pegs = tuple[int, int]

HAND_CARDS = 4


def sides_of(players: int) -> int:
    """Return the number of sides for a number of players: of four, partners are one side (C3)."""
    return 3 if players == 3 else 2


class Options(Struct, frozen=True):
    """Options that the players choose before the game (C5, C42, C45a, C49, C50)."""

    target: Literal[61, 121, 241] = 121
    muggins: MugginsRule = False
    skunk: SkunkRule = "lurch"


class Counting(Struct, frozen=True, gc=False):
    """Cards on the table to be counted, as everybody sees them."""

    kind: EventKind
    """`play` for the last card of a series, `go` for a point without a card, `show` for a hand or crib."""
    player: int
    cards: Cards
    """The series, or the four cards and the starter."""
    what: Literal["hand", "crib"] | None = None
    closing: Closing | None = None
    """The additional point that the card or the go earns."""


class Declared(Struct, frozen=True):
    """Points that an owner has declared, open to claims (C45, C46)."""

    counting: Counting
    points: int


def points_in(counting: Counting) -> int:
    """Return the points of every part that can be counted."""
    if counting.kind == "show" and len(counting.cards) > HAND_CARDS:  # a crib that is watched may not be known
        return hand_points(counting.cards[:-1], counting.cards[-1], counting.what == "crib")
    return points_of(parts_of(counting))


def parts_of(counting: Counting) -> Sequence[Part]:
    """Return every part that can be counted (C16, C19, C22, C28)."""
    if counting.kind == "show":
        return HandParts(counting.cards, counting.what == "crib")
    if counting.kind == "play":
        return play_parts(counting.cards, count_of(counting.cards), counting.closing)
    return () if counting.closing is None else (_closing_part(counting.cards, counting.closing),)


def play_parts(series: Cards, count: int, closing: Closing | None) -> tuple[Part, ...]:
    """Return every part that the last card of a series scores (C16, C19, C22). count: the running count with it."""
    counted = count_play(series, count)
    parts = as_parts(counted) if counted else ()
    return parts if closing is None else (*parts, _closing_part(series, closing))


def _closing_part(series: Cards, closing: Closing) -> Part:
    return Part(closing, series[-1:], 1)


class State(CutState, frozen=True):
    """Immutable state of a game."""

    options: Options
    players: int
    pegs: tuple[Pegs, ...]
    """(back, front) per side."""
    phase: Phase
    hands: tuple[Cards, ...] = ()
    """Cards still to be discarded or played, by seat."""
    discarded: tuple[Cards, ...] = ()
    crib: Cards = ()
    """Discarded cards and the pack's card, in the order they came."""
    starter: Card | None = None
    series: Cards = ()
    count: int = 0
    """The running count of the series (C14)."""
    played: tuple[Cards, ...] = ()
    turn: int | None = None
    last_player: int | None = None
    """Who played the last card of the series."""
    gone: frozenset[int] = frozenset()
    """The seats that have said go."""
    dead: Cards = ()
    """Cards that may no longer be played (C58)."""
    out_of_play: Cards = ()
    """Cards of the pack that a position has left out."""
    due: Counting | None = None
    """With muggins, the cards whose points their owner must declare now."""
    declared: Declared | None = None
    """With muggins, the declaration that is open to claims."""
    claimed: int = 0
    """How many points of it have been claimed."""
    claimed_by: frozenset[int] = frozenset()
    """The sides that have used their claim on it (strict claims, C45a)."""
    shown: int = 0
    pegs_at_deal: tuple[Pegs, ...] = ()
    winner: int | None = None

    @property
    def sides(self) -> int:
        return len(self.pegs)

    @property
    def scores(self) -> tuple[int, ...]:
        """Points per side, at most the target."""
        return tuple([front for _, front in self.pegs])

    @property
    def turn_lane(self) -> int | None:
        """The side whose turn it is, None if it is nobody's."""
        seat = self.due.player if self.due is not None else self.turn
        return None if self.winner is not None else self.lane_of(seat)

    @property
    def skunk(self) -> str:
        return self.options.skunk

    @property
    def crib_lane(self) -> int | None:
        """The side whose crib it is (C10), None until somebody deals."""
        return self.lane_of(self.dealer)

    def side_of(self, seat: int) -> int:
        return seat % len(self.pegs)  # every score asks for it: a property would take several times as long

    def live(self, cards: Cards) -> Cards:
        """Return cards without the dead ones (C58)."""
        return tuple([card for card in cards if card not in self.dead])

    def live_cards(self, seat: int) -> Cards:
        """Return the cards that a seat may still play (C58)."""
        return self.live(self.hands[seat])

    def kept(self, seat: int) -> Cards:
        """Return the cards of a seat's hand in the show: those played and those left (C25)."""
        return self.played[seat] + self.hands[seat]


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
    target: int
    muggins: MugginsRule = False
    skunk: SkunkRule = "lurch"
    pegs: tuple[Pegs, ...]
    hand: Cards
    """Cards still held."""
    hand_counts: tuple[int, ...] = ()
    dead: Cards = ()
    """Cards of the hand that may no longer be played."""
    discarded: Cards
    """This seat's own discard."""
    starter: Card | None
    count: int
    series: Cards
    played: tuple[Cards, ...]
    """By seat, in this deal."""
    gone: tuple[int, ...] = ()
    """The seats that have said go."""
    counting: Counting | None = None
    """With muggins, the cards whose points their owner must declare now."""
    declared: Declared | None = None
    """With muggins, the last declaration, which is open to claims."""

    @property
    def owns_crib(self) -> bool:
        """Whether the crib is of this seat's side (C10)."""
        sides = len(self.scores)
        return self.dealer is not None and self.dealer % sides == self.seat % sides

    def __post_init__(self) -> None:
        if not self.hand_counts and self.phase == "play":
            counts = tuple(HAND_CARDS - len(cards) for cards in self.played)
            force_setattr(self, "hand_counts", counts)


def lowest_loser(losers: Sequence[int], scores: Sequence[int], cut: Sequence[int]) -> int:
    """Return the loser with the lowest score, of several the one who comes first in `cut` (C52)."""
    return min(losers, key=lambda seat: (scores[seat], cut.index(seat)))


def peg(state: State, side: int, points: int) -> State:
    """Return the state after pegging `points` for a side: the target ends the game at once (C32, C33, C38)."""
    if not points:
        return state
    target = state.options.target
    moved = leapfrog(state.pegs[side], points, target)
    pegs = with_item(state.pegs, side, moved)
    if moved[1] < target:
        return replace(state, pegs=pegs)
    return replace(state, pegs=pegs, phase="over", winner=side, turn=None, due=None, declared=None)


def score(state: State, event: Event) -> State:
    """Return the state after pegging an event's points."""
    return peg(state, event.side, event.points)
