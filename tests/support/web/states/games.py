"""The states of the tables of the other games, and of the score pad."""

from typing import Any

from playwright.sync_api import Page

from support.web.browser import PHONE
from support.web.stage import ANN, BOB, CLUB, Stage, is_due, is_over, is_shown, state


@state
def tabletop_place(stage: Stage) -> Page:
    return stage.played("tabletop", ANN, CLUB, until=is_due("place", lambda table: table["moves"] > 14))


@state
def tabletop_count(stage: Stage) -> Page:
    device = stage.table("tabletop", ANN, CLUB)
    page = stage.see(device)
    device.play_until(is_shown)
    page.locator(".counted").first.wait_for()
    return page


@state
def tabletop_end(stage: Stage) -> Page:
    return stage.played("tabletop", ANN, CLUB, until=is_over)


# -- the rummies


def is_laying(table: dict[str, Any], melds: int) -> bool:
    """Whether the seat of a device may lay cards, so many melds being on the table."""
    is_free = table["public"]["phase"] == "play" and not table["waiting_for"]
    return is_free and table["mine"][0]["is_due"] and len(table["public"]["table"]) >= melds


@state
def crib_rummy_lay(stage: Stage) -> Page:
    page = stage.played(
        "crib_rummy",
        ANN,
        CLUB,
        CLUB,
        until=lambda table: is_laying(table, 3) and any(move["type"] == "meld" for move in table["mine"][0]["legal"]),
    )
    page.get_by_role("button", name="Melds").click()
    page.locator(".lay-option").first.click()
    return page


@state
def crib_rummy_watched(stage: Stage) -> Page:
    device = stage.table("crib_rummy", ANN, CLUB, CLUB)
    device.play_until(lambda table: is_laying(table, 5))
    return stage.opened(f"/t/{device.code}", ".place .meld")


@state
def crummy_rummy_play(stage: Stage) -> Page:
    page = stage.played("crummy_rummy", ANN, CLUB, CLUB, until=lambda table: is_laying(table, 2))
    page.get_by_role("button", name="Melds").click()
    page.locator(".suggestions .lay-option, .suggestions [role=status]").first.wait_for()
    return page


@state
def crummy_rummy_melds(stage: Stage) -> Page:
    """All of them large, in a sheet."""
    page = stage.played("crummy_rummy", ANN, CLUB, CLUB, until=lambda table: is_laying(table, 2))
    page.set_viewport_size(PHONE)
    page.get_by_role("button", name="Enlarge the table").click()
    page.get_by_role("region", name="The melds", exact=True).wait_for()
    return page


@state
def crummy_rummy_count(stage: Stage) -> Page:
    page = stage.played(
        "crummy_rummy",
        ANN,
        CLUB,
        CLUB,
        until=lambda table: bool(table["waiting_for"] and table["shown"]) and len(table["told"]["rounds"]) > 1,
    )
    page.locator(".counted").first.wait_for()
    return page


@state
def crib_rummy_draw(stage: Stage) -> Page:
    return stage.played("crib_rummy", ANN, CLUB, until=is_due("draw", lambda table: len(table["public"]["table"]) > 1))


@state
def crib_rummy_count(stage: Stage) -> Page:
    device = stage.table("crib_rummy", ANN, {"bot": "beginner"}, options={"target": 241})
    page = stage.see(device)
    device.play_until(is_shown)
    page.locator(".shown").wait_for()
    return page


@state
def crummy_rummy_upcard(stage: Stage) -> Page:
    """A card that can be taken out of turn."""
    return stage.played("crummy_rummy", ANN, CLUB, CLUB, until=lambda table: bool(table["mine"][0]["claims"]))


@state
def crummy_rummy_end(stage: Stage) -> Page:
    return stage.played("crummy_rummy", ANN, CLUB, until=is_over)


@state
def score_pad(stage: Stage) -> Page:
    device = stage.table("score", ANN, BOB)
    page = stage.see(device)
    for side, points in ((0, 12), (1, 8), (0, 2), (1, 16)):
        device.ask("move", seat=0, move={"type": "points", "player": side, "points": points})
    page.keyboard.type("a7")
    return page


def pad_of(stage: Stage, rules: str, *points: int) -> Page:
    """Open a score pad of three, at which somebody deals and points are entered."""
    device = stage.table("score", ANN, BOB, {"name": "Cid"}, options={"rules": rules})
    page = stage.see(device)
    page.get_by_role("group", name="Who deals?").get_by_role("button", name="Ann").click()
    for number in points:
        page.keyboard.type(str(number))
        page.keyboard.press("Enter")
    page.locator(".entry").nth(len(points) - 1).wait_for()
    return page


@state
def score_pad_picker(stage: Stage) -> Page:
    page = pad_of(stage, "cribbage", 5, 10)
    page.keyboard.type("h")
    page.locator(".picker").wait_for()
    return page


@state
def score_pad_tabletop(stage: Stage) -> Page:
    device = stage.table("score", ANN, BOB, options={"rules": "tabletop"})
    page = stage.see(device)
    page.get_by_role("group", name="Who deals?").get_by_role("button", name="Ann").click()
    page.keyboard.type("t")
    page.locator(".picker").wait_for()
    return page


@state
def score_pad_crib_rummy(stage: Stage) -> Page:
    page = pad_of(stage, "crib_rummy", 5, 10)
    page.keyboard.type("o")
    page.get_by_label("Points of the turn").wait_for()
    return page


@state
def score_pad_crummy_rummy(stage: Stage) -> Page:
    return pad_of(stage, "crummy_rummy", 5, 10)


@state
def score_pad_corrected(stage: Stage) -> Page:
    page = pad_of(stage, "cribbage", 5, 10)
    page.locator(".entries").get_by_role("button").first.click()
    page.locator(".editor").wait_for()
    return page


@state
def score_pad_warned(stage: Stage) -> Page:
    page = pad_of(stage, "cribbage", 5)
    page.keyboard.type("19")
    page.keyboard.press("Enter")
    page.locator(".asking").wait_for()
    return page
