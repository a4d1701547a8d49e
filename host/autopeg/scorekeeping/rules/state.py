"""What the score-keeper knows at one moment, and the rules by which it goes on: each game derives a state of its own.

There are no secrets: everybody sees the pegs.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal, Protocol, Self, Unpack

from msgspec import Struct
from msgspec.structs import replace

from autopeg.engine import Result, winners_of
from autopeg.engine.options import MugginsRule
from autopeg.engine.table_state import TableState
from autopeg.errors import Facts, IllegalMove
from autopeg.scorekeeping.rules.moves import Correct, Deal, Points, RoundOver, ScoreEvent, ScoreMove

Phase = Literal["score", "over"]
Pegs = tuple[int, int]
Events = tuple[ScoreEvent, ...]
Step = tuple["State", Events]


class Rules(Protocol):
    """The rules by which the score of one game is kept."""

    @property
    def SEATS(self) -> tuple[int, ...]: ...  # noqa: N802

    def new(self, options: Mapping[str, object], players: int, /) -> "State":
        """Return a game before its first entry. Raises UsageError for options that make no sense."""
        ...


class EntryWarning:
    """Why an entry that the rules allow is hardly right: people are asked about it. Fields: as in `IllegalMove`."""

    def __init__(self, code: str, rule: str = "", why: str = "", **facts: Unpack[Facts]) -> None:
        self.code = code
        self.rule = rule
        self.why = why
        self.facts = facts


class ScoreOptions(Protocol):
    """What the players agree on."""

    @property
    def rules(self) -> str: ...


class State(TableState, frozen=True):
    """One moment of a game: an immutable value. The rules of each game derive from it.

    A game says in `pegged`, `corrected` and, with rounds, `closed` what its entries do, and in `apply_own` what other
    moves it has.
    """

    ALLOWS_ZERO: ClassVar[bool] = True
    """Whether an entry of 0 says something."""
    ROUND_OPEN_RULE: ClassVar[str] = ""
    """The rule that wants a round closed before the next deal."""
    NO_ROUND_RULE: ClassVar[str] = ""
    """The rule that wants a deal before an entry."""

    options: ScoreOptions
    players: int
    pegs: tuple[Pegs, ...]
    """(back, front) per side."""
    dealer: int | None = None
    """The seat that deals, None until it is recorded."""
    deal: int = 0
    """The number of the deal, 0 before the first."""
    is_fresh: bool = False
    """Whether no point has been recorded in this deal."""
    is_open: bool = False
    """Whether a round is being recorded, in games that have rounds."""

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
    def muggins(self) -> MugginsRule:
        """The form of muggins that is played, False where none is."""
        return False

    @property
    def turn_lane(self) -> int | None:
        """The side whose entry is due, None where nobody has a turn."""
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
        return self.is_open

    @property
    def is_round_entered(self) -> bool:
        """Whether everybody's part of a round has been recorded, so that it waits to be pegged."""
        return False

    @property
    def winner_lane(self) -> int | None:
        """The side that has won; of several that share the win, the first."""
        over = self.over
        if over is None:
            return None
        return winners_of(over)[0]

    @property
    def next_dealer(self) -> int:
        """The seat to which the deal passes (C8); before the first deal seat 0."""
        return 0 if self.dealer is None else self.seats_after(self.dealer)[0]

    @property
    def next_move(self) -> Deal | RoundOver:
        """What comes when people go on: the end of the round, once something of it is recorded; else the next deal."""
        return RoundOver() if self.is_open and not self.is_fresh else Deal(self.next_dealer)

    @property
    def default_action(self) -> ScoreMove:
        """What Enter alone records on the keypad of a board, where 0 can't be typed."""
        return self.next_move

    def usual_points(self, side: int) -> Sequence[int]:
        """Return the points that can be expected from a side now."""
        raise NotImplementedError

    def warning_for(self, move: ScoreMove) -> EntryWarning | None:
        """Return what speaks against a move that is possible, None where nothing does (C59, R57)."""
        return None

    def next_first_dealer(self, cut: Sequence[int]) -> int | None:
        """Return who deals first after a finished game, None where that is left to chance (C52, T4, R6, Y13).

        cut: all seats as they cut, the lowest card first.
        """
        return None

    def public(self) -> dict[str, object]:
        """Return what there is to know besides scores, pegs and dealer."""
        return {}

    # -- moves

    def apply(self, move: ScoreMove) -> Step:
        """Return the state after a move and the points that it pegged. Raises IllegalMove."""
        match move:
            case Points(player=side, points=points):
                self.check_entry(side, points)
                return self.pegged(side, points)
            case Correct(player=side, score=score):
                self.check_side(side)
                return self.corrected(side, score), ()
            case Deal(dealer=dealer):
                self.check_going_on()
                if self.is_open and not self.is_fresh:
                    raise IllegalMove("ROUND_OPEN", self.ROUND_OPEN_RULE)
                return self.dealt(dealer), ()
            case _:
                return self.apply_own(move)

    def pegged(self, side: int, points: int) -> Step:
        """Return what points of a side do."""
        raise NotImplementedError

    def corrected(self, side: int, score: int) -> Self:
        """Return the state in which a side has another score (C39)."""
        raise NotImplementedError

    def dealt(self, dealer: int) -> Self:
        """Return the state in which a deal has begun. Without an entry, only the dealer of the same deal was wrong."""
        if not 0 <= dealer < self.players:
            raise IllegalMove("BAD_PLAYER", why="dealer")
        return replace(self, dealer=dealer, deal=self.deal if self.is_fresh else self.deal + 1, is_fresh=True)

    def apply_own(self, move: ScoreMove) -> Step:
        """Return what a move of this game alone does. Raises IllegalMove for one that it does not have."""
        raise IllegalMove("NOT_IN_THIS_GAME", name=str(move.__struct_config__.tag))

    def with_pegs(self, side: int, pair: Pegs) -> Self:
        """Return the state in which the pegs of one side have moved."""
        return replace(self, pegs=(*self.pegs[:side], pair, *self.pegs[side + 1 :]))

    def with_score(self, side: int, score: int) -> Self:
        """Return the state with the pegs of a corrected score: the back peg stays where it stood before, or comes along
        where the score is less (C39).
        """
        back, front = self.pegs[side]
        return self.with_pegs(side, (front, score) if score > front else (min(back, score), score))

    # -- what is refused alike whatever is played

    def check_entry(self, side: int, points: int) -> None:
        """Refuse points after the end of the game, for a side that is not there, or below 0."""
        self.check_going_on()
        self.check_side(side)
        check_points(points)

    def check_side(self, side: int) -> None:
        """Refuse a side that is not there."""
        if not 0 <= side < self.sides:
            raise IllegalMove("BAD_PLAYER", why="side")

    def check_going_on(self) -> None:
        """Refuse what comes after the end of the game."""
        if self.over is not None:
            raise IllegalMove("GAME_OVER", "C35", why="score")

    def check_open(self) -> None:
        """Refuse what belongs to a round while there is none."""
        if not self.is_open:
            raise IllegalMove("NO_ROUND", self.NO_ROUND_RULE)


def check_points(points: int) -> None:
    """Refuse points below 0."""
    if points < 0:
        raise IllegalMove("BAD_POINTS", why="negative", count=points)


def check_score(score: int) -> None:
    """Refuse a score below 0, where nothing limits it above."""
    if score < 0:
        raise IllegalMove("BAD_SCORE", why="negative", count=score)


class View(Struct, frozen=True, kw_only=True):
    """What everybody sees."""

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
    more: dict[str, object] = {}
    """What the rules of the game add, by name."""
