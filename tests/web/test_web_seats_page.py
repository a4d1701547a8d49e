"""What people see of seats that come free: who is away, for how long the seat is kept, who plays meanwhile."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from support.web.browser import LAPTOP, PHONE, SMALL_PHONE, NewPage, go, runs_over
from support.web.players import open_table, set_to, sit_down
from support.web.positions import IN_THE_PLAY, table_at


def test_everybody_sees_when_a_seat_can_be_had_and_who_returns_has_it_back(
    new_page: NewPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("autopeg.web.presence.GRACE_S", 0.1)
    monkeypatch.setattr("autopeg.web.seats.AWAY_S", 3.0)
    ann, bob = new_page(PHONE), new_page(SMALL_PHONE)
    code = open_table(ann, "cribbage")
    bob.goto(f"{new_page.address}/t/{code}")
    sit_down(bob, "Bob")
    watcher = new_page(LAPTOP, f"/t/{code}")
    bob.goto("about:blank")
    for page in (ann, watcher):
        expect(page.get_by_text("Bob is away. In 0:0")).to_be_visible()
        assert not runs_over(page)
    expect(watcher.get_by_role("button", name="Sit down in place of Bob")).to_be_visible()
    expect(watcher.get_by_role("button", name="Let a bot play")).to_have_count(0)
    expect(ann.get_by_role("button", name="Sit down")).to_have_count(0)
    ann.get_by_role("button", name="Let a bot play for Bob").click()
    for page in (ann, watcher):
        expect(page.get_by_text("A bot plays for Bob, who gets the seat back on returning.")).to_be_visible()
        expect(page.get_by_label("Log", exact=True)).to_contain_text("Bob is away: a bot plays for Bob")
    bob.goto(f"{new_page.address}/t/{code}")
    expect(bob.locator(".hand")).to_be_visible()
    expect(ann.get_by_text("who gets the seat back")).to_have_count(0)
    expect(ann.get_by_label("Log", exact=True)).to_contain_text("Bob is back")


def test_who_comes_for_a_seat_whose_cards_were_seen_is_told_when_it_can_be_had(new_page: NewPage, home: Path) -> None:
    """Ann and Bob share a phone until Bob's own is here, in the middle of a deal."""
    ann, bob = new_page.known(PHONE), new_page.known(SMALL_PHONE)
    code = table_at(home, "cribbage", IN_THE_PLAY, {"Ann": ann, "Bob": ann})
    go(bob, f"/t/{code}")
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Leave Bob’s seat").click()
    ann.get_by_role("button", name="Leave", exact=True).click()
    expect(bob.get_by_text("Ann has seen these cards: sit down here after the next deal.")).to_be_visible()
    expect(bob.get_by_role("button", name="Take Bob’s seat")).to_have_count(0)
    expect(ann.get_by_text("has seen these cards")).to_have_count(0)
    assert not runs_over(bob)


def test_four_players_read_who_their_partners_are(new_page: NewPage) -> None:
    ann = new_page(PHONE, "/?play=tabletop")
    ann.get_by_role("button", name="4", exact=True).click()
    expect(ann.get_by_text("Partners sit opposite each other: seats 1 and 3 against seats 2 and 4.")).to_be_visible()
    ann.get_by_text("Rules and match").click()
    expect(ann.get_by_label("The side that counts the rows")).to_contain_text("seats 1 and 3")
    ann.get_by_label("Name at seat 1").fill("Ann")
    set_to(ann, "Who sits at seat 3", "on another device")
    set_to(ann, "Who sits at seat 4", "on another device")
    ann.get_by_role("button", name="Open the table").click()
    ann.locator(".scores").wait_for()
    cid = new_page(SMALL_PHONE, f"/t/{ann.url.rsplit('/', 1)[1]}")
    expect(cid.get_by_text("Seat 3 is free: you would be Ann’s partner.")).to_be_visible()
    expect(cid.get_by_text("Seat 4 is free: you would be club’s partner.")).to_be_visible()
    assert not runs_over(cid)
