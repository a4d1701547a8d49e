"""The states of duplicate deals."""

from typing import Any

from playwright.sync_api import Page

from support.web.browser import LAPTOP, WEIGHED_MS
from support.web.players import ByRequest
from support.web.stage import Stage, is_over, state

BEGINNER = {"bot": "beginner"}
DEAL = "/duplicate/cribbage/17?bot=beginner"


def played(stage: Stage, name: str, **more: Any) -> ByRequest:
    """Play deal 17 to its end on a device of its own."""
    device = stage.table("cribbage", {"name": name, "is_mine": True}, BEGINNER, duplicate=17, **more)
    device.play_until(is_over)
    return device


@state
def duplicate_deals(stage: Stage) -> Page:
    page = stage.new_page(LAPTOP, "/duplicate")
    page.get_by_role("button", name="Open the deal").wait_for()
    return page


@state
def duplicate_deal(stage: Stage) -> Page:
    played(stage, "Bob")
    stage.table("cribbage", {"name": "Cid", "is_mine": True}, BEGINNER, duplicate=17)
    page = stage.new_page(LAPTOP, DEAL)
    page.get_by_text("Bob has finished it").wait_for()
    return page


@state
def duplicate_results(stage: Stage) -> Page:
    played(stage, "Bob")
    device = played(stage, "Ann")
    device.page.goto(stage.address + DEAL)
    device.page.get_by_role("heading", name="Move by move").wait_for(timeout=WEIGHED_MS)
    return device.page


@state
def duplicate_end(stage: Stage) -> Page:
    return stage.see(played(stage, "Ann"))


@state
def duplicate_invite(stage: Stage) -> Page:
    page = stage.see(stage.table("cribbage", {"name": "Ann", "is_mine": True}, BEGINNER, duplicate=17))
    page.get_by_role("button", name="Invite").click()
    page.locator(".invite img").wait_for()
    return page
