"""The summary at the table, when a game is over."""

from pathlib import Path

from playwright.sync_api import expect

from support.web.browser import PHONE, WEIGHED_MS, NewPage, findings, runs_over
from support.web.players import ByRequest
from support.web.positions import table_at


def test_the_summary_is_one_tap_from_the_end_of_a_game_with_the_rematch_beside_it(new_page: NewPage) -> None:
    device = ByRequest(new_page.known(PHONE), new_page.address)
    device.open_table("cribbage", {"name": "Ann", "is_mine": True}, {"bot": "beginner"}, options={"target": 61})
    page = device.page
    page.goto(f"{new_page.address}/t/{device.code}")
    expect(page.get_by_role("button", name="Menu")).to_be_visible()
    device.play_until(lambda table: table["over"] is not None)
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    page.get_by_role("button", name="Summary").click()
    summary = page.get_by_role("region", name="Summary")
    summary.wait_for(timeout=WEIGHED_MS)
    for row in ("Hands", "Crib", "Pegging", "Best hand", "Luck in points", "Accuracy"):
        expect(summary.get_by_role("row", name=row).first).to_be_visible()
    expect(summary).to_contain_text("Ann: chance to win")
    assert not runs_over(page)
    summary.get_by_role("button", name="Check the cards").click()
    expect(summary.get_by_role("status")).to_contain_text("Every card was fixed before the first one")
    expect(summary.get_by_role("status")).to_contain_text("This device has kept the commitment since")
    assert not runs_over(page)
    assert findings(page) == []
    summary.locator(".chart").click(position={"x": 60, "y": 60})
    page.wait_for_url("**/games/*?move=*")
    expect(page.locator(".judged:not(.none)")).to_be_visible(timeout=WEIGHED_MS)


def test_the_summary_of_players_with_long_names_fits_on_a_narrow_phone(new_page: NewPage, home: Path) -> None:
    page = new_page.known({"width": 320, "height": 640})
    names = ("Bartholomew-Maximilian", "Wilhelmina-Konstantina", "Theodora-Philippa")
    position = {
        "dealer": 2,
        "scores": [120, 33, 8],
        "hands": [["5H"], ["7D"], ["9C"]],
        "crib": ["AC", "2D", "4S", "8H"],
        "starter": "KS",
        "count": 10,
        "series": ["TC"],
        "played": [["6H", "8D", "QS"], ["3H", "TD", "JS"], ["2H", "4D", "TC"]],
        "to_act": 0,
    }
    code = table_at(home, "cribbage", position, dict.fromkeys(names, page))
    device = ByRequest(page, new_page.address, code)
    device.play_until(lambda table: table["over"] is not None)
    page.get_by_role("button", name="Summary").click()
    page.get_by_role("region", name="Summary").wait_for(timeout=WEIGHED_MS)
    assert not runs_over(page)
