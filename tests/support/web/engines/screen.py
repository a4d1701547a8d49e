"""The page of one device in any engine: what people do there and what they see, as soon as it can be done or seen."""

import io
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from PIL import Image

from support.web.browser import DELIBERATE_TAPS

PATIENCE_S = 40
_GLANCE_S = 0.01

SMALL = (360, 640)
LAPTOP = (1280, 800)
WALL = (1920, 1080)

ENTER, ESCAPE, RIGHT, BACKSPACE = "\ue007", "\ue00c", "\ue014", "\ue003"
"""Keys by their WebDriver code points."""

_FIND = """
const [role, name, isExact] = arguments;
const kinds = {
  button: "button, summary, [role=button]", link: "a[href]", field: "input, select, textarea", card: "[data-card]",
};
const plain = (text) => (text ?? "").replace(/\\s+/g, " ").trim();
const nameOf = (each) => plain(each.getAttribute("aria-label")
  ?? each.getAttribute("aria-labelledby")?.split(" ").map((id) => document.getElementById(id)?.innerText).join(" ")
  ?? (each.labels?.length ? [...each.labels].map((label) => label.innerText).join(" ") : each.innerText));
const matches = (each) => isExact ? nameOf(each) === name : nameOf(each).toLowerCase().includes(name.toLowerCase());
const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
const found = kinds[role]
  ? [...root.querySelectorAll(kinds[role])].find((each) => each.getClientRects().length && matches(each))
  : root.querySelectorAll(role)[Number(name) || 0];
"""
"""Finds a control by its role and its name, as a screen reader says it, or by a selector and its place."""

_PLACE = (
    _FIND
    + """
if (!found) return "it is not there";
found.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
const box = found.getBoundingClientRect();
const corner = found.matches(".pick");
const x = corner ? box.left + Math.min(12, box.width / 2) : box.left + box.width / 2;
const y = corner ? box.top + Math.min(14, box.height / 2) : box.top + box.height / 2;
if (found.matches(":disabled, [aria-disabled=true]")) return "it is disabled";
const hit = document.elementFromPoint(x, y);
if (!hit) return `it is outside the window, at ${x}, ${y}`;
if (!found.contains(hit) && !hit.closest("label")?.contains(found)) return `it is under ${hit.outerHTML.slice(0, 80)}`;
return [x, y];
"""
)

_FILL = _FIND + "found?.focus(); found?.select(); return Boolean(found) && document.activeElement === found;"

_CHOOSE = """
const [label, choice] = arguments;
const nameOf = (each) => each.getAttribute("aria-label") ?? each.labels?.[0]?.innerText ?? "";
const found = [...document.querySelectorAll("[role=group], select")].filter((each) => nameOf(each).startsWith(label))
  .flatMap((each) => [...each.querySelectorAll("option, button")])
  .find((each) => (each.label || each.textContent).trim() === choice);
if (!found) return false;
const list = found.closest("select");
if (list) {
  list.selectedIndex = found.index;
  for (const type of ["input", "change"]) list.dispatchEvent(new Event(type, { bubbles: true }));
} else found.click();
return true;
"""

_TEXTS = """
return [...document.querySelectorAll(arguments[0])].map((each) => (each.innerText ?? "").replace(/\\s+/g, " ").trim());
"""

_RECTANGLES = """
return Object.fromEntries([...document.querySelectorAll(arguments[0])].map((each, at) => {
  const { left, top, width, height } = each.getBoundingClientRect();
  return [each.getAttribute("aria-label") ?? (each.innerText?.trim() || String(at)), [left, top, width, height]];
}));
"""

_OUT_OF_PLACE = """
const texts = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) if (walker.currentNode.parentElement.checkVisibility()) texts.push(walker.currentNode);
const letters = texts.flatMap((node) =>
  [...node.data.matchAll(/[^\\s\\u2068\\u2069]/g)].map(({ index }) => ({ node, index })));
const isFromRight = ({ node, index }) => /[\\u0590-\\u08ff]/.test(node.data[index]);
const boxOf = ({ node, index }) => {
  const range = document.createRange();
  range.setStart(node, index);
  range.setEnd(node, index + 1);
  return range.getBoundingClientRect();
};
const wrong = [];
for (let at = 0; at + 1 < letters.length; at++) {
  if (isFromRight(letters[at]) === isFromRight(letters[at + 1])) continue;
  const begins = isFromRight(letters[at + 1]);
  const runs = (from, by) => {
    const run = [];
    for (let each = from; letters[each] && isFromRight(letters[each]); each += by) run.push(boxOf(letters[each]));
    return run;
  };
  const words = begins ? runs(at + 1, 1) : runs(at, -1);
  const beside = boxOf(letters[begins ? at : at + 1]);
  const onLine = words.filter(({ top, bottom }) => Math.min(bottom, beside.bottom) - Math.max(top, beside.top) > 4);
  if (!onLine.length || !beside.width) continue;
  const isRight = begins
    ? beside.right <= Math.min(...onLine.map(({ left }) => left)) + 1
    : beside.left >= Math.max(...onLine.map(({ right }) => right)) - 1;
  if (!isRight) wrong.push(letters[at].node.data + letters[at + 1].node.data);
}
return { wrong, count: letters.filter(isFromRight).length };
"""
"""Where a word that runs from right to left is not where a reader from left to right comes to it: what is before it
stands on its left, what is after it on its right. With it, how many such letters there are.
"""

_ASK = """
return fetch(arguments[0], arguments[1] === null ? {} : {
  method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(arguments[1]),
}).then((answer) => answer.json());
"""

_EXPECTED = re.compile(
    r"status of 4\d\d|4\d\d \(|connection|net::ERR|Failed to load resource|EventSource", re.IGNORECASE
)
"""Complaints about what a flow does on purpose: a refusal is an answer, and a server is stopped."""


class Engine(Protocol):
    """A browser with one page: `webdriver.WebDriver` says what each verb does."""

    name: str

    def open(self, address: str) -> None: ...
    def evaluate(self, body: str, *given: Any) -> Any: ...
    def press(self, x: float, y: float) -> None: ...
    def type(self, keys: str) -> None: ...
    def attach(self, selector: str, file: Path) -> None: ...
    def picture(self) -> bytes: ...
    def resize(self, width: int, height: int) -> None: ...
    def cookie(self, name: str) -> str: ...
    def complaints(self) -> list[str]: ...
    def forget(self) -> None: ...
    def close(self) -> None: ...


class Screen:
    """The page of a new device at a server. address: of the server."""

    def __init__(self, engine: Engine, address: str) -> None:
        self._engine = engine
        self._address = address

    def until(self, look: Callable[[], Any], says: str) -> Any:
        """Look until there is something to see, and return it. says: what is missing, if there never is."""
        end_s = time.monotonic() + PATIENCE_S
        while not (seen := look()):
            assert time.monotonic() < end_s, f"{says} in {self._engine.name}, which shows: {self.texts('body')}"
            time.sleep(_GLANCE_S)
        return seen

    def open(self, path: str, shows: str = "h1, .top") -> None:
        """Open a path, and wait for an element."""
        self._engine.open(self._address + path)
        self.evaluate(DELIBERATE_TAPS)
        self.wait(shows)

    def size(self, width: int, height: int) -> None:
        """Give the page a size."""
        self._engine.resize(width, height)
        self.until(lambda: self.evaluate("return [innerWidth, innerHeight]") == [width, height], "no such size")

    def evaluate(self, body: str, *given: Any) -> Any:
        """Return what the body of a function returns."""
        return self._engine.evaluate(body, *given)

    def ask(self, path: str, **body: Any) -> dict[str, Any]:
        """Return the server's answer to a request of this device: to a POST if it has a body."""
        return self.evaluate(_ASK, path, body or None)

    def tap(self, name: str | int, role: str = "button", *, is_exact: bool = False) -> None:
        """Tap a control by its name and its role, or by a selector and its place among those that it selects."""
        place: Any = None
        end_s = time.monotonic() + PATIENCE_S
        while True:
            before, place = place, self.evaluate(_PLACE, role, str(name), is_exact)
            if isinstance(place, list) and place == before:
                break  # it stands still
            assert time.monotonic() < end_s, f"{role} {name!r} in {self._engine.name}: {place}, in {self.texts('body')}"
        self._engine.press(*place)

    def press(self, x: float, y: float) -> None:
        """Press the mouse at a place."""
        self._engine.press(x, y)

    def fill(self, label: str, text: str) -> None:
        """Type a text into a field in place of what stands there."""
        self.until(lambda: self.evaluate(_FILL, "field", label, False), f"there is no field {label!r}")
        self._engine.type(text or BACKSPACE)

    def choose(self, label: str, choice: str) -> None:
        """Choose in a list, or of segments, without the mouse: no driver opens the list of another engine."""
        self.until(lambda: self.evaluate(_CHOOSE, label, choice), f"{label!r} does not offer {choice!r}")

    def type(self, keys: str) -> None:
        """Press keys where the focus is."""
        self._engine.type(keys)

    def upload(self, file: Path) -> None:
        """Choose a file in the field for photos."""
        self.until(lambda: self.count("input[type=file]"), "no field for files")
        self._engine.attach("input[type=file]", file)

    def texts(self, selector: str) -> list[str]:
        """Return what the selected elements say."""
        return self.evaluate(_TEXTS, selector)

    def count(self, selector: str) -> int:
        """Return how many elements are selected."""
        return self.evaluate("return document.querySelectorAll(arguments[0]).length", selector)

    def wait(self, selector: str, says: str = "", count: int | None = None) -> None:
        """Wait until the first of the selected elements says something, or until there are so many of them."""
        if count is not None:
            self.until(lambda: self.count(selector) == count, f"there are not {count} of {selector}")
        else:
            self.until(lambda: any(says in text for text in self.texts(selector)), f"no {selector} says {says!r}")

    def rectangles(self, selector: str) -> dict[str, list[float]]:
        """Return the places of the selected elements by their names: left, top, width, height."""
        return self.evaluate(_RECTANGLES, selector)

    def expect_names_in_place(self) -> None:
        """Fail if a name from right to left is not between what is written before and after it, or if there is none."""
        seen = self.evaluate(_OUT_OF_PLACE)
        assert seen["count"], "there is no such name"
        assert seen["wrong"] == []

    def picture(self, selector: str = "body") -> Image.Image:
        """Return what the window shows of the first of the selected elements."""
        left, top, width, height = next(iter(self.rectangles(selector).values()))
        shown = Image.open(io.BytesIO(self._engine.picture())).convert("RGB")
        right, bottom = min(shown.width, left + width), min(shown.height, top + height)
        return shown.crop((round(max(0, left)), round(max(0, top)), round(right), round(bottom)))

    def cookie(self, name: str) -> str:
        """Return the value of a cookie, also of one that no script can read."""
        return self._engine.cookie(name)

    def expect_sound(self) -> None:
        """Fail if the page is wider than its window, or its console complains."""
        assert self.evaluate("return document.documentElement.scrollWidth - innerWidth") <= 0, "it runs over"
        assert [said for said in self._engine.complaints() if not _EXPECTED.search(said)] == []
