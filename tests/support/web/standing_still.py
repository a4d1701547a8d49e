"""What moves with a tap: controls that are there before it and after it, and the layout, also soon after an input."""

from typing import Any

from playwright.sync_api import Page, ViewportSize

_WATCH = """(moving) => {
  const frame = () => new Promise(requestAnimationFrame);
  const plainFetch = window.fetch;
  let asking = 0;
  window.fetch = async (...asked) => {
    asking++;
    try {
      return await plainFetch(...asked);
    } finally {
      setTimeout(() => asking--);
    }
  };
  const nameOf = (each) => {
    const name = each.getAttribute("aria-label") ?? (each.innerText || each.textContent || each.name || each.type);
    return (each.matches(".pick") ? name.split(",")[0] : name).trim().replace(/\\s+/g, " ");
  };
  const isMoving = (each) => moving && each?.closest(moving);
  const places = () => {
    const found = new Map();
    for (const each of document.querySelectorAll("button, a[href], summary, input, select")) {
      if (each.disabled || isMoving(each) || !each.checkVisibility({ visibilityProperty: true })) continue;
      const role = each.getAttribute("role") ?? each.localName;
      const group = each.closest("[role=group], section")?.getAttribute("aria-label") ?? "";
      let key = `${group.split(",")[0]}: ${role} ${nameOf(each)}`;
      while (found.has(key)) key += "'";
      // A marked card is lifted; what may not move is its place.
      const { left, top } = (each.closest(".draggable") ?? each).getBoundingClientRect();
      found.set(key, [left, top]);
    }
    return found;
  };
  const sourceOf = ({ node, previousRect: was, currentRect: is }) => {
    const element = node?.nodeType === 3 ? node.parentElement : node;
    const where = element ? `${element.localName}.${element.className?.baseVal ?? element.className}` : "?";
    const text = (node?.textContent ?? "").trim().slice(0, 24);
    return `${where} "${text}" ${[was.x, was.y, is.x, is.y].map(Math.round)}`;
  };

  let shifts = [];
  /** Keep what layout shifts were, as long as what shifted is there. */
  const keep = (entries) => {
    for (const { value, sources } of entries)
      if (sources.some(({ node }) => !isMoving(node?.parentElement)))
        shifts.push(`${value.toFixed(4)}: ${sources.map(sourceOf)}`);
  };
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  observer.observe({ type: "layout-shift" });

  const isPlayed = (table) => table.over || table.mine.some((own) =>
    own.is_asked || table.waiting_for.includes(own.seat) || (own.is_due && !table.waiting_for.length));
  const isShown = (table) => {
    const lines = [...document.querySelectorAll(".log li")].slice(-3);
    return table.log.slice(-3).every(({ text }, at) => lines[at]?.textContent.startsWith(text));
  };
  /** Wait until all that was asked is answered and shown, and it is for people here to go on. */
  window.settled = async (code) => {
    const until = performance.now() + 20_000;
    for (;;) {
      if (performance.now() > until) throw new Error("the page does not come to rest");
      await frame();
      if (asking) continue;
      if (!code) break;
      const table = await (await plainFetch(`/api/tables/${code}`)).json();
      if (!asking && isPlayed(table) && (table.pad || isShown(table))) break;
    }
    for (const each of document.getAnimations()) if (each.effect?.getTiming().iterations !== Infinity) each.finish();
    await frame();
    await frame();
  };
  /** Wait until a window of another size has its layout, which what is beside the table may change once more. */
  window.laidOut = async () => {
    for (let before = "", is; before !== is; ) {
      before = is ?? "";
      await new Promise((go) => setTimeout(go, 150));
      await frame();
      const boxes = [...document.querySelectorAll("main *")].map((each) => each.getBoundingClientRect());
      is = JSON.stringify(boxes.map(({ x, y }) => [x, y]));
    }
  };
  const seen = async () => {
    keep(observer.takeRecords());
    return places();
  };
  /** Do something and return what it has moved. */
  window.moved = async (act, code) => {
    const before = await seen();
    shifts = [];
    act();
    await window.settled(code);
    const after = await seen();
    const far = [...after].flatMap(([key, [left, top]]) => {
      const was = before.get(key);
      const [right, down] = was ? [left - was[0], top - was[1]] : [0, 0];
      return Math.hypot(right, down) < 1 ? [] : [`${key} by ${right.toFixed(1)}, ${down.toFixed(1)}`];
    });
    return { far, shifts };
  };
}"""

_PLACES = """() => Object.fromEntries([...document.querySelectorAll(
  ".top .button, .dock :is(.actions, .row) .button, .tools .button, .tools summary, .piles button")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }))
  .map((each) => {
    const { left, top } = each.getBoundingClientRect();
    // The label of a pile names its card.
    const name = (each.closest(".piles figure") ?? each).innerText.trim().split(/[ \\n]/)[0];
    return [name || each.ariaLabel, [Math.round(left), Math.round(top)]];
  }))"""
"""Where the buttons are, by their names."""


_TAP = "([control, code]) => window.moved(() => control.click(), code)"


class Still:
    """A page whose taps are watched. controls: what they have moved, and how far; layout: what else has shifted.

    A button that goes and comes back has its place in each window as well.

    code: of the table that the page shows; a tap is done when the server and the page agree that people are due;
    moving: what is meant to move.
    """

    def __init__(self, page: Page, code: str = "", moving: str = "") -> None:
        self.controls: list[str] = []
        self.layout: list[str] = []
        self._page = page
        self._code = code
        self._window = ""
        self._places: dict[tuple[str, str], list[int]] = {}
        page.evaluate(_WATCH, moving)

    def resize(self, window: ViewportSize) -> None:
        """Give the page another size; what that moves does not count."""
        self._page.set_viewport_size(window)
        self._window = f"{window['width']}x{window['height']} "
        self._page.evaluate("code => window.settled(code).then(window.laidOut)", self._code)

    def tap(self, control: str) -> None:
        """Tap the first of these, and wait for all that comes of it."""
        target = self._page.locator(control).first.element_handle()
        found: dict[str, Any] = self._page.evaluate(_TAP, [target, self._code])
        self.controls += [f"{self._window}{control}: {each}" for each in found["far"]]
        self.layout += [f"{self._window}{control}: {each}" for each in found["shifts"]]
        for name, place in self._page.evaluate(_PLACES).items():
            first = self._places.setdefault((self._window, name), place)
            if max(abs(is_at - was_at) for is_at, was_at in zip(place, first, strict=True)) > 1:
                self.controls.append(f"{self._window}{name} at {place}, once at {first}")

    def expect_nothing_moved(self) -> None:
        """Fail with all that has moved so far."""
        assert not self.controls + self.layout, "\n".join(self.controls + self.layout)
