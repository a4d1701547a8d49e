"""Kit of cribbage."""

from typing import TYPE_CHECKING

from autopeg.games.cribbage.rules import State, View
from autopeg.games.cribbage.rules.moves import CribbageMove
from autopeg.games.kit import GameKit


class CribbageKit(GameKit[State, CribbageMove, View]):
    """The parts of cribbage, imported for the type checker alone."""

    if TYPE_CHECKING:
        from autopeg.games.cribbage import (
            advice,
            advice_text,
            averages,
            bots,
            encoding,
            lessons,
            plain_words,
            practice,
            rules,
            summary,
            text,
            typed_position,
            watching,
            web,
        )
        from autopeg.games.cribbage.facts import FACTS
        from autopeg.games.cribbage.scorekeeping import rules as score_rules
        from autopeg.games.cribbage.scorekeeping import text as score_text
        from autopeg.games.cribbage.terminal import controller, lines, picture
