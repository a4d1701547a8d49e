"""The page of the carrier's parts in a browser: it works as a file, without a server."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from generate.pcb.carrier import carrier
from support.web.fixtures import browser

__all__ = ["browser"]

PAGE = Path(__file__).parents[2] / "hardware" / "pcb" / "parts.html"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    complaints: list[str] = []
    made = browser.new_page(viewport={"width": 1280, "height": 800})
    made.on("pageerror", lambda error: complaints.append(str(error)))
    made.on("console", lambda message: complaints.append(message.text))
    made.goto(PAGE.as_uri())
    yield made
    made.close()
    assert complaints == []


def lit(page: Page) -> set[str]:
    return {mark.removeprefix("part-") for mark in page.eval_on_selector_all(".lit", "all => all.map(one => one.id)")}


def test_a_line_lights_up_its_places_and_no_others(page: Page) -> None:
    lines = page.locator("tr[data-parts]")
    seen: set[str] = set()
    for number in range(lines.count()):
        line = lines.nth(number)
        line.hover()
        parts = set((line.get_attribute("data-parts") or "").split())
        assert lit(page) == parts
        seen |= parts
    assert seen == {part.ref for part in carrier().parts if not re.match(r"H\d|TP\d", part.ref)}
    page.mouse.move(2, 2)
    assert lit(page) == set()


def test_the_places_are_where_the_parts_are_drawn(page: Page) -> None:
    picture = page.locator("svg").bounding_box()
    assert picture
    board = carrier()
    left, top, width, height = map(float, (page.locator("svg").get_attribute("viewBox") or "").split())
    for part in board.parts:
        mark = page.locator(f"#part-{part.ref}").bounding_box()
        assert mark
        x = (mark["x"] + mark["width"] / 2 - picture["x"]) / picture["width"] * width + left
        y = (mark["y"] + mark["height"] / 2 - picture["y"]) / picture["height"] * height + top
        x1, y1, x2, y2 = part.room()
        assert (x, y) == pytest.approx(((x1 + x2) / 2, (y1 + y2) / 2), abs=0.1), part.ref


def test_keys_go_from_line_to_line_and_tick_off(page: Page) -> None:
    first, second = (page.locator("tr[data-parts]").nth(number) for number in (0, 1))
    page.keyboard.press("Tab")
    assert lit(page) == set((first.get_attribute("data-parts") or "").split())
    page.keyboard.press("Space")
    assert first.get_attribute("class") == "done"
    page.keyboard.press("Tab")
    assert lit(page) == set((second.get_attribute("data-parts") or "").split())
    assert second.get_attribute("class") != "done"


@pytest.mark.parametrize("width", [360, 1280])
def test_it_fits_a_telephone_and_a_laptop(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.locator("tr[data-parts]").first.is_visible()
