"""Real browsers on the page: one context a device, as phones and laptops are."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
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

PATIENCE_MS = 40_000
"""How long a busy computer may take to show what is expected."""

WEIGHED_MS = 60_000
"""How long it may take until the decisions of some games are weighed, or the networks of the camera are loaded."""

expect.set_options(timeout=PATIENCE_MS)


_DOUBLE_TAP_MS = 250

TEXT_PX = 16
LARGE_TEXT_PX = 2 * TEXT_PX

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
            context = self._browser.new_context(
                **{"viewport": size, "reduced_motion": "reduce", "service_workers": "block", **more}
            )
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


SCHEMES: tuple[Literal["light", "dark"], ...] = ("dark", "light")
APPEARANCES: tuple[tuple[Literal["light", "dark"], Literal["no-preference", "more"]], ...] = (
    ("dark", "no-preference"),
    ("light", "no-preference"),
    ("dark", "more"),
    ("light", "more"),
)
"""The colours and the contrast that a device can ask for."""


_CONTRAST = "color-contrast"
_SPACE = {"runOnly": ["scrollable-region-focusable"]}
"""The rule that depends on colours, and one that depends on sizes."""

_COLOR_AS_SHOWN = """{
  const { getPropertyValue } = CSSStyleDeclaration.prototype;
  CSSStyleDeclaration.prototype.getPropertyValue = function (name) {
    return getPropertyValue.call(this, name === "-webkit-text-fill-color" ? "color" : name);
  };
}"""
"""In the colours of the system, Chromium says that text has the fill that it would have in others."""

_TEXTS = """() => {
  const grounds = new Map([[null, ""]]);
  const groundOf = (each) => {
    if (!grounds.has(each)) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(each);
      const isWhole = /^rgb\\(/.test(backgroundColor) && backgroundImage === "none" && opacity === "1";
      const own = /, 0\\)$/.test(backgroundColor) && backgroundImage === "none" && opacity === "1" ? ""
        : [backgroundColor, backgroundImage, opacity].join();
      grounds.set(each, isWhole ? own : groundOf(each.parentElement) + own);
    }
    return grounds.get(each);
  };
  const nameOf = (each) => `${each.localName}.${each.getAttribute("class")}`;
  const hasText = (each) => each.matches("input, select, textarea")
    || [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const texts = [...document.querySelectorAll("body :not(svg *)")].filter((each) =>
    hasText(each) && each.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
  window.texts = new Map(texts.map((each) => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(each);
    const names = nameOf(each.parentElement) + nameOf(each);
    return [each, [names, groundOf(each), color, fontSize, fontWeight, textShadow].join()];
  }));
  return [...new Set(window.texts.values())];
}"""
"""What each text looks like: its colour and size, and what it stands on. Of pictures axe can tell nothing."""

_JUDGE = """async ([looks, rule, most]) => {
  const left = new Map(looks.map((look) => [look, most]));
  const texts = [...window.texts].filter(([, look]) => {
    left.set(look, left.get(look) - 1);
    return left.get(look) >= 0;
  });
  const told = await axe.run(texts.map(([each]) => each), { runOnly: [rule], elementRef: true });
  const isCovered = ({ any: [{ data }] }) => /Overlap|Obscur|outside/.test(data?.messageKey);
  const nodesOf = (results) => results.flatMap(({ nodes }) => nodes);
  const covered = new Set(nodesOf(told.incomplete).filter(isCovered).map(({ element }) => element));
  return [
    nodesOf(told.violations).map(({ html }) => html.slice(0, 160)),
    [...new Set(texts.filter(([each]) => !covered.has(each)).map(([, look]) => look))],
  ];
}"""
"""Let axe judge some texts of each look: which are unreadable, and what looks were not covered."""

_MOST_OF_A_LOOK = 3
_JUDGED: set[str] = set()
"""The looks of texts that were judged on whatever page: where they are unreadable, a test has failed."""


def _unreadable(page: Page) -> list[str]:
    """Return texts of a page with too little contrast, among those of looks that are new."""
    looks = set(page.evaluate(_TEXTS)) - _JUDGED
    if not looks:
        return []
    unreadable, judged = page.evaluate(_JUDGE, [list(looks), _CONTRAST, _MOST_OF_A_LOOK])
    _JUDGED.update(judged)
    return unreadable[:3]


def findings(page: Page, *, in_all_looks: bool = False) -> list[tuple[str, list[str]]]:
    """Return what axe finds on a page, dark and light, with usual and with more contrast: the rule, what breaks it.

    in_all_looks: also in the colours of the system, which bring their own contrast, and with text at 200 %, where the
    page must not be wider than its window either.
    """
    # The policy of the page lets no script in but its own: the tool runs beside it, not in it.
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"{_COLOR_AS_SHOWN}; {AXE.read_text(encoding='utf-8')}; true")
    found: list[tuple[str, list[str]]] = []

    def look(name: str, rules: dict[str, Any]) -> None:
        told = page.evaluate("rules => axe.run({ resultTypes: ['violations'], ...rules })", rules)
        found.extend(
            (f"{name}: {each['id']}", [node["html"][:160] for node in each["nodes"]][:3]) for each in told["violations"]
        )

    def look_at_texts(name: str) -> None:
        if unreadable := _unreadable(page):
            found.append((f"{name}: {_CONTRAST}", unreadable))

    for number, (scheme, contrast) in enumerate(APPEARANCES):
        page.emulate_media(color_scheme=scheme, contrast=contrast)
        if not number:  # between appearances nothing but colours changes
            look(f"{scheme}, {contrast}", {"rules": {_CONTRAST: {"enabled": False}}})
        look_at_texts(f"{scheme}, {contrast}")
    for scheme in SCHEMES if in_all_looks else ():
        page.emulate_media(color_scheme=scheme, contrast="null", forced_colors="active")
        look_at_texts(f"{scheme}, colours of the system")
    page.emulate_media(contrast="null", forced_colors="null")
    if in_all_looks:
        with large_text(page):
            look("text at 200 %", _SPACE)
            if runs_over(page):
                found.append(("text at 200 %: it runs over", []))
    return found


@contextmanager
def large_text(page: Page) -> Iterator[None]:
    """Let a page have text at 200 %, as people choose it in the settings of a browser: media queries see it too."""
    tools = page.context.new_cdp_session(page)
    tools.send("Page.setFontSizes", {"fontSizes": {"standard": LARGE_TEXT_PX}})
    yield
    tools.send("Page.setFontSizes", {"fontSizes": {"standard": TEXT_PX}})
    tools.detach()


def runs_over(page: Page) -> bool:
    """Return whether a page is wider than its window."""
    return page.evaluate("document.documentElement.scrollWidth > innerWidth")
