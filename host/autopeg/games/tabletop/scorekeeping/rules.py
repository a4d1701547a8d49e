"""Table Top Cribbage for physical cards: lines and crib one by one, or the whole table from its cards (T8, T16-T29).

Both sides are counted to the end before anybody has won (T23). In the Ship variation what is told are hand points, of
which the difference is pegged when the round is over (T27, T29).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from msgspec.structs import replace

from autopeg.engine import Result
from autopeg.errors import IllegalMove
from autopeg.games.tabletop import rules as tabletop
from autopeg.games.tabletop.rules.deal import check_cards
from autopeg.games.tabletop.rules.grid import MIDDLE, SIZE
from autopeg.games.tabletop.rules.moves import Counted
from autopeg.games.tabletop.rules.show import count_heels, winner_of
from autopeg.games.tabletop.rules.state import CRIB_CARDS, SIDES
from autopeg.scorekeeping.rules.deals import (
    check_going_on,
    check_points,
    check_score,
    check_side,
    dealt,
    not_here,
    set_score,
    with_pegs,
)
from autopeg.scorekeeping.rules.doubts import Doubt
from autopeg.scorekeeping.rules.moves import Correct, Deal, Heels, Points, RoundOver, ScoreMove, Table, points_event
from autopeg.scorekeeping.rules.state import State, Step
from pegcore.cribbage import HEELS_POINTS
from pegcore.scoreboard import leapfrog

SEATS = (2, 4)
ALLOWS_ZERO = True

MOST_POINTS_OF_A_LINE = 29

_LINE_POINTS = frozenset((0, *range(2, 19), *range(20, 25), 28))
_CENTRE_POINTS = _LINE_POINTS | {1, 29}
_SHIP_CENTRE_POINTS = _CENTRE_POINTS | {19}
_CRIB_POINTS = _CENTRE_POINTS

Item = tuple[Counted, int | None]
"""What is counted: row, col, each with its index 0 to 4, or crib."""


class Options(tabletop.Options, frozen=True):
    """What the players agree on before the game (T3, T24, T28)."""

    rules: Literal["tabletop"] = "tabletop"


class TabletopState(State, frozen=True):
    """One moment of a game.

    totals: per side, never cut at the target (T24), in the Ship variation game points; is_open: whether a round is
    being told; lines: by side, what has been told of it, the crib behind the five lines; has_heels: whether the dealing
    side had a jack as starter (T8).
    """

    options: Options
    totals: tuple[int, ...] = (0, 0)
    is_open: bool = False
    lines: tuple[tuple[int, ...], ...] = ((), ())
    has_heels: bool = False

    @property
    def scores(self) -> tuple[int, ...]:
        return self.totals

    @property
    def over(self) -> Result | None:
        """Who has more once a side has the target and the round is over (T23-T25, T28)."""
        winner = None if self.is_open else winner_of(self.options, self.totals)
        return None if winner is None else {"winner": winner, "games": 1}

    @property
    def dealing_side(self) -> int | None:
        return None if self.dealer is None else self.side_of(self.dealer)

    @property
    def crib_lane(self) -> int | None:
        return None if self.over is not None else self.dealing_side

    @property
    def asks_points(self) -> bool:
        return self.is_open

    @property
    def turn_lane(self) -> int | None:
        """The side whose line is counted next: first the one that does not deal (T21)."""
        if not self.is_open or self.dealing_side is None:
            return None
        order = (1 - self.dealing_side, self.dealing_side)
        return next((side for side in order if self.next_item(side) is not None), None)

    @property
    def pegs_at_once(self) -> bool:
        """In the Ship variation the difference is pegged when the round is over (T29)."""
        return not self.options.is_ship

    def items(self, side: int) -> tuple[Item, ...]:
        """What a side counts in a round, in the order of T21."""
        kind: Counted = "row" if side == self.options.rows_side else "col"
        lines: tuple[Item, ...] = tuple((kind, index) for index in range(SIZE))
        return (*lines, ("crib", None)) if side == self.dealing_side else lines

    def next_item(self, side: int) -> Item | None:
        """What the next entry of a side is, None where all of it has been told."""
        items = self.items(side)
        told = len(self.lines[side])
        return items[told] if told < len(items) else None

    @property
    def hand_points(self) -> tuple[int, ...]:
        """What the round has brought to each side so far, heels counted in (T27)."""
        heels = HEELS_POINTS if self.has_heels else 0
        return tuple(sum(told) + (heels if side == self.dealing_side else 0) for side, told in enumerate(self.lines))


def new(options: Mapping[str, object], players: int) -> TabletopState:
    """Return a game before its first round. Raises UsageError."""
    played = tabletop.new({name: value for name, value in options.items() if name != "rules"}, players).options
    return TabletopState(Options(played.variant, played.target, played.rows_side), players, ((0, 0),) * SIDES)


def apply(state: TabletopState, move: ScoreMove) -> Step:
    """Return the state after a move and the points of it. Raises IllegalMove."""
    match move:
        case Points(player=side, points=points):
            return _told(state, side, points)
        case Heels(player=side):
            _check_dealing(state, side, "heels", "T8")
            if state.has_heels:
                raise IllegalMove("HEELS_TOLD", "T8")
            state = replace(state, has_heels=True, is_fresh=False)
            return _counted(state, side, HEELS_POINTS), () if state.options.is_ship else points_event(
                side, HEELS_POINTS
            )
        case Table(player=side):
            _check_dealing(state, side, "crib", "T16")
            return _whole_table(state, move)
        case RoundOver():
            check_going_on(state)
            _check_open(state)
            return _round_over(state)
        case Correct(player=side, score=score):
            check_side(state, side)
            check_score(score)
            pair = set_score(state.pegs[side], min(score, state.options.target))
            return _with_total(replace(state, pegs=with_pegs(state.pegs, side, pair)), side, score), ()
        case Deal():
            check_going_on(state)
            if state.is_open and not state.is_fresh:
                raise IllegalMove("ROUND_OPEN", "T23")
            return replace(dealt(state, move), is_open=True, lines=((), ()), has_heels=False), ()
        case _:
            raise not_here(move)


def _told(state: TabletopState, side: int, points: int) -> Step:
    """The next line of a side, or its crib. With the last of both sides the round is over."""
    check_going_on(state)
    check_side(state, side)
    check_points(points)
    _check_open(state)
    if state.next_item(side) is None:
        raise IllegalMove("ALL_TOLD", "T21", count=points)
    told = (*state.lines[:side], (*state.lines[side], points), *state.lines[side + 1 :])
    state = _counted(replace(state, lines=told, is_fresh=False), side, points)
    if state.turn_lane is not None:
        return state, () if state.options.is_ship else points_event(side, points)
    closed, events = _round_over(state)
    return closed, events if state.options.is_ship else points_event(side, points)


def _whole_table(state: TabletopState, move: Table) -> Step:
    """The ten lines and the crib from their cards, heels too where they have not been told yet."""
    if any(state.lines):
        raise IllegalMove("LINES_TOLD")
    rows, crib = move.grid, move.crib
    if len(rows) != SIZE or any(len(row) != SIZE for row in rows) or len(crib) != CRIB_CARDS:
        raise IllegalMove("MISDEAL", "T3, T12", why="table")
    cards = tuple(card for row in rows for card in row)
    check_cards((*cards, *crib))
    table = tabletop.State(state.options, state.players, dealer=state.dealer, grid=cards, crib=crib)
    heels = () if state.has_heels else count_heels(table)
    lines = tabletop.count_table(table)
    for event in heels:
        state = _counted(replace(state, has_heels=True), event.side, event.points)
    for event in lines:
        state = _counted(state, event.side, event.points)
    told = tuple(tuple(event.points for event in lines if event.side == side) for side in range(SIDES))
    closed, _ = _round_over(replace(state, lines=told, is_fresh=False))
    return closed, (*heels, *lines)


def _round_over(state: TabletopState) -> Step:
    """The round is counted to its end; in the Ship variation the side with more pegs the difference (T23, T27)."""
    state = replace(state, is_open=False, is_fresh=False)
    if not state.options.is_ship:
        return state, ()
    points = state.hand_points
    ahead = 0 if points[0] > points[1] else 1
    difference = points[ahead] - points[1 - ahead]
    return _pegged(state, ahead, difference), points_event(ahead, difference)


def _counted(state: TabletopState, side: int, points: int) -> TabletopState:
    """One line, the crib or heels: a peg move, but in the Ship variation (T21, T29)."""
    return state if state.options.is_ship else _pegged(state, side, points)


def _pegged(state: TabletopState, side: int, points: int) -> TabletopState:
    """One peg move: the front peg stops at the target, the total runs on (T21, T24)."""
    pair = leapfrog(state.pegs[side], points, state.options.target)
    return _with_total(replace(state, pegs=with_pegs(state.pegs, side, pair)), side, state.totals[side] + points)


def _with_total(state: TabletopState, side: int, total: int) -> TabletopState:
    return replace(state, totals=(*state.totals[:side], total, *state.totals[side + 1 :]))


def _check_open(state: TabletopState) -> None:
    if not state.is_open:
        raise IllegalMove("NO_ROUND", "T4")


def _check_dealing(state: TabletopState, side: int, why: str, rule: str) -> None:
    check_going_on(state)
    check_side(state, side)
    _check_open(state)
    if side != state.dealing_side:
        raise IllegalMove("NOT_DEALER", rule, why=why)


def warning_for(state: TabletopState, move: ScoreMove) -> Doubt | None:
    """What no line and no crib counts (T22), and a round that ends before all has been told (T23)."""
    match move:
        case Points(player=side, points=points) if state.is_open and 0 <= side < SIDES:
            item = state.next_item(side)
            return None if item is None else _doubt_item(item, points, state.options.is_ship)
        case RoundOver() if state.turn_lane is not None:
            missing = sum(len(state.items(side)) - len(state.lines[side]) for side in range(SIDES))
            return Doubt("LINES_MISSING", "T23", count=missing)
        case _:
            return None


def _doubt_item(item: Item, points: int, is_ship: bool) -> Doubt | None:
    what, index = item
    if what == "crib":
        return None if points in _CRIB_POINTS else Doubt("IMPOSSIBLE_LINE", "T22", why="crib", count=points)
    if index == MIDDLE:
        possible = _SHIP_CENTRE_POINTS if is_ship else _CENTRE_POINTS
        return None if points in possible else Doubt("IMPOSSIBLE_LINE", "T22", why="centre", count=points)
    return None if points in _LINE_POINTS else Doubt("IMPOSSIBLE_LINE", "T22", why="line", count=points)


def next_move(state: TabletopState) -> Deal | RoundOver:
    """Return the end of the round, once something of it has been told; else the deal, which passes to the left (T4)."""
    return RoundOver() if state.is_open and not state.is_fresh else Deal(state.next_dealer)


def default_action(state: TabletopState) -> ScoreMove:
    """Return a line of nothing while lines are due, which a keypad cannot enter; else what comes next."""
    return next_move(state) if state.turn_lane is None else Points(state.turn_lane, 0)


def usual_points(state: TabletopState, side: int) -> Sequence[int]:
    """Return what the next line of a side can count (T22)."""
    item = state.next_item(side) if state.is_open else None
    return () if item is None else tuple(_possible(item, state.options.is_ship))


def _possible(item: Item, is_ship: bool) -> Iterator[int]:
    return (points for points in range(MOST_POINTS_OF_A_LINE + 1) if _doubt_item(item, points, is_ship) is None)


def next_first_dealer(state: TabletopState, cut: Sequence[int]) -> int | None:
    """Return None: each game begins with a new draw (T4)."""
    return None


def public(state: TabletopState) -> dict[str, Any]:
    """Return what has been told of the round: `lines` by side, and its hand points (T27)."""
    return {"lines": state.lines, "hand_points": state.hand_points, "round_open": state.is_open}
