"""What is heard of a game: its log, said aloud, and a bell when it is somebody's turn."""

import io
import re

import pytest

from autopeg.games.cribbage.session import ChooseDiscard, PlayCard
from autopeg.games.cribbage.terminal.controller import CribbageController
from autopeg.session.announcer import SpokenLog
from autopeg.session.settings import Settings
from autopeg.terminal import line_mode
from autopeg.terminal.app import GameApp
from support.games.cribbage.evening import Greedy, play_without_screen, table_of
from support.scorekeeping.ear import Ear
from support.terminal.driving import is_at
from support.terminal.pilot import app_of, controller_of, playing, press

BELL = Settings(speed="none", bell=True)


def played_in_lines(*typed: str, settings: Settings = BELL) -> tuple[str, list[str]]:
    """Return what is written and what is said when these lines are typed."""
    out, ear = io.StringIO(), Ear()
    line_mode.play(table_of(), None, settings, io.StringIO("\n".join(typed)), out, voice=ear)
    return out.getvalue(), ear.heard


def test_every_line_of_the_log_is_said_with_cards_as_people_say_them() -> None:
    written, heard = played_in_lines("1 2", "1", "1", "1")
    said = [text.removeprefix("then ") for text in heard]
    assert said[:4] == [
        "Ann cuts seven of spades, Bob cuts queen of spades",
        "Ann deals first",
        "Ann deals: Ann's crib",
        "Bob discards two cards",
    ]
    assert not any(re.search(r"\d[CDHS]|[♣♦♥♠]", text) for text in said)
    plays = [line for line in written.splitlines() if re.match(r"(Ann|Bob) plays ", line)]
    assert len([text for text in said if " plays " in text]) == len(plays) > 3


def test_what_is_undone_is_said() -> None:
    assert "Undone." in played_in_lines("1 2", "1", "undo")[1]


def test_a_game_that_goes_on_is_not_said_from_the_start() -> None:
    table, ear = table_of(), Ear()
    play_without_screen(CribbageController(table, BELL), is_at(PlayCard))
    SpokenLog(table, ear).follow(0)
    assert ear.heard == []


def test_who_has_won_is_said_once() -> None:
    table, ear = table_of(), Ear()
    log = SpokenLog(table, ear)
    log.follow(0)
    table.resign(0)
    heard = len(ear.heard)
    for unshown in (1, 0, 0):
        log.follow(unshown)
    said = [text.removeprefix("then ") for text in ear.heard[heard:]]
    assert said == ["Bob wins two games at once: Ann resigned.", "Ann 0, Bob 0."]
    SpokenLog(table, ear).follow(0)
    assert len(ear.heard) == heard + len(said)


@pytest.mark.parametrize(("settings", "count"), [(BELL, 2), (Settings(speed="none"), 0)])
def test_the_bell_rings_before_each_prompt_after_others_have_moved(settings: Settings, count: int) -> None:
    written, _ = played_in_lines("nonsense", "1 2", settings=settings)
    assert written.count("\a") == written.count("\a?") == count


async def test_the_bell_rings_on_the_screen_too(monkeypatch: pytest.MonkeyPatch) -> None:
    rung: list[object] = []
    monkeypatch.setattr(GameApp, "bell", lambda app: rung.append(app))
    async with playing(table_of(bot=Greedy), settings=BELL, after=is_at(ChooseDiscard)) as pilot:
        count = len(rung)
        await press(pilot, "1", "2", "enter")
        assert isinstance(controller_of(pilot).question, PlayCard)
        assert len(rung) == count + 1
        await press(pilot, "h")
        assert len(rung) == count + 1
        assert rung[-1] is app_of(pilot)
