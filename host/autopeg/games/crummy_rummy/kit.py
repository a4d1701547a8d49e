"""Kit of Crummy Rummy."""

from typing import TYPE_CHECKING

from autopeg.games.crummy_rummy.rules import State, View
from autopeg.games.crummy_rummy.rules.moves import CrummyRummyMove
from autopeg.games.kit import GameKit


class CrummyRummyKit(GameKit[State, CrummyRummyMove, View]):
    """The parts of Crummy Rummy, imported for the type checker alone."""

    if TYPE_CHECKING:
        from autopeg.games.crummy_rummy import (
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
        from autopeg.games.crummy_rummy.facts import FACTS
        from autopeg.games.crummy_rummy.scorekeeping import rules as score_rules
        from autopeg.games.crummy_rummy.scorekeeping import text as score_text
        from autopeg.games.crummy_rummy.terminal import controller, lines, picture
