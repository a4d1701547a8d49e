"""Rules of Crib Rummy with physical cards: points of every turn, going out, final turns, winner (R5-R10, R38-R59).

Whoever enters the first turn of a hand has started it; a skipped turn counts 0.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal, Self

from msgspec import Struct
from msgspec.structs import replace

from autopeg.engine import Result
from autopeg.engine.options import options_from
from autopeg.engine.refusal import IllegalMove
from autopeg.games.crib_rummy.rules.state import HandOver, chooser, range_of_seats, winner_of
from autopeg.score.board_record import BoardEntry, BoardGame
from autopeg.score.moves import Deal, GoOut, Points, RoundOver, ScoreMove, points_event
from autopeg.score.state import EntryWarning, State, Step, refusal_of_score
from pegcore.melds import crib_rummy_bonus

SEATS = (2, 3, 4)

MOST_CARDS_LEFT = 106
"""The number of cards in the two packs (R2)."""

_USUAL_MOST = 55
"""The points of the longest run laid at once (R34)."""


class Options(Struct, frozen=True):
    """The options that the players agree on (R45)."""

    target: Literal[61, 121, 241] = 121
    pegging: Literal["auto", "confirm"] = "auto"
    """With `confirm`, forgotten points are lost (R56, R57)."""
    rules: Literal["crib_rummy"] = "crib_rummy"


class CribRummyState(State, frozen=True):
    """One moment of a game; a round is a hand."""

    ROUND_OPEN_RULE: ClassVar[str] = "R44"
    NO_ROUND_RULE: ClassVar[str] = "R44"

    options: Options
    starter: int | None = None
    """The seat that started this hand, None until its first turn."""
    last_starter: int | None = None
    """The seat that started the previous hand."""
    turn: int | None = None
    """The seat whose turn it is, None if unknown."""
    pegged_out: tuple[int, ...] = ()
    """The seats that have reached the target, in the order of reaching it (R45)."""
    hand_over: HandOver | None = None
    """The reason for the end of the hand, None while it goes on."""

    @property
    def over(self) -> Result | None:
        """The winner: most points after the final turns, in a tie who pegged out first (R47, R48, R50)."""
        if self.is_open or not self.pegged_out:
            return None
        return {"winner": winner_of(self.pegged_out, self.scores), "games": 1}

    @property
    def turn_lane(self) -> int | None:
        return self.turn if self.is_open else None

    @property
    def chooser(self) -> int | None:
        """The seat that chooses whether to start a hand, None in the first hand (R8-R10)."""
        return None if self.last_starter is None else chooser(self.seats_after(self.last_starter), self.scores)

    @property
    def starters(self) -> tuple[int, ...]:
        """The seats that may start the hand: the chooser and the seat to its left, in the first hand all (R8, R9)."""
        chooser = self.chooser
        if chooser is None:
            return tuple(range(self.players))
        return (chooser, (chooser + 1) % self.players)

    @property
    def final_turns(self) -> tuple[int, ...]:
        """The seats with a final turn left, the next one first; empty until somebody has pegged out (R47)."""
        if not self.pegged_out or not self.is_open or self.turn is None or self.starter is None:
            return ()
        return tuple(range_of_seats(self.turn, self.starter, self.players))

    # -- what is refused

    def refusal_of_points(self, side: int, points: int) -> IllegalMove | None:
        return self.refusal_without_round() or self._refusal_of_turn(side)

    def refusal_of_correction(self, side: int, score: int) -> IllegalMove | None:
        is_lost = self.options.pegging == "confirm" and score > self.scores[side]
        return refusal_of_score(score) or (IllegalMove("LOST", "R56, R57") if is_lost else None)

    def refusal_of_own(self, move: ScoreMove) -> IllegalMove | None:
        match move:
            case GoOut(player=seat, points=points, cards_left=left):
                refusal = self.refusal_of_entry(seat, points) or self.refusal_of_points(seat, points)
                return refusal or self._refusal_of_left(left)
            case _:
                return super().refusal_of_own(move)

    def _refusal_of_turn(self, seat: int) -> IllegalMove | None:
        if self.final_turns and seat not in self.final_turns:
            return IllegalMove("NOT_YOUR_TURN", "R47", why="final", seat=seat, due=self.final_turns)
        return None

    def _refusal_of_left(self, left: int) -> IllegalMove | None:
        least = self.players - 1
        is_possible = least <= left <= MOST_CARDS_LEFT
        return None if is_possible else IllegalMove("BAD_CARDS_LEFT", "R38, R40", count=left, limit=least)

    # -- moves

    def pegged(self, side: int, points: int) -> Step:
        return self._turn(side, points), points_event(side, points)

    def corrected(self, side: int, score: int) -> Self:
        return self.with_score(side, score)._settled()

    def dealt(self, dealer: int) -> Self:
        last = self.last_starter if self.is_fresh else self.starter
        begun = replace(super().dealt(dealer), is_open=True, starter=None, last_starter=last, hand_over=None)
        return replace(begun, turn=begun.chooser)

    def apply_own(self, move: ScoreMove) -> Step:
        match move:
            case GoOut(player=seat, points=points, cards_left=left):
                points += crib_rummy_bonus(self.players, left)
                return self._turn(seat, points)._ended("rummy"), points_event(seat, points)
            case _:
                return super().apply_own(move)

    def closed(self) -> Step:
        return replace(self._ended("draw_pile"), is_fresh=False), ()

    def _turn(self, seat: int, points: int) -> Self:
        """Peg the points of a turn, which may end the game, and pass the turn to the left (R26, R45-R47)."""
        starter = seat if self.starter is None else self.starter
        _, front = self.pegs[seat]
        pegged = self.with_pegs(seat, (front, front + points)) if points else self
        after = (seat + 1) % self.players
        return replace(pegged, starter=starter, turn=after, is_fresh=False)._settled()

    def _settled(self) -> Self:
        """Update who has pegged out, and end the hand if nobody has a turn left (R45-R47)."""
        target, scores = self.options.target, self.scores
        out = tuple(seat for seat in self.pegged_out if scores[seat] >= target)
        out += tuple(seat for seat in range(self.players) if scores[seat] >= target and seat not in out)
        settled = replace(self, pegged_out=out)
        if out and self.is_open and self.starter is not None and self.turn == self.starter:
            return settled._ended("final_turns")
        if not out and self.hand_over == "final_turns":
            return replace(settled, hand_over=None, is_open=True)
        return settled

    def _ended(self, how: HandOver) -> Self:
        return replace(self, hand_over=how, is_open=False)

    def moves_alone(self, entry: BoardEntry, first: int | None) -> Sequence[ScoreMove]:
        begun = () if self.is_open else (Deal(self.next_dealer),)
        if entry.is_round_over:
            return (*begun, RoundOver())
        if entry.cards_left is not None:
            return (*begun, GoOut(entry.lane, entry.points, entry.cards_left))
        return (*begun, Points(entry.lane, entry.points))

    # -- warnings and public facts

    def warning_for(self, move: ScoreMove) -> EntryWarning | None:
        """Warn about a turn worth 1 (R57), going out without a card laid (R39), and turns out of order (R9, R47)."""
        match move:
            case GoOut(points=points) if points < 2:
                return EntryWarning("GOING_OUT_TOO_LOW", "R39")
            case Points(points=1):
                return EntryWarning("IMPOSSIBLE_TURN", "R57")
            case Points(player=seat) | GoOut(player=seat) if self.is_open:
                if self.starter is None and seat not in self.starters:
                    return EntryWarning("NOT_STARTER", "R9", due=self.starters)
                if self.starter is not None and seat != self.turn and self.turn is not None:
                    return EntryWarning("TURN_SKIPPED", "R57", due=(self.turn,))
                return None
            case _:
                return None

    def usual_points(self, side: int) -> Sequence[int]:
        """Return the points that a turn can have, except the longest ones (R34, R57)."""
        if not self.is_open or (self.final_turns and side not in self.final_turns):
            return ()
        return (0, *range(2, _USUAL_MOST + 1))

    def public(self) -> dict[str, object]:
        """Return who chooses, whose turn it is, who has pegged out and who has a final turn left (R51)."""
        return {
            "chooser": self.chooser,
            "turn": self.turn_lane,
            "pegged_out": self.pegged_out,
            "final_turns": self.final_turns,
            "hand_over": self.hand_over,
        }


def new(options: Mapping[str, object], players: int) -> CribRummyState:
    """Return a game before its first hand. Raises UsageError."""
    return CribRummyState(options_from("crib_rummy", options, Options), players, ((0, 0),) * players)


def options_alone(game: BoardGame) -> dict[str, object] | None:
    """Return the options of a game of Crib Rummy that a board has kept without a host."""
    return {"rules": "crib_rummy", "target": game.target} if game.kind == "crib_rummy" else None
