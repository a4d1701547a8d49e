"""What others report of iPhones, which cannot be driven here: docs/page.md has the sources."""

from playwright.sync_api import Page, expect

from support.web.browser import PHONE, NewPage, go
from support.web.players import open_table

_RETURN = 'dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))'

_SMALL_FIELDS = """() => [...document.querySelectorAll("input, select")]
  .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16).map((field) => field.outerHTML.slice(0, 120))"""

_ZOOMING = """() => [...document.querySelectorAll("a, button, input, label, select, summary")]
  .filter((control) => getComputedStyle(control).touchAction === "auto")
  .map((control) => control.outerHTML.slice(0, 120))"""

_NEVER_PLAYS = """async () => {
  window.made = 0;
  window.AudioContext = class extends AudioContext {
    constructor() { super(); window.made += 1; }
    get state() { return window.made === 1 ? "interrupted" : "running"; }
    resume() { return Promise.resolve(); }
  };
  const { playSound } = await import("/static/sounds.js");
  await playSound("turn");
  await playSound("turn");
  return window.made;
}"""


def touched(page: Page, look: str) -> list[str]:
    """Return what a look at several pages of a device finds."""
    found: list[str] = []
    for path in ("/", "/?play=cribbage", "/count", "/rules/cribbage", "/statistics"):
        go(page, path)
        page.locator("h1").first.wait_for()
        found += page.evaluate(look)
    return found


def test_a_field_does_not_enlarge_the_page_and_a_double_tap_neither(new_page: NewPage) -> None:
    page = new_page(PHONE, has_touch=True, is_mobile=True)
    assert touched(page, _SMALL_FIELDS) == []
    assert touched(page, _ZOOMING) == []


def test_a_page_that_the_browser_had_put_aside_asks_again(new_page: NewPage) -> None:
    page = new_page(PHONE)
    heading = page.locator("h1")
    heading.evaluate("heading => { heading.title = 'as it was left'; }")
    page.evaluate(_RETURN)
    expect(heading).not_to_have_attribute("title", "as it was left")
    open_table(page, "cribbage", {"bot": "beginner"})
    expect(page.locator(".hand .pick")).to_have_count(6)
    page.evaluate(_RETURN)
    expect(page.locator(".hand .pick")).to_have_count(6)


def test_sound_that_a_call_has_interrupted_is_made_anew(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.locator("h1").first.click()
    assert page.evaluate(_NEVER_PLAYS) == 2
