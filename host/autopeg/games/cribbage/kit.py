"""Kit of cribbage, which combines the modules of this folder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from autopeg.games.cribbage import rules, text
from autopeg.games.cribbage.rules import View
from autopeg.games.cribbage.rules.moves import CribbageMove
from autopeg.kit import GameKit, ScoreKit, Unasked
from autopeg.lazily import lazy_modules

# Each part is loaded when it is first used: line mode waits neither for Textual and Starlette nor for the tables behind
# the advice.
if TYPE_CHECKING:
    from autopeg.bots.deal_tally import DealTally
    from autopeg.games.cribbage import advice, advice_text, averages, bots, typed_position, web
    from autopeg.games.cribbage.scorekeeping import rules as score_rules
    from autopeg.games.cribbage.scorekeeping import text as score_text
    from autopeg.games.cribbage.terminal import controller, lines, picture
else:
    advice, advice_text, averages, bots, typed_position, web = lazy_modules(
        __package__, "advice", "advice_text", "averages", "bots", "typed_position", "web"
    )
    score_rules, score_text = lazy_modules(f"{__package__}.scorekeeping", "rules", "text")
    controller, lines, picture = lazy_modules(f"{__package__}.terminal", "controller", "lines", "picture")


def _answer_unasked(view: View, legal: Sequence[CribbageMove]) -> Unasked[CribbageMove] | None:
    from autopeg.games.cribbage.bots.counting import count_all, is_about_counting, say_points

    return Unasked(say_points(view, legal, count_all)) if is_about_counting(legal) else None


def _deal_tally() -> DealTally:
    from autopeg.games.cribbage.bots.early_deals import EarlyDeals

    return EarlyDeals()


KIT = GameKit(
    title="Cribbage",
    about="Six cards, a crib and a race to 121. Two to four players; four are two pairs.",
    rules=rules,
    text=text,
    bots=bots,
    advice=advice,
    advice_text=advice_text,
    typed_position=typed_position,
    scorekeeping=ScoreKit(rules=score_rules, text=score_text, counts_hands=True),
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
    averages=averages,
    answer_unasked=_answer_unasked,
    deal_tally=_deal_tally,
    new_controller=lambda table, settings: controller.CribbageController(table, settings),
    new_lines=lambda table, store, settings, stdin, stdout: lines.CribbageLines(table, store, settings, stdin, stdout),
    picture=picture,
    page=web,
)
