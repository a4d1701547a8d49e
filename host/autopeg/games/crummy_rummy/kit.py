"""Kit of Crummy Rummy, which combines the modules of this folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from autopeg.games.crummy_rummy import rules, text
from autopeg.kit import GameKit, ScoreKit
from autopeg.lazily import lazy_modules

# Each part is loaded when it is first used: line mode waits neither for Textual and Starlette nor for the tables behind
# the advice.
if TYPE_CHECKING:
    from autopeg.games.crummy_rummy import advice, advice_text, bots, web
    from autopeg.games.crummy_rummy.scorekeeping import forms as score_forms
    from autopeg.games.crummy_rummy.scorekeeping import rules as score_rules
    from autopeg.games.crummy_rummy.scorekeeping import text as score_text
    from autopeg.games.crummy_rummy.terminal import controller, lines, picture
else:
    advice, advice_text, bots, web = lazy_modules(__package__, "advice", "advice_text", "bots", "web")
    score_forms, score_rules, score_text = lazy_modules(f"{__package__}.scorekeeping", "forms", "rules", "text")
    controller, lines, picture = lazy_modules(f"{__package__}.terminal", "controller", "lines", "picture")


KIT = GameKit(
    title="Crummy Rummy",
    about="Seven rounds, each with a contract of its own; what is left in the hand counts against you, "
    "and lowest wins.",
    rules=rules,
    text=text,
    bots=bots,
    advice=advice,
    advice_text=advice_text,
    scorekeeping=ScoreKit(rules=score_rules, text=score_text, forms=score_forms),
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
    new_controller=lambda table, settings: controller.CrummyRummyController(table, settings),
    new_lines=lambda table, store, settings, stdin, stdout: lines.CrummyRummyLines(
        table, store, settings, stdin, stdout
    ),
    picture=picture,
    page=web,
)
