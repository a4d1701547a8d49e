"""Nothing moves under the finger: what appears, after a tap or without one, leaves every control in its place."""

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from support.web.browser import LAPTOP, PHONE, SHORT_PHONE, SIDEWAYS
from support.web.hands import do
from support.web.held import hold
from support.web.sight import expect_seen, hidden
from support.web.stage import ANN, BOB, CLUB, is_over
from support.web.states import STATES, Stage
from support.web.states.learning import step_of

WINDOWS = (SHORT_PHONE, PHONE, SIDEWAYS, LAPTOP)
BIG_SCREENS: tuple[ViewportSize, ...] = ({"width": 1920, "height": 1080}, {"width": 1280, "height": 720})
SMALL_TELEVISION: ViewportSize = {"width": 1366, "height": 768}
GAMES = ("cribbage", "tabletop", "crib_rummy", "crummy_rummy")
_REMEMBER = """() => {
  const controls = document.querySelectorAll(
    ":is(button, a[href], summary, input, select):not(.entries *)"); // the newest entry is the first
  window.remembered = [...controls].filter((each) => each.checkVisibility({ visibilityProperty: true })
    && !each.disabled).map((each) => [each, each.getBoundingClientRect()]);
}"""

_MOVED = """() => window.remembered.flatMap(([control, was]) => {
  const { left, top } = control.getBoundingClientRect();
  const isThere = control.isConnected && control.checkVisibility({ visibilityProperty: true }) && !control.disabled;
  if (!isThere || (Math.abs(left - was.left) < 1 && Math.abs(top - was.top) < 1)) return [];
  const name = control.getAttribute("aria-label") ?? control.innerText;
  return [`${name}: ${[was.left, was.top, left, top].map(Math.round)}`];
})"""

_SEEN_MS = 800
"""After a tap, until a second one at the same place is taken for meant: taps.js says 700."""


def is_anns_turn(table: dict[str, Any]) -> bool:
    return any(own["is_due"] for own in table["mine"])


def moves_of(page: Page) -> list[str]:
    """Return a list that grows by every move that a page sends."""
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.post_data or "") if request.url.endswith("/move") else None)
    return sent


def moved(page: Page) -> list[str]:
    """Return the controls that are not where they were when they were remembered."""
    found: list[str] = page.evaluate(_MOVED)
    return found


def tap(page: Page, at: tuple[float, float]) -> None:
    page.mouse.click(*at)


def middle_of(page: Page, name: str) -> tuple[float, float]:
    box = page.get_by_role("button", name=name, exact=True).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def guide_comes(page: Page, address: str) -> None:
    """Open a table on a device where the game is new, and let the explanation come after everything else."""
    [held] = hold(page, lambda: page.goto(address), "**/guide")
    page.get_by_role("button", name="Hint", exact=True).wait_for()
    page.locator(".board:not(.waiting)").or_(page.locator(".upper:not(:visible)")).first.wait_for(state="attached")
    page.evaluate(_REMEMBER)
    held.continue_()
    page.locator(".guide").wait_for()


@pytest.mark.parametrize("game", GAMES)
def test_a_guide_a_hint_and_a_question_leave_every_control_in_its_place(still_stage: Stage, game: str) -> None:
    device = still_stage.table(game, ANN, BOB)
    other = still_stage.join(device.code, 1)
    device.play_until(is_anns_turn, other)
    page, address = device.page, f"{still_stage.address}/t/{device.code}"
    page.goto(still_stage.address)
    page.evaluate("game => localStorage.setItem('guides', JSON.stringify({ [game]: 'on' }))", game)
    sent = moves_of(page)
    for window in WINDOWS:
        page.set_viewport_size(window)
        guide_comes(page, address)
        assert moved(page) == [], ("guide", window)
        for needed in (".count:not(.reserved) strong", "[data-pack] .card", ".prompt"):
            assert hidden(page, needed) == [], ("guide", window)
        at = middle_of(page, "Hint")
        tap(page, at)
        expect_seen(page, ".hint")
        assert moved(page) == [], ("hint", window)
        page.route("**/hint", lambda route: route.abort())
        page.wait_for_timeout(_SEEN_MS)
        tap(page, at)
        page.locator(".trouble").wait_for()
        assert moved(page) == [], ("toast", window)
        page.unroute("**/hint")
        if window == LAPTOP or game == GAMES[0]:
            page.context.set_offline(True)
            page.locator(".offline").wait_for()
            assert moved(page) == [], ("lost connection", window)
            tap(page, at)
            page.context.set_offline(False)
            expect(page.locator(".offline")).to_have_count(0)
            tap(page, at)
        assert sent == []
    for each in (device, other) * 2:
        each.play_on(each.look())
    page.evaluate("localStorage.clear()")
    still_stage.see(device)
    for window in WINDOWS:
        page.set_viewport_size(window)
        page.evaluate(_REMEMBER)
        assert other.ask("undo", seat=1)
        page.locator(".question").wait_for()
        assert moved(page) == [], ("a question", window)
        expect_seen(page, ".question .button")
        assert other.ask("refuse-undo", seat=1)
        expect(page.locator(".question")).to_have_count(0)
    still_stage.new_page.close()


def test_what_others_enter_and_doubts_leave_the_keys_of_the_pad_in_their_places(still_stage: Stage) -> None:
    device = still_stage.table("score", ANN, BOB)
    other = still_stage.join(device.code, 1)
    page = still_stage.see(device)
    for window in WINDOWS:
        page.set_viewport_size(window)
        page.get_by_role("button", name="Peg", exact=True).wait_for()
        page.evaluate(_REMEMBER)
        before = page.locator(".lane-key .points").last.inner_text()
        assert other.ask("move", seat=1, move={"type": "points", "player": 1, "points": 2})
        expect(page.locator(".lane-key .points").last).not_to_have_text(before)
        assert moved(page) == [], ("an entry", window)
        page.keyboard.type("a199")
        page.keyboard.press("Enter")
        page.get_by_role("alertdialog").wait_for()
        assert moved(page) == [], ("a doubt", window)
        page.get_by_role("button", name="Change it").click()
        page.keyboard.press("Escape")
        page.context.set_offline(True)
        page.locator(".offline").wait_for()
        assert moved(page) == [], ("lost connection", window)
        page.context.set_offline(False)
        expect(page.locator(".offline")).to_have_count(0)
    still_stage.new_page.close()


_IN_PLAY = """() => Object.fromEntries([...document.querySelectorAll(".play button:enabled")]
  .filter((each) => each.getAttribute("aria-pressed") !== "true")
  .map((each) => [each.dataset.card ?? each.innerText, Math.round(each.getBoundingClientRect().top)]))"""


@pytest.mark.parametrize(
    ("game", "title", "cards", "button"),
    [
        ("cribbage", "Six cards, keep four", ("8H", "8S"), "Discard"),
        ("cribbage", "A double run", ("4S", "5H", "6D"), "Count these"),
        ("tabletop", "Your columns, Bob's rows", (), "To the crib"),
    ],
)
def test_a_verdict_leaves_the_cards_of_a_lesson_in_their_places(
    still_stage: Stage, game: str, title: str, cards: tuple[str, ...], button: str
) -> None:
    page = step_of(still_stage, game, title)
    heading = page.locator("h1")
    for window in WINDOWS:
        page.set_viewport_size(window)
        page.get_by_role("button", name="Skip this step").click()
        expect(heading).not_to_have_text(title)
        page.get_by_role("button", name="The step before").click()
        expect(heading).to_have_text(title)
        before: dict[str, int] = page.evaluate(_IN_PLAY)
        for card in cards:
            page.locator(f".play [data-card='{card}']").first.click()
        do(page, button)
        page.locator(".verdict").wait_for()
        after: dict[str, int] = page.evaluate(_IN_PLAY)
        assert {name: top for name, top in after.items() if before.get(name, top) != top} == {}, window
        expect_seen(page, ".verdict")
    still_stage.new_page.close()


def test_the_big_screen_shows_four_hands_and_the_crib_whole(still_stage: Stage) -> None:
    page = STATES["cribbage_room_of_four"](still_stage)
    expect(page.locator(".counted")).to_have_count(5)
    for window in BIG_SCREENS:
        page.set_viewport_size(window)
        expect_seen(page, ".counted", ".scores .points", ".board", ".last-counts li:last-child")
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    still_stage.new_page.close()


@pytest.mark.parametrize(("game", "options"), [("crib_rummy", {"target": 61}), ("crummy_rummy", {})])
def test_the_big_screen_shows_the_hands_of_four_at_the_end_and_scrolls_nothing(
    still_stage: Stage, game: str, options: dict[str, int]
) -> None:
    device = still_stage.table(game, ANN, CLUB, CLUB, CLUB, options=options)
    device.play_until(is_over)
    page = still_stage.opened(f"/tv/{device.code}", ".shown")
    for window in (SMALL_TELEVISION, *BIG_SCREENS):
        page.set_viewport_size(window)
        expect_seen(page, ".ending", ".counted", ".sheet", ".scores .points", ".board", ".rummy-felt")
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), window
    still_stage.new_page.close()
