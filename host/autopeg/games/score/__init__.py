"""Keeping score for physical cards: sides, two pegs each, entries and corrections, the dealer, as a game's verbs."""

from autopeg.games.score.doubts import doubt_of
from autopeg.games.score.engine import (
    LOWEST_WINS,
    NAME,
    OPEN_MOVES,
    SEATS,
    apply,
    chance,
    claims,
    entry,
    is_over,
    legal_moves,
    new,
    next_first_dealer,
    parse_move,
    public,
    to_act,
    view,
)
from autopeg.games.score.state import Options, State, View, sides_in
from autopeg.games.turn_by_turn import asked_in_order, chance_before

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
    "doubt_of",
    "entry",
    "is_over",
    "legal_moves",
    "new",
    "next_first_dealer",
    "parse_move",
    "public",
    "sides_in",
    "to_act",
    "view",
]
