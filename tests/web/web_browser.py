"""Real browsers on the page: one context a device, as phones and laptops are."""

import shutil
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"

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
"""How long it may take until the decisions of some games are weighed."""

expect.set_options(timeout=PATIENCE_MS)


class NewPage:
    """Makes the page of a device of its own. complaints: what the consoles of all of them have complained about."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self.address = address
        self.complaints: list[str] = []
        self._contexts: list[BrowserContext] = []

    def __call__(self, size: ViewportSize = SMALL_PHONE, path: str = "/", **more: Any) -> Page:
        """Open a path on a new device. more: as a browser context takes it; things stand still unless it says so."""
        page = self._blank(size, more)
        page.goto(path)
        page.locator("h1, .top, .trouble").first.wait_for()  # it is known to the server by then
        return page

    def known(self, size: ViewportSize = SMALL_PHONE, **more: Any) -> Page:
        """Make a new device known to the server without any part of the page, for a table that is about to stand."""
        page = self._blank(size, more)
        page.context.request.get("/api/me")
        return page

    def _blank(self, size: ViewportSize, more: dict[str, Any]) -> Page:
        context = self._browser.new_context(
            **{"viewport": size, "reduced_motion": "reduce", "base_url": self.address, **more}
        )
        context.set_default_timeout(PATIENCE_MS)
        self._contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda said: self._hear(said.type, said.text))
        return page

    def _hear(self, kind: str, text: str) -> None:
        # A refusal is an answer of the server, and a connection that is cut is what a test does on purpose.
        if kind == "error" and "status of 4" not in text and "net::ERR" not in text:
            self.complaints.append(text)

    def close(self) -> None:
        for context in self._contexts:
            context.close()


def serious_findings(page: Page) -> list[tuple[str, list[str]]]:
    """Return what axe finds serious or critical on a page, light and dark: the rule, and what breaks it."""
    # The policy of the page lets no script in but its own: the tool runs beside it, not in it.
    page.evaluate(f"{AXE.read_text(encoding='utf-8')}; true")
    findings: list[tuple[str, list[str]]] = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found = page.evaluate("axe.run({ resultTypes: ['violations'] })")
        findings += [
            (f"{scheme}: {each['id']}", [node["html"][:160] for node in each["nodes"]][:3])
            for each in found["violations"]
            if each["impact"] in ("serious", "critical")
        ]
    return findings


def runs_over(page: Page) -> bool:
    """Return whether a page is wider than its window."""
    return page.evaluate("document.documentElement.scrollWidth > innerWidth")
