"""The table of a game that is over with every card open, as the page draws it at one step of a replay."""

from typing import Any

from autopeg.engine.moves import to_json
from autopeg.games.crib_rummy.rules import State as CribRummyState
from autopeg.games.cribbage import rules as cribbage
from autopeg.games.crummy_rummy.rules import State as CrummyRummyState
from autopeg.games.tabletop import rules as tabletop
from autopeg.scorekeeping.rules.state import State as ScoreState
from pegcore.cribbage import count_of

_TOP_OF_PILE = 8
"""Cards of a discard pile that are drawn; of the rest the number is told."""


def open_table(state: Any) -> dict[str, Any]:
    """Return what lies where, as a JSON value: hands by seat, and what is the game's own."""
    match state:
        case cribbage.State():
            shown = _cribbage(state)
        case tabletop.State():
            shown = _tabletop(state)
        case CribRummyState():
            shown = _crib_rummy(state)
        case CrummyRummyState():
            shown = _crummy_rummy(state)
        case ScoreState():
            shown = {"dealer": state.dealer, "deal": state.deal}
        case _:
            raise TypeError(f"no table for {state!r}")
    return to_json(shown)


def _cribbage(state: cribbage.State) -> dict[str, Any]:
    return {
        "dealer": state.dealer,
        "hands": state.hands,
        "played": state.played,
        "crib": state.crib,
        "starter": state.starter,
        "series": state.series,
        "count": count_of(state.series),
    }


def _tabletop(state: tabletop.State) -> dict[str, Any]:
    return {
        "dealer": state.dealer,
        "rows_side": state.options.rows_side,
        "grid": [list(state.grid[row * 5 : row * 5 + 5]) for row in range(5)],
        "stacks": state.stacks,
        "crib": state.crib,
    }


def _crib_rummy(state: CribRummyState) -> dict[str, Any]:
    return {
        "dealer": state.dealer,
        "hands": state.hands,
        "melds": state.table,
        "pile": state.discard_pile[:_TOP_OF_PILE],
        "pile_count": len(state.discard_pile),
        "deck_count": state.draw_count,
        "earned": state.earned,
    }


def _crummy_rummy(state: CrummyRummyState) -> dict[str, Any]:
    return {
        "dealer": state.dealer,
        "round": state.round,
        "hands": state.hands,
        "melds": state.table,
        "laid_down": state.laid_down,
        "pile": state.discard_pile[:_TOP_OF_PILE],
        "pile_count": len(state.discard_pile),
        "deck_count": len(state.deck),
    }


def changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """Return what of a table is not as it was, so that a long game is sent in little."""
    return {key: value for key, value in after.items() if key not in before or before[key] != value}
