"""Cribbage: a whole game with every rule of docs/rules/cribbage.md, as the verbs that every game has."""

from autopeg.engine.turn_by_turn import asked_in_order, chance_before
from autopeg.games.cribbage.rules.engine import (
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
from autopeg.games.cribbage.rules.scoring import missed_points
from autopeg.games.cribbage.rules.state import (
    Counting,
    Declared,
    Options,
    State,
    View,
    parts_of,
    sides_of,
)

__all__ = [
    "LOWEST_WINS",
    "NAME",
    "OPEN_MOVES",
    "SEATS",
    "Counting",
    "Declared",
    "Options",
    "State",
    "View",
    "apply",
    "asked_in_order",
    "chance",
    "chance_before",
    "claims",
    "is_over",
    "legal_moves",
    "missed_points",
    "new",
    "next_first_dealer",
    "parse_move",
    "parts_of",
    "public",
    "sides_of",
    "to_act",
    "view",
]
