"""The last deals of games in real browsers: two phones and a table, and by keys alone."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from support.web.browser import LAPTOP, PHONE, NewPage
from support.web.players import (
    by_click,
    by_key,
    expect_same_scores,
    play_to_the_end,
    play_until,
    scores,
    step_by_keys,
    tab_to,
    tab_until,
)
from support.web.positions import LAST_DEALS, SHORT_RULES, table_at

MOST_STEPS = 5000
SHORT = ("Six cards", "Sets and runs")
"""What the lobby says of games that it offers to 61."""
IS_FOCUSED = "() => document.activeElement !== document.body"


def test_two_phones_play_cribbage_and_the_table_shows_it_without_a_hand(new_page: NewPage, home: Path) -> None:
    """C10: what a hand holds is nobody else's to see. One of them has keys, whose focus is never lost."""
    ann, bob = new_page.known(PHONE), new_page.known(PHONE)
    before_deal = {"dealer": 0, "scores": [45, 45]}
    code = table_at(home, "cribbage", before_deal, {"Ann": ann, "Bob": bob}, {"target": 61})
    table = new_page(LAPTOP, f"/t/{code}")
    play_until(lambda: ann.locator(".series .card").count() > 1, ann, bob)
    assert table.locator(".hand, .pick").count() == 0
    has_focus: list[Page] = []

    def by_key_or_tap(page: Page, offer: str) -> None:
        if page is bob:
            by_click(page, offer)
            return
        if has_focus:
            assert page.evaluate(IS_FOCUSED)
        by_key(page, offer)
        has_focus[:] = [page]

    play_to_the_end(ann, bob, choose=by_key_or_tap)
    assert ann.evaluate(IS_FOCUSED)
    expect_same_scores([ann, bob, table])
    won = scores(table).index(61)
    expect(table.locator(".ending h2")).to_contain_text(f"{('Ann', 'Bob')[won]} wins")
    by = 61 - min(scores(table))
    expect((ann, bob)[won].locator(".ending h2")).to_have_text(f"You won by {by}")
    expect((bob, ann)[won].locator(".ending h2")).to_have_text(f"You lost by {by}")
    table.get_by_role("link", name="Replay").click()
    expect(table.locator("h1")).to_contain_text("Ann")
    ann.get_by_role("button", name="Rematch").click()
    expect(bob.locator(".ending")).to_have_count(0)
    expect(bob.locator(".scores .points")).to_have_text(["0", "0"])


@pytest.mark.parametrize("offer", ["Six cards", "Sets and runs", "Build five rows", "Seven rounds"])
def test_a_table_with_a_bot_is_opened_by_keys_alone(new_page: NewPage, offer: str) -> None:
    """offer: some words of what the lobby says of the game."""
    ann = new_page(LAPTOP)
    tab_to(ann, offer)
    ann.keyboard.press("Enter")
    tab_to(ann, "Name at seat 1")
    ann.keyboard.type("Ann")
    tab_to(ann, "Who sits at seat 2")
    for key in ("Home", "ArrowDown", "ArrowDown"):
        ann.keyboard.press(key)
    expect(ann.get_by_label("Who sits at seat 2").locator("option:checked")).to_have_text("a bot: beginner")
    if offer in SHORT:
        tab_to(ann, "Rules and match")
        ann.keyboard.press("Enter")
        tab_to(ann, "61")
        ann.keyboard.press("Enter")
    tab_to(ann, "Open the table")
    ann.keyboard.press("Enter")
    tab_to(ann, "Menu")
    ann.keyboard.press("Enter")
    pace = ann.get_by_label("Bots play")
    tab_until(ann, lambda: pace.evaluate("list => list === document.activeElement"), "Bots play")
    ann.keyboard.press("End")
    expect(pace.locator("option:checked")).to_have_text("at once")
    ann.keyboard.press("Escape")
    assert not step_by_keys(ann)


@pytest.mark.parametrize("game", LAST_DEALS)
def test_a_game_is_played_to_its_end_and_the_next_begun_by_keys_alone(new_page: NewPage, home: Path, game: str) -> None:
    ann = new_page.known(LAPTOP)
    table_at(home, game, LAST_DEALS[game], {"Ann": ann, "beginner": None}, SHORT_RULES[game])
    for _ in range(MOST_STEPS):
        if step_by_keys(ann):
            break
    expect(ann.locator(".ending h2")).to_contain_text("You ")
    tab_to(ann, "Rematch")
    ann.keyboard.press("Enter")
    expect(ann.locator(".ending")).to_have_count(0)
