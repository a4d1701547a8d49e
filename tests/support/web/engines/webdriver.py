"""The verbs of a browser that speaks WebDriver, whatever carries its commands.

Commands are those of W3C WebDriver (https://www.w3.org/TR/webdriver2/), which Marionette carries under other names.
"""

import base64
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The key under which WebDriver names an element."""

_PAUSE_MS = 1
"""Between the parts of a tap."""


class WebDriver(ABC):
    """A browser with one window. name: as people call it."""

    name: str

    @abstractmethod
    def command(self, word: str, **given: Any) -> Any:
        """Carry out a command, by the name that Marionette has for it, and return its value."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Give the page a size in CSS pixels."""

    @abstractmethod
    def complaints(self) -> list[str]:
        """Return the errors on the console since the last time."""

    @abstractmethod
    def close(self) -> None:
        """End the browser."""

    def open(self, address: str) -> None:
        """Open an address and wait until it is loaded."""
        self.command("Navigate", url=address)

    def evaluate(self, body: str, *given: Any) -> Any:
        """Return what the body of a function returns in the page, or what its promise brings."""
        return self.command("ExecuteScript", script=body, args=list(given))

    def press(self, x: float, y: float) -> None:
        """Press the mouse at a place of the window."""
        steps = [
            {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pause", "duration": _PAUSE_MS},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}
        self.command("PerformActions", actions=[mouse])

    def type(self, keys: str) -> None:
        """Press keys, one after the other."""
        steps = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.command("PerformActions", actions=[{"type": "key", "id": "keys", "actions": steps}])

    def attach(self, selector: str, file: Path) -> None:
        """Choose a file in a field for files."""
        found = self.command("FindElement", using="css selector", value=selector)
        self.command("ElementSendKeys", id=found[ELEMENT], text=str(file))

    def picture(self) -> bytes:
        """Return what the window shows, as PNG."""
        return base64.b64decode(self.command("TakeScreenshot", full=False))

    def cookie(self, name: str) -> str:
        """Return the value of a cookie of the page."""
        found: list[dict[str, str]] = self.command("GetCookies")
        return next(each["value"] for each in found if each["name"] == name)

    def forget(self) -> None:
        """Make the page that of a new device."""
        self.evaluate("localStorage.clear(); sessionStorage.clear()")
        self.command("DeleteAllCookies")
        self.open("about:blank")
        self.complaints()
