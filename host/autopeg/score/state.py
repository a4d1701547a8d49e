"""State of the score pad and the rules that change it; each game derives its own.

There are no secrets: everybody sees the pegs.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal, Protocol, Self, Unpack

from msgspec import Struct
from msgspec.structs import replace

from autopeg.engine import Result, winners_of
from autopeg.engine.options import MugginsRule
from autopeg.engine.refusal import Facts, IllegalMove
from autopeg.engine.table_state import TableState, with_item
from autopeg.score.board_record import BoardEntry, BoardGame
from autopeg.score.moves import Correct, Deal, Points, RoundOver, ScoreEvent, ScoreMove

Phase = Literal["score", "over"]
Pegs = tuple[int, int]
Events = tuple[ScoreEvent, ...]
Step = tuple["State", Events]


class Rules(Protocol):
    """The rules for keeping score of one game."""

    @property
    def SEATS(self) -> tuple[int, ...]: ...  # noqa: N802

    def new(self, options: Mapping[str, object], players: int, /) -> "State":
        """Return a game before its first entry. Raises UsageError for invalid options."""
        ...

    def options_alone(self, game: BoardGame, /) -> dict[str, object] | None:
        """Return the options of a game that a board has kept without a host, None if it is of another kind."""
        ...


class EntryWarning:
    """A warning about an entry that is allowed but unlikely, to be confirmed. Fields: as in `IllegalMove`."""

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

    A game implements its entries in `pegged`, `corrected` and, with rounds, `closed`, and its other moves in
    `apply_own`; what it refuses, it refuses in `refusal_of_points` and the other methods named like it.
    """

    ALLOWS_ZERO: ClassVar[bool] = True
    """Whether an entry of 0 has a meaning."""
    ROUND_OPEN_RULE: ClassVar[str] = ""
    """The rule that a round must be closed before the next deal, empty in games without rounds."""
    NO_ROUND_RULE: ClassVar[str] = ""
    """The rule that a deal must come before an entry."""

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
    def muggins(self) -> MugginsRule:
        """The form of muggins, False without muggins."""
        return False

    @property
    def turn_lane(self) -> int | None:
        """The side whose turn it is to enter, None if there are no turns."""
        return None

    @property
    def due_lane(self) -> int | None:
        """The side whose entry comes next, None if it may be anybody's."""
        return self.turn_lane

    @property
    def pegs_at_once(self) -> bool:
        """Whether pegs move with each entry, rather than at the end of the round."""
        return True

    @property
    def asks_points(self) -> bool:
        """Whether points of a side come next, rather than a deal or the end of a round."""
        return self.is_open

    @property
    def is_half_entered(self) -> bool:
        """Whether only some of the points of a round are in the scores."""
        return False

    @property
    def is_round_entered(self) -> bool:
        """Whether all entries of a round are recorded, so that it waits to be pegged."""
        return False

    @property
    def winner_lane(self) -> int | None:
        """The side that has won; the first if several share the win."""
        over = self.over
        if over is None:
            return None
        return winners_of(over)[0]

    @property
    def next_dealer(self) -> int:
        """The seat that deals next (C8); seat 0 before the first deal."""
        return 0 if self.dealer is None else self.seats_after(self.dealer)[0]

    @property
    def next_move(self) -> Deal | RoundOver:
        """The next move: the end of the round once something in it is recorded, else the next deal."""
        return RoundOver() if self.is_open and not self.is_fresh else Deal(self.next_dealer)

    @property
    def default_action(self) -> ScoreMove:
        """The move for Enter alone on a board's keypad, where 0 can't be typed."""
        return self.next_move

    def usual_points(self, side: int) -> Sequence[int]:
        """Return the usual points of a side's next entry."""
        raise NotImplementedError

    def warning_for(self, move: ScoreMove) -> EntryWarning | None:
        """Return the warning about a legal move that is unlikely, or None (C59, R57)."""
        return None

    def next_first_dealer(self, cut: Sequence[int]) -> int | None:
        """Return who deals first after a finished game, None if left to chance (C52, T4, R6, Y13).

        cut: all seats in the order of their cut cards, lowest first.
        """
        return None

    def public(self) -> dict[str, object]:
        """Return the public facts apart from scores, pegs and dealer."""
        return {}

    def moves_alone(self, entry: BoardEntry, first: int | None) -> Sequence[ScoreMove]:
        """Return the moves of an entry that was made on a board without a computer, with the deal before it if due.

        first: who dealt first there, in Crib Rummy who started; None if unknown.
        """
        return (Points(entry.lane, entry.points),)

    # -- what is refused

    def refusal_of(self, move: ScoreMove) -> IllegalMove | None:
        """Return why the rules refuse a move, None if it is legal."""
        match move:
            case Points(player=side, points=points):
                return self.refusal_of_entry(side, points) or self.refusal_of_points(side, points)
            case Correct(player=side, score=score):
                return self.refusal_of_side(side) or self.refusal_of_correction(side, score)
            case Deal(dealer=dealer):
                return self.refusal_after_end() or self._refusal_of_deal(dealer)
            case RoundOver() if self.ROUND_OPEN_RULE:
                return self.refusal_after_end() or self.refusal_without_round() or self.refusal_of_closing()
            case _:
                return self.refusal_of_own(move)

    def refusal_of_points(self, side: int, points: int) -> IllegalMove | None:
        """Return why this game refuses points of a side that any game would take."""
        return None

    def refusal_of_correction(self, side: int, score: int) -> IllegalMove | None:
        """Return why a side's score can't be corrected to this one (C39)."""
        return refusal_of_score(score)

    def refusal_of_closing(self) -> IllegalMove | None:
        """Return why the open round can't end yet, in games that have rounds."""
        return None

    def refusal_of_own(self, move: ScoreMove) -> IllegalMove | None:
        """Return why a move that only this game has is refused; any other is not in this game."""
        return IllegalMove("NOT_IN_THIS_GAME", name=move.tag)

    def _refusal_of_deal(self, dealer: int) -> IllegalMove | None:
        if self.is_open and not self.is_fresh:
            return IllegalMove("ROUND_OPEN", self.ROUND_OPEN_RULE)
        return None if 0 <= dealer < self.players else IllegalMove("BAD_PLAYER", why="dealer")

    # -- moves

    def apply(self, move: ScoreMove) -> Step:
        """Return the state after a move and the points that it pegged. Raises IllegalMove."""
        refusal = self.refusal_of(move)
        if refusal is not None:
            raise refusal
        match move:
            case Points(player=side, points=points):
                return self.pegged(side, points)
            case Correct(player=side, score=score):
                return self.corrected(side, score), ()
            case Deal(dealer=dealer):
                return self.dealt(dealer), ()
            case RoundOver() if self.ROUND_OPEN_RULE:
                return self.closed()
            case _:
                return self.apply_own(move)

    def pegged(self, side: int, points: int) -> Step:
        """Return the step of an entry of points."""
        raise NotImplementedError

    def corrected(self, side: int, score: int) -> Self:
        """Return the state with a side's score corrected (C39)."""
        raise NotImplementedError

    def dealt(self, dealer: int) -> Self:
        """Return the state after a deal. If the last deal has no entries, only its dealer is corrected."""
        return replace(self, dealer=dealer, deal=self.deal if self.is_fresh else self.deal + 1, is_fresh=True)

    def closed(self) -> Step:
        """Return the end of the open round, in games that have rounds."""
        raise NotImplementedError

    def apply_own(self, move: ScoreMove) -> Step:
        """Return the step of a move that only this game has."""
        raise NotImplementedError

    def with_pegs(self, side: int, pair: Pegs) -> Self:
        """Return the state with the pegs of one side moved."""
        return replace(self, pegs=with_item(self.pegs, side, pair))

    def with_score(self, side: int, score: int) -> Self:
        """Return the state with the pegs of a corrected score (C39).

        On a higher score the back peg goes to the old one; on a lower one it stays, or moves back to the new score.
        """
        back, front = self.pegs[side]
        return self.with_pegs(side, (front, score) if score > front else (min(back, score), score))

    # -- checks shared by all games

    def refusal_of_entry(self, side: int, points: int) -> IllegalMove | None:
        """Return the refusal of points after the end of the game, of a side that does not exist, or below 0."""
        return self.refusal_after_end() or self.refusal_of_side(side) or refusal_of_negative(points)

    def refusal_of_side(self, side: int) -> IllegalMove | None:
        """Return the refusal of a side that does not exist."""
        return None if 0 <= side < self.sides else IllegalMove("BAD_PLAYER", why="side")

    def refusal_after_end(self) -> IllegalMove | None:
        """Return the refusal of everything after the end of the game."""
        return None if self.over is None else IllegalMove("GAME_OVER", "C35", why="score")

    def refusal_without_round(self) -> IllegalMove | None:
        """Return the refusal of what needs an open round."""
        return None if self.is_open else IllegalMove("NO_ROUND", self.NO_ROUND_RULE)


def refusal_of_negative(points: int) -> IllegalMove | None:
    """Return the refusal of points below 0."""
    return IllegalMove("BAD_POINTS", why="negative", count=points) if points < 0 else None


def refusal_of_score(score: int) -> IllegalMove | None:
    """Return the refusal of a score below 0; there is no upper limit."""
    return IllegalMove("BAD_SCORE", why="negative", count=score) if score < 0 else None


class View(Struct, frozen=True, kw_only=True):
    """The view of every seat."""

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
    """Facts that the rules of the game add, by name."""
