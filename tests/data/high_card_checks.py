"""The tests of High Card itself. tests/games/test_add_a_game.py runs them where the registry has it."""

import json
import re
import sys
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import expect

from autopeg.cli.main import run
from autopeg.engine.cards import parse_cards
from autopeg.engine.refusal import IllegalMove
from autopeg.games.high_card.rules import Deal, HighCardMove, Play, State, apply, is_over, legal_moves, new, view
from autopeg.play.opening import begin_game
from autopeg.registry import GAME_NAMES
from autopeg.session.card_text import card_text
from autopeg.session.settings import Settings
from autopeg.session.text import text_of
from autopeg.terminal.app import GameApp
from support.games.narrowing import present
from support.terminal.fixtures import keys_take_no_time, nothing_is_cropped
from support.terminal.pilot import settle
from support.web.browser import LAPTOP, PHONE, WEIGHED_MS, NewPage, runs_over
from support.web.fixtures import browser, home, new_page, server
from support.web.players import open_by_form, play_to_the_end, scores

__all__ = ["browser", "home", "keys_take_no_time", "new_page", "nothing_is_cropped", "server"]

HANDS = ("5C 9D KH", "5H TS QC")


def after(*cards: str, hands: tuple[str, ...] = HANDS) -> State:
    """Return the state after these cards, the first of them led by seat 1."""
    state, _ = apply(new({}, len(hands)), Deal(0, tuple(parse_cards([hand]) for hand in hands)))
    for name in cards:
        [card] = parse_cards([name])
        assert state.turn is not None
        state, _ = apply(state, Play(state.turn, card))
    return state


def refused(state: State, move: HighCardMove) -> str:
    with pytest.raises(IllegalMove) as refusal:
        apply(state, move)
    return text_of("high_card").describe_refusal(refusal.value, ("You", "Bob", "Cid"), card_text)


def test_h2_everybody_gets_as_many_cards_as_rounds_are_played() -> None:
    few = Deal(0, (parse_cards(["5C"]), parse_cards(["6C"])))
    assert refused(new({}, 2), few) == "Every player gets 3 cards."
    assert refused(after(), Deal(0, ())) == "The cards have been dealt already."


def test_h3_the_turn_goes_round_and_the_taker_leads() -> None:
    assert after().turn == 1
    assert after("5H").turn == 0
    assert after("5H", "9D").turn == 0
    assert after("TS", "9D").turn == 1
    assert legal_moves(after(), 0) == ()
    assert refused(after(), Play(0, parse_cards(["5C"])[0])) == "It is Bob's turn."
    assert refused(after("5H"), Play(0, parse_cards(["QC"])[0])) == "You have no Q♣."


def test_h4_of_equal_ranks_the_suit_decides() -> None:
    assert after("5H", "5C").scores == (0, 1)
    assert after("QC", "KH").scores == (1, 0)


def test_h5_most_rounds_win_and_of_equal_players_the_first_left_of_the_dealer() -> None:
    assert is_over(after("5H", "9D", "KH", "TS", "5C")) is None
    assert is_over(after("5H", "9D", "KH", "TS", "5C", "QC")) == {"winner": 0, "games": 1}
    alike = after(
        *("KH", "6H", "2D"), *("4C", "KS", "3D"), *("7H", "QS", "5C"), hands=("2D 3D QS", "KH 4C 5C", "KS 6H 7H")
    )
    assert alike.scores == (1, 1, 1)
    assert is_over(alike) == {"winner": 1, "games": 1}


def test_h6_nobody_sees_another_hand() -> None:
    seen = view(after("5H"), 0)
    assert seen.hand == parse_cards([HANDS[0]])
    assert seen.hand_counts == (3, 2)


# -- on the command line


def autopeg(*words: str, stdin: str = "") -> str:
    """Run a command that must succeed, and return what it prints."""
    with CliRunner().isolation(input=stdin) as (out, err, _):
        code = run(list(words))
        sys.stdout.flush()
        assert code == 0, err.getvalue().decode()
        return out.getvalue().decode()


@pytest.fixture
def kept(home: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game that Ann has played in lines; what was said in it."""
    monkeypatch.setenv("AUTOPEG_HOME", str(home))
    typed = "help\nhint\n" + "1\n" * 3 + "quit\n"
    return autopeg("play", "high_card", "--plain", "--name", "Ann", "--bot", "expert", stdin=typed)


def test_it_is_played_in_lines(kept: str) -> None:
    assert "Hand: 1)" in kept
    assert "Play " in kept
    assert "play 2" in kept
    assert " takes the round (+1)" in kept or "You take the round (+1)" in kept
    assert "wins" in kept


def test_a_kept_game_is_listed_replayed_reviewed_and_counted(kept: str, tmp_path: Path) -> None:
    assert "high_card" in autopeg("games")
    record = tmp_path / "game.jsonl"
    record.write_text(autopeg("export", "1"), encoding="utf-8")
    lines = [json.loads(line) for line in autopeg("replay", "--json", "--review", str(record)).splitlines()]
    assert lines[-1]["over"] is not None
    assert [line["decision"]["seat"] for line in lines if "decision" in line].count(0) == 2
    assert "Ann: the play" in autopeg("replay", "--review", str(record))
    assert "the play: " in autopeg("stats", "--game", "high_card", "--skill")


def test_it_is_hinted_and_played_by_bots_and_programs(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AUTOPEG_HOME", str(home))
    autopeg("play", "high_card", "--plain", "--name", "Ann", "--rounds", "5", stdin="1\nquit\n")
    assert autopeg("hint", "high_card").startswith(" 1. Play ")
    best = json.loads(autopeg("hint", "high_card", "--json").splitlines()[0])
    assert sum(best["parts"].values()) == pytest.approx(best["worth"], abs=1e-3)
    program = f"cmd:{sys.executable} -m autopeg bot high_card --level expert"
    assert "expert: " in autopeg(
        "arena", "high_card", "--seats", "expert,beginner,club", "--games", "30", "--seed", "1"
    )
    assert "2 games" in autopeg("arena", "high_card", "--seats", f"club,{program}", "--games", "2")
    for command in ("play", "score", "--help"):
        assert all(game in autopeg(command, "--help") for game in GAME_NAMES)


def test_its_score_is_kept_in_lines(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AUTOPEG_HOME", str(home))
    typed = "A 1\ndeal\nA 1\nB 2\nB 1\nundo\nA 1\nA 1\nquit\n"
    said = autopeg("score", "high_card", "--plain", "--name", "Ann", "--name", "Bob", stdin=typed)
    assert "First record the deal." in said
    assert "2 points? That is 2 rounds at once" in said
    assert "Ann pegs 1. Ann 3." in said
    assert "Ann wins." in said
    assert "high_card: Ann" in autopeg("stats", "--game", "score")


# -- on the full screen


async def test_it_is_played_by_keys_at_80_by_24() -> None:
    table = begin_game(None, "high_card", ("Ann", "expert"), {})
    app = GameApp(table, None, Settings(speed="none"), clock=count(1.0).__next__)
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("h", "1", "right", "enter", "1"):
            await settle(pilot)
            await pilot.press(key)
        await settle(pilot)
        assert table.over is not None
        assert any("win" in line for line in present(app.controller.ending).lines())


# -- on the page


def test_it_is_played_on_a_phone_and_looked_at_again(new_page: NewPage) -> None:
    page = new_page(PHONE)
    open_by_form(page, "High Card", other="a bot: expert")
    expect(page.get_by_role("group", name="Your hand").locator(".card")).to_have_count(3)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(".hint")).to_contain_text(re.compile("it (takes|can't take) this round"))
    play_to_the_end(page)
    assert sum(scores(page)) == 3
    assert not runs_over(page)
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(".open-table .card")).to_have_count(0)
    page.get_by_role("button", name="next move").click()
    expect(page.locator(".open-seats .card")).to_have_count(6)
    expect(page.locator(".reviewed, .judged, .players-reviewed").first).to_be_visible(timeout=WEIGHED_MS)


def test_its_score_is_kept_on_the_page(new_page: NewPage) -> None:
    page = new_page(LAPTOP)
    page.get_by_role("button", name="Score pad").click()
    page.get_by_role("button", name="High Card", exact=True).click()
    for seat, name in ((1, "Ann"), (2, "Bob")):
        page.get_by_label(f"Name at seat {seat}").fill(name)
    page.get_by_role("button", name="Open the table").click()
    page.locator(".scores").wait_for()
    page.keyboard.press("n")
    for keys in ("a1", "b1", "b1"):
        page.keyboard.type(keys)
        page.keyboard.press("Enter")
    expect(page.locator(".scores .points")).to_have_text(["1", "2"])
    expect(page.locator(".ending h2")).to_have_text("Bob wins")


def test_the_lobby_offers_it(server: Any, new_page: NewPage) -> None:
    page = new_page(PHONE)
    offers = page.request.get(f"{server.address}/api/lobby").json()["games"]
    assert "high_card" in [offer["name"] for offer in offers]
    expect(page.get_by_role("button", name="High Card").locator(".sketch rect.paper")).to_have_count(2)
