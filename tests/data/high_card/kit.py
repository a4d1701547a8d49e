"""High Card put together; its parts are the modules beside this one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from autopeg.games.high_card import rules, text
from autopeg.kit import GameKit, ScoreKit
from autopeg.lazily import lazy_modules

if TYPE_CHECKING:
    from autopeg.games.high_card import advice, bots, scorekeeping, web
    from autopeg.games.high_card.terminal import controller, lines, picture
else:
    advice, bots, scorekeeping, web = lazy_modules(__package__, "advice", "bots", "scorekeeping", "web")
    controller, lines, picture = lazy_modules(f"{__package__}.terminal", "controller", "lines", "picture")


KIT = GameKit(
    title=text.TITLE,
    about="A hand of three or five cards: the highest card takes a round, and whoever takes most rounds has won.",
    rules=rules,
    text=text,
    bots=bots,
    advice=advice,
    advice_text=text,
    scorekeeping=ScoreKit(rules=scorekeeping, text=scorekeeping),
    option_help={"rounds": "Cards in a hand, and so many rounds."},
    new_controller=lambda table, settings: controller.HighCardController(table, settings),
    new_lines=lambda table, store, settings, stdin, stdout: lines.HighCardLines(table, store, settings, stdin, stdout),
    picture=picture,
    page=web,
)
