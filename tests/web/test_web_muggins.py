"""Muggins in the page: what the new-game form offers, what is declared when a go ends a series, strict claims."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from autopeg.records import Store
from support.web.browser import PHONE, SMALL_PHONE, NewPage, runs_over
from support.web.players import open_by_form
from support.web.positions import table_at
from support.web.server import Server

AT_28 = {
    "dealer": 0,
    "scores": [0, 0],
    "hands": [["KC", "KD"], ["JC", "JD", "9S"]],
    "played": [["TH", "8H"], ["QD"]],
    "series": ["TH", "QD", "8H"],
    "count": 28,
    "crib": ["AC", "2C", "4C", "6C"],
    "starter": "7D",
    "to_act": 1,
}
"""Ann has laid an eight at 28, and nobody holds a card that fits."""


def at_the_go(new_page: NewPage, home: Path, size: Any = PHONE) -> tuple[Page, Page]:
    """Two phones after both have said go: Ann has a point to declare."""
    ann, bob = new_page.known(size), new_page.known(size)
    table_at(home, "cribbage", AT_28, {"Ann": ann, "Bob": bob}, {"muggins": "strict"})
    bob.get_by_role("button", name="Go", exact=True).click()
    ann.get_by_role("button", name="Go", exact=True).click()
    return ann, bob


def say(page: Page, points: int, word: str) -> None:
    page.get_by_role("button", name=str(points), exact=True).click()
    page.get_by_role("button", name=word, exact=True).click()


def test_at_a_go_everybody_sees_the_series_that_it_has_ended(new_page: NewPage, home: Path) -> None:
    ann, bob = at_the_go(new_page, home, SMALL_PHONE)
    asked = "Nobody can follow your 8♥ at 28: how many points for the go?"
    expect(ann.get_by_role("group", name=asked)).to_be_visible()
    expect(ann.locator(".counted-now .card")).to_have_count(3)
    expect(ann.locator(".counted-now .count strong")).to_have_text("28")
    series = bob.get_by_role("group", name="Cards of the play, the count is 28")
    expect(series.locator(".in-series")).to_have_count(3)
    assert not runs_over(ann)
    say(ann, 0, "say it")
    expect(bob.get_by_text("Ann declared 0 for the go on 8♥ at 28. Play a card")).to_be_visible()
    expect(series.locator(".in-series")).to_have_count(3)
    assert not runs_over(bob)


def test_a_strict_claim_above_what_was_missed_is_used_up(new_page: NewPage, home: Path) -> None:
    ann, bob = at_the_go(new_page, home)
    say(ann, 0, "say it")
    bob.get_by_role("button", name="Muggins!").click()
    pad = bob.get_by_role("group", name="How many points were overlooked? You have one claim.")
    expect(pad).to_be_visible()
    bob.get_by_role("button", name="0", exact=True).click()
    expect(bob.get_by_role("button", name="claim", exact=True)).to_be_disabled()
    bob.get_by_role("button", name="Claim nothing").click()
    bob.get_by_role("button", name="Muggins!").click()
    say(bob, 9, "claim")
    expect(bob.get_by_role("button", name="Muggins!")).to_have_count(0)
    expect(ann.locator(".log")).to_contain_text("Bob: muggins for nine? More than was overlooked, no points")


def test_strict_claims_are_offered_first_and_free_ones_stay(new_page: NewPage, home: Path, server: Server) -> None:
    page = new_page()
    page.get_by_role("button", name="Cribbage Six").click()
    page.get_by_text("Rules and match").click()
    offered = page.get_by_role("group", name="Muggins").get_by_role("button").all_text_contents()
    assert offered == ["not played", "strict, one claim each", "free claims"]
    for label, agreed in (("strict, one claim each", "strict"), ("free claims", True)):
        page.goto(server.address)
        open_by_form(page, "cribbage", rules={"Muggins": label})
        with Store(home) as store:
            assert store.games()[-1].header.options == {"muggins": agreed}


LAST_CARD = {
    "dealer": 1,
    "scores": [0, 0],
    "hands": [[], ["7D"]],
    "played": [["TC", "5H", "6S", "JC"], ["9C", "QH", "KH"]],
    "series": [],
    "count": 0,
    "crib": ["AC", "2D", "4S", "8H"],
    "starter": "KS",
    "to_act": 1,
}
"""Bob lays the last card; then Ann, the pone, counts first."""


def test_who_counts_next_sees_the_hand_they_may_claim_on_before_their_own(new_page: NewPage, home: Path) -> None:
    """C46: they may claim until they declare, and count only when everybody has looked."""
    ann, bob = new_page.known(PHONE), new_page.known(SMALL_PHONE)
    table_at(home, "cribbage", LAST_CARD, {"Ann": ann, "Bob": bob}, {"muggins": "strict"})
    bob.locator(".hand .pick").click()
    say(bob, 1, "say it")
    say(ann, 0, "say it")
    expect(bob.locator(".counted .card")).to_have_count(5)
    expect(bob.locator(".counted")).to_contain_text("Ann")
    expect(bob.get_by_role("button", name="Muggins!")).to_be_visible()
    expect(bob.locator(".pad")).to_have_count(0)
    assert not runs_over(bob)
    bob.get_by_role("button", name="Go on").click()
    expect(bob.get_by_text("Waiting for Ann")).to_be_visible()
    expect(bob.locator(".pad")).to_have_count(0)
    ann.get_by_role("button", name="Go on").click()
    expect(bob.locator(".counted-now .card")).to_have_count(5)
    bob.get_by_role("button", name="Muggins!").click()
    expect(bob.locator(".counted .card")).to_have_count(5)
    bob.get_by_role("button", name="Claim nothing").click()
    say(bob, 0, "say it")
    expect(ann.locator(".counted .card")).to_have_count(5)


PLAYS_ON = {
    "dealer": 1,
    "scores": [0, 0],
    "hands": [["KC", "KD"], ["3C", "3D", "KH"]],
    "played": [["TH", "4S"], ["QD"]],
    "series": ["TH", "QD", "4S"],
    "count": 24,
    "crib": ["AC", "2C", "4C", "6C"],
    "starter": "7D",
    "to_act": 1,
}
"""Bob lays a three; Ann can only say go, so that he plays on alone with a pair."""


def test_everybody_at_one_device_can_claim_whoever_has_the_screen(new_page: NewPage, home: Path) -> None:
    """C46: the game waits for Ann's claim while Bob, who is to play on, has the screen that both use."""
    phone = new_page.known(SMALL_PHONE)
    table_at(home, "cribbage", PLAYS_ON, {"Ann": phone, "Bob": phone}, {"muggins": "strict"})
    phone.get_by_role("button", name="Bob: show my cards").click()
    phone.locator(".hand .pick", has_text="3 of clubs").click()
    phone.get_by_role("button", name="Ann: show my cards").click()
    phone.get_by_role("button", name="Go", exact=True).click()
    phone.get_by_role("button", name="Bob: show my cards").click()
    phone.locator(".hand .pick", has_text="3 of diamonds").click()
    say(phone, 0, "say it")
    expect(phone.get_by_text("Bob declared 0 for 3♦ at 30")).to_be_visible()
    expect(phone.get_by_role("button", name="Let it pass")).to_be_visible()
    assert not runs_over(phone)
    phone.get_by_role("button", name="Ann: Muggins!").click()
    say(phone, 2, "claim")
    expect(phone.locator(".log")).to_contain_text("Ann: muggins! two overlooked")
    expect(phone.locator(".scores .points").first).to_have_text("2")
