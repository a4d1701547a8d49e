"""Taking one's own discard out of turn before a bot plays, on the screen and in lines (Y19)."""

import io
import os

import pytest

from autopeg.games.crummy_rummy.rules.moves import DrawDeck, OutOfTurn
from autopeg.games.crummy_rummy.session import AskOutOfTurn, TakeCard, TakeTurn
from autopeg.games.crummy_rummy.terminal import lines as crummy_lines
from autopeg.play.table import Table
from autopeg.session.card_text import card_text
from autopeg.session.settings import BEAT_SECONDS
from autopeg.terminal import line_mode
from autopeg.terminal.app import GameApp
from support.games.crummy_rummy.evening import QUIET, controller_at, is_at, last_move, play_until, press
from support.terminal.pilot import controller_of, settle, unhurried
from support.terminal.typed_lines import transcript

ASKS = "out of turn, with a penalty card?"


def bot_has_drawn() -> Table:
    """Ann has discarded, and the bot has drawn from the deck."""
    controller = controller_at(deck="3H 5C 6C 8D 9D")
    press(controller, "d")
    play_until(controller, is_at(TakeTurn))
    press(controller, "escape", "card 0", "x")
    play_until(controller, lambda controller: isinstance(last_move(controller), DrawDeck))
    return controller.table


def claims(table: Table) -> int:
    return sum(isinstance(step.move, OutOfTurn) for step in table.history.steps)


def upcard(table: Table) -> str:
    return card_text(table.state.upcard, ascii_only=True)


def test_a_line_that_is_there_takes_it_if_it_names_the_card() -> None:
    table = bot_has_drawn()
    assert ASKS in transcript(table, [f"take {upcard(table).lower()}", "take"])
    assert claims(table) == 1


@pytest.mark.parametrize("line", ["take", "", "take 2", "take KS", "d"])
def test_any_other_line_is_for_the_next_question(line: str) -> None:
    table = bot_has_drawn()
    assert ASKS not in transcript(table, [line])
    assert claims(table) == 0


def played_at_a_terminal(table: Table, typed: bytes) -> str:
    """Return what is written to somebody who has typed this when the bot has drawn."""
    keyboard, terminal = os.openpty()
    out = io.StringIO()
    try:
        os.write(keyboard, typed)
        with os.fdopen(terminal, encoding="utf-8") as stdin:
            line_mode.play(table, None, QUIET, stdin, out)
    finally:
        os.close(keyboard)
    return out.getvalue()


@pytest.mark.skipif(os.name == "nt", reason="a console cannot be watched there")
@pytest.mark.parametrize(("typed", "claimed"), [(b"take\ntake\nquit\n", 1), (b"\nquit\n", 0), (b"quit\n", 0)])
def test_at_a_terminal_the_bot_waits_a_moment_for_it(typed: bytes, claimed: int) -> None:
    table = bot_has_drawn()
    card = upcard(table)
    said = played_at_a_terminal(table, typed)
    assert f"(Ann may still take {card} out of turn: type take within 2 seconds, or press Enter to go on)" in said
    assert claims(table) == claimed
    assert (ASKS in said) == bool(claimed)


@pytest.mark.skipif(os.name == "nt", reason="a console cannot be watched there")
def test_the_bot_goes_on_after_the_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crummy_lines, "_HELD_UP_S", 0.01)
    table = bot_has_drawn()
    keyboard, terminal = os.openpty()

    def hang_up_later(_: object) -> None:
        if len(table.history.steps) > made:
            os.write(keyboard, b"quit\n")

    made = len(table.history.steps)
    table.listeners.append(hang_up_later)
    with os.fdopen(terminal, encoding="utf-8") as stdin:
        line_mode.play(table, None, QUIET, stdin, io.StringIO())
    os.close(keyboard)
    assert claims(table) == 0


async def test_the_screen_waits_a_moment_however_fast_the_bots_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BEAT_SECONDS, "normal", 60.0)
    app = GameApp(bot_has_drawn(), None, QUIET, clock=unhurried())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert not app.is_waiting
        assert ("t", "take it out of turn") in controller_of(pilot).keys
        await pilot.press("t")
        await pilot.pause()
        assert isinstance(controller_of(pilot).question, AskOutOfTurn)
        await pilot.press("t")
        await settle(pilot)
        assert claims(app.controller.table) == 1


async def test_the_key_counts_from_before_the_bot_has_drawn() -> None:
    controller = controller_at(deck="3H 5C 6C 8D 9D")
    press(controller, "d")
    play_until(controller, is_at(TakeTurn))
    app = GameApp(controller.table, None, QUIET, clock=unhurried())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("escape")
        controller_of(pilot).press("card 0")
        await pilot.press("x", "t")
        while not isinstance(controller_of(pilot).question, AskOutOfTurn | TakeCard):
            await pilot.pause()
        assert isinstance(controller_of(pilot).question, AskOutOfTurn)
