"""Rules of cribbage with physical cards: any points for any side, first at the target wins (C30-C41, C49-C52)."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal, Self

from msgspec import Struct
from msgspec.structs import replace

from autopeg.engine import Result
from autopeg.engine.options import MugginsRule, options_from
from autopeg.engine.refusal import IllegalMove
from autopeg.games.cribbage.rules.state import SkunkRule, lowest_loser, sides_of
from autopeg.score.board_record import BoardGame
from autopeg.score.moves import Points, ScoreMove, points_event
from autopeg.score.state import EntryWarning, State, Step
from pegcore.scoreboard import games_won, leapfrog

SEATS = (2, 3, 4)
MOST_POINTS_OF_A_HAND = 29

_IMPOSSIBLE = (19, 25, 26, 27)


class Options(Struct, frozen=True):
    """The options that the players agree on (C5, C45, C45a, C49, C50)."""

    target: Literal[61, 121, 241] = 121
    muggins: MugginsRule = "strict"
    """How others can claim points that the owner of a hand overlooks."""
    skunk: SkunkRule = "lurch"
    partners: bool = True
    """Whether four players are two sides (C3), rather than each having a lane."""
    rules: Literal["cribbage"] = "cribbage"


class CribbageState(State, frozen=True):
    """One moment of a game; everything recorded except the deals is in the pegs."""

    ALLOWS_ZERO: ClassVar[bool] = False

    options: Options

    @property
    def winner(self) -> int | None:
        """The side that has reached the target, or None (C32)."""
        return next((side for side, score in enumerate(self.scores) if score >= self.options.target), None)

    @property
    def over(self) -> Result | None:
        """The winning side and how many games the win counts (C32, C49-C51)."""
        winner = self.winner
        if winner is None:
            return None
        options = self.options
        return {"winner": winner, "games": games_won(options.skunk, options.target, self.scores, winner)}

    @property
    def skunk(self) -> str:
        return self.options.skunk

    @property
    def muggins(self) -> MugginsRule:
        return self.options.muggins

    @property
    def asks_points(self) -> bool:
        return True

    @property
    def crib_lane(self) -> int | None:
        return None if self.dealer is None or self.winner is not None else self.side_of(self.dealer)

    def pegged(self, side: int, points: int) -> Step:
        moved = self.with_pegs(side, leapfrog(self.pegs[side], points, self.options.target))
        return replace(moved, is_fresh=False), points_event(side, points)

    def refusal_of_correction(self, side: int, score: int) -> IllegalMove | None:
        refusal = None if self.winner == side else self.refusal_after_end()
        if refusal is None and not 0 <= score <= self.options.target:
            return IllegalMove("BAD_SCORE", "C33", why="range", count=score, limit=self.options.target)
        return refusal

    def corrected(self, side: int, score: int) -> Self:
        return self.with_score(side, score)

    def warning_for(self, move: ScoreMove) -> EntryWarning | None:
        """Warn about 19, 25, 26, 27 or more than 29 (C30): no hand or crib counts it; a card, go or penalty is less."""
        if not isinstance(move, Points):
            return None
        if move.points > MOST_POINTS_OF_A_HAND:
            return EntryWarning("HAND_TOO_HIGH", "C30", limit=MOST_POINTS_OF_A_HAND)
        return EntryWarning("IMPOSSIBLE_HAND", "C30", count=move.points) if move.points in _IMPOSSIBLE else None

    def usual_points(self, side: int) -> Sequence[int]:
        """Return 1 to 29: the people at the table decide what is pegged."""
        return range(1, MOST_POINTS_OF_A_HAND + 1)

    def next_first_dealer(self, cut: Sequence[int]) -> int | None:
        """Return who deals first after a finished game (C52).

        It is the loser, with partners the loser left of the last dealer, with three or four sides the lowest score; a
        tie goes by the order of `cut`. None for partners who have not recorded who dealt last.
        """
        if self.dealer is None and self.sides < self.players:
            return None
        losers = [seat for seat in self.seats_after(self.dealer or 0) if self.side_of(seat) != self.winner]
        return losers[0] if self.sides == 2 else lowest_loser(losers, self.scores, cut)


def new(options: Mapping[str, object], players: int) -> CribbageState:
    """Return a game with all pegs before the first hole. Raises UsageError."""
    checked = options_from("cribbage", options, Options)
    return CribbageState(checked, players, ((0, 0),) * (sides_of(players) if checked.partners else players))


def options_alone(game: BoardGame) -> dict[str, object] | None:
    """Return the options of a game of cribbage that a board has kept without a host, where every lane is a player."""
    if game.kind != "cribbage":
        return None
    options: dict[str, object] = {"rules": "cribbage", "target": game.target}
    return options | {"partners": False} if game.lanes == SEATS[-1] else options
