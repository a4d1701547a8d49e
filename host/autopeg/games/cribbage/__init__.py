"""Cribbage: a whole game with every rule of docs/rules/cribbage.md, as the verbs that every game has."""

from autopeg.games.cribbage.engine import (
    NAME,
    SEATS,
    apply,
    chance,
    claims,
    is_over,
    legal_moves,
    new,
    parse_move,
    to_act,
    view,
)
from autopeg.games.cribbage.scoring import missed_points
from autopeg.games.cribbage.state import (
    Counting,
    Declared,
    Options,
    State,
    View,
    parts_of,
    points_of,
    sides_of,
)

__all__ = [
    "NAME",
    "SEATS",
    "Counting",
    "Declared",
    "Options",
    "State",
    "View",
    "apply",
    "chance",
    "claims",
    "is_over",
    "legal_moves",
    "missed_points",
    "new",
    "parse_move",
    "parts_of",
    "points_of",
    "sides_of",
    "to_act",
    "view",
]
