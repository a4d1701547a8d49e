"""What a game of cribbage is at one moment, for the engine (`State`) and for one seat (`View`)."""

from typing import Literal

import msgspec
from msgspec import Struct

from autopeg.engine.cards import Card
from autopeg.engine.moves import Part
from autopeg.engine.options import MugginsRule
from autopeg.engine.table_state import TableState
from autopeg.games.counting.parts import as_parts
from autopeg.games.cribbage.rules.moves import Event, EventKind
from pegcore.cribbage import count_hand, count_play
from pegcore.scoreboard import leapfrog

Phase = Literal["deal", "discard", "starter", "play", "show", "over"]
SkunkRule = Literal["lurch", "skunk", "double_skunk", "none"]
Cards = tuple[Card, ...]
Pegs = tuple[int, int]

HAND_CARDS = 4


def sides_of(players: int) -> int:
    """Return how many sides so many players make: with four, partners are one (C3)."""
    return 3 if players == 3 else 2


class Options(Struct, frozen=True):
    """What the players agree on before the game (C5, C42, C45a, C49, C50)."""

    target: Literal[61, 121, 241] = 121
    muggins: MugginsRule = False
    skunk: SkunkRule = "lurch"


class Counting(Struct, frozen=True):
    """Something on the table that is worth counting, as everybody sees it.

    kind: `play` for the last card of a series, `go` for a point without a card, `show` for a hand or crib. cards: the
    series, or the four cards and the starter. closing: the point that the card or the go brings besides (C19, C22).
    """

    kind: EventKind
    player: int
    cards: Cards
    what: Literal["hand", "crib"] | None = None
    closing: Literal["go", "last"] | None = None


class Declared(Struct, frozen=True):
    """What an owner has said that his cards are worth, open to claims (C45, C46)."""

    counting: Counting
    points: int


def parts_of(counting: Counting) -> tuple[Part, ...]:
    """Return every part that is there to be counted (C16, C19, C22, C28)."""
    parts: list[tuple[str, tuple[int, ...], int]] = []
    if counting.kind == "play":
        parts = count_play(counting.cards)
    elif counting.kind == "show":
        parts = count_hand(counting.cards[:-1], counting.cards[-1], is_crib=counting.what == "crib")
    if counting.closing:
        parts.append((counting.closing, counting.cards[-1:], 1))
    return as_parts(parts)


class State(TableState, frozen=True):
    """One moment of a game: an immutable value.

    pegs: (back, front) per side; dealer: of this deal, in phase `deal` of the next one, None while anybody may deal;
    cutters: who may still become the dealer and cuts next, empty once he is known. hands: cards still to be discarded
    or played, by seat; crib: discarded cards and the pack's card, in the order they came; last_player: who laid the
    last card of the series; dead: cards that may not be played any more (C58); out_of_play: cards of the pack that a
    position has left out. With muggins, due: what its owner has to declare now; declared: what may be claimed from;
    claimed: how much of it is gone; claimed_by: the sides that have used their claim on it (strict claims, C45a).
    """

    options: Options
    players: int
    pegs: tuple[Pegs, ...]
    phase: Phase
    dealer: int | None = None
    cutters: tuple[int, ...] = ()
    hands: tuple[Cards, ...] = ()
    discarded: tuple[Cards, ...] = ()
    crib: Cards = ()
    starter: Card | None = None
    series: Cards = ()
    played: tuple[Cards, ...] = ()
    turn: int | None = None
    last_player: int | None = None
    gone: frozenset[int] = frozenset()
    dead: Cards = ()
    out_of_play: Cards = ()
    due: Counting | None = None
    declared: Declared | None = None
    claimed: int = 0
    claimed_by: frozenset[int] = frozenset()
    shown: int = 0
    pegs_at_deal: tuple[Pegs, ...] = ()
    winner: int | None = None

    @property
    def sides(self) -> int:
        return sides_of(self.players)

    @property
    def scores(self) -> tuple[int, ...]:
        """Points per side, cut at the target."""
        return tuple(front for _, front in self.pegs)

    @property
    def turn_lane(self) -> int | None:
        """The side that is due, None where nobody is."""
        seat = self.due.player if self.due is not None else self.turn
        return None if self.winner is not None else self.lane_of(seat)

    @property
    def crib_lane(self) -> int | None:
        """The side whose crib it is (C10), None until somebody deals."""
        return self.lane_of(self.dealer)

    def live_cards(self, seat: int) -> Cards:
        """The cards that a seat may still play (C58)."""
        if not self.dead:
            return self.hands[seat]
        return tuple(card for card in self.hands[seat] if card not in self.dead)

    def holders(self) -> tuple[int, ...]:
        """The seats that still have a card to play."""
        return tuple(seat for seat in range(self.players) if self.live_cards(seat))

    def kept(self, seat: int) -> Cards:
        """The cards of a seat's hand in the show: those played and those left (C25)."""
        return self.played[seat] + self.hands[seat]


class View(Struct, frozen=True, kw_only=True):
    """What one seat can know; the keys of the player protocol (docs/bots.md).

    hand: cards still held; dead: those of them that may not be played any more; discarded: one's own; played: by seat,
    in this deal; gone: the seats that have said go.
    counting: what its owner has to declare now; declared: what was declared last and may be claimed from (muggins).
    What has a default may be left out by a host that asks a bot.
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
    hand_counts: tuple[int, ...] = ()
    dead: Cards = ()
    discarded: Cards
    starter: Card | None
    count: int
    series: Cards
    played: tuple[Cards, ...]
    gone: tuple[int, ...] = ()
    counting: Counting | None = None
    declared: Declared | None = None

    def __post_init__(self) -> None:
        if not self.hand_counts and self.phase == "play":
            counts = tuple(HAND_CARDS - len(cards) for cards in self.played)
            msgspec.structs.force_setattr(self, "hand_counts", counts)


def peg(state: State, side: int, points: int) -> State:
    """Return the state after `points` for a side: pegs leapfrog, the target ends the game at once (C32, C33, C38)."""
    if not points:
        return state
    target = state.options.target
    pegs = list(state.pegs)
    pegs[side] = leapfrog(pegs[side], points, target)
    if pegs[side][1] < target:
        return msgspec.structs.replace(state, pegs=tuple(pegs))
    return msgspec.structs.replace(
        state, pegs=tuple(pegs), phase="over", winner=side, turn=None, due=None, declared=None
    )


def score(state: State, event: Event) -> State:
    """Return the state after an event's points."""
    return peg(state, event.side, event.points)
