"""People who play through the page: they open tables, sit down, and make any move that is offered to them."""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import httpx
from playwright.sync_api import Error, Locator, Page, Position, TimeoutError, expect

from autopeg.web.guard import COOKIE
from support.web.browser import LAPTOP, PHONE, NewPage, ask, go
from support.web.device import PATIENCE_S, first_deed
from support.web.http import PLAIN
from support.web.offers import OFFERS
from support.web.sight import hidden

PATIENCE = 1500
TITLES = {
    "cribbage": "Cribbage Six",
    "tabletop": "Table Top",
    "crib_rummy": "Crib Rummy",
    "crummy_rummy": "Crummy Rummy",
    "score": "Score pad",
}
"""What the offer of a game says in the lobby."""

_GLANCE_MS = 1500
_PAUSE_MS = 10


def open_table(page: Page, game: str, other: dict[str, Any] | None = None, **options: Any) -> str:
    """Open a table for Ann and another, let a device that is known to the page look at it, and return its code.

    other: who sits at the second seat, as a request says it; somebody with another device if it is None.
    """
    seats = [{"name": "Ann", "is_mine": True}, other or {"is_mine": False}]
    return _look(page, ask(page, "/api/tables", game=game, seats=seats, options=options)["code"])


def _look(page: Page, code: str) -> str:
    go(page, f"/t/{code}")
    page.locator(".scores").wait_for()
    return code


def open_by_form(
    page: Page, game: str, other: str = "on another device", name: str = "Ann", rules: dict[str, str] | None = None
) -> str:
    """Open a table for two from the lobby, as people do, and return its code.

    game: a key of `TITLES`, or what its offer says; other: who sits at seat 2, as the choice says it; rules: what is
    agreed on, by the labels of the form.
    """
    page.get_by_role("button", name=TITLES.get(game, game)).click()
    page.get_by_label("Name at seat 1").fill(name)
    set_to(page, "Who sits at seat 2", other)
    if other == "on this device":
        page.get_by_label("Name at seat 2").fill("Bob")
    if rules:
        page.get_by_text("Rules and match").click()
    for label, choice in (rules or {}).items():
        set_to(page, label, choice)
    page.get_by_role("button", name="Open the table").click()
    page.locator(".scores").wait_for()
    return page.url.rsplit("/", 1)[1]


def in_the_order_of_their_turns(ann: Page, bob: Page) -> tuple[Page, Page]:
    """Return pone's page and the dealer's at a table of cribbage for two, once both hold their cards."""
    for page in (ann, bob):
        page.locator(".discard-button").wait_for()
    return (bob, ann) if "crib" in ann.locator(".scores li").first.inner_text() else (ann, bob)


def discard(page: Page) -> None:
    """Discard the first two cards of the hand."""
    page.locator(".hand .pick").nth(0).click()
    page.locator(".hand .pick").nth(1).click()
    page.get_by_role("button", name="Discard").click()


def open_pad(page: Page, rules: str = "cribbage", names: str = "Ann Bob", **options: Any) -> str:
    """Open a score pad, let a device that is known to the page look at it, and return its code."""
    seats = [{"name": name, "is_mine": not seat} for seat, name in enumerate(names.split())]
    asked = ask(page, "/api/tables", game="score", seats=seats, options={"rules": rules, **options})
    return _look(page, asked["code"])


def sit_down(page: Page, name: str) -> None:
    """Take a free seat under a name."""
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Seats", exact=True).get_by_role("button").first.click()
    page.get_by_label("Your name").wait_for(state="detached")


def two_phones_and_a_table(new_page: NewPage, game: str) -> tuple[Page, Page, Page]:
    """Open a table: Ann's phone, Bob's phone, and a laptop that looks on."""
    ann = new_page.known(PHONE)
    code = open_table(ann, game)
    bob = new_page(PHONE, f"/t/{code}")
    sit_down(bob, "Bob")
    return ann, bob, new_page(LAPTOP, f"/t/{code}")


def by_click(page: Page, offer: str) -> None:
    """Press what the page offers; of cards the corner that others leave free."""
    page.click(offer, position=corner_of(offer), timeout=_GLANCE_MS)


def by_touch(page: Page, offer: str) -> None:
    """Touch what the page offers, which must be in sight: nobody can touch anything else."""
    found = hidden(page, offer)
    assert found == [], f"{offer} after {page.evaluate('scrollY')} px of scrolling: {found}"
    page.tap(offer, position=corner_of(offer), timeout=_GLANCE_MS)


def corner_of(offer: str) -> Position | None:
    """Return where to touch what is offered: of cards the corner, elsewhere the middle."""
    return {"x": 12, "y": 14} if "pick" in offer else None


def by_key(page: Page, offer: str) -> None:
    """Go to what the page offers and press Enter, as those do who have no mouse."""
    page.press(offer, "Enter", timeout=_GLANCE_MS)


_OFFERED = """() => {
  const there = (selector) => document.querySelector(selector);
  if (there(".ending")) return "over";
  if (there(".discard-button:enabled")) return ".discard-button";
  for (const offer of [
    ".shown > .button.main",
    ".hand:has(+ .row .discard-button) .pick:not([aria-pressed=true])",
    ".hand .pick",
    ".dock .row .button.main, .play > .row .button.main, .hand-over .button.main",
    ".cell.open button", ".crib .button",
  ]) if (there(offer)) return offer;
  return "";
}"""
"""What comes first of all that can be done: a selector, "over" at the end, "" where others are due."""


def step(page: Page, choose: Callable[[Page, str], None] = by_click) -> bool:
    """Do the first thing that the page offers; return whether the game is over."""
    offer = page.evaluate(_OFFERED)
    if not offer:
        page.wait_for_timeout(_PAUSE_MS)
    elif offer != "over":
        choose(page, offer)
    return offer == "over"


_LOOK_FOR_KEYS = """(offers) => {
  const there = (selector) => document.querySelector(selector);
  const go = (by, back, forth) => Array(Math.abs(by)).fill(by < 0 ? back : forth);
  const keys = () => {
    if (there(".ending")) return ["over"];
    const found = offers.map(there).find(Boolean);
    if (!found) return [];
    const shortcut = found.getAttribute("aria-keyshortcuts");
    if (shortcut) return [shortcut];
    if (found.closest(".crib")) return ["c"];
    const draw = '.turn-actions [aria-keyshortcuts="d"]';
    if (found.matches(".long-hand *") && there(".long-hand [aria-pressed=true]")) return there(draw) ? ["d"] : [];
    if (found.matches(".long-hand *")) return ["card"];
    const cards = [...document.querySelectorAll(".hand .card")];
    if (found.matches(".hand *")) return [String(1 + cards.indexOf(found))];
    const [row, column] = found.closest("[data-cell]")?.dataset.cell.split("-").map(Number) ?? [2, 2];
    return [...go(row - 2, "ArrowUp", "ArrowDown"), ...go(column - 2, "ArrowLeft", "ArrowRight"), "Enter"];
  };
  return [keys(), there("main").innerHTML];
}"""
"""The keys for what comes first of all that can be done: "over" at the end, none where others are due, "card" where a
long hand has to be gone to. With them, what the page shows.
"""

_AGAIN_MS = 2000
_IS_CHANGED = "(before) => document.querySelector('main').innerHTML !== before"
_IS_IN_HAND = "() => document.activeElement.matches('.long-hand .pick') || !document.querySelector('.long-hand')"


def step_by_keys(page: Page) -> bool:
    """Do the first thing that there is with keys alone, wherever the focus is; return whether the game is over."""
    keys, shown = page.evaluate(_LOOK_FOR_KEYS, OFFERS)
    if keys == ["over"]:
        return True
    if keys == ["card"]:
        tab_until(page, lambda: page.evaluate(_IS_IN_HAND), "a card of the hand")
        keys = ["ArrowRight", "Space"]
    for key in keys:
        page.keyboard.press(key)
    with suppress(TimeoutError):  # the page may have asked to press again what was pressed twice in a row
        page.wait_for_function(_IS_CHANGED, arg=shown, timeout=_AGAIN_MS)
    return False


_FOCUSED = """() => {
  const focused = document.activeElement;
  const isToUse = focused.matches("a, button, input, select, summary, textarea, [role]");
  return isToUse ? focused.getAttribute("aria-label") ?? focused.innerText : "";
}"""
"""A part of the page that takes the focus as well says whatever stands in it, but does nothing."""


def tab_to(page: Page, name: str) -> None:
    """Press Tab until something is focused that says so, as a screen reader names it."""
    tab_until(page, lambda: name in page.evaluate(_FOCUSED), name)


def tab_until(page: Page, is_reached: Callable[[], bool], what: str) -> None:
    """Press Tab until something is so. what: that has the focus then."""
    for _ in range(100):
        page.keyboard.press("Tab")
        if is_reached():
            return
    raise AssertionError(f"there is no {what!r} to be reached by Tab")


def play_until(is_reached: Callable[[], bool], *pages: Page, choose: Callable[[Page, str], None] = by_click) -> None:
    """Let all pages play until something is so, or fail with what the first of them shows."""
    for _ in range(PATIENCE):
        for page in pages:
            if is_reached():
                return
            try:
                step(page, choose)
            except Error:
                continue  # what was offered is gone: the other has moved on
    raise AssertionError(pages[0].locator("main").inner_text())


def play_to_the_end(*pages: Page, choose: Callable[[Page, str], None] = by_click) -> None:
    """Let all pages play until the first of them shows the end."""
    play_until(lambda: pages[0].locator(".ending").count() > 0, *pages, choose=choose)


def scores(page: Page) -> list[int]:
    """Return the points that a table shows, by side."""
    return [int(text) for text in page.locator(".scores .points").all_inner_texts()]


def expect_same_scores(pages: Sequence[Page]) -> None:
    """Wait until all pages show the points that the first one shows."""
    for page in pages[1:]:
        expect(page.locator(".scores .points")).to_have_text([str(points) for points in scores(pages[0])])


class ByRequest:
    """A device whose page looks on while its moves go straight to the server: the quick way to a state."""

    def __init__(self, page: Page, address: str, code: str = "") -> None:
        self.page = page
        self.code = code
        [cookie] = page.context.cookies()
        self._client = httpx.Client(
            base_url=address, cookies={COOKIE: cookie.get("value", "")}, timeout=PATIENCE_S, verify=PLAIN
        )
        page.context.on("close", lambda _: self._client.close())

    def open_table(self, game: str, *seats: dict[str, Any], pace: str = "none", **more: Any) -> str:
        """Open a table and return its code."""
        made = self._client.post("/api/tables", json={"game": game, "seats": list(seats), **more})
        assert made.status_code == 201, made.text
        self.code = made.json()["code"]
        self.ask("pace", pace=pace)
        return self.code

    def ask(self, word: str, **body: Any) -> bool:
        """Ask for something at the table; return whether it is granted."""
        return self._client.post(f"/api/tables/{self.code}/{word}", json=body).is_success

    def look(self) -> dict[str, Any]:
        """Return how the table stands for this device."""
        table: dict[str, Any] = self._client.get(f"/api/tables/{self.code}").json()
        return table

    def play_until(self, is_reached: Callable[[dict[str, Any]], bool], *others: "ByRequest") -> dict[str, Any]:
        """Make first moves, here and on other devices, until the table stands here as asked; return it."""
        for _ in range(PATIENCE):
            for device in (self, *others):
                table = self.look()
                if is_reached(table):
                    return table
                device.play_on(table if device is self else device.look())
        raise AssertionError(self.look())

    def play_on(self, table: dict[str, Any]) -> None:
        """Do what there is to do first at a seat of this device. table: as it stands."""
        word, body = first_deed(table)
        if word:
            self.ask(word, **body)
        else:
            time.sleep(_PAUSE_MS / 1000)


def set_to(page: Page | Locator, label: str, choice: str) -> None:
    """Choose as people do, whatever shape the choice has: a switch, segments or chips, a list, or a field."""
    field = page.get_by_label(label)
    shape = field.evaluate("field => field.getAttribute('role') ?? field.tagName")
    if shape == "switch":
        field.set_checked(choice == "yes")
    elif shape == "group":
        chosen = field.get_by_role("button", name=choice, exact=True)
        chosen.click()
        expect(chosen).to_have_attribute("aria-pressed", "true")
    elif shape == "SELECT":
        field.select_option(label=choice)
    else:
        field.fill(choice)
