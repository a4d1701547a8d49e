"""Chromium by Playwright, with the verbs of the other engines."""

from pathlib import Path
from typing import Any

from playwright.sync_api import ConsoleMessage, Error, sync_playwright

from support.web.browser import CHROMIUM

_KEYS = {"\ue007": "Enter", "\ue00c": "Escape", "\ue014": "ArrowRight", "\ue012": "ArrowLeft", "\ue003": "Backspace"}


class ChromiumEngine:
    """A Chromium of its own, which paints. folder: not needed."""

    name = "Chromium"

    def __init__(self, _folder: Path) -> None:
        self._playing = sync_playwright()
        self._browser = self._playing.start().chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        self._complaints: list[str] = []
        self._begin()

    def _begin(self) -> None:
        self._context = self._browser.new_context(reduced_motion="reduce")
        self._page = self._context.new_page()
        self._page.on("console", self._hear)
        self._page.on("pageerror", self._hear_error)

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self._complaints.append(said.text)

    def _hear_error(self, error: Error) -> None:
        self._complaints.append(str(error))

    def open(self, address: str) -> None:
        self._page.goto(address)

    def evaluate(self, body: str, *given: Any) -> Any:
        return self._page.evaluate(f"given => (function () {{ {body} }}).apply(null, given)", list(given))

    def press(self, x: float, y: float) -> None:
        self._page.mouse.click(x, y)

    def type(self, keys: str) -> None:
        for key in keys:
            self._page.keyboard.press(_KEYS.get(key, key))

    def attach(self, selector: str, file: Path) -> None:
        self._page.locator(selector).last.set_input_files(file)

    def picture(self) -> bytes:
        return self._page.screenshot()

    def resize(self, width: int, height: int) -> None:
        self._page.set_viewport_size({"width": width, "height": height})

    def cookie(self, name: str) -> str:
        return next(each.get("value", "") for each in self._context.cookies() if each.get("name") == name)

    def complaints(self) -> list[str]:
        found, self._complaints = self._complaints, []
        return found

    def forget(self) -> None:
        self._context.close()
        self._begin()
        self._complaints.clear()

    def close(self) -> None:
        self._browser.close()
        self._playing.__exit__()
