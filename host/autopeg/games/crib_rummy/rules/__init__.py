"""Crib Rummy: a whole game with every rule of docs/rules/crib_rummy.md, as the verbs that every game has."""

from autopeg.engine.turn_by_turn import asked_in_order, chance_before
from autopeg.games.crib_rummy.rules.engine import (
    LOWEST_WINS,
    NAME,
    OPEN_MOVES,
    SEATS,
    apply,
    chance,
    is_over,
    new,
    next_first_dealer,
    parse_move,
    public,
    to_act,
    view,
)
from autopeg.games.crib_rummy.rules.offers import claims, legal_moves
from autopeg.games.crib_rummy.rules.state import Options, State, View

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
    "is_over",
    "legal_moves",
    "new",
    "next_first_dealer",
    "parse_move",
    "public",
    "to_act",
    "view",
]
