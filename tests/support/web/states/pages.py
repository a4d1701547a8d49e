"""The states of the pages beside the tables."""

from functools import cache
from typing import Any

from playwright.sync_api import FilePayload, Page, expect

from support.web.browser import LAPTOP, PHONE, WEIGHED_MS
from support.web.camera_photos import doubted, photo_of, without
from support.web.stage import ANN, BOB, CLUB, Stage, pages, state

pages(
    lobby=("/", ".board:not(.waiting)"),
    # Every component in every state, light and dark side by side.
    gallery=("/gallery", ".scheme.dark"),
    games=("/games", ".tile"),
    nothing_here=("/t/AAAAAA", ".trouble"),
    no_such_game=("/games/999999", ".trouble"),
)


@state
def lobby_own_tables(stage: Stage) -> Page:
    device = stage.table("cribbage", ANN, CLUB)
    device.open_table("score", ANN, BOB)
    device.page.goto(stage.address)
    device.page.locator(".tile").first.wait_for()
    return device.page


@state
def new_table(stage: Stage) -> Page:
    page = stage.new_page(LAPTOP)
    page.get_by_role("button", name="Cribbage Six").click()
    page.get_by_text("Rules and match").click()
    return page


@state
def statistics(stage: Stage) -> Page:
    page = stage.new_page(LAPTOP, "/statistics?game=cribbage&players=2&player=Bob")
    page.get_by_role("region", name="Luck and skill").wait_for(timeout=WEIGHED_MS)
    expect(page.locator(".progress")).to_have_count(0, timeout=WEIGHED_MS)
    return page


@state
def replay(stage: Stage) -> Page:
    page = stage.opened("/games", ".tile")
    page.locator(".tile").first.click()
    page.locator(".summary").wait_for(timeout=WEIGHED_MS)
    page.keyboard.press("n")
    page.locator(".judged").wait_for()
    return page


@state
def handover(stage: Stage) -> Page:
    """A code for another device."""
    page = stage.new_page(PHONE, "/continue")
    page.get_by_role("button", name="Show a code").click()
    page.locator(".code-shown").wait_for()
    return page


@state
def count(stage: Stage) -> Page:
    page = stage.new_page(LAPTOP, "/count")
    page.locator(".chosen").wait_for()
    page.keyboard.type("5S5HJD5C5D")
    page.get_by_role("button", name="Count it").click()
    page.locator(".answer").wait_for()
    return page


@cache
def best_hand() -> tuple[bytes, dict[str, Any]]:
    """Return a photo of the best hand that there is, and what is read on it."""
    return photo_of(("5H", "5C", "5S", "JD"), "5D")


def photographed(stage: Stage, reading: dict[str, Any]) -> Page:
    """Take a photo of the best hand. reading: what is read on it."""
    page = stage.new_page(PHONE, "/count")
    page.route("**/api/read?*", lambda route: route.fulfill(json=reading))
    photo: FilePayload = {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": best_hand()[0]}
    page.locator("input[type=file]").last.set_input_files(photo)
    page.locator(".chips").wait_for()
    return page


@state
def camera_checked(stage: Stage) -> Page:
    return photographed(stage, best_hand()[1])


@state
def camera_asked(stage: Stage) -> Page:
    return photographed(stage, without(doubted(best_hand()[1], "5S", "6S", "8S"), "JD"))


@state
def camera_counted(stage: Stage) -> Page:
    page = photographed(stage, best_hand()[1])
    page.get_by_role("dialog").get_by_role("button", name="Count it").click()
    page.get_by_role("button", name="Show me").click()
    return page


@state
def discard_graded(stage: Stage) -> Page:
    page = stage.new_page(LAPTOP, "/tools/cribbage/discard")
    page.get_by_role("button", name="I deal: my crib").click()
    page.keyboard.type("5H5S6D7CKDQS")
    for card in ("6 of diamonds", "7 of clubs"):
        page.get_by_role("group", name="Your cards").get_by_role("button", name=card).click()
    page.get_by_role("button", name="Discard").click()
    page.locator(".ranking").wait_for()
    return page


@state
def install(stage: Stage) -> Page:
    page = stage.new_page(LAPTOP, "/install")
    page.locator(".board:not(.waiting)").wait_for()
    file: FilePayload = {"name": "RPI_PICO.zip", "mimeType": "application/zip", "buffer": b"PK"}
    page.get_by_label("MicroPython").set_input_files(file)
    page.get_by_role("button", name="Save the file").click()
    page.locator(".trouble").wait_for()
    return page


@state
def no_such_page(stage: Stage) -> Page:
    return stage.new_page(LAPTOP, "/nowhere")


@state
def closed_table(stage: Stage) -> Page:
    device = stage.table("cribbage", ANN, CLUB)
    page = stage.see(device)
    device.ask("close")
    page.locator(".trouble").wait_for()
    return page


@state
def settings(stage: Stage) -> Page:
    page = stage.see(stage.table("cribbage", ANN, CLUB))
    page.get_by_role("button", name="Menu").click()
    page.locator(".settings").scroll_into_view_if_needed()
    return page


@state
def board_panel(stage: Stage) -> Page:
    device = stage.table("cribbage", ANN, CLUB)
    device.ask("board")
    page = stage.see(device)
    page.get_by_role("button", name="Menu").click()
    page.locator(".board-panel summary").click()
    page.locator(".board-panel").scroll_into_view_if_needed()
    return page
