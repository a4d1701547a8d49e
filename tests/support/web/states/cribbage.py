"""The states of a table of cribbage, and what all tables have."""

from typing import Any

from playwright.sync_api import Page

from support.web.browser import PHONE, WEIGHED_MS
from support.web.stage import ANN, BOB, CLUB, Stage, is_due, is_over, is_shown, state


@state
def cribbage_discard(stage: Stage) -> Page:
    page = stage.played("cribbage", ANN, CLUB, until=is_due("discard"))
    page.locator(".hand .pick").nth(1).click()
    return page


@state
def cribbage_play(stage: Stage) -> Page:
    page = stage.played(
        "cribbage",
        ANN,
        CLUB,
        until=is_due("play", lambda table: len(table["public"]["series"]) > 1 and sum(table["scores"]) > 60),
    )
    page.locator(".board .hole").first.wait_for()
    return page


@state
def cribbage_hint(stage: Stage) -> Page:
    page = stage.played("cribbage", ANN, CLUB, until=is_due("discard"))
    page.get_by_role("button", name="Hint").click()
    page.locator(".hint").wait_for()
    return page


@state
def cribbage_show(stage: Stage) -> Page:
    device = stage.table("cribbage", ANN, CLUB)
    page = stage.see(device)
    device.play_until(is_shown)
    page.locator(".counted").first.wait_for()
    return page


@state
def cribbage_four(stage: Stage) -> Page:
    return stage.played(
        "cribbage",
        ANN,
        CLUB,
        {"bot": "expert"},
        CLUB,
        until=is_due("play", lambda table: len(table["public"]["series"]) > 0),
    )


@state
def cribbage_end(stage: Stage) -> Page:
    return stage.played("cribbage", ANN, CLUB, options={"target": 61}, match=3, until=is_over)


def summary_of(stage: Stage, game: str, *others: dict[str, Any]) -> Page:
    """Play a game to its end at a table, and open its summary there. others: a third and a fourth seat."""
    page = stage.played(game, ANN, CLUB, *others, until=is_over)
    page.get_by_role("button", name="Summary").click()
    page.get_by_role("region", name="Summary").wait_for(timeout=WEIGHED_MS)
    return page


@state
def cribbage_summary(stage: Stage) -> Page:
    return summary_of(stage, "cribbage")


@state
def cribbage_summary_of_three(stage: Stage) -> Page:
    return summary_of(stage, "cribbage", CLUB)


@state
def cribbage_graded(stage: Stage) -> Page:
    page = stage.played("cribbage", ANN, CLUB, until=is_due("discard"))
    page.evaluate("() => localStorage.setItem('settings', JSON.stringify({ grades: 'on' }))")
    page.reload()
    page.locator(".hand .pick").nth(1).click()
    page.locator(".hand .pick").nth(4).click()
    page.get_by_role("button", name="Discard").click()
    page.locator(".grade").wait_for()
    return page


@state
def crib_rummy_mistake(stage: Stage) -> Page:
    page = summary_of(stage, "crib_rummy")
    page.get_by_role("link", name="Learn from your mistakes").click()
    page.locator(".lesson-text").wait_for()
    return page


@state
def cribbage_mistake(stage: Stage) -> Page:
    page = summary_of(stage, "cribbage")
    page.get_by_role("link", name="Learn from your mistakes").click()
    page.locator(".lesson-text").wait_for()
    page.locator(".hand .pick").first.click()
    if page.get_by_role("button", name="Discard").count():
        page.locator(".hand .pick").nth(1).click()
        page.get_by_role("button", name="Discard").click()
    page.locator(".verdict").wait_for()
    return page


@state
def crummy_rummy_summary(stage: Stage) -> Page:
    return summary_of(stage, "crummy_rummy")


@state
def cribbage_muggins(stage: Stage) -> Page:
    device = stage.table("cribbage", ANN, BOB, options={"muggins": True})
    page = stage.see(device)
    other = stage.join(device.code, 1)
    device.play_until(lambda table: any(own["claims"] for own in table["mine"]), other)
    page.get_by_role("button", name="Muggins").click()
    return page


@state
def cribbage_declare(stage: Stage) -> Page:
    return stage.played(
        "cribbage",
        ANN,
        CLUB,
        options={"muggins": True},
        until=is_due(
            "declare",
            lambda table: not table["waiting_for"] and table["mine"][0]["view"]["counting"]["kind"] == "show",
        ),
    )


@state
def cribbage_undo_asked(stage: Stage) -> Page:
    device = stage.table("cribbage", ANN, BOB)
    page = stage.see(device)
    other = stage.join(device.code, 1)
    other.page.locator(".hand").wait_for()
    device.play_until(is_due("play"), other)
    other.ask("undo", seat=1)
    page.locator(".question").wait_for()
    return page


@state
def cribbage_watched(stage: Stage) -> Page:
    device = stage.table("cribbage", ANN, CLUB)
    device.play_until(is_due("play", lambda table: len(table["public"]["series"]) > 1 and sum(table["scores"]) > 40))
    stage.see(device)
    return stage.opened(f"/t/{device.code}", ".felt")


@state
def hand_over(stage: Stage) -> Page:
    return stage.played("cribbage", ANN, {"name": "Bob", "is_mine": True}, until=is_due("discard"))


@state
def free_seat(stage: Stage) -> Page:
    device = stage.table("cribbage", ANN, BOB)
    page = stage.new_page(PHONE, f"/t/{device.code}")
    page.get_by_role("button", name="Take Bob’s seat").wait_for()
    return page


@state
def invite(stage: Stage) -> Page:
    page = stage.see(stage.table("cribbage", ANN, BOB))
    page.get_by_role("button", name="Invite").click()
    page.locator(".invite img").wait_for()
    return page


@state
def menu(stage: Stage) -> Page:
    page = stage.see(stage.table("cribbage", ANN, CLUB))
    page.get_by_role("button", name="Menu").click()
    return page


@state
def offline(stage: Stage) -> Page:
    page = cribbage_discard(stage)
    page.context.set_offline(True)
    page.locator(".offline").wait_for()
    return page


@state
def refused(stage: Stage) -> Page:
    page = stage.played(
        "cribbage",
        ANN,
        CLUB,
        until=is_due("play", lambda table: len(table["mine"][0]["legal"]) < len(table["mine"][0]["view"]["hand"])),
    )
    page.locator(".board .hole, .board .led").first.wait_for()
    page.locator(".hand .dim").first.click(force=True)  # it is barred, and says why
    page.locator(".trouble").wait_for()
    return page


@state
def cribbage_room(stage: Stage) -> Page:
    device = stage.table("cribbage", ANN, CLUB)
    device.play_until(is_due("play", lambda table: sum(table["scores"]) > 40))
    return stage.opened(f"/tv/{device.code}", ".last-counts li")


@state
def cribbage_counted_by_all(stage: Stage) -> Page:
    device = stage.table("cribbage", ANN, BOB, CLUB, CLUB)
    device.play_until(is_shown, stage.join(device.code, 1))
    return stage.see(device)


@state
def cribbage_celebration(stage: Stage) -> Page:
    """The middle of it, held, on a device that looks on and is glad with whoever wins."""
    device = stage.table("cribbage", ANN, CLUB, options={"target": 61})
    device.play_until(lambda table: max(table["scores"]) > 40)
    page = stage.opened(f"/t/{device.code}", ".board:not(.waiting)", reduced_motion="no-preference")
    device.play_until(is_over)
    page.locator(".celebration .piece").first.wait_for()
    page.evaluate("""() => {
      for (const falling of document.getAnimations()) {
        if (!falling.effect.target.closest(".celebration")) falling.finish();
        else {
          falling.pause();
          falling.currentTime = 1300;
        }
      }
    }""")
    return page


@state
def cribbage_room_of_four(stage: Stage) -> Page:
    """The show of four players, with the crib."""
    device = stage.table("cribbage", ANN, CLUB, CLUB, CLUB)
    device.play_until(is_shown)
    return stage.opened(f"/tv/{device.code}", ".counted")
