"""Chance to win Table Top Cribbage between rounds, for two players, by the points that both need and who deals."""

from msgspec import Struct

from autopeg.engine.winning import RaceTable, read_table
from autopeg.games.tabletop.rules.state import State, Variant


class RoundTables(Struct, frozen=True):
    """The dealer's chance to win when a round begins, by variation."""

    base: RaceTable
    ship: RaceTable


def table_of(variant: Variant) -> RaceTable:
    """Return the dealer's chance to win when a round begins, by the points that both need."""
    tables = read_table("autopeg.games.tabletop", "winning", RoundTables)
    return tables.ship if variant == "ship" else tables.base


def win_chances(state: State) -> tuple[float, float] | None:
    """Return the chance of both players when a round begins, whatever lies there by now; None for four players."""
    if state.players != 2:
        return None
    if state.winner is not None:
        first = float(state.winner == 0)
    elif state.dealer is None:
        first = 0.5
    else:
        needs = [state.options.target - score for score in state.scores]
        wins = table_of(state.options.variant).chance(needs[state.dealer], needs[1 - state.dealer])
        first = wins if state.dealer == 0 else 1 - wins
    return first, 1 - first
