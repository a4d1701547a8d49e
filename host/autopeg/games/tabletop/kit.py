"""Kit of Table Top Cribbage."""

from typing import TYPE_CHECKING

from autopeg.games.tabletop.rules import State, View
from autopeg.games.tabletop.rules.moves import TabletopMove
from autopeg.kit import GameKit


class TabletopKit(GameKit[State, TabletopMove, View]):
    """The parts of Table Top Cribbage, imported for the type checker alone."""

    if TYPE_CHECKING:
        from autopeg.games.tabletop import advice, advice_text, bots, lessons, practice, rules, summary, text, web
        from autopeg.games.tabletop.scorekeeping import rules as score_rules
        from autopeg.games.tabletop.scorekeeping import text as score_text
        from autopeg.games.tabletop.terminal import controller, lines, picture


KIT = TabletopKit(
    title="Table Top Cribbage",
    about="Build five rows and five columns together: one side counts the rows, the other the columns.",
    option_help={
        "variant": "The variant that is played.",
        "target": "Points to win.",
        "rows_side": "The side that counts the rows.",
    },
    choice_names={"variant": {"base": "base game", "ship": "Ship variation"}, "rows_side": {0: "seat 1", 1: "seat 2"}},
    pair_names={"rows_side": {0: "seats 1 and 3", 1: "seats 2 and 4"}},
    option_defaults={"target": "121, ship 31"},
    variant_option="variant",
)
