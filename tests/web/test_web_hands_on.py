"""What hands and lines do to a page: cards are drawn, phones sleep, lines are cut, a server begins again."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from support.web.browser import PHONE, NewPage, runs_over
from support.web.players import (
    ByRequest,
    discard,
    in_the_order_of_their_turns,
    open_table,
    set_to,
    two_phones_and_a_table,
)
from support.web.positions import IN_THE_PLAY, table_at
from support.web.server import Server
from support.web.sight import hidden


def hand(page: Page) -> list[str]:
    """Return the names of the cards that somebody holds."""
    return page.locator(".hand .card .hidden").all_inner_texts()


def cards_of_the_play(page: Page) -> int:
    return page.locator(".series .in-series").count()


def in_the_middle_of_the_play(new_page: NewPage, home: Path) -> tuple[Page, Page]:
    """Return Ann's phone and Bob's, who is to play a card."""
    ann, bob = new_page.known(PHONE), new_page.known(PHONE)
    table_at(home, "cribbage", IN_THE_PLAY, {"Ann": ann, "Bob": bob})
    expect(ann.locator(".hand .card")).to_have_count(3)
    expect(bob.locator(".hand .pick")).to_have_count(4)
    return ann, bob


def test_cards_are_drawn_to_the_crib_and_up_to_play_them(new_page: NewPage) -> None:
    ann, bob, _ = two_phones_and_a_table(new_page, "cribbage")
    pone, dealer = in_the_order_of_their_turns(ann, bob)
    for page in (pone, dealer):
        for _ in range(2):
            page.locator(".hand .pick:not([aria-pressed=true])").first.drag_to(page.locator(".crib"))
        expect(page.locator(".hand .card")).to_have_count(4)
    pone.locator(".hand .pick").first.drag_to(pone.locator(".series"))
    expect(dealer.locator(".series .in-series")).to_have_count(1)
    box = dealer.locator(".hand .pick").first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    dealer.mouse.move(x, y)
    dealer.mouse.down()
    dealer.mouse.move(x, y - 40, steps=3)
    dealer.mouse.move(x, y - 70, steps=3)
    dealer.mouse.up()
    expect(dealer.locator(".hand .card")).to_have_count(3)


def test_both_discard_at_once_and_neither_disturbs_the_other(new_page: NewPage) -> None:
    ann, bob, laptop = two_phones_and_a_table(new_page, "cribbage")
    pone, dealer = in_the_order_of_their_turns(ann, bob)
    expect(laptop.locator(".prompt")).to_have_text("Waiting for Ann and Bob to discard")
    expect(laptop.locator(".scores .turn")).to_have_count(2)
    pone.locator(".hand .pick").first.click()
    discard(dealer)
    for page in (dealer, laptop):
        expect(page.locator(".prompt")).to_have_text(f"Waiting for {'Ann' if pone is ann else 'Bob'} to discard")
        expect(page.locator(".scores .turn")).to_have_count(1)
    expect(dealer.locator(".discard-button")).to_have_count(0)
    expect(pone.locator(".hand .pick").first).to_have_attribute("aria-pressed", "true")
    pone.locator(".hand .pick").nth(1).click()
    pone.get_by_role("button", name="Discard").click()
    expect(pone.locator(".hand .card")).to_have_count(4)


def test_a_card_that_is_let_go_half_way_is_not_played(new_page: NewPage) -> None:
    ann = new_page.known(PHONE)
    open_table(ann, "cribbage", {"bot": "beginner"})
    ann.locator(".hand .pick").first.drag_to(ann.locator(".hand .pick").nth(3))
    expect(ann.locator(".hand .pick[aria-pressed=true]")).to_have_count(0)
    expect(ann.locator(".hand .card")).to_have_count(6)


def has_a_card_too_many(table: dict[str, Any]) -> bool:
    own = table["mine"][0]
    return own["is_due"] and 0 < len(own["legal"]) < len(own["view"]["hand"]) and own["legal"][0]["type"] == "play"


def test_a_card_that_makes_too_much_says_why(new_page: NewPage) -> None:
    """C14: no card is played past 31."""
    ann = new_page.known(PHONE)
    device = ByRequest(ann, new_page.address)
    code = device.open_table("cribbage", {"name": "Ann", "is_mine": True}, {"bot": "beginner"})
    device.play_until(has_a_card_too_many)
    ann.goto(f"{new_page.address}/t/{code}")
    ann.locator(".board .hole").first.wait_for()  # what comes last of the page
    ann.locator(".hand .dim").first.click(force=True)  # it is barred, and says why
    expect(ann.get_by_role("alert")).to_contain_text(" is over 31")


def test_undo_is_asked_for_refused_and_agreed_to(new_page: NewPage, home: Path) -> None:
    ann, bob = in_the_middle_of_the_play(new_page, home)
    bob.locator(".hand .pick").first.click()
    expect(ann.locator(".series .in-series")).to_have_count(2)
    before = hand(ann)
    bob.set_viewport_size({"width": 360, "height": 400})
    ann.keyboard.press("u")
    expect(ann.get_by_text("You want to undo Bob's play. Waiting for Bob.")).to_be_visible()
    expect(bob.get_by_text("Ann wants to undo your play.")).to_be_visible()
    assert hidden(bob, ".question", ".question .button") == []
    bob.get_by_role("button", name="Keep").click()
    expect(ann.get_by_text("Bob would rather leave it as it is")).to_be_visible()
    assert hand(ann) == before
    ann.get_by_role("button", name="Undo").click()
    bob.get_by_role("button", name="Allow").click()
    expect(ann.locator(".series .in-series")).to_have_count(1)
    expect(bob.locator(".hand .pick")).to_have_count(4)


def test_who_returns_sees_what_is_asked(new_page: NewPage, home: Path, short_grace: None) -> None:
    ann, bob = in_the_middle_of_the_play(new_page, home)
    bob.locator(".hand .pick").first.click()
    expect(ann.locator(".series .in-series")).to_have_count(2)
    address = bob.url
    bob.goto("about:blank")
    expect(ann.get_by_text("Bob is away")).to_be_visible()
    ann.get_by_role("button", name="Undo").click()
    expect(ann.get_by_text("You want to undo Bob's play. Waiting for Bob, who is away.")).to_be_visible()
    ann.get_by_role("button", name="Withdraw").click()
    expect(ann.get_by_text("You want to undo")).to_have_count(0)
    ann.get_by_role("button", name="Undo").click()
    bob.goto(address)
    expect(bob.get_by_text("Ann wants to undo your play.")).to_be_visible()
    assert not runs_over(bob)
    bob.get_by_role("button", name="Allow").click()
    expect(ann.locator(".series .in-series")).to_have_count(1)


def test_a_card_played_while_the_line_is_cut_is_played_when_it_is_back(new_page: NewPage, home: Path) -> None:
    ann, bob = in_the_middle_of_the_play(new_page, home)
    bob.context.set_offline(True)
    expect(bob.locator(".offline")).to_be_visible()
    bob.locator(".hand .pick").first.click()
    expect(bob.get_by_role("alert")).to_contain_text("sent when it is back")
    assert cards_of_the_play(ann) == 1
    bob.context.set_offline(False)
    expect(bob.locator(".hand .card")).to_have_count(3)
    expect(ann.locator(".series .in-series")).to_have_count(2)
    expect(bob.get_by_role("alert")).to_have_count(0)


def test_a_phone_that_slept_shows_what_has_happened_when_it_wakes(new_page: NewPage, home: Path) -> None:
    ann, bob = in_the_middle_of_the_play(new_page, home)
    phone = ann.context.new_cdp_session(ann)
    phone.send("Page.setWebLifecycleState", {"state": "frozen"})
    bob.locator(".hand .pick").first.click()
    expect(bob.locator(".hand .card")).to_have_count(3)
    phone.send("Page.setWebLifecycleState", {"state": "active"})
    expect(ann.locator(".series .in-series")).to_have_count(2)


def test_a_server_that_begins_again_has_lost_nothing_and_the_page_goes_on(browser: Browser, home: Path) -> None:
    with Server(home) as server:
        new_page = NewPage(browser, server.address)
        ann = new_page.known(PHONE)
        open_table(ann, "cribbage", {"bot": "beginner"})
        ann.locator(".hand .card").first.wait_for()
        held = hand(ann)
    expect(ann.locator(".offline")).to_be_visible()
    with Server(home, port=server.port):
        expect(ann.locator(".offline")).to_have_count(0)
        assert hand(ann) == held
        for at in (0, 1):
            ann.locator(".hand .pick").nth(at).click()
        ann.get_by_role("button", name="Discard").click()
        expect(ann.locator(".hand .card")).to_have_count(4)
        new_page.close()
    assert new_page.complaints == []


@pytest.mark.parametrize(("movement", "flies"), [("lively", True), ("calm", True), ("none", False)])
def test_cards_fly_as_this_device_likes_it_and_nobody_waits_for_them(
    new_page: NewPage, movement: str, flies: bool
) -> None:
    ann = new_page(PHONE, reduced_motion="no-preference")
    set_to(ann, "Movement", movement)
    open_table(ann, "cribbage", {"bot": "beginner"})
    ann.locator(".discard-button").wait_for()
    found = ann.evaluate(_LAY_AWAY_AND_LOOK)
    assert found["cards"] == 4
    assert found["flying"] is flies


_LAY_AWAY_AND_LOOK = """async () => {
  const cards = () => document.querySelectorAll(".hand .card");
  const frame = () => new Promise(requestAnimationFrame);
  const animate = Element.prototype.animate;
  let begun = 0;
  Element.prototype.animate = function (...how) {
    begun++;
    return animate.apply(this, how);
  };
  cards()[0].click();
  await frame();
  cards()[1].click();
  await frame();
  document.querySelector(".discard-button").click();
  while (cards().length > 4) await frame();
  // What is shown is there at once, and what flies begins in the frame that shows it.
  await frame();
  await frame();
  return { cards: cards().length, flying: begun > 0 };
}"""
