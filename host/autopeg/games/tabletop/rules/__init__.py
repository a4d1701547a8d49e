"""Table Top Cribbage and its Ship variation, with every rule of docs/rules/tabletop.md, as the verbs of every game."""

from autopeg.engine.turn_by_turn import asked_in_order, chance_before
from autopeg.games.tabletop.rules.engine import (
    LOWEST_WINS,
    NAME,
    OPEN_MOVES,
    SEATS,
    apply,
    chance,
    claims,
    is_over,
    legal_moves,
    new,
    next_first_dealer,
    parse_move,
    public,
    to_act,
    view,
)
from autopeg.games.tabletop.rules.show import count_table, hand_points
from autopeg.games.tabletop.rules.state import Options, State, View

__all__ = [
    "LOWEST_WINS",
    "NAME",
    "OPEN_MOVES",
    "SEATS",
    "Options",
    "State",
    "View",
    "apply",
    "asked_in_order",
    "chance",
    "chance_before",
    "claims",
    "count_table",
    "hand_points",
    "is_over",
    "legal_moves",
    "new",
    "next_first_dealer",
    "parse_move",
    "public",
    "to_act",
    "view",
]
