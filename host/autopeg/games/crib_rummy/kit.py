"""Crib Rummy put together; its parts are the modules beside this one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from autopeg.games.crib_rummy import rules, text
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
    from autopeg.games.crib_rummy import bots

    return bots.new_player(level, seed)


def _advice() -> Advice:
    from autopeg.games.crib_rummy import advice

    return advice


def _advice_text() -> AdviceText:
    from autopeg.games.crib_rummy import advice_text

    return advice_text


def _scorekeeping() -> ScoreKit:
    from autopeg.games.crib_rummy.scorekeeping import forms, rules, text

    return ScoreKit(rules=rules, text=text, forms=forms.FORMS)


def _terminal() -> GameScreen:
    from autopeg.games.crib_rummy import terminal

    return terminal


def _picture() -> GamePicture:
    from autopeg.games.crib_rummy.terminal import picture

    return picture


def _page() -> GamePage:
    from autopeg.games.crib_rummy import web

    return web


KIT = GameKit(
    title="Crib Rummy",
    about="Sets and runs that score more with every card that joins them; the pegs race to 121. Two to four players.",
    rules=rules,
    text=text,
    new_bot=_new_bot,
    advice=_advice,
    advice_text=_advice_text,
    scorekeeping=_scorekeeping,
    option_help={
        "target": "Points that win.",
        "jokers": "Jokers in the deck.",
        "ace": "Where an ace may stand in a run.",
        "pegging": "Whether points that were forgotten can be put right, or are lost.",
        "upcard_may_extend_opponent": "The upcard may go on an opponent's meld at once.",
    },
    has_going_out=True,
    terminal=_terminal,
    picture=_picture,
    page=_page,
)
