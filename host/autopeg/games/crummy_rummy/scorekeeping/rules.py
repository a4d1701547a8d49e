"""Rules of Crummy Rummy with physical cards: seven rounds of penalties, pegged once a round (Y31-Y32b, Y41-Y44)."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal, Self

from msgspec import Struct
from msgspec.structs import replace

from autopeg.engine import Result
from autopeg.engine.options import options_from
from autopeg.engine.refusal import IllegalMove
from autopeg.engine.table_state import with_item
from autopeg.games.crummy_rummy.rules.state import PENALTY_STEP, leaders_of
from autopeg.score.board_record import BoardEntry, BoardGame
from autopeg.score.moves import Amend, Deal, Points, RoundOver, ScoreMove, points_event
from autopeg.score.state import EntryWarning, Pegs, State, Step, refusal_of_negative, refusal_of_score
from pegcore.melds import LAST_ROUND, contract_of
from pegcore.track import LAP_HOLES

SEATS = (2, 3, 4)

_LAPS = {5: 2, 1: 4}
_LOWEST_LAST_PENALTY = contract_of(LAST_ROUND)[0] * PENALTY_STEP
"""The least penalty of a loser in round 7, who holds 13 cards or more (Y32a)."""
_USUAL_MOST = 200

Penalties = tuple[int, ...]
"""The penalty of each seat in a round."""


class Options(Struct, frozen=True):
    """The options that the players agree on (Y41, Y44)."""

    points_a_hole: Literal[5, 1] = 5
    rules: Literal["crummy_rummy"] = "crummy_rummy"


class CrummyRummyState(State, frozen=True):
    """One moment of a game."""

    ROUND_OPEN_RULE: ClassVar[str] = "Y31"
    NO_ROUND_RULE: ClassVar[str] = "Y13"

    options: Options
    rounds: tuple[Penalties, ...] = ()
    """The rounds that have been pegged."""
    entered: tuple[int | None, ...] = ()
    """The penalties recorded in the open round, by seat, None if not recorded yet."""
    corrections: tuple[int, ...] = ()
    """The difference that a corrected total adds to the rounds, by seat."""

    @property
    def over(self) -> Result | None:
        """The winners: the lowest totals after round 7, which may share the win (Y32)."""
        if self.is_open or len(self.rounds) < LAST_ROUND:
            return None
        return {"winners": list(self.leaders)}

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the lowest total (Y32, Y42)."""
        return leaders_of(self.scores)

    @property
    def unit(self) -> int:
        return self.options.points_a_hole

    @property
    def board_target(self) -> int:
        """The points that fill the laps of a board and reach its finish, which ends nothing (Y41, Y43, Y44)."""
        return (_LAPS[self.unit] * LAP_HOLES + 1) * self.unit

    @property
    def due_lane(self) -> int | None:
        """The first player clockwise from the dealer's left whose points are not recorded (Y31)."""
        if not self.is_open or self.dealer is None:
            return None
        return next((seat for seat in self.seats_after(self.dealer) if self.entered[seat] is None), None)

    @property
    def pegs_at_once(self) -> bool:
        """Pegs move once a round (Y43)."""
        return False

    @property
    def asks_points(self) -> bool:
        return self.is_open and not self.is_round_entered

    @property
    def is_round_entered(self) -> bool:
        return self.is_open and None not in self.entered

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats whose points of the open round are not recorded."""
        return tuple(seat for seat, points in enumerate(self.entered) if points is None)

    @property
    def complete(self) -> Penalties | None:
        """The penalties of the open round, None while something is missing.

        A single missing player has gone out if nobody else has (Y31, Y32a).
        """
        if not self.is_open or len(self.missing) > 1 or (self.missing and 0 in self.entered):
            return None
        return tuple(points or 0 for points in self.entered)

    # -- what is refused

    def refusal_of_points(self, side: int, points: int) -> IllegalMove | None:
        refusal = self.refusal_without_round()
        return refusal or _refusal_of_penalty(self.deal, with_item(self.entered, side, None), points)

    def refusal_of_correction(self, side: int, score: int) -> IllegalMove | None:
        return refusal_of_score(score) or _refusal_of_remainder(score)

    def refusal_of_closing(self) -> IllegalMove | None:
        return IllegalMove("NOT_TOLD", "Y31", due=self.missing, count=self.deal) if self.complete is None else None

    def refusal_of_own(self, move: ScoreMove) -> IllegalMove | None:
        match move:
            case Amend(player=seat, round=number, points=points):
                return self.refusal_of_side(seat) or self._refusal_of_amend(seat, number, points)
            case _:
                return super().refusal_of_own(move)

    def _refusal_of_amend(self, seat: int, number: int, points: int) -> IllegalMove | None:
        if not 1 <= number <= len(self.rounds):
            return IllegalMove("BAD_ROUND", count=number)
        others = with_item(self.rounds[number - 1], seat, None)
        return refusal_of_negative(points) or _refusal_of_penalty(number, others, points)

    # -- moves

    def pegged(self, side: int, points: int) -> Step:
        return replace(self, entered=with_item(self.entered, side, points), is_fresh=False), ()

    def corrected(self, side: int, score: int) -> Self:
        more = self.corrections[side] + score - self.scores[side]
        return replace(self, corrections=with_item(self.corrections, side, more))._with_pegs_at_totals()

    def dealt(self, dealer: int) -> Self:
        return replace(super().dealt(dealer), is_open=True, entered=(None,) * self.players)

    def apply_own(self, move: ScoreMove) -> Step:
        match move:
            case Amend(player=seat, round=number, points=points):
                return self._amended(seat, number, points), ()
            case _:
                return super().apply_own(move)

    def closed(self) -> Step:
        penalties = self.complete
        assert penalties is not None
        closed = replace(self, rounds=(*self.rounds, penalties), entered=(), is_open=False, is_fresh=False)
        events = tuple(event for seat, points in enumerate(penalties) for event in points_event(seat, points))
        return closed._with_pegs_at_totals(), events

    def _amended(self, seat: int, number: int, points: int) -> Self:
        """Correct a penalty of a pegged round; everything after it stays."""
        amended = with_item(self.rounds[number - 1], seat, points)
        rounds = with_item(self.rounds, number - 1, amended)
        return replace(self, rounds=rounds)._with_pegs_at_totals()

    def _with_pegs_at_totals(self) -> Self:
        """Return the state with its pegs at the totals now and before the last round (Y42)."""
        return replace(self, pegs=tuple(self._pair(seat) for seat in range(self.players)))

    def _pair(self, seat: int) -> Pegs:
        total = sum(penalties[seat] for penalties in self.rounds) + self.corrections[seat]
        last = self.rounds[-1][seat] if self.rounds else 0
        return (max(0, total - last), total)

    def moves_alone(self, entry: BoardEntry, first: int | None) -> Sequence[ScoreMove]:
        if entry.is_round_over:
            return (RoundOver(),)
        moves: list[ScoreMove] = []
        entered = self.entered
        if not self.is_open:
            moves.append(Deal((self.players - 1 if first is None else first) if not self.deal else self.next_dealer))
            entered = (None,) * self.players
        entered = (*entered[: entry.lane], entry.points, *entered[entry.lane + 1 :])
        moves.append(Points(entry.lane, entry.points))
        if None not in entered and 0 in entered:  # a board ends the round by itself
            moves.append(RoundOver())
        return moves

    # -- warnings and public facts

    def warning_for(self, move: ScoreMove) -> EntryWarning | None:
        """Warn about a round without a 0, which can only have been ended by agreement (Y32a, Y32b)."""
        if isinstance(move, RoundOver) and self.complete is not None and 0 not in self.complete:
            return EntryWarning("NOBODY_OUT", "Y32b")
        return None

    def usual_points(self, side: int) -> Sequence[int]:
        """Return the usual penalties of a hand."""
        return range(0, _USUAL_MOST + 1, PENALTY_STEP) if self.is_open else ()

    def public(self) -> dict[str, object]:
        """Return the penalties of every round, and those recorded in the open one."""
        return {"rounds": self.rounds, "entered": self.entered, "round_open": self.is_open}


def new(options: Mapping[str, object], players: int) -> CrummyRummyState:
    """Return a game before its first round. Raises UsageError."""
    checked = options_from("crummy_rummy", options, Options)
    return CrummyRummyState(checked, players, ((0, 0),) * players, corrections=(0,) * players)


def _refusal_of_remainder(points: int) -> IllegalMove | None:
    """Return the refusal of points that no penalties add up to (Y32a)."""
    is_multiple = points % PENALTY_STEP == 0
    return None if is_multiple else IllegalMove("BAD_POINTS", "Y32a", why="multiple", count=points, limit=PENALTY_STEP)


def _refusal_of_penalty(number: int, others: Sequence[int | None], points: int) -> IllegalMove | None:
    """Return the refusal of an impossible penalty in round `number`. others: those of other seats, None elsewhere."""
    remainder = _refusal_of_remainder(points)
    if remainder is not None:
        return remainder
    if not points and 0 in others:
        return IllegalMove("SECOND_ZERO", "Y32a", seat=others.index(0))
    if number == LAST_ROUND and 0 < points < _LOWEST_LAST_PENALTY:
        return IllegalMove("TOO_FEW_POINTS", "Y32a", count=points, limit=_LOWEST_LAST_PENALTY)
    return None


def options_alone(game: BoardGame) -> dict[str, object] | None:
    """Return the options of a game of Crummy Rummy that a board has kept without a host."""
    return {"rules": "crummy_rummy", "points_a_hole": game.unit} if game.kind == "crummy_rummy" else None
