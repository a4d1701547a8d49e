"""The rules and the words of players on the page: one server and one browser page for all of it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from web_browser import SHORT_PHONE, NewPage, go, runs_over, serious_findings
from web_device import Device
from web_server import Server

from autopeg.learning.rulebook import rulebook_of
from autopeg.registry import GAME_NAMES


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("learning")) as server:
        yield server


@pytest.fixture(scope="module")
def page(browser: Browser, served: Server) -> Iterator[Page]:
    """One phone; whatever its console complains about fails the tests."""
    made = NewPage(browser, served.address)
    yield made(SHORT_PHONE, "/rules/cribbage")
    made.close()
    assert made.complaints == []


def test_every_game_sends_its_rules_and_words(served: Server) -> None:
    device = Device(served.address)
    for game in GAME_NAMES:
        rules = device.client.get(f"/api/rules/{game}").json()
        assert rules["games"] == list(GAME_NAMES)
        assert len(rules["book"]["sections"]) == len(rulebook_of(game).sections)
        assert rules["words"] == device.client.get(f"/api/words/{game}").json()
    assert device.client.get("/api/words/xyzzy").status_code == 400
    device.close()


def test_a_rule_has_an_address_of_its_own(page: Page) -> None:
    go(page, "/rules/cribbage#C28")
    expect(page.locator("#C28.marked")).to_be_in_viewport()
    page.locator("#C30").get_by_role("link", name="C30").click()
    expect(page.locator("#C30.marked")).to_be_in_viewport()
    assert page.url.endswith("/rules/cribbage#C30")
    assert not runs_over(page)


def test_a_search_shows_words_and_rules(page: Page) -> None:
    go(page, "/rules/cribbage")
    page.get_by_role("searchbox").fill("heel")
    expect(page.locator(".glossary")).to_contain_text("The starter is a jack")
    expect(page.locator(".rule-found .rule").first).to_contain_text("C12 His heels.")
    page.get_by_role("searchbox").fill("xyzzy")
    expect(page.get_by_role("status")).to_have_text("Nothing here speaks of “xyzzy”.")
    page.get_by_role("searchbox").fill("c16")
    expect(page.locator(".rule-found")).to_have_count(1)
    assert not runs_over(page)
    assert serious_findings(page) == []


def test_words_of_a_prompt_explain_themselves(page: Page, served: Server) -> None:
    """By the keyboard, by a tap and by the pointer; the tip goes with Escape and is read with its word."""
    go(page, "/")
    page.get_by_role("button", name="Cribbage Six cards").click()
    page.get_by_label("Name at seat 1").fill("Ann")
    page.get_by_text("Rules and match").click()
    word = page.get_by_role("term").filter(has_text="Muggins")
    word.click()
    tip = page.get_by_role("tooltip")
    expect(tip).to_contain_text("what you overlook")
    assert not runs_over(page)
    assert word.get_attribute("aria-describedby") == tip.get_attribute("id")
    expect(tip.get_by_role("link")).to_have_attribute("href", "/rules/cribbage#C42")
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    page.get_by_role("button", name="Open the table").click()
    crib = page.locator(".prompt").get_by_role("term")
    crib.focus()
    expect(tip).to_contain_text("An extra hand")
    assert serious_findings(page) == []
    page.get_by_role("button", name="Menu").focus()
    expect(tip).to_have_count(0)
    crib.hover()
    expect(tip).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("link", name="Rules")).to_have_attribute("href", "/rules/cribbage")
