"""Kit of Crib Rummy, which combines the modules of this folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from autopeg.games.crib_rummy import rules, text
from autopeg.kit import GameKit, ScoreKit
from autopeg.lazily import lazy_modules

# Each part is loaded when it is first used: line mode waits neither for Textual and Starlette nor for the tables behind
# the advice.
if TYPE_CHECKING:
    from autopeg.games.crib_rummy import advice, advice_text, bots, web
    from autopeg.games.crib_rummy.scorekeeping import forms as score_forms
    from autopeg.games.crib_rummy.scorekeeping import rules as score_rules
    from autopeg.games.crib_rummy.scorekeeping import text as score_text
    from autopeg.games.crib_rummy.terminal import controller, lines, picture
else:
    advice, advice_text, bots, web = lazy_modules(__package__, "advice", "advice_text", "bots", "web")
    score_forms, score_rules, score_text = lazy_modules(f"{__package__}.scorekeeping", "forms", "rules", "text")
    controller, lines, picture = lazy_modules(f"{__package__}.terminal", "controller", "lines", "picture")


KIT = GameKit(
    title="Crib Rummy",
    about="Sets and runs that score more with every card that joins them; the pegs race to 121. Two to four players.",
    rules=rules,
    text=text,
    bots=bots,
    advice=advice,
    advice_text=advice_text,
    scorekeeping=ScoreKit(rules=score_rules, text=score_text, forms=score_forms),
    option_help={
        "target": "Points to win.",
        "jokers": "Jokers in the deck.",
        "ace": "Where an ace may stand in a run.",
        "pegging": "How the points of a turn are pegged.",
        "upcard_may_extend_opponent": "The upcard may go on an opponent's meld at once.",
    },
    choice_names={
        "ace": {"low": "low", "both": "low or high"},
        "pegging": {"auto": "automatically", "confirm": "when their player claims them"},
    },
    has_going_out=True,
    new_controller=lambda table, settings: controller.CribRummyController(table, settings),
    new_lines=lambda table, store, settings, stdin, stdout: lines.CribRummyLines(table, store, settings, stdin, stdout),
    picture=picture,
    page=web,
)
