"""The page on phones and low laptops: what is needed is in sight, what is written can be read, and taps answer."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from support.web.browser import LAPTOP, PHONE, SHORT_PHONE, SIDEWAYS, WALL, NewPage, go, runs_over
from support.web.layout import WINDOWS, faults
from support.web.players import TITLES, ByRequest, open_table
from support.web.positions import IN_THE_PLAY, LATE_IN_A_HAND, table_at
from support.web.server import Server
from support.web.sight import SCORES, expect_seen, hidden
from support.web.stage import ANN, CLUB, is_due, is_shown
from support.web.states import Stage, same_cards_every_time

CARD_WIDTH = 60
"""Of a drawn card, in the units of its picture."""

TENS_PLAYED = {
    "hands": [["5H", "6S"], ["7D", "9C"]],
    "count": 0,
    "series": [],
    "played": [["TC", "AD"], ["TH", "TD"]],
    "to_act": 0,
}


def is_to_claim(table: dict[str, Any]) -> bool:
    return 0 in table["waiting_for"] and not table["shown"]


@pytest.fixture
def stage(browser: Browser, tmp_path: Path) -> Iterator[Stage]:
    with same_cards_every_time(), Server(tmp_path / "home") as server:
        made = Stage(browser, server.address)
        yield made
        made.new_page.close()


def test_a_ten_that_is_covered_never_reads_as_a_one(new_page: NewPage, home: Path) -> None:
    page = new_page.known(PHONE)
    table_at(home, "cribbage", IN_THE_PLAY | TENS_PLAYED, {"Ann": page, "club": None})
    page.locator(".earlier .card").first.wait_for()
    shares = page.evaluate(
        """() => [...document.querySelectorAll(".earlier .card + .card")].map((card) => {
          const before = card.previousElementSibling.getBoundingClientRect();
          return (card.getBoundingClientRect().left - before.left) / before.width;
        })"""
    )
    assert shares
    assert min(shares) >= 0.57
    ten = page.locator(".earlier .rank", has_text="10").first
    assert ten.evaluate("rank => rank.getBBox().x + rank.getBBox().width") <= 0.57 * CARD_WIDTH


_HIDDEN_OF_TENS = """() => [...document.querySelectorAll(".fan .card:not(:last-child)")]
  .filter((card) => card.checkVisibility())
  .flatMap((card) => [...card.querySelectorAll(".rank, .stands-for")])
  .filter((ten) => ten.textContent.startsWith("10"))
  .map((ten) => {
    const card = ten.closest(".card");
    const next = card.nextElementSibling.getBoundingClientRect();
    const { left, width } = card.getBoundingClientRect();
    return next.left < left ? 0 : Math.max(0, ten.getBoundingClientRect().right - next.left) / width;
  })"""
"""How much of each ten the next card of a meld hides, as a part of a card; a wild card says which it stands for."""


@pytest.mark.parametrize("index", ["usual", "large"])
@pytest.mark.parametrize(
    ("game", "melds"),
    [("crib_rummy", slice(None)), ("crib_rummy", slice(4, 7)), ("crummy_rummy", slice(0, 3))],
    ids=["many melds", "few melds", "wild cards"],
)
def test_a_ten_in_a_meld_never_reads_as_a_one(
    new_page: NewPage, home: Path, index: str, game: str, melds: slice
) -> None:
    page = new_page.known(PHONE)
    late = LATE_IN_A_HAND[game]
    seats = {"Ann": page, **dict.fromkeys(("club", "beginner", "expert"))}
    table_at(home, game, {**late, "table": late["table"][melds]}, seats)
    page.evaluate("index => document.documentElement.dataset.index = index", index)
    seen = 0
    for window in WINDOWS:
        page.set_viewport_size(window)
        faults(page, window)  # waits until it is laid out
        hidden_parts = page.evaluate(_HIDDEN_OF_TENS)
        assert max(hidden_parts, default=0) < 0.02, window
        seen += len(hidden_parts)
    assert seen


def test_a_tapped_game_shows_its_form_and_takes_the_focus_there(new_page: NewPage) -> None:
    for window in (SHORT_PHONE, SIDEWAYS):
        page = new_page(window, has_touch=True)
        for game in ("Cribbage", "Score pad"):
            tile = page.locator("button.tile", has_text=game).first
            tile.tap()
            expect(page.get_by_role("form", name=f"New table: {game}")).to_be_visible()
            expect(page.locator(".side-sheet:focus-within")).to_be_visible()
            expect_seen(page, ".new-table > fieldset:first-child")
            page.keyboard.press("Escape")
            expect(page.locator(".side-sheet")).to_have_count(0)
            expect(tile).to_be_focused()


_CLIPPED = """seats => seats.filter((seat) => {
  const { font, paddingLeft, paddingRight } = getComputedStyle(seat);
  const context = document.createElement("canvas").getContext("2d");
  context.font = font;
  const words = [...seat.options].map(({ text }) => context.measureText(text).width);
  return Math.max(...words) > seat.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
}).length"""


@pytest.mark.parametrize("window", [PHONE, SIDEWAYS, {"width": 1366, "height": 660}])
def test_opened_rules_of_a_new_table_come_into_sight(new_page: NewPage, window: ViewportSize) -> None:
    page = new_page(window)
    page.get_by_role("button", name=TITLES["crummy_rummy"]).click()
    page.get_by_text("Rules and match").click()
    expect_seen(page, ".new-table details > :nth-child(-n + 3)")


def test_who_sits_where_can_be_read_in_every_window(new_page: NewPage) -> None:
    page = new_page(SHORT_PHONE, "/?play=crib_rummy")
    seats = page.locator(".seat-choice select")
    expect(seats).to_have_count(2)
    for window in WINDOWS:
        page.set_viewport_size(window)
        assert seats.evaluate_all(_CLIPPED) == 0, window
        rows = page.locator(".seat-choice").evaluate_all("all => all.map((each) => each.offsetHeight)")
        assert max(rows) < 2 * seats.first.evaluate("seat => seat.offsetHeight"), window


def test_a_code_or_a_whole_link_joins_a_table(new_page: NewPage) -> None:
    code = open_table(new_page.known(PHONE), "score")
    page = new_page(PHONE)
    for pasted in (
        code,
        f" {code.lower()} ",
        f"http://192.168.1.7:8121/t/{code}",
        f"  HTTP://LAPTOP.LOCAL:8121/t/{code.lower()}?from=qr ",
    ):
        page.get_by_label("Code or link").fill(pasted)
        page.get_by_role("button", name="Join", exact=True).click()
        page.wait_for_url(f"**/t/{code}")
        page.locator(".scores").wait_for()
        page.get_by_role("link", name="Autopeg, to the tables").click()


def test_what_is_no_code_is_named_with_what_a_code_looks_like(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.get_by_label("Code or link").fill("kitchen table")
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("“kitchen table” is not a table code")


def test_undo_is_offered_when_there_is_something_to_undo(new_page: NewPage) -> None:
    ann = new_page.known(PHONE)
    open_table(ann, "cribbage", {"bot": "beginner"})
    ann.locator(".hand .pick").first.wait_for()
    undo = ann.get_by_role("button", name="Undo", exact=True)
    expect(undo).to_be_disabled()
    ann.locator(".hand .pick").nth(0).click()
    ann.locator(".hand .pick").nth(1).click()
    ann.locator(".discard-button").click()
    expect(undo).to_be_enabled()
    ann.reload()
    expect(undo).to_be_enabled()
    redo = ann.get_by_role("button", name="Redo")
    expect(redo).to_be_disabled()
    undo.click()
    expect(undo).to_be_disabled()
    expect(redo).to_be_enabled()


def test_undo_keeps_its_place_when_redo_can_follow(new_page: NewPage, home: Path) -> None:
    position = {**IN_THE_PLAY, "hands": [["9H", "9S", "JC"], ["AD", "2C", "3H", "4H"]]}
    ann = new_page.known(PHONE)
    table_at(home, "cribbage", position, {"beginner": None, "Ann": ann})
    ann.locator(".hand .pick").first.click()
    expect(ann.locator(".series .in-series")).to_have_count(3)
    expect(ann.locator(".hand .pick")).to_have_count(3)
    undo = ann.get_by_role("button", name="Undo", exact=True)
    before = undo.bounding_box()
    undo.click()
    expect(ann.get_by_role("button", name="Redo")).to_be_enabled()
    assert undo.bounding_box() == before


def test_an_enter_too_many_does_not_confirm_a_doubted_entry(new_page: NewPage) -> None:
    """C59: people are asked, and the safe answer has the focus."""
    ann = new_page.known(PHONE)
    open_table(ann, "score")
    undo = ann.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    ann.keyboard.type("199")
    ann.keyboard.press("Enter")
    expect(ann.get_by_role("alertdialog")).to_contain_text("199 points")
    expect(ann.get_by_role("button", name="Change it")).to_be_focused()
    ann.keyboard.press("Enter")
    expect(ann.get_by_role("alertdialog")).to_have_count(0)
    expect(ann.locator(".lane-key .points")).to_have_text(["0", "0"])
    expect(undo).to_be_disabled()


TABLET: ViewportSize = {"width": 768, "height": 1024}
NEWEST = ".log li:last-child"
LOW_LAPTOPS: tuple[ViewportSize, ...] = (
    {"width": 1366, "height": 660},
    {"width": 1024, "height": 768},
    {"width": 1000, "height": 640},
)
HALF_A_LAPTOP: ViewportSize = {"width": 640, "height": 400}
"""A laptop's window at a zoom of 200%."""


@pytest.mark.parametrize(
    ("game", "windows"),
    [("cribbage", (HALF_A_LAPTOP, TABLET, LAPTOP)), ("tabletop", (HALF_A_LAPTOP, LAPTOP))],
)
def test_the_way_on_is_in_sight_below_the_counts_of_four_players(
    stage: Stage, game: str, windows: tuple[ViewportSize, ...]
) -> None:
    page = stage.played(game, ANN, CLUB, CLUB, CLUB, until=is_shown)
    for window in windows:
        page.set_viewport_size(window)
        assert hidden(page, ".shown > .button.main") == [], window
        assert not runs_over(page), window


def test_a_hand_of_three_players_is_in_sight_on_low_laptops(stage: Stage) -> None:
    """The board is beside the cards there; a count has its keys where the hand was."""
    page = stage.played("cribbage", ANN, CLUB, CLUB, until=is_due("discard"), options={"muggins": "strict"})
    device = ByRequest(page, stage.address, page.url.rsplit("/", 1)[1])
    hand = (".hand .card", ".prompt", ".actions .button", ".board", NEWEST)
    claim = (".hand .card", ".prompt", ".play > .row .button", ".board", NEWEST)
    for until, needed in (
        (is_due("play"), hand),
        (is_to_claim, claim),
        (is_due("declare"), (".pad .key", ".pad .prompt")),
    ):
        device.play_until(until)
        expect(page.locator(needed[0]).first).to_be_visible()
        for window in LOW_LAPTOPS:
            page.set_viewport_size(window)
            expect_seen(page, SCORES, *needed)


CUT_NAMES = """() => [...document.querySelectorAll(".scores .name")].filter(
  (name) => name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 3,
).map((name) => name.innerText)"""
SCREENS = (SIDEWAYS, {"width": 600, "height": 800}, {"width": 1024, "height": 768}, LAPTOP)


@pytest.mark.parametrize(
    ("game", "names", "position"),
    [
        ("crummy_rummy", ("Ann", "Bob", "Cid", "Dee"), {"round": 3, "dealer": 0, "totals": [240, 155, 195, 175]}),
        ("cribbage", ("Anna", "Bob", "Cleo", "Chris"), {"dealer": 1, "scores": [119, 33], "hands": [[]] * 4}),
        (
            "cribbage",
            ("Bartholomew", "Bob", "Cleo"),
            {"dealer": 0, "scores": [119, 33, 8], "hands": [[]] * 3},
        ),
    ],
)
def test_every_name_can_be_read_beside_the_points_of_three_or_four_players(
    new_page: NewPage, home: Path, game: str, names: tuple[str, ...], position: dict[str, Any]
) -> None:
    """Also with what is said of one who leads, deals or may be lurched, and on the big screen for the room."""
    page = new_page.known(LAPTOP)
    code = table_at(home, game, position, dict.fromkeys(names, page))

    def check() -> None:
        for window in SCREENS:
            page.set_viewport_size({"width": window["width"], "height": window["height"]})
            assert page.evaluate(CUT_NAMES) == [], window

    check()
    if len(names) == 3:
        page.set_viewport_size(WALL)
        expect(page.get_by_text("/ 121")).to_have_count(3)
        expect_seen(page, ".scores .of")
    go(page, f"/tv/{code}")
    page.locator(".scores").wait_for()
    check()


ALL_HAVE_SAID_GO = IN_THE_PLAY | {
    "dealer": 0,
    "hands": [["AS", "5H", "6S"], ["7D", "9C", "QH"], ["8D", "8C", "KD"], ["9D", "9S", "TH"]],
    "count": 30,
    "series": ["TD", "JD", "5C", "5S"],
    "played": [["5S"], ["TD"], ["JD"], ["5C"]],
    "gone": [1, 2, 3],
    "to_act": 0,
}
"""Ann has an ace."""

_COVERED_NAMES = """() => [...document.querySelectorAll(".other")].filter((other) => {
  const [name, go] = [".name", ".said-go"].map((part) => other.querySelector(part).getBoundingClientRect());
  return name.right > go.left && name.left < go.right && name.bottom > go.top && name.top < go.bottom;
}).map((other) => other.textContent)"""


def test_go_covers_no_name(new_page: NewPage, home: Path) -> None:
    page = new_page(SHORT_PHONE)
    table_at(home, "cribbage", ALL_HAVE_SAID_GO, {"Ann": page, "beginner": None, "club": None, "Bartholomew": None})
    expect(page.locator(".said-go")).to_have_count(3)
    for window in WINDOWS:
        page.set_viewport_size(window)
        assert page.evaluate(_COVERED_NAMES) == [], window


def test_melds_keep_their_button_when_a_card_is_drawn(new_page: NewPage, home: Path) -> None:
    page = new_page(PHONE)
    seats = {"Ann": page, "beginner": None, "club": None, "expert": None}
    table_at(home, "crummy_rummy", LATE_IN_A_HAND["crummy_rummy"], seats)
    melds, draw = page.get_by_role("button", name="Melds"), page.get_by_role("button", name="Draw a card", exact=True)
    draw.wait_for()
    before = melds.bounding_box()
    draw.click()
    expect(draw).to_have_count(0)
    assert melds.bounding_box() == before
