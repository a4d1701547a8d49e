"""Kit of Crib Rummy."""

from typing import TYPE_CHECKING

from autopeg.games.crib_rummy.rules import State, View
from autopeg.games.crib_rummy.rules.moves import CribRummyMove
from autopeg.kit import GameKit


class CribRummyKit(GameKit[State, CribRummyMove, View]):
    """The parts of Crib Rummy, imported for the type checker alone."""

    if TYPE_CHECKING:
        from autopeg.games.crib_rummy import advice, advice_text, bots, lessons, practice, rules, summary, text, web
        from autopeg.games.crib_rummy.scorekeeping import rules as score_rules
        from autopeg.games.crib_rummy.scorekeeping import text as score_text
        from autopeg.games.crib_rummy.terminal import controller, lines, picture


KIT = CribRummyKit(
    title="Crib Rummy",
    about="Sets and runs that score more with every card that joins them; the pegs race to 121. Two to four players.",
    option_help={
        "target": "Points to win.",
        "jokers": "Jokers in the deck.",
        "ace": "Where an ace may stand in a run.",
        "pegging": "How the points of a turn are pegged.",
        "upcard_may_extend_opponent": "The upcard may go on an opponent's meld at once.",
    },
    choice_names={
        "ace": {"low": "low", "both": "low or high"},
        "pegging": {"auto": "automatically", "confirm": "when their player claims them"},
    },
    has_going_out=True,
)
