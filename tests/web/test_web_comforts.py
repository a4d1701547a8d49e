"""What makes a device pleasant to play on: its settings, names it knows, signals, a screen for the room, an icon."""

from typing import Any

from web_browser import PHONE, NewPage, findings
from web_players import ByRequest, open_table

ANN, BOB, CLUB = {"name": "Ann", "is_mine": True}, {"name": "Bob"}, {"bot": "club"}


def table_of_ann(new_page: NewPage, *others: dict[str, Any]) -> tuple[ByRequest, str]:
    device = ByRequest(new_page(PHONE), new_page.address)
    return device, device.open_table("cribbage", ANN, *others)


def test_more_contrast_and_forced_colors_leave_nothing_unreadable(new_page: NewPage) -> None:
    ann = new_page(PHONE)
    open_table(ann, "cribbage", "a bot: beginner")
    ann.locator(".discard-button").wait_for()
    assert findings(ann) == []
    assert findings(ann, in_system_colors=True) == []
