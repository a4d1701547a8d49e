"""Crummy Rummy put together; its parts are the modules beside this one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from autopeg.games.crummy_rummy import rules, text
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
    from autopeg.games.crummy_rummy import bots

    return bots.new_player(level, seed)


def _advice() -> Advice:
    from autopeg.games.crummy_rummy import advice

    return advice


def _advice_text() -> AdviceText:
    from autopeg.games.crummy_rummy import advice_text

    return advice_text


def _scorekeeping() -> ScoreKit:
    from autopeg.games.crummy_rummy.scorekeeping import forms, rules, text

    return ScoreKit(rules=rules, text=text, forms=forms.FORMS)


def _terminal() -> GameScreen:
    from autopeg.games.crummy_rummy import terminal

    return terminal


def _picture() -> GamePicture:
    from autopeg.games.crummy_rummy.terminal import picture

    return picture


def _page() -> GamePage:
    from autopeg.games.crummy_rummy import web

    return web


KIT = GameKit(
    title="Crummy Rummy",
    about="Seven rounds, each with a contract of its own; what is left in the hand counts against you, "
    "and lowest wins.",
    rules=rules,
    text=text,
    new_bot=_new_bot,
    advice=_advice,
    advice_text=_advice_text,
    scorekeeping=_scorekeeping,
    option_help={
        "ace": "Where an ace may stand in a run.",
        "movable": "The wild cards that may leave their meld.",
        "out_of_turn": "When the upcard may be taken out of turn: after the draw, or before it.",
        "max_reshuffles": "One reshuffle more ends the round.",
        "points_a_hole": "What a hole of the board stands for.",
    },
    option_defaults={"max_reshuffles": "no limit"},
    has_going_out=True,
    terminal=_terminal,
    picture=_picture,
    page=_page,
)
