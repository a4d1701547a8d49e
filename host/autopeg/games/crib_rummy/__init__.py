"""Crib Rummy: a whole game with every rule of docs/rules/crib_rummy.md, as the verbs that every game has."""

from autopeg.games.crib_rummy.engine import (
    NAME,
    SEATS,
    apply,
    chance,
    is_over,
    new,
    parse_move,
    public,
    to_act,
    view,
)
from autopeg.games.crib_rummy.offers import claims, legal_moves
from autopeg.games.crib_rummy.state import Options, State, View

__all__ = [
    "NAME",
    "SEATS",
    "Options",
    "State",
    "View",
    "apply",
    "chance",
    "claims",
    "is_over",
    "legal_moves",
    "new",
    "parse_move",
    "public",
    "to_act",
    "view",
]
