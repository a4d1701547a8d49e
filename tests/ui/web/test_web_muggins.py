"""Muggins in the page: what the new-game form offers."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page
from web_players import open_table
from web_server import Server

from autopeg.records import Store

NewPage = Callable[..., Page]


def test_strict_claims_are_offered_first_and_free_ones_stay(new_page: NewPage, home: Path, server: Server) -> None:
    page = new_page()
    page.get_by_role("button", name="Cribbage Six").click()
    page.get_by_text("Rules and match").click()
    offered = page.get_by_label("Muggins").locator("option").all_text_contents()
    assert offered == ["not played", "strict, one claim each", "free claims"]
    for label, agreed in (("strict, one claim each", "strict"), ("free claims", True)):
        page.goto(server.address)
        open_table(page, "cribbage", rules={"Muggins": label})
        with Store(home) as store:
            assert store.games()[-1].header.options == {"muggins": agreed}
