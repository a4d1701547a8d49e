"""Cribbage put together; its parts are the modules beside this one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from autopeg.games.cribbage import rules, text
from autopeg.games.cribbage.rules import View
from autopeg.games.cribbage.rules.moves import CribbageMove
from autopeg.kit import GameKit, ScoreKit, Unasked

if TYPE_CHECKING:
    from autopeg.bots import Player
    from autopeg.bots.deal_tally import DealTally
    from autopeg.engine.advice import Advice
    from autopeg.session.advice_text import AdviceText
    from autopeg.statistics.deal_statistics import DealAverages
    from autopeg.terminal.screens import GamePicture, GameScreen
    from autopeg.web.game_page import GamePage


# Each part is loaded when it is first wanted: a game in lines waits neither for Textual and Starlette nor for the
# tables behind the advice.


def _new_bot(level: str, seed: int) -> Player:
    from autopeg.games.cribbage import bots

    return bots.new_player(level, seed)


def _advice() -> Advice:
    from autopeg.games.cribbage import advice

    return advice


def _advice_text() -> AdviceText:
    from autopeg.games.cribbage import advice_text

    return advice_text


def _scorekeeping() -> ScoreKit:
    from autopeg.games.cribbage.scorekeeping import forms, rules, text

    return ScoreKit(rules=rules, text=text, forms=forms.FORMS, counts_hands=True)


def _answer_unasked(view: View, legal: Sequence[CribbageMove]) -> Unasked | None:
    from autopeg.games.cribbage.bots.counting import count_all, is_about_counting, say_points

    return Unasked(say_points(view, legal, count_all)) if is_about_counting(legal) else None


def _averages() -> DealAverages:
    from autopeg.games.cribbage import averages

    return averages


def _deal_tally() -> DealTally:
    from autopeg.games.cribbage.bots.early_deals import EarlyDeals

    return EarlyDeals()


def _terminal() -> GameScreen:
    from autopeg.games.cribbage import terminal

    return terminal


def _picture() -> GamePicture:
    from autopeg.games.cribbage.terminal import picture

    return picture


def _page() -> GamePage:
    from autopeg.games.cribbage import web

    return web


KIT = GameKit(
    title="Cribbage",
    about="Six cards, a crib and a race to 121. Two to four players; four are two pairs.",
    rules=rules,
    text=text,
    new_bot=_new_bot,
    advice=_advice,
    advice_text=_advice_text,
    scorekeeping=_scorekeeping,
    option_help={
        "target": "Points that win.",
        "muggins": "Claim what the others overlook: strict, one claim each time, or free.",
        "skunk": "When a win counts double.",
        "partners": "Four players are two sides, or each has a lane.",
    },
    averages=_averages,
    answer_unasked=_answer_unasked,
    deal_tally=_deal_tally,
    terminal=_terminal,
    picture=_picture,
    page=_page,
)
