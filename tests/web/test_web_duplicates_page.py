"""Duplicate deals on the page: chosen, played and compared on several phones."""

from playwright.sync_api import Page, expect

from support.web.browser import PHONE, SHORT_PHONE, WEIGHED_MS, NewPage, findings, go, runs_over
from support.web.players import ByRequest, set_to, tab_to
from support.web.stage import is_over

DEAL = "/duplicate/tabletop/17?bot=beginner"


def begin(page: Page, name: str) -> ByRequest:
    """Begin deal 17 from its page; return the device, whose moves go straight to the server from then on."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator(".scores").wait_for()
    address, code = page.url.split("/t/")
    device = ByRequest(page, address, code)
    assert device.ask("pace", pace="none")
    return device


def test_a_deal_is_found_from_the_lobby_and_chosen_with_the_keyboard(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.get_by_role("link", name="The deal of the day").click()
    expect(page.get_by_role("heading", name="The same cards for everybody")).to_be_visible()
    expect(page.locator(".tile")).to_have_count(4)
    tab_to(page, "Table Top Cribbage")
    page.keyboard.press("Enter")
    expect(page.get_by_text("The deal of the day, against expert")).to_be_visible()
    page.get_by_role("link", name="Other deals").click()
    set_to(page, "Game", "Table Top Cribbage")
    page.get_by_label("Number").fill("17")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Table Top Cribbage, deal 17")).to_be_visible()
    set_to(page, "Bots", "beginner")
    page.wait_for_url("**/duplicate/tabletop/17?bot=beginner&players=2")
    expect(page.get_by_text("Against beginner")).to_be_visible()
    page.get_by_role("button", name="4", exact=True).click()
    expect(page.get_by_text("Against 3 bots, beginner")).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("list", name="Scores")).to_contain_text("Player 1")


def test_two_phones_play_a_deal_and_see_results_only_when_they_have_finished(new_page: NewPage) -> None:
    ann, bob = new_page(PHONE, DEAL), new_page(SHORT_PHONE, DEAL)
    anns = begin(ann, "Ann")
    expect(bob.get_by_text("Playing now: Ann.")).to_be_visible()
    anns.play_until(is_over)
    ann.get_by_role("link", name="Compare").click()
    table = ann.get_by_role("region", name="Everybody’s results").get_by_role("table")
    table.wait_for(timeout=WEIGHED_MS)
    expect(table.get_by_role("row")).to_have_count(3)
    expect(bob.get_by_text("Ann has finished it.")).to_be_visible()
    expect(bob.get_by_role("heading", name="Move by move")).to_have_count(0)

    bobs = begin(bob, "Bob")
    go(bob, DEAL)
    expect(bob.get_by_role("link", name="Go on playing")).to_be_visible()
    assert bob.locator("table").count() == 0
    bobs.play_until(is_over)
    bob.get_by_role("region", name="Everybody’s results").wait_for(timeout=WEIGHED_MS)
    for page in (ann, bob):
        names = page.get_by_role("region", name="Everybody’s results").get_by_role("link")
        expect(names).to_have_count(2, timeout=WEIGHED_MS)  # the page of who was first hears of the other by itself
        assert sorted(names.all_inner_texts()) == ["Ann", "Bob"]
    moves = ann.get_by_role("region", name="Move by move")
    few = moves.get_by_role("link").count()
    moves.get_by_role("button", name="Every decision").click()
    expect(moves.get_by_role("link").nth(few)).to_be_visible()
    moves.get_by_role("group", name="Whose game").get_by_role("button", name="Bob").click()
    expect(moves.get_by_role("columnheader", name="Bob").first).to_be_visible(timeout=WEIGHED_MS)
    assert not runs_over(ann)
    assert findings(ann) == []
    moves.get_by_role("link").first.click()
    expect(ann.get_by_role("heading", name="Bob, beginner")).to_be_visible()
    go(bob, DEAL)
    expect(bob.get_by_text("so it counts as another attempt")).to_be_visible()


def test_a_table_of_others_says_why_it_cannot_be_watched(new_page: NewPage) -> None:
    code = begin(new_page(PHONE, DEAL), "Ann").code
    for path in (f"/t/{code}", f"/tv/{code}"):
        page = new_page(PHONE, path)
        expect(page.get_by_role("alert")).to_contain_text("stay hidden until you have played it to the end")
        page.close()


def test_an_address_without_a_deal_leads_back_to_all(new_page: NewPage) -> None:
    page = new_page(PHONE, "/duplicate/xyzzy/17")
    expect(page.get_by_role("alert")).to_contain_text("There are no deals")
    page.get_by_role("link", name="All deals").click()
    expect(page.get_by_role("heading", name="Any number")).to_be_visible()
