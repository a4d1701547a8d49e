"""Chance to win Crib Rummy between hands, for two players, by the points that both need and who starts."""

from msgspec import Struct

from autopeg.engine.winning import RaceTable, read_table
from autopeg.games.crib_rummy.rules.state import State, View, chooser


class HandTable(Struct, frozen=True):
    """Chances at the start of a hand, and points of a turn."""

    starter: RaceTable
    """The chance of the player who starts the hand."""
    turn: list[float]
    """How often a turn makes at least as many points as the index."""


def _table() -> HandTable:
    return read_table("autopeg.games.crib_rummy", "winning", HandTable)


def starter_wins(needs: float, other_needs: float) -> float:
    """Return the chance of the player who starts a hand to win, by the points that both need, at least 1."""
    return _table().starter.chance(needs, other_needs)


def turn_makes(points: float) -> float:
    """Return how often a turn makes at least this many points, interpolated between whole numbers."""
    turn = _table().turn
    whole = int(max(0.0, points))
    low, high = (turn[each] if each < len(turn) else 0.0 for each in (whole, whole + 1))
    return low + (high - low) * (max(0.0, points) - whole)


def wins_after_turn(view: View, points: float, lost: float = 0.0) -> float:
    """Return the chance of a view's seat, with two players, if its turn makes this many points and the hand goes on.

    Until somebody has pegged out, the table for the beginning of a hand holds. lost: points that it falls behind.
    """
    own, other, starter = view.scores[view.seat] + points, view.scores[1 - view.seat], view.hand_starter
    if own >= view.target:
        # Only who starts the hand leaves the other one a final turn (R47).
        return 1 - turn_makes(own - lost - other + 1) if starter == view.seat else 1.0
    needs, other_needs = view.target - own + lost, view.target - other
    return starter_wins(needs, other_needs) if starter == view.seat else 1 - starter_wins(other_needs, needs)


def win_chances(state: State) -> tuple[float, float] | None:
    """Return the chance of both players by their pegs, as if a hand began; None for three and four players.

    Hands are hidden from the players, so within a hand they don't count. In a final turn the other one has to make
    more than they are behind (R50).
    """
    if state.players != 2:
        return None
    starter = _starter(state)
    if state.winner is not None:
        first = float(state.winner == 0)
    elif state.pegged_out:
        ahead = state.pegged_out[0]
        wins = 1 - turn_makes(state.scores[ahead] - state.scores[1 - ahead] + 1)
        first = wins if ahead == 0 else 1 - wins
    elif starter is None:
        first = 0.5
    else:
        needs = [state.options.target - score for score in state.scores]
        wins = starter_wins(needs[starter], needs[1 - starter])
        first = wins if starter == 0 else 1 - wins
    return first, 1 - first


def _starter(state: State) -> int | None:
    """Return who starts the hand, the chooser where it is open; None before chance has picked the first one."""
    if state.phase == "choose":
        return state.turn
    if state.phase == "deal" and state.hand_starter is not None:
        return chooser(state.seats_after(state.hand_starter), state.scores)
    return state.hand_starter
