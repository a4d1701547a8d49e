"""Kit of Table Top Cribbage, which combines the modules of this folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from autopeg.games.tabletop import rules, text
from autopeg.kit import GameKit, ScoreKit
from autopeg.lazily import lazy_modules

# Each part is loaded when it is first used: line mode waits neither for Textual and Starlette nor for the tables behind
# the advice.
if TYPE_CHECKING:
    from autopeg.games.tabletop import advice, advice_text, bots, web
    from autopeg.games.tabletop.scorekeeping import forms as score_forms
    from autopeg.games.tabletop.scorekeeping import rules as score_rules
    from autopeg.games.tabletop.scorekeeping import text as score_text
    from autopeg.games.tabletop.terminal import controller, lines, picture
else:
    advice, advice_text, bots, web = lazy_modules(__package__, "advice", "advice_text", "bots", "web")
    score_forms, score_rules, score_text = lazy_modules(f"{__package__}.scorekeeping", "forms", "rules", "text")
    controller, lines, picture = lazy_modules(f"{__package__}.terminal", "controller", "lines", "picture")


KIT = GameKit(
    title="Table Top Cribbage",
    about="Build five rows and five columns together: one side counts the rows, the other the columns.",
    rules=rules,
    text=text,
    bots=bots,
    advice=advice,
    advice_text=advice_text,
    scorekeeping=ScoreKit(rules=score_rules, text=score_text, forms=score_forms),
    option_help={
        "variant": "The variant that is played.",
        "target": "Points to win.",
        "rows_side": "The side that counts the rows.",
    },
    choice_names={"variant": {"base": "base game"}, "rows_side": {0: "seat 1", 1: "seat 2"}},
    option_defaults={"target": "121, ship 31"},
    new_controller=lambda table, settings: controller.TabletopController(table, settings),
    new_lines=lambda table, store, settings, stdin, stdout: lines.TabletopLines(table, store, settings, stdin, stdout),
    picture=picture,
    page=web,
)
