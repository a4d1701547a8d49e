"""Rules of Table Top Cribbage with physical cards: lines and crib one by one, or the whole table (T8, T16-T29).

Both sides are counted to the end before anybody has won (T23). In the Ship variation the recorded points are hand
points, and their difference is pegged when the round is over (T27, T29).
"""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import ClassVar, Literal, Self

from msgspec.structs import replace

from autopeg.engine import Result
from autopeg.engine.refusal import IllegalMove
from autopeg.engine.table_state import with_item
from autopeg.games.tabletop import rules as tabletop
from autopeg.games.tabletop.rules.counting import count_heels, game_points, winner_of
from autopeg.games.tabletop.rules.grid import MIDDLE, SIZE
from autopeg.games.tabletop.rules.moves import Counted
from autopeg.games.tabletop.rules.state import CRIB_CARDS, SIDES
from autopeg.games.tabletop.rules.turns import refusal_of_cards
from autopeg.score.board_record import BoardEntry, BoardGame
from autopeg.score.moves import Deal, Heels, Points, RoundOver, ScoreMove, WholeTable, points_event
from autopeg.score.state import EntryWarning, Events, State, Step
from pegcore.cribbage import HEELS_POINTS
from pegcore.scoreboard import leapfrog

SEATS = (2, 4)

_LINE_POINTS = frozenset((0, *range(2, 19), *range(20, 25), 28))
_CENTRE_POINTS = _LINE_POINTS | {1, 29}
_SHIP_CENTRE_POINTS = _CENTRE_POINTS | {19}
_CRIB_POINTS = _CENTRE_POINTS

Item = tuple[Counted, int | None]
"""One count: a row or col with its index 0 to 4, or the crib."""


class Options(tabletop.Options, frozen=True):
    """The options that the players agree on before the game (T3, T24, T28)."""

    rules: Literal["tabletop"] = "tabletop"


class TabletopState(State, frozen=True):
    """One moment of a game."""

    ROUND_OPEN_RULE: ClassVar[str] = "T23"
    NO_ROUND_RULE: ClassVar[str] = "T4"

    options: Options
    totals: tuple[int, ...] = (0, 0)
    """Totals per side, never cut at the target (T24); game points in the Ship variation."""
    lines: tuple[tuple[int, ...], ...] = ((), ())
    """By side, the points recorded in the round, the crib after the five lines."""
    has_heels: bool = False
    """Whether his heels are recorded for the dealing side (T8)."""

    @property
    def scores(self) -> tuple[int, ...]:
        return self.totals

    @property
    def over(self) -> Result | None:
        """The winner: the higher total once a side has the target and the round is over (T23-T25, T28)."""
        winner = None if self.is_open else winner_of(self.options, self.totals)
        return None if winner is None else {"winner": winner, "games": 1}

    @property
    def dealing_side(self) -> int | None:
        return None if self.dealer is None else self.side_of(self.dealer)

    @property
    def crib_lane(self) -> int | None:
        return None if self.over is not None else self.dealing_side

    @property
    def turn_lane(self) -> int | None:
        """The side whose line is counted next; the side that does not deal is first (T21)."""
        if not self.is_open or self.dealing_side is None:
            return None
        order = (1 - self.dealing_side, self.dealing_side)
        return next((side for side in order if self.next_item(side) is not None), None)

    @property
    def is_half_entered(self) -> bool:
        return self.is_open and not self.is_fresh

    @property
    def pegs_at_once(self) -> bool:
        """False in the Ship variation, where the difference is pegged when the round is over (T29)."""
        return not self.options.is_ship

    def items(self, side: int) -> tuple[Item, ...]:
        """Return what a side counts in a round, in the order of T21."""
        kind: Counted = "row" if side == self.options.rows_side else "col"
        lines: tuple[Item, ...] = tuple((kind, index) for index in range(SIZE))
        return (*lines, ("crib", None)) if side == self.dealing_side else lines

    def next_item(self, side: int) -> Item | None:
        """Return what a side counts next, None if everything is recorded."""
        items = self.items(side)
        recorded = len(self.lines[side])
        return items[recorded] if recorded < len(items) else None

    @property
    def hand_points(self) -> tuple[int, ...]:
        """The points of each side in the round so far, including heels (T27)."""
        heels = HEELS_POINTS if self.has_heels else 0
        return tuple(sum(line) + (heels if side == self.dealing_side else 0) for side, line in enumerate(self.lines))

    # -- what is refused

    def refusal_of_points(self, side: int, points: int) -> IllegalMove | None:
        refusal = self.refusal_without_round()
        if refusal is None and self.next_item(side) is None:
            return IllegalMove("ALL_TOLD", "T21", count=points)
        return refusal

    def refusal_of_own(self, move: ScoreMove) -> IllegalMove | None:
        match move:
            case Heels(player=side):
                refusal = self._refusal_of_dealing(side, "heels", "T8")
                return IllegalMove("HEELS_TOLD", "T8") if refusal is None and self.has_heels else refusal
            case WholeTable(player=side):
                return self._refusal_of_dealing(side, "crib", "T16") or self._refusal_of_table(move)
            case _:
                return super().refusal_of_own(move)

    def _refusal_of_dealing(self, side: int, why: str, rule: str) -> IllegalMove | None:
        """Return why a side can't enter what only the dealing side can. why, rule: as in `IllegalMove`."""
        refusal = self.refusal_after_end() or self.refusal_of_side(side) or self.refusal_without_round()
        return IllegalMove("NOT_DEALER", rule, why=why) if refusal is None and side != self.dealing_side else refusal

    def _refusal_of_table(self, move: WholeTable) -> IllegalMove | None:
        if any(self.lines):
            return IllegalMove("LINES_TOLD")
        rows, crib = move.grid, move.crib
        if len(rows) != SIZE or any(len(row) != SIZE for row in rows) or len(crib) != CRIB_CARDS:
            return IllegalMove("MISDEAL", "T3, T12", why="table")
        return refusal_of_cards((*chain(*rows), *crib))

    # -- moves

    def pegged(self, side: int, points: int) -> Step:
        """Record the next line of a side, or its crib. The last one of both sides ends the round."""
        lines = with_item(self.lines, side, (*self.lines[side], points))
        state, events = self._counted(side, points)
        state = replace(state, lines=lines, is_fresh=False)
        if state.turn_lane is not None:
            return state, events
        closed, difference = state.closed()
        return closed, (*events, *difference)

    def corrected(self, side: int, score: int) -> Self:
        return self.with_score(side, min(score, self.options.target))._with_total(side, score)

    def dealt(self, dealer: int) -> Self:
        return replace(super().dealt(dealer), is_open=True, lines=((), ()), has_heels=False)

    def apply_own(self, move: ScoreMove) -> Step:
        match move:
            case Heels(player=side):
                state, events = self._counted(side, HEELS_POINTS)
                return replace(state, has_heels=True, is_fresh=False), events
            case WholeTable():
                return self._whole_table(move)
            case _:
                return super().apply_own(move)

    def closed(self) -> Step:
        """Return the end of the round; in the Ship variation the side with more pegs the difference (T23, T27)."""
        state = replace(self, is_open=False, is_fresh=False)
        if not self.options.is_ship:
            return state, ()
        return state._moved(*game_points(self.hand_points))

    def _whole_table(self, move: WholeTable) -> Step:
        """Count the ten lines and the crib from their cards, and heels if not recorded yet."""
        grid = tuple(chain(*move.grid))
        table = tabletop.State(self.options, self.players, dealer=self.dealer, grid=grid, crib=move.crib)
        heels = () if self.has_heels else count_heels(table)
        lines = tabletop.count_table(table)
        state = replace(self, has_heels=self.has_heels or bool(heels), is_fresh=False)
        for event in (*heels, *lines):
            state, _ = state._counted(event.side, event.points)
        recorded = tuple(tuple(event.points for event in lines if event.side == side) for side in range(SIDES))
        closed, _ = replace(state, lines=recorded).closed()
        return closed, (*heels, *lines)

    def _counted(self, side: int, points: int) -> tuple[Self, Events]:
        """Count one line, the crib or heels: a peg move, except in the Ship variation (T21, T29)."""
        return (self, ()) if self.options.is_ship else self._moved(side, points)

    def _moved(self, side: int, points: int) -> tuple[Self, Events]:
        """Make one peg move: the front peg stops at the target, the total does not (T21, T24)."""
        pair = leapfrog(self.pegs[side], points, self.options.target)
        moved = self.with_pegs(side, pair)._with_total(side, self.totals[side] + points)
        return moved, points_event(side, points)

    def _with_total(self, side: int, total: int) -> Self:
        return replace(self, totals=with_item(self.totals, side, total))

    def moves_alone(self, entry: BoardEntry, first: int | None) -> Sequence[ScoreMove]:
        dealer = self.dealing_side
        moves: list[ScoreMove] = []
        if not self.is_open:
            if self.deal:
                first = self.next_dealer
            elif first is None:  # whoever enters the first line of the game does not deal
                first = 1 if entry.is_heels else 1 - entry.lane
            dealer = first
            moves.append(Deal(dealer))
        assert dealer is not None
        moves.append(Heels(dealer) if entry.is_heels else Points(entry.lane, entry.points))
        return moves

    # -- warnings and public facts

    @property
    def default_action(self) -> ScoreMove:
        """A line of 0 points while lines are due, as a keypad cannot enter 0; else the next move."""
        return self.next_move if self.turn_lane is None else Points(self.turn_lane, 0)

    def warning_for(self, move: ScoreMove) -> EntryWarning | None:
        """Warn about points that no line or crib counts (T22), and a round that ends with lines missing (T23)."""
        match move:
            case Points(player=side, points=points) if self.is_open and 0 <= side < SIDES:
                item = self.next_item(side)
                if item is None or points in self._possible(item):
                    return None
                why = "crib" if item[0] == "crib" else "centre" if item[1] == MIDDLE else "line"
                return EntryWarning("IMPOSSIBLE_LINE", "T22", why=why, count=points)
            case RoundOver() if self.turn_lane is not None:
                missing = sum(len(self.items(side)) - len(self.lines[side]) for side in range(SIDES))
                return EntryWarning("LINES_MISSING", "T23", count=missing)
            case _:
                return None

    def _possible(self, item: Item) -> frozenset[int]:
        """Return the possible points of a line or the crib (T22)."""
        what, index = item
        if what == "crib":
            return _CRIB_POINTS
        if index != MIDDLE:
            return _LINE_POINTS
        return _SHIP_CENTRE_POINTS if self.options.is_ship else _CENTRE_POINTS

    def usual_points(self, side: int) -> Sequence[int]:
        """Return the possible points of a side's next line (T22)."""
        item = self.next_item(side) if self.is_open else None
        return () if item is None else sorted(self._possible(item))

    def public(self) -> dict[str, object]:
        """Return the points recorded in the round: `lines` by side, and the hand points (T27)."""
        return {"lines": self.lines, "hand_points": self.hand_points, "round_open": self.is_open}


def new(options: Mapping[str, object], players: int) -> TabletopState:
    """Return a game before its first round. Raises UsageError."""
    played = tabletop.new({name: value for name, value in options.items() if name != "rules"}, players).options
    return TabletopState(Options(played.variant, played.target, played.rows_side), players, ((0, 0),) * SIDES)


_VARIANTS = {"tabletop": "base", "ship": "ship"}
"""The variants by the words of a board."""


def options_alone(game: BoardGame) -> dict[str, object] | None:
    """Return the options of a game of Table Top Cribbage that a board has kept without a host."""
    variant = _VARIANTS.get(game.kind)
    return None if variant is None else {"rules": "tabletop", "variant": variant, "target": game.target}
