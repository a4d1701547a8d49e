"""WebKitGTK by its own driver, on a screen in memory."""

import ctypes.util
import os
import re
import shutil
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx

from support.web.engines import memory_screen, webkit_window
from support.web.engines.memory_screen import MemoryScreen
from support.web.engines.webdriver import WebDriver
from support.web.http import PLAIN
from support.web.process import free_port

PROGRAMS = ("WebKitWebDriver", memory_screen.PROGRAM)

_READY_S = 60
_PATIENCE_S = 60
_GLANCE_S = 0.02
_SCREEN = "2600x1500"

_PATHS = {
    "Navigate": ("POST", "url"),
    "ExecuteScript": ("POST", "execute/sync"),
    "PerformActions": ("POST", "actions"),
    "FindElement": ("POST", "element"),
    "ElementSendKeys": ("POST", "element/{id}/value"),
    "TakeScreenshot": ("GET", "screenshot"),
    "GetCookies": ("GET", "cookie"),
    "DeleteAllCookies": ("DELETE", "cookie"),
    "SetWindowRect": ("POST", "window/rect"),
}

_ENVIRONMENT = {
    "GDK_BACKEND": "x11",
    "NO_AT_BRIDGE": "1",
    "WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1",  # the software renderer of OpenGL crashes now and then
}
_COMPLAINT = re.compile(r"^(http.*CONSOLE .*ERROR.*)$", re.MULTILINE)


def is_installed() -> bool:
    """Return whether everything is there."""
    libraries = [ctypes.util.find_library(name) for name in ("gtk-3", "webkit2gtk-4.1")]
    return all(map(shutil.which, PROGRAMS)) and all(libraries)


class WebKit(WebDriver):
    """A WebKitGTK of its own. folder: for what it prints."""

    name = "WebKit"

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True)
        self._screen = MemoryScreen(_SCREEN)
        port = free_port()
        self._printed = folder / "printed"
        with self._printed.open("wb") as out:
            self._driver = subprocess.Popen(
                ["WebKitWebDriver", f"--port={port}"],
                env={**os.environ, **_ENVIRONMENT, "DISPLAY": self._screen.display, "HOME": str(folder)},
                stdout=out,
                stderr=subprocess.STDOUT,
            )
        self._client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=_PATIENCE_S, verify=PLAIN)
        self._read = 0
        self._path = ""
        with ExitStack() as on_failure:
            on_failure.callback(self.close)
            self._wait()
            window = {"binary": sys.executable, "args": [webkit_window.__file__]}
            wanted = {"alwaysMatch": {"webkitgtk:browserOptions": window}}
            self._path = f"/session/{self._answer('POST', '/session', capabilities=wanted)['sessionId']}"
            on_failure.pop_all()

    def _wait(self) -> None:
        end_s = time.monotonic() + _READY_S
        while True:
            try:
                self._client.get("/status")
                return
            except httpx.TransportError:
                assert self._driver.poll() is None, "WebKitWebDriver has ended"
                assert time.monotonic() < end_s, "WebKitWebDriver does not answer"
                time.sleep(_GLANCE_S)

    def _answer(self, method: str, path: str, **given: Any) -> Any:
        body = given if method == "POST" else None
        value = self._client.request(method, path, json=body).json()["value"]
        assert not (isinstance(value, dict) and "error" in value), f"{path}: {value}"
        return value

    def command(self, word: str, **given: Any) -> Any:
        method, path = _PATHS[word]
        return self._answer(method, f"{self._path}/{path.format(id=given.pop('id', ''))}", **given)

    def resize(self, width: int, height: int) -> None:
        self.command("SetWindowRect", x=0, y=0, width=width, height=height)

    def complaints(self) -> list[str]:
        printed = self._printed.read_bytes()
        found = _COMPLAINT.findall(printed[self._read :].decode(errors="replace"))
        self._read = len(printed)
        return found

    def close(self) -> None:
        self._client.close()
        self._driver.terminate()
        self._driver.wait(_PATIENCE_S)
        self._screen.close()
