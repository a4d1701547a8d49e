"""The marks on the page's picture of the board: those of the game, and large enough to be read."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from autopeg.base.errors import UsageError
from autopeg.boards.board_layout import board_files
from autopeg.boards.lettering import LEAST_LETTER_MM
from autopeg.engine.moves import to_json
from autopeg.web.panels import PanelRequest, panel_of
from support.web.browser import LAPTOP, PHONE, SHORT_PHONE, SIDEWAYS, NewPage
from support.web.device import Device

NewDevice = Callable[[], Device]

LEAST_CAPITAL_PX = 6


def words_of(panel: dict[str, Any], kind: str) -> set[str]:
    return {each["words"] for each in panel["marks"]["words"] if each["kind"] == kind}


def open_pad(device: Device, **options: object) -> str:
    return device.open_table("score", {"is_mine": True, "name": "Ann"}, {"name": "Bob"}, options=options)


@pytest.mark.parametrize(
    ("asked", "finish", "lines"),
    [
        (PanelRequest(121, 1, "lurch"), 121, {"LURCH"}),
        (PanelRequest(61, 1, "double_skunk"), 61, {"DOUBLE", "SKUNK"}),
        (PanelRequest(241, 1, "skunk"), 121, {"SKUNK"}),
        (PanelRequest(121), 121, set[str]()),
        (PanelRequest(1205, 5, ends=False), None, set[str]()),
    ],
    ids=["121", "61", "241", "without a line", "without an end"],
)
def test_the_marks_are_those_of_the_game(asked: PanelRequest, finish: int | None, lines: set[str]) -> None:
    panel = to_json(panel_of("classic-2", PanelRequest(asked.target, asked.unit, asked.skunk, asked.ends, 1200, 480)))
    assert panel["finish"] == finish
    assert words_of(panel, "finish") == ({"FINISH"} if finish else set())
    assert [ring["at"] for ring in panel["marks"]["rings"]] == [lane[finish - 1] for lane in panel["lanes"] if finish]
    assert words_of(panel, "line") == lines
    assert bool(panel["marks"]["paths"]["line"]) == bool(lines)


@pytest.mark.parametrize("board", board_files())
@pytest.mark.parametrize("width", [360, 880, 1600])
def test_words_do_not_run_into_each_other(board: str, width: int) -> None:
    panel = to_json(panel_of(board, PanelRequest(width=width, height=width, skunk="lurch")))
    for one, other in combinations(panel["marks"]["words"], 2):
        high = max(one["height"], other["height"])
        is_beside = abs(one["at"][1] - other["at"][1]) < high
        apart = abs(one["at"][0] - other["at"][0]) - (one["width"] + other["width"]) / 2
        assert not is_beside or {one["kind"], other["kind"]} <= {"start", "lane"} or apart > 0.5 * high


def test_letters_are_as_high_as_all_words_allow() -> None:
    """At 1600 pixels letters of 3.5 mm could be read, but those of 5 mm have room for the same words."""
    panel = to_json(panel_of("classic-2", PanelRequest(width=1600, height=1600)))
    assert {each["height"] for each in panel["marks"]["words"] if each["kind"] == "number"} == {5.0}


@pytest.mark.parametrize("board", board_files())
@pytest.mark.parametrize("width", [0, 170, 360, 575, 880, 4000])
def test_letters_are_large_enough_for_the_picture_or_left_out(board: str, width: int) -> None:
    panel = to_json(panel_of(board, PanelRequest(width=width, height=width, skunk="lurch")))
    for words in panel["marks"]["words"]:
        assert words["height"] * width / panel["width_mm"] >= LEAST_CAPITAL_PX
        assert words["height"] >= LEAST_LETTER_MM
        (x, y), half = words["at"], words["width"] / 2
        assert half < x < panel["width_mm"] - half
        assert words["height"] / 2 < y < panel["height_mm"] - words["height"] / 2


@pytest.mark.parametrize(("target", "unit"), [(0, 1), (121, 0), (61, 61), (10**6, 1)])
def test_a_game_that_no_board_can_show_is_refused(target: int, unit: int) -> None:
    with pytest.raises(UsageError, match="no game to"):
        panel_of("2", PanelRequest(target, unit))


def test_a_request_that_makes_no_sense_is_refused(new_device: NewDevice) -> None:
    answer = new_device().client.get("/api/panels/2?target=soon")
    assert answer.status_code == 400


@pytest.mark.parametrize("size", [PHONE, SHORT_PHONE, SIDEWAYS, LAPTOP], ids=["phone", "short", "sideways", "laptop"])
def test_the_marks_of_a_game_can_be_read_at_every_size(
    new_page: NewPage, new_device: NewDevice, size: ViewportSize
) -> None:
    page = new_page(size, f"/t/{open_pad(new_device(), target=121)}")
    board = page.locator(".board:not(.waiting)")
    expect(board.locator(".ring")).to_have_count(2)
    found = board.evaluate("""board => {
        const {a: scale, f: top} = board.getScreenCTM();
        const holes = [...board.querySelectorAll(".hole")].map(hole => hole.getBoundingClientRect());
        return [...board.querySelectorAll("text")].map(words => {
            const box = words.getBoundingClientRect();
            // The box of a text has room above and below the capitals.
            const capital = words.getAttribute("font-size") * 0.72 * scale;
            const foot = top + words.getAttribute("y") * scale;
            const covers = holes.some(hole => hole.left < box.right && hole.right > box.left
                && hole.top < foot && hole.bottom > foot - capital);
            return {words: words.textContent, capital, covers};
        });
    }""")
    assert [each for each in found if each["capital"] < LEAST_CAPITAL_PX or each["covers"]] == []
    words = {each["words"] for each in found}
    wide_enough = size in (PHONE, LAPTOP)
    assert (words >= {"START", "FINISH", "LURCH", "10", "50", "100"}) == wide_enough or not words


def test_a_game_to_61_ends_in_the_middle_of_the_board(new_page: NewPage, new_device: NewDevice) -> None:
    page = new_page(LAPTOP, f"/t/{open_pad(new_device(), target=61)}")
    expect(page.locator(".board .hole.unused")).to_have_count(2 * 60)
    ring = page.locator(".board .ring").first.bounding_box()
    hole = page.locator(".board g.lane").first.locator("circle").nth(60).bounding_box()
    assert ring
    assert hole
    assert ring["x"] < hole["x"]
    assert ring["x"] + ring["width"] > hole["x"] + hole["width"]
    assert lines_on(page) == ["LURCH"]


def test_a_game_without_lurch_shows_no_line(new_page: NewPage, new_device: NewDevice) -> None:
    page = new_page(LAPTOP, f"/t/{open_pad(new_device(), target=121, skunk='none')}")
    expect(page.locator(".board .ring")).to_have_count(2)
    assert lines_on(page) == []


def lines_on(page: Page) -> list[str]:
    return page.locator(".board text.line").all_text_contents()


def test_a_window_that_changes_gets_marks_of_its_size(new_page: NewPage, new_device: NewDevice) -> None:
    page = new_page(PHONE, f"/t/{open_pad(new_device(), target=121)}")
    numbers = page.locator(".board text.number")
    expect(numbers).not_to_have_count(0)
    page.set_viewport_size({"width": 390, "height": 440})  # too small for words
    expect(numbers).to_have_count(0)
    expect(page.locator(".board .arrow")).to_be_attached()
    page.set_viewport_size(PHONE)
    expect(numbers).not_to_have_count(0)


def test_the_board_opens_in_the_whole_window(new_page: NewPage, new_device: NewDevice) -> None:
    page = new_page(PHONE, f"/t/{open_pad(new_device(), target=121)}")
    page.locator(".board:not(.waiting)").first.wait_for()
    for size in (PHONE, SIDEWAYS, LAPTOP):
        page.set_viewport_size(size)
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="The whole board").click()
        whole = page.get_by_role("dialog", name="The whole board")
        whole.locator(".board:not(.waiting) .hole").first.wait_for()
        box = whole.locator(".board").bounding_box()
        assert box is not None
        shares = box["width"] / size["width"], box["height"] / size["height"]
        assert 0.9 < max(shares) <= 1, (size, shares)
        assert min(box["x"], box["y"], size["width"] - box["x"] - box["width"]) >= 0
        expect(whole.get_by_role("button", name="Close")).to_be_focused()
        page.keyboard.press("Escape")
        expect(whole).to_have_count(0)
