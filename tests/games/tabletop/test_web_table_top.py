"""Table Top Cribbage in real browsers: the end of a game with the board following, cards drawn to their cells."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from support.web.browser import LAPTOP, PHONE, NewPage
from support.web.players import PATIENCE, ByRequest, expect_same_scores, open_table, play_to_the_end, scores
from support.web.positions import table_at
from support.web.server import Server
from support.web.sight import hidden
from support.web.stage import ANN, CLUB, is_shown

TARGET = 61
HEELS = 2
SHORT_SIDEWAYS: ViewportSize = {"width": 667, "height": 375}
TABLETS: tuple[ViewportSize, ...] = ({"width": 768, "height": 1024}, {"width": 820, "height": 1180})
HALF_A_LAPTOP: ViewportSize = {"width": 640, "height": 400}
"""A laptop's window at a zoom of 200%."""


@pytest.mark.parametrize(
    "scores_before",
    [[57, 57], pytest.param([0, 0], marks=(pytest.mark.slow, pytest.mark.timeout(300)))],
    ids=["the last deals", "a whole game"],
)
def test_the_board_follows_a_game_of_table_top_cribbage_led_by_led(
    browser: Browser, home: Path, scores_before: list[int]
) -> None:
    """T21: what is counted is pegged, and the LEDs under the front pegs are those of the scores."""
    with Server(home, "virtual") as server:
        new_page = NewPage(browser, server.address)
        ann, bob = new_page.known(PHONE), new_page.known(PHONE)
        before_deal = {"dealer": 0, "scores": scores_before}
        code = table_at(home, "tabletop", before_deal, {"Ann": ann, "Bob": bob}, {"target": TARGET})
        table = new_page(LAPTOP, f"/t/{code}")
        play_to_the_end(ann, bob)
        expect_same_scores([ann, bob, table])
        points = scores(table)
        assert max(points) >= TARGET
        sync = server.page.controller.sync
        assert sync is not None
        keys = sync.board.keypad()
        assert keys is not None

        def follows() -> bool:
            lanes = zip(keys.lanes(), points, strict=True)
            return all(any(lane[min(score, TARGET) - 1]) for lane, score in lanes if score)

        for _ in range(PATIENCE):
            if follows():
                break
            table.wait_for_timeout(10)
        assert follows(), points
        new_page.close()
        assert new_page.complaints == []


def test_a_card_is_drawn_to_its_cell_and_refused_where_it_may_not_lie(new_page: NewPage) -> None:
    """T13: a card touches another one."""
    ann = new_page.known(PHONE)
    open_table(ann, "tabletop", {"bot": "beginner"})
    card = ann.locator(".turned-card .card")
    name = card.get_attribute("aria-label")
    assert name is not None
    card.drag_to(ann.locator(".cell:not(.open):not(:has(.card))").first)
    expect(ann.get_by_role("alert")).to_contain_text("it must touch another card")
    cell = f'[data-cell="{ann.locator(".cell.open").first.get_attribute("data-cell")}"]'
    card.drag_to(ann.locator(cell))
    expect(ann.locator(f"{cell} .card")).to_have_attribute("aria-label", name)
    ann.locator(".turned-card .card").drag_to(ann.locator(".crib"))
    expect(ann.locator(".crib .small-cards .card").first).to_be_visible()


def test_everything_of_a_turn_is_in_the_window_of_a_tablet(new_page: NewPage, home: Path) -> None:
    ann = new_page.known(TABLETS[0])
    table_at(home, "tabletop", {"dealer": 3, "scores": [0, 0]}, dict.fromkeys(("Ann", "Bob", "Cid", "Dee"), ann))
    ann.locator(".cell.open").first.wait_for()
    for window in TABLETS:
        ann.set_viewport_size(window)
        assert hidden(ann, ".prompt", ".turned-card .card", ".cell", ".crib .button", ".actions .button") == []


def test_partners_see_the_whole_grid_and_what_to_do_beside_it_in_a_low_window(new_page: NewPage, home: Path) -> None:
    ann = new_page.known(SHORT_SIDEWAYS)
    table_at(home, "tabletop", {"dealer": 3, "scores": [0, 0]}, {"Ann": ann, "Bob": ann, "Cid": ann, "Dee": ann})
    ann.locator(".cell.open").first.wait_for()
    expect(ann.locator(".whose")).to_have_text("Bob and Dee count the rows, Ann and Cid the columns.")
    for window in (SHORT_SIDEWAYS, HALF_A_LAPTOP):
        ann.set_viewport_size(window)
        assert hidden(ann, ".prompt", ".turned-card .card", ".cell", ".crib .button", ".actions .button") == []


def test_the_lines_of_ones_side_can_be_counted_before_the_page_says_what_they_score(new_page: NewPage) -> None:
    """T21: the lines of the other side are called afterwards, with the judgement of one's own."""
    page = new_page(PHONE)
    page.evaluate("localStorage.setItem('settings', JSON.stringify({ own_count: 'on' }))")
    device = ByRequest(page, new_page.address)
    page.goto(f"{new_page.address}/t/{device.open_table('tabletop', ANN, CLUB)}")
    page.locator(".grid").wait_for()
    shown = device.play_until(is_shown)["shown"]
    own = [event for event in shown if (event["player"] if event.get("index") is None else event["side"]) == 0]
    assert len(own) >= 5
    for at, event in enumerate(own):
        number = event.get("index")
        names = {"crib": "crib", "row": f"row {(number or 0) + 1}", "col": f"column {'abcde'[number or 0]}"}
        pad = page.get_by_role("group", name=f"How many points are in your {names[event['what']]}?")
        pad.wait_for()
        expect(page.locator(".grid .sum, .counted")).to_have_count(0)
        assert max(scores(page)) <= HEELS
        page.keyboard.type(str(event["points"] + (at == 0)))
        page.keyboard.press("Enter")
    expect(page.locator(".counted", has_text="You said")).to_have_count(len(own))
    expect(page.locator(".counted", has_text="1 too many")).to_have_count(1)
    expect(page.locator(".counted", has_text="right")).to_have_count(len(own) - 1)
