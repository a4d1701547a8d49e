"""The page on networks that are slow, or lose a request now and then."""

import re
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from autopeg.registry import GAME_NAMES, SCORE
from autopeg.web.page_files import table_modules
from support.web.browser import PHONE, NewPage, ask, go
from support.web.held import hold
from support.web.players import set_to


def posted(page: Page) -> list[Any]:
    """Return a list that grows by the body of every POST request."""
    sent: list[Any] = []
    page.on("request", lambda request: sent.append(request.post_data_json) if request.method == "POST" else None)
    return sent


def requested(page: Page) -> Sequence[str]:
    """Return a list that grows by the path of every request."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    return asked


@pytest.mark.parametrize("game", [*GAME_NAMES, SCORE])
def test_a_table_asks_for_all_it_needs_before_it_knows_its_game(new_page: NewPage, game: str) -> None:
    """The HTML names the modules of the game, and the table is on its way while the server says who this is."""
    page = new_page.known(PHONE)
    other = {"bot": "beginner"} if game in GAME_NAMES else {"name": "Bob"}
    code = ask(page, "/api/tables", game=game, seats=[{"name": "Ann", "is_mine": True}, other])["code"]
    asked = requested(page)
    held = hold(page, lambda: go(page, f"/t/{code}"), "**/api/me", f"**/api/tables/{code}")
    early = {*asked}
    for route in held:
        route.continue_()
    page.locator(".scores, .pad").first.wait_for()
    assert {*table_modules(game)} <= early


def test_a_new_table_asks_for_all_it_needs_while_it_is_opened(new_page: NewPage) -> None:
    page = new_page(PHONE)
    button = page.get_by_role("button", name="Play now cribbage against a bot")
    button.wait_for()
    asked = requested(page)
    [held] = hold(page, button.click, "**/api/tables")
    early = {*asked}
    held.continue_()
    page.locator(".hand .pick").first.wait_for()
    assert {*table_modules("cribbage")} <= early


def test_a_style_sheet_that_is_lost_is_said_and_asked_for_again(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.route("**/learn.css", lambda route: route.abort())
    page.get_by_role("link", name="Practise").click()
    expect(page.get_by_role("alert")).to_contain_text("Part of the page could not be loaded")
    page.unroute_all()
    page.go_back()
    page.get_by_role("link", name="Practise").click()
    page.locator(".drill").first.wait_for()
    expect(page.locator("link[href$='/static/learn.css']")).to_have_count(1)


def test_a_part_that_was_lost_is_asked_for_again_when_the_page_is_online(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.get_by_role("button", name="Play now").click()
    page.locator(".scores").wait_for()
    page.route("**/menu.js", lambda route: route.abort())
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("alert")).to_contain_text("Reload the page")
    page.unroute_all()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("button", name="Close").first.wait_for()


def test_a_table_is_opened_once_however_often_the_button_is_tapped(new_page: NewPage) -> None:
    page = new_page(PHONE, "/?play=cribbage")
    sent = posted(page)
    page.get_by_label("Name at seat 1").fill("Ann")
    [held] = hold(page, page.get_by_role("button", name="Open the table").dblclick, "**/api/tables")
    page.get_by_role("button", name="Open the table").click()
    held.abort()
    expect(page.get_by_role("alert")).to_be_visible()
    assert len(sent) == 1
    page.unroute_all()
    page.get_by_role("button", name="Open the table").click()
    page.locator(".scores").wait_for()


def test_a_deal_is_played_as_chosen_before_the_server_has_answered(new_page: NewPage) -> None:
    page = new_page(PHONE, "/duplicate/tabletop/17")
    page.get_by_label("Your name").fill("Ann")
    sent, held = posted(page), list[Route]()
    page.route("**/api/duplicates/**", lambda route: held.append(route))
    page.get_by_role("button", name="4", exact=True).click()
    set_to(page, "Bots", "beginner")
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator(".scores").wait_for()
    assert [seat.get("bot") for seat in sent[0]["seats"]] == [None, "beginner", "beginner", "beginner"]


def test_an_answer_that_was_lost_can_be_given_again_and_still_counts(new_page: NewPage) -> None:
    page = new_page(PHONE, "/practise/cribbage/counting/totals")
    answers = page.get_by_role("group", name="Answers").get_by_role("button")
    page.route("**/api/practise/**", lambda route: route.abort())
    answers.first.click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.unroute_all()
    sent = posted(page)
    with page.expect_response("**/api/practise/**"):
        answers.first.click()
    assert sent[0]["is_first"]


def test_an_answer_that_breaks_off_is_lost_and_not_taken_for_an_empty_one(new_page: NewPage) -> None:
    """The form shows a board too: loaded again, it has not kept the answer from before."""
    page = new_page(PHONE, "/?play=cribbage")
    page.route("**/api/panels/**", lambda route: route.fulfill(status=200, body='{"width_mm": 4'))
    page.reload()
    with page.expect_response("**/api/panels/**"):
        page.get_by_label("Name at seat 1").fill("Ann")
        page.get_by_role("button", name="Open the table").click()
    page.locator(".hand .pick").first.wait_for()
    expect(page.locator(".board")).to_have_class(re.compile("waiting"))
