"""The summary at the table, when a game is over."""

import pytest

pytest.importorskip("playwright.sync_api")

from playwright.sync_api import expect
from web_browser import PHONE, WEIGHED_MS, NewPage, findings, runs_over
from web_players import ByRequest


def test_the_summary_is_one_tap_from_the_end_of_a_game_with_the_rematch_beside_it(new_page: NewPage) -> None:
    device = ByRequest(new_page.known(PHONE), new_page.address)
    device.open_table("cribbage", {"name": "Ann", "is_mine": True}, {"bot": "beginner"}, options={"target": 61})
    device.play_until(lambda table: table["over"] is not None)
    page = device.page
    page.goto(f"{new_page.address}/t/{device.code}")
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    page.get_by_role("button", name="Summary").click()
    summary = page.get_by_role("region", name="Summary")
    summary.wait_for(timeout=WEIGHED_MS)
    for row in ("Hands", "Crib", "Pegging", "Best hand", "Luck in points", "Accuracy"):
        expect(summary.get_by_role("row", name=row).first).to_be_visible()
    expect(summary).to_contain_text("Ann: chance to win")
    assert not runs_over(page)
    assert findings(page) == []
    summary.locator(".chart").click(position={"x": 60, "y": 60})
    page.wait_for_url("**/games/*?move=*")
    expect(page.locator(".judged:not(.none)")).to_be_visible(timeout=WEIGHED_MS)
