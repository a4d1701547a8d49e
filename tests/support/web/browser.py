"""Real browsers on the page: one context a device, as phones and laptops are."""

import shutil
from pathlib import Path
from typing import Any, Literal
from weakref import WeakKeyDictionary

from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, Page, ViewportSize, expect

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Programs that can be Chromium, best first. Without windows of its own it takes a third less of a processor."""

CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
AXE = Path(__file__).parents[3] / "node_modules" / "axe-core" / "axe.min.js"

SMALL_PHONE: ViewportSize = {"width": 360, "height": 740}
PHONE: ViewportSize = {"width": 390, "height": 844}
SHORT_PHONE: ViewportSize = {"width": 360, "height": 640}
SIDEWAYS: ViewportSize = {"width": 740, "height": 360}
LARGE_SIDEWAYS: ViewportSize = {"width": 844, "height": 390}
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
WALL: ViewportSize = {"width": 2560, "height": 1440}

PATIENCE_MS = 20_000
"""How long a busy computer may take to show what is expected."""

WEIGHED_MS = 60_000
"""How long it may take until the decisions of some games are weighed, or the networks of the camera are loaded."""

expect.set_options(timeout=PATIENCE_MS)


_DOUBLE_TAP_MS = 250

DELIBERATE_TAPS = """{
  const { get } = Object.getOwnPropertyDescriptor(Event.prototype, "timeStamp");
  let pauses = 0;
  addEventListener("pointerdown", () => { pauses += window.areTapsQuick ? 0 : 1000; }, { capture: true });
  Object.defineProperty(PointerEvent.prototype, "timeStamp", {
    get() { return window.tapTimeMs ?? get.call(this) + pauses; },
  });
}"""
"""A second before every tap, as the page sees it: tests tap as fast as machines do, and mean each tap.

`tapTimeMs` is the time of the taps that follow, whenever they come.
"""


def tap_quickly(page: Page) -> None:
    """Let the page see the true time of taps until it is loaded again: those in quick succession may be accidental."""
    page.evaluate("window.areTapsQuick = true")


def tap_twice(page: Page, target: Locator) -> None:
    """Tap the same place twice, as a finger that slips does; the page sees the usual time between the taps, however
    busy the computer is. After `tap_quickly`.
    """
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.evaluate("window.tapTimeMs = performance.now()")
    page.mouse.click(x, y)
    page.wait_for_timeout(_DOUBLE_TAP_MS)
    page.evaluate("(pause) => { window.tapTimeMs += pause; }", _DOUBLE_TAP_MS)
    page.mouse.click(x + 2, y - 2)
    page.evaluate("delete window.tapTimeMs")


_ADDRESSES: WeakKeyDictionary[Page, str] = WeakKeyDictionary()
"""Of the server that a page belongs to."""

_SPARE: WeakKeyDictionary[Browser, dict[str, list[Page]]] = WeakKeyDictionary()
"""Pages that tests are done with, by what their contexts were made with. Chromium takes twice as long for a new one."""


def go(page: Page, path: str) -> None:
    """Open a path of the server that a page belongs to."""
    page.goto(_ADDRESSES[page] + path)


def ask(page: Page, path: str, **body: Any) -> dict[str, Any]:
    """Ask the server that a page belongs to for what must be granted, as a request of its device; return the answer."""
    answer = page.request.post(_ADDRESSES[page] + path, data=body)
    assert answer.ok, answer.text()
    return answer.json()


class NewPage:
    """Makes the page of a device of its own. complaints: what the consoles of all of them have complained about.

    A page that an earlier test is done with serves again: no server knows it then, and nothing is open in it. A test
    that leaves anything else behind in a page closes its context.
    """

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self.address = address
        self.complaints: list[str] = []
        self._made: list[tuple[Page, list[Page]]] = []

    def __call__(self, size: ViewportSize = SMALL_PHONE, path: str = "/", **more: Any) -> Page:
        """Open a path on a new device. more: as a browser context takes it; things stand still unless it says so."""
        page = self._blank(size, more)
        go(page, path)
        page.locator("h1, .top, .trouble").first.wait_for()  # it is known to the server by then
        return page

    def known(self, size: ViewportSize = SMALL_PHONE, **more: Any) -> Page:
        """Make a new device known to the server without any part of the page, for a table that is about to stand."""
        page = self._blank(size, more)
        page.context.request.post(f"{self.address}/api/me", data={})
        return page

    def _blank(self, size: ViewportSize, more: dict[str, Any]) -> Page:
        spare = _SPARE.setdefault(self._browser, {}).setdefault(repr(sorted(more.items())), [])
        if spare:
            page = spare.pop()
            page.set_viewport_size(size)
        else:
            context = self._browser.new_context(**{"viewport": size, "reduced_motion": "reduce", **more})
            context.set_default_timeout(PATIENCE_MS)
            page = context.new_page()
            page.add_init_script(DELIBERATE_TAPS)
        self._made.append((page, spare))
        _ADDRESSES[page] = self.address
        page.on("pageerror", self._hear_error)
        page.on("console", self._hear)
        return page

    def _hear_error(self, error: Error) -> None:
        self.complaints.append(str(error))

    def _hear(self, said: ConsoleMessage) -> None:
        # A refusal is an answer of the server, and a connection that is cut is what a test does on purpose.
        if said.type == "error" and "status of 4" not in said.text and "net::ERR" not in said.text:
            self.complaints.append(said.text)

    def close(self) -> None:
        """Forget the devices; whatever their pages have open ends."""
        for page, spare in self._made:
            if page.is_closed():
                continue
            page.remove_listener("pageerror", self._hear_error)
            page.remove_listener("console", self._hear)
            _forget(page)
            spare.append(page)
        self._made.clear()


def _forget(page: Page) -> None:
    """Make a page that of a new device."""
    page.unroute_all()
    page.context.set_offline(False)
    page.goto("about:blank")
    page.context.clear_cookies()
    tools = page.context.new_cdp_session(page)
    tools.send("Storage.clearDataForOrigin", {"origin": _ADDRESSES[page], "storageTypes": "local_storage"})
    tools.detach()


APPEARANCES: tuple[tuple[Literal["light", "dark"], Literal["no-preference", "more"]], ...] = (
    ("dark", "no-preference"),
    ("light", "no-preference"),
    ("dark", "more"),
    ("light", "more"),
)
"""The colours and the contrast that a device can ask for."""


def findings(page: Page, *, in_system_colors: bool = False) -> list[tuple[str, list[str]]]:
    """Return what axe finds on a page, dark and light, with usual and with more contrast: the rule, what breaks it.

    in_system_colors: whether the system has colours of its own, and with them its own contrast.
    """
    # The policy of the page lets no script in but its own: the tool runs beside it, not in it.
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"{AXE.read_text(encoding='utf-8')}; true")
    found: list[tuple[str, list[str]]] = []
    for number, (scheme, contrast) in enumerate(APPEARANCES):
        if in_system_colors:
            page.emulate_media(color_scheme=scheme, contrast="null", forced_colors="active")
        else:
            page.emulate_media(color_scheme=scheme, contrast=contrast)
        # Between appearances nothing but colours changes.
        rules = {"runOnly": ["color-contrast"]} if number else {}
        told = page.evaluate("rules => axe.run({ resultTypes: ['violations'], ...rules })", rules)
        found += [
            (f"{scheme}, {contrast}: {each['id']}", [node["html"][:160] for node in each["nodes"]][:3])
            for each in told["violations"]
        ]
    page.emulate_media(contrast="null", forced_colors="null")
    return found


def runs_over(page: Page) -> bool:
    """Return whether a page is wider than its window."""
    return page.evaluate("document.documentElement.scrollWidth > innerWidth")
