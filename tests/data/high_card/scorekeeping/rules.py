"""High Card for people who play with their own cards: a point for every round."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal, Self

from msgspec.structs import replace

from autopeg.engine import Result
from autopeg.engine.options import options_from
from autopeg.engine.refusal import IllegalMove
from autopeg.games.high_card import rules
from autopeg.score.board_record import BoardGame
from autopeg.score.moves import Deal, Points, ScoreMove, points_event
from autopeg.score.state import EntryWarning, State, Step

SEATS = rules.SEATS


class Options(rules.Options, frozen=True):
    """What the players agree on."""

    rules: Literal["high_card"] = "high_card"


class HighCardState(State, frozen=True):
    """One moment of a game; the pegs hold all that has been recorded but the deal."""

    ALLOWS_ZERO: ClassVar[bool] = False
    NO_ROUND_RULE: ClassVar[str] = "H2"

    options: Options

    @property
    def over(self) -> Result | None:
        """Who took most rounds; of equal players the first one left of the dealer (H5)."""
        if self.dealer is None or self.rounds_left:
            return None
        return {"winner": max(self.seats_after(self.dealer), key=self.scores.__getitem__), "games": 1}

    @property
    def board_target(self) -> int:
        return self.options.rounds

    @property
    def rounds_left(self) -> int:
        return self.options.rounds - sum(self.scores)

    def refusal_of_points(self, side: int, points: int) -> IllegalMove | None:
        refusal = self.refusal_without_round()
        if refusal is None and points > self.rounds_left:
            return IllegalMove("TOO_MANY_ROUNDS", "H2", count=points, limit=self.rounds_left)
        return refusal

    def pegged(self, side: int, points: int) -> Step:
        front = self.scores[side]
        return replace(self.with_pegs(side, (front, front + points)), is_fresh=False), points_event(side, points)

    def refusal_of_correction(self, side: int, score: int) -> IllegalMove | None:
        most = self.rounds_left + self.scores[side]
        is_possible = 0 <= score <= most
        return None if is_possible else IllegalMove("BAD_SCORE", "H2", why="range", count=score, limit=most)

    def corrected(self, side: int, score: int) -> Self:
        return self.with_score(side, score)

    def dealt(self, dealer: int) -> Self:
        return replace(super().dealt(dealer), is_open=True)

    @property
    def next_move(self) -> Deal:
        """The only deal, which can name another dealer until a round is recorded (H2)."""
        return Deal(self.next_dealer)

    def usual_points(self, side: int) -> Sequence[int]:
        """Return the point of a round, once there is a deal (H4)."""
        return (1,) if self.is_open else ()

    def warning_for(self, move: ScoreMove) -> EntryWarning | None:
        """A round is one point (H4): several at once are asked about."""
        return (
            EntryWarning("SEVERAL_ROUNDS", "H4", count=move.points)
            if isinstance(move, Points) and move.points > 1
            else None
        )

    def next_first_dealer(self, cut: Sequence[int]) -> int | None:
        """Return who deals the next game of a match: the next player to the left (H2)."""
        return self.next_dealer


def new(options: Mapping[str, object], players: int) -> HighCardState:
    """Return a game before its deal. Raises UsageError."""
    return HighCardState(options_from("score", options, Options), players, ((0, 0),) * players)


def options_alone(game: BoardGame) -> None:
    """Return None: no board knows High Card, so none has kept a game of it without a host."""
