"""Kit of Crib Rummy."""

from typing import TYPE_CHECKING

from autopeg.games.crib_rummy.rules import State, View
from autopeg.games.crib_rummy.rules.moves import CribRummyMove
from autopeg.games.kit import GameKit


class CribRummyKit(GameKit[State, CribRummyMove, View]):
    """The parts of Crib Rummy, imported for the type checker alone."""

    if TYPE_CHECKING:
        from autopeg.games.crib_rummy import (
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
        from autopeg.games.crib_rummy.facts import FACTS
        from autopeg.games.crib_rummy.scorekeeping import rules as score_rules
        from autopeg.games.crib_rummy.scorekeeping import text as score_text
        from autopeg.games.crib_rummy.terminal import controller, lines, picture
