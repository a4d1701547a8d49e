"""Table Top Cribbage put together; its parts are the modules beside this one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from autopeg.games.tabletop import rules, text
from autopeg.kit import GameKit, ScoreKit

if TYPE_CHECKING:
    from autopeg.bots import Player
    from autopeg.engine.advice import Advice
    from autopeg.session.advice_text import AdviceText
    from autopeg.terminal.screens import GamePicture, GameScreen
    from autopeg.web.game_page import GamePage


# Each part is loaded when it is first wanted: a game in lines waits neither for Textual and Starlette nor for the
# tables behind the advice.


def _new_bot(level: str, seed: int) -> Player:
    from autopeg.games.tabletop import bots

    return bots.new_player(level, seed)


def _advice() -> Advice:
    from autopeg.games.tabletop import advice

    return advice


def _advice_text() -> AdviceText:
    from autopeg.games.tabletop import advice_text

    return advice_text


def _scorekeeping() -> ScoreKit:
    from autopeg.games.tabletop.scorekeeping import forms, rules, text

    return ScoreKit(rules=rules, text=text, forms=forms.FORMS)


def _terminal() -> GameScreen:
    from autopeg.games.tabletop import terminal

    return terminal


def _picture() -> GamePicture:
    from autopeg.games.tabletop.terminal import picture

    return picture


def _page() -> GamePage:
    from autopeg.games.tabletop import web

    return web


KIT = GameKit(
    title="Table Top Cribbage",
    about="Build five rows and five columns together: one side counts the rows, the other the columns.",
    rules=rules,
    text=text,
    new_bot=_new_bot,
    advice=_advice,
    advice_text=_advice_text,
    scorekeeping=_scorekeeping,
    option_help={
        "variant": "How it is counted and won.",
        "target": "Points that win.",
        "rows_side": "The side that counts the rows.",
    },
    option_defaults={"target": "121, ship 31"},
    terminal=_terminal,
    picture=_picture,
    page=_page,
)
