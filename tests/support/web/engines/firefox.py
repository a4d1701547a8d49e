"""Firefox by Marionette: WebDriver's commands as JSON over TCP, with their length before them.

Protocol: https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html.
Playwright drives this Firefox no longer: 1.65 asks it for `emulation.setMediaFeaturesOverride`, which 153 ESR lacks.
"""

import json
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from support.web.engines.webdriver import WebDriver

PROGRAM = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)

_READY_S = 60
_PATIENCE_S = 60
_GLANCE_S = 0.02

_PREFERENCES = {
    "marionette.port": 0,
    "ui.prefersReducedMotion": 1,
    "app.normandy.enabled": False,
    "browser.newtabpage.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.enabled": False,
}

_FOR_READERS = {"accessibility.force_disabled": -1}
"""Of a Firefox with a window: screen readers can read it from its start on."""

_RESIZE = """
const { style } = gBrowser.selectedBrowser;
Object.assign(style, { width: `${arguments[0]}px`, height: `${arguments[1]}px`, flex: "none" });
"""
"""A window is no narrower than 500 px; the page in it may be."""

_COMPLAINTS = """
const storage = Cc["@mozilla.org/consoleAPI-storage;1"].getService(Ci.nsIConsoleAPIStorage);
const isOurs = (address) => /^https?:/.test(address ?? "");
const said = storage.getEvents().filter(({ level, filename }) => level === "error" && isOurs(filename));
const errors = Services.console.getMessageArray().filter((message) => message instanceof Ci.nsIScriptError)
  .filter(({ flags, sourceName }) => !(flags & Ci.nsIScriptError.warningFlag) && isOurs(sourceName));
Services.console.reset();
storage.clearEvents();
return [...said.map((event) => event.arguments.map(String).join(" ")), ...errors.map(String)];
"""


class Firefox(WebDriver):
    """A Firefox of its own. folder: of its profile; environment: with the screen for its window, which it needs not."""

    name = "Firefox"

    def __init__(self, folder: Path, environment: Mapping[str, str] | None = None) -> None:
        assert PROGRAM is not None
        folder.mkdir(parents=True)
        wanted = _PREFERENCES if environment is None else _PREFERENCES | _FOR_READERS
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in wanted.items()]
        (folder / "user.js").write_text("\n".join(lines), encoding="utf-8")
        words = ["--marionette", "--remote-allow-system-access", "--no-remote", "--profile", str(folder)]
        if environment is None:
            words.insert(0, "--headless")
        with (folder / "printed").open("wb") as out:
            self._process = subprocess.Popen([PROGRAM, *words], env=environment, stdout=out, stderr=subprocess.STDOUT)
        with ExitStack() as on_failure:
            on_failure.callback(self._process.kill)
            port = self._port(folder / "MarionetteActivePort")
            self._socket = socket.create_connection(("127.0.0.1", port), _PATIENCE_S)
            self._answers = self._socket.makefile("rb")
            self._read()  # it introduces itself
            self._count = 0
            self.command("NewSession", capabilities={})
            on_failure.pop_all()

    def _port(self, file: Path) -> int:
        end_s = time.monotonic() + _READY_S
        while not (file.exists() and (said := file.read_text(encoding="utf-8"))):
            assert self._process.poll() is None, "Firefox has ended"
            assert time.monotonic() < end_s, "Firefox does not answer"
            time.sleep(_GLANCE_S)
        return int(said)

    def _read(self) -> Any:
        digits = b""
        while (digit := self._answers.read(1)) != b":":
            assert digit, "Firefox has hung up"
            digits += digit
        return json.loads(self._answers.read(int(digits)))

    def command(self, word: str, **given: Any) -> Any:
        self._count += 1
        name = word if ":" in word else f"WebDriver:{word}"
        message = json.dumps([0, self._count, name, given]).encode()
        self._socket.sendall(b"%d:%s" % (len(message), message))
        _, number, error, value = self._read()
        assert number == self._count
        assert not error, f"{word}: {error}"
        return value["value"] if isinstance(value, dict) and list(value) == ["value"] else value

    def evaluate(self, body: str, *given: Any) -> Any:
        return self.command("ExecuteScript", script=body, args=list(given), sandbox=None)

    @contextmanager
    def _in_its_own_code(self) -> Iterator[None]:
        self.command("Marionette:SetContext", value="chrome")
        yield
        self.command("Marionette:SetContext", value="content")

    def resize(self, width: int, height: int) -> None:
        self.command("SetWindowRect", width=max(500, width), height=height + 100)
        with self._in_its_own_code():
            self.evaluate(_RESIZE, width, height)

    def look_at_page(self) -> None:
        """Put the focus into the page, as a click there does."""
        with self._in_its_own_code():
            self.evaluate("gBrowser.selectedBrowser.focus()")

    def complaints(self) -> list[str]:
        with self._in_its_own_code():
            return self.evaluate(_COMPLAINTS)

    def close(self) -> None:
        self.command("Marionette:Quit", flags=["eForceQuit"])
        self._answers.close()
        self._socket.close()
        self._process.wait(_PATIENCE_S)
