"""Kit of Table Top Cribbage."""

from typing import TYPE_CHECKING

from autopeg.games.kit import GameKit
from autopeg.games.tabletop.rules import State, View
from autopeg.games.tabletop.rules.moves import TabletopMove


class TabletopKit(GameKit[State, TabletopMove, View]):
    """The parts of Table Top Cribbage, imported for the type checker alone."""

    if TYPE_CHECKING:
        from autopeg.games.tabletop import (
            advice,
            advice_text,
            bots,
            encoding,
            lessons,
            plain_words,
            practice,
            rules,
            summary,
            text,
            watching,
            web,
        )
        from autopeg.games.tabletop.facts import FACTS
        from autopeg.games.tabletop.scorekeeping import rules as score_rules
        from autopeg.games.tabletop.scorekeeping import text as score_text
        from autopeg.games.tabletop.terminal import controller, lines, picture
