"""Kit of cribbage."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from autopeg.engine.players import DealTally, Unasked
from autopeg.games.cribbage.rules import State, View
from autopeg.games.cribbage.rules.moves import CribbageMove
from autopeg.kit import GameKit


class CribbageKit(GameKit[State, CribbageMove, View]):
    """The parts of cribbage, imported for the type checker alone."""

    if TYPE_CHECKING:
        from autopeg.games.cribbage import (
            advice,
            advice_text,
            averages,
            bots,
            lessons,
            practice,
            rules,
            summary,
            text,
            typed_position,
            web,
        )
        from autopeg.games.cribbage.scorekeeping import rules as score_rules
        from autopeg.games.cribbage.scorekeeping import text as score_text
        from autopeg.games.cribbage.terminal import controller, lines, picture

    def answer_unasked(self, view: View, legal: Sequence[CribbageMove]) -> Unasked[CribbageMove] | None:
        from autopeg.games.cribbage.bots import count_all, is_about_counting, say_points

        return Unasked(say_points(view, legal, count_all)) if is_about_counting(legal) else None

    def deal_tally(self) -> DealTally:
        from autopeg.games.cribbage.averages import EarlyDeals

        return EarlyDeals()


KIT = CribbageKit(
    title="Cribbage",
    about="Six cards, a crib and a race to 121. Two to four players; four are two pairs.",
    option_help={
        "target": "Points to win.",
        "muggins": "Muggins: claim what the others overlook, once each time or freely.",
        "skunk": "When a win counts as more than one game.",
        "partners": "Four players are two sides.",
    },
    choice_names={
        "muggins": {False: "not played", "strict": "strict, one claim each", True: "free claims"},
        "skunk": {"lurch": "from the lurch", "skunk": "skunk", "double_skunk": "skunk, double skunk", "none": "never"},
    },
)
