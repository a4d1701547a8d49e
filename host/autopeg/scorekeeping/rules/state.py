"""What the score-keeper knows at one moment. There are no secrets: everybody sees the pegs."""

from typing import Any, Literal

from msgspec import Struct

from autopeg.engine import Result
from autopeg.engine.table_state import TableState
from autopeg.scorekeeping.rules.moves import ScoreEvent

Phase = Literal["score", "over"]
Pegs = tuple[int, int]
Step = tuple["State", tuple[ScoreEvent, ...]]


class State(TableState, frozen=True):
    """One moment of a game: an immutable value, which the rules of the game that is played derive from.

    options: the `Options` of those rules; pegs: (back, front) per side; dealer: the seat that deals, None until it is
    told; deal: its number, 0 before the first; is_fresh: whether no point has been told in this deal.
    """

    options: Any
    players: int
    pegs: tuple[Pegs, ...]
    dealer: int | None = None
    deal: int = 0
    is_fresh: bool = False

    @property
    def sides(self) -> int:
        return len(self.pegs)

    @property
    def scores(self) -> tuple[int, ...]:
        """Points per side."""
        return tuple(front for _, front in self.pegs)

    @property
    def over(self) -> Result | None:
        """The result, None while the game goes on."""
        raise NotImplementedError

    @property
    def skunk(self) -> str:
        """By what a win counts for more, one of SKUNK_RULES: cribbage alone knows lurches (T25)."""
        return "none"

    @property
    def turn_lane(self) -> int | None:
        """The side whose entry is due, None where nobody tells."""
        return None

    @property
    def due_lane(self) -> int | None:
        """The side whose entry comes next, None where anybody's may."""
        return self.turn_lane

    @property
    def pegs_at_once(self) -> bool:
        """Whether an entry moves the pegs, rather than the end of its round."""
        return True

    @property
    def asks_points(self) -> bool:
        """Whether points of a side are what comes next, rather than a deal or the end of a round."""
        return True

    @property
    def is_round_told(self) -> bool:
        """Whether everybody's part of a round has been told, so that it waits to be pegged."""
        return False

    @property
    def winner_lane(self) -> int | None:
        """The side that has won; of several that share the win, the first."""
        over = self.over
        if over is None:
            return None
        return over["winner"] if "winner" in over else over["winners"][0]

    @property
    def next_dealer(self) -> int:
        """The seat to which the deal passes (C8); before the first deal seat 0."""
        return 0 if self.dealer is None else self.seats_after(self.dealer)[0]


class View(Struct, frozen=True, kw_only=True):
    """What everybody sees. more: what the rules of the game add to it, by name."""

    phase: Phase
    seat: int
    players: int
    scores: tuple[int, ...]
    to_act: int | None
    rules: str
    dealer: int | None
    deal: int
    target: int | None
    skunk: str
    pegs: tuple[Pegs, ...]
    more: dict[str, Any] = {}
