"""High Card put together, for the type checker; its parts are the modules beside this one."""

from typing import TYPE_CHECKING

from autopeg.games.high_card.rules import HighCardMove, State, View
from autopeg.games.kit import GameKit


class HighCardKit(GameKit[State, HighCardMove, View]):
    """The parts of High Card, imported for the type checker alone."""

    if TYPE_CHECKING:
        from autopeg.games.high_card import advice, advice_text, bots, lessons, rules, summary, text, web
        from autopeg.games.high_card.facts import FACTS
        from autopeg.games.high_card.scorekeeping import rules as score_rules
        from autopeg.games.high_card.scorekeeping import text as score_text
        from autopeg.games.high_card.terminal import controller, lines, picture
