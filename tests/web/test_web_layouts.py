"""Every size of a window has its layout: in play nothing scrolls, the game has the room, a finger finds its cards."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from support.web.browser import PHONE, SHORT_PHONE, SIDEWAYS, NewPage
from support.web.layout import LAPTOP_PX, WINDOWS, faults
from support.web.players import ByRequest
from support.web.positions import LATE_IN_A_HAND, table_at
from support.web.server import Server
from support.web.sight import expect_seen, hidden
from support.web.stage import ANN, CLUB, Stage, is_due, is_shown
from support.web.states import STATES, same_cards_every_time

Until = Callable[[dict[str, Any]], bool]

LAPTOP: ViewportSize = {"width": 1366, "height": 660}
WIDE_PX = 992
_SPOIL = """rules => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets = [sheet];
}"""


@pytest.fixture
def stage(browser: Browser, tmp_path: Path) -> Iterator[Stage]:
    """A server of its own for each test, whose cards are the same in whatever order they run."""
    with same_cards_every_time(), Server(tmp_path / "home", "virtual") as server:
        made = Stage(browser, server.address)
        yield made
        made.new_page.close()


def is_anns_turn(table: dict[str, Any]) -> bool:
    return not table["waiting_for"] and any(own["is_due"] for own in table["mine"])


def is_laying(table: dict[str, Any]) -> bool:
    """Whether Ann may lay cards beside some melds, none of which is long."""
    melds = table["public"]["table"]
    is_free = is_anns_turn(table) and table["public"]["phase"] == "play"
    return is_free and 1 < len(melds) < 5 and all(len(meld["cards"]) < 5 for meld in melds)


IN_THE_MIDDLE: dict[str, Until] = {
    "cribbage": is_due("play", lambda table: len(table["public"]["series"]) > 1),
    "tabletop": is_due("place", lambda table: table["moves"] > 14),
    "crib_rummy": is_laying,
    "crummy_rummy": is_laying,
}


def wrong_with(page: Page, moment: str, **more: bool) -> list[str]:
    return [
        f"{moment} at {window['width']}x{window['height']}: {each}"
        for window in WINDOWS
        for each in faults(page, window, **more)
    ]


@pytest.mark.parametrize("game", IN_THE_MIDDLE)
def test_a_game_is_laid_out_for_every_window(stage: Stage, game: str) -> None:
    """From the first hand to the count, for two, and in the middle of a game of four."""
    device = stage.table(game, ANN, CLUB)
    device.play_until(is_anns_turn)
    page = stage.see(device)
    page.locator(".play .card").first.wait_for()
    found = wrong_with(page, "the first hand")
    for moment, until, shows in (("in the middle", IN_THE_MIDDLE[game], ".prompt"), ("the count", is_shown, ".shown")):
        device.play_until(until)
        page.reload()
        page.locator(shows).first.wait_for()
        found += wrong_with(page, moment, is_count=until is is_shown)
    four = stage.played(game, ANN, CLUB, CLUB, CLUB, until=IN_THE_MIDDLE[game])
    four.locator(".play .card").first.wait_for()
    found += wrong_with(four, "four players")
    assert not found, "\n".join(found)


def test_every_card_of_a_deal_of_four_lies_on_the_table(stage: Stage) -> None:
    """All sixteen are played, in rows upon each other where they have no room side by side."""
    device = stage.table("cribbage", ANN, CLUB, CLUB, CLUB)
    page = None
    found: list[str] = []
    for played in (8, 11, 14):
        device.play_until(is_due("play", lambda table, least=played: sum(map(len, table["public"]["played"])) >= least))
        if page is None:
            page = stage.see(device)
        else:
            page.reload()
        page.locator(".in-series, .earlier .card").first.wait_for()
        found += wrong_with(page, f"{played} cards played")
    assert not found, "\n".join(found)


def test_the_cards_lie_on_the_table_while_points_are_claimed(stage: Stage) -> None:
    page = STATES["cribbage_muggins"](stage)
    page.locator(".pad").wait_for()
    found = [each for each in wrong_with(page, "a claim") if "beside the table" in each]
    assert not found, "\n".join(found)


def test_spoiled_layouts_are_rejected(stage: Stage) -> None:
    page = stage.played("crib_rummy", ANN, CLUB, until=is_laying)
    page.locator(".play .card").first.wait_for()
    assert faults(page, LAPTOP) == []
    for rules, fault in (
        (".table { --side-width: 40vw !important }", "of the window"),
        (".long-hand { --card-px: 60px !important }", "px high"),
        (".long-hand { grid-template-columns: repeat(var(--steps), 30px) !important }", "px of a card"),
        (".own-hand { min-height: 120dvh }", "runs over"),
        (".meld { margin-bottom: 40rem }", "scrolls"),
    ):
        page.evaluate(_SPOIL, rules)
        found = faults(page, LAPTOP)
        assert any(fault in each for each in found), (rules, found)


_OFF_THE_MIDDLE = """() => {
  const [felt, grid, actions] = [".play", ".grid", ".actions"].map((each) =>
    document.querySelector(each).getBoundingClientRect());
  return [Math.abs(grid.left + grid.right - felt.left - felt.right) / 2, actions.left - felt.left];
}"""


def test_the_grid_of_table_top_is_in_the_middle_of_the_felt(stage: Stage) -> None:
    """On a narrow laptop it leaves room for the buttons at its left."""
    page = stage.played("tabletop", ANN, CLUB, until=is_due("place"))
    page.locator(".cell.open").first.wait_for()
    for window in WINDOWS:
        if window["width"] >= WIDE_PX:
            page.set_viewport_size(window)
            off, inside = page.evaluate(_OFF_THE_MIDDLE)
            assert off < 4 or window["width"] < LAPTOP_PX, window
            assert inside > 0, window


_OVER_PX = "shown => shown.scrollHeight - shown.clientHeight"


def test_a_count_of_table_top_scrolls_on_phones_alone(stage: Stage) -> None:
    """Elsewhere each line has its points in short where eleven sentences have no room."""
    device = stage.table("tabletop", ANN, CLUB)
    page = stage.see(device)
    device.play_until(is_shown)
    page.locator(".counted").nth(10).wait_for()
    for window in WINDOWS:
        if min(window["width"], window["height"]) >= LAPTOP["height"]:
            page.set_viewport_size(window)
            assert page.locator(".shown").evaluate(_OVER_PX) <= 1, window
    page.set_viewport_size(LAPTOP)
    expect(page.locator(".shown")).to_contain_text(re.compile(r"Row 1: .*Column e: .*Crib: ", re.DOTALL))


_SHARE_WHEN_NARROWER = """felt => new Promise((done) => {
  felt.scrollTop = felt.scrollHeight;
  felt.style.maxWidth = `${felt.clientWidth - 20}px`;
  new ResizeObserver(() => done([felt.style.getPropertyValue("--laid-share"), felt.scrollTop > 0])).observe(felt);
})"""
"""Observers hear in the order in which they began: that of the page has laid the melds before this one answers."""


def test_melds_of_a_rummy_stay_small_while_their_table_is_scrolled(stage: Stage) -> None:
    page = stage.played("crib_rummy", ANN, CLUB, until=is_laying)
    page.set_viewport_size(LAPTOP)
    felt = page.locator(".rummy-felt")
    expect(felt).to_have_attribute("style", re.compile("--laid-share: 1;"))
    page.evaluate(_SPOIL, ".places { min-height: 150dvh }")
    assert felt.evaluate(_SHARE_WHEN_NARROWER) == ["0.7", True]


_SCORES_IN_THE_WAY = """words => {
  for (const points of document.querySelectorAll(".scores .points")) points.textContent = 144;
  for (const said of document.querySelectorAll(".scores .deals")) said.textContent = words;
  const lines = (side) => [...side.querySelectorAll(".deals, .points, .of")].flatMap((each) => {
    const text = document.createRange();
    text.selectNodeContents(each);
    return each.checkVisibility() && each.clientWidth !== 0 ? [[...text.getClientRects()]] : [];
  });
  const areApart = (one, other) => one.right <= other.left + 1 || one.bottom <= other.top + 3;
  return [...document.querySelectorAll(".scores li")].filter((side) => lines(side).some((one, at, all) =>
    one.some(({ top }) => top > one[0].top + 1) || all.slice(at + 1).some(([other]) => !areApart(one.at(-1), other))
  )).map((side) => side.innerText);
}"""


def test_points_of_three_digits_leave_room_for_who_deals(stage: Stage) -> None:
    for bots in range(1, 4):
        page = stage.see(stage.table("cribbage", ANN, *[CLUB] * bots))
        page.locator(".scores .deals").first.wait_for()
        for window in WINDOWS:
            page.set_viewport_size(window)
            for words in ("crib", "deals", "lowest"):
                assert page.evaluate(_SCORES_IN_THE_WAY, words) == [], window


@pytest.mark.parametrize("game", IN_THE_MIDDLE)
def test_no_step_of_a_lesson_scrolls_on_a_phone(stage: Stage, game: str) -> None:
    page = stage.opened(f"/learn/{game}", ".lesson-text")
    heading, skip = page.locator("h1"), page.get_by_role("button", name="Skip this step")
    while skip.is_enabled():
        title = heading.inner_text()
        for window in (PHONE, SIDEWAYS, SHORT_PHONE):
            page.set_viewport_size(window)
            over = page.evaluate("document.documentElement.scrollHeight - innerHeight")
            assert over == 0, (title, window)
        skip.click()
        expect(heading).not_to_have_text(title)


@pytest.mark.parametrize("game", LATE_IN_A_HAND)
def test_many_melds_have_room_in_every_window_and_a_tap_enlarges_them(new_page: NewPage, home: Path, game: str) -> None:
    page = new_page(LAPTOP)
    bots = ("club", "beginner", "expert")
    table_at(home, game, LATE_IN_A_HAND[game], {"Ann": page, **dict.fromkeys(bots)})
    page.locator(".laid .card").first.wait_for()
    found = wrong_with(page, "late in a hand")
    assert not found, "\n".join(found)
    page.set_viewport_size(SHORT_PHONE)
    page.get_by_role("region", name="The melds of club").click()
    expect(page.get_by_role("region", name="The melds", exact=True).get_by_role("img")).to_have_count(
        len(LATE_IN_A_HAND[game]["table"])
    )


_FELT_IS_WHOLE = """() => {
  const felt = document.querySelector(".rummy-felt");
  return felt.clientHeight > 200 && felt.scrollHeight <= felt.clientHeight && !felt.hasAttribute("data-folded");
}"""
_NOTHING_SCROLLS = """() => [document.documentElement, document.querySelector(".rummy-felt")]
  .every(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)"""


def test_many_melds_are_in_a_wide_window_at_the_end(new_page: NewPage, home: Path) -> None:
    """Of one player, beside the scores of the hand."""
    page, four = new_page(LAPTOP), LATE_IN_A_HAND["crib_rummy"]
    more = (["2C", "2D", "2H"], ["3C", "3D", "3H"])
    melds = [*four["table"], *({"id": f"M{at}", "kind": "set", "cards": each} for at, each in enumerate(more, 14))]
    position = four | {
        "scores": [60, 60],
        "hands": [[card for card in four["hands"][0] if card not in ("2D", "3D")], four["hands"][1]],
        "draw_pile": [*four["draw_pile"], "5H"],
        "table": [{**meld, "owner": 1} for meld in melds],
    }
    code = table_at(home, "crib_rummy", position, {"Ann": page, "club": None}, {"target": 61})
    ann = ByRequest(page, new_page.address, code)
    ann.ask("pace", pace="none")
    ann.play_until(lambda table: table["over"])
    expect(page.locator(".ending")).to_be_visible()
    for window in WINDOWS:
        if window["width"] >= LAPTOP["width"]:
            page.set_viewport_size(window)
            page.wait_for_function(_NOTHING_SCROLLS)


def test_the_hands_of_four_leave_the_melds_whole_at_the_end(stage: Stage) -> None:
    """In windows that have no room for both."""
    page = stage.played("crummy_rummy", ANN, *[{"bot": "beginner"}] * 3, until=lambda table: table["over"])
    expect(page.locator(".ending")).to_be_visible()
    page.locator(".laid .card").first.wait_for()
    for window in WINDOWS:
        if window["width"] >= WIDE_PX:
            page.set_viewport_size(window)
            page.wait_for_function(_FELT_IS_WHOLE)


def test_the_menu_of_a_phone_shows_what_has_happened(stage: Stage) -> None:
    page = stage.played("cribbage", ANN, CLUB, until=is_due("play"))
    newest = ".log li:last-child"
    page.set_viewport_size(PHONE)
    assert hidden(page, newest) != []
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="What has happened").click()
    expect_seen(page, newest)
    expect(page.get_by_role("list", name="Log")).to_be_focused()
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("region", name="The game").locator(".rest")).to_be_focused()
    assert hidden(page, newest) != []
