"""Chance to win Table Top Cribbage within a round and after a choice, for two players.

Both sides are expected to score what their lines and the crib are worth on average; self-play tells, turn by turn,
how far a round strays from that. What follows the round is in the table of `winning`.
"""

from collections.abc import Iterator, Sequence
from math import ceil, exp
from typing import NamedTuple

from msgspec import Struct

from autopeg.counting.rules import points_of
from autopeg.engine.cards import PACK, Card
from autopeg.engine.winning import read_table
from autopeg.games.tabletop.outlook import Outlook
from autopeg.games.tabletop.rules import State, View, legal_moves, view
from autopeg.games.tabletop.rules.counting import count_crib, count_line
from autopeg.games.tabletop.rules.grid import MIDDLE, SIZE, cell_of
from autopeg.games.tabletop.rules.moves import Crib, Place
from autopeg.games.tabletop.rules.state import CRIB_CARDS, TURNS
from autopeg.games.tabletop.winning import dealer_wins
from autopeg.games.tabletop.winning import win_chances as chances_between_rounds
from pegcore.cards import rank_of, suit_of
from pegcore.cribbage import HEELS_POINTS, JACK

_REACH = 2.5
"""Standard deviations considered to either side."""
_PLACES = 1.5
"""Points considered per standard deviation."""
_LEAST_SPREAD = 0.5


class Rest(Struct, frozen=True, array_like=True):
    """How the points of a side at the end of a round differ from those expected after a turn."""

    more: float
    """The mean difference."""
    spread: float
    """The standard deviation."""


class RestTable(Struct, frozen=True):
    """By turn: for the side that deals, and for the other."""

    seed: int
    rounds: int
    """Number of rounds of expert self-play in each variation."""
    base: list[tuple[Rest, Rest]]
    ship: list[tuple[Rest, Rest]]


class Points(NamedTuple):
    """Points of a round."""

    own: float
    """Points of the side that has to move."""
    other: float


def chances(view: View, outlook: Outlook, moves: Sequence[Place | Crib]) -> list[float] | None:
    """Return the chance to win after each move; None for four players.

    outlook: of the same view and moves.
    """
    if view.players != 2 or view.dealer is None:
        return None
    if is_exact(view):
        return [_mean_over_last_cards(view, move) for move in moves]
    table = read_table("autopeg.games.tabletop", "rests", RestTable)
    dealing, other = (table.ship if view.variant == "ship" else table.base)[turn_of(view)]
    own_rest, other_rest = (dealing, other) if outlook.owns_crib else (other, dealing)
    points = expected_points(view, outlook, moves)
    owns = [each.own + own_rest.more for each in points]
    others = [each.other + other_rest.more for each in points]
    own_places = list(_places(owns, own_rest.spread))
    other_places = list(_places(others, other_rest.spread))
    wins = [[_wins_after(view, mine, theirs) for mine in own_places] for theirs in other_places]
    by_other: dict[float, list[float]] = {}
    for mean in set(others):
        shares = _shares(other_places, mean, other_rest.spread)
        by_other[mean] = [_mean(column, shares) for column in zip(*wins, strict=True)]
    return [
        _mean(by_other[theirs], _shares(own_places, mine, own_rest.spread))
        for mine, theirs in zip(owns, others, strict=True)
    ]


def win_chances(state: State) -> tuple[float, float] | None:
    """Return the chance of both players from what the one to move can know; None for four players.

    That player's best choice counts, as a hint names it; between rounds, and before anybody deals, the table decides.
    """
    seat = state.turn
    if state.players != 2 or state.dealer is None or seat is None:
        return chances_between_rounds(state)
    seen, moves = view(state, seat), [move for move in legal_moves(state, seat) if isinstance(move, Place | Crib)]
    wins = chances(seen, Outlook(seen, moves), moves)
    assert wins is not None
    own = max(wins)
    return (own, 1 - own) if seat == 0 else (1 - own, own)


def turn_of(view: View) -> int:
    """Return how many turns of the round are over."""
    return sum(view.placed) + sum(view.cribbed)


def is_exact(view: View) -> bool:
    """Return whether only one more card comes, with one place left for it, and every other card is known."""
    return turn_of(view) == TURNS - 2 and len(view.crib) == sum(view.cribbed)


def expected_points(view: View, outlook: Outlook, moves: Sequence[Place | Crib]) -> list[Points]:
    """Return the points expected for both sides in the round after each move, without the corrections from self-play.

    outlook: of the same view and moves.
    """
    own, other = (sum(map(outlook.mean, lines)) for lines in (outlook.lines.own, outlook.lines.other))
    row, column = view.grid[MIDDLE], [row[MIDDLE] for row in view.grid]
    middle, other_middle = (row, column) if outlook.lines.owns_rows else (column, row)
    own, other = own + _nobs(view, middle), other + _nobs(view, other_middle)
    crib = outlook.known_crib() + _nobs(view, view.crib) + _heels(view)
    if outlook.owns_crib:
        own += crib
    else:
        other += crib
    found: list[Points] = []
    for move in moves:
        if isinstance(move, Place):
            mine, theirs = outlook.lines.through(move.cell)
            found.append(Points(own + outlook.built[mine], other + outlook.given[theirs]))
        else:
            gain = outlook.in_crib()
            mine, theirs = (gain, 0.0) if outlook.owns_crib else (0.0, -gain)
            found.append(Points(own + mine - outlook.later, other + theirs))
    return found


def final_points(view: View, moves: Sequence[Place | Crib]) -> Points:
    """Return the points of both sides in the round if these are the last moves."""
    grid = [list(row) for row in view.grid]
    crib = view.crib
    for move in moves:
        if isinstance(move, Place):
            row, column = move.cell
            grid[row][column] = move.card
        else:
            crib = (*crib, move.card)
    starter = view.starter
    assert starter is not None
    assert len(crib) == CRIB_CARDS

    def made(lines: Sequence[Sequence[Card | None]]) -> int:
        return sum(
            points_of(
                count_line(
                    [card for card in line if card is not None],
                    view.variant == "ship",
                    starter if index == MIDDLE else None,
                )
            )
            for index, line in enumerate(lines)
        )

    rows, columns = made(grid), made(list(zip(*grid, strict=True)))
    deals = points_of(count_crib(crib, starter)) + _heels(view)
    own, other = (rows, columns) if view.seat % 2 == view.rows_side else (columns, rows)
    return Points(own + deals, other) if _deals(view) else Points(own, other + deals)


def _mean_over_last_cards(view: View, move: Place | Crib) -> float:
    """Return the chance to win after the last move but one, over all cards that may follow it."""
    lying = {card for row in view.grid for card in row}
    unseen = [card for card in PACK if card != move.card and card not in lying and card not in view.crib]
    taken = move.cell if isinstance(move, Place) else None
    other, cells = 1 - view.seat, [cell_of(number) for number in range(SIZE * SIZE)]
    free = [cell for cell in cells if view.grid[cell[0]][cell[1]] is None and cell != taken]
    total = 0.0
    for card in unseen:
        reply = Place(other, card, free[0]) if free else Crib(other, card)
        total += _wins_after(view, *final_points(view, (move, reply)))
    return total / len(unseen)


def _deals(view: View) -> bool:
    return view.dealer is not None and view.dealer % 2 == view.seat % 2


def _heels(view: View) -> int:
    """Return the points for a jack in the centre that are still to be pegged: in the Ship variation they are pegged
    with the rest.
    """
    starter = view.starter
    return HEELS_POINTS if view.variant == "ship" and starter is not None and rank_of(starter) == JACK else 0


def _nobs(view: View, cards: Sequence[Card | None]) -> int:
    starter = view.starter
    assert starter is not None
    suit = suit_of(starter)
    return sum(
        card is not None and card != starter and rank_of(card) == JACK and suit_of(card) == suit for card in cards
    )


def _wins_after(view: View, own: float, other: float) -> float:
    """Return the chance to win if the sides make these points in the round (T24, T27, T28)."""
    mine, theirs = view.scores[view.seat % 2], view.scores[1 - view.seat % 2]
    if view.variant == "ship":
        own, other = max(0.0, own - other), max(0.0, other - own)
    needs, other_needs = view.target - mine - own, view.target - theirs - other
    if min(needs, other_needs) <= 0 and needs != other_needs:
        return float(needs < other_needs)
    # Now the other side deals.
    if _deals(view):
        return 1 - dealer_wins(view.variant, max(1.0, other_needs), max(1.0, needs))
    return dealer_wins(view.variant, max(1.0, needs), max(1.0, other_needs))


def _places(means: Sequence[float], spread: float) -> Iterator[float]:
    """Yield the numbers of points to consider, for means that share them."""
    spread = max(spread, _LEAST_SPREAD)
    low, high, step = min(means) - _REACH * spread, max(means) + _REACH * spread, spread / _PLACES
    yield from (low + number * step for number in range(ceil((high - low) / step) + 1))


def _shares(places: Sequence[float], mean: float, spread: float) -> list[float]:
    """Return how likely each number of points is, given the mean."""
    spread = max(spread, _LEAST_SPREAD)
    heights = [exp(-(((place - mean) / spread) ** 2) / 2) for place in places]
    total = sum(heights)
    return [height / total for height in heights]


def _mean(values: Sequence[float], shares: Sequence[float]) -> float:
    return sum(value * share for value, share in zip(values, shares, strict=True))
