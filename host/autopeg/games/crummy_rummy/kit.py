"""Kit of Crummy Rummy."""

from typing import TYPE_CHECKING

from autopeg.games.crummy_rummy.rules import State, View
from autopeg.games.crummy_rummy.rules.moves import CrummyRummyMove
from autopeg.kit import GameKit


class CrummyRummyKit(GameKit[State, CrummyRummyMove, View]):
    """The parts of Crummy Rummy, imported for the type checker alone."""

    if TYPE_CHECKING:
        from autopeg.games.crummy_rummy import advice, advice_text, bots, lessons, practice, rules, summary, text, web
        from autopeg.games.crummy_rummy.scorekeeping import rules as score_rules
        from autopeg.games.crummy_rummy.scorekeeping import text as score_text
        from autopeg.games.crummy_rummy.terminal import controller, lines, picture


KIT = CrummyRummyKit(
    title="Crummy Rummy",
    about="Seven rounds, each with a contract of its own; what is left in the hand counts against you, "
    "and lowest wins.",
    option_help={
        "ace": "Where an ace may stand in a run.",
        "movable": "The wild cards that may leave their meld.",
        "out_of_turn": "When the upcard may be taken out of turn.",
        "max_reshuffles": "Reshuffles in a round; the next one ends it.",
        "points_a_hole": "Points for each hole of the board.",
    },
    option_defaults={"max_reshuffles": "no limit"},
    choice_names={
        "ace": {"high": "high", "both": "low or high"},
        "movable": {"all": "all of them"},
        "out_of_turn": {"after": "after the draw", "before": "once it is declined"},
        "max_reshuffles": {None: "no limit"},
    },
    has_going_out=True,
)
