"""Tools for people with their own cards: a discard graded, a hint for the play, a hand counted for a score pad."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from support.web.browser import LAPTOP, PHONE, SHORT_PHONE, NewPage, findings, go, runs_over
from support.web.players import open_pad, set_to
from support.web.server import Server
from support.web.sight import expect_seen


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One page for all."""
    with Server(tmp_path_factory.mktemp("home"), "virtual") as served:
        yield served


def test_a_count_comes_into_sight(new_page: NewPage) -> None:
    page = new_page(SHORT_PHONE, "/count")
    count = page.get_by_role("button", name="Count it")
    count.wait_for()
    page.keyboard.type("5S5HJD5C5D")
    count.click()
    page.locator(".answer").wait_for()
    expect_seen(page, ".answer")


def test_a_photo_is_offered_beside_what_to_tap(new_page: NewPage) -> None:
    page = new_page(LAPTOP, "/count")
    button, words = (page.locator(each).bounding_box() for each in (".camera .button", ".to-tap"))
    assert button is not None
    assert words is not None
    assert button["y"] < words["y"] < button["y"] + button["height"]


def test_a_discard_is_graded_against_all_others(new_page: NewPage) -> None:
    page = new_page(PHONE, "/count")
    page.get_by_role("link", name="Discard").click()
    page.get_by_role("heading", name="Grade a discard").wait_for()
    page.locator(".chosen.six").wait_for()
    page.keyboard.type("5H5S6D7CKDQS")
    hand = page.get_by_role("group", name="Your cards")
    hand.get_by_role("button", name="6 of diamonds").click()
    hand.get_by_role("button", name="7 of clubs").click()
    throw = page.get_by_role("button", name="Discard 6♦ 7♣")
    expect(throw).to_be_disabled()
    expect(page.get_by_text("Say whose crib it is.")).to_be_visible()
    page.get_by_role("button", name="I deal: my crib").click()
    throw.click()
    answer = page.locator(".answer")
    expect(answer).to_contain_text("The best discard. number 1 of 15")
    expect(answer).to_contain_text("crib 4.9")
    hand.get_by_role("button", name="5 of hearts").click()
    page.get_by_role("button", name="Discard 5♥ 7♣").click()
    expect(answer).to_contain_text("A costly discard: better by")
    expect(page.locator(".ranking .own")).to_contain_text("yours")
    page.get_by_role("button", name="All 15").click()
    expect(page.locator(".ranking li")).to_have_count(15)
    page.get_by_role("button", name="Hint").click()
    expect(answer).to_contain_text("Keep 5♥ 5♠ Q♠ K♦, discard 6♦ 7♣")


def test_a_hint_for_the_play_is_the_one_of_a_game(new_page: NewPage) -> None:
    page = new_page(SHORT_PHONE, "/tools/cribbage/play")
    page.get_by_role("button", name="their crib").click()
    page.keyboard.type("4C9SQD")
    page.get_by_role("button", name="Starter").click()
    page.keyboard.type("JC")
    page.get_by_role("button", name="This count").click()
    page.keyboard.type("8H7D")
    ask = page.get_by_role("button", name="What would you play?")
    ask.click()
    expect(page.get_by_role("alert")).to_contain_text("must be 4 cards together, not 3")
    page.get_by_role("button", name="8♥ was played by them: change").click()
    ask.click()
    expect(page.locator(".answer")).to_contain_text("Play")
    expect(page.locator(".ranking li")).to_have_count(3)
    assert not runs_over(page)
    assert findings(page) == []


def test_a_hand_counted_alone_is_pegged_on_the_board_where_a_score_pad_is(new_page: NewPage, server: Server) -> None:
    page = new_page.known(PHONE)
    code = open_pad(page, muggins=False)
    page.goto(f"{server.address}/count")
    set_to(page, "What happens to the points", f"peg at {code}: Ann, Bob")
    expect(page.get_by_text("This table is shown on the board")).to_be_visible()
    page.get_by_role("button", name="Bob 0").click()
    page.locator(".picker").wait_for()
    page.keyboard.type("5S5HJD5C5D")
    page.get_by_role("button", name="Count it").click()
    page.get_by_role("button", name="Peg 29 for Bob").click()
    expect(page.get_by_role("button", name="Bob 29")).to_be_visible()
    room = server.page.controller.room
    assert room is not None
    assert tuple(room.table.state.scores) == (0, 29)


def test_an_address_without_a_tool_says_so(new_page: NewPage) -> None:
    page = new_page(PHONE, "/tools/cribbage/nothing")
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()


def test_all_tabs_and_rules_mark_the_link_that_led_to_them(new_page: NewPage) -> None:
    page = new_page(SHORT_PHONE)
    for path, name in (
        ("/count", "Count a hand"),
        ("/tools/cribbage/discard", "Count a hand"),
        ("/rules/cribbage", "Rules"),
    ):
        go(page, path)
        expect(page.locator(".nav [aria-current=page]")).to_have_text(name)
